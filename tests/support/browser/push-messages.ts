import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import { getPushSettings, subscribeToPush, type PushMessage } from '#contract/push/push.ts'
import type { Answer } from '#contract/endpoint.ts'
import { aDevice, type TestDevice } from '../push/device.ts'
import { expect } from './real-browser.ts'

/** Waits until the service worker controls the page. */
export async function workerReady(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Subscribes a device for the session of a browser context. */
export async function subscribeDevice({ request }: BrowserContext): Promise<TestDevice> {
  const device = aDevice()
  const settings = (await (await request.get(getPushSettings.path)).json()) as Answer<
    typeof getPushSettings
  >
  const { endpoint, keys } = device
  const answer = await request.post(subscribeToPush.path, {
    data: { endpoint, keys, serverKey: settings.payload.serverKey },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status()).toBe(200)
  return device
}

/**
 * Delivers a push message as the push service of the browser would, and waits until the worker has shown it: Chromium
 * drops a notification whose list is read before it is on the screen.
 */
export async function deliverPush(page: Page, worker: Worker, message: PushMessage) {
  const { length: before } = (await watchedOf(worker)).badges
  const session = await page.context().newCDPSession(page)
  const { registrationId } = await registrationOf(session)
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data: JSON.stringify(message),
  })
  await expect.poll(async () => (await watchedOf(worker)).badges.length).toBeGreaterThan(before)
}

const registrationOf = (session: CDPSession) =>
  new Promise<{ registrationId: string }>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (found) resolve(found)
    })
    void session.send('ServiceWorker.enable')
  })

/** What the notifications that are shown say, and the page that a click opens. */
export const notificationsOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }))
  })

interface WatchedWorker {
  opened: string[]
  focused: string[]
  badges: number[]
}

/**
 * Waits for the service worker of a page and records what it opens, focuses and shows on the icon: only real clicks may
 * open windows.
 */
export async function watchWorker(page: Page): Promise<Worker> {
  await workerReady(page)
  const worker = page.context().serviceWorkers()[0]!
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      watched: WatchedWorker
      clients: { openWindow: unknown }
      WindowClient: { prototype: object }
    }
    const watched: WatchedWorker = { opened: [], focused: [], badges: [] }
    scope.watched = watched
    scope.clients.openWindow = async (url: string) => watched.opened.push(url)
    Object.assign(scope.WindowClient.prototype, {
      focus: async function (this: { url: string }) {
        watched.focused.push(this.url)
      },
    })
    navigator.setAppBadge = async (count = 0) => void watched.badges.push(count)
    navigator.clearAppBadge = async () => void watched.badges.push(0)
  })
  return worker
}

export const watchedOf = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as { watched: WatchedWorker }).watched)

/** Clicks the notification with the tag. */
export const clickNotification = (worker: Worker, tag: string) =>
  worker.evaluate(async (clicked) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event
    }
    const [notification] = await scope.registration.getNotifications({ tag: clicked })
    const event = new scope.NotificationEvent('notificationclick', { notification: notification! })
    let work: unknown
    // Events that scripts make cannot be extended.
    Object.assign(event, { waitUntil: (promise: unknown) => (work = promise) })
    dispatchEvent(event)
    await work
  }, tag)
