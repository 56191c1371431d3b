import { accountStateNames, type AccountState } from '#contract/back-office/back-office.ts'
import type { AccountEntry, AccountSort } from '#contract/companies/desk/company-list.ts'
import { planNames } from '#contract/broadcasts/broadcast-settings.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import type { ListColumn } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import type { ReactNode } from 'react'
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

export function planOf({ plan, isServiceOnly }: Pick<AccountEntry, 'plan' | 'isServiceOnly'>) {
  if (isServiceOnly) return 'Services'
  return plan ? planNames[plan] : 'None'
}

/** One row for each company, with the matching contact. */
export const companyColumns: readonly ListColumn<AccountEntry, AccountSort>[] = [
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
    width: '11rem',
    optional: 'usual',
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
    width: '7.5rem',
    from: '52rem',
    sortKey: 'country',
    optional: 'usual',
    className: 'soft',
    title: ({ country }) => country,
    cell: ({ country }) => country,
  },
  {
    key: 'state',
    header: 'State',
    width: '7rem',
    card: 'figure',
    sortKey: 'state',
    optional: 'usual',
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    key: 'plan',
    header: 'Plan',
    width: '4.5rem',
    from: '52rem',
    card: 'hidden',
    sortKey: 'plan',
    optional: 'usual',
    className: 'soft',
    cell: planOf,
  },
  {
    key: 'seen',
    header: 'Last seen',
    width: '6.5rem',
    align: 'right',
    from: '52rem',
    card: 'hidden',
    sortKey: 'seen',
    optional: 'usual',
    className: 'soft num',
    cell: ({ lastSeenAt }) =>
      lastSeenAt ? <RelativeTime at={lastSeenAt} /> : <span className="muted">Never</span>,
  },
  {
    key: 'secured',
    header: '2FA',
    width: '4.5rem',
    align: 'right',
    from: '64rem',
    card: 'hidden',
    optional: 'usual',
    className: ({ secured }) => (secured === 0 ? 'num' : 'soft num'),
    title: ({ secured, contacts }) => `${secured} of ${contacts} people use two-factor`,
    cell: ({ secured, contacts }) => contacts > 0 && `${secured} of ${contacts}`,
  },
  {
    key: 'mail',
    header: 'Mail',
    width: '7rem',
    from: '64rem',
    card: 'hidden',
    optional: 'usual',
    cell: ({ suppressed }) =>
      suppressed > 0 ? (
        <Badge tone="bad">{suppressed} suppressed</Badge>
      ) : (
        <span className="muted">OK</span>
      ),
  },
  {
    key: 'email',
    header: 'E-mail',
    width: '14rem',
    from: '64rem',
    card: 'hidden',
    optional: 'extra',
    className: 'soft',
    title: ({ person }) => person?.email,
    cell: ({ person }) => person?.email,
  },
  {
    key: 'trialEnds',
    header: 'Trial ends',
    width: '7rem',
    align: 'right',
    from: '52rem',
    card: 'hidden',
    sortKey: 'trialEnd',
    optional: 'extra',
    className: 'soft num',
    cell: ({ state, trialEndsAt }) =>
      trialEndsAt && state.startsWith('trial') ? dateText(trialEndsAt, businessTimeZone) : '',
  },
  {
    key: 'id',
    header: 'Id',
    width: '4.5rem',
    align: 'right',
    from: '64rem',
    card: 'hidden',
    optional: 'extra',
    className: 'soft num',
    cell: ({ id }) => `#${id}`,
  },
  {
    key: 'since',
    header: 'Member since',
    width: '7rem',
    align: 'right',
    from: '52rem',
    card: 'hidden',
    sortKey: 'memberSince',
    optional: 'extra',
    className: 'soft num',
    cell: ({ memberSince }) => (memberSince ? dateText(memberSince, 'UTC') : ''),
  },
  {
    key: 'addedBy',
    header: 'Added by',
    width: '9rem',
    from: '64rem',
    card: 'hidden',
    optional: 'extra',
    className: 'soft',
    title: ({ addedBy }) => addedBy,
    cell: ({ addedBy }) => addedBy,
  },
]
