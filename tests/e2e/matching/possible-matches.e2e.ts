import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { matchedBroadcastIds, possibleMatches } from '#contract/broadcasts/matching.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import { expectNoViolations } from '../../support/browser/no-violations.ts'
import { ownAccount } from '../../support/browser/own-account.ts'
import {
  expect,
  notice,
  openPage,
  pageWidth,
  phone,
  signInQuietly,
  test,
} from '../../support/browser/real-browser.ts'
import { aPart, components, sendBroadcast } from '../../support/browser/send-broadcast.ts'
import { putStock } from '../../support/stock/stock.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Possible matches' })
const block = (page: Page, name: RegExp) => dialog(page).getByRole('region', { name })
const oldMethod = /^By part number and brand/
const aiMethod = /^New AI method/

async function compose(page: Page, part: string) {
  await page.getByRole('button', { name: 'Compose' }).click()
  const form = page.getByRole('dialog', { name: 'Compose broadcast' })
  await form.getByLabel('List', { exact: true }).selectOption(components)
  for (const [label, text] of Object.entries({
    Quantity: '10',
    Brand: 'HPE',
    'Description or part number': `${part} 32 GB`,
    Condition: 'Pulled',
    'Price per piece': '50',
  })) {
    await form.getByLabel(label, { exact: true }).fill(text)
  }
  await form.getByRole('button', { name: 'Send broadcast' }).click()
  await expect(notice(page, 'Broadcast sent')).toBeVisible()
  await expect(form).toBeHidden()
}

test(
  'sender sees what fits by both methods, hides a match and undoes it, replies in place and switches the dialog off (MT-001, MT-002, MT-004 to MT-007, MT-012, PF-013, BC-021)',
  { tag: '@main' },
  async ({ page, context, browser }) => {
    const [seller, buyer] = [await ownAccount(database), await ownAccount(database)]
    const part = aPart()
    const other = await openPage(browser)
    // Another brand ranks behind.
    for (const price of ['41', '42', '43']) {
      const from = await ownAccount(database)
      await sendBroadcast(other.context, from, { side: 'WTB', part, price, brand: 'Dell' })
    }
    const wantedId = await sendBroadcast(other.context, buyer, { side: 'WTB', part, price: '45' })
    await signInQuietly(context, seller.email)
    await page.goto('/broadcasts')
    await compose(page, part)
    const matchBy = (method: RegExp) =>
      block(page, method).getByRole('listitem').filter({ hasText: buyer.companyName }).first()
    const match = matchBy(aiMethod)

    await test.step('side, percentage, company, both prices and reasons', async () => {
      await expect(dialog(page)).toContainText('Buyers for your broadcast:')
      for (const method of [oldMethod, aiMethod]) {
        const link = matchBy(method).getByRole('link', { name: part })
        await expect(link).toHaveAttribute('href', `/broadcasts/${wantedId}`)
        await expect(link).toHaveAttribute('target', '_blank')
      }
      await expect(match).toContainText('WTB')
      await expect(match).toContainText(/\d+ % match/)
      await expect(match.getByRole('button', { name: buyer.companyName })).toBeVisible()
      await expect(match).toContainText(/€\s45/)
      await expect(match).toContainText(/yours: €\s50/)
      await expect(match.getByRole('list', { name: 'Why it matches' })).toContainText(
        /Same part number/,
      )
      await expect(dialog(page).getByRole('button', { name: 'Close' }).last()).toBeFocused()
      await expectNoViolations(page)
    })

    await test.step('arrows move through the matches', async () => {
      const [first, second] = [0, 1].map((place) =>
        dialog(page).getByRole('listitem').getByRole('link').nth(place),
      )
      await page.keyboard.press('ArrowDown')
      await expect(first!).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(second!).toBeFocused()
      await page.keyboard.press('k')
      await expect(first!).toBeFocused()
    })

    await test.step('share', async () => {
      await dialog(page).getByRole('button', { name: 'Share' }).last().click()
      const items = page.getByRole('menuitem')
      await expect(items).toHaveText(['Facebook', 'LinkedIn', 'X', 'Copy link'])
      await expect(items.nth(1)).toHaveAttribute('href', /^https:\/\/www\.linkedin\.com\/sharing/)
      await page.keyboard.press('Escape')
      await expect(items).toHaveCount(0)
    })

    await test.step('the old method shows its best three, then all', async () => {
      const links = block(page, oldMethod).getByRole('link')
      await expect(links).toHaveCount(3)
      await block(page, oldMethod)
        .getByRole('button', { name: /^Show \d more$/ })
        .click()
      await expect(links.nth(3)).toBeFocused()
      expect(await links.count()).toBeLessThanOrEqual(10)
    })

    await test.step('not a match, undone', async () => {
      await match.getByRole('button', { name: /^Not a match/ }).click()
      const undo = block(page, aiMethod).getByRole('button', { name: /^Undo hiding/ })
      await expect(undo).toBeFocused()
      await expect(block(page, oldMethod).getByRole('button', { name: /^Undo/ })).toBeVisible()
      await undo.click()
      await expect(match.getByRole('link', { name: part })).toBeFocused()
    })

    await test.step('reply in place', async () => {
      await match.getByRole('button', { name: /^Reply to/ }).click()
      const reply = page.getByRole('dialog', { name: 'Reply to Broadcast' })
      await expect(reply.getByLabel('Subject')).toHaveValue(new RegExp(`^Re: .*${part}`))
      await reply.getByLabel('Body').press('Control+Home')
      await page.keyboard.insertText('We take them all.\n')
      await reply.getByRole('button', { name: 'Send reply' }).click()
      await expect(notice(page, 'Message sent')).toBeVisible()
      await expect(reply).toBeHidden()
      await expect(match).toContainText('Replied')
    })

    await test.step('the checkbox switches it off, the profile shows that', async () => {
      await dialog(page).getByLabel('Don’t show these possible broadcast matches again').check()
      await expect(dialog(page).getByRole('checkbox')).toBeEnabled()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      await expect(page.getByRole('button', { name: 'Compose' })).toBeFocused()
      await compose(page, aPart())
      await expect(dialog(page)).toBeHidden()
      await page.goto('/profile/notifications')
      const option = page.getByRole('switch', { name: 'Possible matches', exact: true })
      await expect(option).not.toBeChecked()
      const saved = page.waitForResponse(/setPossibleMatches$/)
      await option.click()
      await expect(option).toBeChecked()
      await saved
      await page.reload()
      await expect(option).toBeChecked()
      await option.click()
      await expect(option).not.toBeChecked()
    })

    await test.step('the menu of an own row shows them all the same', async () => {
      await page.goto('/broadcasts?tab=1')
      const headline = page.getByRole('rowheader').getByRole('link', { name: part })
      await page
        .getByRole('button', { name: `Actions for ${(await headline.getAttribute('title'))!}` })
        .click()
      await page.getByRole('menuitem', { name: 'Show possible matches' }).click()
      await expect(match).toContainText('Replied')
      await page.keyboard.press('Escape')
      await headline.click()
      await page.getByRole('button', { name: 'Show possible matches' }).click()
      await expect(match).toContainText('Replied')
    })
    expect(other.errors).toEqual([])
    await other.context.close()
  },
)

test('an address opens the matches of a broadcast by one method, fits a phone and forgets them when closed (MT-011, SH-036)', async ({
  page,
  context,
  browser,
}) => {
  const [seller, buyer] = [await ownAccount(database), await ownAccount(database)]
  const part = aPart()
  const other = await openPage(browser)
  const id = await sendBroadcast(other.context, buyer, { side: 'WTB', part, price: '45' })
  await putStock({ database, clock: { now: () => new Date() } }, seller.companyId, [
    { partNumber: part, manufacturer: 'HPE', quantity: 4 },
  ])
  await sendBroadcast(context, seller, { side: 'WTS', part, price: '50' })
  await signInQuietly(context, buyer.email)
  await page.setViewportSize(phone)
  await page.goto(`/broadcasts?type=WTB&possibleMatchId=${id}&possibleMatchStrategy=2`)

  await expect(block(page, aiMethod).getByRole('link', { name: part })).toBeVisible()
  await expect(block(page, oldMethod)).toHaveCount(0)
  const stock = block(page, /^In stock/)
  await expect(stock.getByRole('listitem').first()).toContainText('4 pieces')
  await stock.getByRole('button', { name: /Request For Quote/ }).click()
  await expect(page.getByRole('dialog', { name: 'Request For Quote' })).toBeVisible()
  await page.keyboard.press('Escape')
  await stock.getByRole('button', { name: /^Not a match/ }).click()
  const undo = stock.getByRole('button', { name: /^Undo hiding/ })
  await expect(undo).toBeFocused()
  await undo.click()
  await expect(stock.getByRole('link', { name: part })).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Also show' }).click()
  await expect(block(page, oldMethod)).toBeVisible()
  expect(await pageWidth(page)).toBe(phone.width)
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page).toHaveURL('/broadcasts?type=WTB')
  await other.context.close()
})

test.describe('a lookup that fails', () => {
  test.use({ forgiven: /status of 500/ })

  test('is said in the dialog, which tries again (MT-010, ER-026)', async ({ page, context }) => {
    const seller = await ownAccount(database)
    const brand = `Brand${randomInt(1_000_000)}`
    const id = await sendBroadcast(context, seller, {
      side: 'WTS',
      part: aPart(),
      price: '50',
      brand,
    })
    const lookups = [possibleMatches, matchedBroadcastIds].map(
      ({ path }) => `**${path.replace(/:\w+.*/, '')}${id}*/**`,
    )
    const addresses = [...lookups, ...lookups.map((address) => address.replace('*/**', '*'))]
    for (const address of addresses) {
      await page.route(address, (route) =>
        route.fulfill({ status: 500, json: { status: 500, payload: { results: [] } } }),
      )
    }
    await page.goto(`/broadcasts?possibleMatchId=${id}`)
    await expect(dialog(page).getByRole('alert')).toContainText('The matches could not be loaded.')
    for (const address of addresses) await page.unroute(address)
    await dialog(page).getByRole('button', { name: 'Try again' }).click()

    await test.step('none is a good answer, with the choice of mail', async () => {
      await expect(dialog(page).getByRole('heading', { name: 'No buyers yet' })).toBeVisible()
      const choice = dialog(page).getByRole('radiogroup', { name: 'E-mail about new matches' })
      await expect(choice.getByRole('radio', { name: 'Daily digest' })).toBeChecked()
      await choice.getByRole('radio', { name: 'At once' }).click()
      await expect(choice.getByRole('radio', { name: 'At once' })).toBeChecked()
      for (const address of ['/broadcasts?tab=2', '/broadcast-settings']) {
        await page.goto(address)
        const panel = page.getByRole('region', { name: 'New matches by e-mail' })
        await expect(panel.getByRole('radio', { name: 'At once' })).toBeChecked()
      }
    })
  })
})

test('home page names broadcasts with new matches until they are seen, and stock shows who wants it', async ({
  page,
  context,
  browser,
}) => {
  const [seller, buyer] = [await ownAccount(database), await ownAccount(database)]
  const part = aPart()
  await putStock({ database, clock: { now: () => new Date() } }, seller.companyId, [
    { partNumber: part, manufacturer: 'HPE', quantity: 4 },
  ])
  await sendBroadcast(context, seller, { side: 'WTS', part, price: '50' })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Home', exact: true })).toBeVisible()
  const other = await openPage(browser)
  const wantedId = await sendBroadcast(other.context, buyer, { side: 'WTB', part, price: '45' })

  await test.step('appears without a reload, leads to the match', async () => {
    const news = page.getByRole('region', { name: '1 new match for your broadcasts' })
    await news.getByRole('button', { name: part }).click({ timeout: 20_000 })
    const match = block(page, aiMethod).getByRole('listitem').filter({ hasText: part }).first()
    await expect(match).toContainText('New')
    await page.keyboard.press('Escape')
    await expect(news).toHaveCount(0)
  })

  await test.step('wanted by others', async () => {
    await page.goto('/inventory')
    await page.getByRole('link', { name: 'Wanted by others' }).click()
    const row = page.getByRole('row').filter({ hasText: buyer.companyName })
    await expect(row.getByRole('link', { name: part })).toHaveAttribute(
      'href',
      `/broadcasts/${wantedId}`,
    )
    await expect(row).toContainText(/\d+ % match/)
    await row.getByRole('button', { name: /^Reply to/ }).click()
    await expect(page.getByRole('dialog', { name: 'Reply to Broadcast' })).toBeVisible()
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: /^Not a match/ }).click()
    await expect(row.getByRole('button', { name: /^Undo hiding/ })).toBeFocused()
    await row.getByRole('button', { name: /^Undo hiding/ }).click()
    await expect(row.getByRole('button', { name: /^Reply to/ })).toBeFocused()
    const hidden = page.waitForResponse(/actions\/dismiss$/)
    await row.getByRole('button', { name: /^Not a match/ }).click()
    await hidden
    await page.reload()
    await expect(
      page.getByRole('heading', { name: 'No open request for your parts' }),
    ).toBeVisible()
  })
  await other.context.close()
})

test('an address shows matches once the checkbox is cleared, and says that a broadcast is removed (MT-007, MT-011)', async ({
  page,
  context,
  browser,
}) => {
  const [seller, buyer] = [await ownAccount(database), await ownAccount(database)]
  const part = aPart()
  const other = await openPage(browser)
  await sendBroadcast(other.context, buyer, { side: 'WTB', part, price: '45' })
  const id = await sendBroadcast(context, seller, { side: 'WTS', part, price: '50' })
  await database.sql`
      update contact set possible_matches_disabled = true where email = ${seller.email}`
  await page.goto(`/broadcasts?possibleMatchId=${id}`)
  await expect(dialog(page)).toContainText('Possible matches are switched off')
  await dialog(page).getByLabel('Don’t show these possible broadcast matches again').uncheck()
  await expect(block(page, aiMethod).getByRole('link', { name: part })).toBeVisible()

  await database.sql`update broadcast set removed_at = now() where id = ${id}`
  await page.goto(`/broadcasts?possibleMatchId=${id}`)
  await expect(dialog(page).getByRole('alert')).toContainText('has been removed')
  await expect(dialog(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await other.context.close()
})

test('visitors and service-only members have no possible matches (RO-010, MT-013)', async ({
  page,
  context,
}) => {
  const [newest] = await database.sql<{ id: number }[]>`select max(id) as id from broadcast`
  const lookups: string[] = []
  page.on('request', (request) => {
    if (/atch(es|edBroadcastIds)\b/.test(request.url())) lookups.push(request.url())
  })
  for (const email of [undefined, demoAccounts.service]) {
    if (email) await signInQuietly(context, email)
    for (const route of ['/', `/broadcasts?possibleMatchId=${newest!.id}`, '/inventory/wanted']) {
      await page.goto(route)
      await expect(dialog(page)).toHaveCount(0)
    }
  }
  expect(lookups.filter((url) => url.includes('/api/'))).toEqual([])
})
