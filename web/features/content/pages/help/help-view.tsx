import type { Page } from '#contract/content/pages.ts'
import type { Faq } from '#contract/content/public-items.ts'
import { helpQuery } from '#web/features/content/api.ts'
import { HelpSearch, maxSearchLength } from '#web/features/content/pages/help/help-search.tsx'
import { MailHelp } from '#web/features/content/pages/help/mail-help.tsx'
import { ShortcutList } from '#web/features/content/pages/help/shortcut-list.tsx'
import { Videos } from '#web/features/content/pages/videos.tsx'
import { paramText } from '#web/platform/address-params.ts'
import { useApi, useLoaderQuery } from '#web/platform/api/api.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { LongText, TextHtml } from '#web/ui/text/long-text.tsx'
import { Link, useSearch } from '@tanstack/react-router'
import './help-view.css'

const faqElementId = (id: number) => `question-${id}`

/** Questions, tutorials, a search over questions and guidelines, and the keyboard shortcuts (ST-006 to ST-008). */
export function HelpView({ page }: { page: Page }) {
  const data = useLoaderQuery(helpQuery(useApi()))
  const { id, query } = useSearch({ strict: false }) as { id?: string; query?: unknown }
  const asked = paramText(query).slice(0, maxSearchLength)
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
      <HelpSearch key={asked} asked={asked} faqs={faqs} onFaq={showFaq} />
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
