import * as z from 'zod/mini'
import { accountRoles } from '../access.ts'
import { BodyId, endpoint, Id, ok } from '../endpoint.ts'
import { OptionalReason } from '../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'

/** How an address receives a list (BC-059). */
export const settingTypes = [0, 1, 2] as const
export const SettingType = z.literal(settingTypes, fieldMessages.choice)
export type SettingType = z.output<typeof SettingType>
export const standard = 0
export const digest = 1
export const noEmail = 2

export const settingNames: Record<SettingType, string> = {
  0: 'Instant',
  1: 'Daily',
  2: 'Off',
}

/** The two addresses of a contact. */
export const addressKinds = ['primary', 'alternative'] as const
export type AddressKind = (typeof addressKinds)[number]

export type Plan = 'plus' | 'broker'
export const planNames: Record<Plan, string> = { plus: 'Plus', broker: 'Broker' }

/** Distinct addresses of a company that may receive lists, by plan (AM-075). */
export const addressesPerPlan: Record<Plan, number> = { plus: 2, broker: 10 }

/**
 * Maximum number of receiving addresses of a company. Trials count as Plus; service-only companies receive no lists.
 */
export function addressLimitOf(company: { plan: Plan | null; isServiceOnly: boolean }) {
  return company.isServiceOnly ? 0 : addressesPerPlan[company.plan ?? 'plus']
}

/** Days from the notice that a plan is over its address limit until the excess addresses are stopped (BK-099). */
export const addressNoticeDays = 7

const Setting = z.object({ listId: z.int(), label: z.string(), type: SettingType })

export const BroadcastSettings = z.object({
  primary: z.array(Setting),
  alternative: z.array(Setting),
  email: z.string(),
  emailAlternative: z.nullable(z.string()),
  /** Average number of broadcasts per day and list over the last week. */
  perDay: z.array(z.object({ listId: z.int(), broadcasts: z.int() })),
  /** Hour of the business day at which the digest is sent. */
  digestHour: z.int(),
  plan: z.object({
    name: z.string(),
    /** Addresses of the company that may receive lists. */
    limit: z.int(),
    /** Receiving addresses of colleagues with their owners' names. */
    others: z.array(z.object({ address: z.string(), name: z.string() })),
  }),
})
export type BroadcastSettings = z.output<typeof BroadcastSettings>

/** The contact whose mail settings are read: for staff, who must name one. */
export const ContactQuery = z.object({ contactId: z.optional(Id) })
const notOwn = { 404: 'Another contact than oneself, or no such contact' } as const

export const getBroadcastSettings = endpoint({
  method: 'GET',
  path: '/api/companies/me/broadcastSettings',
  summary: 'How the own addresses receive each list; staff name a contact',
  access: 'tradingMember',
  blocked: 'denied',
  staff: 'allowed',
  roles: accountRoles,
  query: ContactQuery,
  answer: ok(BroadcastSettings),
  refusals: notOwn,
})

const maxEntries = 100
const Changes = z._default(
  z
    .array(
      z.object({ listId: BodyId, type: SettingType, label: z.optional(z.unknown()) }),
      fieldMessages.invalid,
    )
    .check(z.maxLength(maxEntries, fieldMessages.invalid)),
  [],
)
export const SettingChanges = z.object({ primary: Changes, alternative: Changes })
export type SettingChanges = z.output<typeof SettingChanges>

export const changeBroadcastSettings = endpoint({
  method: 'POST',
  path: '/api/companies/me/broadcastSettings',
  summary:
    'Change how the own addresses receive lists; omitted lists stay unchanged. An empty change postpones the question at the first sign-in',
  access: 'tradingMember',
  blocked: 'denied',
  staff: 'allowed',
  roles: accountRoles,
  /** Contact and reason are for staff, who must give both. */
  body: z.extend(SettingChanges, { contactId: z.optional(BodyId), reason: OptionalReason }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    ...notOwn,
    409: '`payload.extra` ADDRESS_LIMIT: the address limit of the plan is reached; the message names the limit and the addresses in use',
  },
})

/** Subject of an unsubscribe link. */
const subscription = {
  kind: z.enum(['list', 'digest', 'savedSearches', 'matches', 'news']),
  address: z.string(),
  /** Present for lists only. */
  listName: z.optional(z.string()),
}

/** One-click unsubscribe; the signed token authorizes the call (BK-039). */
const unsubscribeParams = z.object({
  token: z.string().check(z.maxLength(1000), z.regex(/^[\w.-]+$/)),
})
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe/:token',
  summary:
    'Unsubscribe an address from a list, the daily digest, saved-search alerts, mail about matches or news',
  access: 'visitor',
  blocked: 'allowed',
  params: unsubscribeParams,
  looseParams: true,
  answer: ok(z.object(subscription)),
  refusals: { 404: 'Invalid link' },
})
export const unsubscribePreview = endpoint({
  method: 'GET',
  path: '/api/unsubscribe/:token',
  summary: 'Topic and address of an unsubscribe link',
  access: 'visitor',
  blocked: 'allowed',
  params: unsubscribeParams,
  looseParams: true,
  answer: ok(z.object({ ...subscription, stopped: z.boolean() })),
  refusals: { 404: 'Invalid link' },
})
