import type { Page } from '@playwright/test'
import { composeBroadcast } from '#contract/posting.ts'
import { savedSearches, saveSearch } from '#contract/saved-searches.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { letRest, openDemoDatabase } from '../support/demo-database.ts'
import { desktop, expect, notice, openPage, phone, signIn, test } from '../support/real-browser.ts'

const database = openDemoDatabase()
test.beforeAll(() => letRest(database, demoAccounts.member))
test.afterAll(() => database.close())
test.beforeEach(() => database.sql`delete from saved_search`)
test.use({ signedInAs: demoAccounts.buyer })

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Broadcasts' }).getByRole('link')
const rows = (page: Page) => page.getByRole('rowheader').getByRole('link')
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })
const saving = (page: Page) => page.getByRole('button', { name: 'Save search' })
const notification = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: `Hits by e-mail for ${name}` })
const fault = { status: 500, json: { status: 500, payload: { msg: 'Boom' } } }
const pleaseTry = (what: string) =>
  `Saved search could not be ${what}. Please try again. If the problem persists please contact the provider`

async function haveSaved(page: Page, body: object) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.post(saveSearch.path, { data: body, headers })
  expect(answer.status()).toBe(200)
}

test('what is searched can be saved once something is searched, and then says so (SS-002, SS-003)', async ({
  page,
}) => {
  await page.goto('/broadcasts')
  await expect(saving(page)).toHaveCount(0)
  await page.getByRole('radiogroup', { name: 'Broadcast type' }).getByText('WTS').click()
  await expect(page).toHaveURL(/type=WTS/)
  await expect(saving(page)).toHaveCount(0)
  await page.getByLabel('Search broadcasts').fill('latitude')
  await saving(page).click()
  await item(page, 'Hits in the daily digest').click()

  await expect(page).toHaveURL(/tab=2$/)
  await expect(notice(page, 'Search saved')).toBeVisible()
  await expect(rows(page)).toHaveText([/latitude/])
  await expect(
    notification(page, '“latitude”, WTS').getByRole('radio', { name: 'Daily' }),
  ).toBeChecked()
  await expect(tabs(page).filter({ hasText: 'Saved Searches' })).toHaveText(/1$/)

  await rows(page).first().click()
  await expect(page).toHaveURL(/query=latitude/)
  await expect(page).toHaveURL(/type=WTS/)
  await expect(saving(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Saved', exact: true }).click()
  await expect(page).toHaveURL(/tab=2$/)
})

test('own broadcasts and favorites are no searches to save', async ({ page }) => {
  await page.goto('/broadcasts?query=latitude&tab=3')
  await expect(tabs(page)).toHaveCount(4)
  await expect(saving(page)).toHaveCount(0)
})

test('a row runs its search, turns its notification and is removed when asked (BC-022, SS-004 to SS-006)', async ({
  page,
}) => {
  await haveSaved(page, { q: 'latitude', listType: 7 })
  await haveSaved(page, { listType: 4, broadcastType: 'WTB', isDigest: true })
  await page.goto('/broadcasts?tab=2')
  await expect(rows(page)).toHaveCount(2)
  const name = '“latitude”, Laptop'
  const menu = page.getByRole('button', { name: `Actions for ${name}` })

  await menu.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Run', 'Hits in the daily digest', 'Remove'])
  await item(page, 'Hits in the daily digest').click()
  await expect(
    notice(page, 'Saved search updated', 'Hits come with the daily digest'),
  ).toBeVisible()
  await expect(notification(page, name).getByRole('radio', { name: 'Daily' })).toBeChecked()
  await notification(page, name).getByText('At once').click()
  await expect(notice(page, 'Saved search updated', 'Hits are e-mailed at once')).toBeVisible()
  const answer = await page.request.get(savedSearches.path)
  const { payload } = (await answer.json()) as { payload: { results: { isDigest: boolean }[] } }
  expect(payload.results.map(({ isDigest }) => isDigest)).toEqual([true, false])

  await menu.click()
  await item(page, 'Run').click()
  await expect(page).toHaveURL(/query=latitude/)
  await page.goBack()

  await menu.click()
  await item(page, 'Remove').click()
  const question = page.getByRole('alertdialog', { name: 'Remove this saved search?' })
  await expect(question).toContainText(name)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page)).toHaveCount(2)
  await menu.click()
  await item(page, 'Remove').click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(notice(page, 'Saved search removed')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
})

test('rows take the keys of a list: j and k move, x opens the actions, o runs', async ({
  page,
}) => {
  await haveSaved(page, { q: 'latitude' })
  await haveSaved(page, { q: 'thinkpad' })
  await page.goto('/broadcasts?tab=2')
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByRole('menu', { name: 'Actions for “latitude”' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('k')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/query=thinkpad/)
})

test.describe('faults', () => {
  test.use({ forgiven: /status of 500/ })
  test('what fails is said, and nothing pretends to have happened (ER-024, ER-025)', async ({
    page,
  }) => {
    await haveSaved(page, { q: 'latitude' })
    await page.goto('/broadcasts?tab=2')
    await page.route('**/api/savedSearches**', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill(fault),
    )
    await page.route('**/updateNotificationType', (route) => route.fulfill(fault))
    await notification(page, '“latitude”').getByText('Daily').click()
    await expect(notice(page, 'Error updating saved search', pleaseTry('updated'))).toBeVisible()
    await expect(
      notification(page, '“latitude”').getByRole('radio', { name: 'At once' }),
    ).toBeChecked()

    await page.route('**/api/savedSearches/*', (route) => route.fulfill(fault))
    await page.getByRole('button', { name: 'Actions for “latitude”' }).click()
    await item(page, 'Remove').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(notice(page, 'Error removing saved search', pleaseTry('removed'))).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(rows(page)).toHaveCount(1)

    await tabs(page).first().click()
    await page.getByLabel('Search broadcasts').fill('thinkpad')
    await saving(page).click()
    await item(page, 'E-mail each hit at once').click()
    await expect(notice(page, 'Error saving saved search', pleaseTry('created'))).toBeVisible()
    await expect(page).toHaveURL(/query=thinkpad/)
  })
})

test('without saved searches the tab says what they are for', async ({ page }) => {
  await page.goto('/broadcasts?tab=2')
  await expect(page.getByRole('heading', { name: 'You have no saved searches yet.' })).toBeVisible()
  await page.getByRole('link', { name: 'Search broadcasts' }).click()
  await expect(page.getByLabel('Search broadcasts')).toBeVisible()
})

test.describe('service-only members', () => {
  test.use({ signedInAs: demoAccounts.service })
  test('have all broadcasts and saved searches, no other tabs (SS-007)', async ({ page }) => {
    await page.goto('/broadcasts?query=latitude')
    await expect(tabs(page)).toHaveText([/All Broadcasts/, /Saved Searches/])
    await saving(page).click()
    await item(page, 'E-mail each hit at once').click()
    await expect(rows(page)).toHaveText([/latitude/])
  })
})

test.describe('blocked members and visitors', () => {
  for (const who of [undefined, demoAccounts.ended]) {
    test.describe(who ?? 'a visitor', () => {
      // With scripts a dialog covers the page of who is blocked.
      test.use({ signedInAs: who, javaScriptEnabled: who === undefined })
      test('are told that saved searches are for members', async ({ page }) => {
        await page.goto('/broadcasts?tab=2')
        await expect(page.getByText('This view is for members.')).toBeVisible()
        await page.goto('/broadcasts?query=latitude')
        await expect(page.getByRole('table')).toBeVisible()
        await expect(saving(page)).toHaveCount(0)
      })
    })
  }
})

for (const [name, size] of Object.entries({ desktop, phone })) {
  test(`one member saves, another broadcasts, the alert arrives and can be stopped (${name})`, async ({
    browser,
    page,
  }) => {
    const part = `ZQ${name}${Date.now() % 100_000}`
    await page.setViewportSize(size)
    await page.goto(`/broadcasts?query=${part}`)
    await saving(page).click()
    await item(page, 'E-mail each hit at once').click()
    await expect(notice(page, 'Search saved')).toBeVisible()
    await expect(page.getByText('none yet')).toBeVisible()

    const seller = await openPage(browser, { size })
    await seller.page.goto('/broadcasts')
    await signIn(seller.page, demoAccounts.member)
    const sent = await seller.page.request.post(composeBroadcast.path, {
      headers: { 'sec-fetch-site': 'same-origin' },
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

    const mailbox = await openPage(browser, { size })
    const alert = mailbox.page.getByRole('link', { name: new RegExp(`“${part}”: WTS 12 × Cisco`) })
    await expect(async () => {
      await mailbox.page.goto(`/mailbox?address=${demoAccounts.buyer}`)
      await expect(alert.first()).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 10_000 })
    await alert.first().click()
    const mail = mailbox.page.frameLocator('iframe')
    await expect(mail.getByText('Found by your saved search:')).toBeVisible()
    await expect(mail.getByRole('link', { name: 'Reply to Broadcast' })).toBeVisible()
    const stop = await mail
      .getByRole('link', { name: 'Stop e-mail about saved searches' })
      .getAttribute('href')

    await page.reload()
    await expect(page.getByText('none yet')).toHaveCount(0)

    await page.goto(stop!)
    await page.getByRole('button', { name: /^Stop/ }).click()
    await expect(page.getByRole('heading', { name: 'E-mails stopped' })).toBeVisible()
    await page.goto('/broadcasts?tab=2')
    await expect(page.getByText('E-mails about hits are stopped.')).toBeVisible()
    await page.getByRole('button', { name: 'Send them again' }).click()
    await expect(page.getByText('E-mails about hits are stopped.')).toHaveCount(0)

    for (const { complaints, context } of [seller, mailbox]) {
      expect(complaints).toEqual([])
      await context.close()
    }
  })
}
