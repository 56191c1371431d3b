import { formatDay } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import type { ServiceListing } from '#contract/services/desk/listings.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { listingQuery, useListingChange } from '#web/features/services/desk/api.ts'
import { ListingForm } from '#web/features/services/desk/listing-form.tsx'
import { ListingLogo } from '#web/features/services/desk/listing-logo.tsx'
import { ListingStateBadge, periodText } from '#web/features/services/listing-state.tsx'
import {
  AdminLink,
  AdminView,
  LoadError,
  useAdminId,
} from '#web/features/back-office/frame/admin-view.tsx'
import { reasonDialog } from '#web/features/back-office/frame/reason-dialog-lazy.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Note } from '#web/ui/note.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery } from '@tanstack/react-query'
import './listing-page.css'

/** One listing of the services page: what it says, its period and its order (BK-081). */
export default function ListingPage() {
  const id = useAdminId()
  const { data, error, refetch } = useQuery(listingQuery(useApi(), id))
  if (!data) {
    return (
      <AdminView title="Listing">
        {error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton width="40%" />}
      </AdminView>
    )
  }
  return (
    <AdminView
      title={data.name}
      sub={<ListingStateBadge state={data.state} />}
      actions={
        <div className="row wrap">
          <ListingActs listing={data} />
        </div>
      }
    >
      <ListingEditor listing={data} />
    </AdminView>
  )
}

/** The form beside the facts, on the page of the listing and in the queue. */
export function ListingEditor({ listing }: { listing: ServiceListing }) {
  return (
    <div className="stack">
      <ListingNotes listing={listing} />
      <div className="listing-columns">
        <ListingForm key={listing.version} listing={listing} />
        <div className="stack">
          <ListingFacts listing={listing} />
          <ListingLogo listing={listing} />
        </div>
      </div>
    </div>
  )
}

function ListingNotes({ listing }: { listing: ServiceListing }) {
  const { isHidden, submittedAt, draft, declined, isOnPage } = listing
  return (
    <>
      {isHidden && (
        <Note tone="warn" title="Not on the page">
          The account of this company is closed or not open yet. The listing appears when it opens.
        </Note>
      )}
      {submittedAt && (
        <Note tone="accent" title="Submitted for publication">
          The form shows what the company submitted <RelativeTime at={submittedAt} />.
          {isOnPage && ' The page shows the last published version.'}
        </Note>
      )}
      {!submittedAt && draft && (
        <Note title="The company is writing a new version">
          {declined ? `Returned to it: ${declined}` : 'It has not submitted it yet.'}
        </Note>
      )}
    </>
  )
}

function ListingFacts({ listing }: { listing: ServiceListing }) {
  const { companyId, name, country, isOnPage, messagesTo, changedAt } = listing
  return (
    <Panel title="Facts">
      <Facts
        items={[
          {
            term: 'Company',
            value:
              companyId === null ? (
                <>
                  {name} <Badge tone="outline">Not a member</Badge>
                </>
              ) : (
                <AdminLink to={`/companies/${companyId}`}>{name}</AdminLink>
              ),
          },
          { term: 'Country', value: country },
          { term: 'On the page', value: isOnPage ? 'Yes' : 'No' },
          { term: 'Period', value: periodText(listing) ?? 'Never published' },
          { term: 'Messages to', value: messagesTo ?? 'No address' },
          { term: 'Changed', value: <RelativeTime at={changedAt} /> },
        ]}
      />
    </Panel>
  )
}

/** Returns a submitted draft, or takes a listing off the page. */
export function ListingActs({ listing }: { listing: ServiceListing }) {
  const { id, publicId, name, isOnPage, submittedAt, publishedUntil, version, state } = listing
  const api = useApi()
  const change = useListingChange()
  const decline = usePopup(reasonDialog)
  const end = usePopup(reasonDialog)
  const params = { id: String(id) }
  return (
    <>
      {isOnPage && (
        <a className={buttonClass()} href={paths.company(publicId, { isService: true })}>
          View on the site
        </a>
      )}
      {submittedAt && <Button {...decline.trigger}>Return…</Button>}
      {decline.render({
        title: `Return the listing of ${name}`,
        act: 'service.declined',
        confirm: 'Return',
        children: 'The company gets your reason by e-mail and can submit it again.',
        run: async (reason) => {
          const { payload } = await api('declineServiceDraft', {
            params,
            body: { reason, version },
          })
          await change(payload)
          notify(staffNotices.listingReturned)
        },
      })}
      {(isOnPage || state === 'published') && publishedUntil && (
        <Button variant="quiet-danger" {...end.trigger}>
          Take off the page…
        </Button>
      )}
      {end.render({
        title: `Take ${name} off the services page`,
        act: 'service.ended',
        confirm: 'Take off the page',
        danger: true,
        children: `It is listed until ${formatDay(publishedUntil ?? '')}. It leaves the page now; no mail is sent.`,
        run: async (reason) => {
          const { payload } = await api('endServiceListing', { params, body: { reason, version } })
          await change(payload)
          notify(staffNotices.listingEnded)
        },
      })}
    </>
  )
}
