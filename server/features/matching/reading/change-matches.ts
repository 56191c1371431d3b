import type { SignedInViewer } from '#contract/access.ts'
import type { MatchAlert, MatchMethod } from '#contract/broadcasts/matching.ts'
import { refusals } from '#contract/refusals.ts'
import {
  deleteDismissal,
  deleteStockDismissal,
  findLinePair,
  insertDismissal,
  insertStockDismissal,
  isPair,
  markViewed,
  recordEvents,
  upsertAlert,
} from '#server/features/matching/reading/change-queries.ts'
import { findOwnOffer } from '#server/features/matching/reading/queries.ts'
import { digestTopic, getAlertAddress, matchTopic } from '#server/features/broadcasts/public.ts'
import { notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

interface Pair {
  ownId: number
  otherId: number
}

/** Hides a match from everyone of the viewer's company. */
export async function dismissMatch(
  { database, clock }: Platform,
  { companyId }: SignedInViewer,
  { ownId, otherId, method }: Pair & { method: MatchMethod },
): Promise<'done' | Refused> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    if (!(await isPair(tx, { ownId, otherId, companyId }))) return notFound(refusals.noMatch)
    await insertDismissal(tx, ownId, otherId, now)
    const otherIds = [otherId]
    await recordEvents(tx, { ownId, otherIds, method, event: 'dismissed', now })
    return 'done'
  })
}

export async function restoreMatch(
  { database }: Platform,
  { companyId }: SignedInViewer,
  { ownId, otherId }: Pair,
): Promise<'done' | Refused> {
  if (!(await isPair(database.sql, { ownId, otherId, companyId })))
    return notFound(refusals.noMatch)
  await deleteDismissal(database.sql, ownId, otherId)
  return 'done'
}

/** Hides a line in stock and a WTB broadcast from each other, for everyone of the viewer's company; or shows them again. */
export async function hideStockMatch(
  { database: { sql }, clock }: Platform,
  { companyId }: SignedInViewer,
  pairIds: { lineId: number; broadcastId: number },
  isHidden: boolean,
): Promise<'done' | Refused> {
  const pair = await findLinePair(sql, { ...pairIds, companyId })
  if (!pair) return notFound(refusals.noMatch)
  if (isHidden) await insertStockDismissal(sql, pair, { companyId, now: clock.now() })
  else await deleteStockDismissal(sql, pair, companyId)
  return 'done'
}

/** Records that matches were shown or opened; shown ones of the new method are no longer new to the viewer. */
export async function recordMatches(
  { database, clock }: Platform,
  { companyId, contactId }: SignedInViewer,
  input: {
    id: number
    event: 'shown' | 'opened'
    method: MatchMethod
    broadcastIds: readonly number[]
  },
): Promise<number | Refused> {
  const now = clock.now()
  const { id, event, method } = input
  return database.transaction(async (tx) => {
    if (!(await findOwnOffer(tx, id, companyId))) return notFound(refusals.notOwnOffer)
    if (event === 'shown' && method === 'ai') await markViewed(tx, contactId, id, now)
    return recordEvents(tx, { ownId: id, otherIds: input.broadcastIds, method, event, now })
  })
}

/** Changes when the viewer gets mail about new matches, and lifts an earlier unsubscription from it. */
export async function changeAlert(
  { database, mailer }: Platform,
  { contactId }: SignedInViewer,
  alert: MatchAlert,
): Promise<void> {
  await database.transaction(async (tx) => {
    await upsertAlert(tx, contactId, alert)
    if (alert === 'off') return
    const topic = alert === 'digest' ? digestTopic : matchTopic
    const { address, isStopped } = await getAlertAddress(tx, contactId, topic)
    if (isStopped) await mailer.unsuppress(tx, address, topic)
  })
}
