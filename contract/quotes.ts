import * as z from 'zod/mini'
import { maxCaptchaLength } from './captcha.ts'
import { BodyId, endpoint } from './endpoint.ts'
import { Email, mailSafe, requiredText, singleLine } from './fields.ts'
import { Quantity } from './inventory/inventory.ts'
import { fieldMessages } from './notices.ts'

/** Default quantity (CN-015). */
export const quoteQuantity = 1

/** Maximum lengths in characters. */
export const quoteLimits = {
  companyName: 200,
  contactName: 100,
  telephone: 100,
  address: 500,
  country: 100,
  message: 5000,
} as const
/** Rows of the message field. */
export const quoteMessageRows = 4

const line = (max: number) => requiredText(max).check(singleLine)
const optionalLine = (max: number) =>
  z._default(
    z.string().check(z.trim(), z.maxLength(max, fieldMessages.atMost(max)), singleLine),
    '',
  )

/** Fields of every request (PT-037, PT-039). The contact person may differ from the sender. */
export const QuoteDetails = z.object({
  contactName: line(quoteLimits.contactName),
  contactEmail: Email,
  contactTel: line(quoteLimits.telephone),
  requestedQuantity: Quantity,
  /** Whether it goes to all sellers of the part number (PT-042). */
  sendToAll: z._default(z.boolean(fieldMessages.choice), false),
  message: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(quoteLimits.message, fieldMessages.atMost(quoteLimits.message)),
        mailSafe,
      ),
    '',
  ),
})
export type QuoteDetails = z.output<typeof QuoteDetails>

/** Company of a visitor; that of a member is known. */
export const QuoteCompany = z.object({
  companyName: line(quoteLimits.companyName),
  address: optionalLine(quoteLimits.address),
  country: optionalLine(quoteLimits.country),
})
export type QuoteCompany = z.output<typeof QuoteCompany>

/** The same with the solution of the proof-of-work challenge (PT-040). */
export const QuoteVisitor = z.extend(QuoteCompany, { captcha: requiredText(maxCaptchaLength) })
export type QuoteVisitor = z.output<typeof QuoteVisitor>

export const sendQuoteRequest = endpoint({
  method: 'POST',
  path: '/api/mail/sendRFQ',
  summary:
    'Send a request for a quote to the seller of a part, or to all sellers; visitors only if the operator allows it',
  access: 'visitor',
  staff: 'denied',
  blocked: 'denied',
  body: z.extend(QuoteDetails, {
    /** The stock line, which determines the recipients. */
    partId: BodyId,
    // Validated for visitors only; a member is identified by the session (AM-122).
    companyName: z.optional(z.unknown()),
    address: z.optional(z.unknown()),
    country: z.optional(z.unknown()),
    captcha: z.optional(z.unknown()),
  }),
  answer: z.object({
    status: z.literal(200),
    /** Number of companies that received it. */
    count: z.int(),
    payload: z.object({ msg: z.string() }),
  }),
  refusals: {
    400: 'The proof of work is invalid or expired (extra CAPTCHA)',
    401: 'Visitors may not request quotes',
    403: 'The own company sells services only (extra SERVICE_ONLY)',
    404: 'This stock line is no longer listed',
    409: 'A part of the own company, or no seller accepts requests',
    429: 'A daily limit is reached: of the sender, or of the seller',
  },
})
