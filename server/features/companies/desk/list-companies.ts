import {
  addedByNames,
  companyFilterValues,
  type CompanyListQuery,
} from '#contract/companies/desk/company-list.ts'
import { accountStateNames } from '#contract/back-office/back-office.ts'
import { tierNames } from '#contract/tiers.ts'
import {
  accountOrder,
  accountRows,
  countryNames,
  parseSearch,
  selectAccounts,
  staffNames,
  type AccountRow,
  type AccountSelection,
} from '#server/features/companies/desk/list-queries.ts'
import { contactLabel } from '#server/features/companies/public.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findListPage } from '#server/platform/lists/list-queries.ts'
import { presentChoices } from '#server/platform/lists/lists.ts'

export function presentAccountEntry(row: AccountRow) {
  const { personId, personName, personEmail, personTelephone, personPosition, ...account } = row
  const { isPersonBlocked, trialEndsAt, createdAt, lastSeenAt, addedBy, staffName, ...facts } =
    account
  return {
    ...facts,
    trialEndsAt,
    createdAt,
    lastSeenAt,
    addedBy: staffName ?? addedByNames[addedBy as keyof typeof addedByNames] ?? '',
    person:
      personId === null
        ? null
        : {
            id: personId,
            name: personName,
            email: personEmail,
            telephone: personTelephone,
            label: personPosition === null ? 'Left' : contactLabel(personPosition),
            isBlocked: isPersonBlocked,
          },
  }
}

export const accountSelection = (query: CompanyListQuery, now: Date): AccountSelection => ({
  ...query,
  ...parseSearch(query.search),
  now,
})

/** What a query selects. */
export const companySource = (db: Queryable, query: CompanyListQuery, now: Date) =>
  selectAccounts(db, accountSelection(query, now))

/** A page of companies with the choices of all filters. */
export async function listCompanies(db: Queryable, query: CompanyListQuery, now: Date) {
  const chosen = accountSelection(query, now)
  const { sort = 'name', order = 'asc', page, pageSize } = query
  const { ids, total, counts } = await findListPage(db, selectAccounts(db, chosen), {
    sort: accountOrder(db, sort),
    order,
    firstId: chosen.id,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const [rows, countries, staff] = await Promise.all([
    accountRows(db, ids, chosen.patterns),
    countryNames(db),
    staffNames(db),
  ])
  const labels = {
    ...companyFilterValues,
    state: accountStateNames,
    tier: tierNames,
  }
  const named = (name: keyof typeof labels) =>
    presentChoices(counts[name], chosen[name], Object.entries(labels[name]))
  return {
    results: rows.map(presentAccountEntry),
    numResults: total,
    choices: {
      state: named('state'),
      plan: named('plan'),
      country: presentChoices(
        counts['country'],
        chosen.country,
        countries.map(({ code, name }) => [code, name]),
      ),
      tier: named('tier'),
      trial: named('trial'),
      invoice: named('invoice'),
      overdue: named('overdue'),
      seen: named('seen'),
      since: named('since'),
      mail: named('mail'),
      twoFactor: named('twoFactor'),
      addedBy: presentChoices(counts['addedBy'], chosen.addedBy, [
        ...staff.map(({ id, name }) => [`staff-${id}`, name] as const),
        ...Object.entries(addedByNames),
      ]),
    },
  }
}
