import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountAllows } from '#contract/account-permissions.ts'
import { serviceOnlyKinds } from '#contract/push/push.ts'
import { blockReasonOf } from '#server/features/companies/public.ts'
import {
  claimDue,
  deleteDeliveries,
  deleteSubscription,
  listDevices,
  postpone,
  queuedChannel,
  recordFailure,
  recordSuccess,
  type ClaimedRow,
  type DeviceRow,
} from '#server/features/push/delivery-queries.ts'
import { listKeys } from '#server/features/push/queries.ts'
import {
  combine,
  expiryOf,
  nextAttempt,
  outcomeOf,
  quietUntil,
  type DeliveryKind,
} from '#server/features/push/rules.ts'
import { openKey } from '#server/features/push/server-keys.ts'
import { providerAddress, readSettings } from '#server/features/site/public.ts'
import type { Log } from '#server/platform/log.ts'
import { createFault, faultOf, type Fault } from '#server/platform/log-fault.ts'
import type { Platform } from '#server/platform/platform.ts'
import { encryptMessage } from '#server/platform/push/encrypt.ts'
import {
  postToPushService,
  type PostMessage,
  type PushAnswer,
} from '#server/platform/push/post-message.ts'
import { authorizationFor, type ServerKeys } from '#server/platform/push/vapid.ts'

/** Longer than an attempt takes; afterwards another worker may send what a killed one had claimed. */
const leaseMs = 60_000
/** Devices and kinds claimed at once, each sent by its own request. */
const batch = 20
const pollMs = 5_000
/** Wait after a fault, such as a lost database. */
const pauseMs = 2_000

/** Notifications of one kind that are due on one device. */
interface Due {
  device: DeviceRow
  kind: DeliveryKind
  rows: ClaimedRow[]
}

/** Whether a device may get notifications now: the session is open and its owner reads as a member. */
function isEntitled(device: DeviceRow, force2fa: 0 | 1, kind: DeliveryKind, now: Date): boolean {
  if (!device.isSignedIn || blockReasonOf(device, now) !== undefined) return false
  const lacksSecondFactor = force2fa === 1 && !device.hasTwoFactor
  if (!accountAllows({ state: device.state, lacksSecondFactor }, 'act')) return false
  return !device.isServiceOnly || kind === 'test' || serviceOnlyKinds.includes(kind)
}

const quietHoursOf = ({ choice }: DeviceRow) =>
  choice && choice.quietFrom !== null && choice.quietUntil !== null
    ? { from: choice.quietFrom, until: choice.quietUntil, timeZone: choice.timeZone }
    : null

const urgencyOf = (kind: DeliveryKind) =>
  kind === 'search' || kind === 'match' ? 'normal' : 'high'

/** Encrypts and posts one message. @returns the status, 0 without an answer */
async function post(
  { device, kind, rows }: Due,
  keys: ServerKeys,
  context: { post: PostMessage; subject: string; now: Date },
): Promise<{ status: number; retryAfterMs?: number | undefined }> {
  const { now, subject } = context
  const endpoint = new URL(device.endpoint)
  const message = combine(kind, rows)
  const expiresAt = Math.max(...rows.map((row) => row.expiresAt.getTime()))
  try {
    const body = encryptMessage(
      Buffer.from(
        JSON.stringify({
          title: message.title,
          body: message.body,
          tag: message.tag,
          path: message.path,
        }),
      ),
      device,
    )
    return await context.post({
      endpoint,
      headers: {
        authorization: authorizationFor(endpoint, keys, { subject, now }),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(Math.max(0, Math.round((expiresAt - now.getTime()) / 1000))),
        urgency: urgencyOf(kind),
        // The push service keeps only the last message of a topic for a device that is off.
        topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 24),
      },
      body,
    })
  } catch {
    return { status: 0 }
  }
}

/** One for each push service. */
function pushFault(log: Log, { endpoint }: DeviceRow): Fault {
  const { host } = new URL(endpoint)
  return faultOf(log, {
    begins: `notification not sent by ${host}`,
    ends: `notifications are sent by ${host} again`,
  })
}

/** Sends what is due, a batch at a time. @returns how many devices and kinds it handled; 0 when nothing is due */
export async function deliverDue(
  platform: Platform,
  postMessage: PostMessage = postToPushService,
): Promise<number> {
  const { database, clock, log } = platform
  const { sql } = database
  const now = clock.now()
  const until = new Date(now.getTime() + leaseMs)
  const claimed = await claimDue(sql, { now, until, groups: batch })
  if (claimed.length === 0) return 0
  const [{ force2fa }, address] = await Promise.all([
    readSettings(platform),
    providerAddress(platform),
  ])
  const devices = await listDevices(
    sql,
    [...new Set(claimed.map((row) => row.subscriptionId))],
    now,
  )
  const keyRows = await listKeys(sql, [...new Set(devices.map(({ keyId }) => keyId))])
  const keys = new Map(keyRows.map((row) => [row.id, openKey(platform, row)]))
  const groups = Map.groupBy(claimed, ({ subscriptionId, kind }) => `${subscriptionId} ${kind}`)

  async function deliver(rows: ClaimedRow[]) {
    const { subscriptionId, kind } = rows[0]!
    const ids = rows.map(({ id }) => id)
    const device = devices.find(({ id }) => id === subscriptionId)
    if (!device) return
    const current = rows.filter(({ expiresAt }) => expiresAt > now)
    const isOff = kind !== 'test' && device.choice?.switchedOff.includes(kind) === true
    if (current.length === 0 || isOff || !isEntitled(device, force2fa, kind, now)) {
      await deleteDeliveries(sql, ids)
      return
    }
    const quiet = kind === 'test' ? undefined : quietUntil(now, quietHoursOf(device))
    if (quiet) {
      await postpone(sql, ids, { until: quiet, expiresAt: expiryOf(kind, quiet), isHeld: true })
      return
    }
    const serverKeys = keys.get(device.keyId)
    const ordered = current.toSorted((one, other) => Number(one.id) - Number(other.id))
    // Without its key, which belongs to another SECRET_KEY, it fails until its owner subscribes again.
    const answer: PushAnswer = serverKeys
      ? await post({ device, kind, rows: ordered }, serverKeys, {
          post: postMessage,
          subject: `mailto:${address}`,
          now,
        })
      : { status: 0 }
    const outcome = outcomeOf(answer.status)
    if (outcome === 'gone') await deleteSubscription(sql, device.id)
    else if (outcome === 'sent') {
      pushFault(log, device).ended()
      await recordSuccess(sql, device.id, now)
      await deleteDeliveries(sql, ids)
    } else {
      await recordFailure(sql, device.id)
      pushFault(log, device).failed({ status: answer.status })
      const attempts = Math.max(...rows.map((row) => row.attempts))
      if (outcome === 'refused') await deleteDeliveries(sql, ids)
      else {
        const next = nextAttempt(attempts, now, answer.retryAfterMs)
        await postpone(sql, ids, { until: next, isHeld: false })
      }
    }
  }

  await Promise.all([...groups.values()].map(deliver))
  return groups.size
}

/** Sends notifications until stopped; woken by each commit that queues one. */
export async function startDelivering(
  platform: Platform,
  postMessage: PostMessage = postToPushService,
): Promise<{ stop(): Promise<void> }> {
  const { database, log } = platform
  const fault = createFault(log, {
    begins: 'notifications could not be sent',
    ends: 'notifications are sent again',
  })
  const stopping = new AbortController()
  let wake = Promise.withResolvers<void>()
  await database.listen(queuedChannel, () => wake.resolve())

  async function run() {
    while (!stopping.signal.aborted) {
      try {
        wake = Promise.withResolvers<void>()
        const handled = await deliverDue(platform, postMessage)
        fault.ended()
        if (handled === 0) await pause(pollMs, wake.promise)
      } catch (err) {
        fault.failed({ err })
        await pause(pauseMs)
      }
    }
  }
  const pause = async (ms: number, ...others: Promise<void>[]) => {
    const waiting = new AbortController()
    const signal = AbortSignal.any([waiting.signal, stopping.signal])
    await Promise.race([sleep(ms, undefined, { signal }).catch(() => {}), ...others])
    waiting.abort()
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
