import { notices } from '#contract/notices.ts'
import { paths } from '#contract/paths.ts'
import { notify } from '#web/platform/notices.ts'

interface Shared {
  id: number
  headline: string
}

/** The address of a broadcast's page, with its origin. Browser only. */
export function shareAddress({ id }: Pick<Shared, 'id'>): string {
  return new URL(paths.broadcast(id), location.origin).href
}

export async function copyLink(broadcast: Pick<Shared, 'id'>): Promise<void> {
  await navigator.clipboard.writeText(shareAddress(broadcast))
  notify(notices.linkCopied)
}

/** The phone's own way to share; where there is none, the link goes to the clipboard. */
export async function shareBroadcast(broadcast: Shared): Promise<void> {
  const onTouch = matchMedia('(pointer: coarse)').matches
  if (!onTouch || !('share' in navigator)) return copyLink(broadcast)
  try {
    await navigator.share({ title: broadcast.headline, url: shareAddress(broadcast) })
  } catch (failure) {
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) throw failure
  }
}

/** Addresses of the networks' own share pages; no script of theirs ever runs here. */
export function networkLinks(address: string, headline: string) {
  const url = encodeURIComponent(address)
  const text = encodeURIComponent(headline)
  return [
    { network: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { network: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { network: 'X', href: `https://x.com/intent/post?url=${url}&text=${text}` },
  ] as const
}
