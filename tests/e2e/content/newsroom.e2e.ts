import type { Page } from '@playwright/test'
import { newsCategoryFeed, newsFeed } from '#contract/content/posts.ts'
import { addDays, businessDate, businessTime, formatDay } from '#contract/dates.ts'
import { marketPort, pushPortOf } from '../../support/browser/market-port.ts'
import {
  aPicture,
  contentIdOf,
  insertVideo,
  paste,
  saved,
  startPost,
  textOf,
} from '../../support/browser/news-editor.ts'
import { useOwnAccount } from '../../support/browser/own-account.ts'
import {
  clickNotification,
  deliverPush,
  notificationsOf,
  subscribeDevice,
  watchedOf,
  watchWorker,
} from '../../support/browser/push-messages.ts'
import {
  expect,
  notice,
  openPage,
  signInQuietly,
  test,
} from '../../support/browser/real-browser.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'
import { createPushService } from '../../support/push/push-server.ts'
import { readXml, textsOf, type XmlElement } from '../../support/read-xml.ts'

const { account } = useOwnAccount()
test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

const service = createPushService()
test.beforeAll(() => service.start(pushPortOf(marketPort)))
test.afterAll(() => service.stop())

const newsLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^News/ })

/** Drops a file where the text ends. */
async function drop(page: Page, png: string) {
  await textOf(page).evaluate((element, content) => {
    const dataTransfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
    dataTransfer.items.add(new File([bytes], 'tender.png', { type: 'image/png' }))
    const { left, bottom } = element.lastElementChild!.getBoundingClientRect()
    element.dispatchEvent(
      new DragEvent('drop', {
        dataTransfer,
        clientX: left + 2,
        clientY: bottom - 2,
        bubbles: true,
        cancelable: true,
      }),
    )
  }, png)
}

/** The next full minute that is at least some seconds ahead. */
function soon(seconds = 15): { at: Date; day: string; time: string } {
  const at = new Date(Math.ceil((Date.now() + seconds * 1000) / 60_000) * 60_000)
  return { at, day: businessDate(at), time: businessTime(at) }
}

/** The item of a post in a feed, which is parsed strictly. */
async function feedItem(page: Page, path: string, title: string): Promise<XmlElement | undefined> {
  const answer = await page.request.get(path)
  expect(answer.headers()['content-type']).toBe('application/rss+xml; charset=utf-8')
  const rss = readXml(await answer.text())
  expect(rss).toMatchObject({ name: 'rss', attributes: { version: '2.0' } })
  return rss.children[0]!.children.find(
    (one) => one.name === 'item' && textsOf(one, 'title').includes(title),
  )
}

test('a fraud warning is written, scheduled, seen, counted, pushed, fed, found and moved (BK-078, BK-079, BK-080, BK-115, PW-003)', async ({
  page: desk,
  context: deskContext,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const mark = `${Date.now()}`
  const title = `Order in the name of a hospital ${mark}`
  const feeds = [newsFeed.path, newsCategoryFeed.path.replace(':catNameShort', 'fraud-warnings')]

  const member = await openPage(browser)
  await signInQuietly(member.context, account.email)
  await member.page.goto('/news')
  await expect(newsLink(member.page)).toHaveAccessibleName('News')
  const device = await subscribeDevice(member.context)

  await openBackOffice(deskContext, 'editor', 'Ruben Aalders')
  await test.step('staff write it with two pictures and a video', async () => {
    await startPost(desk, title)
    await desk.getByLabel('Introduction').fill('Three members received the same order.')
    await textOf(desk).click()
    await desk.keyboard.type('The logo is copied from a public tender.')
    await desk.keyboard.press('Enter')
    await paste(desk, { png: await aPicture() })
    await desk.getByLabel('Alternative text').fill('A purchase order with a copied logo')
    await drop(desk, await aPicture('#a54a4a'))
    await expect(desk.getByLabel('Alternative text')).toHaveCount(2)
    const empty = desk.locator('.picture', { has: desk.locator('input[aria-invalid]') })
    await empty.getByLabel('Alternative text').fill('The tender that it is copied from')
    await textOf(desk).locator('p').last().click()
    await insertVideo(desk, 'https://youtu.be/dQw4w9WgXcQ', 'How to check an order')
    await expect(desk.getByText('Ready to publish')).toBeVisible()
    await expect(saved(desk)).toBeVisible()
  })
  const id = contentIdOf(desk)

  const planned = soon()
  await test.step('they schedule it, and nobody sees it before', async () => {
    await desk.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByText('At a time').click()
    await expect(dialog.getByLabel('Date')).toHaveValue(
      formatDay(addDays(businessDate(new Date()), 1)),
    )
    await dialog.getByLabel('Date').fill(planned.day)
    await dialog.getByRole('textbox', { name: 'Time' }).fill(planned.time)
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect(notice(desk, 'Scheduled')).toBeVisible()
    const early = await desk.request.get(`/news/${id}`, { maxRedirects: 0 })
    expect(early.headers()['location']).toBe('/news')
    expect(await feedItem(desk, feeds[0]!, title)).toBeUndefined()
    expect(Date.now()).toBeLessThan(planned.at.getTime())
  })

  const visitor = await openPage(browser)
  await test.step('it appears at its time', async () => {
    await expect(async () => {
      await visitor.page.goto(`${baseURL}/news/fraud-warnings`)
      await expect(visitor.page.getByRole('link', { name: title }).first()).toBeVisible({
        timeout: 500,
      })
    }).toPass({ timeout: 100_000 })
    expect(Date.now()).toBeGreaterThanOrEqual(planned.at.getTime())
    // The editor that is still open knows it.
    await expect(desk.getByRole('button', { name: 'Publish changes' })).toBeVisible()
    await visitor.page.getByRole('link', { name: title }).first().click()
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(title)
    for (const name of ['A purchase order with a copied logo', 'The tender that it is copied']) {
      const picture = visitor.page.getByRole('main').getByRole('img', { name })
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(300)
    }
    await expect(visitor.page.getByRole('link', { name: /How to check an order/ })).toBeVisible()
  })
  const { pathname, search } = new URL(visitor.page.url())
  const address = pathname + search

  await test.step('a member sees it counted as unread', async () => {
    const fresh = await openPage(browser)
    await signInQuietly(fresh.context, account.email)
    await fresh.page.goto(`${baseURL}/companies`)
    await expect(newsLink(fresh.page)).toHaveAccessibleName('News 1 unread')
    await fresh.context.close()
  })

  await test.step('it arrives as a notification, which opens it', async () => {
    await expect.poll(() => service.messages(device)).toHaveLength(1)
    const [sent] = service.messages(device)
    const shown = { title: 'Fraud Warnings', body: title, tag: `news-${id}` }
    expect(sent).toEqual({ ...shown, path: address })
    await member.page.goto('/companies')
    const worker = await watchWorker(member.page)
    await deliverPush(member.page, worker, sent!)
    expect(await notificationsOf(member.page)).toEqual([{ ...shown, data: { path: address } }])
    await clickNotification(worker, sent!.tag)
    expect((await watchedOf(worker)).opened).toEqual([baseURL! + address])
    await member.page.goto(address)
    await expect(member.page.getByRole('heading', { level: 1 })).toHaveText(title)
  })

  await test.step('it is in the feeds with its full text', async () => {
    for (const path of feeds) {
      const item = (await feedItem(desk, path, title))!
      expect(textsOf(item, 'link')).toEqual([baseURL! + address])
      const [text] = textsOf(item, 'content:encoded')
      expect(text).toContain('The logo is copied from a public tender.')
      expect(text!.match(/<img src="http[^"]+\/api\/content\/pictures\/\d+"/g)).toHaveLength(2)
      expect(text).toContain('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    }
  })

  await test.step('the search of the news finds it', async () => {
    await visitor.page.goto(`${baseURL}/news`)
    const box = visitor.page.getByRole('searchbox', { name: 'Search news' })
    await box.fill(`hospital ${mark}`)
    await box.press('Enter')
    await expect(visitor.page).toHaveURL(/\/news\?query=hospital/)
    await expect(
      visitor.page.getByRole('main').getByRole('link', { name: title }).first(),
    ).toBeVisible()
  })

  await test.step('its old address leads to the new one', async () => {
    const slug = `forged-hospital-orders-${mark}`
    await desk.getByLabel('Address', { exact: true }).fill(slug)
    await expect(desk.getByText('Saving…')).toBeVisible()
    await expect(saved(desk)).toBeVisible()
    await desk.getByRole('button', { name: 'Publish changes' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Publish changes' }).click()
    await expect(notice(desk, 'Published')).toBeVisible()
    const moved = `/news/fraud-warnings/${slug}?id=${id}`
    await expect(async () => {
      for (const old of [address, pathname]) {
        const answer = await desk.request.get(old, { maxRedirects: 0 })
        expect([answer.status(), answer.headers()['location']]).toEqual([301, moved])
      }
    }).toPass({ timeout: 10_000 })
    await visitor.page.goto(baseURL! + address)
    await expect(visitor.page).toHaveURL(moved)
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(title)
  })

  expect([...member.errors, ...visitor.errors]).toEqual([])
  await member.context.close()
  await visitor.context.close()
})
