import type { SignedInViewer } from '#contract/access.ts'
import {
  setDigest,
  type SavedSearchRow,
} from '#server/features/broadcasts/saved-searches/queries.ts'
import { resumeHits } from '#server/features/broadcasts/saved-searches/send-alerts.ts'
import { notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Chooses between hits at once and hits once a day (SS-004); each choice starts its mail again that was stopped. */
export async function changeNotification(
  platform: Platform,
  viewer: SignedInViewer,
  wanted: { id: number; isDigest: boolean },
): Promise<SavedSearchRow | Refused> {
  return platform.database.transaction(async (tx) => {
    const saved = await setDigest(tx, { ...wanted, contactId: viewer.contactId })
    if (!saved) return notFound()
    await resumeHits(platform, tx, { contactId: viewer.contactId, isDigest: wanted.isDigest })
    return saved
  })
}
