import type { AccountEntry, AccountSort } from '#contract/back-office/back-office.ts'
import { planNames } from '#contract/broadcasts/broadcast-settings.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { AdminLink } from '#web/features/back-office/admin-link.tsx'
import { writeAddress, type Asked } from '#web/features/back-office/companies/companies-address.ts'
import { StateBadge } from '#web/features/back-office/companies/company-state.tsx'
import { useRowNavigation } from '#web/platform/keys/row-navigation.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { SkeletonRows } from '#web/ui/loading.tsx'
import {
  Cell,
  ColumnHead,
  hitClass,
  Row,
  RowHead,
  SheetTable,
  SortHeader,
  TableBody,
  TableHead,
} from '#web/ui/table.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { useRef } from 'react'
import './companies-table.css'

const columns = ['', '15rem', '9rem', '8.5rem', '5.5rem', '8.5rem']

type CompaniesTableProps = {
  asked: Asked
  /** Undefined until they are read for the first time. */
  rows: readonly AccountEntry[] | undefined
  isOld: boolean
}

/** One row for each company, with the person who was found. */
export function CompaniesTable({ asked, rows, isOld }: CompaniesTableProps) {
  const table = useRef<HTMLTableElement>(null)
  useRowNavigation(table)
  const sorted = (sort: AccountSort) => {
    const isThis = asked.sort === sort
    const order = isThis && asked.order === 'asc' ? ('desc' as const) : ('asc' as const)
    return {
      ...(isThis && {
        sort: asked.order === 'asc' ? ('ascending' as const) : ('descending' as const),
      }),
      link: <AdminLink to="/companies" search={writeAddress({ ...asked, page: 1, sort, order })} />,
    }
  }
  return (
    <SheetTable
      ref={table}
      cards
      caption="Companies"
      className="companies"
      columns={columns}
      busy={isOld}
    >
      <TableHead>
        <SortHeader {...sorted('name')}>Company</SortHeader>
        <ColumnHead>Person</ColumnHead>
        <ColumnHead>Country</ColumnHead>
        <SortHeader {...sorted('state')}>State</SortHeader>
        <ColumnHead>Plan</ColumnHead>
        <SortHeader align="right" {...sorted('memberSince')}>
          Member since
        </SortHeader>
      </TableHead>
      <TableBody>
        {rows ? (
          rows.map((row) => <CompanyRow key={row.id} row={row} />)
        ) : (
          <SkeletonRows rows={10} columns={columns} />
        )}
      </TableBody>
    </SheetTable>
  )
}

function CompanyRow({ row }: { row: AccountEntry }) {
  const { id, name, person, trialEndsAt, memberSince, state } = row
  const isTrial = state === 'trial' && trialEndsAt !== null
  return (
    <Row>
      <RowHead className="c-name">
        <AdminLink to={`/companies/${id}`} className={hitClass} title={`${name}, id ${id}`}>
          <CompanyName tier={row.tier}>{name}</CompanyName>
        </AdminLink>
      </RowHead>
      <Cell className="c-person soft" title={person ? `${person.name}, ${person.email}` : ''}>
        {person && (
          <>
            {person.name}
            {person.label !== 'Main contact' && <Badge tone="outline">{person.label}</Badge>}
            {person.isBlocked && <Badge tone="bad">Blocked</Badge>}
          </>
        )}
      </Cell>
      <Cell className="c-country soft">{row.country}</Cell>
      <Cell className="c-state">
        <StateBadge state={state} />
      </Cell>
      <Cell className="c-plan soft">{planOf(row)}</Cell>
      <Cell className="c-since soft num" align="right">
        {isTrial
          ? `ends ${dateText(trialEndsAt, businessTimeZone)}`
          : memberSince
            ? dateText(memberSince, 'UTC')
            : ''}
      </Cell>
    </Row>
  )
}

export function planOf({ plan, isServiceOnly }: Pick<AccountEntry, 'plan' | 'isServiceOnly'>) {
  if (isServiceOnly) return 'Services'
  return plan ? planNames[plan] : 'None'
}
