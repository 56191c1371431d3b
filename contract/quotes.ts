import * as z from 'zod/mini'
import { maxCaptchaLength } from './captcha.ts'
import { BodyId, endpoint } from './endpoint.ts'
import { Email, mailSafe, requiredText } from './fields.ts'
import { Quantity } from './inventory/inventory.ts'
import { fieldMessages } from './notices.ts'

/** How many are asked for unless the buyer says otherwise (CN-015). */
export const quoteQuantity = 1

/** Lengths of what a request for a quote says. */
export const quoteLimits = {
  companyName: 200,
  contactName: 100,
  telephone: 100,
  address: 500,
  country: 100,
  message: 5000,
} as const
/** Rows of the field for the message. */
export const quoteMessageRows = 4

// A line of a mail's head holds none: they would begin the next one.
const oneLine = z.regex(/^\P{Cc}*$/u, fieldMessages.invalid)
const line = (most: number) => requiredText(most).check(oneLine)
const optionalLine = (most: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(most, fieldMessages.atMost(most)), oneLine), '')

/** What a request says, whoever sends it (PT-037, PT-039). Whom to ask for may be another than the one who sends it. */
export const QuoteDetails = z.object({
  contactName: line(quoteLimits.contactName),
  contactEmail: Email,
  contactTel: line(quoteLimits.telephone),
  requestedQuantity: Quantity,
  /** Whether it goes to everybody who offers the same part number (PT-042). */
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

/** What visitors say of their company; of members it is known. */
export const QuoteCompany = z.object({
  companyName: line(quoteLimits.companyName),
  address: optionalLine(quoteLimits.address),
  country: optionalLine(quoteLimits.country),
})
export type QuoteCompany = z.output<typeof QuoteCompany>

/** The same, and the work that their browser has done (PT-040). */
export const QuoteVisitor = z.extend(QuoteCompany, { captcha: requiredText(maxCaptchaLength) })
export type QuoteVisitor = z.output<typeof QuoteVisitor>

export const sendQuoteRequest = endpoint({
  method: 'POST',
  path: '/api/mail/sendRFQ',
  summary:
    'Mail a request for a quote to who offers a part, or to all who do; of visitors where the operator lets them',
  access: 'visitor',
  staff: 'denied',
  blocked: 'denied',
  body: z.extend(QuoteDetails, {
    /** The line of stock that is asked about; who gets the mail follows from it. */
    partId: BodyId,
    // Looked at of visitors alone, whom no session names (AM-122).
    companyName: z.optional(z.unknown()),
    address: z.optional(z.unknown()),
    country: z.optional(z.unknown()),
    captcha: z.optional(z.unknown()),
  }),
  answer: z.object({
    status: z.literal(200),
    /** Companies that it went to. */
    count: z.int(),
    payload: z.object({ msg: z.string() }),
  }),
  refusals: {
    400: 'The work of a visitor does not count (extra CAPTCHA)',
    401: 'A visitor, while the operator does not let them',
    403: 'Sells services only (extra SERVICE_ONLY)',
    404: 'Nobody lists this line any more',
    409: 'A part of the own company, or no seller accepts requests',
    429: 'The requests of today are used up, or who offers the part had enough of them',
  },
})
