import * as z from 'zod/mini'
import { accountRoles } from './access.ts'
import { OwnProfile } from './companies.ts'
import { BodyId, endpoint, idParams, ok } from './endpoint.ts'
import { lines, mailSafe, reasonMax } from './fields.ts'
import { fieldMessages } from './notices.ts'

/** Characters of a recommendation (RC-003). */
export const recommendationLimits = { least: 30, most: 1000 } as const
/** Recommendations one contact may write in a business day. */
export const recommendationsPerDay = 20
/** Where on the own profile they are approved: what stands behind the hash of its address. */
export const recommendationsPart = 'recommendations'

/** Runs of spaces are one and empty lines two at most, so that length says how much there is to read. */
const tidied = (typed: string) =>
  typed
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** What takes no ink: marks that direct or join letters, letters that fill a place, the empty pattern of Braille. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Letters that can be seen. */
export const readableLength = (typed: string): number =>
  [...tidied(typed).replace(unseen, '')].length

export const RecommendationInput = z.object({
  text: z.string(fieldMessages.recommendation).check(
    z.overwrite(tidied),
    z.refine(
      (text: string) => readableLength(text) >= recommendationLimits.least,
      fieldMessages.recommendation,
    ),
    z.maxLength(recommendationLimits.most, fieldMessages.atMost(recommendationLimits.most)),
    mailSafe,
  ),
})

export const recommendCompany = endpoint({
  method: 'POST',
  path: '/api/companies/:id/actions/recommendCompany',
  summary: 'Recommend another company; it is published once that company approves it',
  access: 'member',
  blocked: 'denied',
  params: idParams,
  body: z.extend(RecommendationInput, {
    /** Ignored: the address says which company. */
    companyId: z.optional(z.unknown()),
  }),
  answer: ok(z.object({ msg: z.string(), id: z.int() })),
  refusals: {
    404: 'No such company',
    409: '`payload.extra` OWN: the own company; SERVICE_COMPANY: one that sells services only; OPEN: one of the same contact waits already',
    429: 'So many recommendations a day',
  },
})

export const approveRecommendation = endpoint({
  method: 'POST',
  path: '/api/companies/me/actions/approveRecommendation',
  summary: 'Publish what somebody says of the own company; answers the own profile',
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
    'Decline or delete what somebody says of the own company, and answer the own profile; staff remove any, with a reason',
  access: 'member',
  blocked: 'denied',
  staff: 'allowed',
  roles: accountRoles,
  body: z.object({ id: BodyId, reason: z._default(lines(reasonMax), '') }),
  answer: ok(z.union([OwnProfile, z.object({ msg: z.string() })])),
  refusals: { 404: 'No such recommendation of the own company' },
})

export const waitingRecommendations = endpoint({
  method: 'GET',
  path: '/api/companies/me/actions/doUnapprovedRecommendationsExist',
  summary: 'Whether recommendations wait for the approval of the own company (RC-009)',
  access: 'member',
  blocked: 'denied',
  answer: ok(z.object({ exists: z.boolean(), count: z.int() })),
})
