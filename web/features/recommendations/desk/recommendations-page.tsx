import type { ModeratedRecommendation } from '#contract/recommendations/desk/recommendations.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { AdminLink, AdminView, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import {
  ChoiceFilter,
  LogFilters,
  nameOfCompany,
  OlderLinks,
  ScopeChip,
  TextFilter,
  useSearchFilters,
} from '#web/features/back-office/frame/log-filters.tsx'
import { RemoveButton } from '#web/features/back-office/frame/remove-button.tsx'
import { useApi, type CallInput } from '#web/platform/api/api.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { TierMark } from '#web/ui/marks/tier-mark.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

type Query = NonNullable<CallInput<'listRecommendations'>['query']>
const recommendationsKey = ['moderated-recommendations'] as const

/** All recommendations, newest first, for moderation (BK-073). */
export default function RecommendationsPage() {
  const api = useApi()
  const query = useSearchFilters<Query>('state', 'companyId', 'text', 'before')
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...recommendationsKey, query],
    queryFn: async () => (await api('listRecommendations', { query })).payload,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const isFiltered = Object.keys(query).length > 0
  const { companyId, ...filters } = query
  const sides = data?.results.flatMap(({ by, company }) => [by, company])

  return (
    <AdminView
      title="Recommendations"
      sub="Recommendations between members, newest first. Companies decide which of theirs are published."
    >
      {companyId && (
        <ScopeChip
          path="/recommendations"
          name={nameOfCompany(companyId, sides)}
          search={filters}
        />
      )}
      <LogFilters path="/recommendations" label="Recommendations" keep={{ companyId }}>
        <TextFilter name="text" label="Text, company or person" error={error} wide />
        <ChoiceFilter
          name="state"
          label="State"
          all="All"
          choices={[
            ['waiting', 'Waiting for the company'],
            ['published', 'Published'],
          ]}
        />
      </LogFilters>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton width="60%" />}
      {data?.results.length === 0 && (
        <Empty
          title={isFiltered ? 'No recommendations found' : 'No recommendations'}
          actions={isFiltered && <AdminLink to="/recommendations">All recommendations</AdminLink>}
        >
          Members write them on the page of a company.
        </Empty>
      )}
      {data && data.results.length > 0 && (
        <ul className="stack close" aria-busy={isPlaceholderData || undefined}>
          {data.results.map((one) => (
            <RecommendationCard key={one.id} recommendation={one} />
          ))}
        </ul>
      )}
      {data && <OlderLinks path="/recommendations" search={query} next={data.next} />}
    </AdminView>
  )
}

function RecommendationCard({ recommendation }: { recommendation: ModeratedRecommendation }) {
  const { id, words, contact, by, company, writtenAt, publishedAt } = recommendation
  const api = useApi()

  return (
    <li className="box pad stack tight">
      <div className="row wrap between break">
        <p>
          <span className="muted">About </span>
          <Company {...company} />
        </p>
        {publishedAt === null ? <Badge tone="warn">Waiting</Badge> : <Badge>Published</Badge>}
      </div>
      <blockquote className="prose lines">{words}</blockquote>
      <div className="row wrap between break">
        <p className="small soft">
          {contact.name}, <Company {...by} />, <RelativeTime at={writtenAt} />
        </p>
        <RemoveButton
          act="recommendation.removed"
          what={`the recommendation of ${company.name} by ${contact.name}`}
          title="Remove this recommendation?"
          list={recommendationsKey}
          notice={staffNotices.recommendationRemoved}
          remove={(reason) =>
            api('removeModeratedRecommendation', { params: { id: String(id) }, body: { reason } })
          }
        >
          {`What ${contact.name} wrote about ${company.name} is removed immediately for everyone. Nobody is notified.`}
        </RemoveButton>
      </div>
    </li>
  )
}

function Company({ id, name, tier }: ModeratedRecommendation['company']) {
  return (
    <span className="firm">
      {tier > 0 && <TierMark tier={tier} />}
      <AdminLink to={`/companies/${id}`}>{name}</AdminLink>
    </span>
  )
}
