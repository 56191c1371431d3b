import { shellNotices } from '#contract/notices.ts'
import { paths } from '#contract/paths.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useOrigin } from '#web/platform/page/use-origin.ts'

/** The address of a broadcast's page, with its origin. */
export function useShareAddress(id: number): string {
  return useOrigin() + paths.broadcast(id)
}

export async function copyLink(address: string): Promise<void> {
  await navigator.clipboard.writeText(address)
  notify(shellNotices.linkCopied)
}

/** The phone's own way to share; where there is none, the link goes to the clipboard. */
export async function shareBroadcast(address: string, headline: string): Promise<void> {
  const onTouch = matchMedia('(pointer: coarse)').matches
  if (!onTouch || !('share' in navigator)) return copyLink(address)
  try {
    await navigator.share({ title: headline, url: address })
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
