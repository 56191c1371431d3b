import { tabs } from '#contract/broadcasts/broadcasts.ts'
import { notices } from '#contract/page-notices.ts'
import { isSameSearch, isSavable } from '#contract/broadcasts/saved-searches.ts'
import type { ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import {
  savedSearchesQuery,
  useSavedSearches,
} from '#web/features/broadcasts/saved-searches/api.ts'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { notify } from '#web/platform/page/notices.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'

/** Target of the shortcut `s`. */
const buttonId = 'save-search'

/** Button that saves the current search, or links to the saved one (SS-002, SS-003). */
export function SaveSearchButton({ search }: { search: ListSearch }) {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const savedSearches = useSavedSearches()
  const save = useMutation({
    mutationFn: async (isDigest: boolean) => {
      const { query = '', exactPhrase = false, listType, type, companyId } = search
      const lists =
        typeof listType === 'number' ? { listType } : { listTypes: [...(listType ?? [])] }
      const body = { q: query, exactPhrase, ...lists, broadcastType: type, companyId, isDigest }
      return (await api('saveSearch', { body })).payload.result
    },
    onSuccess: async (saved) => {
      const query = savedSearchesQuery(api)
      queryClient.setQueryData(
        query.queryKey,
        (now) => now && { ...now, results: [saved, ...now.results] },
      )
      void queryClient.invalidateQueries(query)
      await navigate({ to: '/broadcasts', search: { tab: tabs.saved } })
      notify(notices.searchSaved)
    },
    onError: (failure) =>
      notify(
        isApiError(failure) && failure.status === 409
          ? notices.searchNotSaved(failure.msg)
          : notices.searchNotSaved(),
      ),
  })
  const isVisible = savedSearches !== undefined && isSavable(search)
  useKeys({ s: isVisible ? () => document.getElementById(buttonId)?.click() : undefined })
  if (!isVisible) return null
  if (savedSearches.results.some((saved) => isSameSearch(saved, search))) {
    return (
      <Link
        id={buttonId}
        className={buttonClass({ variant: 'ghost' })}
        to="/broadcasts"
        search={{ tab: tabs.saved }}
        title="Show saved searches"
        aria-keyshortcuts="s"
      >
        <Icon name="star-on" />
        Saved
      </Link>
    )
  }
  return (
    <MenuButton
      id={buttonId}
      icon="star"
      aria-keyshortcuts="s"
      busy={save.isPending}
      label="Save this search"
      items={[
        { label: 'Instant alerts by e-mail', icon: 'bell', onSelect: () => save.mutate(false) },
        { label: 'Include in the daily digest', icon: 'mail', onSelect: () => save.mutate(true) },
      ]}
    >
      Save search
    </MenuButton>
  )
}
