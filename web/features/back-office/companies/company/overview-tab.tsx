import type { Account } from '#contract/back-office/back-office.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { companyCountsQuery } from '#web/features/back-office/companies/api.ts'
import { locationText, placeText } from '#web/features/back-office/companies/account-labels.ts'
import { planOf } from '#web/features/back-office/companies/companies-table.tsx'
import {
  CompanyActivity,
  CompanyInvoiceStatus,
} from '#web/features/back-office/companies/company-panels.tsx'
import { OrderPanel } from '#web/features/back-office/companies/company/order-panel.tsx'
import type { CompanyActs } from '#web/features/back-office/companies/company/use-company-acts.tsx'
import { ContactTable } from '#web/features/back-office/companies/contacts/contact-table.tsx'
import { NotesPanel } from '#web/features/back-office/companies/notes/notes-panel.tsx'
import { ExclusionPanel } from '#web/features/broadcasts/admin-public.ts'
import { CompanyServicesPanel } from '#web/features/services/admin-public.ts'
import { AdminLink } from '#web/platform/admin/admin-view.tsx'
import { mayUse, useStaff } from '#web/platform/admin/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import './overview-tab.css'

type OverviewTabProps = { account: Account; acts: CompanyActs }

/** People, what is open, what happened last, and the facts. */
export function OverviewTab({ account, acts }: OverviewTabProps) {
  const queryClient = useQueryClient()
  return (
    <div className="stack">
      {account.order && <OrderPanel account={account} order={account.order} acts={acts} />}
      <ContactTable account={account} acts={acts} />
      <div className="company-columns">
        <div className="stack">
          <ExclusionPanel
            companyId={account.id}
            onChanged={() => queryClient.invalidateQueries({ queryKey: ['accounts'] })}
          />
          <OpenItems companyId={account.id} />
          <CompanyActivity account={account} />
        </div>
        <div className="stack">
          <NotesPanel account={account} />
          <CompanyDetails account={account} acts={acts} />
          <CompanyServicesPanel company={account} />
          <CompanyInvoiceStatus account={account} acts={acts} />
        </div>
      </div>
    </div>
  )
}

/** Open cases and tickets, the oldest first; nothing if there are none. */
function OpenItems({ companyId }: { companyId: number }) {
  const { data } = useQuery({
    ...companyCountsQuery(useApi(), companyId),
    enabled: mayUse(useStaff(), ['support']),
  })
  const items = data?.openItems ?? []
  if (items.length === 0) return null
  return (
    <Panel title="Open cases and tickets" pad={false}>
      <ul className="entries spread">
        {items.map(({ kind, id, number, title, note, since }) => (
          <li key={number}>
            <div className="break">
              {kind === 'ticket' ? (
                <AdminLink to="/tickets" search={{ id }}>
                  {title}
                </AdminLink>
              ) : (
                <AdminLink to={`/complaints/${id}`}>{title}</AdminLink>
              )}
              <span className="block small soft">
                {number}, {note}
              </span>
            </div>
            <RelativeTime at={since} className="small soft num nowrap" />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function CompanyDetails({ account, acts }: OverviewTabProps) {
  const { addresses } = account
  return (
    <Panel
      title="Details"
      aside={
        acts.may('edit') && (
          <Button size="sm" icon="edit" onClick={() => acts.run('edit')}>
            Edit
          </Button>
        )
      }
    >
      <Facts
        items={[
          { term: 'Telephone', value: <Telephone number={account.telephone} /> },
          { term: 'Website', value: <Website address={account.website} /> },
          { term: 'Address', value: account.address || <None /> },
          { term: 'On the map', value: <MapLocation account={account} acts={acts} /> },
          { term: 'VAT or EORI', value: account.vatNumber || <None /> },
          { term: 'About', value: account.description || <None /> },
          {
            term: 'State since',
            value: dateText(account.stateSince, businessTimeZone),
          },
          ...(account.trialEndsAt
            ? [{ term: 'Trial ends', value: dateText(account.trialEndsAt, businessTimeZone) }]
            : []),
          { term: 'Plan', value: planOf(account) },
          { term: 'List addresses', value: `${addresses.used.length} of ${addresses.limit}` },
          { term: 'Added', value: dateText(account.createdAt, businessTimeZone) },
        ]}
      />
    </Panel>
  )
}

function MapLocation({ account, acts }: OverviewTabProps) {
  const { place, location, country } = account
  return (
    <span className="row wrap">
      <span>
        {place && <span className="block num">{placeText(place)}</span>}
        <span className={place ? 'block small soft' : undefined}>
          {locationText(location, country)}
        </span>
      </span>
      {acts.may('place') && (
        <Button size="sm" icon="globe" onClick={() => acts.run('place')}>
          Set map location
        </Button>
      )}
    </span>
  )
}

const None = () => <span className="muted">None</span>

function Telephone({ number }: { number: string }) {
  if (!number) return <None />
  return <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>
}

function Website({ address }: { address: string }) {
  if (!/^https?:\/\//.test(address)) return address || <None />
  return (
    <a href={address} target="_blank" rel="noreferrer noopener">
      {address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </a>
  )
}
