import type * as z from 'zod/mini'
import {
  searchFilterValues,
  usualSearchPeriod,
  type LoggedSearch,
  type SearchLogQuery,
} from '#contract/parts/desk/search-log.ts'
import { addDays, businessDate, businessInstant } from '#contract/dates.ts'
import { maxId } from '#contract/search-params.ts'
import {
  companyNames,
  searchOrder,
  selectSearches,
  type SearchRow,
} from '#server/features/parts/desk/queries.ts'
import type { ExportColumns } from '#server/platform/lists/exports.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findListPage } from '#server/platform/lists/list-queries.ts'
import { presentChoices } from '#server/platform/lists/lists.ts'

export async function findSearches(
  db: Queryable,
  query: SearchLogQuery,
  now: Date,
  shown: { limit: number; offset: number },
) {
  const { sort = 'last', order = sort === 'last' ? 'desc' : 'asc' } = query
  const period = Number(query.period ?? usualSearchPeriod)
  const day = addDays(businessDate(now), 1 - period)
  const source = selectSearches(db, { ...query, day, since: businessInstant(day, '00:00') })
  const { ids, total, counts } = await findListPage<SearchRow>(db, source, {
    sort: searchOrder(db, sort),
    order,
    ...shown,
  })
  return {
    rows: ids.map((row, place) => presentSearch(row, shown.offset + place + 1)),
    total,
    counts,
  }
}

function presentSearch(row: SearchRow, id: number) {
  const { companyId, company, lastAt, ...facts } = row
  return {
    ...facts,
    id,
    company: companyId === null ? null : { id: companyId, name: company ?? '' },
    lastAt: new Date(lastAt),
  }
}

/** A page of searches for parts with the choices of all filters. */
export async function listSearchPage(db: Queryable, query: SearchLogQuery, now: Date) {
  const { page, pageSize } = query
  const shown = { limit: pageSize, offset: (page - 1) * pageSize }
  const { rows, total, counts } = await findSearches(db, query, now, shown)
  const companies = [...Object.keys(counts['company'] ?? {}), ...query.company]
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id <= maxId)
  const named = (name: keyof typeof searchFilterValues) =>
    presentChoices(counts[name], query[name], Object.entries(searchFilterValues[name]))
  return {
    results: rows,
    numResults: total,
    choices: {
      kind: named('kind'),
      reader: named('reader'),
      company: presentChoices(
        counts['company'],
        query.company,
        (await companyNames(db, companies)).map(({ id, name }) => [String(id), name]),
        { byCount: true },
      ),
    },
  }
}

export const searchColumns: ExportColumns<z.output<typeof LoggedSearch>> = {
  term: [['search', ({ term }) => term]],
  kind: [['result', ({ kind }) => searchFilterValues.kind[kind]]],
  company: [
    ['company id', ({ company }) => String(company?.id ?? '')],
    ['searched by', ({ company }) => company?.name ?? 'Visitor'],
  ],
  searches: [['searches', ({ searches }) => String(searches)]],
  owners: [['owners found', ({ owners }) => String(owners)]],
  last: [['last search', ({ lastAt }) => lastAt]],
}
