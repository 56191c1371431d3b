import type { PushSettings } from '#contract/push/push.ts'
import { isApiError, type Api } from '#web/platform/api/api.ts'
import { fromBase64Url, toBase64Url } from '#web/platform/device/base64.ts'
import { isAppleMobile, isInstalled } from '#web/platform/device/installing.ts'
import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'

/** Support for notifications in this browser: it may have none, or its user has blocked them. */
export type PushAbility = 'possible' | 'blocked' | 'install-first' | 'insecure' | 'impossible'

export function getPushAbility(): PushAbility {
  if (!isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isAppleMobile() && !isInstalled() ? 'install-first' : 'impossible'
  }
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/** Whose notifications are on here, to switch them on again when the same person signs in again. */
const ownerKey = 'pushOwner'
const storage = () => localStorage

async function makeSubscription(serverKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const existing = await pushManager.getSubscription()
  const usedKey = existing?.options.applicationServerKey
  if (existing && usedKey && toBase64Url(usedKey) === serverKey) return existing
  await existing?.unsubscribe()
  return pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: fromBase64Url(serverKey),
  })
}

async function subscribe(api: Api, serverKey: string): Promise<PushSettings> {
  const { endpoint, keys } = (await makeSubscription(serverKey)).toJSON() as {
    endpoint: string
    keys: { p256dh: string; auth: string }
  }
  return (await api('subscribeToPush', { body: { endpoint, keys, serverKey } })).payload
}

/**
 * Asks the user for permission, then subscribes. Call it from a click.
 * @returns undefined if the user refuses
 */
export async function switchOn(api: Api, contactId: number): Promise<PushSettings | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { serverKey } = (await api('getPushSettings', {})).payload
  const settings = await subscribe(api, serverKey).catch(async (failure: unknown) => {
    if (!isApiError(failure) || failure.extra !== 'KEY') throw failure
    return subscribe(api, (await api('getPushSettings', {})).payload.serverKey)
  })
  writeStorage(storage, ownerKey, contactId)
  return settings
}

export async function switchOff(api: Api): Promise<PushSettings> {
  const { payload } = await api('unsubscribeFromPush', {})
  writeStorage(storage, ownerKey, null)
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  return payload
}

/** Subscribes again after a new sign-in of the same person, and when the key of the server has changed. */
export async function keepSubscribed(api: Api, contactId: number): Promise<void> {
  if (readStorage(storage, ownerKey) !== contactId) return
  if (getPushAbility() !== 'possible' || Notification.permission !== 'granted') return
  const { device, serverKey } = (await api('getPushSettings', {})).payload
  if (device?.serverKey !== serverKey) await subscribe(api, serverKey)
}
