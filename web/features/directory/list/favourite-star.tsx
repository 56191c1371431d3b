import type { DirectoryRow } from '#contract/directory.ts'
import { countText } from '#contract/numbers.ts'
import { useFavourite } from '#web/features/companies/details-public.ts'
import { Icon } from '#web/ui/marks/icon.tsx'

type Followed = Pick<DirectoryRow, 'id' | 'name'> & { favCount: number }

/** Favourite count of a company with the star to add or remove it. */
export function FavouriteStar({ id, name, favCount }: Followed) {
  const { isFavourite, busy, toggle } = useFavourite(id)
  const act = isFavourite ? `Remove ${name} from Favorites` : `Add ${name} to Favorites`
  return (
    <button
      type="button"
      className="d-star"
      aria-label={`${countText(favCount)}. ${act}`}
      title={act}
      aria-busy={busy || undefined}
      data-mine={isFavourite || undefined}
      onClick={busy ? undefined : toggle}
    >
      {favCount > 0 && countText(favCount)}
      <Icon name={isFavourite ? 'star-on' : 'star'} />
    </button>
  )
}
