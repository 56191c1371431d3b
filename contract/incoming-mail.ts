import * as z from 'zod/mini'
import { endpoint, ok } from './endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { Instant } from '#contract/fields.ts'

/** Limits on incoming mail; larger mail is rejected permanently. */
export const incomingLimits = {
  mailBytes: 35 * 1024 * 1024,
  /** Headers of the mail, and of one of its parts. */
  headBytes: 256 * 1024,
  partHeadBytes: 16 * 1024,
  headerFields: 1000,
  /** Lines of the header: the DKIM check reads a folded field again for each of its lines. */
  headerLines: 3000,
  signatures: 20,
  parts: 500,
  depth: 20,
  lineBytes: 1024 * 1024,
  /** Maximum files; others are ignored. */
  files: 50,
  /** Read bytes of the text parts together; Outlook writes about 1 kB of HTML for a cell of a table. */
  textBytes: 1024 * 1024,
  /** Stored characters of the text. */
  textChars: 50_000,
} as const

/**
 * Mails of an author that are read within an hour; those whose sender is verified count apart, so that forged ones do not
 * use them up. The MTA keeps others and tries again, which programs such as an ERP survive.
 */
export const mailsPerAuthorAndHour = 60

/** Validity in hours of the single-use link that confirms a held mail; a setting for mail to lists and stock files. */
export const heldMailHours = 24
/** Maximum characters that the sender of a held mail sees of the used part, and of the omitted part. */
export const heldTextLength = 5000
/** Retention of incoming mail in days. */
export const incomingRetentionDays = 30
/** Older mail is rejected: its Message-ID may already be purged, so a replay would not be noticed. */
export const maxMailAgeDays = 14
/** A clock may be wrong by hours or be set to another time zone; mail dated later is rejected, as it would not age in time. */
export const maxMailAheadHours = 24
/** For a mail without a date between these two; ASCII, because SMTP replies contain it. */
export const undatedMessage = `The mail has no date, is more than ${maxMailAgeDays} days old, or is dated more than ${maxMailAheadHours} hours in the future. Check the clock of your computer and send it again.`
/** Minimum hours between two auto-replies to one address. */
export const autoReplyIntervalHours = 24

/**
 * Reasons for holding a mail until its sender confirms it: the domain has no DMARC policy, it looks like a reply to
 * another mail, or it may quote one.
 */
export const holdReasons = ['noPolicy', 'reply', 'quote'] as const
export type HoldReason = (typeof holdReasons)[number]

const HeldToken = z
  .string(fieldMessages.invalid)
  .check(z.regex(/^[\w-]{1,100}$/, fieldMessages.invalid))
const invalidLink = { 404: 'The link is used, expired or invalid' }

export const heldMail = endpoint({
  method: 'POST',
  path: '/api/incomingMail/held',
  summary: 'Details of a held mail by the token of its link (BK-068)',
  access: 'visitor',
  blocked: 'allowed',
  body: z.object({ token: HeldToken }),
  answer: ok(
    z.object({
      /** Such as `inventory` or `broadcasts`. */
      mailbox: z.string(),
      /** The address that it was sent to. */
      to: z.string(),
      /** The reasons for holding it. */
      reasons: z.array(z.enum(holdReasons)),
      /** The used part of its text and the omitted part, each up to `heldTextLength`. */
      text: z.string(),
      leftOut: z.string(),
      /** The effect of confirming it: of a mail to a list, the broadcast that is sent. */
      preview: z.nullable(
        z.object({
          place: z.string(),
          fields: z.array(z.object({ label: z.string(), value: z.string() })),
          /** The reason that it cannot be sent unchanged. */
          problem: z.nullable(z.string()),
          /** The compose form, filled in. */
          formPath: z.nullable(z.string()),
          /** The broadcast that it answers. */
          answersPath: z.nullable(z.string()),
        }),
      ),
      from: z.string(),
      subject: z.string(),
      receivedAt: Instant,
      expiresAt: Instant,
      files: z.array(z.object({ name: z.string(), size: z.int() })),
    }),
  ),
  refusals: invalidLink,
})

export const confirmHeldMail = endpoint({
  method: 'POST',
  path: '/api/incomingMail/confirm',
  summary: 'Confirm a held mail, which is then processed like an authenticated one (BK-068)',
  access: 'visitor',
  blocked: 'allowed',
  body: z.object({ token: HeldToken }),
  answer: ok(z.object({})),
  refusals: invalidLink,
})
