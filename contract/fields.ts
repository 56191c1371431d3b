import * as z from 'zod/mini'
import { fieldMessages } from './notices.ts'
import { pageSizes } from './paging.ts'

// What several calls ask for in the same form.

/** Text that has to be there, trimmed. */
export const requiredText = (most: number) =>
  z
    .string(fieldMessages.required)
    .check(
      z.trim(),
      z.minLength(1, fieldMessages.required),
      z.maxLength(most, fieldMessages.atMost(most)),
    )

/** Text of a search or a filter, trimmed; left out, it is empty. */
export const filterText = (most: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(most, fieldMessages.atMost(most))), '')

/** A switch in an address; absent or empty it is off. */
export const Flag = z._default(
  z.pipe(
    z.enum(['true', 'false', '1', '0', ''], fieldMessages.choice),
    z.transform((value) => value === 'true' || value === '1'),
  ),
  false,
)

/** The page of a list in an address, from 1. */
export const PageNumber = z._default(
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,7}$/, fieldMessages.number)), z.transform(Number)),
    z.int().check(z.minimum(1, fieldMessages.number)),
  ),
  1,
)
/** What a list is sorted by, in an address; absent or empty, its own order. */
export const sortOf = <const S extends string>(sorts: readonly S[]) =>
  z.optional(
    z.pipe(
      z.enum(['', ...sorts], fieldMessages.choice),
      z.transform((value): S | undefined => (value === '' ? undefined : (value as S))),
    ),
  )

/** How many rows it has, in an address. */
export const RowsPerPage = z._default(
  z.pipe(
    z.enum(pageSizes.map(String) as [string, ...string[]], fieldMessages.choice),
    z.transform(Number),
  ),
  pageSizes[0],
)

/** What a mail can carry: line breaks and tabs alone of the control characters, and no half letters. */
export const mailable = z.regex(
  // oxlint-disable-next-line no-control-regex -- those of them that no mail carries
  /^[^\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u,
  fieldMessages.invalid,
)

/** Text of several lines that may be empty, trimmed. */
export const lines = (most: number) =>
  z
    .string(fieldMessages.required)
    .check(z.trim(), z.maxLength(most, fieldMessages.atMost(most)), mailable)

/** An e-mail address as it was typed. */
export const Email = requiredText(254).check(z.email(fieldMessages.email))
/** An e-mail address as it is kept: in small letters. */
export const KeptEmail = Email.check(z.toLowerCase())

/** As 2026-11-20, of the last century or this: calendars of others have days that the clocks of zones do not know. */
export const Day = z.iso.date(fieldMessages.date).check(z.regex(/^(19|20)/, fieldMessages.date))

export const reasonMax = 500
/** Staff's own words for why, kept in the audit log. */
export const Reason = requiredText(reasonMax)
/** What an act is sent with that needs nothing else. */
export const Reasoned = z.object({ reason: Reason })
