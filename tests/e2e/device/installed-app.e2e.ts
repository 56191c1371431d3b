import type { BrowserContext, Page, Response } from '@playwright/test'
import { manifestPath } from '#contract/push/app-addresses.ts'
import { paths } from '#contract/paths.ts'
import { setPushSettings, usualQuietHours } from '#contract/push/push.ts'
import { useOwnAccount } from '../../support/browser/own-account.ts'
import { expectNoViolations } from '../../support/browser/no-violations.ts'
import {
  deliverPush,
  notificationsOf,
  watchWorker,
  workerReady,
} from '../../support/browser/push-messages.ts'
import { expect, phone, signInQuietly, test } from '../../support/browser/real-browser.ts'

const { account } = useOwnAccount()
test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

/** Waits until the device has kept the list on the screen. */
const kept = (page: Page, path: string) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const names = (await caches.keys()).filter((name) => name.startsWith('last-read-'))
          const keys = await Promise.all(
            names.map(async (name) => (await caches.open(name)).keys()),
          )
          return keys.flat().map(({ url }) => decodeURIComponent(new URL(url).search.slice(1)))
        }),
      { timeout: 15_000 },
    )
    .toContain(path)

test('the site can be installed: manifest, icons, service worker (PW-001)', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  expect(href).toBe(manifestPath)
  const answer = await request.get(manifestPath)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as {
    name: string
    icons: { src: string; sizes: string; purpose: string }[]
    shortcuts: { url: string }[]
  }
  expect(manifest.name).toBe('TBS')
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (url) => {
      const image = await createImageBitmap(await (await fetch(url)).blob())
      return `${image.width}x${image.height}`
    }, src)
    expect(size).toBe(sizes)
  }
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status()).toBe(200)
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  expect((await request.get(touch!)).status()).toBe(200)
  await workerReady(page)
  // Chromium's own judgement.
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
  ).toEqual([])
})

test('text shared to the app opens compose for members (PW-001)', async ({ page, context }) => {
  await signInQuietly(context, account.email)
  const shared = new URLSearchParams({
    title: 'Offer',
    text: 'ThinkPad T14 G3 i5\n20 pieces, Grade A',
    url: 'https://shop.example/t14',
  })
  await page.goto(`/share?${shared}`)
  const dialog = page.getByRole('dialog', { name: 'Compose broadcast' })
  await expect(dialog.getByLabel('Description or part number')).toHaveValue('Offer')
  await expect(dialog.getByLabel('Product link')).toHaveValue('https://shop.example/t14')
  await expect(dialog.getByLabel('Additional info')).toHaveValue(
    'ThinkPad T14 G3 i5\n20 pieces, Grade A',
  )
})

test.describe('without a connection', () => {
  test.use({ viewport: phone, forgiven: /ERR_INTERNET_DISCONNECTED/ })

  test('lists can be read as they were last seen, until somebody signs out or in (PW-002)', async ({
    page,
    context,
  }) => {
    await signInQuietly(context, account.email)
    await page.goto(paths.broadcasts)
    await workerReady(page)
    const first = await page.locator('main table tbody tr').first().innerText()
    const subject = first
      .split('\n')
      .map((line) => line.trim())
      .find((line) => line.length > 12)!
    await kept(page, paths.broadcasts)

    await context.setOffline(true)
    const shown = await withoutHydration(page, paths.broadcasts)
    await expect(shown.getByRole('status')).toContainText('Offline')
    expect(await navigationStatus(shown)).toBe(200)
    await expect(shown.getByText(subject).first()).toBeVisible()
    await expectNoViolations(shown)
    await withoutHydration(page, paths.profile)
    await expect(page.getByRole('heading', { name: 'Offline', level: 1 })).toBeVisible()
    await expect(page).toHaveTitle('Offline')
    await expectNoViolations(page)
    await page.getByRole('link', { name: /^Broadcasts/ }).click()
    await expect(page.getByText(subject).first()).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe(paths.broadcasts)

    await context.setOffline(true)
    await withoutHydration(page, paths.profile)
    await expect(page.getByRole('heading', { name: 'Offline', level: 1 })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Offline', level: 1 })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await page.evaluate(async () => {
      await fetch('/api/auth/logout', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
    })
    await expect
      .poll(() =>
        page.evaluate(async () =>
          (await caches.keys()).filter((name) => name.startsWith('last-read-')),
        ),
      )
      .toEqual([])
    await context.setOffline(true)
    await withoutHydration(page, paths.broadcasts)
    await expect(page.getByText(subject)).toHaveCount(0)
    await context.setOffline(false)
  })
})

const navigationStatus = (page: Page) =>
  page.evaluate(
    () =>
      (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseStatus,
  )

/** Opens a page that is shown without a connection. */
async function withoutHydration(page: Page, path: string): Promise<Page> {
  await page.evaluate((to) => location.assign(to), path)
  await page.waitForURL(path)
  await page.waitForLoadState()
  return page
}

test('a push message becomes a notification, which its page closes (PW-003)', async ({
  page,
  context,
}) => {
  await signInQuietly(context, account.email)
  await page.goto(paths.profile)
  const worker = await watchWorker(page)
  const message = {
    title: 'Request for a quote: 875483-B21',
    body: 'Delta Systems',
    tag: 'quote-1',
    path: paths.quoteRequests,
  }
  await deliverPush(page, worker, message)
  const { path, ...text } = message
  expect(await notificationsOf(page)).toEqual([{ ...text, data: { path } }])
  await page.goto(paths.quoteRequests)
  await expect.poll(() => notificationsOf(page)).toEqual([])
})

test('the profile switches notifications on after a click, and says why where they are blocked (PW-004)', async ({
  page,
  context,
}) => {
  await signInQuietly(context, account.email)
  await stubPushService(context)
  await page.goto(paths.profileNotifications)
  await workerReady(page)
  const part = page.getByRole('region', { name: 'On your devices' })
  const onDevice = part.getByRole('switch', { name: 'Notifications on this device' })
  await expect(onDevice).not.toBeChecked()
  await onDevice.click()
  await expect(onDevice).toBeChecked()
  await page.reload()
  await expect(onDevice).toBeChecked()

  await part.getByRole('switch', { name: 'Notifications: Replies' }).click()
  await part.getByRole('switch', { name: 'Quiet hours' }).click()
  await part.getByLabel('Until').fill('06:30')
  // Changes are sent one after the other; this is the last.
  const sent = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('06:30')),
  )
  await part.getByLabel('Until').blur()
  await expect(part.getByText('Europe/Amsterdam')).toBeVisible()
  await sent
  await page.reload()
  await expect(part.getByRole('switch', { name: 'Notifications: Replies' })).not.toBeChecked()
  await expect(part.getByLabel('Until')).toHaveValue('06:30')
  await expectNoViolations(page)

  await onDevice.click()
  await expect(onDevice).not.toBeChecked()
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.reload()
  await expect(onDevice).toBeDisabled()
  await expect(part).toContainText('This browser blocks notifications of this site.')
})

test('a change of notifications is not lost to the late answer of an earlier one (PW-004)', async ({
  page,
  context,
}) => {
  await signInQuietly(context, account.email)
  await page.goto(paths.profileNotifications)
  await workerReady(page)
  let isFirst = true
  await page.route(`**${setPushSettings.path}`, async (route) => {
    if (route.request().method() !== setPushSettings.method) return route.continue()
    const isDelayed = isFirst
    isFirst = false
    const response = await route.fetch()
    if (isDelayed) await page.waitForTimeout(1000)
    await route.fulfill({ response })
  })
  const part = page.getByRole('region', { name: 'On your devices' })
  const answers = [0, 1].map((count) => {
    let seen = 0
    const isChange = (answer: Response) =>
      answer.request().method() === setPushSettings.method &&
      answer.url().endsWith(setPushSettings.path)
    return page.waitForResponse((answer) => isChange(answer) && seen++ === count)
  })
  await part.getByRole('switch', { name: 'Notifications: Fraud warnings' }).click()
  await part.getByRole('switch', { name: 'Quiet hours' }).click()
  for (const answer of await Promise.all(answers)) await answer.finished()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(part.getByRole('switch', { name: 'Quiet hours' })).toBeChecked()
  await expect(
    part.getByRole('switch', { name: 'Notifications: Fraud warnings' }),
  ).not.toBeChecked()
  await page.reload()
  await expect(part.getByLabel('Until')).toHaveValue(usualQuietHours.until)
})

/**
 * Chromium has no push service in tests: subscriptions are made without one. Its headless shell refuses notifications,
 * also where they are granted.
 */
const stubPushService = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    let current: object | null = null
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ])
      const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
      const encode = (bytes: Uint8Array) =>
        btoa(String.fromCharCode(...bytes))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '')
      const keys = {
        p256dh: encode(raw),
        auth: encode(crypto.getRandomValues(new Uint8Array(16))),
      }
      const endpoint = `https://push.example/${crypto.randomUUID()}`
      const given = options as { applicationServerKey: Uint8Array }
      current = {
        options: { applicationServerKey: given.applicationServerKey.buffer },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          current = null
          return true
        },
      }
      return current as PushSubscription
    }
  })
