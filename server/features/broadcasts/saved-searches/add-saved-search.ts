import type { SignedInViewer } from '#contract/access.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import { isSavable, type SavedSearchInput } from '#contract/broadcasts/saved-searches.ts'
import { searchQuery } from '#server/features/broadcasts/search/match-words.ts'
import { allLists } from '#server/features/broadcasts/queries.ts'
import {
  countSavedSearches,
  deleteSavedSearch,
  insertSavedSearch,
  isFindable,
  lockSavedSearches,
  type SavedSearchRow,
} from '#server/features/broadcasts/saved-searches/queries.ts'
import { resumeHits } from '#server/features/broadcasts/saved-searches/send-alerts.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import {
  refuse,
  refuseFields,
  type FieldError,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Saves a search (AM-086): each one once, and as many as the operator lets a contact have (BK-055). */
export async function addSavedSearch(
  platform: Platform,
  viewer: SignedInViewer,
  { q, exactPhrase, listType, broadcastType, companyId, isDigest }: SavedSearchInput,
): Promise<SavedSearchRow | Refused> {
  if (!isSavable({ query: q, listType, companyId })) {
    return refuseFields([{ param: 'q', msg: fieldMessages.searchEmpty }])
  }
  const words = q === '' ? undefined : searchQuery(q, exactPhrase)
  const { savedSearchesPerContact: most } = await readOperatorSettings(platform)
  return platform.database.transaction(async (tx) => {
    const errors: FieldError[] = []
    if (q !== '' && words === undefined) errors.push({ param: 'q', msg: fieldMessages.searchable })
    if (listType !== undefined && !(await allLists(tx)).some(({ id }) => id === listType)) {
      errors.push({ param: 'listType', msg: fieldMessages.list })
    }
    if (companyId !== undefined && !(await isFindable(tx, companyId, viewer.companyId))) {
      errors.push({ param: 'companyId', msg: fieldMessages.company })
    }
    if (errors.length) return refuseFields(errors)

    if (!(await lockSavedSearches(tx, viewer.contactId))) return refuse(401, refusals.signInFirst)
    const saved = await insertSavedSearch(tx, {
      contactId: viewer.contactId,
      q,
      isExactPhrase: exactPhrase,
      listId: listType,
      side: broadcastType,
      companyId,
      words,
      isDigest,
      now: platform.clock.now(),
    })
    if (!saved) return refuse(409, refusals.searchSaved, { extra: 'SAVED' })
    if ((await countSavedSearches(tx, viewer.contactId)) > most) {
      await deleteSavedSearch(tx, saved.id, viewer.contactId)
      return refuse(409, refusals.savedSearchesFull(most), { extra: 'FULL' })
    }
    await resumeHits(platform, tx, { contactId: viewer.contactId, isDigest })
    return saved
  })
}
