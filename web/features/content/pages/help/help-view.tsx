import type { Page } from '#contract/content/pages.ts'
import type { Faq } from '#contract/content/public-items.ts'
import { helpQuery } from '#web/features/content/api.ts'
import { HelpSearch, maxSearchLength } from '#web/features/content/pages/help/help-search.tsx'
import { Videos } from '#web/features/content/pages/videos.tsx'
import { paramText } from '#web/platform/address-params.ts'
import { useApi, useLoaderQuery, payloadQuery } from '#web/platform/api/api.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { LongText, TextHtml } from '#web/ui/text/long-text.tsx'
import { Link, useSearch } from '@tanstack/react-router'
import { mailedExample } from '#contract/broadcasts/by-mail.ts'
import { useQuery } from '@tanstack/react-query'
import { keys, type Key } from '#web/platform/keys/keys.ts'
import { KeyName } from '#web/platform/keys/key-name.tsx'
import './help-view.css'

const faqElementId = (id: number) => `question-${id}`

/** Questions, tutorials, a search over questions and guidelines, and the keyboard shortcuts (ST-006 to ST-008). */
export function HelpView({ page }: { page: Page }) {
  const data = useLoaderQuery(helpQuery(useApi()))
  const { id, query } = useSearch({ strict: false }) as { id?: string; query?: unknown }
  const initialQuery = paramText(query).slice(0, maxSearchLength)
  const faqs = data?.faqs ?? []
  const videos = data?.videos ?? []

  return (
    <main id="main" className="page reading help">
      <PageHead
        title={page.title}
        sub={page.lead}
        actions={
          <Link to="/$" params={{ _splat: 'contact' }} className="small">
            Contact
          </Link>
        }
      />
      {page.html && <TextHtml html={page.html} />}
      <HelpSearch key={initialQuery} initialQuery={initialQuery} faqs={faqs} onFaq={showFaq} />
      <div className="help-grid">
        <section aria-labelledby="questions">
          <h2 id="questions">Frequently asked questions</h2>
          <FaqList faqs={faqs} />
          <p className="small muted help-more">
            Read more in the{' '}
            <Link to="/$" params={{ _splat: 'broadcast-rules' }}>
              Broadcast Rules
            </Link>{' '}
            and the{' '}
            <Link to="/$" params={{ _splat: 'grading-guidelines' }}>
              Grading Guidelines
            </Link>
            .
          </p>
        </section>
        {videos.length > 0 && (
          <section aria-labelledby="tutorials">
            <h2 id="tutorials">Tutorials</h2>
            <Videos videos={videos} featured={Number(id)} linksTo="help" />
          </section>
        )}
      </div>
      <MailHelp />
      <ShortcutList />
      <LongText sections={page.sections} linked />
    </main>
  )
}

/** Opens a question, which closes the others, and focuses it. */
function showFaq(id: number) {
  const element = document.querySelector<HTMLDetailsElement>(`#${faqElementId(id)}`)
  if (!element) return
  element.open = true
  element.querySelector('summary')?.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'center' })
}

/** Questions that the browser expands, one at a time, also before the page is hydrated (ST-007). */
function FaqList({ faqs }: { faqs: readonly Faq[] }) {
  return (
    <div className="faqs">
      {faqs.map(({ id, question, answer }) => (
        <details key={id} id={faqElementId(id)} name="faq">
          <summary>
            <h3>{question}</h3>
            <Icon name="down" />
          </summary>
          <p className="soft lines">{answer}</p>
        </details>
      ))}
    </div>
  )
}

/** How to send a broadcast by e-mail, with the address of each list; nothing without incoming mail (BK-044). */
function MailHelp() {
  const { data } = useQuery(payloadQuery(useApi(), ['list-addresses'], 'listBroadcastLists', {}))
  const lists = data?.results.filter(({ mailTo }) => mailTo) ?? []
  if (lists.length === 0) return null
  return (
    <section aria-labelledby="by-mail" className="stack help-mail">
      <h2 id="by-mail">Broadcasts by e-mail</h2>
      <p className="soft prose">
        Send an e-mail from an address of your account to the address of a list. Begin the subject
        with WTS (want to sell) or WTB (want to buy), one product in each e-mail. Quantity, brand,
        description, condition and price are required, as in the form. Signature, quoted text and
        attachments are left out. You get an e-mail with a link to your broadcast, or with what is
        missing.
      </p>
      <dl className="facts">
        <dt>Subject</dt>
        <dd>{mailedExample.subject}</dd>
        <dt>Text</dt>
        <dd className="lines">{mailedExample.text}</dd>
      </dl>
      <ul className="row wrap loose small">
        {lists.map(({ id, name, mailTo }) => (
          <li key={id}>
            <span className="soft">{name}</span> <a href={`mailto:${mailTo}`}>{mailTo}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The shortcuts of the site; those of the back office are left out. */
const shown: readonly Key[] = [
  'Ctrl K',
  '/',
  'c',
  'r',
  'j',
  'k',
  'o',
  'x',
  '[',
  ']',
  '.',
  's',
  'm',
  'v',
  'g h',
  'g b',
  'g p',
  'g c',
  'g s',
  'Escape',
  '?',
]

function ShortcutList() {
  return (
    <section className="shortcuts" aria-labelledby="shortcuts">
      <h2 id="shortcuts">Keyboard shortcuts</h2>
      <p className="small muted">
        Available when you are not typing. On each page, <KeyName name="?" /> shows those that work
        there.
      </p>
      <dl>
        {shown.map((key) => (
          <div key={key}>
            <dt>
              <KeyName name={key} />
            </dt>
            <dd>{keys[key]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
