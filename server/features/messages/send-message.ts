import type { SignedInViewer } from '#contract/access.ts'
import { businessDayStart } from '#contract/dates.ts'
import { mailLimits, repeatMinutes } from '#contract/messages.ts'
import { fieldMessages } from '#contract/notices.ts'
import { plainLine, plainText } from '#server/features/broadcasts/public.ts'
import { findWriter, lockContact, type WriterRow } from '#server/features/messages/queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Fragment, Tx } from '#server/platform/database/database.ts'
import { isRefused, notFound, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Mail } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/** What somebody has to say to one person. */
export interface Words {
  subject: string
  body: string
}

/** Who writes, as the mail names them. */
export interface Writer {
  name: string
  companyName: string
  email: string
}

export interface ContactMessage<W extends Writer = WriterRow> {
  writer: W
  /** As the copy keeps them: free of tags, and within the limits. */
  words: Words
  now: Date
  /** From when on letters count: towards the limit of the day, and as the same one sent again. */
  since: { day: Date; repeat: Date }
  brand: string
}

type Outgoing = Pick<Mail, 'key' | 'subject' | 'text' | 'html'> & {
  /** Before the @ of the sender's address. */
  from: 'replies' | 'members' | 'messages'
  to: Fragment
}

/** Checks the words, keeps a copy and says what to mail, or that they have been sent before. */
export type Accept<W extends Writer = WriterRow> = (
  tx: Tx,
  letter: ContactMessage<W>,
) => Promise<Outgoing | 'sent' | Refused>

/** Thrown to take back what was written when no mail may go to the address any more. */
class Unreachable extends Error {}

/**
 * Mails a member's words to one person at once, under the member's name; answers go to the member. One letter of a
 * contact passes at a time, so that parallel ones cannot pass a limit.
 */
export const sendMemberMessage = (
  platform: Platform,
  { contactId }: SignedInViewer,
  written: Words,
  unreachable: Refused,
  accept: Accept,
): Promise<'sent' | Refused> =>
  validateAndSend(platform, written, unreachable, accept, async (tx) => {
    await lockContact(tx, contactId)
    return (await findWriter(tx, contactId)) ?? notFound()
  })

/**
 * Checks and mails what somebody has written whom `admit` finds: it lets one letter pass at a time, and says why when
 * this one may not.
 */
export async function validateAndSend<W extends Writer>(
  platform: Platform,
  written: Words,
  unreachable: Refused,
  accept: Accept<W>,
  admit: (tx: Tx, now: Date) => Promise<W | Refused>,
): Promise<'sent' | Refused> {
  const words = { subject: plainLine(written.subject), body: plainText(written.body) }
  const errors = faultsOf(words)
  if (errors.length) return refuseFields(errors)
  const now = platform.clock.now()
  const since = {
    day: businessDayStart(now),
    repeat: new Date(now.getTime() - repeatMinutes * 60_000),
  }
  const { shortName: brand } = await readSettings(platform)
  try {
    return await platform.database.transaction(async (tx) => {
      const writer = await admit(tx, now)
      if (isRefused(writer)) return writer
      const accepted = await accept(tx, { writer, words, now, since, brand })
      if (accepted === 'sent' || isRefused(accepted)) return accepted
      const { from, to, ...content } = accepted
      const { queued } = await platform.mailer.queueMail(
        tx,
        {
          lane: 'personal',
          sender: {
            name: `${writer.name} via ${brand}`,
            address: `${from}@${platform.config.mailDomain}`,
          },
          replyTo: { name: writer.name, address: writer.email },
          ...content,
        },
        to,
      )
      if (queued === 0) throw new Unreachable()
      return 'sent'
    })
  } catch (error) {
    if (error instanceof Unreachable) return unreachable
    throw error
  }
}

/** Checked again after cleaning: without tags a text may be empty, and normalised it may be longer. */
function faultsOf(words: Words) {
  return Object.entries(words).flatMap(([param, value]) => {
    const max = mailLimits[param as keyof typeof mailLimits]
    if (value === '') return [{ param, msg: fieldMessages.required }]
    return value.length > max ? [{ param, msg: fieldMessages.atMost(max) }] : []
  })
}

/** A call that names `message` what a letter calls its body is answered in its own words. */
export function renameBodyErrors(answer: 'sent' | Refused): 'sent' | Refused {
  if (!isRefused(answer) || !answer.errors) return answer
  const errors = answer.errors.map((error) =>
    error.param === 'body' ? { ...error, param: 'message' } : error,
  )
  return { ...answer, errors }
}
