import type { OperatorSettings } from '#contract/back-office/operator-settings.ts'
import type { CallArguments } from '#contract/endpoint.ts'
import type { sendQuoteRequest } from '#contract/quotes.ts'
import { refusals } from '#contract/refusals.ts'
import {
  authorizeBuyer,
  cleanDetails,
  type QuoteViewer,
} from '#server/features/quotes/authorize-buyer.ts'
import { mailQuote, UnreachableError } from '#server/features/quotes/mail-quote.ts'
import {
  insertQuote,
  type QuoteSender,
  type QuoteWish,
  type RequestedLine,
} from '#server/features/quotes/queries.ts'
import type { Seller } from '#server/features/quotes/rules.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRefused, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export type QuoteInput = CallArguments<typeof sendQuoteRequest>['body']

/** The context of a request: the buyer, the limits, and how to store and mail it. */
interface Buying {
  sender: QuoteSender
  wish: QuoteWish
  limits: OperatorSettings['quoteLimits']
  now: Date
  /** The quantity is that of the wish unless it is given. */
  mail: (
    line: RequestedLine,
    reached: readonly Seller[],
    options: { isToAll: boolean; quantity?: number | undefined },
  ) => Promise<void>
}

/** Checks the details, authenticates the buyer and sends in one transaction; nothing is kept of what is refused. */
export async function actAsBuyer<Sent>(
  platform: Platform,
  viewer: QuoteViewer,
  input: QuoteInput,
  source: string,
  send: (tx: Tx, buying: Buying) => Promise<Sent | Refused>,
): Promise<Sent | Refused> {
  const now = platform.clock.now()
  const details = cleanDetails(input, now)
  if (isRefused(details)) return details
  const { wish, contact } = details
  const authenticate = await authorizeBuyer(platform, viewer, { ...input, ...contact }, source)
  if (isRefused(authenticate)) return authenticate
  const limits = (await readOperatorSettings(platform)).quoteLimits
  try {
    return await platform.database.transaction<Sent | Refused>(async (tx) => {
      const buyer = await authenticate(tx, now)
      if (isRefused(buyer)) return buyer
      const { sender, companyName, address, country } = buyer
      const named = {
        companyName,
        contactName: contact.contactName,
        contactEmail: contact.contactEmail,
        contactTelephone: contact.contactTel,
        address,
        country,
      }
      const mail: Buying['mail'] = async (line, reached, { isToAll, quantity }) => {
        const requested = { ...wish, quantity: quantity ?? wish.quantity }
        const stored = { sender, line, isToAll, wish: requested, buyer: named, now }
        const quoteId = await insertQuote(tx, stored)
        const request = { part: line, wish: requested, buyer: named }
        await mailQuote(platform, tx, quoteId, buyer, reached, request)
      }
      return send(tx, { sender, wish, limits, now, mail })
    })
  } catch (error) {
    if (error instanceof UnreachableError) return refuse(409, refusals.sellersUnreachable)
    throw error
  }
}
