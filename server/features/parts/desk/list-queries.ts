import { usualPeriod } from '#contract/back-office/lists/define-desk-list.ts'
import { addDays, businessDate, businessInstant } from '#contract/dates.ts'
import { searches } from '#contract/parts/desk/search-log.ts'
import { folded, toPatterns } from '#server/features/companies/desk/list-queries.ts'
import { namesIn } from '#server/platform/lists/list-queries.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import { serveDeskList } from '#server/platform/lists/serve-desk-list.ts'

/** A row of the list as the database returns it. */
interface SearchRow {
  kind: 'found' | 'missed'
  term: string
  companyId: number | null
  company: string | null
  searches: number
  owners: number
  lastAt: string
}

/**
 * Searches as `item`. One search leaves a hit with each owner, and with none twice, so its number is that of the owner
 * with the most hits.
 */
const items = (db: Queryable, { since, day }: { since: Date; day: string }): Fragment => db`(
  select 'found' as kind, min(term) as term, searcher_id as reader_id,
    max(searches)::int as searches, count(*)::int as owners, max(last_at) as last_at
  from (
    select upper(terms) as same, min(terms) as term, searcher_id, count(*) as searches,
      max(searched_at) as last_at
    from stock_hit where searched_at >= ${since} group by same, searcher_id, stock_hit.company_id
  ) as by_owner group by same, searcher_id
  union all
  select 'missed', term, company_id, sum(searches)::int, 0, max(last_at)
  from missed_search where day >= ${day} group by term, company_id
  ) as item left join company on company.id = item.reader_id`

function presentSearch(row: SearchRow, id: number) {
  const { companyId, company, lastAt, ...facts } = row
  return {
    ...facts,
    id,
    company: companyId === null ? null : { id: companyId, name: company ?? '' },
    lastAt: new Date(lastAt),
  }
}

/** Searches for parts, as hits of owners and part numbers without an offer are stored (BK-062, BK-063). */
export const servedSearches = serveDeskList<typeof searches, SearchRow>(searches, {
  select({ db, query, now }) {
    const period = Number(query.period ?? usualPeriod(searches.filters.period, query))
    const day = addDays(businessDate(now), 1 - period)
    const patterns = toPatterns(query.search)
    const text = folded(db, db`concat_ws(' ', term, company.name)`)
    return {
      // Rows of sums have no id; the row itself identifies it.
      id: db`jsonb_build_object('kind', item.kind, 'term', term, 'companyId', reader_id,
      'company', company.name, 'searches', searches, 'owners', owners, 'lastAt', last_at)`,
      isWhole: patterns.length === 0 && query.period === undefined,
      from: db`${items(db, { day, since: businessInstant(day, '00:00') })}
      where ${patterns.length === 0 ? db`true` : db`${text} like all(${patterns})`}`,
      filters: {
        kind: db`array[item.kind]`,
        reader: db`array[case when reader_id is null then 'visitor' else 'member' end]`,
        company: db`array_remove(array[reader_id::text], null)`,
      },
    }
  },
  order: ({ db }) => ({
    last: db`last_at`,
    count: db`searches`,
    term: db`upper(term)`,
    owners: db`owners`,
  }),
  labels: { company: namesIn('company') },
  read: async (rows, { query }) =>
    rows.map((row, place) => presentSearch(row, (query.page - 1) * query.pageSize + place + 1)),
})
