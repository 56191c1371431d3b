import type { ThreadEntry, Ticket } from '#contract/messages/desk/tickets.ts'
import { splitQuoted } from '#web/features/messages/desk/quoted-text.ts'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { cx } from '#web/ui/class-names.ts'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import './ticket-thread.css'

const kindTexts = {
  form: 'wrote on the site',
  mail: 'answered by e-mail',
  reply: 'replied',
} as const

/** The messages of a ticket, oldest first. */
export function TicketThread({ ticket }: { ticket: Ticket }) {
  return (
    <ol className="thread" aria-label="Messages">
      {ticket.thread.map((entry) => (
        <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
      ))}
    </ol>
  )
}

function Entry({ entry: { kind, by, at, text, files } }: { entry: ThreadEntry }) {
  const { own, quoted } = kind === 'mail' ? splitQuoted(text) : { own: text, quoted: '' }
  return (
    <li className={cx('panel', kind === 'reply' && 'is-ours')}>
      <header>
        <Avatar name={by} />
        <p>
          <b>{by}</b> <span className="soft">{kindTexts[kind]}</span>
        </p>
        <RelativeTime at={at} className="small muted push" />
      </header>
      <div className="pad stack tight">
        <p className="lines break prose">{own || '(no text)'}</p>
        {quoted && (
          <details>
            <summary className="small">Quoted text</summary>
            <p className="lines break soft small">{quoted}</p>
          </details>
        )}
        {files.length > 0 && (
          <p className="small soft">
            {files.length === 1 ? 'A file was attached' : `${files.length} files were attached`} and
            not stored: {files.join(', ')}
          </p>
        )}
      </div>
    </li>
  )
}
