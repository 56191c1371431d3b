import type { Page } from '@playwright/test'
import { composeBroadcast } from '#contract/broadcasts/posting.ts'
import { listSavedSearches, saveSearch } from '#contract/broadcasts/saved-searches.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { letRest, openDemoDatabase } from '../../support/browser/demo-database.ts'
import {
  expect,
  notice,
  openPage,
  signInQuietly,
  test,
} from '../../support/browser/real-browser.ts'

const database = openDemoDatabase()
test.beforeAll(() => letRest(database, demoAccounts.member))
test.afterAll(() => database.close())
test.beforeEach(() => database.sql`delete from saved_search`)
test.use({ signedInAs: demoAccounts.buyer })

const headers = { 'sec-fetch-site': 'same-origin' }
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Broadcasts' }).getByRole('link')
const rows = (page: Page) => page.getByRole('rowheader').getByRole('link')
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })
const saving = (page: Page) => page.getByRole('button', { name: 'Save search' })
const searchField = (page: Page) => page.getByLabel('Search broadcasts')
const notification = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: `E-mail alerts for ${name}` })
const fault = { status: 500, json: { status: 500, payload: { msg: 'Boom' } } }
const pleaseTry = (what: string) =>
  `Saved search could not be ${what}. Please try again. If the problem persists please contact the provider`

async function haveSaved(page: Page, body: object) {
  const answer = await page.request.post(saveSearch.path, { data: body, headers })
  expect(answer.status()).toBe(200)
}

test('member saves what is searched, and whoever may save nothing is offered nothing (SS-002, SS-003, SS-007)', async ({
  page,
  context,
}) => {
  await page.goto('/broadcasts?tab=2')
  await expect(page.getByRole('heading', { name: 'You have no saved searches yet.' })).toBeVisible()
  await page.getByRole('link', { name: 'Search broadcasts' }).click()

  await test.step('once something is searched, which then says so', async () => {
    await page.getByRole('radiogroup', { name: 'Broadcast type' }).getByText('WTS').click()
    await expect(page).toHaveURL(/type=WTS/)
    await expect(saving(page)).toHaveCount(0)
    await searchField(page).fill('latitude')
    await saving(page).click()
    await item(page, 'Include in the daily digest').click()
    await expect(page).toHaveURL(/tab=2$/)
    await expect(notice(page, 'Search saved')).toBeVisible()
    await expect(rows(page)).toHaveText([/latitude/])
    const daily = notification(page, '“latitude”, WTS').getByRole('radio', { name: 'Daily' })
    await expect(daily).toBeChecked()
    await expect(tabs(page).filter({ hasText: 'Saved Searches' })).toHaveText(/1$/)
    await rows(page).first().click()
    await expect(page).toHaveURL(/query=latitude/)
    await expect(page).toHaveURL(/type=WTS/)
    await expect(saving(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Saved', exact: true }).click()
    await expect(page).toHaveURL(/tab=2$/)
  })

  await test.step('favorites are no search to save', async () => {
    await page.goto('/broadcasts?query=thinkpad&tab=3')
    await expect(tabs(page)).toHaveCount(4)
    await expect(saving(page)).toHaveCount(0)
  })

  await test.step('service-only members save too, and have no other tabs', async () => {
    await signInQuietly(context, demoAccounts.service)
    await page.goto('/broadcasts?query=latitude')
    await expect(tabs(page)).toHaveText([/All Broadcasts/, /Saved Searches/])
    await saving(page).click()
    await item(page, 'Instant alerts by e-mail').click()
    await expect(rows(page)).toHaveText([/latitude/])
  })

  await test.step('blocked members and visitors do not', async () => {
    for (const who of ['blocked', 'visitor']) {
      if (who === 'blocked') await signInQuietly(context, demoAccounts.ended)
      else await context.clearCookies()
      const own = await page.request.get('/broadcasts?tab=2')
      expect(await own.text(), who).toContain('This view is for members.')
      const searched = await (await page.request.get('/broadcasts?query=latitude')).text()
      expect(searched, who).toContain('Broadcasts, newest first')
      expect(searched, who).not.toContain('Save search')
    }
  })
})

test.describe('a row', () => {
  test.use({ forgiven: /status of 500/ })

  test('member runs, turns and removes a saved search by menu and keys, and is told what fails (BC-022, SS-004 to SS-006, ER-024, ER-025)', async ({
    page,
  }) => {
    await haveSaved(page, { q: 'latitude', listType: 7 })
    await haveSaved(page, { listType: 4, broadcastType: 'WTB', isDigest: true })
    await page.goto('/broadcasts?tab=2')
    await expect(rows(page)).toHaveCount(2)
    const name = '“latitude”, Laptop'
    const menu = page.getByRole('button', { name: `Actions for ${name}` })
    const atOnce = notification(page, name).getByRole('radio', { name: 'Instant' })
    const question = page.getByRole('alertdialog', { name: 'Remove this saved search?' })

    await test.step('keys move, open the actions and run', async () => {
      await page.keyboard.press('j')
      await expect(rows(page).first()).toBeFocused()
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await expect(page.getByRole('menu', { name: `Actions for ${name}` })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.keyboard.press('k')
      await page.keyboard.press('o')
      await expect(page).toHaveURL(/type=WTB/)
      await page.goBack()
      await menu.click()
      await expect(page.getByRole('menuitem')).toHaveText([
        'Run',
        'Include in the daily digest',
        'Remove',
      ])
      await item(page, 'Run').click()
      await expect(page).toHaveURL(/query=latitude/)
      await page.goBack()
    })

    await test.step('hits come daily, or at once', async () => {
      await menu.click()
      await item(page, 'Include in the daily digest').click()
      const updated = (text: string) => notice(page, 'Saved search updated', text)
      await expect(updated('Results are included in the daily digest')).toBeVisible()
      await expect(notification(page, name).getByRole('radio', { name: 'Daily' })).toBeChecked()
      await notification(page, name).getByText('Instant').click()
      await expect(updated('Results are e-mailed immediately')).toBeVisible()
      const answer = await page.request.get(listSavedSearches.path)
      const { payload } = (await answer.json()) as {
        payload: { results: { isDigest: boolean }[] }
      }
      expect(payload.results.map(({ isDigest }) => isDigest)).toEqual([true, false])
    })

    await test.step('nothing pretends to have happened that failed', async () => {
      await page.route('**/api/savedSearches**', (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.fulfill(fault),
      )
      await page.route('**/updateNotificationType', (route) => route.fulfill(fault))
      await page.route('**/api/savedSearches/*', (route) => route.fulfill(fault))
      await notification(page, name).getByText('Daily').click()
      await expect(notice(page, 'Error updating saved search', pleaseTry('updated'))).toBeVisible()
      await expect(atOnce).toBeChecked()
      await menu.click()
      await item(page, 'Remove').click()
      await expect(question).toContainText(name)
      await question.getByRole('button', { name: 'Remove' }).click()
      await expect(notice(page, 'Error removing saved search', pleaseTry('removed'))).toBeVisible()
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(rows(page)).toHaveCount(2)
      await tabs(page).first().click()
      await searchField(page).fill('thinkpad')
      await saving(page).click()
      await item(page, 'Instant alerts by e-mail').click()
      await expect(notice(page, 'Error saving saved search', pleaseTry('created'))).toBeVisible()
      await expect(page).toHaveURL(/query=thinkpad/)
      await page.unrouteAll()
    })

    await test.step('it is removed', async () => {
      await page.goto('/broadcasts?tab=2')
      await menu.click()
      await item(page, 'Remove').click()
      await question.getByRole('button', { name: 'Remove' }).click()
      await expect(notice(page, 'Saved search removed')).toBeVisible()
      await expect(rows(page)).toHaveCount(1)
    })
  })
})

test(
  'member saves a search, another broadcasts, the alert arrives and can be stopped and sent again (SS-001)',
  { tag: '@main' },
  async ({ browser, page }) => {
    const part = `ZQ${Date.now() % 100_000}`
    // An address that gets the list itself gets no alert of the same broadcast.
    await database.sql`
    delete from broadcast_setting using contact
    where contact.id = contact_id and email = ${demoAccounts.buyer}`
    await page.goto(`/broadcasts?query=${part}`)
    await saving(page).click()
    await item(page, 'Instant alerts by e-mail').click()
    await expect(notice(page, 'Search saved')).toBeVisible()
    await expect(page.getByText('none yet')).toBeVisible()

    const seller = await browser.newContext()
    await signInQuietly(seller, demoAccounts.member)
    const sent = await seller.request.post(composeBroadcast.path, {
      headers,
      data: {
        listType: '4',
        fromEmail: demoAccounts.member,
        broadcastType: 'WTS',
        quantity: '12',
        brand: 'Cisco',
        desc: `${part} switch`,
        condition: 'Refurbished',
        price: '310',
      },
    })
    expect(sent.status()).toBe(200)
    await seller.close()

    const mailbox = await openPage(browser)
    const alert = mailbox.page.getByRole('link', { name: new RegExp(`“${part}”: WTS 12 × Cisco`) })
    await expect(async () => {
      await mailbox.page.goto(`/mailbox?address=${demoAccounts.buyer}`)
      // The mailbox does not refresh itself: look briefly, then load it again.
      await expect(alert.first()).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 10_000 })
    await alert.first().click()
    const mail = mailbox.page.frameLocator('iframe')
    await expect(mail.getByText('Found by your saved search:')).toBeVisible()
    await expect(mail.getByRole('link', { name: 'Reply to Broadcast' })).toBeVisible()
    const stop = await mail
      .getByRole('link', { name: 'Stop saved search alerts' })
      .getAttribute('href')
    expect(mailbox.errors).toEqual([])
    await mailbox.context.close()

    await page.reload()
    await expect(page.getByText('none yet')).toHaveCount(0)
    await page.goto(stop!)
    await page.getByRole('button', { name: /^Stop/ }).click()
    await expect(page.getByRole('heading', { name: 'E-mails stopped' })).toBeVisible()
    await page.goto('/broadcasts?tab=2')
    const stopped = page.getByText('Instant alerts are turned off.')
    await expect(stopped).toBeVisible()
    await page.getByRole('button', { name: 'Turn alerts on' }).click()
    await expect(stopped).toHaveCount(0)
  },
)
