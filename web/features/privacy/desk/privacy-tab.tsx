import type { Account } from '#contract/back-office/back-office.ts'
import { businessTimeZone } from '#contract/dates.ts'
import type {
  Consent,
  PrivacyPerson,
  PrivacyRequest,
} from '#contract/privacy/desk/company-privacy.ts'
import DataButtons from '#web/features/privacy/desk/data-buttons.tsx'
import { LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { payloadQuery, useApi, type Api } from '#web/platform/api/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { dateText, minuteText } from '#web/ui/text/time-text.ts'
import { useQuery } from '@tanstack/react-query'

const privacyQuery = (api: Api, id: number) =>
  payloadQuery(api, ['accounts', 'privacy', id], 'getCompanyPrivacy', {
    params: { id: String(id) },
  })

/** Consents of a company, and the export of data: of the company and of each of its people. */
export default function PrivacyTab({ account }: { account: Account }) {
  const { data, error, refetch } = useQuery(privacyQuery(useApi(), account.id))
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton width="40%" />
  const { consents, people, requests } = data
  return (
    <div className="stack">
      <Panel title="Data of the company and its people" headingLevel={2} pad={false}>
        <ul className="entries">
          <li>
            <div className="row wrap between grow">
              <b>The company</b>
              <span className="row wrap">
                <DataButtons subject="company" id={account.id} name={account.name} />
              </span>
            </div>
          </li>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      </Panel>
      <Panel title="Agreed to" headingLevel={2} pad={consents.length === 0}>
        {consents.length === 0 ? (
          <p className="soft">
            Nothing on record: the company joined before agreements were stored.
          </p>
        ) : (
          <DataTable
            caption="Agreements to contract and privacy policy"
            columns={consentColumns}
            rows={consents}
            rowKey={({ at, by }) => `${at} ${by}`}
          />
        )}
      </Panel>
      <Panel title="Exports and erasures" headingLevel={2} pad={requests.length === 0}>
        {requests.length === 0 ? (
          <p className="soft">None so far.</p>
        ) : (
          <DataTable
            caption="Exports and erasures"
            columns={requestColumns}
            rows={requests}
            rowKey={({ id }) => id}
            wrap
          />
        )}
      </Panel>
    </div>
  )
}

function PersonRow({ person }: { person: PrivacyPerson }) {
  const { id, name, isRemoved, clearedAt } = person
  return (
    <li>
      <div className="row wrap between grow">
        <p className="row wrap">
          <b>{name}</b>
          {isRemoved && <Badge tone="outline">Removed</Badge>}
          {clearedAt && (
            <span className="small muted">cleared {dateText(clearedAt, businessTimeZone)}</span>
          )}
        </p>
        <span className="row wrap">
          <DataButtons subject="contact" id={id} name={name} />
        </span>
      </div>
    </li>
  )
}

const consentColumns: Column<Consent>[] = [
  {
    key: 'at',
    header: 'When',
    width: '11rem',
    isRowHeader: true,
    card: 'title',
    cell: ({ at }) => minuteText(at, businessTimeZone),
  },
  {
    key: 'with',
    header: 'With',
    cell: (consent) =>
      consent.with === 'application' ? 'Application for a trial' : 'Order of a membership',
  },
  { key: 'by', header: 'By', cell: ({ by }) => by ?? 'the company' },
  {
    key: 'contract',
    header: 'Contract terms',
    cardLabel: 'Contract terms',
    cell: ({ contractVersion }) => `Version ${contractVersion}`,
  },
  {
    key: 'privacy',
    header: 'Privacy policy',
    cardLabel: 'Privacy policy',
    cell: ({ privacyVersion }) =>
      privacyVersion === null ? 'None yet' : `Version ${privacyVersion}`,
  },
]

const requestColumns: Column<PrivacyRequest>[] = [
  {
    key: 'at',
    header: 'When',
    width: '11rem',
    isRowHeader: true,
    card: 'title',
    cell: ({ at }) => minuteText(at, businessTimeZone),
  },
  { key: 'act', header: 'What', width: '7rem', cell: ({ title }) => title },
  { key: 'person', header: 'Whose', cell: ({ person }) => person ?? 'The company' },
  { key: 'who', header: 'By', cell: ({ who }) => who, cardLabel: 'By' },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason, card: 'text' },
]
