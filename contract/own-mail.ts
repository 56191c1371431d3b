import * as z from 'zod/mini'
import { endpoint, ok } from './endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { NormalizedEmail, Instant } from './fields.ts'

/** Days for which a link that reactivates an address is valid. */
export const confirmationLinkDays = 3
/** Confirmation mails that a contact may request in 24 hours. */
export const maxConfirmationsPerDay = 3

export const SuppressedAddress = z.object({
  address: z.string(),
  cause: z.enum(['bounce', 'complaint']),
  since: Instant,
  /** Answer of the mail server; empty for a complaint. */
  note: z.string(),
})
export type SuppressedAddress = z.input<typeof SuppressedAddress>

export const suppressedAddresses = endpoint({
  method: 'GET',
  path: '/api/companies/me/suppressedAddresses',
  summary: 'Own addresses that get no mail after a bounce or a spam complaint (BK-043)',
  access: 'member',
  blocked: 'denied',
  answer: ok(z.object({ results: z.array(SuppressedAddress) })),
})

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/companies/me/suppressedAddresses/confirm',
  summary: 'Send a link that reactivates one of your suppressed addresses',
  access: 'member',
  blocked: 'denied',
  body: z.object({ address: NormalizedEmail }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    404: 'Not one of your suppressed addresses',
    429: 'Daily limit reached',
  },
})

export const confirmAddress = endpoint({
  method: 'POST',
  path: '/api/mail/confirmAddress',
  summary: 'Reactivate an address by the token of a confirmation mail, which authorizes the call',
  access: 'visitor',
  blocked: 'allowed',
  body: z.object({
    token: z
      .string(fieldMessages.invalid)
      .check(z.maxLength(600, fieldMessages.invalid), z.regex(/^[\w-]+$/, fieldMessages.invalid)),
  }),
  answer: ok(z.object({ address: z.string() })),
  refusals: { 404: 'The link is invalid or expired' },
})
