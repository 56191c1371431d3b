import * as z from 'zod/mini'
import { endpoint, ok } from '../endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'

/** Kinds of notifications; each can be switched off. */
export const pushKinds = ['search', 'reply', 'quote', 'match', 'warning'] as const
export type PushKind = (typeof pushKinds)[number]

/** Those that service-only members can get. */
export const serviceOnlyKinds: readonly PushKind[] = ['search', 'warning']

/** Suggested quiet hours. */
export const usualQuietHours = { from: '20:00', until: '07:00' } as const

/** Days that a notification waits for a device that is off. */
export const pushDays: Record<PushKind | 'test', number> = {
  search: 1,
  reply: 3,
  quote: 3,
  match: 1,
  warning: 7,
  test: 1,
}
/** Devices of one person; the oldest is removed for a new one. */
export const maxDevices = 20
/** Pause between two test notifications of a device. */
export const testPauseSeconds = 20

/** The message that the service worker gets. */
export interface PushMessage {
  title: string
  body: string
  tag: string
  /** Page that a click opens. */
  path: string
}

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldMessages.invalid))
const QuietHours = z
  .object({
    from: time,
    until: time,
    /** IANA name of the time zone. */
    timeZone: z.string().check(z.minLength(1), z.maxLength(60, fieldMessages.atMost(60))),
  })
  .check(
    z.refine(({ from, until }) => from !== until, {
      error: fieldMessages.invalid,
      path: ['until'],
    }),
  )

const PushSettings = z.object({
  /** Public key of the server, for the subscription in the browser. */
  serverKey: z.string(),
  /** Whether the device of this session gets notifications, with which key of the server. */
  device: z.nullable(z.object({ serverKey: z.string() })),
  kinds: z.object({
    search: z.boolean(),
    reply: z.boolean(),
    quote: z.boolean(),
    match: z.boolean(),
    warning: z.boolean(),
  }),
  quiet: z.nullable(QuietHours),
})
export type PushSettings = z.output<typeof PushSettings>

const own = { access: 'member', blocked: 'denied' } as const

export const getPushSettings = endpoint({
  method: 'GET',
  path: '/api/push/settings',
  summary: 'Which notifications you get on your devices, and whether this device gets them',
  ...own,
  answer: ok(PushSettings),
})

const choice = z.optional(z.boolean(fieldMessages.choice))
export const setPushSettings = endpoint({
  method: 'PATCH',
  path: '/api/push/settings',
  summary: 'Switches notifications on or off by kind, and sets quiet hours; null ends them',
  ...own,
  body: z.object({
    kinds: z.optional(
      z.object({ search: choice, reply: choice, quote: choice, match: choice, warning: choice }),
    ),
    quiet: z.optional(z.nullable(QuietHours)),
  }),
  answer: ok(PushSettings),
})

/** Base64url of that many bytes. */
const base64 = (bytes: number) => {
  const characters = Math.ceil((bytes * 4) / 3)
  return z
    .string(fieldMessages.required)
    .check(z.regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`), fieldMessages.invalid))
}

export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/api/push/subscription',
  summary: 'Sends notifications to this device, with the subscription that its browser made',
  ...own,
  body: z.object({
    endpoint: z
      .string(fieldMessages.required)
      .check(
        z.regex(/^https:\/\//, fieldMessages.invalid),
        z.maxLength(1000, fieldMessages.atMost(1000)),
      ),
    keys: z.object({ p256dh: base64(65), auth: base64(16) }),
    /** The key of the server that the subscription was made with. */
    serverKey: base64(65),
  }),
  answer: ok(PushSettings),
  refusals: {
    409: 'The subscription was made with another key of the server: make a new one',
  },
})

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: '/api/push/subscription',
  summary: 'Stops notifications on this device',
  ...own,
  blocked: 'allowed',
  answer: ok(PushSettings),
})

export const sendTestPush = endpoint({
  method: 'POST',
  path: '/api/push/test',
  summary: `Sends a test notification to this device, at most every ${testPauseSeconds} seconds`,
  ...own,
  answer: ok(z.object({})),
  refusals: { 409: 'This device gets no notifications', 429: 'The last test was a moment ago' },
})
