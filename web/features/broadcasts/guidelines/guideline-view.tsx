import type { ContentKey } from '#contract/site/site-content.ts'
import { contentQuery } from '#web/platform/api/content.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { Contents, LongText } from '#web/ui/text/long-text.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import './guideline-view.css'

type GuidelineViewProps = {
  contentKey: ContentKey
  /** Footer text with links. */
  children: ReactNode
}

/** Rules or grading guidelines as a page with a table of contents. */
export function GuidelineView({ contentKey, children }: GuidelineViewProps) {
  const { timeZone } = usePreferences()
  const { title, body, updatedAt } = useSuspenseQuery(contentQuery(useApi(), contentKey)).data
  return (
    <main id="main" className="page guideline">
      <header>
        <h1>{title}</h1>
        <p className="lead">{body.lead}</p>
      </header>
      <Contents sections={body.sections} />
      <div>
        <LongText sections={body.sections} linked />
        <footer className="small">
          <p>{children}</p>
          <p className="muted num">
            Last updated <time dateTime={updatedAt}>{dateText(new Date(updatedAt), timeZone)}</time>
          </p>
        </footer>
      </div>
    </main>
  )
}
