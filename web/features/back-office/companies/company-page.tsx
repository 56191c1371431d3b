import type { Account } from '#contract/back-office/back-office.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { tierNames } from '#contract/tiers.ts'
import { planOf, StateBadge } from '#web/features/back-office/companies/companies-table.tsx'
import { CompanyActions } from '#web/features/back-office/companies/dialogs/company-actions.tsx'
import { accountQuery } from '#web/features/back-office/companies/api.ts'
import {
  CompanyLog,
  CompanyMembership,
  CompanyInvoiceStatus,
} from '#web/features/back-office/companies/company-panels.tsx'
import {
  accountWarnings,
  type AccountWarning,
} from '#web/features/back-office/companies/account-warnings.ts'
import { ComplaintPanel } from '#web/features/complaints/admin-public.ts'
import { ContactTable } from '#web/features/back-office/companies/contacts/contact-table.tsx'
import { ExclusionPanel } from '#web/features/broadcasts/admin-public.ts'
import { placeText } from '#web/features/back-office/companies/account-labels.ts'
import { AdminLink, useAdminId, AdminView, LoadError } from '#web/platform/admin/admin-view.tsx'
import { mayUse, useStaff } from '#web/platform/admin/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { Note } from '#web/ui/note.tsx'
import { Facts, Panel, StatLine } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { useQuery } from '@tanstack/react-query'
import './company-page.css'

/** A company with its warnings, contacts, log and actions. */
export default function CompanyPage() {
  const id = useAdminId()
  const { data: account, error, refetch } = useQuery(accountQuery(useApi(), id))
  if (!account) {
    return (
      <AdminView title="Company">
        {error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton width="40%" />}
      </AdminView>
    )
  }
  return (
    <AdminView
      title={account.name}
      sub={
        <span className="row wrap">
          <StateBadge state={account.state} />
          <span>{account.country}</span>
          <span className="num">#{account.id}</span>
        </span>
      }
    >
      <Overview account={account} />
      <div className="split">
        <div className="stack">
          <ContactTable account={account} />
          <ExclusionPanel companyId={account.id} onChanged={refetch} />
          <ComplaintPanel companyId={account.id} />
          <CompanyLog account={account} />
        </div>
        <CompanySide account={account} />
      </div>
    </AdminView>
  )
}

/** Warnings come first, because staff read them while on the phone. */
function Overview({ account }: { account: Account }) {
  const warnings = accountWarnings(account)
  const seen = account.contacts.flatMap(({ lastSeenAt }) => lastSeenAt ?? []).sort()
  const last = seen.at(-1)
  return (
    <div className="stack close account-overview">
      {warnings.length === 0 && <Note tone="ok">The account is open.</Note>}
      {warnings.map((warning) => (
        <AccountWarningNote key={warning.title} warning={warning} />
      ))}
      <StatLine
        quiet
        boxed
        items={[
          { term: 'State since', value: dateText(account.stateSince, businessTimeZone) },
          ...(account.trialEndsAt
            ? [{ term: 'Trial ends', value: dateText(account.trialEndsAt, businessTimeZone) }]
            : []),
          { term: 'Plan', value: planOf(account) },
          {
            term: 'Member since',
            value: account.memberSince ? dateText(account.memberSince, 'UTC') : 'Not yet',
            note: tierNames[account.tier],
          },
          {
            term: 'Subscribed addresses',
            value: `${account.addresses.used.length} of ${account.addresses.limit}`,
          },
          { term: 'Last seen', value: last ? <RelativeTime at={last} /> : 'Never' },
        ]}
      />
    </div>
  )
}

function AccountWarningNote({ warning: { tone, title, text } }: { warning: AccountWarning }) {
  return (
    <Note tone={tone} title={title}>
      {text}
    </Note>
  )
}

function CompanySide({ account }: { account: Account }) {
  const staff = useStaff()
  return (
    <aside className="stack" aria-label="Account">
      <Panel title="Company">
        <Facts
          items={[
            { term: 'Telephone', value: account.telephone || <None /> },
            { term: 'Website', value: <Website address={account.website} /> },
            { term: 'Address', value: account.address || <None /> },
            {
              term: 'On the map',
              value: placeText(account.place) || `Centre of ${account.country}`,
            },
            { term: 'VAT or EORI', value: account.vatNumber || <None /> },
            { term: 'About', value: account.description || <None /> },
            { term: 'Added', value: dateText(account.createdAt, businessTimeZone) },
            ...(mayUse(staff, ['support'])
              ? [{ term: 'Recommendations', value: <RecommendationLinks companyId={account.id} /> }]
              : []),
          ]}
        />
      </Panel>
      <CompanyMembership account={account} />
      <CompanyInvoiceStatus account={account} />
      {(mayUse(staff, ['support']) || mayUse(staff, ['finance'])) && (
        <CompanyActions account={account} />
      )}
    </aside>
  )
}

/** Complaints about the company and recommendations. */
const RecommendationLinks = ({ companyId }: { companyId: number }) => (
  <AdminLink to="/recommendations" search={{ companyId }}>
    Received and written
  </AdminLink>
)

const None = () => <span className="muted">None</span>

function Website({ address }: { address: string }) {
  if (!/^https?:\/\//.test(address)) return address || <None />
  return (
    <a href={address} target="_blank" rel="noreferrer noopener">
      {address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </a>
  )
}
