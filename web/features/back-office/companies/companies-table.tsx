import {
  type AccountEntry,
  type AccountSort,
  accountStateNames,
  type AccountState,
} from '#contract/back-office/back-office.ts'
import { planNames } from '#contract/broadcasts/broadcast-settings.ts'
import { businessTimeZone } from '#contract/dates.ts'
import {
  formatSearchParams,
  type CompaniesSearch,
} from '#web/features/back-office/companies/companies-filters.tsx'
import { AdminLink } from '#web/platform/admin/admin-view.tsx'
import { useRowNavigation } from '#web/platform/keys/keys.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { useRef, type ReactNode } from 'react'
import './companies-table.css'

const tones: Record<AccountState, 'ok' | 'warn' | 'bad' | 'neutral'> = {
  new: 'warn',
  trial: 'ok',
  'trial-ended': 'bad',
  active: 'ok',
  overdue: 'warn',
  'force-pay': 'bad',
  'custom-blocked': 'bad',
  terminated: 'neutral',
}

type StateBadgeProps = { state: AccountState; children?: ReactNode }

/** The state by name, or by the words given. */
export function StateBadge({ state, children = accountStateNames[state] }: StateBadgeProps) {
  return <Badge tone={tones[state]}>{children}</Badge>
}

type CompaniesTableProps = {
  asked: CompaniesSearch
  rows: readonly AccountEntry[] | undefined
  isOld: boolean
  empty: ReactNode
}

/** One row for each company, with the matching contact. */
export function CompaniesTable({ asked, rows, isOld, empty }: CompaniesTableProps) {
  const table = useRef<HTMLTableElement>(null)
  useRowNavigation(table)
  const link = (sort: AccountSort) => {
    const order = asked.sort === sort && asked.order === 'asc' ? 'desc' : 'asc'
    return (
      <AdminLink to="/companies" search={formatSearchParams({ ...asked, page: 1, sort, order })} />
    )
  }
  return (
    <DataTable
      ref={table}
      caption="Companies"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      busy={isOld}
      skeletonRows={10}
      className="companies"
      empty={empty}
      sorting={{
        by: asked.sort,
        isDescending: asked.order !== 'asc',
        link,
      }}
    />
  )
}

const columns: readonly Column<AccountEntry, AccountSort>[] = [
  {
    key: 'name',
    header: 'Company',
    card: 'title',
    isRowHeader: true,
    sortKey: 'name',
    cell: ({ id, name, tier }) => (
      <AdminLink to={`/companies/${id}`} className={hitClass} title={`${name}, id ${id}`}>
        <CompanyName tier={tier}>{name}</CompanyName>
      </AdminLink>
    ),
  },
  {
    key: 'person',
    header: 'Person',
    width: '15rem',
    className: 'company-person soft',
    title: ({ person }) => (person ? `${person.name}, ${person.email}` : ''),
    cell: ({ person }) =>
      person && (
        <>
          {person.name}
          {person.label !== 'Main contact' && <Badge tone="outline">{person.label}</Badge>}
          {person.isBlocked && <Badge tone="bad">Blocked</Badge>}
        </>
      ),
  },
  {
    key: 'country',
    header: 'Country',
    width: '9rem',
    className: 'soft',
    cell: ({ country }) => country,
  },
  {
    key: 'state',
    header: 'State',
    width: '8.5rem',
    card: 'figure',
    sortKey: 'state',
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    key: 'plan',
    header: 'Plan',
    width: '5.5rem',
    card: 'hidden',
    className: 'soft',
    cell: planOf,
  },
  {
    key: 'since',
    header: 'Member since',
    width: '8.5rem',
    align: 'right',
    card: 'figure',
    sortKey: 'memberSince',
    className: 'soft num',
    cell: ({ state, trialEndsAt, memberSince }) => {
      if (state === 'trial' && trialEndsAt !== null)
        return `ends ${dateText(trialEndsAt, businessTimeZone)}`
      return memberSince ? dateText(memberSince, 'UTC') : ''
    },
  },
]

export function planOf({ plan, isServiceOnly }: Pick<AccountEntry, 'plan' | 'isServiceOnly'>) {
  if (isServiceOnly) return 'Services'
  return plan ? planNames[plan] : 'None'
}
