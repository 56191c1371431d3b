import { listings } from '#contract/services/desk/listings.ts'
import { listingsKey } from '#web/features/services/desk/api.ts'
import { ListingStateBadge } from '#web/features/services/listing-state.tsx'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { DeskListPage } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { hitClass } from '#web/ui/table.tsx'

const createDialog = lazyPopup(() =>
  import('./create-listing-dialog.tsx').then((module) => module.CreateListingDialog),
)

/** The listings of the services page in every state (BK-081). */
export default function ListingsPage() {
  const create = usePopup(createDialog)
  return (
    <DeskListPage
      list={listings}
      queryKey={[...listingsKey, 'list']}
      caption="Listings"
      actions={
        <>
          <Button icon="plus" {...create.trigger}>
            Add company
          </Button>
          {create.render({})}
        </>
      }
      cells={{
        name: ({ id, name, companyId }) => (
          <>
            <AdminLink className={`${hitClass} strong plain`} to={`/services/${id}`}>
              {name}
            </AdminLink>{' '}
            {companyId === null && <Badge tone="outline">Not a member</Badge>}
          </>
        ),
        state: ({ state, isOnPage, isHidden }) => (
          <>
            <ListingStateBadge state={state} />
            {isHidden && !isOnPage && state === 'published' && <Badge tone="bad">Hidden</Badge>}
          </>
        ),
      }}
      unmatched="All filters must match, and every word the company or its line."
      none="Link a company to categories on its page, or add one that is not a member."
    />
  )
}
