import type { Page, Request } from '@playwright/test'
import { logEvent, logFeature, logPage } from '#contract/site/events.ts'
import { randomBanners } from '#contract/advertising/banners.ts'
import { lastRegistered } from '#contract/site/site.ts'
import { aMark } from '../support/mark.ts'
import { clearSettings } from '../support/market/market-settings.ts'
import { useOwnAccount } from '../support/browser/own-account.ts'
import { desktop, expect, phone, signInQuietly, test } from '../support/browser/real-browser.ts'
import { dropFile } from '../support/browser/stock-file-pages.ts'

const { database, account } = useOwnAccount()

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
/** Status codes of the answers to calls to these addresses, as they come. */
function answersTo(page: Page, paths: string[]): number[] {
  const statuses: number[] = []
  page.on('response', (response) => {
    if (paths.includes(new URL(response.url()).pathname)) statuses.push(response.status())
  })
  return statuses
}
const strip = (page: Page) => page.getByRole('region', { name: 'Advertisements' })
const altsOf = (page: Page) =>
  strip(page)
    .getByRole('img')
    .evaluateAll((pictures) => pictures.map((one) => one.getAttribute('alt')))

test('slim line and foot show the newest member, the world clocks and links; the cookie notice stays away once closed (ER-027, SH-006, SH-007, SH-022, SH-023, SH-025, AM-088)', async ({
  page,
}) => {
  const ticker = page.locator('.ticker')
  const cookies = page.getByRole('region', { name: 'Cookies' })
  const foot = page.getByRole('contentinfo')

  await test.step('newest member, asked for once', async () => {
    const asked = callsTo(page, lastRegistered.path)
    await page.goto('/')
    await expect(ticker).toHaveText(
      /^The members-only market for used and refurbished IT\s*Newest member: a company(?: from \D+)?, joined \d\d\/\d\d\/\d{4}$/,
    )
    await page.getByRole('link', { name: 'All broadcasts' }).click()
    await expect(page).toHaveURL('/broadcasts')
    expect(asked).toHaveLength(1)
  })

  await test.step('a newest member that cannot be read is reported to the console alone', async () => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route(`**${lastRegistered.path}`, (route) => route.fulfill({ status: 403 }))
    await page.goto('/')
    await expect.poll(() => logged.join()).toContain('The newest member could not be loaded')
    await expect(ticker).toHaveText('The members-only market for used and refurbished IT')
  })

  await test.step('cookie notice', async () => {
    await page.setViewportSize(phone)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const [lower, upper] = await Promise.all([cookies.boundingBox(), foot.boundingBox()])
    expect(upper!.y + upper!.height).toBeLessThanOrEqual(lower!.y + 0.5)
    await page.setViewportSize(desktop)
    await page.evaluate(() => scrollTo(0, 0))
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.boundingBox()
    await cookies.getByRole('button', { name: 'Understood' }).click()
    await expect(cookies).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    expect(await heading.boundingBox()).toEqual(before)
    expect(await (await page.request.get('/broadcasts')).text()).not.toContain('cookie-notice')
  })

  await test.step('foot', async () => {
    await expect(foot).toContainText('TBS, since 1999')
    await expect(foot.getByRole('link')).toHaveText([
      'Pay Membership',
      'About',
      'Media Kit',
      'Contact',
      'Privacy Policy',
    ])
    const elsewhere = { newsletter: 'https://letter.example/', iosApp: '', androidApp: '' }
    const home = async () => (await page.request.get('/')).text()
    try {
      await database.sql`
        insert into setting (key, value) values ('elsewhere', ${database.sql.json(elsewhere)})`
      await expect.poll(home).toContain(`href="${elsewhere.newsletter}"`)
      expect(await home()).not.toContain('App for')
    } finally {
      await clearSettings(database, ['elsewhere'])
    }
  })

  await test.step('clocks, drawn by the server and updated each minute', async () => {
    const drawn = await (await page.request.get('/')).text()
    expect(drawn.match(/<time>\d\d:\d\d<\/time>/g)).toHaveLength(5)
    await page.clock.install({ time: new Date('2026-10-24T23:59:30Z') })
    await page.goto('/')
    const clocks = page.getByRole('list', { name: 'World clocks' })
    const shown = () => clocks.getByRole('listitem').allInnerTexts()
    await expect
      .poll(async () => (await shown()).map((text) => text.replace(/\s+/g, ' ')))
      .toEqual(['HKG 07:59', 'AMS 01:59', 'LDN 00:59', 'NYC 19:59', 'LA 16:59'])
    await page.clock.runFor('00:30')
    await expect(clocks).toContainText(/AMS\s*02:00/)
  })
})

test.describe('a browser that is no robot', () => {
  test.use({ userAgent })

  test('reads four advertisements, drawn anew on every navigation in reserved space, whose clicks count (AD-002 to AD-004, AM-017, BK-083)', async ({
    page,
    browser,
    baseURL,
  }) => {
    const asked = callsTo(page, randomBanners.path)
    await page.addInitScript(() => {
      Object.assign(globalThis, { shifts: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          // TypeScript's DOM types lack the layout shift API.
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
    // Set by the script above.
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts)).toBe(0)
    await page.getByRole('link', { name: 'All broadcasts' }).click()
    await expect(page).toHaveURL('/broadcasts')
    await expect.poll(() => asked.length).toBe(2)
    await expect(strip(page).getByRole('link')).toHaveCount(4)

    // Another browser session: this one must not call other sites, and the advertisers are invented.
    const context = await browser.newContext({ userAgent, baseURL: baseURL! })
    await context.route(/^https:\/\/[a-z]+\.example\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Advertiser</title>' }),
    )
    const reader = await context.newPage()
    await reader.goto('/broadcasts')
    const link = strip(reader).getByRole('link').first()
    const id = (await link.getAttribute('href'))!.split('/').at(-1)!
    const clicks = async () => {
      const [row] = await database.sql<{ clicks: number }[]>`
        select clicks from banner where id = ${id}`
      return row!.clicks
    }
    const before = await clicks()
    const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
    await opened.waitForURL(/^https:\/\/[a-z]+\.example\/$/)
    await expect.poll(clicks).toBe(before + 1)
    await context.close()
  })

  test('logs path, route and origin of every page, never a search or a token (AN-001, SH-026, SH-028)', async ({
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

    pages.length = 0
    await page.goto('/unsubscribe/some.token')
    await expect.poll(() => pages.length).toBe(1)
    await page.goto('/no/such/page')
    await expect.poll(() => pages.length).toBe(2)
    expect(pages.map((request) => request.postDataJSON() as unknown)).toEqual([
      expect.objectContaining({ path: '/unsubscribe/…', routeName: '/unsubscribe/$token' }),
      expect.objectContaining({ path: '/no/such/page', routeName: 'not-found' }),
    ])
  })

  test('logs a member without the browser’s identity, and what was sent and uploaded; special users not at all (AM-094, AN-004, AN-006, SH-044)', async ({
    page,
    context,
  }) => {
    await signInQuietly(context, account.email)
    const [events, pages, features, banners] = [
      logEvent.path,
      logPage.path,
      logFeature.path,
      randomBanners.path,
    ].map((path) => callsTo(page, path)) as [Request[], Request[], Request[], Request[]]

    await page.goto('/inventory')
    await expect.poll(() => events.length).toBe(1)
    expect(events[0]!.postDataJSON()).not.toHaveProperty('visitorId')
    await dropFile(page, { name: 'stock.csv', text: 'Part number;Quantity\nEX3400-24P;4' })
    await expect(page).toHaveURL(/\/inventory\/files\/\d+$/)
    await expect.poll(() => features.length).toBe(1)
    expect(features[0]!.postDataJSON()).toEqual({
      featureId: 'inventory-upload',
      status: 'Success',
      key: Number(page.url().split('/').at(-1)),
    })

    await page.goto('/broadcasts')
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'Compose broadcast' })
    await dialog.getByLabel('List', { exact: true }).selectOption({ label: 'Gaming' })
    await dialog.getByLabel('Quantity').fill('12')
    await dialog.getByLabel('Brand').fill('Sony')
    await dialog.getByLabel('Description or part number').fill(`PS5 Slim ${aMark()}`)
    await dialog.getByLabel('Condition').fill('Grade A')
    await dialog.getByLabel('Price per piece').first().fill('310')
    await dialog.getByRole('button', { name: 'Send broadcast' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => features.length).toBe(2)
    expect(features[1]!.postDataJSON()).toEqual({
      featureId: 'broadcast-create',
      status: 'Success',
      key: expect.any(Number),
    })

    const isSpecialUser = async () => {
      const answer = await page.request.get('/api/auth/session')
      const body = (await answer.json()) as { payload: { user: { isSpecialUser: boolean } } }
      return body.payload.user.isSpecialUser
    }
    await database.sql`
      insert into setting (key, value) values ('specialUserIds', ${database.sql.json([account.id])})`
    try {
      await expect.poll(isSpecialUser).toBe(true)
      for (const calls of [events, pages, banners]) calls.length = 0
      await page.goto('/broadcasts')
      await expect.poll(() => banners.length).toBe(1)
      expect([events.length, pages.length]).toEqual([0, 0])
    } finally {
      await clearSettings(database, ['specialUserIds'])
    }
  })
})
