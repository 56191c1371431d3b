import * as z from 'zod/mini'
import type { VatNumber } from '#contract/registration/vat-numbers.ts'
import { fetchBounded, type BoundedAnswer } from '#server/platform/http/fetch-bounded.ts'

/** The answer of VIES about a VAT number. `unanswered` means that it must be asked again. */
export type ViesAnswer =
  | { answer: 'valid' | 'invalid'; consultation: string; name: string; address: string }
  | { answer: 'unanswered'; fault: string }

/** Checks a VAT number; never throws. */
export type CheckVatNumber = (vatNumber: VatNumber) => Promise<ViesAnswer>

/** A longer answer is no answer of VIES. */
const maxAnswerBytes = 20_000

const Answer = z.object({
  valid: z.boolean(),
  requestIdentifier: z.optional(z.nullable(z.string())),
  name: z.optional(z.nullable(z.string())),
  address: z.optional(z.nullable(z.string())),
})
const Fault = z.object({
  actionSucceed: z.literal(false),
  errorWrappers: z.optional(z.array(z.object({ error: z.string() }))),
})
/** Some faults come as a number that is not valid, with the reason. */
const UserError = z.object({ valid: z.literal(false), userError: z.string() })

const unanswered = (fault: string): ViesAnswer => ({
  answer: 'unanswered',
  fault: fault.slice(0, 300),
})
/** VIES writes dashes for what a member state does not tell. */
const cleanText = (text: string | null | undefined, max: number) =>
  text && !/^[-\s]*$/.test(text) ? text.trim().slice(0, max) : ''

/**
 * The client of the VIES service of the European Commission.
 * @param requester the own VAT number; with it, each answer carries the number of the consultation
 */
export const viesClient =
  (url: string, requester: VatNumber | undefined, timeoutMs?: number): CheckVatNumber =>
  async ({ prefix, number }) => {
    try {
      const answer = await fetchBounded(`${url}/check-vat-number`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          countryCode: prefix,
          vatNumber: number,
          ...(requester && {
            requesterMemberStateCode: requester.prefix,
            requesterNumber: requester.number,
          }),
        }),
        maxBytes: maxAnswerBytes,
        ...(timeoutMs !== undefined && { timeoutMs }),
      })
      return readAnswer(answer)
    } catch (error) {
      // Of `fetch`, whose message is for developers.
      if (error instanceof TypeError) return unanswered('no connection')
      return unanswered(error instanceof Error ? error.message : String(error))
    }
  }

function readAnswer({ status, json: body }: BoundedAnswer): ViesAnswer {
  const fault = z.safeParse(Fault, body)
  if (fault.success) return unanswered(fault.data.errorWrappers?.[0]?.error ?? 'a fault')
  const user = z.safeParse(UserError, body)
  if (user.success && user.data.userError !== 'INVALID') return unanswered(user.data.userError)
  if (status !== 200) return unanswered(`status ${status}`)
  const read = z.safeParse(Answer, body)
  if (!read.success) return unanswered('an answer in another form')
  const { valid, requestIdentifier, name, address } = read.data
  return {
    answer: valid ? 'valid' : 'invalid',
    consultation: cleanText(requestIdentifier, 100),
    name: cleanText(name, 300),
    address: cleanText(address, 500),
  }
}

/**
 * Answers without a network, for demo markets: numbers whose last digit is 9 are invalid, numbers whose last digit is 8
 * are not answered at the first attempt, all others are valid.
 */
export function viesStub(): CheckVatNumber {
  const askedBefore = new Set<string>()
  return ({ prefix, number }) => {
    const whole = prefix + number
    const lastDigit = /(\d)\D*$/.exec(number)?.[1]
    if (lastDigit === '8' && !askedBefore.has(whole)) {
      askedBefore.add(whole)
      return Promise.resolve(unanswered('MS_UNAVAILABLE'))
    }
    return Promise.resolve({
      answer: lastDigit === '9' ? 'invalid' : 'valid',
      consultation: `LOCAL-${whole}`,
      name: '',
      address: '',
    })
  }
}
