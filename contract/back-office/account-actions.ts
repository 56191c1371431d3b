import * as z from 'zod/mini'
import { accountCall, accountRoles, type StaffRole } from '../access.ts'
import { htmlMax } from './back-office.ts'
import { idParams, ok, type Endpoint } from '../endpoint.ts'
import { lines, Reason } from '../fields.ts'
import { fieldMessages } from '../notices.ts'
import { adminApi } from './staff.ts'

// ── Fields ──

/** One line of text, trimmed. */
const line = (most: number) =>
  z.string(fieldMessages.required).check(
    z.trim(),
    z.maxLength(most, fieldMessages.atMost(most)),
    // oxlint-disable-next-line no-control-regex -- a line has none of them, and half a letter cannot be mailed
    z.regex(/^[^\p{Cs}\u0000-\u001f\u007f]*$/u, fieldMessages.invalid),
  )
const requiredLine = (most: number) => line(most).check(z.minLength(1, fieldMessages.required))
export const Version = z.int(fieldMessages.number)
const Website = line(500).check(z.regex(/^(https?:\/\/\S+\.\S+)?$/, fieldMessages.link))
const Html = lines(htmlMax)

export const factFields = {
  name: requiredLine(100),
  countryCode: z.string(fieldMessages.required).check(z.regex(/^[A-Z]{2}$/, fieldMessages.choice)),
  address: lines(500),
  telephone: line(100),
  website: Website,
  description: lines(5000),
}
export const contactFields = {
  name: requiredLine(100),
  function: line(100),
  telephone: line(100),
}
/** What no member changes of a company (AM-124), and whether it comes to the next meeting; left out, it stays. */
const staffFacts = {
  vatNumber: z.optional(line(30)),
  isAttendingEbm: z.optional(z.boolean(fieldMessages.choice)),
}
export const CompanyFacts = z.object({ ...factFields, ...staffFacts })
export type CompanyFacts = z.output<typeof CompanyFacts>
export const ContactFacts = z.object(contactFields)
export type ContactFacts = z.output<typeof ContactFacts>

// ── Calls ──

/** Edit conflict: the version sent is no longer the current one. */
export const changedMeanwhile = 'CHANGED'
const refusals = {
  404: 'No such company or contact',
  409: '`payload.extra` CHANGED: changed by someone else; other values name the conflict',
}
const Done = ok(z.object({ version: z.int() }))

export function companyAction<const P extends string, const B extends z.ZodMiniType>(
  path: P,
  summary: string,
  body: B,
  roles: readonly StaffRole[] = accountRoles,
) {
  return {
    method: 'POST',
    path: `${adminApi}/companies/:id/${path}`,
    summary,
    access: 'staff',
    blocked: 'denied',
    roles,
    params: idParams,
    body,
    answer: Done,
    refusals,
  } as const satisfies Endpoint
}
export function contactAction<const P extends string, const B extends z.ZodMiniType>(
  path: P,
  summary: string,
  body: B,
) {
  return {
    method: 'POST',
    path: `${adminApi}/contacts/:id/${path}`,
    summary,
    ...accountCall,
    params: idParams,
    body,
    answer: Done,
    refusals,
  } as const satisfies Endpoint
}

/** Words of staff that are put before people. */
export const StaffMessageInput = z.object({
  /** Empty to lift it. */
  html: Html,
  reason: Reason,
  version: Version,
})
