import * as z from 'zod/mini'
import { sides } from './broadcasts.ts'
import { currencies } from '../figures/currencies.ts'
import { endpoint, idParams, ok } from '../endpoint.ts'
import { noLinkUser, requiredText, upperCase, Instant } from '../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { findFigureErrors } from './offer-figures.ts'

// ── Rules of posting (CN-004; AM-025 to AM-028) ──

export const composePerListPerDay = 5
export const composePerDay = 20
/** After `count` sends within `withinMinutes`, sending pauses until `waitMinutes` after the last of them. */
export interface SpamRule {
  count: number
  withinMinutes: number
  waitMinutes: number
}
/** Default; the operator can change it (AM-025). */
export const spamRule: SpamRule = { count: 5, withinMinutes: 15, waitMinutes: 30 }
export const duplicateDays = 7
export const correctionMinutes = 15

/** Maximum length of each field in characters (CN-003). */
export const composeMax = {
  listType: 2,
  quantity: 10,
  brand: 50,
  desc: 50,
  condition: 20,
  price: 10,
  pLink: 500,
  additionalInfo: 2000,
} as const

// ── Schemas ──

/** Optional text; null and absent become empty. */
const optionalField = (rules: z.ZodMiniString<string>) =>
  z.pipe(
    z._default(z.nullable(z.string()), ''),
    z.pipe(
      z.transform((value: string | null) => value ?? ''),
      rules,
    ),
  )

/** The id of a list as text (AM-031). */
const listField = requiredText(composeMax.listType).check(z.regex(/^\d*$/, fieldMessages.list))

export const ComposeInput = z.object({
  listType: listField,
  fromEmail: z
    .string(fieldMessages.required)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, fieldMessages.required),
      z.maxLength(254, fieldMessages.atMost(254)),
    ),
  broadcastType: z._default(z.pipe(upperCase, z.enum(sides, fieldMessages.choice)), 'WTS'),
  quantity: requiredText(composeMax.quantity),
  brand: requiredText(composeMax.brand),
  desc: requiredText(composeMax.desc),
  condition: requiredText(composeMax.condition),
  price: requiredText(composeMax.price),
  /** Only if the sender chose it: a price that names another currency is then refused (AM-032). */
  currency: z.optional(z.pipe(upperCase, z.enum(currencies, fieldMessages.choice))),
  pLink: optionalField(
    z.string().check(
      z.trim(),
      z.maxLength(composeMax.pLink, fieldMessages.atMost(composeMax.pLink)),
      // \p{C}: control and invisible characters, and half surrogates.
      z.regex(/^(https?:\/\/[^\s<>"\p{C}]+)?$/iu, fieldMessages.link),
      noLinkUser,
    ),
  ),
  additionalInfo: optionalField(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(composeMax.additionalInfo, fieldMessages.atMost(composeMax.additionalInfo)),
      ),
  ),
})
export type ComposeInput = z.output<typeof ComposeInput>

/** The form also checks quantity and price, which the server does once it has removed tags from them. */
export const ComposeFields = ComposeInput.check(({ value, issues }) => {
  for (const { param, msg } of findFigureErrors(value)) {
    issues.push({ code: 'custom', path: [param], message: msg, input: value[param] })
  }
})

// ── Endpoints ──

const ruleRefusals = {
  400: 'Invalid fields, or `payload.extra` names the posting rule: SPAM, DAYLIMIT, LIMIT or DUPL',
  403: 'Service-only, blocked, or removed from this list',
} as const

export const composeBroadcast = endpoint({
  method: 'POST',
  path: '/api/broadcasts',
  summary: 'Send a broadcast to a list',
  access: 'tradingMember',
  blocked: 'denied',
  body: ComposeInput,
  answer: ok(z.object({ id: z.int(), msg: z.string() })),
  refusals: ruleRefusals,
})

export const removeBroadcast = endpoint({
  method: 'DELETE',
  path: '/api/broadcasts/:id',
  summary: 'Remove a broadcast of the own company; staff remove any, with a reason',
  access: 'tradingMember',
  staff: 'allowed',
  roles: ['support'],
  blocked: 'denied',
  params: idParams,
  body: z.optional(
    z.nullable(
      z.object({
        /** Required from staff, for the audit log. */
        reason: z.optional(
          z.nullable(z.string().check(z.trim(), z.maxLength(500, fieldMessages.atMost(500)))),
        ),
      }),
    ),
  ),
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: 'Not a broadcast of the own company, or already removed' },
})

export const resendBroadcast = endpoint({
  method: 'POST',
  path: '/api/broadcasts/:id/actions/resend',
  summary: 'Resend a broadcast of the own company',
  access: 'tradingMember',
  blocked: 'denied',
  params: idParams,
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    ...ruleRefusals,
    404: 'Not a broadcast of the own company',
    409: 'Not older than 3 days',
  },
})

export const composeLimit = endpoint({
  method: 'POST',
  path: '/api/broadcasts/limit',
  summary: 'Remaining broadcasts to a list, or the reason why sending would be refused',
  access: 'tradingMember',
  blocked: 'denied',
  body: z.object({
    listType: listField,
  }),
  answer: ok(
    z.object({
      broadcastLimitReached: z.boolean(),
      /** The contact has been removed from this list (AM-117). */
      disabled: z.boolean(),
      /** Reason and end date of the exclusion, as written by staff (BK-047). */
      exclusion: z.optional(z.string()),
      /** Broadcasts left today on this list and in all. */
      leftOnList: z.int(),
      leftToday: z.int(),
      /** Broadcasts left before sending pauses, and the minutes that they count for (AM-025). */
      leftInBurst: z.int(),
      burstMinutes: z.int(),
      /** End of the pause in sending. */
      pausedUntil: z.optional(Instant),
      /** Number of addresses subscribed with Standard delivery. */
      recipients: z.int(),
      /** Hour of the business day at which readers of the digest get the broadcast. */
      digestHour: z.int(),
      /** The address of the list, where broadcasts are taken by e-mail (BK-044). */
      mailTo: z.optional(z.string()),
      data: z.object({ web: z.object({ title: z.string(), message: z.string() }) }),
    }),
  ),
})
