import * as z from 'zod/mini'
import { fieldMessages } from '#contract/notices.ts'
import { quoteLimits, QuoteVisitor, type QuoteDetails } from '#contract/quotes.ts'
import { refusals } from '#contract/refusals.ts'
import { plainLine, plainText } from '#server/features/broadcasts/public.ts'
import { fieldErrors, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'

/** The words of a request, free of tags; checked again, as less may be left of them, or more once normalised. */
export function parseQuoteDetails(given: QuoteDetails): QuoteDetails | Refused {
  const words = {
    ...given,
    contactName: plainLine(given.contactName),
    contactTel: plainLine(given.contactTel),
    message: plainText(given.message),
  }
  const { contactName, telephone, message } = quoteLimits
  return (
    findLengthErrors([
      { param: 'contactName', value: words.contactName, least: 1, most: contactName },
      { param: 'contactTel', value: words.contactTel, least: 1, most: telephone },
      { param: 'message', value: words.message, least: 0, most: message },
    ]) ?? words
  )
}

const names = Object.keys(QuoteVisitor.shape)

/** What a visitor says of their company, and the work of their browser. */
export function parseVisitor(fields: object): QuoteVisitor | Refused {
  // The form of a member whose session is over: it has no place for such fields.
  if (!names.some((name) => name in fields)) return refuse(401, refusals.signInFirst)
  const read = z.safeParse(QuoteVisitor, fields)
  if (!read.success) return refuseFields(fieldErrors(read.error.issues))
  const visitor = {
    ...read.data,
    companyName: plainLine(read.data.companyName),
    address: plainLine(read.data.address),
    country: plainLine(read.data.country),
  }
  const { companyName, address, country } = quoteLimits
  return (
    findLengthErrors([
      { param: 'companyName', value: visitor.companyName, least: 1, most: companyName },
      { param: 'address', value: visitor.address, least: 0, most: address },
      { param: 'country', value: visitor.country, least: 0, most: country },
    ]) ?? visitor
  )
}

function findLengthErrors(
  fields: readonly { param: string; value: string; least: 0 | 1; most: number }[],
): Refused | undefined {
  const errors = fields.flatMap(({ param, value, least, most }) => {
    if (value.length < least) return [{ param, msg: fieldMessages.required }]
    return value.length > most ? [{ param, msg: fieldMessages.atMost(most) }] : []
  })
  return errors.length ? refuseFields(errors) : undefined
}
