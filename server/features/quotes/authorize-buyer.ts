import type { SignedInViewer, VisitorViewer } from '#contract/access.ts'
import { userAllows } from '#contract/account-permissions.ts'
import { businessDate } from '#contract/dates.ts'
import { conditions } from '#contract/inventory/inventory.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import {
  maxNeededByDays,
  parseTargetPrice,
  quoteLimits,
  QuoteVisitor,
  type QuoteDetails,
} from '#contract/quotes.ts'
import { refusals } from '#contract/refusals.ts'
import { plainLine, plainText, refusePaused } from '#server/features/broadcasts/public.ts'
import {
  acceptCaptcha,
  checkLengths,
  lockVisitors,
  parseVisitor,
} from '#server/features/messages/public.ts'
import {
  findBuyer,
  lockSenders,
  type BuyerRow,
  type QuoteSender,
  type QuoteWish,
} from '#server/features/quotes/queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  isRefused,
  notFound,
  refuse,
  refuseFields,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export type QuoteViewer = SignedInViewer | VisitorViewer

/** Refuses who may not request quotes (AM-041). */
export async function refuseSender(
  platform: Platform,
  viewer: QuoteViewer,
): Promise<Refused | undefined> {
  if (viewer.kind === 'contact') {
    return userAllows(viewer, 'trade')
      ? refusePaused(platform.database.sql, viewer.contactId, platform.clock.now())
      : refuse(403, refusals.serviceOnly, { extra: 'SERVICE_ONLY' })
  }
  const { allowVisitorRfq } = await readSettings(platform)
  return allowVisitorRfq === 0 ? refuse(401, refusals.signInFirst) : undefined
}

export interface Buyer extends BuyerRow {
  sender: QuoteSender
}

/** Returns a function that loads the buyer and serialises the requests of the buyer's company, or of all visitors. */
export async function authorizeBuyer(
  platform: Platform,
  viewer: QuoteViewer,
  input: Pick<QuoteDetails, 'contactName' | 'contactEmail'>,
  source: string,
): Promise<((tx: Tx, now: Date) => Promise<Buyer | Refused>) | Refused> {
  const refused = await refuseSender(platform, viewer)
  if (refused) return refused
  if (viewer.kind === 'contact') {
    const { contactId, companyId } = viewer
    return async (tx) => {
      await lockSenders(tx, companyId)
      const buyer = await findBuyer(tx, contactId)
      return buyer ? { ...buyer, sender: { contactId, companyId } } : notFound()
    }
  }
  const visitor = parseVisitor(QuoteVisitor, input)
  if (isRefused(visitor)) return visitor
  const companyName = plainLine(visitor.companyName)
  const address = plainLine(visitor.address)
  const country = plainLine(visitor.country)
  const invalid = checkLengths([
    { param: 'companyName', value: companyName, max: quoteLimits.companyName },
    { param: 'address', value: address, min: 0, max: quoteLimits.address },
    { param: 'country', value: country, min: 0, max: quoteLimits.country },
  ])
  if (invalid) return invalid
  const { contactName: name, contactEmail: email } = input
  return async (tx, now) => {
    const rejected = await acceptCaptcha(tx, platform, { captcha: visitor.captcha, source, now })
    if (rejected) return rejected
    await lockVisitors(tx, 'quotes')
    return { name, email, companyName, address, country, sender: { email, source } }
  }
}

type Contact = Pick<QuoteDetails, 'contactName' | 'contactEmail' | 'contactTel'>

/** Cleans the details of a request and checks what the schema cannot: lengths once cleaned, and dates. */
export function cleanDetails(
  details: QuoteDetails,
  now: Date,
): { contact: Contact; wish: QuoteWish } | Refused {
  const contact = {
    contactName: plainLine(details.contactName),
    contactEmail: details.contactEmail,
    contactTel: plainLine(details.contactTel),
  }
  const message = plainText(details.message)
  const invalid = checkLengths([
    { param: 'contactName', value: contact.contactName, max: quoteLimits.contactName },
    { param: 'contactTel', value: contact.contactTel, max: quoteLimits.telephone },
    { param: 'message', value: message, min: 0, max: quoteLimits.message },
  ])
  if (invalid) return invalid
  const msg = details.neededBy && wrongDay(details.neededBy, now)
  if (msg) return refuseFields([{ param: 'neededBy', msg }])
  const target = parseTargetPrice(details.targetPrice, details.targetCurrency)
  if ('error' in target) return refuseFields([{ param: 'targetPrice', msg: target.error }])
  const wish = {
    quantity: details.requestedQuantity,
    target: target.price,
    condition: details.condition ? conditions.indexOf(details.condition) : null,
    neededBy: details.neededBy ?? null,
    message,
  }
  return { contact, wish }
}

function wrongDay(day: string, now: Date): string | undefined {
  if (day < businessDate(now)) return fieldMessages.notBeforeToday
  const last = businessDate(new Date(now.getTime() + maxNeededByDays * 86_400_000))
  return day > last ? fieldMessages.withinDays(maxNeededByDays) : undefined
}
