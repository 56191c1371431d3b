import type { SignedInViewer } from '#contract/access.ts'
import type { CallArguments } from '#contract/endpoint.ts'
import { businessTimeZone, normalizeTimeZone } from '#contract/dates.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { paths } from '#contract/paths.ts'
import {
  maxDevices,
  pushKinds,
  testPauseSeconds,
  type PushSettings,
  type setPushSettings,
  type subscribeToPush,
} from '#contract/push/push.ts'
import { refusals } from '#contract/refusals.ts'
import { insertDeliveries } from '#server/features/push/delivery-queries.ts'
import {
  deleteOldestSubscriptions,
  deleteSubscriptionOf,
  findChoice,
  findDeviceKey,
  lockChoice,
  lockSubscription,
  recordTest,
  replaceSubscription,
  updateChoice,
} from '#server/features/push/queries.ts'
import { expiryOf, formatTime, parseTime } from '#server/features/push/rules.ts'
import { getCurrentKey } from '#server/features/push/server-keys.ts'
import { readBrand } from '#server/features/site/public.ts'
import { isRefused, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isPublicKey } from '#server/platform/push/encrypt.ts'
import { isPushEndpoint } from '#server/platform/push/post-message.ts'

/** A contact on the device of a session. */
type Device = Pick<SignedInViewer, 'contactId'> & { sessionId: number }

/** A view as a member has no session, and with it no device. */
export async function readPushSettings(
  platform: Platform,
  { contactId, sessionId }: Pick<Device, 'contactId'> & { sessionId: number | undefined },
): Promise<PushSettings> {
  const { sql } = platform.database
  const [key, choice, deviceKey] = await Promise.all([
    getCurrentKey(platform),
    findChoice(sql, contactId),
    sessionId === undefined ? undefined : findDeviceKey(sql, sessionId),
  ])
  const isOn = (kind: (typeof pushKinds)[number]) => choice?.switchedOff.includes(kind) !== true
  const { quietFrom = null, quietUntil = null, timeZone = businessTimeZone } = choice ?? {}
  return {
    serverKey: key.publicKey.toString('base64url'),
    device: deviceKey ? { serverKey: deviceKey.toString('base64url') } : null,
    kinds: {
      search: isOn('search'),
      reply: isOn('reply'),
      quote: isOn('quote'),
      match: isOn('match'),
      warning: isOn('warning'),
    },
    quiet:
      quietFrom === null || quietUntil === null
        ? null
        : { from: formatTime(quietFrom), until: formatTime(quietUntil), timeZone },
  }
}

/** Switches kinds on or off and sets the quiet hours. They apply to what is already waiting too. */
export async function changePushSettings(
  platform: Platform,
  device: Device,
  { kinds = {}, quiet }: CallArguments<typeof setPushSettings>['body'],
): Promise<PushSettings | Refused> {
  if (quiet && normalizeTimeZone(quiet.timeZone) !== quiet.timeZone) {
    return refuseFields([{ param: 'quiet.timeZone', msg: fieldMessages.invalid }])
  }
  await platform.database.transaction(async (tx) => {
    const choice = await lockChoice(tx, device.contactId, businessTimeZone)
    const switchedOff = pushKinds.filter((kind) => {
      const isOn = kinds[kind] ?? !choice.switchedOff.includes(kind)
      return !isOn
    })
    const hours =
      quiet === undefined
        ? {}
        : quiet === null
          ? { quietFrom: null, quietUntil: null }
          : {
              quietFrom: parseTime(quiet.from),
              quietUntil: parseTime(quiet.until),
              timeZone: quiet.timeZone,
            }
    await updateChoice(tx, device.contactId, { ...choice, switchedOff, ...hours })
  })
  return readPushSettings(platform, device)
}

/** Stores the subscription that the browser of this session made. Another person's on this browser ends (PW-005). */
export async function subscribeDevice(
  platform: Platform,
  device: Device,
  { endpoint, keys, serverKey }: CallArguments<typeof subscribeToPush>['body'],
): Promise<PushSettings | Refused> {
  const p256dh = Buffer.from(keys.p256dh, 'base64url')
  const auth = Buffer.from(keys.auth, 'base64url')
  const invalid = [
    ...(isPushEndpoint(endpoint) ? [] : ['endpoint']),
    ...(isPublicKey(p256dh) ? [] : ['keys.p256dh']),
    ...(auth.length === 16 ? [] : ['keys.auth']),
  ]
  if (invalid.length > 0) {
    return refuseFields(invalid.map((param) => ({ param, msg: fieldMessages.invalid })))
  }
  const { database, clock } = platform
  const current = await getCurrentKey(platform)
  if (!current.publicKey.equals(Buffer.from(serverKey, 'base64url'))) {
    return refuse(409, refusals.pushKeyChanged, { extra: 'KEY' })
  }
  const stored = await database.transaction(async (tx) => {
    const subscription = { ...device, keyId: current.id, endpoint, p256dh, auth, now: clock.now() }
    if (!(await replaceSubscription(tx, subscription))) return refuse(401, refusals.sessionEnded)
    await deleteOldestSubscriptions(tx, device.contactId, maxDevices)
    return 'stored'
  })
  return isRefused(stored) ? stored : readPushSettings(platform, device)
}

export async function unsubscribeDevice(platform: Platform, device: Device): Promise<PushSettings> {
  await deleteSubscriptionOf(platform.database.sql, device.sessionId)
  return readPushSettings(platform, device)
}

/** Queues a notification to this device only, also in quiet hours. */
export async function sendTest(
  platform: Platform,
  { sessionId }: Device,
): Promise<Record<string, never> | Refused> {
  const now = platform.clock.now()
  const { brand } = await readBrand(platform)
  return platform.database.transaction<Record<string, never> | Refused>(async (tx) => {
    const subscription = await lockSubscription(tx, sessionId)
    if (!subscription) return refuse(409, refusals.noPushDevice)
    const since = now.getTime() - (subscription.testedAt?.getTime() ?? -Infinity)
    if (since < testPauseSeconds * 1000) {
      return refuse(429, refusals.pushTestedJustNow, { retryAfter: testPauseSeconds })
    }
    await recordTest(tx, subscription.id, now)
    await insertDeliveries(
      tx,
      { subscriptionId: subscription.id },
      {
        kind: 'test',
        tag: 'test',
        title: `Notifications of ${brand} arrive here`,
        body: 'This is the test that you asked for.',
        path: `${paths.profileNotifications}#notifications`,
        now,
        expiresAt: expiryOf('test', now),
      },
    )
    return {}
  })
}
