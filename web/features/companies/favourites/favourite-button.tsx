import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { notices } from '#contract/page-notices.ts'
import { sessionQuery } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

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

/** Favourite state of a company and its mutations (ER-050 to ER-053). */
export function useFavourite(companyId: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  const session = sessionQuery(api)
  const { data: user } = useQuery(session)
  const isFavourite = user?.favCompanies.includes(companyId) ?? false

  const change = useMutation({
    mutationFn: (isFan: boolean) => api('setFavourite', { body: { companyId, action: isFan } }),
    onSuccess: (_, isFan) => {
      queryClient.setQueryData(session.queryKey, (data) => {
        if (!data) return data
        const others = data.favCompanies.filter((id) => id !== companyId)
        return { ...data, favCompanies: isFan ? [companyId, ...others] : others }
      })
      void queryClient.invalidateQueries({
        predicate: ({ meta }) => meta?.follows === 'favourites',
      })
      notify(isFan ? notices.favouriteAdded : notices.favouriteRemoved)
    },
    onError: (_, isFan) => notify(isFan ? notices.favouriteNotAdded : notices.favouriteNotRemoved),
  })

  return {
    isFavourite,
    busy: change.isPending,
    toggle: () => change.mutate(!isFavourite),
    choose: change.mutateAsync,
  }
}
