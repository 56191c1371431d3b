import type { SignedInViewer, VisitorViewer } from '#contract/access.ts'
import { userAllows } from '#contract/account-permissions.ts'
import type { OperatorSettings } from '#contract/back-office/operator-settings.ts'
import { businessDayStart } from '#contract/dates.ts'
import type { CallArguments } from '#contract/endpoint.ts'
import { repeatMinutes } from '#contract/messages.ts'
import {
  quoteLimits,
  QuoteVisitor,
  type QuoteDetails,
  type sendQuoteRequest as sendQuoteRequestEndpoint,
} from '#contract/quotes.ts'
import { refusals } from '#contract/refusals.ts'
import { plainLine, plainText } from '#server/features/broadcasts/public.ts'
import {
  acceptCaptcha,
  checkLengths,
  countRefusal,
  lockContact,
  lockVisitors,
  parseVisitor,
} from '#server/features/messages/public.ts'
import { quoteCopyMail, quoteMail, type QuoteMailContent } from '#server/features/quotes/emails.ts'
import {
  countUsageToday,
  findBuyer,
  findRepeatedRequest,
  findRequestedLine,
  insertQuote,
  insertRecipients,
  isVisitor,
  recipients,
  type BuyerRow,
  type QuoteSender,
  type QuoteTarget,
  type QuoteUsage,
} from '#server/features/quotes/queries.ts'
import { mailHead, readOperatorSettings, readSettings } from '#server/features/site/public.ts'
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

/** Thrown to roll back if every address is suppressed. */
class NoRecipientsError extends Error {}

/**
 * Mails a request for a quote to the contacts who accept requests at the company of a stock line, or at all companies
 * that offer the part (BK-066). The buyer comes from the session and the recipients from the line (AM-122, BK-025);
 * replies go to the buyer, who gets a copy. The same request within minutes counts once.
 * @returns the number of companies it went to
 */
export async function sendQuoteRequest(
  platform: Platform,
  viewer: SignedInViewer | VisitorViewer,
  input: Input,
  source: string,
): Promise<number | Refused> {
  const details = cleanDetails(input)
  if (isRefused(details)) return details
  const authenticate = await authorizeBuyer(platform, viewer, { ...input, ...details }, source)
  if (isRefused(authenticate)) return authenticate
  const limits = (await readOperatorSettings(platform)).quoteLimits
  const now = platform.clock.now()
  const repeatedSince = new Date(now.getTime() - repeatMinutes * 60_000)
  try {
    return await platform.database.transaction(async (tx) => {
      const buyer = await authenticate(tx, now)
      if (isRefused(buyer)) return buyer
      const { sender, own, companyName, address, country } = buyer
      const line = await findRequestedLine(tx, input.partId, own)
      if (!line) return notFound(refusals.partGone)
      if (line.companyId === own) return refuse(409, refusals.ownPart)

      const { sendToAll: isToAll, requestedQuantity: quantity, message } = details
      const { contactName, contactEmail, contactTel: contactTelephone } = details
      const named = { companyName, contactName, contactEmail, contactTelephone, address, country }
      const quote = { sender, line, isToAll, quantity, message, ...named, now }
      const repeated = await findRepeatedRequest(tx, quote, repeatedSince)
      if (repeated !== undefined) return repeated

      const maxPerCompany = isVisitor(sender) ? limits.visitorsToCompany : limits.toCompany
      const day = businessDayStart(now)
      const target: QuoteTarget = { sender, line, isToAll, own, maxPerCompany, day }
      const usage = await countUsageToday(tx, target)
      if (usage.all === 0) {
        return refuse(409, isToAll ? refusals.noSellerTakesQuotes : refusals.takesNoQuotes)
      }
      const exceeded = exceededLimit(usage, limits, isVisitor(sender))
      if (exceeded) {
        const cause = exceeded.cause === 'recipient' ? 'recipient' : 'day'
        await countRefusal(tx, { ...sender, cause, now })
        return refuseForToday(exceeded.msg, now)
      }
      const quoteId = await insertQuote(tx, quote)
      const content = { part: line, quantity, message, isToAll, buyer: named }
      return (await mailQuote(platform, tx, quoteId, target, buyer, content)).length
    })
  } catch (error) {
    if (error instanceof NoRecipientsError) return refuse(409, refusals.sellersUnreachable)
    throw error
  }
}

function cleanDetails(given: QuoteDetails): QuoteDetails | Refused {
  const details = {
    ...given,
    contactName: plainLine(given.contactName),
    contactTel: plainLine(given.contactTel),
    message: plainText(given.message),
  }
  const invalid = checkLengths([
    { param: 'contactName', value: details.contactName, max: quoteLimits.contactName },
    { param: 'contactTel', value: details.contactTel, max: quoteLimits.telephone },
    { param: 'message', value: details.message, min: 0, max: quoteLimits.message },
  ])
  return invalid ?? details
}

interface Buyer extends BuyerRow {
  sender: QuoteSender
  /** The buyer's company; null for visitors. */
  own: number | null
}

/**
 * Decides who may request quotes (AM-041). Returns a function that loads the buyer and serialises the buyer's requests.
 */
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
      await lockContact(tx, contactId)
      const buyer = await findBuyer(tx, contactId)
      return buyer ? { ...buyer, sender: { contactId }, own } : notFound()
    }
  }
  const { allowVisitorRfq } = await readSettings(platform)
  if (allowVisitorRfq === 0) return refuse(401, refusals.signInFirst)
  const given = parseVisitor(QuoteVisitor, input)
  if (isRefused(given)) return given
  const companyName = plainLine(given.companyName)
  const address = plainLine(given.address)
  const country = plainLine(given.country)
  const invalid = checkLengths([
    { param: 'companyName', value: companyName, max: quoteLimits.companyName },
    { param: 'address', value: address, min: 0, max: quoteLimits.address },
    { param: 'country', value: country, min: 0, max: quoteLimits.country },
  ])
  if (invalid) return invalid
  const { contactName: name, contactEmail: email } = input
  return async (tx, now) => {
    const refused = await acceptCaptcha(tx, platform, { captcha: given.captcha, source, now })
    if (refused) return refused
    await lockVisitors(tx, 'quotes')
    return { name, email, companyName, address, country, sender: { email, source }, own: null }
  }
}

/** Returns the limit that a request would exceed (BK-066, BK-025), with its message. */
export function exceededLimit(
  { requests, companies, open }: Omit<QuoteUsage, 'all'>,
  limits: OperatorSettings['quoteLimits'],
  ofVisitor: boolean,
): { cause: 'day' | 'companies' | 'recipient'; msg: string } | undefined {
  const [maxRequests, maxCompanies] = ofVisitor
    ? [limits.perVisitor, limits.companiesOfVisitor]
    : [limits.perMember, limits.companiesOfMember]
  if (requests >= maxRequests) return { cause: 'day', msg: refusals.tooManyQuotes }
  if (open === 0) return { cause: 'recipient', msg: refusals.companyQuoteLimitReached }
  if (companies + open <= maxCompanies) return undefined
  const msg = refusals.tooManyCompanies(open, Math.max(0, maxCompanies - companies))
  return { cause: 'companies', msg }
}

/**
 * Queues one mail with a delivery for each recipient, stores the recipients and mails the buyer a copy. Visitors get no
 * copy, as their address is not verified.
 * @returns the names of the companies
 */
async function mailQuote(
  platform: Platform,
  tx: Tx,
  quoteId: number,
  target: QuoteTarget,
  { sender, name, email }: Buyer,
  content: Pick<QuoteMailContent, 'part' | 'quantity' | 'message' | 'isToAll' | 'buyer'>,
): Promise<string[]> {
  const { mailer, config } = platform
  const { brand, head } = await mailHead(platform)
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
    recipients(tx, target),
  )
  if (queued === 0) throw new NoRecipientsError()
  const companies = await insertRecipients(tx, { quoteId, messageId })
  if (!isVisitor(sender)) {
    const copy = quoteCopyMail(whole, companies)
    await mailer.queueMail(
      tx,
      { key: `quote-copy:${quoteId}`, lane: 'personal', ...head, ...copy },
      toAddress(tx, email, sender.contactId),
    )
  }
  return companies
}
