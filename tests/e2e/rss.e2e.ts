import type { Page } from '@playwright/test'
import { feedPath } from '#contract/feeds.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { expect, notice, test } from '../support/real-browser.ts'

/** What the browser's own XML parser makes of a feed, or what it has against it. */
async function parse(page: Page, address: string) {
  const answer = await page.request.get(address)
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('application/rss+xml; charset=utf-8')
  return page.evaluate(
    (text) => {
      const document = new DOMParser().parseFromString(text, 'application/xml')
      const fault = document.querySelector('parsererror')?.textContent
      const texts = (path: string) =>
        [...document.querySelectorAll(path)].map((element) => element.textContent)
      return {
        fault,
        root: document.documentElement.nodeName,
        titles: texts('item > title'),
        links: texts('item > guid'),
        channel: texts('channel > title')[0],
        self: document
          .getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')[0]
          ?.getAttribute('href'),
      }
    },
    await answer.text(),
  )
}

test('a search leads to its feed, which a browser reads without complaint (BC-062, API-018)', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/broadcasts?type=WTS&query=hp&exactPhrase=true')
  await page.getByRole('link', { name: 'RSS feed' }).click()
  await expect(page).toHaveURL('/rss?type=WTS&query=hp&exactPhrase=true')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('RSS feeds')
  const address = page.getByLabel('Address of the feed: WTS, “hp”')
  const wanted = `${baseURL}${feedPath({ query: 'hp', type: 'WTS', exactPhrase: true })}`
  await expect(address).toHaveValue(wanted)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(notice(page, 'Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wanted)

  const feed = await parse(page, wanted)
  expect(feed.fault).toBeUndefined()
  expect([feed.root, feed.channel]).toEqual(['rss', 'TBS: WTS, “hp”'])
  expect(feed.self).toBe(wanted)
  expect(feed.titles.length).toBeGreaterThan(3)
  for (const title of feed.titles) expect(title).toMatch(/^WTS .*HP/i)
  await page.goto(feed.links[0]!)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('HP')
})

test('every list and side has a ready feed', async ({ page }) => {
  await page.goto('/rss')
  await expect(page.getByLabel('Address of the feed: Broadcasts')).toHaveValue(
    /\/api\/broadcasts\?contentType=rss$/,
  )
  const link = page.getByRole('link', { name: 'RSS: Laptop, WTB' })
  const feed = await parse(page, (await link.getAttribute('href'))!)
  expect(feed.fault).toBeUndefined()
  expect(feed.channel).toBe('TBS: WTB, Laptop')
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(14 * 3)
})

test('hostile queries make feeds that a browser reads', async ({ page }) => {
  await page.goto('/rss')
  for (const query of [']]>', '<!--', '&bogus;', '"><script>alert(1)</script>', '\u0001\u001f x']) {
    const feed = await parse(page, feedPath({ query }))
    expect(feed.fault, query).toBeUndefined()
  }
  await page.goto(`/rss?query=${encodeURIComponent('"><script>alert(1)</script>')}`)
  await expect(page.getByLabel(/^Address of the feed/)).toHaveValue(/contentType=rss&query=/)
})

test('pages of lists tell feed readers where their feed is', async ({ page, baseURL }) => {
  await page.goto('/broadcasts/laptop/wts')
  const alternate = page.locator('link[rel=alternate][type="application/rss+xml"]')
  await expect(alternate).toHaveAttribute(
    'href',
    `${baseURL}${feedPath({ listType: 7, type: 'WTS' })}`,
  )
})

test('a broadcast that is passed on shows what it is, without its company (BK-053)', async ({
  page,
}) => {
  await page.goto('/broadcasts')
  await page.getByRole('table').getByRole('rowheader').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/broadcasts\/\d+$/)
  const answer = await page.request.get(page.url())
  const html = await answer.text()
  const tag = (name: string) =>
    new RegExp(`<meta (?=[^>]*"${name}")[^>]*content="([^"]*)"`).exec(html)?.[1]
  expect(tag('og:title')).toMatch(/^WT[SB]: \d/)
  expect(tag('og:description')).toBeTruthy()
  expect(tag('og:url')).toBe(page.url())
  expect(tag('og:site_name')).toBe('TBS')
  expect(tag('twitter:card')).toBe('summary')
})

test.describe('a member', () => {
  test.use({ signedInAs: demoAccounts.member })
  test('is told that a feed is not narrowed to a company', async ({ page }) => {
    await page.goto('/rss?companyId=5&query=hp')
    await expect(page.getByText('Feeds are the same for everybody')).toBeVisible()
    await expect(page.getByLabel(/^Address of the feed/)).not.toHaveValue(/companyId/)
    await page.goto('/broadcasts?tab=1')
    await expect(page.getByRole('link', { name: 'RSS feed' })).toBeHidden()
  })
})
