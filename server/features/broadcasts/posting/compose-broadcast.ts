import type { SignedInViewer } from '#contract/access.ts'
import { composeMax, duplicateDays, type ComposeInput } from '#contract/broadcasts/posting.ts'
import { broadcastRefetch } from '#contract/live.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refuseRule, checkLimits } from '#server/features/broadcasts/posting/check-limits.ts'
import { deriveBroadcast } from '#server/features/broadcasts/posting/derive-broadcast.ts'
import { distributeBroadcast } from '#server/features/broadcasts/posting/distribute-broadcast.ts'
import {
  listHiddenNames,
  findList,
  findSender,
  insertBroadcast,
  lockCompany,
  markCorrected,
  findDuplicates,
} from '#server/features/broadcasts/posting/queries.ts'
import { matchJob } from '#server/features/broadcasts/saved-searches/match-saved-searches.ts'
import { isDuplicate } from '#server/features/broadcasts/rules.ts'
import { clearSearchCache } from '#server/features/broadcasts/search/search-cache.ts'
import { plainLine, plainText, type Offer } from '#server/features/broadcasts/posting/offer-text.ts'
import { readOperatorSettings, readSettings } from '#server/features/site/public.ts'
import { notFound, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { announce } from '#server/platform/live.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Converts the input to plain text (BK-037). Refuses fields that become empty or too long. */
function normalizeOffer(input: ComposeInput): Offer | Refused {
  const lines = {
    quantity: plainLine(input.quantity),
    brand: plainLine(input.brand),
    desc: plainLine(input.desc),
    condition: plainLine(input.condition),
    price: plainLine(input.price),
  }
  const additionalInfo = plainText(input.additionalInfo)
  const tooLong = Object.entries({ ...lines, additionalInfo }).flatMap(([param, value]) => {
    const max = composeMax[param as keyof typeof composeMax]
    return value.length > max ? [{ param, msg: fieldMessages.atMost(max) }] : []
  })
  const empty = Object.entries(lines).flatMap(([param, value]) =>
    value === '' ? [{ param, msg: fieldMessages.required }] : [],
  )
  if (empty.length || tooLong.length) return refuseFields([...empty, ...tooLong])
  const { desc, ...rest } = lines
  return {
    side: input.broadcastType,
    currency: input.currency,
    ...rest,
    description: desc,
    additionalInfo,
    ...(input.pLink === '' ? {} : { productLink: input.pLink }),
  }
}

/** Sends a broadcast: validates under a lock, stores it and queues its e-mails in one transaction. */
export async function composeBroadcast(
  platform: Platform,
  viewer: SignedInViewer,
  input: ComposeInput,
): Promise<{ id: number } | Refused> {
  const offer = normalizeOffer(input)
  if ('refused' in offer) return offer
  const now = platform.clock.now()
  const { shortName: brand } = await readSettings(platform)
  const { spamRule } = await readOperatorSettings(platform)
  const result = await platform.database.transaction(async (tx) => {
    await lockCompany(tx, viewer.companyId)
    const sender = await findSender(tx, viewer.contactId, viewer.companyId)
    if (!sender) return notFound()
    const list = await findList(tx, Number(input.listType))
    if (!list) return refuseFields([{ param: 'listType', msg: fieldMessages.list }])
    if (input.fromEmail !== sender.email && input.fromEmail !== sender.emailAlternative) {
      return refuseFields([{ param: 'fromEmail', msg: fieldMessages.ownAddress }])
    }
    const limited = await checkLimits(tx, {
      contactId: viewer.contactId,
      listId: list.id,
      now,
      spamRule,
    })
    if (limited) return limited

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
    const candidates = await findDuplicates(tx, derived.contentKey, week)
    if (candidates.some((candidate) => isDuplicate(candidate, { ...viewer, ...offer }, now))) {
      return refuseRule('DUPL')
    }

    const id = await insertBroadcast(tx, {
      listId: list.id,
      companyId: viewer.companyId,
      contactId: viewer.contactId,
      fromEmail: input.fromEmail,
      offer,
      derived,
      now,
    })
    await markCorrected(
      tx,
      candidates.map((candidate) => candidate.id),
      id,
    )
    await distributeBroadcast(platform, tx, {
      broadcastId: id,
      sentBy: viewer.contactId,
      list,
      sender,
      fromEmail: input.fromEmail,
      offer,
      derived,
      brand,
      now,
    })
    await enqueue(tx, matchJob, { broadcastId: id })
    await announce(tx, broadcastRefetch)
    return { id }
  })
  clearSearchCache(platform.database)
  return result
}
