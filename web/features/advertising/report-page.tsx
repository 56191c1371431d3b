import {
  bannerStateNames,
  formatClickRate,
  type BannerReport,
} from '#contract/advertising/banners.ts'
import { formatDay } from '#contract/dates.ts'
import { shownRefusals } from '#contract/notices.ts'
import { countText } from '#contract/figures/numbers.ts'
import { bannerReportQuery } from '#web/features/advertising/api.ts'
import { ReportFigures } from '#web/features/advertising/report-figures.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { LoadFailure, Note } from '#web/ui/note.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import './report-page.css'

/** Views and clicks of an advertisement, for whoever has the link in our mail (BK-082). */
export const Route = createFileRoute('/advertisement-report')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ context: { api, queryClient }, deps: { token } }) => {
    if (token !== undefined) await queryClient.prefetchQuery(bannerReportQuery(api, token))
  },
  head: () =>
    pageHead({
      title: 'Report of an advertisement',
      description: 'How often an advertisement was seen and clicked.',
      keywords: 'advertisement, report',
      path: '/advertisement-report',
      robots: 'noindex,nofollow',
    }),
  component: ReportPage,
})

function ReportPage() {
  const { token = '' } = Route.useSearch()
  const { data, error, refetch } = useQuery({
    ...bannerReportQuery(useApi(), token),
    enabled: token !== '',
    staleTime: 60_000,
  })
  const isBadLink = token === '' || (isApiError(error) && [400, 404].includes(error.status))
  return (
    <main id="main" className="page">
      <PageHead title="Report of your advertisement" sub={data?.customer} />
      {isBadLink ? (
        <Note tone="bad" role="alert" title={shownRefusals.badLink}>
          Open the link in our latest e-mail about your advertisement, or ask us for a new one.
        </Note>
      ) : error ? (
        <LoadFailure thing="The report" onRetry={refetch} />
      ) : data ? (
        <Report report={data} />
      ) : (
        <Skeleton width="60%" />
      )}
    </main>
  )
}

function Report({ report }: { report: BannerReport }) {
  const { totals, state, startsOn, endsOn } = report
  return (
    <div className="stack">
      <div className="banner-report-head">
        <img src={report.picture} alt={report.alt} width={185} height={185} />
        <div className="stack tight">
          <p className="strong">{report.alt}</p>
          <p className="small soft">Leads to {report.url}</p>
          <StatLine
            boxed
            items={[
              { term: 'Views', value: countText(totals.views) },
              { term: 'Clicks', value: countText(totals.clicks) },
              { term: 'Click rate', value: formatClickRate(totals) },
              { term: 'Status', value: bannerStateNames[state] },
              { term: 'First day', value: formatDay(startsOn) },
              { term: 'Last day', value: formatDay(endsOn) },
            ]}
          />
        </div>
      </div>
      {report.days.length === 0 ? (
        <Note title="Nothing to report yet">
          Figures appear here from {formatDay(startsOn)} on.
        </Note>
      ) : (
        <ReportFigures report={report} />
      )}
      <p className="small soft">
        A view is one display of your advertisement on a page. Robots, and repeated clicks of one
        reader within seconds, are not counted. Days are those of Amsterdam.
      </p>
    </div>
  )
}
