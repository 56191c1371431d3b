import { sendReply } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { marketPort, pushPortOf } from '../../support/browser/market-port.ts'
import { ownAccount, useOwnAccount } from '../../support/browser/own-account.ts'
import {
  clickNotification,
  deliverPush,
  notificationsOf,
  subscribeDevice,
  watchedOf,
  watchWorker,
} from '../../support/browser/push-messages.ts'
import { expect, openPage, signInQuietly, test } from '../../support/browser/real-browser.ts'
import { aPart, sendBroadcast } from '../../support/browser/send-broadcast.ts'
import { createPushService } from '../../support/push/push-server.ts'

const { database, account } = useOwnAccount()
test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

const service = createPushService()
test.beforeAll(() => service.start(pushPortOf(marketPort)))
test.afterAll(() => service.stop())

test('what the server sends about a reply is shown, counted on the icon, and opened by a click (PW-003)', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const part = aPart()
  const id = await sendBroadcast(context, account, { side: 'WTS', part, price: '100' })
  const device = await subscribeDevice(context)
  await page.goto(paths.companies)
  const worker = await watchWorker(page)

  const buyer = await ownAccount(database)
  const other = await openPage(browser)
  await other.page.goto(baseURL!)
  await signInQuietly(other.context, buyer.email)
  const answer = await other.context.request.post(sendReply.path, {
    data: { broadcastId: id, subject: 'Your offer', body: 'Confidential price: 90' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status()).toBe(200)
  await other.context.close()
  await expect.poll(() => service.messages(device)).toHaveLength(1)

  const sent = service.messages(device)[0]!
  await deliverPush(page, worker, sent)
  const shown = {
    title: `Reply from ${buyer.name}, ${buyer.companyName}`,
    body: expect.stringContaining(part) as unknown,
    tag: expect.stringMatching(/^reply-\d+$/) as unknown,
    data: { path: paths.broadcast(id) },
  }
  expect(await notificationsOf(page)).toEqual([shown])
  expect((await watchedOf(worker)).badges).toEqual([1])

  await clickNotification(worker, sent.tag)
  const { opened, focused, badges } = await watchedOf(worker)
  expect(opened).toEqual([baseURL! + paths.broadcast(id)])
  expect(focused).toEqual([])
  expect(badges.at(-1)).toBe(0)
  expect(await notificationsOf(page)).toEqual([])
  await page.goto(opened[0]!)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(part)

  await test.step('a window that shows the page is focused instead', async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    })
    await deliverPush(page, worker, sent)
    expect(await notificationsOf(page)).toEqual([shown])
    await clickNotification(worker, sent.tag)
    expect(await watchedOf(worker)).toMatchObject({ opened, focused: opened })
  })
})
