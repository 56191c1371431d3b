import { login } from '#contract/auth/sessions.ts'
import { demoAccounts, demoPassword } from '#database/seed/demo-accounts.ts'
import { expect, test } from '../support/browser/real-browser.ts'

interface Head {
  title: string | RegExp
  canonical?: string
  robots?: string
}

/** Every kind of address, with its title, its canonical address and what search engines may do with it. */
const heads: Record<string, Head> = {
  '/': { title: 'The members-only market for used and refurbished IT - TBS' },
  '/broadcasts': { title: 'Broadcasts - TBS' },
  '/broadcasts?page=2': { title: 'Broadcasts, page 2 - TBS' },
  '/broadcasts?query=cisco': {
    title: 'cisco in broadcasts - TBS',
    canonical: '/broadcasts',
    robots: 'noindex,follow',
  },
  '/broadcasts?listType=7': {
    title: 'Laptop broadcasts - TBS',
    canonical: '/broadcasts/laptop',
  },
  '/broadcasts/laptop': { title: 'Laptop broadcasts - TBS' },
  '/broadcasts/laptop/wts': { title: 'WTS Laptop broadcasts - TBS' },
  '/broadcasts/400': { title: /^(WTS|WTB).* - TBS$/ },
  '/companies': { title: 'Companies - TBS' },
  '/companies?country=DE': { title: 'Companies in Germany - TBS' },
  '/companies?page=2': { title: 'Companies, page 2 - TBS' },
  '/companies?query=cisco': {
    title: 'cisco in companies - TBS',
    canonical: '/companies',
    robots: 'noindex,follow',
  },
  '/parts': { title: 'Parts Search - TBS' },
  '/parts?query=815100-B21': {
    title: '815100-B21 in parts - TBS',
    canonical: '/parts',
    robots: 'noindex,follow',
  },
  '/register': { title: 'Free Trial - TBS' },
  '/contract': { title: 'Contract terms - TBS' },
  '/privacy': { title: 'Privacy policy - TBS' },
  '/application': { title: 'Your application - TBS', robots: 'noindex,nofollow' },
  '/broadcast-rules': { title: 'Broadcast Rules - TBS' },
  '/grading-guidelines': { title: 'Grading Guidelines - TBS' },
  '/about': { title: 'About TBS - TBS' },
  '/contact': { title: 'Contact - TBS' },
  '/help': { title: 'Help - TBS' },
  '/help?id=1': { title: 'Help - TBS', canonical: '/help' },
  '/media-kit': { title: 'Media Kit - TBS' },
  '/media-kit/about-tbs': { title: 'About TBS - Media Kit - TBS' },
  '/media-kit/about-ebm': { title: 'European Broker Meeting - Media Kit - TBS' },
  '/media-kit/advertising': { title: 'Advertising - Media Kit - TBS' },
  '/media-kit/social': { title: 'Social - Media Kit - TBS' },
  '/media-kit/videos': { title: 'Videos - Media Kit - TBS' },
  '/newsletter': { title: 'Newsletter - TBS', robots: 'noindex,follow' },
  '/testimonials': { title: 'Testimonials - TBS' },
  '/advertisement-report': {
    title: 'Report of an advertisement - TBS',
    robots: 'noindex,nofollow',
  },
  '/mailbox': { title: 'Mailbox - TBS', robots: 'noindex,nofollow' },
}
const unknownRoutes = [
  '/no-such-page',
  '/media-kit/no-such-page',
  '/No-Such-Page',
  '/broadcasts/no-such-list',
  '/broadcasts/laptop/wtx',
  '/broadcasts/99999999',
  '/broadcasts/99999999999999999999',
]

/** What stands in each tag of this kind, with the entities of HTML resolved. */
const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, text]) =>
    text!.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"'),
  )
const meta = (html: string, name: string) =>
  all(html, new RegExp(`<meta (?=[^>]*name="${name}")[^>]*content="([^"]*)"`, 'g'))
const canonical = (html: string) => all(html, /<link (?=[^>]*rel="canonical")[^>]*href="([^"]*)"/g)
const titles = (html: string) =>
  all(html.slice(0, html.indexOf('</head>')), /<title>([^<]*)<\/title>/g)

/** @returns the content security policy */
function expectSecurityHeaders(headers: Record<string, string>, html: string): string {
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
  const scripts = html.match(/<script\b(?! type="application\/ld\+json")[^>]*>/g) ?? []
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([])
  return policy
}

test(
  'server draws every page with its head and security headers, and stores no page of a member (BK-028, MD-001, MD-002, SH-040)',
  { tag: '@main' },
  async ({ request, baseURL }) => {
    /** One per page: each has a nonce of its own. */
    const policies = new Set<string>()
    for (const [route, head] of Object.entries(heads)) {
      await test.step(route, async () => {
        const answer = await request.get(route, { maxRedirects: 0 })
        expect(answer.status()).toBe(200)
        const html = await answer.text()
        const [title, ...moreTitles] = titles(html)
        expect(moreTitles).toEqual([])
        if (typeof head.title === 'string') expect(title).toBe(head.title)
        else expect(title).toMatch(head.title)
        expect(html.match(/<h1\b/g)).toHaveLength(1)
        expect(canonical(html)).toEqual([`${baseURL}${head.canonical ?? route}`])
        expect(meta(html, 'robots')).toEqual([head.robots ?? 'index,follow'])
        expect(meta(html, 'description')).toEqual([expect.stringMatching(/.{5}/)])
        expect(meta(html, 'keywords')).toEqual([expect.stringMatching(/.{5}/)])
        policies.add(expectSecurityHeaders(answer.headers(), html))
      })
    }
    expect(policies.size).toBe(Object.keys(heads).length)
    await request.post(login.path, {
      data: { email: demoAccounts.member, password: demoPassword },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    for (const route of [...Object.keys(heads), '/no-such-page']) {
      const answer = await request.get(route)
      expect(answer.headers()['cache-control'], route).toBe('no-store')
    }
  },
)

test('server answers 404 for what does not exist and redirects who may not read a page (AM-033, AU-028, BK-087, AD-004, AD-005, ER-059, MD-001, SH-045)', async ({
  request,
}) => {
  for (const route of unknownRoutes) {
    const answer = await request.get(route)
    expect(answer.status(), route).toBe(404)
    const html = await answer.text()
    expectSecurityHeaders(answer.headers(), html)
    expect(titles(html)).toEqual(['Page not found - TBS'])
    expect(meta(html, 'robots')).toEqual([expect.stringContaining('noindex')])
    expect(meta(html, 'description'), route).toEqual([expect.stringMatching(/.{5}/)])
    expect(meta(html, 'keywords'), route).toEqual([expect.stringMatching(/.{5}/)])
  }
  const link = await request.get('/unsubscribe/nothing')
  expect(link.status()).toBe(404)
  const html = await link.text()
  expect(html).toContain('This link is not valid')
  expect(titles(html)).toHaveLength(1)
  expect(canonical(html)).toEqual([])

  const advertisement = await request.get('/advertisement/1', { maxRedirects: 0 })
  expect(advertisement.status()).toBe(200)
  const leading = await advertisement.text()
  expect(leading).toContain('Redirecting...')
  expect(leading).toMatch(/http-equiv="refresh" content="0; url=https:\/\/[a-z]+\.example\/"/)
  expect(leading).toContain('noindex')
  expect(meta(leading, 'description')).toEqual(['Leads to the site of an advertiser.'])
  expect(canonical(leading)).toEqual([expect.stringMatching(/\/advertisement\/1$/)])
  for (const route of [
    '/advertisement/letters?next=https://evil.example',
    '/advertisement/0',
    '/advertisement/999999',
    '/advertisement/99999999999999',
    '/2fa',
    '/profile',
    '/profile/security',
  ]) {
    const answer = await request.get(route, { maxRedirects: 0 })
    expect([route, answer.status(), answer.headers()['location']]).toEqual([route, 307, '/'])
  }
})

test('app changes title and address without loading a page, and Page not found leads on (MD-001, SH-045)', async ({
  page,
  baseURL,
}) => {
  await page.goto('/broadcasts/no-such-list')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  const ways = page.getByRole('main').getByRole('link')
  await expect(ways).toHaveText([
    'Contact',
    'Broadcasts',
    'Parts',
    'Companies',
    'Fraud warnings',
    'News',
    'Home',
  ])
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await ways.nth(1).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Broadcasts' })).toBeVisible()
  await expect(page).toHaveTitle('Broadcasts - TBS')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/broadcasts`)
  await page.getByRole('banner').getByRole('link', { name: 'TBS' }).click()
  await expect(page).toHaveTitle('The members-only market for used and refurbished IT - TBS')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('pages hydrate as they were drawn, though some time has passed since', async ({ page }) => {
  await page.clock.setSystemTime(Date.now() + 3000)
  for (const route of ['/', '/broadcasts', '/broadcasts/400', '/mailbox']) {
    await page.goto(route)
    await expect(page.locator('main')).toBeVisible()
  }
})
