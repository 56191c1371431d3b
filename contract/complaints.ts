import * as z from 'zod/mini'
import { endpoint, idParams, ok } from './endpoint.ts'
import { documentBytes, mailSafe, requiredText } from './fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'

/** Complaints that the operator does not mediate (CP-005, CP-006, CN-021). */
export const complaintMinimum = 'EUR 2,000'
export const complaintPolicy = {
  intro:
    'We help when a trade between members has gone wrong. We do not mediate in complaints about',
  excluded: [
    'hardware of grade C or D',
    `transactions under ${complaintMinimum}`,
    'goods that were sold as is',
    'software',
  ],
  papers: 'The purchase order and the invoice must state the grade of the goods.',
} as const

/** Maximum lengths in characters. */
export const complaintLimits = { complaintTitle: 100, body: 5000, resolution: 2000 } as const
/** Maximum size of a file (AM-103). */
export const complaintFileBytes = documentBytes
export const complaintFileTypes = ['pdf', 'jpg', 'jpeg', 'png', 'doc', 'docx'] as const
export const complaintsPerDay = 5

/** An existing date such as 20/11/2026. */
const DayInput = z.pipe(
  requiredText(10).check(z.regex(/^\d{2}\/\d{2}\/(19|20)\d{2}$/, fieldMessages.date)),
  z.pipe(
    z.transform((text: string) => text.split('/').toReversed().join('-')),
    z.iso.date(fieldMessages.date),
  ),
)

export const ComplaintInput = z.object({
  complaintTitle: requiredText(complaintLimits.complaintTitle).check(mailSafe),
  transactionDate: DayInput,
  body: requiredText(complaintLimits.body).check(mailSafe),
  resolution: requiredText(complaintLimits.resolution).check(mailSafe),
})

export const logComplaint = endpoint({
  method: 'POST',
  path: '/api/companies/:id/actions/logComplaint',
  summary: 'File a complaint about a company, with the purchase order and the invoice',
  access: 'member',
  blocked: 'denied',
  params: idParams,
  body: ComplaintInput,
  files: { fields: ['po', 'invoice'], bytesEach: complaintFileBytes },
  limits: { shareOfRequests: 0.05, bodyBytes: 2 * complaintFileBytes + 128 * 1024 },
  answer: ok(z.object({ msg: z.string(), caseNumber: z.string() })),
  refusals: {
    404: 'No such company',
    409: 'The own company, or one that sells services only',
    429: 'The daily limit of complaints is reached',
  },
})

/** Formats a case number, such as C00042. */
export const caseNumber = (id: number) => `C${String(id).padStart(5, '0')}`
