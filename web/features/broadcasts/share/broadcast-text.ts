import type { BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'
import { minuteText } from '#web/ui/text/time-text.ts'

type Around = {
  /** Of the broadcast's page. */
  address: string
  timeZone: string
}

/** A broadcast as one pastes it into a mail or a chat: what this viewer may see of it, in plain text. */
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
