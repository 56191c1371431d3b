import * as z from 'zod/mini'
import { fieldMessages } from '#contract/field-messages.ts'
import { pageSizes } from './search-params.ts'

/** A time: text on the wire, as 2026-11-20T09:00:00.000Z, and a Date on the server. */
export const Instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** Required text, trimmed. */
export const requiredText = (max: number) =>
  z
    .string(fieldMessages.required)
    .check(
      z.trim(),
      z.minLength(1, fieldMessages.required),
      z.maxLength(max, fieldMessages.atMost(max)),
    )

/** Optional text of a search or filter, trimmed; empty by default. */
export const filterText = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max, fieldMessages.atMost(max))), '')

/** A boolean query parameter; false if absent or empty. */
export const Flag = z._default(
  z.pipe(
    z.enum(['true', 'false', '1', '0', ''], fieldMessages.choice),
    z.transform((value) => value === 'true' || value === '1'),
  ),
  false,
)

/** Query parameter: digits as a number. */
export const NumberParam = z.pipe(
  z.string().check(z.regex(/^\d{1,7}$/, fieldMessages.number)),
  z.transform(Number),
)
/** Query parameter: the page of a list, from 1. */
export const PageNumber = z._default(
  z.pipe(NumberParam, z.int().check(z.minimum(1, fieldMessages.number))),
  1,
)
/** Query parameter: the sort key of a list; undefined if absent or empty. */
export const sortParam = <const S extends string>(sorts: readonly S[]) =>
  z.optional(
    z.pipe(
      z.enum(['', ...sorts], fieldMessages.choice),
      z.transform((value): S | undefined => (value === '' ? undefined : (value as S))),
    ),
  )

/** Query parameter: some of the choices, separated by commas; without a repetition, none by default. */
export const ChoiceList = <const C extends string>(choices: readonly C[]) =>
  z._default(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(500, fieldMessages.atMost(500))),
        z.transform((text) => [...new Set(text.split(',').filter((one) => one !== ''))]),
      ),
      z.array(z.enum(choices, fieldMessages.choice)),
    ),
    [],
  )

/** Query parameter: the page size of a list. */
export const RowsPerPage = z._default(
  z.pipe(
    z.enum(pageSizes.map(String) as [string, ...string[]], fieldMessages.choice),
    z.transform(Number),
  ),
  pageSizes[0],
)

/**
 * Text that is valid in an e-mail: no control characters except line breaks and tabs, no lone surrogates. Means the
 * same with and without the flag u, as readers of the API document use either.
 */
export const mailSafe = z.regex(
  // oxlint-disable-next-line no-control-regex -- these are invalid in e-mail
  /^(?:[^\ud800-\udfff\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff][\udc00-\udfff])*$/,
  fieldMessages.invalid,
)

/** Refuses a link with a user name or password before its host, which readers take for the host. */
export const noLinkUser = z.refine<string>(
  (link) => !/^https?:[/\\]*[^/\\?#]*@/i.test(link),
  fieldMessages.linkWithUser,
)

/** Optional multi-line text, trimmed. */
export const lines = (max: number) =>
  z
    .string(fieldMessages.required)
    .check(z.trim(), z.maxLength(max, fieldMessages.atMost(max)), mailSafe)

/** An e-mail address as entered. */
export const Email = requiredText(254).check(z.email(fieldMessages.email))
/** An e-mail address in lower case, as stored. */
export const NormalizedEmail = Email.check(z.toLowerCase())

/** A date such as 2026-11-20, from 1900 to 2099: time zone data is unreliable outside of that range. */
export const Day = z.iso.date(fieldMessages.date).check(z.regex(/^(19|20)/, fieldMessages.date))

/** A single line, without control characters: in a header they would start a new one. */
export const singleLine = z.regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, fieldMessages.invalid)

/** Maximum size of a document that a member or an applicant sends (AM-103). */
export const documentBytes = 10 * 1024 * 1024

export const reasonMax = 500
/** The reason for an action of staff, stored in the audit log. */
export const Reason = requiredText(reasonMax)
/** The same, where it is optional or only required from staff. */
export const OptionalReason = z._default(lines(reasonMax), '')
/** The name of what an action destroys or hits, typed by staff to confirm it. */
export const TypedName = requiredText(100)
/** Whether a name was typed as shown, apart from case and spaces. */
export const isTypedName = (typed: string, name: string): boolean =>
  plainName(typed) === plainName(name)
const plainName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

/** Row version for optimistic locking. */
export const Version = z.int(fieldMessages.number)
/** Body of an action that needs nothing but a reason. */
export const ReasonBody = z.object({ reason: Reason })

/** Case-insensitive keyword. */
export const upperCase = z.string(fieldMessages.choice).check(z.trim(), z.toUpperCase())

/** Longest name of a country. */
export const countryNameMax = 100
