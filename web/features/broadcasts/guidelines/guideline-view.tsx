import { type ContentKey, getContent } from '#contract/site/site-content.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { useApi, payloadQuery, type Api } from '#web/platform/api/api.ts'
import { Contents, LongText } from '#web/ui/text/long-text.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import './guideline-view.css'

/** A text that the operator can edit, the same for all viewers. */
export const contentQuery = (api: Api, key: ContentKey) =>
  payloadQuery(
    api,
    ['content', key],
    getContent,
    { params: { key } },
    { staleTime: 10 * 60_000, meta: { isForEveryone: true } },
  )

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
