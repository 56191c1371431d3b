import type { Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { desktop, expect, test } from '../support/browser/real-browser.ts'

/** Every kind of address there is, with its title and what search engines may do with it. */
const routes = [
  {
    route: '/',
    title: 'The members-only market for used and refurbished IT - TBS',
    canonical: '/',
    robots: 'index,follow',
  },
  {
    route: '/broadcasts',
    title: 'Broadcasts - TBS',
    canonical: '/broadcasts',
    robots: 'index,follow',
  },
  {
    route: '/broadcasts?page=2',
    title: 'Broadcasts, page 2 - TBS',
    canonical: '/broadcasts?page=2',
    robots: 'index,follow',
  },
  {
    route: '/broadcasts?query=cisco',
    title: 'cisco in broadcasts - TBS',
    canonical: '/broadcasts',
    robots: 'noindex,follow',
  },
  {
    route: '/broadcasts?listType=7',
    title: 'Laptop broadcasts - TBS',
    canonical: '/broadcasts/laptop',
    robots: 'index,follow',
  },
  {
    route: '/broadcasts/laptop',
    title: 'Laptop broadcasts - TBS',
    canonical: '/broadcasts/laptop',
    robots: 'index,follow',
  },
  {
    route: '/broadcasts/laptop/wts',
    title: 'WTS Laptop broadcasts - TBS',
    canonical: '/broadcasts/laptop/wts',
    robots: 'index,follow',
  },
  {
    route: '/broadcasts/400',
    title: /^(WTS|WTB).* - TBS$/,
    canonical: '/broadcasts/400',
    robots: 'index,follow',
  },
  {
    route: '/companies',
    title: 'Companies - TBS',
    canonical: '/companies',
    robots: 'index,follow',
  },
  {
    route: '/companies?country=DE&page=2',
    title: 'Companies in Germany, page 2 - TBS',
    canonical: '/companies?country=DE&page=2',
    robots: 'index,follow',
  },
  {
    route: '/companies?query=cisco',
    title: 'cisco in companies - TBS',
    canonical: '/companies',
    robots: 'noindex,follow',
  },
  { route: '/parts', title: 'Parts Search - TBS', canonical: '/parts', robots: 'index,follow' },
  {
    route: '/parts?query=815100-B21',
    title: '815100-B21 in parts - TBS',
    canonical: '/parts',
    robots: 'noindex,follow',
  },
  {
    route: '/register',
    title: 'Free Trial - TBS',
    canonical: '/register',
    robots: 'index,follow',
  },
  {
    route: '/broadcast-rules',
    title: 'Broadcast Rules - TBS',
    canonical: '/broadcast-rules',
    robots: 'index,follow',
  },
  {
    route: '/grading-guidelines',
    title: 'Grading Guidelines - TBS',
    canonical: '/grading-guidelines',
    robots: 'index,follow',
  },
  { route: '/mailbox', title: 'Mailbox - TBS', canonical: '/mailbox', robots: 'noindex,nofollow' },
]

const meta = (page: Page, name: string) => page.locator(`meta[name="${name}"]`)

for (const { route, title, canonical, robots } of routes) {
  test(`${route} can be opened and reloaded, and says what it is (SH-040, MD-001, MD-002)`, async ({
    page,
    baseURL,
  }) => {
    await page.goto(route)
    for (const answer of [undefined, await page.reload()]) {
      expect(answer?.status() ?? 200).toBe(200)
      await expect(page).toHaveURL(route)
      await expect(page).toHaveTitle(title)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', baseURL + canonical)
      await expect(meta(page, 'robots')).toHaveAttribute('content', robots)
      await expect(meta(page, 'robots')).toHaveCount(1)
      await expect(meta(page, 'description')).toHaveAttribute('content', /.{5}/)
      await expect(meta(page, 'keywords')).toHaveAttribute('content', /.{5}/)
    }
  })
}

test('title and canonical follow inside the app, without loading a page (MD-001)', async ({
  page,
  baseURL,
}) => {
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('main').getByRole('link', { name: 'See the broadcasts' }).click()
  await expect(page).toHaveTitle('Broadcasts - TBS')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/broadcasts`)
  await page.goBack()
  await expect(page).toHaveTitle('The members-only market for used and refurbished IT - TBS')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

const unknown = [
  '/no-such-page',
  '/broadcasts/no-such-list',
  '/broadcasts/laptop/wtx',
  '/broadcasts/99999999',
  '/broadcasts/99999999999999999999',
]
for (const route of ['/', '/broadcasts', '/broadcasts/400', '/mailbox']) {
  test(`${route} comes to life as it was drawn, though its scripts arrive late`, async ({
    page,
  }) => {
    await page.route('**/assets/*.js', async (asked) => {
      await new Promise((resolve) => setTimeout(resolve, 2500))
      await asked.continue()
    })
    await page.goto(route)
    await expect(page.locator('main')).toBeVisible()
  })
}

test('unknown pages, lists, sides and broadcasts answer 404 (AM-033, BK-087)', async ({
  request,
}) => {
  for (const route of unknown) {
    const answer = await request.get(route)
    expect(answer.status(), route).toBe(404)
    expect(await answer.text(), route).toContain('Page not found')
  }
})

test('a link to stop e-mails that is not valid has one title and no address of its own (BK-087)', async ({
  page,
}) => {
  const answer = await page.goto('/unsubscribe/nothing')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
  await expect(page.locator('title')).toHaveCount(1)
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
})

test('Page not found keeps search engines away and leads on (SH-045)', async ({ page }) => {
  const answer = await page.goto('/broadcasts/no-such-list')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found - TBS')
  await expect(meta(page, 'robots')).toHaveCount(1)
  await expect(meta(page, 'robots')).toHaveAttribute('content', /noindex/)
  await expect(page.getByRole('main').getByRole('link')).toHaveText([
    'Broadcasts',
    'Parts',
    'Companies',
    'Home',
  ])
  await page.getByRole('main').getByRole('link', { name: 'Broadcasts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Broadcasts' })).toBeVisible()
})

const pages = [
  '/',
  '/broadcasts',
  '/broadcasts/laptop',
  '/broadcasts/400',
  '/broadcast-rules',
  '/grading-guidelines',
  '/no-such-page',
]

test('pages carry the security headers, and scripts only with the nonce of the page (BK-028)', async ({
  request,
}) => {
  for (const route of pages) {
    const answer = await request.get(route)
    const headers = answer.headers()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    const nonce = /script-src [^;]*'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none'
    const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([])
  }
  const [one, other] = [await request.get('/'), await request.get('/')]
  expect(one.headers()['content-security-policy']).not.toBe(
    other.headers()['content-security-policy'],
  )
})

test.describe('pages drawn for a member', () => {
  test.use({ signedInAs: demoAccounts.member })
  test('are never stored (BK-028)', async ({ page }) => {
    for (const route of pages) {
      const answer = await page.goto(route)
      expect(answer?.headers()['cache-control'], route).toBe('no-store')
    }
  })
})

for (const [who, email] of [
  ['a visitor', undefined],
  ['a member', demoAccounts.member],
] as const) {
  test.describe(`walking every page as ${who}`, () => {
    test.use({ signedInAs: email })
    test('violates no content policy and asks nobody else for anything (AM-108)', async ({
      page,
    }) => {
      const violations: string[] = []
      await page.exposeFunction('noteViolation', (text: string) => violations.push(text))
      await page.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          // @ts-expect-error exposed above
          window.noteViolation(`${violatedDirective} ${blockedURI}`),
        ),
      )
      const hosts = new Set<string>()
      page.on('request', (request) => hosts.add(new URL(request.url()).host))
      for (const route of [...pages, '/styleguide']) {
        await page.goto(route)
      }
      expect(violations).toEqual([])
      expect([...hosts]).toHaveLength(1)
    })
  })
}

const widths = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  desktop,
]
for (const [who, email] of [
  ['visitor', undefined],
  ['member', demoAccounts.member],
] as const) {
  test.describe(`for a ${who}`, () => {
    test.use({ signedInAs: email })
    test('nothing scrolls sideways at 320, 390, 768 and 1280 pixels', async ({ page }) => {
      for (const route of pages) {
        await page.goto(route)
        for (const size of widths) {
          await page.setViewportSize(size)
          const tooWide = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(tooWide, `${route} at ${size.width}`).toBe(0)
        }
      }
    })
  })
}
