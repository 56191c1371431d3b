import { getPost, listPosts, markNewsRead, unreadNews } from '#contract/content/posts.ts'
import { videoFrameOrigins } from '#contract/content/videos.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import { aPost } from '../../support/content/posts.ts'
import type { TestData } from '../../support/market/factories.ts'
import {
  expect,
  notice,
  openPage,
  signInQuietly,
  test,
} from '../../support/browser/real-browser.ts'

/** Calls `write` with the database of the program under test. */
async function inMarket<T>(write: (market: TestData) => Promise<T>): Promise<T> {
  const database = openDemoDatabase()
  try {
    return await write({ database, clock: { now: () => new Date() } })
  } finally {
    await database.close()
  }
}

const main = (page: Parameters<typeof notice>[0]) => page.getByRole('main')
const newsLink = (page: Parameters<typeof notice>[0]) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^News/ })

test('member sees the count of unread news until the news are visited (SH-004, SH-027, BK-079)', async ({
  page,
  context,
}) => {
  let asked = 0
  context.on('request', (request) => {
    if (request.url().endsWith(unreadNews.path)) asked += 1
  })
  await signInQuietly(context, demoAccounts.buyer)
  await page.goto('/broadcasts')
  await expect(newsLink(page)).toHaveAccessibleName(/^News \d+ unread$/)
  await page.getByRole('link', { name: 'Parts' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeVisible()
  await page.goto('/companies')
  await expect(newsLink(page)).toHaveAccessibleName(/unread$/)
  expect(asked).toBe(1)

  const noted = page.waitForResponse((answer) => answer.url().endsWith(markNewsRead.path))
  await newsLink(page).click()
  await noted
  await expect(newsLink(page)).toHaveAccessibleName('News')
  await page.goto('/companies')
  await expect(newsLink(page)).toHaveAccessibleName('News')

  await test.step('asks again after 5 minutes', async () => {
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('unreadNews')!) as { at: number }
      localStorage.setItem('unreadNews', JSON.stringify({ ...stored, at: stored.at - 300_001 }))
    })
    const again = page.waitForRequest((request) => request.url().endsWith(unreadNews.path))
    await page.goto('/parts')
    await again
  })
})

test(
  'visitor searches the news from a post, and the results take its place (NW-011)',
  { tag: '@main' },
  async ({ page }) => {
    await page.goto('/news')
    await main(page)
      .getByRole('link', { name: 'Order in the name of a Dutch university' })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Order in the name of a Dutch university',
    )
    await expect(page.getByRole('heading', { name: 'How to recognise it' })).toBeVisible()
    const search = page.getByRole('searchbox', { name: 'Search news' })
    await search.fill('memory')
    await search.press('Enter')
    await expect(page).toHaveURL('/news?query=memory')
    await expect(main(page)).toContainText('posts for “memory”')
    await page.goBack()
    await expect(page).toHaveURL('/news')

    await page.goto('/news/blog')
    await search.fill('serial li')
    await page.getByRole('button', { name: 'Search', exact: true }).last().click()
    await expect(page).toHaveURL(/\/news\?query=serial(\+|%20)li&catId=9$/)
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toHaveText(
      'What a serial list is worth',
    )
  },
)

test('a video loads on click only, in a frame of its provider (AM-108)', async ({
  browser,
  baseURL,
}) => {
  const { page, context, errors } = await openPage(browser)
  const elsewhere: string[] = []
  await context.route(
    (url) => url.origin !== baseURL,
    (route) => {
      elsewhere.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: 'Player' })
    },
  )
  const { id } = await inMarket((market) =>
    aPost(market, {
      html: '<figure class="video" data-video="https://vimeo.com/12" data-title="A tour"></figure>',
    }),
  )
  await page.goto(`${baseURL}/news/${id}`)
  const video = page.getByRole('link', { name: 'A tour Vimeo' })
  await video.scrollIntoViewIfNeeded()
  expect(elsewhere).toEqual([])
  await video.press('Enter')
  await expect(page.getByTitle('A tour')).toBeFocused()
  await expect(page.frameLocator('.video-player').getByText('Player')).toBeVisible()
  expect(elsewhere.map((url) => new URL(url).origin)).toEqual([videoFrameOrigins[1]])
  expect(errors).toEqual([])
  await context.close()
})

test('links of a text open in the app, and in a new tab with a modifier key (NW-006)', async ({
  page,
  context,
}) => {
  const { id } = await inMarket((market) =>
    aPost(market, { html: '<p>See the <a href="/news?catId=9">blog</a>.</p>' }),
  )
  await page.goto(`/news/${id}`)
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
  const link = page.getByRole('link', { name: 'blog', exact: true })
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    link.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await tab.close()
  await link.click()
  await expect(page).toHaveURL('/news?catId=9')
  await expect(page.locator('html')).toHaveAttribute('data-same')
})

test('visitor copies the address of a post, and reads the feeds of news (NW-007, NW-019, NW-020)', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/news/fraud-warnings')
  await main(page).getByRole('heading', { level: 2 }).first().getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Back to news' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(notice(page, 'Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  const feed = page.getByRole('link', { name: 'RSS feed: Fraud Warnings' })
  expect(await feed.evaluate((link: HTMLAnchorElement) => link.href)).toBe(
    `${baseURL}/api/news/rss/fraud-warnings`,
  )
  const fault = await page.evaluate(async (address) => {
    const text = await (await fetch(address)).text()
    const document = new DOMParser().parseFromString(text, 'application/xml')
    return document.querySelector('parsererror')?.textContent ?? document.documentElement.nodeName
  }, '/api/news/rss')
  expect(fault).toBe('rss')
})

test('shows skeletons while posts load, and goes back to the news if a post cannot be loaded (NW-008, NW-010, ER-062)', async ({
  page,
  context,
}) => {
  await page.goto('/companies')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await context.route(`**${listPosts.path}?*`, async (route) => {
    await released
    await route.continue()
  })
  await context.route(`**${listPosts.path}`, async (route) => {
    await released
    await route.continue()
  })
  await newsLink(page).click()
  await expect(main(page).locator('.post-item .skel').first()).toBeVisible()
  await expect(main(page).locator('.news-grid > .post-item')).toHaveCount(4)
  release()
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(main(page).locator('.skel')).toHaveCount(0)

  const path = getPost.path.replace(':id', '*')
  await context.route(new RegExp(`${path.replace('*', '\\d+')}$`), (route) =>
    route.fulfill({ status: 404, json: { status: 404, payload: { msg: 'Gone' } } }),
  )
  await main(page).getByRole('heading', { level: 3 }).first().getByRole('link').click()
  await expect(page).toHaveURL('/news')
})

test('member switches warnings by e-mail on and off, in the news and in the profile', async ({
  page,
  context,
}) => {
  await signInQuietly(context, demoAccounts.member)
  await page.goto('/news')
  const choice = page.getByRole('switch', { name: 'Fraud warnings and stolen equipment by e-mail' })
  await expect(choice).toBeEnabled()
  await choice.setChecked(true)
  await page.goto('/profile/notifications')
  await expect(choice).toBeChecked()
  await choice.setChecked(false)
  await page.goto('/news')
  await expect(choice).toBeEnabled()
  await expect(choice).not.toBeChecked()
})
