import type { Account } from '#contract/back-office/back-office.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { businessTimeZone, formatDay } from '#contract/dates.ts'
import { companyCountsQuery, companyMoneyQuery } from '#web/features/companies/desk/api.ts'
import { locationText, placeText } from '#web/features/companies/desk/account-labels.ts'
import { planOf } from '#web/features/companies/desk/company-state.tsx'
import {
  CompanyActivity,
  CompanyInvoiceStatus,
} from '#web/features/companies/desk/company-panels.tsx'
import { DocumentActs } from '#web/features/companies/desk/company/money-tab.tsx'
import { OrderPanel } from '#web/features/companies/desk/company/order-panel.tsx'
import type { CompanyActs } from '#web/features/companies/desk/company/use-company-acts.tsx'
import { ContactTable } from '#web/features/companies/desk/contacts/contact-table.tsx'
import { NotesPanel } from '#web/features/companies/desk/notes/notes-panel.tsx'
import { ExclusionPanel } from '#web/features/broadcasts/desk/exclusion-panel.tsx'
import { CompanyServicesPanel } from '#web/features/services/desk/company-services-panel.tsx'
import { AdminLink, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { cx } from '#web/ui/class-names.ts'
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
          <OpenItems account={account} />
          <ExclusionPanel
            companyId={account.id}
            onChanged={() => queryClient.invalidateQueries({ queryKey: ['accounts'] })}
          />
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

/** Open invoices shown here; the tab Money has all. */
const maxOpenInvoices = 5

/** Open invoices, then open cases and tickets, the oldest first. */
function OpenItems({ account }: { account: Account }) {
  const api = useApi()
  const staff = useStaff()
  const readsMoney = mayUse(staff, ['finance', 'support'])
  const money = useQuery({ ...companyMoneyQuery(api, account.id), enabled: readsMoney })
  const counts = useQuery({
    ...companyCountsQuery(api, account.id),
    enabled: mayUse(staff, ['support']),
  })
  const items = counts.data?.openItems ?? []
  const invoices = (money.data?.documents ?? [])
    .filter(({ kind, status }) => kind === 'invoice' && status === 0)
    .toReversed()
  const isLoading = money.isLoading || counts.isLoading
  const failed = [money, counts].find((query) => query.isError && !query.data)
  if (!readsMoney) return null
  return (
    <Panel
      title="Open items"
      pad={false}
      aside={
        invoices.length > maxOpenInvoices && (
          <AdminLink to={`/companies/${account.id}`} search={{ tab: 'money' }} className="small">
            All {invoices.length} open invoices
          </AdminLink>
        )
      }
    >
      {isLoading && <p className="pad muted">Loading…</p>}
      {failed && (
        <div className="pad">
          <LoadError error={failed.error} onRetry={failed.refetch} />
        </div>
      )}
      {!isLoading && !failed && invoices.length + items.length === 0 && (
        <p className="pad soft">None.</p>
      )}
      <ul className="entries spread" hidden={isLoading}>
        {invoices.slice(0, maxOpenInvoices).map((row) => (
          <li key={row.number}>
            <div className="break">
              <AdminLink to={`/companies/${account.id}`} search={{ tab: 'money' }}>
                Invoice {row.number}
              </AdminLink>
              , {formatEuros(row.openCents)} open
              <span className="block small soft">{row.description}</span>
            </div>
            <div className="row wrap end">
              {row.dueOn && (
                <span className={cx('small num', row.isPastDue ? 'bad toned strong' : 'soft')}>
                  {row.isPastDue ? 'Overdue since' : 'Due'} {formatDay(row.dueOn)}
                </span>
              )}
              {mayUse(staff, ['finance']) && <DocumentActs account={account} row={row} />}
            </div>
          </li>
        ))}
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
