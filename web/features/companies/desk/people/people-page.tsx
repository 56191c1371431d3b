import {
  listPeople,
  peopleFilterNames,
  peopleFilters,
  type PeopleSort,
  type Person,
} from '#contract/companies/desk/people-list.ts'
import { exportPeople } from '#contract/back-office/lists/list-views.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { countText } from '#contract/figures/numbers.ts'
import { StateBadge } from '#web/features/companies/desk/companies-table.tsx'
import { useCurrentView, ViewTools } from '#web/features/back-office/frame/views/view-tools.tsx'
import {
  AdminLink,
  AdminView,
  liveListOptions,
} from '#web/features/back-office/frame/admin-view.tsx'
import { DeskList, type ListColumn } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { useListAddress } from '#web/features/back-office/frame/desk-list/list-address.ts'
import { useRowSelection } from '#web/features/back-office/frame/desk-list/row-selection.ts'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery } from '@tanstack/react-query'

const path = '/people'
const filters = peopleFilters.map((name) => ({ name, label: peopleFilterNames[name] }))

/** One row for each contact of any company. */
export default function PeoplePage() {
  const list = useListAddress(path)
  const staff = useStaff()
  const view = useCurrentView('people', list)
  const query = useQuery(
    payloadQuery(
      useApi(),
      ['accounts', 'people', list.address],
      listPeople,
      { query: list.address as NonNullable<CallInput<typeof listPeople>['query']> },
      liveListOptions,
    ),
  )
  const total = query.data?.numResults ?? 0
  const selection = useRowSelection(list.selection, total)
  return (
    <AdminView
      title={view?.name ?? 'People'}
      sub={
        query.data && (
          <span role="status">{total === 1 ? '1 person' : `${countText(total)} people`}</span>
        )
      }
    >
      <DeskList<Person, PeopleSort>
        path={path}
        caption="People"
        searchLabel="Name, e-mail, telephone or company"
        placeholder="Name, e-mail, company"
        filters={filters}
        columns={columns}
        usualSort={{ by: 'name', order: 'asc' }}
        nameOf={({ name }) => name}
        list={list}
        query={query}
        selection={selection}
        tools={<ViewTools name="people" list={list} />}
        exportPath={mayUse(staff, ['support']) ? exportPeople.path : undefined}
        empty={
          <Empty title="No people found" actions={<AdminLink to={path}>Show all people</AdminLink>}>
            All filters must match, and every word a name, an e-mail address, a telephone number or
            a company.
          </Empty>
        }
      />
    </AdminView>
  )
}

const columns: readonly ListColumn<Person, PeopleSort>[] = [
  {
    key: 'name',
    header: 'Name',
    card: 'title',
    isRowHeader: true,
    sortKey: 'name',
    cell: ({ name, company }) => (
      <AdminLink to={`/companies/${company.id}`} search={{ tab: 'people' }} className={hitClass}>
        {name}
      </AdminLink>
    ),
  },
  {
    key: 'email',
    header: 'E-mail',
    width: '15rem',
    sortKey: 'email',
    className: 'soft',
    title: ({ email }) => email,
    cell: ({ email }) => email,
  },
  {
    key: 'company',
    header: 'Company',
    width: '12rem',
    sortKey: 'company',
    title: ({ company }) => company.name,
    cell: ({ company }) => (
      <AdminLink to={`/companies/${company.id}`} className="quiet">
        <CompanyName tier={company.tier}>{company.name}</CompanyName>
      </AdminLink>
    ),
  },
  {
    key: 'label',
    header: 'Contact',
    width: '7rem',
    from: '64rem',
    card: 'hidden',
    optional: 'usual',
    className: 'soft',
    cell: ({ label }) => label,
  },
  {
    key: 'state',
    header: 'State',
    width: '7rem',
    card: 'figure',
    optional: 'extra',
    cell: ({ company }) => <StateBadge state={company.state} />,
  },
  {
    key: 'function',
    header: 'Function',
    width: '9rem',
    from: '64rem',
    card: 'hidden',
    optional: 'extra',
    className: 'soft',
    cell: (person) => person.function,
  },
  {
    key: 'seen',
    header: 'Last seen',
    width: '6.5rem',
    align: 'right',
    card: 'figure',
    sortKey: 'seen',
    optional: 'usual',
    className: 'soft num',
    cell: ({ lastSeenAt }) =>
      lastSeenAt ? <RelativeTime at={lastSeenAt} /> : <span className="muted">Never</span>,
  },
  {
    key: 'signIn',
    header: 'Sign-in',
    width: '7.5rem',
    from: '64rem',
    card: 'hidden',
    optional: 'usual',
    cell: ({ isBlocked, hasPassword, hasTwoFactor }) => {
      if (isBlocked) return <Badge tone="bad">Blocked</Badge>
      if (!hasPassword) return <Badge tone="warn">No password</Badge>
      return <span className="soft">{hasTwoFactor ? '2FA' : 'Password'}</span>
    },
  },
  {
    key: 'mail',
    header: 'Mail',
    width: '6.5rem',
    from: '52rem',
    card: 'hidden',
    optional: 'usual',
    cell: ({ isSuppressed }) =>
      isSuppressed ? <Badge tone="bad">Suppressed</Badge> : <span className="muted">OK</span>,
  },
]
