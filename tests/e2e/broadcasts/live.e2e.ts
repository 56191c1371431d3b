import type { BrowserContext, Locator, Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import { composeBroadcast } from '#contract/broadcasts/posting.ts'
import {
  aTrader,
  letRest,
  openDemoDatabase,
  type DemoTrader,
} from '../../support/browser/demo-database.ts'
import { lineIsOpen, noLineIsOpen, openLines } from '../../support/market/open-lines.ts'
import {
  expect,
  openPage,
  signIn,
  signInQuietly,
  test,
} from '../../support/browser/real-browser.ts'

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

const headers = { 'sec-fetch-site': 'same-origin' }
let serial = 0
/** The other browser: a trader posts, and the model's name tells the rows apart. */
async function post(page: Page, listType = '7', fromEmail = trader.email): Promise<string> {
  const model = `Latitude ${Date.now()}${++serial}`
  const answer = await page.request.post(composeBroadcast.path, {
    headers,
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

async function openOther(browser: Parameters<typeof openPage>[0], email = trader.email) {
  const other = await openPage(browser)
  await signInQuietly(other.context, email)
  return other
}

const rows = (page: Page) => page.getByRole('table', { name: 'Broadcasts' }).locator('tbody tr')
const offer = (page: Page) => page.getByRole('button', { name: /^Show .* new broadcast/ })
const pageLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /pages/i }).getByRole('link', { name, exact: true })

/** Where every row is on the screen. */
const places = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.map((row) => `${row.getBoundingClientRect().top} ${row.textContent?.slice(0, 60)}`),
  )

/** Hurries the page's own clock, as it asks within seconds, until something is to be seen. */
async function hurryUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(7000)
    await expect(shown).toBeVisible({ timeout: 300 })
  }).toPass()
}

/** Opens the list, and gives the page a clock that can be hurried once it is idle: before, the list misses events. */
async function openList(page: Page): Promise<void> {
  await page.goto('/broadcasts')
  await page.clock.install()
}

/** Another tab on the list, once it shares the line. */
async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await tab.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (message: unknown, ...rest: unknown[]) {
      const isJoining = typeof message === 'object' && message !== null && 'viewer' in message
      if (isJoining) document.documentElement.dataset['joined'] = 'yes'
      Reflect.apply(postMessage, this, [message, ...rest])
    }
  })
  await tab.goto('/broadcasts')
  await expect(tab.locator('html[data-joined]')).toBeAttached()
  return tab
}

/** Counts what a page asks for its list from now on. */
function countAsked(page: Page): () => number {
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === listBroadcasts.path) asked++
  })
  return () => asked
}

test(
  'reader is offered what another browser posts, and nothing moves until he asks by button, key or the next look (AM-008, BC-024)',
  { tag: '@main' },
  async ({ page, browser, context }) => {
    const other = await openOther(browser)
    await openList(page)
    await lineIsOpen(page)
    const before = await places(page)
    const first = await post(other.page)
    await hurryUntil(page, offer(page))
    await expect(offer(page)).toHaveText(/Show 1 new broadcast/)
    await expect(page.getByRole('status').filter({ hasText: '1 new broadcast' })).toBeAttached()
    expect(await places(page)).toEqual(before)
    const second = await post(other.page, '1')
    await hurryUntil(page, offer(page).filter({ hasText: 'Show 2 new broadcasts' }))
    expect(await places(page)).toEqual(before)
    await offer(page).focus()
    await page.keyboard.press('Enter')
    await expect(rows(page).nth(0)).toContainText(second)
    await expect(rows(page).nth(1)).toContainText(first)
    await expect(offer(page)).toBeHidden()
    await expect(rows(page).nth(0).getByRole('link').first()).toBeFocused()

    const third = await post(other.page)
    await hurryUntil(page, offer(page))
    await page.keyboard.press('.')
    await expect(rows(page).nth(0)).toContainText(third)

    await test.step('on page 2 nothing is offered, and the next look shows what is new', async () => {
      const firstPage = await openTab(context)
      await pageLink(page, 'Page 2').click()
      await expect(page.getByText(/^Showing 11 to/)).toBeVisible()
      await expect(rows(page).filter({ hasText: third })).toHaveCount(0)
      const shown = await places(page)
      const asked = countAsked(page)
      const model = await post(other.page)
      // Both pages hear of it at once: what the first has asked for, the second would have too.
      await hurryUntil(firstPage, offer(firstPage))
      await page.clock.fastForward(7000)
      expect(asked()).toBe(0)
      expect(await places(page)).toEqual(shown)
      await pageLink(page, 'Page 1').click()
      await expect(rows(page).nth(0)).toContainText(model)
    })
    await other.context.close()
  },
)

test('removed broadcast stays under the pointer until the next look, and one that the reader removes is not offered (BC-024)', async ({
  page,
  browser,
  context,
}) => {
  const other = await openOther(browser)
  const model = await post(other.page)
  await openList(page)
  await lineIsOpen(page)
  await expect(rows(page).nth(0)).toContainText(model)
  const [sent] = await database.sql`select max(id) as id from broadcast`
  const removed = await other.page.request.delete(`/api/broadcasts/${sent!['id']}`, { headers })
  expect(removed.status()).toBe(200)
  const newer = await post(other.page)
  await hurryUntil(page, offer(page))
  await expect(offer(page)).toHaveText(/Show 1 new/)
  await expect(rows(page).nth(0)).toContainText(model)
  await page.getByRole('banner').locator('a[href="/"]').first().click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Show all broadcasts' })).toBeVisible()
  await page.goBack()
  await expect(rows(page).first()).toContainText(newer)
  await expect(rows(page).filter({ hasText: model })).toHaveCount(0)
  await other.context.close()

  await test.step('the reader removes one of his own', async () => {
    const stranger = await aTrader(database, 8)
    const strangers = await openOther(browser, stranger.email)
    await signInQuietly(context, trader.email)
    await page.goto('/broadcasts?tab=1')
    await expect(rows(page).first()).toContainText(newer)
    const asked = countAsked(page)
    await lineIsOpen(page)
    await post(strangers.page, '7', stranger.email)
    await expect
      .poll(async () => {
        await page.clock.fastForward(7000)
        return asked()
      })
      .toBeGreaterThan(0)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    // Rows have no role while the question stands over them.
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(rows(page).filter({ hasText: newer })).toHaveCount(0)
    expect(await offer(page).count()).toBe(0)
    await strangers.context.close()
  })
})

test('two tabs of one browser share a line, a hidden one asks nothing until it is seen, and who signs out has none (AM-008)', async ({
  page,
  browser,
  context,
}) => {
  await test.step('a visitor opens no line', async () => {
    const visitor = await openPage(browser)
    const opened: string[] = []
    visitor.page.on('websocket', (socket) => opened.push(socket.url()))
    visitor.page.on('request', (request) => {
      if (/live-/.test(request.url())) opened.push(request.url())
    })
    await visitor.page.goto('/broadcasts')
    await pageLink(visitor.page, 'Page 2').click()
    await expect(visitor.page.getByText(/^Showing 11 to/)).toBeVisible()
    expect(opened).toEqual([])
    await visitor.context.close()
  })

  const other = await openOther(browser)
  await openList(page)
  await lineIsOpen(page)
  const seen = await openTab(context)

  await test.step('a hidden tab', async () => {
    const show = (state: string) =>
      page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await show('hidden')
    // What the line said when it opened is asked for by now.
    await page.clock.fastForward(7000)
    const asked = countAsked(page)
    await post(other.page)
    await hurryUntil(seen, offer(seen))
    expect(await openLines(page)).toBe(1)
    await page.clock.fastForward(7000)
    expect(asked()).toBe(0)
    await show('visible')
    await hurryUntil(page, offer(page))
  })

  await seen.close()
  await page.getByRole('button', { name: 'Marit Vos' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect.poll(() => openLines(page)).toBe(0)
  await signIn(page, demoAccounts.member)
  await expect.poll(() => openLines(page)).toBe(1)
  await other.context.close()
})

test('page without shared workers holds a line of its own, which opens again when it is lost and finds what it missed (AM-008)', async ({
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
  const lines = () =>
    page.evaluate(() => (globalThis as { lines?: WebSocket[] }).lines!.map((one) => one.readyState))
  const other = await openOther(browser)
  await openList(page)
  await expect.poll(lines).toEqual([1])
  await post(other.page)
  await hurryUntil(page, offer(page))
  // The story before may have posted after this list was read.
  const [, first] = /^Show (\d+)/.exec((await offer(page).textContent()) ?? '') ?? []
  await page.evaluate(() => (globalThis as { lines?: WebSocket[] }).lines![0]!.close())
  await expect.poll(async () => (await lines())[0]).toBe(3)
  await post(other.page, '1')
  const both = `Show ${Number(first) + 1} new broadcasts`
  await hurryUntil(page, offer(page).filter({ hasText: both }))
  // The hurried clock may have given up an attempt.
  expect((await lines()).filter((state) => state !== 3)).toEqual([1])
  await other.context.close()
})
