import type { SignedInViewer } from '#contract/access.ts'
import { mayResend } from '#contract/broadcasts/broadcasts.ts'
import { duplicateDays, type ComposeInput, type SpamRule } from '#contract/broadcasts/posting.ts'
import { broadcastRefetch } from '#contract/live.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import {
  checkExclusion,
  checkLimits,
  refuseRule,
} from '#server/features/broadcasts/posting/check-limits.ts'
import { deriveBroadcast } from '#server/features/broadcasts/posting/derive-broadcast.ts'
import {
  cancelDistribution,
  distributeBroadcast,
} from '#server/features/broadcasts/posting/distribute-broadcast.ts'
import { normalizeOffer } from '#server/features/broadcasts/posting/normalize-offer.ts'
import type { Offer } from '#server/features/broadcasts/posting/offer-text.ts'
import {
  listHiddenNames,
  findList,
  findSender,
  insertBroadcast,
  lockCompany,
  markCorrected,
  findDuplicates,
  markResent,
} from '#server/features/broadcasts/posting/queries.ts'
import { findBroadcast, markRemoved } from '#server/features/broadcasts/queries.ts'
import { findEarlier, getCorrectionEnd, matchOfferJob } from '#server/features/broadcasts/rules.ts'
import { matchJob } from '#server/features/broadcasts/saved-searches/match-saved-searches.ts'
import { clearSearchCache } from '#server/features/broadcasts/search/search-cache.ts'
import { readOperatorSettings, readBrand } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  notFound,
  refuseFields,
  type Refused,
  refuse,
  isRefused,
} from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { announce } from '#server/platform/live.ts'
import { getCounter } from '#server/platform/metrics/metrics.ts'
import type { Platform } from '#server/platform/platform.ts'

type Author = Pick<SignedInViewer, 'contactId' | 'companyId'>

/** Sends a broadcast: validates under a lock, stores it and queues its e-mails in one transaction. */
export async function composeBroadcast(
  platform: Platform,
  viewer: Author,
  input: ComposeInput,
): Promise<{ id: number } | Refused> {
  const sent = await changeBroadcasts(platform, (tx) => postBroadcast(platform, tx, viewer, input))
  if (!isRefused(sent)) postedCounter(platform).inc()
  return sent
}

export const postedCounter = ({ metrics }: Platform) =>
  getCounter(metrics, 'broadcasts_posted_total', 'Broadcasts that this process has posted')

/**
 * The same in the caller's transaction, which also has to announce it; a refusal has written nothing.
 */
export async function postBroadcast(
  platform: Platform,
  tx: Tx,
  viewer: Author,
  input: ComposeInput,
): Promise<{ id: number } | Refused> {
  const offer = normalizeOffer(input)
  if ('refused' in offer) return offer
  const now = platform.clock.now()
  const brand = await readBrand(platform)
  const { spamRule, digestHour } = await readOperatorSettings(platform)
  await lockCompany(tx, viewer.companyId)
  const { listType, fromEmail } = input
  return sendOffer(platform, tx, {
    viewer,
    offer,
    listType,
    fromEmail,
    ...brand,
    digestHour,
    spamRule,
    now,
  })
}

/**
 * Replaces a broadcast by the same with another quantity or price, once and within 15 minutes (AM-028): removes it, and
 * sends the other to the list.
 */
export async function correctBroadcast(
  platform: Platform,
  viewer: SignedInViewer,
  broadcastId: number,
  input: Pick<ComposeInput, 'quantity' | 'price' | 'currency'>,
): Promise<{ id: number } | Refused> {
  const now = platform.clock.now()
  const brand = await readBrand(platform)
  const { spamRule, digestHour } = await readOperatorSettings(platform)
  return changeBroadcasts(platform, async (tx) => {
    await lockCompany(tx, viewer.companyId)
    const former = await findBroadcast(tx, broadcastId)
    if (!former || former.companyId !== viewer.companyId) return notFound(refusals.broadcastRemoved)
    if (getCorrectionEnd(former, viewer.contactId, now) === undefined) {
      return refuse(409, refusals.correctionOver)
    }
    const listType = String(former.listId)
    const { fromEmail } = former
    const offer = normalizeOffer({
      ...input,
      listType,
      fromEmail,
      broadcastType: former.side,
      brand: former.brand,
      desc: former.description,
      condition: former.condition,
      pLink: former.productLink ?? '',
      additionalInfo: former.additionalInfo,
    })
    if (isRefused(offer)) return offer
    const figures = ['quantity', 'price', 'currency'] as const
    if (figures.every((figure) => offer[figure] === former[figure])) {
      return refuseFields([{ param: 'quantity', msg: fieldMessages.otherFigures }])
    }
    const correction = { viewer, offer, listType, fromEmail, ...brand, digestHour, spamRule, now }
    return sendOffer(platform, tx, { ...correction, replaces: former.id })
  })
}

/**
 * Checks limits and duplicates, stores a broadcast and queues its mails. The company is locked. A correction (AM-028) is
 * not limited, because a wrong price that stays harms the readers more than one more mail; staff's exclusion holds.
 */
async function sendOffer(
  platform: Platform,
  tx: Tx,
  input: {
    viewer: Author
    offer: Offer
    listType: string
    fromEmail: string
    /** An own broadcast that this one corrects, and that is removed for it. */
    replaces?: number
    brand: string
    brandLine: string
    digestHour: number
    spamRule: SpamRule
    now: Date
  },
): Promise<{ id: number } | Refused> {
  const { viewer, offer, fromEmail, replaces, now } = input
  const sender = await findSender(tx, viewer.contactId, viewer.companyId)
  if (!sender) return notFound()
  const list = await findList(tx, Number(input.listType))
  if (!list) return refuseFields([{ param: 'listType', msg: fieldMessages.list }])
  if (fromEmail !== sender.email && fromEmail !== sender.emailAlternative) {
    return refuseFields([{ param: 'fromEmail', msg: fieldMessages.ownAddress }])
  }
  const derived = deriveBroadcast(
    offer,
    {
      companyId: viewer.companyId,
      company: sender.companyName,
      ...(await listHiddenNames(tx, viewer.companyId)),
    },
    list.id,
  )
  const week = new Date(now.getTime() - duplicateDays * 86_400_000)
  const candidates = (await findDuplicates(tx, derived.contentKey, week)).map((candidate) =>
    candidate.id === replaces ? { ...candidate, removedAt: now } : candidate,
  )
  const { blocking, former } = findEarlier(candidates, { ...viewer, ...offer }, now)
  const attempt = { ...input, contactId: viewer.contactId, listId: list.id }
  const refused = former ? await checkExclusion(tx, attempt) : await checkLimits(tx, attempt)
  if (refused) return refused
  if (blocking) return refuseRule('DUPL')
  // Last of the checks: a refusal does not undo the transaction.
  if (replaces !== undefined && !(await markRemoved(tx, replaces, viewer.companyId, now))) {
    return notFound(refusals.broadcastRemoved)
  }

  const id = await insertBroadcast(tx, {
    listId: list.id,
    companyId: viewer.companyId,
    contactId: viewer.contactId,
    fromEmail,
    offer,
    derived,
    now,
  })
  if (former) {
    await markCorrected(tx, former.id, id)
    await cancelDistribution(platform, tx, [former.id], 'Replaced by a correction')
  }
  await distributeBroadcast(platform, tx, {
    broadcastId: id,
    sentBy: viewer.contactId,
    list,
    sender,
    fromEmail,
    offer,
    derived,
    brand: input.brand,
    brandLine: input.brandLine,
    digestHour: input.digestHour,
    former,
    now,
  })
  await enqueue(tx, matchJob, { broadcastId: id })
  await enqueue(tx, matchOfferJob, { broadcastId: id })
  return { id }
}

/** Resends a broadcast of the viewer's company (AM-027); exempt from the duplicate rule, but not from the limits. */
export async function resendBroadcast(
  platform: Platform,
  viewer: SignedInViewer,
  broadcastId: number,
): Promise<'done' | Refused> {
  const now = platform.clock.now()
  const brand = await readBrand(platform)
  const { spamRule, digestHour } = await readOperatorSettings(platform)
  return changeBroadcasts(platform, async (tx) => {
    await lockCompany(tx, viewer.companyId)
    const broadcast = await findBroadcast(tx, broadcastId)
    if (!broadcast || broadcast.companyId !== viewer.companyId) {
      return notFound(refusals.broadcastRemoved)
    }
    if (!mayResend(broadcast.sentAt, now)) return refuse(409, refusals.resendTooEarly)
    const [list, sender] = await Promise.all([
      findList(tx, broadcast.listId),
      findSender(tx, broadcast.contactId, viewer.companyId),
    ])
    if (!list || !sender) return refuse(409, refusals.senderGone)
    const { contactId } = viewer
    const limited = await checkLimits(tx, { contactId, listId: list.id, now, spamRule })
    if (limited) return limited

    // Removal takes no company lock, so the broadcast may be gone by now.
    if (!(await markResent(tx, broadcast.id, now))) return notFound(refusals.broadcastRemoved)
    const { productLink, ...offer } = broadcast
    await distributeBroadcast(platform, tx, {
      broadcastId: broadcast.id,
      sentBy: viewer.contactId,
      list,
      sender,
      fromEmail: broadcast.fromEmail,
      offer: { ...offer, ...(productLink ? { productLink } : {}) },
      derived: broadcast,
      ...brand,
      digestHour,
      now,
    })
    await enqueue(tx, matchJob, { broadcastId: broadcast.id, isResend: true })
    await enqueue(tx, matchOfferJob, { broadcastId: broadcast.id })
    return 'done'
  })
}

/** Removes a broadcast of the viewer's company. */
export async function removeBroadcast(
  platform: Platform,
  id: number,
  viewer: SignedInViewer,
): Promise<'removed' | Refused> {
  const now = platform.clock.now()
  return changeBroadcasts(platform, async (tx) => {
    const isRemoved = await markRemoved(tx, id, viewer.companyId, now)
    if (!isRemoved) return notFound(refusals.broadcastRemoved)
    await cancelDistribution(platform, tx, [id], 'Removed by its sender')
    return 'removed'
  })
}

/** Runs a change of visible broadcasts in one transaction and has all lists refetch. */
async function changeBroadcasts<T>(
  platform: Platform,
  change: (tx: Tx) => Promise<T | Refused>,
): Promise<T | Refused> {
  const result = await platform.database.transaction<T | Refused>(async (tx) => {
    const done = await change(tx)
    if (!isRefused(done)) await announce(tx, broadcastRefetch)
    return done
  })
  clearSearchCache(platform.database)
  return result
}
