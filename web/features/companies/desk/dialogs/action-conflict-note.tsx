import { auditSentence, formatAuditValue } from '#contract/back-office/audit-sentences.ts'
import type { AccountAction } from '#contract/back-office/back-office.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { inSentence } from '#web/features/back-office/audit/audit-sentence.tsx'
import { Note, Refusal } from '#web/ui/note.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { minuteText } from '#web/ui/text/time-text.ts'

/** The refusal of an action, with what others did in the meantime. */
export function ActionConflictNote(props: { refusal: string; newEntries: AccountAction[] }) {
  const { refusal, newEntries } = props
  if (newEntries.length === 0) return <Refusal>{refusal}</Refusal>
  return (
    <Note tone="warn" role="alert" title={refusal}>
      <ul className="stack tight">
        {newEntries.map((entry) => (
          <li key={entry.id}>
            <RelativeTime at={entry.at} />: <span className="strong">{entry.who}</span>{' '}
            <AuditEntryText entry={entry} />
          </li>
        ))}
      </ul>
      <p>Your input is still here. Submit it again if it still applies.</p>
    </Note>
  )
}

/** `countryCode` as `country code`. */
const inWords = (name: string) =>
  name
    .replace(/^cents$/, 'amount')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/ code$| html$| cents$/, '')

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Formats the details of an entry, pairing `name.from` with `name.to`. */
export function changesOf(details: AccountAction['details']): string[] {
  const text = (name: string, value: AccountAction['details'][string] = null) => {
    if (value === null || value === '') return 'nothing'
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (moment.test(String(value))) return minuteText(String(value), businessTimeZone)
    return (
      formatAuditValue(name, value)
        .replace(/<[^>]*>/g, ' ')
        .trim() || 'nothing'
    )
  }
  return Object.entries(details).flatMap(([name, value]) => {
    if (name.endsWith('.from') || name === 'from') return []
    const from = name === 'to' ? details['from'] : details[name.replace(/\.to$/, '.from')]
    const isChange = name === 'to' || name.endsWith('.to')
    const label = name === 'to' ? '' : `${inWords(name.replace(/\.to$/, ''))}: `
    return [
      isChange
        ? `${label}${text(name, from)} → ${text(name, value)}`
        : `${label}${text(name, value)}`,
    ]
  })
}

/** An audit entry as text behind its actor: its sentence, further changes and the reason. */
export function AuditEntryText({ entry }: { entry: AccountAction }) {
  const { act, who, contact, details } = entry
  const named = contact === who ? null : contact
  const { text, usedNames: said } = auditSentence({ act, company: null, contact: named, details })
  const others = Object.entries(details).filter(([name]) => !said.has(name))
  const changes = changesOf(Object.fromEntries(others))
  return (
    <>
      {inSentence(text)}
      {changes.length > 0 && <span className="block soft break">{changes.join('; ')}</span>}
      {entry.reason && <span className="block soft break">“{entry.reason}”</span>}
    </>
  )
}
