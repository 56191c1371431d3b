import { useFavourite } from '#web/features/companies/favourites/use-favourite.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'

/** Adds or removes a favourite. */
export function FavouriteButton({ companyId }: { companyId: number }) {
  const { isFavourite, busy, toggle } = useFavourite(companyId)
  return (
    <Button icon={isFavourite ? 'star-on' : 'star'} busy={busy} onClick={toggle}>
      {label(isFavourite)}
    </Button>
  )
}

/** The same as a menu link. */
export function FavouriteLink({ companyId }: { companyId: number }) {
  const { isFavourite, busy, toggle } = useFavourite(companyId)
  return (
    <button type="button" aria-busy={busy || undefined} onClick={busy ? undefined : toggle}>
      <Icon name={isFavourite ? 'star-on' : 'star'} />
      {label(isFavourite)}
    </button>
  )
}

function label(isFavourite: boolean): string {
  return isFavourite ? 'Remove from Favorites' : 'Add to Favorites'
}
