import { maxSearchWords } from '#contract/back-office/back-office.ts'
import type { SearchLogQuery, SearchSort } from '#contract/parts/desk/search-log.ts'
import { fold, folded, literal } from '#server/features/companies/desk/list-queries.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import type { ListSource } from '#server/platform/lists/list-queries.ts'

/** A row of the list as the database returns it. */
export interface SearchRow {
  kind: 'found' | 'missed'
  term: string
  companyId: number | null
  company: string | null
  searches: number
  owners: number
  lastAt: string
}

interface SearchSelection extends Pick<SearchLogQuery, 'search' | 'kind' | 'reader' | 'company'> {
  /** The start of the first business day, and that day. */
  since: Date
  day: string
}

/**
 * Searches as `item`. One search leaves a hit with each owner, and with none twice, so its number is that of the owner
 * with the most hits.
 */
const items = (db: Queryable, { since, day }: SearchSelection): Fragment => db`(
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

export function selectSearches(db: Queryable, chosen: SearchSelection): ListSource {
  const patterns = fold(chosen.search)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxSearchWords)
    .map((word) => `%${literal(word)}%`)
  const text = folded(db, db`concat_ws(' ', term, company.name)`)
  return {
    // Rows of sums have no id; the row itself identifies it.
    id: db`jsonb_build_object('kind', item.kind, 'term', term, 'companyId', reader_id,
      'company', company.name, 'searches', searches, 'owners', owners, 'lastAt', last_at)`,
    isWhole: patterns.length === 0,
    from: db`${items(db, chosen)}
      where ${patterns.length === 0 ? db`true` : db`${text} like all(${patterns})`}`,
    filters: [
      { name: 'kind', values: db`array[item.kind]`, chosen: chosen.kind },
      {
        name: 'reader',
        values: db`array[case when reader_id is null then 'visitor' else 'member' end]`,
        chosen: chosen.reader,
      },
      {
        name: 'company',
        values: db`array_remove(array[reader_id::text], null)`,
        chosen: chosen.company,
      },
    ],
  }
}

export const searchOrder = (db: Queryable, sort: SearchSort): Fragment =>
  ({
    last: () => db`last_at`,
    count: () => db`searches`,
    term: () => db`upper(term)`,
    owners: () => db`owners`,
  })[sort]()

export const companyNames = (db: Queryable, ids: readonly number[]) => db<
  { id: number; name: string }[]
>`
  select id, name from company where id = any(${ids as number[]}::int[])`
