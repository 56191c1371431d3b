import type { SignedInViewer } from '#contract/access.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import { isSavable, type SavedSearchInput } from '#contract/broadcasts/saved-searches.ts'
import { findIds } from '#server/features/broadcasts/search/find-broadcasts.ts'
import { buildSearchQuery } from '#server/features/broadcasts/search/search-text.ts'
import { allLists } from '#server/features/broadcasts/queries.ts'
import {
  countSavedSearches,
  deleteSavedSearch,
  getAlertAddress,
  insertSavedSearch,
  isCompanyVisible,
  lockSavedSearches,
  setDigest,
  setFirstHit,
  type SavedSearchRow,
} from '#server/features/broadcasts/saved-searches/queries.ts'
import { alertTopic, digestTopic } from '#server/features/broadcasts/rules.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import {
  isRefused,
  refuse,
  refuseFields,
  type FieldError,
  type Refused,
  notFound,
} from '#server/platform/http/refusal.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

const newestOnly = { onlyOwnBroadcasts: false, page: 1, pageSize: 1 }

/** Saves a search (AM-086), up to the operator's limit per contact (BK-055). */
export async function addSavedSearch(
  platform: Platform,
  viewer: SignedInViewer,
  { q, exactPhrase, listType, listTypes, broadcastType, companyId, isDigest }: SavedSearchInput,
): Promise<SavedSearchRow | Refused> {
  const lists = listType === undefined ? (listTypes ?? []) : [...(listTypes ?? []), listType]
  const listIds = [...new Set(lists)].sort((a, b) => a - b)
  if (!isSavable({ query: q, listType: listIds, companyId })) {
    return refuseFields([{ param: 'q', msg: fieldMessages.searchEmpty }])
  }
  const words = q === '' ? undefined : buildSearchQuery(q, exactPhrase)
  const { savedSearchesPerContact: max } = await readOperatorSettings(platform)
  const saved = await platform.database.transaction<SavedSearchRow | Refused>(async (tx) => {
    const errors: FieldError[] = []
    if (q !== '' && words === undefined) errors.push({ param: 'q', msg: fieldMessages.searchable })
    const existingIds = new Set((await allLists(tx)).map(({ id }) => id))
    if (!listIds.every((id) => existingIds.has(id))) {
      const param = listType === undefined || existingIds.has(listType) ? 'listTypes' : 'listType'
      errors.push({ param, msg: fieldMessages.list })
    }
    if (companyId !== undefined && !(await isCompanyVisible(tx, companyId, viewer.companyId))) {
      errors.push({ param: 'companyId', msg: fieldMessages.company })
    }
    if (errors.length) return refuseFields(errors)

    if (!(await lockSavedSearches(tx, viewer.contactId))) return refuse(401, refusals.signInFirst)
    const saved = await insertSavedSearch(tx, {
      contactId: viewer.contactId,
      q,
      isExactPhrase: exactPhrase,
      listIds,
      side: broadcastType,
      companyId,
      words,
      isDigest,
      now: platform.clock.now(),
    })
    if (!saved) return refuse(409, refusals.searchSaved, { extra: 'SAVED' })
    if ((await countSavedSearches(tx, viewer.contactId)) > max) {
      await deleteSavedSearch(tx, saved.id, viewer.contactId)
      return refuse(409, refusals.savedSearchesFull(max), { extra: 'FULL' })
    }
    await resumeSavedSearchMail(platform, tx, { contactId: viewer.contactId, isDigest })
    return saved
  })
  if (isRefused(saved)) return saved
  // Rows that the list shows already are the last result.
  const { ids } = await findIds(
    platform.database,
    {
      query: q,
      exactPhrase,
      listType: listIds.length === 0 ? undefined : listIds,
      type: broadcastType,
      companyId,
      ...newestOnly,
    },
    viewer,
    { offset: 0, limit: 1 },
  )
  return ids[0] === undefined
    ? saved
    : ((await setFirstHit(platform.database.sql, saved.id, ids[0])) ?? saved)
}

/** Switches between instant and daily notification (SS-004). */
export async function changeNotification(
  platform: Platform,
  viewer: SignedInViewer,
  change: { id: number; isDigest: boolean },
): Promise<SavedSearchRow | Refused> {
  return platform.database.transaction(async (tx) => {
    const saved = await setDigest(tx, { ...change, contactId: viewer.contactId })
    if (!saved) return notFound()
    await resumeSavedSearchMail(platform, tx, {
      contactId: viewer.contactId,
      isDigest: change.isDigest,
    })
    return saved
  })
}

/** Lifts an earlier unsubscription because the contact has asked for these e-mails again. */
async function resumeSavedSearchMail(
  platform: Platform,
  tx: Tx,
  options: { contactId: number; isDigest: boolean },
): Promise<void> {
  const topic = options.isDigest ? digestTopic : alertTopic
  const { address, isStopped } = await getAlertAddress(tx, options.contactId, topic)
  if (isStopped) await platform.mailer.unsuppress(tx, address, topic)
}
