import type { Page, Request } from '@playwright/test'
import { logEvent, logFeature, logPage } from '#contract/site/events.ts'
import { randomBanners } from '#contract/site/advertisements.ts'
import { lastRegistered } from '#contract/site/site.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { aTrader, openDemoDatabase } from '../support/browser/demo-database.ts'
import { ownAccount } from '../support/browser/own-account.ts'
import { expect, phone, signInQuietly, test } from '../support/browser/real-browser.ts'
import { dropFile } from '../support/browser/stock-file-pages.ts'

/** A browser that is not taken for a robot. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Calls to an address, as they are made. */
function callsTo(page: Page, path: string): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request)
  })
  return calls
}
/** States of the answers to calls to these addresses, as they come. */
function answersTo(page: Page, paths: string[]): number[] {
  const states: number[] = []
  page.on('response', (response) => {
    if (paths.includes(new URL(response.url()).pathname)) states.push(response.status())
  })
  return states
}
const strip = (page: Page) => page.getByRole('region', { name: 'Advertisements' })
const altsOf = (page: Page) =>
  strip(page)
    .getByRole('img')
    .evaluateAll((pictures) => pictures.map((one) => one.getAttribute('alt')))
const clocks = (page: Page) => page.getByRole('list', { name: 'World clocks' })

test.describe('the slim line', () => {
  test('names the newest member by country and day, asked for once (SH-022, AM-088)', async ({
    page,
  }) => {
    const asked = callsTo(page, lastRegistered.path)
    await page.goto('/')
    const ticker = page.locator('.ticker')
    await expect(ticker).toHaveText(
      /^The members-only market for used and refurbished IT\s*Newest member: a company from \D+, joined \d\d\/\d\d\/\d{4}$/,
    )
    await page.getByRole('link', { name: 'All broadcasts' }).click()
    await expect(page).toHaveURL('/broadcasts')
    expect(asked).toHaveLength(1)
  })
  test('keeps its own text when the newest member cannot be read; only the log says so (ER-027)', async ({
    page,
  }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.route(`**${lastRegistered.path}`, (route) => route.fulfill({ status: 403 }))
    await page.goto('/')
    await expect.poll(() => said.join()).toContain('The newest member could not be read')
    await expect(page.locator('.ticker')).toHaveText(
      'The members-only market for used and refurbished IT',
    )
  })
  test('shows five places in 24 hours, drawn by the server and going on each minute (SH-023)', async ({
    page,
  }) => {
    const drawn = await (await page.request.get('/')).text()
    expect(drawn.match(/<time>\d\d:\d\d<\/time>/g)).toHaveLength(5)
    await page.clock.install({ time: new Date('2026-10-24T23:59:30Z') })
    await page.goto('/')
    const shown = () => clocks(page).getByRole('listitem').allInnerTexts()
    await expect
      .poll(async () => (await shown()).map((text) => text.replace(/\s+/g, ' ')))
      .toEqual(['HKG 07:59', 'AMS 01:59', 'LDN 00:59', 'NYC 19:59', 'LA 16:59'])
    // The clocks of Europe go back in an hour.
    await page.clock.runFor('00:30')
    await expect(clocks(page)).toContainText(/AMS\s*02:00/)
    await page.clock.runFor('01:00:00')
    await expect(clocks(page)).toContainText(/AMS\s*02:00/)
    await expect(clocks(page)).toContainText(/LDN\s*01:00/)
  })
})

test.describe('the notice about cookies (SH-025)', () => {
  test('stays until it is put away, and then stays away, without shifting what is read', async ({
    page,
  }) => {
    await page.goto('/')
    const notice = page.getByRole('region', { name: 'Cookies' })
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.boundingBox()
    await notice.getByRole('button', { name: 'Understood' }).click()
    await expect(notice).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    expect(await heading.boundingBox()).toEqual(before)
    expect(await (await page.request.get('/broadcasts')).text()).not.toContain('cookie-notice')
    await page.goto('/broadcasts')
    await expect(notice).toBeHidden()
  })
  test('never hides the end of the page', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/')
    const foot = page.getByRole('contentinfo')
    await foot.scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const [lower, upper] = await Promise.all([
      page.getByRole('region', { name: 'Cookies' }).boundingBox(),
      foot.boundingBox(),
    ])
    expect(upper!.y + upper!.height).toBeLessThanOrEqual(lower!.y + 0.5)
  })
})

test.describe('advertisements', () => {
  test.use({ userAgent })
  test('are four different ones, drawn anew on every navigation, in room that is kept for them (AD-002, AM-017)', async ({
    page,
  }) => {
    const asked = callsTo(page, randomBanners.path)
    await page.addInitScript(() => {
      Object.assign(globalThis, { shifts: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          }
          if (!hadRecentInput) (globalThis as unknown as { shifts: number }).shifts += value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    await strip(page).scrollIntoViewIfNeeded()
    await expect(strip(page).getByRole('link')).toHaveCount(4)
    expect(new Set(await altsOf(page)).size).toBe(4)
    const box = await strip(page).getByRole('img').first().boundingBox()
    expect([Math.round(box!.width), Math.round(box!.height)]).toEqual([185, 185])
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts)).toBe(0)
    await page.getByRole('link', { name: 'All broadcasts' }).click()
    await expect(page).toHaveURL('/broadcasts')
    await expect.poll(() => asked.length).toBe(2)
    await page.getByRole('link', { name: 'TBS' }).first().click()
    await expect.poll(() => asked.length).toBe(3)
  })
  test('lead through the redirect, which counts the click (AD-003, AD-004, BK-083)', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ userAgent, baseURL: baseURL! })
    const page = await context.newPage()
    // The advertisers are invented.
    await context.route(/^https:\/\/[a-z]+\.example\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Advertiser</title>' }),
    )
    await page.goto('/broadcasts')
    const link = strip(page).getByRole('link').first()
    const id = (await link.getAttribute('href'))!.split('/').at(-1)!
    const { sql, close } = openDemoDatabase()
    const clicks = async () =>
      (await sql<{ clicks: number }[]>`select clicks from banner where id = ${id}`)[0]!.clicks
    const before = await clicks()
    const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
    await opened.waitForURL(/^https:\/\/[a-z]+\.example\/$/)
    expect(await clicks()).toBe(before + 1)
    await close()
    await context.close()
  })
  test('are led on by the page itself without scripts, in the words Redirecting... (AD-004)', async ({
    page,
  }) => {
    const answer = await page.request.get('/advertisement/1', { maxRedirects: 0 })
    expect(answer.status()).toBe(200)
    const html = await answer.text()
    expect(html).toContain('Redirecting...')
    expect(html).toMatch(/http-equiv="refresh" content="0; url=https:\/\/[a-z]+\.example\/"/)
    expect(html).toContain('noindex')
  })
  test('lead home from letters, and from what is not booked (AD-005)', async ({ page }) => {
    for (const id of ['letters', '12a', '0', '999999', '99999999999999']) {
      const answer = await page.request.get(`/advertisement/${id}`, { maxRedirects: 0 })
      expect([id, answer.status(), answer.headers()['location']]).toEqual([id, 307, '/'])
    }
    await page.goto('/advertisement/letters?next=https://evil.example')
    await expect(page).toHaveURL('/')
  })
})

test.describe('what is told of every page (SH-026, AN-001)', () => {
  test.use({ userAgent })
  test('is its path, its route and where the visitor came from (SH-028), never what was looked for', async ({
    page,
  }) => {
    const pages = callsTo(page, logPage.path)
    const events = callsTo(page, logEvent.path)
    // A page that is left hears no answer, so each step waits for both of its own.
    const answers = answersTo(page, [logPage.path, logEvent.path])
    await page.goto('/', { referer: 'https://search.example/?q=cheap' })
    await expect.poll(() => answers.length).toBe(2)
    await page.goto('/broadcasts?search=secret')
    await expect.poll(() => answers.length).toBe(4)
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/broadcasts\/\d+/)
    await expect.poll(() => answers.length).toBe(6)
    expect(new Set(answers)).toEqual(new Set([200]))
    const told = pages.map((request) => request.postDataJSON() as Record<string, string>)
    expect(told[0]).toEqual({ path: '/', routeName: '/', referrerHost: 'search.example' })
    expect(told[1]).toEqual({
      path: '/broadcasts',
      routeName: '/broadcasts',
      referrerHost: 'search.example',
    })
    expect(told[2]).toMatchObject({
      path: expect.stringMatching(/^\/broadcasts\/\d+$/),
      routeName: '/broadcasts/$id',
    })
    const visitors = events.map((request) => request.postDataJSON() as Record<string, unknown>)
    expect(visitors[0]).toMatchObject({ event: 'page-view', path: '/' })
    expect(new Set(visitors.map(({ visitorId }) => visitorId)).size).toBe(1)
    const cookies = (await page.context().cookies()).map(({ value }) => value).join()
    expect(cookies).not.toContain(String(visitors[0]!['visitorId']))
  })

  test('is no token, and one name for all pages that are not there', async ({ page }) => {
    const pages = callsTo(page, logPage.path)
    await page.goto('/unsubscribe/some.token')
    await expect.poll(() => pages.length).toBe(1)
    await page.goto('/no/such/page')
    await expect.poll(() => pages.length).toBe(2)
    expect(pages.map((request) => request.postDataJSON() as unknown)).toEqual([
      { path: '/unsubscribe/…', routeName: '/unsubscribe/$token' },
      { path: '/no/such/page', routeName: 'not-found' },
    ])
  })

  test.describe('by a member', () => {
    test.use({ signedInAs: demoAccounts.member })
    test('is not whose browser it is; special users tell nothing (AN-004, AM-094)', async ({
      page,
    }) => {
      const events = callsTo(page, logEvent.path)
      await page.goto('/')
      await expect.poll(() => events.length).toBe(1)
      expect(events[0]!.postDataJSON()).not.toHaveProperty('visitorId')

      const { sql, close } = openDemoDatabase()
      const isSpecialUser = async () => {
        const answer = await page.request.get('/api/auth/session')
        const body = (await answer.json()) as { payload: { user: { isSpecialUser: boolean } } }
        return body.payload.user.isSpecialUser
      }
      await sql`
        insert into setting (key, value)
        select 'specialUserIds', jsonb_build_array(id) from contact
        where email = ${demoAccounts.member}`
      try {
        await expect.poll(isSpecialUser).toBe(true)
        const [pages, banners] = [callsTo(page, logPage.path), callsTo(page, randomBanners.path)]
        await page.goto('/broadcasts')
        await expect.poll(() => banners.length).toBe(1)
        expect([events.length, pages.length]).toEqual([1, 0])
      } finally {
        await sql`delete from setting where key = 'specialUserIds'`
        await close()
        await expect.poll(isSpecialUser).toBe(false)
      }
    })
  })

  test('is whether a member could send a broadcast, and which (AN-006)', async ({
    page,
    context,
  }) => {
    const database = openDemoDatabase()
    const trader = await aTrader(database, 40)
    await database.close()
    await signInQuietly(context, trader.email)
    const told = callsTo(page, logFeature.path)
    await page.goto('/broadcasts')
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'Compose broadcast' })
    await dialog.getByLabel('List', { exact: true }).selectOption({ label: 'Gaming' })
    await dialog.getByLabel('Quantity').fill('12')
    await dialog.getByLabel('Brand').fill('Sony')
    await dialog.getByLabel('Description or part number').fill(`PS5 Slim ${Date.now() % 1e6}`)
    await dialog.getByLabel('Condition').fill('Grade A')
    await dialog.getByLabel('Price per piece').first().fill('310')
    await dialog.getByRole('button', { name: 'Send broadcast' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => told.length).toBe(1)
    expect(told[0]!.postDataJSON()).toEqual({
      featureId: 'broadcast-create',
      status: 'Success',
      key: expect.any(Number),
    })
  })

  test('is whether a member could upload a stock file, and which (AN-006, SH-044)', async ({
    page,
    context,
  }) => {
    const database = openDemoDatabase()
    const member = await ownAccount(database)
    await database.close()
    await signInQuietly(context, member.email)
    const told = callsTo(page, logFeature.path)
    await page.goto('/inventory')
    await dropFile(page, { name: 'stock.csv', text: 'Part number;Quantity\nEX3400-24P;4' })
    await expect(page).toHaveURL(/\/inventory\/files\/\d+$/)
    await expect.poll(() => told.length).toBe(1)
    expect(told[0]!.postDataJSON()).toEqual({
      featureId: 'inventory-upload',
      status: 'Success',
      key: Number(page.url().split('/').at(-1)),
    })
  })
})
