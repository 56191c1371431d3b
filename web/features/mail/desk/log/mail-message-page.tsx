import { countText } from '#contract/figures/numbers.ts'
import { laneNames, mailStates, stateNames } from '#contract/mail/desk/mail-log.ts'
import {
  AdminLink,
  useAdminId,
  AdminView,
  LoadError,
} from '#web/features/back-office/frame/admin-view.tsx'
import { DeliveryTable } from '#web/features/mail/desk/log/delivery-table.tsx'
import {
  ChoiceFilter,
  LogFilters,
  OlderLinks,
  TextFilter,
  useSearchFilters,
} from '#web/features/back-office/frame/log-filters.tsx'
import { RetryFailed } from '#web/features/mail/desk/log/retry-failed.tsx'
import {
  deliveriesQuery,
  mailQuery,
  type DeliveriesFilters,
} from '#web/features/mail/desk/log/api.ts'
import { useApi, type Payload } from '#web/platform/api/api.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Note } from '#web/ui/note.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { sizeText } from '#web/ui/text/size-text.ts'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

type MailDetail = Payload<'getMail'>

const states = mailStates.map((state) => [state, stateNames[state]] as const)

/** A mail with its text, delivery summary and deliveries. */
export default function MailMessagePage() {
  const id = useAdminId()
  const { data: mail, error, refetch } = useQuery(mailQuery(useApi(), id))

  return (
    <>
      <AdminLink to="/mails" className="back">
        <Icon name="left" small />
        Back to the mail log
      </AdminLink>
      <AdminView
        title={mail?.subject ?? (error ? 'Mail' : 'Mail …')}
        actions={
          mail && (
            <AdminLink to="/mails/why" search={{ mail: mail.id }} className={buttonClass()}>
              Why did somebody not get this?
            </AdminLink>
          )
        }
      >
        {error && <LoadError error={error} onRetry={refetch} />}
        {!mail && !error && <Skeleton width="60%" />}
        {mail && (
          <div className="stack">
            <Facts
              items={[
                { term: 'Kind', value: laneNames[mail.lane] },
                { term: 'From', value: mail.from },
                ...(mail.replyTo ? [{ term: 'Reply to', value: mail.replyTo }] : []),
                { term: 'Queued', value: <RelativeTime at={mail.at} /> },
                ...mail.attachments.map(({ name, size }) => ({
                  term: 'Attachment',
                  value: `${name} (${sizeText(size)})`,
                })),
                { term: 'Key', value: <span className="mono">{mail.key}</span> },
              ]}
            />
            <Reconciliation mail={mail} />
            <Words mail={mail} />
            <Deliveries mail={mail} />
          </div>
        )}
      </AdminView>
    </>
  )
}

/** Compares the numbers of recipients and deliveries by state. */
function Reconciliation({ mail: { counts, reconciliation } }: { mail: MailDetail }) {
  const { recipients, leftOut, unsendable, addsUp, oldestOpenAt } = reconciliation
  const items = [
    ...(recipients === null ? [] : [{ term: 'Recipients', value: countText(recipients) }]),
    ...(leftOut ? [{ term: 'Unsubscribed', value: countText(leftOut) }] : []),
    ...(unsendable ? [{ term: 'Without an address', value: countText(unsendable) }] : []),
    { term: 'Deliveries', value: countText(counts.total) },
    ...mailStates.flatMap((state) =>
      counts[state] > 0 || state === 'sent'
        ? [{ term: stateNames[state], value: countText(counts[state]) }]
        : [],
    ),
    ...(counts.maybeTwice
      ? [{ term: 'Possible duplicates', value: countText(counts.maybeTwice) }]
      : []),
  ]
  return (
    <Panel
      title="Delivery summary"
      aside={
        <span className={addsUp ? 'row small push soft' : 'row small push strong toned bad'}>
          <Icon name={addsUp ? 'ok' : 'warn'} small />
          {addsUp ? 'Complete' : 'Incomplete'}
        </span>
      }
    >
      <StatLine quiet items={items} />
      {oldestOpenAt && (
        <p className="soft small space-above">
          Not yet complete. Next attempt: <RelativeTime at={oldestOpenAt} />.
        </p>
      )}
    </Panel>
  )
}

const views = [
  { value: 'text', label: 'Text' },
  { value: 'html', label: 'HTML' },
] as const

function Words({ mail }: { mail: MailDetail }) {
  const [view, setView] = useState<'text' | 'html'>('text')
  if (mail.text === null) {
    return (
      <Note title="The text of this mail is not stored">
        Security mails can give access to an account. Their text is deleted after delivery, so only
        the recipient can read it.
      </Note>
    )
  }
  return (
    <Panel
      title="Text"
      pad={false}
      aside={
        mail.htmlPath && (
          <Segmented
            small
            className="push"
            label="View"
            options={views}
            value={view}
            onValueChange={setView}
          />
        )
      }
    >
      {view === 'html' && mail.htmlPath ? (
        <iframe
          className="mail-frame"
          title={`HTML of ${mail.subject}`}
          src={mail.htmlPath}
          sandbox=""
          referrerPolicy="no-referrer"
        />
      ) : (
        // Scrollable regions must be focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className="mail-text scrolls" tabIndex={0}>
          {mail.text}
        </pre>
      )}
    </Panel>
  )
}

function Deliveries({ mail }: { mail: MailDetail }) {
  const path = `/mails/${mail.id}`
  const filters = useSearchFilters<DeliveriesFilters>('address', 'state', 'before')
  const query = { ...filters, mailId: mail.id }
  const { data, error, refetch, isPlaceholderData } = useQuery(deliveriesQuery(useApi(), query))
  const isLong = mail.counts.total > 5
  return (
    <section aria-labelledby="mail-deliveries">
      <h2 id="mail-deliveries">Deliveries</h2>
      {mail.counts.failed > 0 && <RetryFailed mailId={mail.id} />}
      {isLong && (
        <LogFilters path={path} label="Deliveries">
          <TextFilter name="address" label="Address, or its beginning" error={error} wide />
          <ChoiceFilter name="state" label="State" all="All states" choices={states} />
        </LogFilters>
      )}
      {error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <DeliveryTable
          caption="Deliveries of this mail"
          deliveries={data?.results}
          busy={isPlaceholderData}
          empty={
            <Empty title="No deliveries" headingLevel={3}>
              {mail.counts.total === 0
                ? 'This mail has no recipients.'
                : 'No recipient of this mail matches.'}
            </Empty>
          }
        />
      )}
      {data && <OlderLinks path={path} search={filters} next={data.next} />}
    </section>
  )
}
