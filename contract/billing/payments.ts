import * as z from 'zod/mini'
import { endpoint, ok } from '../endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'

/** The address to which a payment provider reports changes of a payment. */
export const notificationPath = (provider: 'mollie') => `/api/payments/${provider}/notification`

/** Outcomes of a payment on the checkout page of the embedded provider. */
export const checkoutEnds = {
  paid: 'Pay',
  failed: 'Payment fails',
  cancelled: 'Cancel',
  expired: 'Let it expire',
  late: 'Pay without a notification',
  twice: 'Pay with two notifications',
  wrongAmount: 'Pay a wrong amount',
} as const
export type CheckoutEnd = keyof typeof checkoutEnds

const checkoutId = z.object({ id: z.string().check(z.maxLength(100)) })

export const getCheckout = endpoint({
  method: 'GET',
  path: '/api/payments/embedded/:id',
  summary: 'A payment at the embedded provider of demo markets',
  access: 'visitor',
  blocked: 'allowed',
  looseParams: true,
  params: checkoutId,
  answer: ok(
    z.object({
      description: z.string(),
      amountCents: z.int(),
      isOpen: z.boolean(),
      returnUrl: z.string(),
    }),
  ),
  refusals: { 404: 'No such payment, or no embedded provider' },
})

export const endCheckout = endpoint({
  method: 'POST',
  path: '/api/payments/embedded/:id',
  summary: 'End a payment at the embedded provider of demo markets',
  access: 'visitor',
  blocked: 'allowed',
  looseParams: true,
  params: checkoutId,
  body: z.object({
    end: z.enum(Object.keys(checkoutEnds) as [CheckoutEnd, ...CheckoutEnd[]], fieldMessages.choice),
  }),
  answer: ok(z.object({ returnUrl: z.string() })),
  refusals: { 404: 'No such payment, or no embedded provider', 409: 'The payment has ended' },
})
