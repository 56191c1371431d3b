import type { SignedInViewer, VisitorViewer } from '#contract/access.ts'
import { userAllows } from '#contract/account-permissions.ts'
import { businessDayStart } from '#contract/dates.ts'
import type { CallArguments } from '#contract/endpoint.ts'
import { repeatMinutes } from '#contract/messages.ts'
import type { OperatorSettings } from '#contract/back-office/operator-settings.ts'
import type { sendQuoteRequest as sendQuoteRequestEndpoint } from '#contract/quotes.ts'
import { refusals } from '#contract/refusals.ts'
import { countRefusal } from '#server/features/messages/public.ts'
import { quoteCopyMail, quoteMail, type QuoteMailContent } from '#server/features/quotes/emails.ts'
import {
  findRepeatedRequest,
  countUsageToday,
  findBuyer,
  findRequestedLine,
  insertQuote,
  isVisitor,
  insertRecipients,
  lockBuyer,
  lockVisitors,
  recipients,
  type QuoteTarget,
  type QuoteSender,
  type QuoteUsageToday,
} from '#server/features/quotes/queries.ts'
import { parseVisitor, parseQuoteDetails } from '#server/features/quotes/parse-request.ts'
import { exceededLimit } from '#server/features/quotes/rules.ts'
import { mailHead, readOperatorSettings, readSettings } from '#server/features/site/public.ts'
import { consumeCaptcha } from '#server/platform/captcha.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  isRefused,
  notFound,
  refuse,
  refuseForToday,
  type Refused,
} from '#server/platform/http/refusal.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

type Input = CallArguments<typeof sendQuoteRequestEndpoint>['body']

/** Thrown to take back what was written when no mail may go to anybody. */
class NoRecipientsError extends Error {}

/**
 * Mails a request for a quote to who takes requests at the company whose line is asked about, or at all that offer the
 * same part (BK-066). Who asks comes from the session and who gets it from the line (AM-122, BK-025); answers go to the
 * buyer, who gets a copy. The same request again within minutes is one.
 * @returns how many companies it went to
 */
export async function sendQuoteRequest(
  platform: Platform,
  viewer: SignedInViewer | VisitorViewer,
  input: Input,
  source: string,
): Promise<number | Refused> {
  const words = parseQuoteDetails(input)
  if (isRefused(words)) return words
  const admit = await authorizeBuyer(platform, viewer, { ...input, ...words }, source)
  if (isRefused(admit)) return admit
  const limits = (await readOperatorSettings(platform)).quoteLimits
  const now = platform.clock.now()
  try {
    return await platform.database.transaction(async (tx) => {
      const buyer = await admit(tx, now)
      if (isRefused(buyer)) return buyer
      const { sender, own } = buyer
      const line = await findRequestedLine(tx, input.partId, own)
      if (!line) return notFound(refusals.partGone)
      if (line.companyId === own) return refuse(409, refusals.ownPart)

      const { sendToAll: isToAll, requestedQuantity: quantity, message } = words
      const { companyName, address, country } = buyer
      const { contactName, contactEmail, contactTel: contactTelephone } = words
      const named = { companyName, contactName, contactEmail, contactTelephone, address, country }
      const quote = { sender, line, isToAll, quantity, message, ...named, now }
      const repeated = await findRepeatedRequest(
        tx,
        quote,
        new Date(now.getTime() - repeatMinutes * 60_000),
      )
      if (repeated !== undefined) return repeated

      const enough = isVisitor(sender) ? limits.visitorsToCompany : limits.toCompany
      const call: QuoteTarget = { sender, line, isToAll, own, enough, day: businessDayStart(now) }
      const today = await countUsageToday(tx, call)
      if (today.all === 0) {
        return refuse(409, isToAll ? refusals.noSellerTakesQuotes : refusals.takesNoQuotes)
      }
      const cause = exceededLimit(today, limits, isVisitor(sender))
      if (cause !== undefined) {
        const counted = cause === 'recipient' ? cause : 'day'
        await countRefusal(tx, { ...sender, cause: counted, now })
        return refuseForToday(limitMessage(cause, today, limits, isVisitor(sender)), now)
      }
      const quoteId = await insertQuote(tx, quote)
      const content = { part: line, quantity, message, isToAll, buyer: named }
      return (await mailQuote(platform, tx, { quoteId, call, buyer, content })).length
    })
  } catch (error) {
    if (error instanceof NoRecipientsError) return refuse(409, refusals.sellersUnreachable)
    throw error
  }
}

/** Who asks: as the mail names them, and as limits count them. */
interface Buyer {
  sender: QuoteSender
  own: number | null
  /** Under which name and address answers come back. */
  name: string
  email: string
  companyName: string
  address: string
  country: string
}

/** Who may ask at all (AM-041); what it gives lets one request pass at a time, and says who it is of. */
async function authorizeBuyer(
  platform: Platform,
  viewer: SignedInViewer | VisitorViewer,
  input: Input,
  source: string,
): Promise<((tx: Tx, now: Date) => Promise<Buyer | Refused>) | Refused> {
  if (viewer.kind === 'contact') {
    if (!userAllows(viewer, 'trade')) {
      return refuse(403, refusals.serviceOnly, { extra: 'SERVICE_ONLY' })
    }
    const { contactId, companyId: own } = viewer
    return async (tx) => {
      await lockBuyer(tx, contactId)
      const buyer = await findBuyer(tx, contactId)
      return buyer ? { ...buyer, sender: { contactId }, own } : notFound()
    }
  }
  const { allowVisitorRfq } = await readSettings(platform)
  if (allowVisitorRfq === 0) return refuse(401, refusals.signInFirst)
  const visitor = parseVisitor(input)
  if (isRefused(visitor)) return visitor
  const { contactName: name, contactEmail: email } = input
  return async (tx, now) => {
    if (!(await consumeCaptcha(tx, platform, visitor.captcha))) {
      await countRefusal(tx, { source, cause: 'captcha', now })
      return refuse(400, refusals.captchaExpired, { extra: 'CAPTCHA' })
    }
    await lockVisitors(tx)
    return { ...visitor, name, email, sender: { email, source }, own: null }
  }
}

/**
 * Queues one mail for all who get it, each in an envelope of their own, keeps who that was, and sends the buyer a copy.
 * A visitor gets none: nobody would know whose address was given.
 */
async function mailQuote(
  platform: Platform,
  tx: Tx,
  {
    quoteId,
    call,
    buyer,
    content,
  }: {
    quoteId: number
    call: QuoteTarget
    buyer: Buyer
    content: Pick<QuoteMailContent, 'part' | 'quantity' | 'message' | 'isToAll' | 'buyer'>
  },
): Promise<string[]> {
  const { mailer, config } = platform
  const { brand, head } = await mailHead(platform)
  const { sender, name, email } = buyer
  const whole = { ...content, replyAddress: email, isVisitor: isVisitor(sender), brand }
  const { queued, messageId } = await mailer.queueMail(
    tx,
    {
      key: `quote:${quoteId}`,
      lane: 'personal',
      sender: { name: `${name} via ${brand}`, address: `quotes@${config.mailDomain}` },
      replyTo: { name, address: email },
      ...quoteMail(whole),
    },
    recipients(tx, call),
  )
  if (queued === 0) throw new NoRecipientsError()
  const companies = await insertRecipients(tx, { quoteId, messageId })
  if (!isVisitor(sender)) {
    await mailer.queueMail(
      tx,
      {
        key: `quote-copy:${quoteId}`,
        lane: 'personal',
        ...head,
        ...quoteCopyMail(whole, companies),
      },
      toAddress(tx, email, sender.contactId),
    )
  }
  return companies
}

function limitMessage(
  cause: 'day' | 'companies' | 'recipient',
  { companies, open }: QuoteUsageToday,
  limits: OperatorSettings['quoteLimits'],
  ofVisitor: boolean,
): string {
  if (cause === 'day') return refusals.tooManyQuotes
  if (cause === 'recipient') return refusals.companyQuoteLimitReached
  const most = ofVisitor ? limits.companiesOfVisitor : limits.companiesOfMember
  return refusals.tooManyCompanies(open, Math.max(0, most - companies))
}
