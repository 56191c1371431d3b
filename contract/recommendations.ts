import * as z from 'zod/mini'
import { accountRoles } from './access.ts'
import { OwnProfile } from './companies.ts'
import { BodyId, endpoint, idParams, ok } from './endpoint.ts'
import { mailSafe, OptionalReason } from './fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'

/** Characters of a recommendation (RC-003). */
export const recommendationLimits = { min: 30, max: 1000 } as const
/** Maximum recommendations per contact and business day. */
export const recommendationsPerDay = 20
/** Anchor of the recommendations section on the own profile. */
export const recommendationsAnchor = 'recommendations'

/** Collapses runs of spaces and limits blank lines to one, so that length measures content. */
const normalizeText = (typed: string) =>
  typed
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Invisible characters: format characters, default ignorables and the blank Braille pattern. */
const invisibleCharacters = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Number of visible characters. */
export const visibleLength = (typed: string): number =>
  [...normalizeText(typed).replace(invisibleCharacters, '')].length

export const RecommendationInput = z.object({
  text: z.string(fieldMessages.recommendation).check(
    z.overwrite(normalizeText),
    z.refine(
      (text: string) => visibleLength(text) >= recommendationLimits.min,
      fieldMessages.recommendation,
    ),
    z.maxLength(recommendationLimits.max, fieldMessages.atMost(recommendationLimits.max)),
    mailSafe,
  ),
})

export const recommendCompany = endpoint({
  method: 'POST',
  path: '/api/companies/:id/actions/recommendCompany',
  summary: 'Recommend another company; published once that company approves it',
  access: 'member',
  blocked: 'denied',
  params: idParams,
  body: z.extend(RecommendationInput, {
    /** Ignored: the company is in the path. */
    companyId: z.optional(z.unknown()),
  }),
  answer: ok(z.object({ msg: z.string(), id: z.int() })),
  refusals: {
    404: 'No such company',
    409: '`payload.extra` OWN: the own company; SERVICE_COMPANY: sells services only; OPEN: a recommendation by the same contact is already pending',
    429: 'Too many recommendations today',
  },
})

export const approveRecommendation = endpoint({
  method: 'POST',
  path: '/api/companies/me/actions/approveRecommendation',
  summary: 'Publish a recommendation of the own company; returns the own profile',
  access: 'member',
  blocked: 'denied',
  body: z.object({ id: BodyId }),
  answer: ok(OwnProfile),
  refusals: { 404: 'No such recommendation of the own company' },
})

export const deleteRecommendation = endpoint({
  method: 'POST',
  path: '/api/companies/me/actions/deleteRecommendation',
  summary:
    'Decline or delete a recommendation of the own company and return the own profile; staff remove any, with a reason',
  access: 'member',
  blocked: 'denied',
  staff: 'allowed',
  roles: accountRoles,
  body: z.object({ id: BodyId, reason: OptionalReason }),
  answer: ok(z.union([OwnProfile, z.object({ msg: z.string() })])),
  refusals: { 404: 'No such recommendation of the own company' },
})

export const waitingRecommendations = endpoint({
  method: 'GET',
  path: '/api/companies/me/actions/doUnapprovedRecommendationsExist',
  topLevel: { exists: 'exists' },
  summary: 'Whether recommendations are waiting for approval by the own company (RC-009)',
  access: 'member',
  blocked: 'denied',
  answer: ok(z.object({ exists: z.boolean(), count: z.int() })),
})
