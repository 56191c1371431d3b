import * as z from 'zod/mini'
import { endpoint, ok } from '#contract/endpoint.ts'
import { Day, requiredText, Instant } from '#contract/fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { legalTextKinds } from '../legal-texts.ts'
import { adminApi } from '#contract/back-office/staff.ts'

/** Maximum length of a legal text in characters of HTML. */
export const legalTextMax = 100_000
/** The same after it was sanitised, which escapes some. */
export const cleanLegalTextMax = 200_000

const editors = { access: 'staff', blocked: 'denied', roles: ['editor'] } as const
const ofKind = z.object({ kind: z.enum(legalTextKinds, fieldMessages.choice) })
const Html = requiredText(legalTextMax)

export const LegalPublication = z.object({
  version: z.int(),
  validFrom: z.iso.date(),
  publishedAt: Instant,
  /** Null for the text that came with the program. */
  by: z.nullable(z.string()),
})

export const LegalVersions = z.object({
  /** The latest version, to write the next one from. */
  html: z.string(),
  /** The latest first. */
  versions: z.array(LegalPublication),
})
export type LegalVersions = z.input<typeof LegalVersions>

export const listLegalVersions = endpoint({
  ...editors,
  method: 'GET',
  path: `${adminApi}/legal-texts/:kind`,
  summary: 'The versions of the contract terms or the privacy policy, with who published them',
  params: ofKind,
  looseParams: true,
  answer: ok(LegalVersions),
})

export const previewLegalText = endpoint({
  ...editors,
  method: 'POST',
  path: `${adminApi}/legal-texts/:kind/preview`,
  summary: 'A legal text as it would be published: sanitised, not stored',
  params: ofKind,
  looseParams: true,
  limits: { shareOfRequests: 0.1, bodyBytes: 512 * 1024 },
  body: z.object({ html: Html }),
  answer: ok(z.object({ html: z.string() })),
})

export const PublishLegalTextBody = z.object({
  /** The number of the next version, so that nobody publishes over a colleague. */
  version: z.int(fieldMessages.number),
  validFrom: Day,
  html: Html,
})

export const publishLegalText = endpoint({
  ...editors,
  method: 'POST',
  path: `${adminApi}/legal-texts/:kind`,
  summary:
    'Publish the next version of a legal text, from a day on; it is never changed afterwards',
  params: ofKind,
  looseParams: true,
  limits: { shareOfRequests: 0.1, bodyBytes: 512 * 1024 },
  body: PublishLegalTextBody,
  answer: ok(LegalVersions),
  refusals: { 409: 'A colleague has published this version (extra CHANGED)' },
})
