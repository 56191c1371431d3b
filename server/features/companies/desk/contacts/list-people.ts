import { accountStateNames } from '#contract/back-office/back-office.ts'
import { peopleFilterValues, type PeopleListQuery } from '#contract/companies/desk/people-list.ts'
import { countryNames, parseSearch } from '#server/features/companies/desk/list-queries.ts'
import {
  peopleOrder,
  peopleRows,
  selectPeople,
} from '#server/features/companies/desk/contacts/list-queries.ts'
import { contactLabel } from '#server/features/companies/public.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findListPage } from '#server/platform/lists/list-queries.ts'
import { presentChoices } from '#server/platform/lists/lists.ts'

/** What a query selects. */
export const peopleSource = (db: Queryable, query: PeopleListQuery, now: Date) =>
  selectPeople(db, { ...query, patterns: parseSearch(query.search).patterns, now })

/** A page of contacts with the choices of all filters. */
export async function listPeople(db: Queryable, query: PeopleListQuery, now: Date) {
  const { sort = 'name', order = 'asc', page, pageSize } = query
  const { ids, total, counts } = await findListPage(db, peopleSource(db, query, now), {
    sort: peopleOrder(db, sort),
    order,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const [rows, countries] = await Promise.all([peopleRows(db, ids), countryNames(db)])
  const labels = { ...peopleFilterValues, state: accountStateNames }
  const named = (name: keyof typeof labels) =>
    presentChoices(counts[name], query[name], Object.entries(labels[name]))
  return {
    results: rows.map(({ companyId, companyName, tier, state, position, ...person }) => ({
      ...person,
      label: contactLabel(position),
      company: { id: companyId, name: companyName, tier, state },
    })),
    numResults: total,
    choices: {
      state: named('state'),
      country: presentChoices(
        counts['country'],
        query.country,
        countries.map(({ code, name }) => [code, name]),
      ),
      role: named('role'),
      seen: named('seen'),
      mail: named('mail'),
      signIn: named('signIn'),
    },
  }
}
