import type { Page } from '@playwright/test'
import { feedPath } from '#contract/broadcasts/broadcasts.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { expect, notice, signInQuietly, test } from '../../support/browser/real-browser.ts'

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

test('visitor copies the feed of a search or a list, which a browser reads, and passes a broadcast on (API-018, BC-062, BK-053)', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/broadcasts?type=WTS&query=hp&exactPhrase=true')
  await page.getByRole('link', { name: 'RSS feed' }).click()
  await expect(page).toHaveURL('/rss?type=WTS&query=hp&exactPhrase=true')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('RSS feeds')
  const address = page.getByLabel('Feed address: WTS, “hp”')
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

  await test.step('hostile queries', async () => {
    const script = '"><script>alert(1)</script>'
    for (const query of [']]>', '<!--', '&bogus;', script, '\u0001\u001f x']) {
      expect((await parse(page, feedPath({ query }))).fault, query).toBeUndefined()
    }
    await page.goto(`/rss?query=${encodeURIComponent(script)}`)
    await expect(page.getByLabel(/^Feed address/)).toHaveValue(/contentType=rss&query=/)
  })

  await test.step('every list and side has a ready feed', async () => {
    await page.goto('/rss')
    await expect(page.getByLabel('Feed address: Broadcasts')).toHaveValue(
      /\/api\/broadcasts\?contentType=rss$/,
    )
    const link = page.getByRole('link', { name: 'RSS: Laptop, WTB' })
    const ready = await parse(page, (await link.getAttribute('href'))!)
    expect(ready.fault).toBeUndefined()
    expect(ready.channel).toBe('TBS: WTB, Laptop')
    await expect(page.getByRole('table').getByRole('link')).toHaveCount(14 * 3)
  })

  await test.step('a broadcast of the feed tells what it is, without its company', async () => {
    await page.goto(feed.links[0]!)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('HP')
    const tag = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')
    expect(await tag('og:title')).toMatch(/^WT[SB]: \d/)
    expect(await tag('og:description')).toBeTruthy()
    expect(await tag('og:url')).toBe(page.url())
    expect(await tag('og:site_name')).toBe('TBS')
    expect(await tag('twitter:card')).toBe('summary')
  })

  await test.step('a member is told that a feed is not narrowed to a company', async () => {
    await signInQuietly(context, demoAccounts.member)
    await page.goto('/rss?companyId=5&query=hp')
    await expect(page.getByText('Feeds are public')).toBeVisible()
    await expect(page.getByLabel(/^Feed address/)).not.toHaveValue(/companyId/)
    await page.goto('/broadcasts?tab=1')
    await expect(page.getByRole('link', { name: 'RSS feed' })).toBeHidden()
  })
})
