import { shellNotices } from '#contract/notices.ts'
import { paths } from '#contract/paths.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useOrigin } from '#web/platform/page/use-origin.ts'
import type { BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'
import { broadcastText } from '#web/features/broadcasts/share/broadcast-text.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'

/** Absolute URL of a broadcast's page. */
export function useShareAddress(id: number): string {
  return useOrigin() + paths.broadcast(id)
}

export async function copyLink(address: string): Promise<void> {
  await navigator.clipboard.writeText(address)
  notify(shellNotices.linkCopied)
}

/** Uses the native share dialog on touch devices; copies the link elsewhere. */
export async function shareBroadcast(address: string, headline: string): Promise<void> {
  const onTouch = matchMedia('(pointer: coarse)').matches
  if (!onTouch || !('share' in navigator)) return copyLink(address)
  try {
    await navigator.share({ title: headline, url: address })
  } catch (failure) {
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) throw failure
  }
}

/** Links to the share pages of social networks; none of their scripts is loaded. */
export function networkLinks(address: string, headline: string) {
  const url = encodeURIComponent(address)
  const text = encodeURIComponent(headline)
  return [
    { network: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { network: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { network: 'X', href: `https://x.com/intent/post?url=${url}&text=${text}` },
  ] as const
}

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
