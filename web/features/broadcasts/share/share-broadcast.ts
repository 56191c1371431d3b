import { shellNotices } from '#contract/notices.ts'
import { paths } from '#contract/paths.ts'
import type { BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'
import { notify } from '#web/platform/page/notices.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { minuteText } from '#web/ui/text/time-text.ts'
import { useRouter } from '@tanstack/react-router'

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

type Around = {
  address: string
  timeZone: string
}

/** Formats a broadcast as plain text with the fields visible to this viewer. */
export function broadcastText(broadcast: BroadcastDetail, { address, timeZone }: Around): string {
  const { side, headline, quantity, brand, description, condition, price } = broadcast
  const { company, contact, additionalInfo, pLink, broadcastListName, date } = broadcast
  const paragraphs = [
    [`${side} ${headline}`],
    labelled({ quantity, brand, description, condition, price }),
    [additionalInfo.trim()],
    [pLink],
    [
      [contact?.name, company.name, company.country].filter(Boolean).join(', '),
      ...new Set([contact?.tel, contact ? company.tel : undefined, contact?.email]),
    ],
    [`${broadcastListName}, ${minuteText(date, timeZone)}`, address],
  ]
  return paragraphs
    .map((lines) => lines.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n')
}

function labelled(fields: Record<string, string>): string[] {
  return Object.entries(fields)
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${value.trim()}`)
}

/** Public origin of the site, without a trailing slash. */
export function useOrigin(): string {
  return useRouter().options.context.drawing.origin
}
