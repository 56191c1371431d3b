import { formatDay } from '#contract/dates.ts'
import type { OwnListing, OwnService } from '#contract/services/services.ts'
import { ListingStateBadge, periodText } from '#web/features/services/listing-state.tsx'
import { payloadQuery, type Api, useApi } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Note } from '#web/ui/note.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'

const OwnListingForm = lazy(() =>
  import('./own-listing-form.tsx').then((module) => ({ default: module.OwnListingForm })),
)

export const ownServiceQuery = (api: Api) =>
  payloadQuery(api, ['services', 'own'], 'getOwnService', {}, { staleTime: 60_000 })

type OwnListingPartProps = {
  /** The frame of a part of the profile. */
  frame: (part: { content: ReactNode; onEdit: (() => void) | undefined }) => ReactNode
}

/** The own listing on the services page; nothing for companies that cannot have one (BK-081). */
export function OwnListingPart({ frame }: OwnListingPartProps) {
  const service = useQuery(ownServiceQuery(useApi())).data
  const [isEditing, setEditing] = useState(false)
  if (!service?.mayEdit) return null
  return frame({
    onEdit: isEditing ? undefined : () => setEditing(true),
    content: isEditing ? (
      <Suspense fallback={<Skeleton width="60%" />}>
        <OwnListingForm service={service} onDone={() => setEditing(false)} />
      </Suspense>
    ) : service.listing ? (
      <ListingFacts service={service} listing={service.listing} />
    ) : (
      <Panel>
        <p className="soft">
          Your company is not on the services page yet. Write your listing and submit it; our staff
          publish it.
        </p>
        <p className="space-above">
          <Button icon="edit" onClick={() => setEditing(true)}>
            Write your listing
          </Button>
        </p>
      </Panel>
    ),
  })
}

function ListingFacts({ service, listing }: { service: OwnService; listing: OwnListing }) {
  const { content, state, declined } = listing
  const names = service.categories
    .filter(({ id }) => content.categoryIds.includes(id))
    .map(({ name }) => name)
  const facts = {
    State: (
      <span className="row wrap">
        <ListingStateBadge state={state} />
        <StateNote listing={listing} />
      </span>
    ),
    Period: periodText(listing),
    Categories: names.join(', '),
    'In a line': content.tagline,
    Description: content.description && <span className="lines">{content.description}</span>,
    Website: content.website,
    'Messages to': content.email || 'Your main contact',
  }
  return (
    <>
      {declined && state !== 'submitted' && (
        <Note tone="warn" title="Your last version was not published">
          <p className="lines">{declined}</p>
        </Note>
      )}
      <Panel>
        <Facts
          items={Object.entries(facts).flatMap(([term, value]) => (value ? [{ term, value }] : []))}
        />
      </Panel>
    </>
  )
}

function StateNote({ listing }: { listing: OwnListing }) {
  const { state, isOnPage, isDraft, publicId, publishedFrom } = listing
  const page = (
    <Link to="/companies/$id" params={{ id: String(publicId) }} search={{ iS: '1' }}>
      Open your public page
    </Link>
  )
  if (isOnPage && state === 'submitted') {
    return <span className="small soft">The page shows your last version until then. {page}</span>
  }
  if (isOnPage && isDraft) {
    return (
      <span className="small soft">
        Your draft below is not submitted; the page shows your last version. {page}
      </span>
    )
  }
  if (isOnPage) return <span className="small soft">{page}</span>
  if (state === 'submitted') return <span className="small soft">Our staff check it.</span>
  if (state === 'published' && publishedFrom) {
    return <span className="small soft">From {formatDay(publishedFrom)}.</span>
  }
  return null
}
