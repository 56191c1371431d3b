import type * as z from 'zod/mini'
import { leftOutText, quoteRepeatHours, type QuoteReach } from '#contract/quotes.ts'
import { refusals } from '#contract/refusals.ts'
import { countRefusal } from '#server/features/messages/public.ts'
import { actAsBuyer, type QuoteInput } from '#server/features/quotes/act-as-buyer.ts'
import { refuseSender, type QuoteViewer } from '#server/features/quotes/authorize-buyer.ts'
import { findReach } from '#server/features/quotes/find-reach.ts'
import {
  findRequestedLine,
  isVisitor,
  type QuoteSender,
  type RequestedLine,
} from '#server/features/quotes/queries.ts'
import { presentReach, exceededLimit, type LeftOut } from '#server/features/quotes/rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import {
  isRefused,
  notFound,
  refuse,
  refuseForToday,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Finds whom a request about a line would reach, and who would be left out and why. */
export async function previewQuoteRequest(
  platform: Platform,
  viewer: QuoteViewer,
  { partId, isToAll }: { partId: number; isToAll: boolean },
  source: string,
): Promise<z.output<typeof QuoteReach> | Refused> {
  const refused = await refuseSender(platform, viewer)
  if (refused) return refused
  const { sql } = platform.database
  const sender: QuoteSender = viewer.kind === 'contact' ? viewer : { email: '', source }
  const line = await findAskableLine(sql, partId, sender)
  if (isRefused(line)) return line
  const lineIds = [line.id]
  const question = { sender, line, lineIds, isToAll, condition: null, chosen: undefined }
  return presentReach(await findReach(platform, sql, question), !isVisitor(sender))
}

/**
 * Mails a request for a quote to the company of a stock line, or to all companies that offer the part (BK-066). The
 * buyer comes from the session and the recipients from the line (AM-122, BK-025); replies go to the buyer, who gets a
 * copy. A company that was asked for the part within a day is not asked again.
 * @returns whom it reached
 */
export const sendQuoteRequest = (
  platform: Platform,
  viewer: QuoteViewer,
  input: QuoteInput,
  source: string,
): Promise<z.output<typeof QuoteReach> | Refused> =>
  actAsBuyer(platform, viewer, input, source, async (tx, { sender, wish, limits, now, mail }) => {
    const line = await findAskableLine(tx, input.partId, sender)
    if (isRefused(line)) return line

    const isToAll = input.sendToAll
    // Visitors must not find out by ids which companies offer a part.
    const isChosen = isToAll && input.companyIds !== undefined && !isVisitor(sender)
    const chosen = isChosen ? new Set(input.companyIds) : undefined
    const lineIds = [line.id]
    const question = { sender, line, lineIds, isToAll, condition: wish.condition, chosen }
    const result = await findReach(platform, tx, question)
    const { reached, leftOut } = result.reach
    const exceeded = exceededLimit(result.usage, reached.length, limits, isVisitor(sender))
    const isFull = reached.length === 0 && leftOut[0]?.reason === 'limit'
    if (exceeded || isFull) {
      await countRefusal(tx, { ...sender, cause: exceeded ? 'day' : 'recipient', now })
      return refuseForToday(exceeded ?? refusals.companyQuoteLimitReached, now)
    }
    if (reached.length === 0) return refuseUnreached(leftOut, isToAll)
    await mail(line, reached, { isToAll })
    return presentReach(result, !isVisitor(sender))
  })

/** The line of a request, unless it is gone or of the sender's own company. */
async function findAskableLine(
  db: Queryable,
  partId: number,
  sender: QuoteSender,
): Promise<RequestedLine | Refused> {
  const own = isVisitor(sender) ? null : sender.companyId
  const line = await findRequestedLine(db, partId, own)
  if (!line) return notFound(refusals.partGone)
  return line.companyId === own ? refuse(409, refusals.ownPart) : line
}

/** Explains why a request reaches nobody. */
function refuseUnreached(leftOut: readonly LeftOut[], isToAll: boolean): Refused {
  // The buyer's own company explains nothing.
  const [first, ...others] = leftOut.filter(({ reason }) => reason !== 'ownCompany')
  if (!first || (others.length === 0 && ['declined', 'closed'].includes(first.reason))) {
    return refuse(409, isToAll ? refusals.noSellerTakesQuotes : refusals.takesNoQuotes)
  }
  if (others.length > 0) {
    const reasons = [first, ...others]
    return refuse(
      409,
      refusals.reachesNobody(
        reasons.map(({ reason, sellers }) => leftOutText(reason, sellers.length)),
      ),
    )
  }
  if (first.reason === 'unreachable') return refuse(409, refusals.sellersUnreachable)
  if (first.reason === 'deselected') return refuse(409, refusals.nobodyChosen)
  const last = Math.max(...first.sellers.map(({ askedAt }) => askedAt?.getTime() ?? 0))
  return refuse(
    409,
    (formatTime) => refusals.alreadyAsked(formatTime(new Date(last)), quoteRepeatHours),
    { extra: 'ASKED' },
  )
}
