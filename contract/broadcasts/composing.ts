import * as z from 'zod/mini'
import { ComposeInput } from './posting.ts'
import { currencies } from '../figures/currencies.ts'
import { endpoint, idParams, ok } from '../endpoint.ts'
import { requiredText, upperCase, Instant } from '../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { composeMax } from './posting.ts'

/** Fields that make two broadcasts of a company equal (AM-028). */
export const duplicateFields = ['broadcastType', 'listType', 'brand', 'desc', 'condition'] as const

/** Brands and conditions that are offered while typing. */
export const maxSuggestions = 20

const ofTraders = { access: 'tradingMember', blocked: 'denied' } as const

export const Duplicate = z.object({
  id: z.int(),
  headline: z.string(),
  sentAt: Instant,
  /** The colleague who sent it; empty for the viewer. */
  by: z.string(),
  isRemoved: z.boolean(),
  /** When it can be resent (BC-056); absent if it can be now, or is removed. */
  resendFrom: z.optional(Instant),
  /** When the same can be composed anew (BC-053). */
  composeFrom: Instant,
})
export type Duplicate = z.input<typeof Duplicate>

export const findDuplicate = endpoint({
  ...ofTraders,
  method: 'POST',
  path: '/api/broadcasts/duplicate',
  summary: 'The earlier broadcast that this one would repeat (rule DUPL) or correct (AM-028)',
  body: z.extend(
    z.pick(ComposeInput, {
      broadcastType: true,
      listType: true,
      brand: true,
      desc: true,
      condition: true,
      currency: true,
    }),
    {
      /** Another quantity or price may correct a removed broadcast. */
      quantity: z._default(z.string().check(z.maxLength(200)), ''),
      price: z._default(z.string().check(z.maxLength(200)), ''),
    },
  ),
  answer: ok(
    z.object({
      duplicate: z.optional(Duplicate),
      /** When the removed broadcast was sent that this one would correct, which no limit refuses. */
      correctsSentAt: z.optional(Instant),
    }),
  ),
})

export const previewBroadcast = endpoint({
  ...ofTraders,
  method: 'POST',
  path: '/api/broadcasts/preview',
  summary: 'Subject and text of the mail that a broadcast would be sent as',
  body: ComposeInput,
  answer: ok(z.object({ subject: z.string(), text: z.string() })),
})

export const composeSuggestions = endpoint({
  ...ofTraders,
  method: 'GET',
  path: '/api/broadcasts/suggestions',
  summary: 'Brands and conditions of the latest broadcasts of the own company',
  answer: ok(z.object({ brands: z.array(z.string()), conditions: z.array(z.string()) })),
})

export const CorrectBroadcastBody = z.object({
  quantity: requiredText(composeMax.quantity),
  price: requiredText(composeMax.price),
  currency: z.optional(z.pipe(upperCase, z.enum(currencies, fieldMessages.choice))),
})

export const correctBroadcast = endpoint({
  ...ofTraders,
  method: 'PATCH',
  path: '/api/broadcasts/:id',
  summary: 'Replace an own broadcast once by the same with another quantity or price (AM-028)',
  params: idParams,
  body: CorrectBroadcastBody,
  answer: ok(z.object({ id: z.int(), msg: z.string() })),
  refusals: {
    400: 'Invalid fields',
    403: 'Service-only, blocked, or removed from this list',
    404: 'Not a broadcast of the own company, or removed',
    409: 'Of a colleague, older than 15 minutes, or edited before',
  },
})
