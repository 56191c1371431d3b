import * as z from 'zod/mini'
import { endpoint, ok } from './endpoint.ts'
import { fieldMessages } from './notices.ts'

/** What a mail to one of our mailboxes may be; beyond any of these it is refused for good. */
export const incomingLimits = {
  mailBytes: 35 * 1024 * 1024,
  /** All header fields of the mail, and of one of its parts. */
  headBytes: 256 * 1024,
  partHeadBytes: 16 * 1024,
  headerFields: 1000,
  signatures: 20,
  parts: 500,
  depth: 20,
  lineBytes: 1024 * 1024,
  /** Files that are looked at; their names are cut to what a file is called here. */
  files: 50,
  /** How much of the words is kept. */
  textChars: 50_000,
} as const

/** A link that confirms a held mail works for so many hours, once. */
export const heldMailHours = 24
/** Mail that came in is forgotten after so many days. */
export const incomingRetentionDays = 30
/** Older mail is rejected: its Message-ID may already be purged, so a replay would not be noticed. */
export const maxMailAgeDays = 14
/** Nobody gets a second automatic answer within so many hours. */
export const autoReplyIntervalHours = 24

const HeldToken = z
  .string(fieldMessages.invalid)
  .check(z.regex(/^[\w-]{1,100}$/, fieldMessages.invalid))
const overLink = { 404: 'The link is used, over or never was one' }

export const heldMail = endpoint({
  method: 'POST',
  path: '/api/incomingMail/held',
  summary: 'What waits behind the link of a held mail (BK-068)',
  access: 'visitor',
  blocked: 'allowed',
  body: z.object({ token: HeldToken }),
  answer: ok(
    z.object({
      from: z.string(),
      subject: z.string(),
      receivedAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      files: z.array(z.object({ name: z.string(), size: z.int() })),
    }),
  ),
  refusals: overLink,
})

export const confirmHeldMail = endpoint({
  method: 'POST',
  path: '/api/incomingMail/confirm',
  summary: 'Confirm that a held mail is one’s own: it is taken like a proved one (BK-068)',
  access: 'visitor',
  blocked: 'allowed',
  body: z.object({ token: HeldToken }),
  answer: ok(z.object({})),
  refusals: overLink,
})
