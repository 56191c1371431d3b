import type * as z from 'zod/mini'
import type { SignedInViewer } from '#contract/access.ts'
import { getResendDate, mayResend } from '#contract/broadcasts/broadcasts.ts'
import {
  maxSuggestions,
  type Duplicate,
  type findDuplicate,
} from '#contract/broadcasts/composing.ts'
import { currencyOfPrice, formatOfferPrice } from '#contract/broadcasts/offer-figures.ts'
import { duplicateDays, type ComposeInput } from '#contract/broadcasts/posting.ts'
import type { CallArguments } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { paths } from '#contract/paths.ts'
import { broadcastInMail, broadcastMail } from '#server/features/broadcasts/emails.ts'
import { deriveBroadcast } from '#server/features/broadcasts/posting/derive-broadcast.ts'
import { normalizeOffer } from '#server/features/broadcasts/posting/normalize-offer.ts'
import { computeContentKey, plainLine } from '#server/features/broadcasts/posting/offer-text.ts'
import {
  findDuplicates,
  findList,
  findSender,
  listLatestGoods,
} from '#server/features/broadcasts/posting/queries.ts'
import { describeReplaced, findEarlier } from '#server/features/broadcasts/rules.ts'
import { foldText } from '#server/features/broadcasts/search/search-text.ts'
import { readBrand } from '#server/features/site/public.ts'
import { isRefused, notFound, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const day = 86_400_000

/** The latest broadcast that makes the given one a duplicate (BC-053), or that it would correct (AM-028). */
export async function findEarlierBroadcast(
  platform: Platform,
  viewer: Pick<SignedInViewer, 'contactId' | 'companyId'>,
  input: CallArguments<typeof findDuplicate>['body'],
): Promise<{ duplicate?: z.output<typeof Duplicate>; correctsSentAt?: Date }> {
  const now = platform.clock.now()
  const contentKey = computeContentKey({
    companyId: viewer.companyId,
    listId: Number(input.listType),
    side: input.broadcastType,
    brand: plainLine(input.brand),
    description: plainLine(input.desc),
    condition: plainLine(input.condition),
  })
  const price = plainLine(input.price)
  const offer = {
    ...viewer,
    quantity: plainLine(input.quantity),
    price,
    currency: currencyOfPrice(price, input.currency),
  }
  const week = new Date(now.getTime() - duplicateDays * day)
  const candidates = await findDuplicates(platform.database.sql, contentKey, week)
  const { blocking, former } = findEarlier(candidates, offer, now)
  if (!blocking) return former ? { correctsSentAt: former.sentAt } : {}
  const isWaiting = !blocking.removedAt && !mayResend(blocking.sentAt, now)
  return {
    duplicate: {
      id: blocking.id,
      headline: blocking.headline,
      sentAt: blocking.sentAt,
      by: blocking.contactId === viewer.contactId ? '' : blocking.by,
      isRemoved: blocking.removedAt !== null,
      ...(isWaiting && { resendFrom: getResendDate(blocking.sentAt) }),
      composeFrom: new Date(blocking.sentAt.getTime() + duplicateDays * day),
    },
  }
}

/** Subject and text of the mail that the readers of the list would get. */
export async function previewMail(
  platform: Platform,
  viewer: SignedInViewer,
  input: ComposeInput,
): Promise<{ subject: string; text: string } | Refused> {
  const { sql } = platform.database
  const offer = normalizeOffer(input)
  if (isRefused(offer)) return offer
  const [brand, sender, list] = await Promise.all([
    readBrand(platform),
    findSender(sql, viewer.contactId, viewer.companyId),
    findList(sql, Number(input.listType)),
  ])
  if (!sender) return notFound()
  if (!list) return refuseFields([{ param: 'listType', msg: fieldMessages.list }])
  const hidden = { companyId: viewer.companyId, company: sender.companyName }
  const now = platform.clock.now()
  const { headline, message, contentKey } = deriveBroadcast(
    offer,
    { ...hidden, contacts: [], telephones: [], formerCompanies: [] },
    list.id,
  )
  const week = new Date(now.getTime() - duplicateDays * day)
  const candidates = await findDuplicates(sql, contentKey, week)
  const { former } = findEarlier(candidates, { ...viewer, ...offer }, now)
  const content = {
    offer,
    headline,
    message,
    price: formatOfferPrice(offer),
    listName: list.name,
    sender,
    sentAt: now,
    replaced: former && describeReplaced(former, offer),
    broadcastUrl: `${platform.siteUrl}${paths.broadcasts}/…`,
    ...brand,
  }
  return { subject: broadcastMail(content).subject, text: broadcastInMail(content).text }
}

/** The latest broadcasts that suggestions are taken from. */
const suggestionSources = 200

/** Brands and conditions that the company used before, the latest first, each in its latest spelling. */
export async function listSuggestions(platform: Platform, { companyId }: SignedInViewer) {
  const goods = await listLatestGoods(platform.database.sql, companyId, suggestionSources)
  const distinct = (texts: readonly string[]) => {
    const bySpelling = new Map<string, string>()
    for (const text of texts) {
      const folded = foldText(text)
      if (!bySpelling.has(folded)) bySpelling.set(folded, text)
    }
    return [...bySpelling.values()].slice(0, maxSuggestions)
  }
  return {
    brands: distinct(goods.map(({ brand }) => brand)),
    conditions: distinct(goods.map(({ condition }) => condition)),
  }
}
