import type { SignedInViewer, VisitorViewer } from '#contract/access.ts'
import { businessDayStart } from '#contract/dates.ts'
import { mailLimits, repeatMinutes, VisitorFields, visitorLimits } from '#contract/messages.ts'
import { plainLine, plainText } from '#server/features/broadcasts/public.ts'
import {
  findMember,
  lockContact,
  lockVisitors,
  type MemberRow,
  type MessageSender,
} from '#server/features/messages/queries.ts'
import {
  acceptCaptcha,
  checkLengths,
  parseVisitor,
} from '#server/features/messages/visitor-input.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Fragment, Tx } from '#server/platform/database/database.ts'
import { isRefused, notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Mail } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The author of a message, as the mail names them and as limits count them. */
export interface Author {
  name: string
  companyName: string
  email: string
  sender: MessageSender
  member?: MemberRow
}

interface ContactMessage {
  author: Author
  /** Cleaned, and within the limits. */
  words: { subject: string; body: string }
  now: Date
  /** Start of the periods for limits and for repetitions. */
  since: { day: Date; repeat: Date }
  brand: string
}

type Outgoing = Pick<Mail, 'key' | 'subject' | 'text' | 'html'> & {
  /** Local part of the sender address. */
  from: 'replies' | 'members' | 'messages'
  to: Fragment
}

/** Thrown to roll back if the address is suppressed. */
class Unreachable extends Error {}

/**
 * Cleans a message and mails it to one person under the author's name; replies go to the author. `accept` checks limits,
 * stores a copy and returns the mail, or 'sent' for a repetition.
 */
export async function sendMessage(
  platform: Platform,
  {
    viewer,
    ...visitor
  }: { viewer: SignedInViewer | VisitorViewer; fields: object; source: string },
  written: { subject: string; body: string; bodyParam: 'body' | 'message' },
  unreachable: Refused,
  accept: (tx: Tx, message: ContactMessage) => Promise<Outgoing | 'sent' | Refused>,
): Promise<'sent' | Refused> {
  const authenticate =
    viewer.kind === 'contact' ? memberAuthor(viewer) : visitorAuthor(platform, visitor)
  if (isRefused(authenticate)) return authenticate
  const words = { subject: plainLine(written.subject), body: plainText(written.body) }
  const invalid = checkLengths([
    { param: 'subject', value: words.subject, max: mailLimits.subject },
    { param: written.bodyParam, value: words.body, max: mailLimits.body },
  ])
  if (invalid) return invalid
  const now = platform.clock.now()
  const repeat = new Date(now.getTime() - repeatMinutes * 60_000)
  const since = { day: businessDayStart(now), repeat }
  const { shortName: brand } = await readSettings(platform)
  try {
    return await platform.database.transaction(async (tx) => {
      const author = await authenticate(tx, now)
      if (isRefused(author)) return author
      const accepted = await accept(tx, { author, words, now, since, brand })
      if (accepted === 'sent' || isRefused(accepted)) return accepted
      const { from, to, ...content } = accepted
      const { queued } = await platform.mailer.queueMail(
        tx,
        {
          lane: 'personal',
          sender: {
            name: `${author.name} via ${brand}`,
            address: `${from}@${platform.config.mailDomain}`,
          },
          replyTo: { name: author.name, address: author.email },
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

type Authenticate = (tx: Tx, now: Date) => Promise<Author | Refused>

const memberAuthor =
  ({ contactId }: SignedInViewer): Authenticate =>
  async (tx) => {
    await lockContact(tx, contactId)
    const member = await findMember(tx, contactId)
    return member ? { ...member, sender: { contactId }, member } : notFound()
  }

/** Visitors introduce themselves, and their browser solves a proof of work. */
function visitorAuthor(
  platform: Platform,
  { fields, source }: { fields: object; source: string },
): Authenticate | Refused {
  const visitor = parseVisitor(VisitorFields, fields)
  if (isRefused(visitor)) return visitor
  const { captcha, senderEmail: email } = visitor
  const name = plainLine(visitor.senderName)
  const companyName = plainLine(visitor.companyName)
  const invalid = checkLengths([
    { param: 'senderName', value: name, max: visitorLimits.name },
    { param: 'companyName', value: companyName, max: visitorLimits.company },
  ])
  if (invalid) return invalid
  return async (tx, now) => {
    const refused = await acceptCaptcha(tx, platform, { captcha, source, now })
    if (refused) return refused
    await lockVisitors(tx, 'messages')
    const identity = { name, companyName, email }
    return { ...identity, sender: { ...identity, source } }
  }
}
