import * as z from 'zod/mini'
import { endpoint, ok } from '../endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'

/** Texts with versions: members agree to one of them (BK-084). */
export const legalTextKinds = ['contract', 'privacy'] as const
export type LegalTextKind = (typeof legalTextKinds)[number]
export const legalTextNames: Record<LegalTextKind, string> = {
  contract: 'Contract terms',
  privacy: 'Privacy policy',
}

const LegalText = z.object({
  kind: z.enum(legalTextKinds),
  version: z.int(),
  /** Sanitised HTML. */
  html: z.string(),
  /** The day from which it applies, such as 2026-01-01. */
  validFrom: z.iso.date(),
  /** All published versions, the latest first. */
  versions: z.array(z.object({ version: z.int(), validFrom: z.iso.date() })),
})
export type LegalText = z.output<typeof LegalText>

export const getLegalText = endpoint({
  method: 'GET',
  path: '/api/misc/legalText/:kind',
  summary: 'The contract terms or the privacy policy that apply today, or an earlier version',
  access: 'visitor',
  blocked: 'allowed',
  params: z.object({ kind: z.enum(legalTextKinds, fieldMessages.choice) }),
  looseParams: true,
  query: z.object({
    version: z.optional(
      z.pipe(z.string().check(z.regex(/^\d{1,6}$/, fieldMessages.number)), z.transform(Number)),
    ),
  }),
  answer: ok(LegalText),
  refusals: { 404: 'No such version' },
})
