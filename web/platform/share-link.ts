import { shellNotices } from '#contract/notices.ts'
import { paths } from '#contract/paths.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useRouter } from '@tanstack/react-router'

/** Public origin of the site, without a trailing slash. */
export function useOrigin(): string {
  return useRouter().options.context.drawing.origin
}

/** Public address of a broadcast. */
export function useShareAddress(broadcastId: number): string {
  return useOrigin() + paths.broadcast(broadcastId)
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

export async function copyLink(address: string): Promise<void> {
  await navigator.clipboard.writeText(address)
  notify(shellNotices.linkCopied)
}

/** Uses the native share dialog on touch devices; copies the link elsewhere. */
export async function shareLink(address: string, title: string): Promise<void> {
  const onTouch = matchMedia('(pointer: coarse)').matches
  if (!onTouch || !('share' in navigator)) return copyLink(address)
  try {
    await navigator.share({ title, url: address })
  } catch (failure) {
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) throw failure
  }
}
