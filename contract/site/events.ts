import * as z from 'zod/mini'
import { endpoint, ok } from '../endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'

/** Retention of log entries, in days; daily totals are kept for good (BK-100, BK-101). */
export const logDays = 90
/** Limits of event parameters: values, nesting depth, name length, text length, and length as JSON. */
export const paramsMax = { values: 40, depth: 3, name: 50, text: 300, json: 3000 } as const

/** Pages send these calls on their own, so they are small and rate-limited more tightly than others. */
const beaconLimits = { shareOfRequests: 0.2, bodyBytes: 16 * 1024 } as const

const text = (max: number) => z.string().check(z.maxLength(max, fieldMessages.atMost(max)))
const Path = text(1000).check(z.regex(/^\//, fieldMessages.invalid))
const Name = text(100).check(z.regex(/^[\w$/.:-]+$/, fieldMessages.invalid))
/** A host name, not a URL. */
const Host = text(253).check(z.regex(/^([a-z0-9_-]+(\.[a-z0-9_-]+)*)?$/i, fieldMessages.invalid))
const VisitorId = z.string().check(z.regex(/^[\w-]{16,64}$/, fieldMessages.invalid))
/** Whether the event was recorded: those of robots and special users are not. */
const recordedAnswer = ok(z.object({ kept: z.boolean() }))

/** Counts nested values; returns more than the limit if something is too deep or too long. */
function countValues(value: unknown, depth: number): number {
  const tooMany = paramsMax.values + 1
  if (typeof value === 'string') return value.length > paramsMax.text ? tooMany : 1
  if (typeof value !== 'object' || value === null) return 1
  if (depth === 0) return tooMany
  let count = 0
  for (const [name, nested] of Object.entries(value)) {
    count += name.length > paramsMax.name ? tooMany : countValues(nested, depth - 1)
    if (count > paramsMax.values) break
  }
  return Math.max(1, count)
}

const Params = z
  .record(z.string(), z.unknown())
  .check(
    z.refine(
      (params) =>
        countValues(params, paramsMax.depth) <= paramsMax.values &&
        JSON.stringify(params).length <= paramsMax.json,
      fieldMessages.invalid,
    ),
  )

export const logPage = endpoint({
  method: 'POST',
  path: '/api/misc/logPage',
  summary: 'Record a page view',
  access: 'visitor',
  blocked: 'allowed',
  limits: beaconLimits,
  body: z.object({
    path: Path,
    routeName: Name,
    referrerHost: z.optional(z.nullable(Host)),
  }),
  answer: recordedAnswer,
})

/** The event that every navigation sends (AN-001). */
export const pageView = 'page-view'

export const logEvent = endpoint({
  method: 'POST',
  path: '/api/events',
  summary: 'Record an event',
  access: 'visitor',
  blocked: 'allowed',
  limits: beaconLimits,
  body: z.object({
    event: Name,
    params: z.optional(z.nullable(Params)),
    path: z.optional(z.nullable(Path)),
    visitorId: z.optional(z.nullable(VisitorId)),
    /** By the clock of the browser. */
    time: z.optional(z.nullable(z.iso.datetime({ offset: true, error: fieldMessages.invalid }))),
  }),
  answer: recordedAnswer,
})

/** Features whose success and failure are tracked, with the id in their events (SH-044, AN-006). */
export const trackedFeatures = {
  chat: { featureId: 'chat' },
  addingInventory: { featureId: 'inventory-add' },
  sendingInvoice: { featureId: 'invoice-send' },
  inventoryUploader: { featureId: 'inventory-upload' },
  broadcastCreate: { featureId: 'broadcast-create' },
  broadcastResend: { featureId: 'broadcast-resend' },
} as const
export type TrackedFeature = keyof typeof trackedFeatures
const featureIds = Object.values(trackedFeatures).map(({ featureId }) => featureId)

export const logFeature = endpoint({
  method: 'POST',
  path: '/api/events/feature',
  summary: 'Record whether a feature worked',
  access: 'visitor',
  blocked: 'allowed',
  limits: beaconLimits,
  body: z.object({
    featureId: z.enum(featureIds, fieldMessages.choice),
    status: z.enum(['Success', 'Failed'], fieldMessages.choice),
    /** Id of the object that the feature was used on. */
    key: z.union([text(100), z.number()], fieldMessages.invalid),
    errorMessage: z.optional(z.nullable(text(500))),
  }),
  answer: recordedAnswer,
})

const Rating = z.string().check(z.regex(/^[0-5]$/, fieldMessages.number))

export const rateRegistration = endpoint({
  method: 'POST',
  path: '/api/misc/rateRegForm/rating/:rating',
  summary: 'Rate the registration form, from 0 to 5',
  access: 'visitor',
  staff: 'denied',
  blocked: 'denied',
  limits: beaconLimits,
  params: z.object({ rating: Rating }),
  body: z.optional(z.nullable(z.object({ company: z.optional(z.nullable(text(100))) }))),
  answer: recordedAnswer,
  refusals: { 403: 'The form is for visitors', 404: 'No such rating' },
})
