import type { Page } from '#contract/content/pages.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { TrialLink, useClosedRegistration } from '#web/platform/page/trial-link.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { LongText, TextHtml } from '#web/ui/text/long-text.tsx'
import { useQuery } from '@tanstack/react-query'
import './about-view.css'

/** The story of the product, with its figures once staff have confirmed them (ST-013, AM-020). */
export function AboutView({ page }: { page: Page }) {
  const { isMember } = useViewer()
  const isClosed = useClosedRegistration() !== undefined
  const claims = useQuery(settingsQuery(useApi())).data?.claims
  const figures = claims && [
    { term: 'Verified members', value: claims.members },
    { term: 'Countries', value: claims.countries },
    { term: 'Broadcasts a day', value: claims.broadcastsPerDay },
    { term: 'In business since', value: claims.since },
  ]
  return (
    <main id="main" className="page reading text-page about">
      <header>
        <h1>{page.title}</h1>
        <p className="lead">{page.lead}</p>
        {figures && <StatLine open className="about-figures" items={figures} />}
      </header>
      <div className="about-text">
        {page.html && <TextHtml html={page.html} />}
        <LongText sections={page.sections} />
      </div>
      {!isMember && (
        <aside className="about-trial" aria-label="Free trial">
          <h2>See it from the inside</h2>
          <p className="soft">
            Names, telephone numbers and replies{isClosed ? '.' : ', free for one month.'}
          </p>
          <TrialLink size="lg" />
        </aside>
      )}
    </main>
  )
}
