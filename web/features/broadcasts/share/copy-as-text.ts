import type { BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'
import { shellNotices } from '#contract/notices.ts'
import { broadcastText } from '#web/features/broadcasts/share/broadcast-text.ts'
import { useShareAddress } from '#web/features/broadcasts/share/share-broadcast.ts'
import { notify } from '#web/platform/page/notices.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'

/** Puts a broadcast on the clipboard as text. */
export function useCopyAsText(broadcast: BroadcastDetail): () => void {
  const address = useShareAddress(broadcast.id)
  const { timeZone } = usePreferences()

  async function copy() {
    try {
      await navigator.clipboard.writeText(broadcastText(broadcast, { address, timeZone }))
    } catch {
      notify(shellNotices.textNotCopied)
      return
    }
    notify(shellNotices.textCopied)
  }
  return () => void copy()
}
