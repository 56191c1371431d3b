import { shellNotices } from '#contract/notices.ts'
import type { BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useShareAddress } from '#web/platform/share-link.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { minuteText } from '#web/ui/text/time-text.ts'

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
