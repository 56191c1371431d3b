import type { Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { listBroadcasts } from '#contract/broadcasts.ts'
import { composeBroadcast } from '#contract/posting.ts'
import { aTrader, letRest, openDemoDatabase, type DemoTrader } from '../support/demo-database.ts'
import { lineIsOpen, noLineIsOpen, openLines } from '../support/open-lines.ts'
import { expect, openPage, signIn, signInQuietly, test } from '../support/real-browser.ts'

test.use({ signedInAs: demoAccounts.member })

const database = openDemoDatabase()
let trader: DemoTrader
test.beforeAll(async () => {
  trader = await aTrader(database, 9)
})
test.beforeEach(async ({ page }) => {
  await noLineIsOpen(page)
  await letRest(database, trader.email)
})
test.afterAll(() => database.close())

let serial = 0
/** The other browser: a trader posts, and the model's name tells the rows apart. */
async function post(page: Page, listType = '7', fromEmail = trader.email): Promise<string> {
  const model = `Latitude ${Date.now()}${++serial}`
  const answer = await page.request.post(composeBroadcast.path, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      listType,
      fromEmail,
      broadcastType: 'wts',
      quantity: '12',
      brand: 'Dell',
      desc: model,
      condition: 'Grade A',
      price: '199',
      currency: 'EUR',
      pLink: '',
      additionalInfo: '',
    },
  })
  expect(answer.status()).toBe(200)
  return model
}

async function otherBrowser(browser: Parameters<typeof openPage>[0]) {
  const other = await openPage(browser)
  await signInQuietly(other.context, trader.email)
  return other
}

const rows = (page: Page) => page.getByRole('table', { name: 'Broadcasts' }).locator('tbody tr')
const offer = (page: Page) => page.getByRole('button', { name: /^Show .* new broadcast/ })

/** Where every row is on the screen. */
const places = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.map((row) => `${row.getBoundingClientRect().top} ${row.textContent?.slice(0, 60)}`),
  )

test('BC-024, AM-008: what one browser posts is offered in the other; nothing moves until the reader asks for it', async ({
  page,
  browser,
}) => {
  const other = await otherBrowser(browser)
  await page.goto('/broadcasts')
  await lineIsOpen(page)
  const before = await places(page)
  const first = await post(other.page)
  await expect(offer(page)).toHaveText(/Show 1 new broadcast/)
  await expect(page.getByRole('status').filter({ hasText: '1 new broadcast' })).toBeAttached()
  expect(await places(page)).toEqual(before)
  const second = await post(other.page, '1')
  await expect(offer(page)).toHaveText(/Show 2 new broadcasts/)
  expect(await places(page)).toEqual(before)

  await offer(page).click()
  await expect(rows(page).nth(0)).toContainText(second)
  await expect(rows(page).nth(1)).toContainText(first)
  await expect(offer(page)).toBeHidden()
  await expect(rows(page).nth(0).getByRole('link').first()).toBeFocused()
  await other.context.close()
})

test('AM-008: the full stop key shows new rows, and Enter on the offer does', async ({
  page,
  browser,
}) => {
  const other = await otherBrowser(browser)
  await page.goto('/broadcasts')
  await lineIsOpen(page)
  const first = await post(other.page)
  await expect(offer(page)).toBeVisible()
  await page.keyboard.press('.')
  await expect(rows(page).nth(0)).toContainText(first)
  const second = await post(other.page, '1')
  await offer(page).focus()
  await page.keyboard.press('Enter')
  await expect(rows(page).nth(0)).toContainText(second)
  await other.context.close()
})

test('a removed broadcast stays under the pointer and is gone at the next look', async ({
  page,
  browser,
}) => {
  const other = await otherBrowser(browser)
  const model = await post(other.page)
  await page.goto('/broadcasts')
  await lineIsOpen(page)
  await expect(rows(page).nth(0)).toContainText(model)
  const [sent] = await database.sql`select max(id) as id from broadcast`
  const removed = await other.page.request.delete(`/api/broadcasts/${sent!['id']}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(removed.status()).toBe(200)
  await page.waitForTimeout(3500)
  await expect(rows(page).nth(0)).toContainText(model)
  await expect(offer(page)).toBeHidden()
  await page.getByRole('banner').locator('a[href="/"]').first().click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Show all broadcasts' })).toBeVisible()
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  await expect(rows(page).filter({ hasText: model })).toHaveCount(0)
  await other.context.close()
})

test('what the reader has just removed is not offered as new', async ({
  page,
  browser,
  context,
}) => {
  const other = await openPage(browser)
  const stranger = await aTrader(database, 8)
  await signInQuietly(other.context, stranger.email)
  await signInQuietly(context, trader.email)
  const model = await post(page)
  await page.goto('/broadcasts?tab=1')
  await expect(rows(page).first()).toContainText(model)
  await lineIsOpen(page)
  const asked = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === listBroadcasts.path,
  )
  await post(other.page, '7', stranger.email)
  await asked
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  // Rows have no role while the question stands over them.
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(rows(page).filter({ hasText: model })).toHaveCount(0)
  expect(await offer(page).count()).toBe(0)
  await other.context.close()
})

test('on page 2 and in a search nothing is offered, and the next look shows what is new', async ({
  page,
  browser,
}) => {
  const other = await otherBrowser(browser)
  await page.goto('/broadcasts')
  await page
    .getByRole('navigation', { name: /pages/i })
    .getByRole('link', { name: 'Page 2', exact: true })
    .click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^Showing 11 to/)).toBeVisible()
  await lineIsOpen(page)
  const before = await places(page)
  const model = await post(other.page)
  await page.waitForTimeout(3500)
  await expect(offer(page)).toBeHidden()
  expect(await places(page)).toEqual(before)
  await page
    .getByRole('navigation', { name: /pages/i })
    .getByRole('link', { name: 'Page 1', exact: true })
    .click()
  await expect(rows(page).nth(0)).toContainText(model)
  await other.context.close()
})

test('two tabs of one browser share one line, which closes when the viewer signs out', async ({
  page,
  context,
}) => {
  await page.goto('/broadcasts')
  await lineIsOpen(page)
  const one = await openLines(page)
  const tab = await context.newPage()
  await tab.goto('/broadcasts')
  await tab.waitForTimeout(1500)
  expect(await openLines(page)).toBe(one)
  await page.getByRole('button', { name: 'Marit Vos' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect.poll(() => openLines(page)).toBe(one - 1)
  await signIn(page, demoAccounts.member)
  await expect.poll(() => openLines(page)).toBe(one)
})

test('a hidden page asks for nothing until it is seen', async ({ page, browser }) => {
  const other = await otherBrowser(browser)
  await page.goto('/broadcasts')
  await lineIsOpen(page)
  await page.waitForTimeout(1500)
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/broadcasts') asked.push(request.url())
  })
  const pretend = (state: string) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await pretend('hidden')
  await post(other.page)
  await page.waitForTimeout(3500)
  expect(asked).toEqual([])
  await pretend('visible')
  await expect(offer(page)).toBeVisible()
  await other.context.close()
})

test('without shared workers a page holds a line of its own', async ({ page, browser }) => {
  await page.addInitScript(() => {
    delete (globalThis as { SharedWorker?: unknown }).SharedWorker
  })
  const other = await otherBrowser(browser)
  await page.goto('/broadcasts')
  await lineIsOpen(page)
  await post(other.page)
  await expect(offer(page)).toBeVisible()
  await other.context.close()
})

test('a line that is lost opens again by itself and finds what it missed', async ({
  page,
  browser,
}) => {
  await page.addInitScript(() => {
    const world = globalThis as { SharedWorker?: unknown; lines?: WebSocket[] }
    delete world.SharedWorker
    world.lines = []
    globalThis.WebSocket = class extends WebSocket {
      constructor(address: string | URL) {
        super(address)
        world.lines!.push(this)
      }
    }
  })
  const other = await otherBrowser(browser)
  await page.goto('/broadcasts')
  await lineIsOpen(page)
  await page.waitForTimeout(3000)
  const lines = () =>
    page.evaluate(() => (globalThis as { lines?: WebSocket[] }).lines!.map((one) => one.readyState))
  expect(await lines()).toEqual([1])
  await page.evaluate(() => (globalThis as { lines?: WebSocket[] }).lines![0]!.close())
  await post(other.page)
  await expect.poll(lines).toEqual([3, 1])
  await expect(offer(page)).toBeVisible()
  await other.context.close()
})

test('a visitor opens no line', async ({ browser }) => {
  const visitor = await openPage(browser)
  const sockets: string[] = []
  const workers: string[] = []
  visitor.page.on('websocket', (socket) => sockets.push(socket.url()))
  visitor.page.on('request', (request) => {
    if (/live-/.test(request.url())) workers.push(request.url())
  })
  await visitor.page.goto('/broadcasts')
  await visitor.page.waitForTimeout(2500)
  expect([sockets, workers]).toEqual([[], []])
  await visitor.context.close()
})
