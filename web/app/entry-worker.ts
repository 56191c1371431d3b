import type { PushMessage } from '#contract/push/push.ts'
import { toBase64Url } from '#web/platform/device/base64.ts'
import { clearLastRead, listLastRead } from '#web/platform/device/last-read.ts'
import { offlinePolicy, renderOfflinePage } from '#web/platform/device/offline-page.ts'

/** Set by the build. */
declare const workerBuild: {
  version: string
  styles: string[]
  /** Further files of the offline page. */
  files: string[]
  /** API paths of signing in and out. */
  sessionPaths: string[]
  subscribePath: string
}

/** The part of its global scope that the worker uses; the type libraries for pages and workers exclude each other. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface PushEvent extends ExtendableEvent {
  data: { json(): unknown } | null
}
interface NotificationEvent extends ExtendableEvent {
  notification: Notification
}
interface SubscriptionChangeEvent extends ExtendableEvent {
  oldSubscription: PushSubscription | null
  newSubscription: PushSubscription | null
}
interface WindowClient {
  url: string
  focus(): Promise<unknown>
}
interface WorkerScope {
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(options: object): Promise<WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', handle: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', handle: (event: FetchEvent) => void): void
  addEventListener(type: 'push', handle: (event: PushEvent) => void): void
  addEventListener(
    type: 'notificationclick' | 'notificationclose',
    handle: (event: NotificationEvent) => void,
  ): void
  addEventListener(
    type: 'pushsubscriptionchange',
    handle: (event: SubscriptionChangeEvent) => void,
  ): void
}
const worker = globalThis as unknown as WorkerScope

const offlinePrefix = 'offline-'
const offlineCache = offlinePrefix + workerBuild.version
const precached = [...workerBuild.styles, ...workerBuild.files]
/** Not pages of the site, or with more at stake than reading. */
const notPages = /^\/(api|admin|assets|fonts|icons|mailbox|pay|application|checkout)(\/|$)/

// ── Releases ──

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(offlineCache)
      .then((cache) => cache.addAll(precached))
      // Safe with open pages of an earlier release: pages and scripts always come from the network.
      .then(() => worker.skipWaiting()),
  )
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

async function activate() {
  const names = await caches.keys()
  const outdated = names.filter((name) => name.startsWith(offlinePrefix) && name !== offlineCache)
  await Promise.all(outdated.map((name) => caches.delete(name)))
  // The request for a page starts while the worker does.
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

// ── Without a connection ──

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (workerBuild.sessionPaths.includes(pathname)) event.waitUntil(clearLastRead())
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (!notPages.test(pathname)) event.respondWith(loadPage(event))
  } else if (precached.includes(pathname)) event.respondWith(loadFile(request))
})

/** From the network; only without one what the viewer saw last. */
async function loadPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const { pathname, search } = new URL(request.url)
    return offlineAnswer(pathname + search)
  }
}

async function loadFile(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const cached = await caches.match(request.url, { cacheName: offlineCache })
    if (cached) return cached
    throw error
  }
}

async function offlineAnswer(path: string): Promise<Response> {
  const lists = await listLastRead()
  const list = lists.find((one) => one.path === path)
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
  const nonce = crypto.randomUUID()
  const page = renderOfflinePage({
    nonce,
    list,
    others: lists.filter((one) => one !== list),
    styles: workerBuild.styles,
    formatTime: (at) => format.format(at),
  })
  return new Response(page, {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': offlinePolicy(nonce),
      'cache-control': 'no-store',
    },
  })
}

// ── Notifications ──

worker.addEventListener('push', (event) => {
  event.waitUntil(show(event.data?.json() as PushMessage))
})

async function show({ title, body, tag, path }: PushMessage) {
  await worker.registration.showNotification(title, {
    body,
    tag,
    data: { path },
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
  })
  await updateBadge()
}

/** The number on the icon of the installed app: notifications that have not been opened. */
async function updateBadge() {
  const { length } = await worker.registration.getNotifications()
  if ('setAppBadge' in navigator)
    await (length > 0 ? navigator.setAppBadge(length) : navigator.clearAppBadge())
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  event.waitUntil(Promise.all([openPage(path), updateBadge()]))
})
worker.addEventListener('notificationclose', (event) => event.waitUntil(updateBadge()))

/** Focuses the window that shows the page, or opens one; other windows may hold what someone is writing. */
async function openPage(path: string) {
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin) return
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((one) => one.url === url.href)
  if (shown) await shown.focus()
  else await worker.clients.openWindow(url.href)
}

// A browser may replace a subscription at any time.
worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(event))
})

async function renewSubscription({ oldSubscription, newSubscription }: SubscriptionChangeEvent) {
  const options = (newSubscription ?? oldSubscription)?.options
  if (!options?.applicationServerKey) return
  const { pushManager } = worker.registration
  const subscription = newSubscription ?? (await pushManager.subscribe(options))
  const { endpoint, keys } = subscription.toJSON()
  const serverKey = toBase64Url(options.applicationServerKey)
  await fetch(workerBuild.subscribePath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, serverKey }),
  })
}
