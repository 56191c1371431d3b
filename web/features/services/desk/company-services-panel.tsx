import { formatDay } from '#contract/dates.ts'
import type { CompanyServices } from '#contract/services/desk/listings.ts'
import { companyServicesQuery } from '#web/features/services/desk/api.ts'
import { ListingStateBadge } from '#web/features/services/listing-state.tsx'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'

const linkDialog = lazyPopup(() =>
  import('./link-services-dialog.tsx').then((module) => module.LinkServicesDialog),
)

type CompanyServicesPanelProps = { company: { id: number; name: string; isServiceOnly: boolean } }

/** The service categories of a company and its listing (BK-012). */
export function CompanyServicesPanel({ company }: CompanyServicesPanelProps) {
  const { data } = useQuery({
    ...companyServicesQuery(useApi(), company.id),
    enabled: mayUse(useStaff(), ['support', 'editor']),
  })
  const link = usePopup(linkDialog)
  if (!data) return null
  return (
    <Panel
      title="Services"
      aside={
        <>
          <Button size="sm" icon="edit" {...link.trigger}>
            Categories
          </Button>
          {link.render({ company, services: data })}
        </>
      }
    >
      <Linked services={data} isServiceOnly={company.isServiceOnly} />
    </Panel>
  )
}

function Linked({
  services: { listing, categoryIds, categories },
  isServiceOnly,
}: {
  services: CompanyServices
  isServiceOnly: boolean
}) {
  if (!listing) {
    return (
      <p className="small soft">
        {isServiceOnly
          ? 'Not linked to a category yet, and no listing.'
          : 'Trades, and has no listing on the services page.'}
      </p>
    )
  }
  const { id, state, isOnPage, publishedUntil } = listing
  const names = categories.filter((one) => categoryIds.includes(one.id)).map(({ name }) => name)
  return (
    <div className="stack tight">
      <p>{names.join(', ') || <span className="soft">No category</span>}</p>
      <p className="row wrap small">
        <ListingStateBadge state={state} />
        {publishedUntil && isOnPage && (
          <span className="soft">until {formatDay(publishedUntil)}</span>
        )}
        <AdminLink to={`/services/${id}`}>Open the listing</AdminLink>
      </p>
    </div>
  )
}
