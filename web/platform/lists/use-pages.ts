import { pageSizes } from '#contract/search-params.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { setPreference, usePreferences } from '#web/platform/page/preferences.tsx'
import { useNavigate } from '@tanstack/react-router'

/** Link props of another page of the current list; the first page has no parameter. */
export const pageAddress = (page: number) => ({
  to: '.' as const,
  search: (now: object) => ({ ...now, page: page === 1 ? undefined : page }),
})

export interface Pages {
  /** The requested page. */
  asked: number
  total: number
  pageSize: number
  /** Number of pages. */
  count: number
  /** Set if the requested page is behind the last one. */
  lastPage: number | undefined
  changeSize: (size: number) => void
}

/** Paging of a list by its address, with the shortcuts `[` and `]`. */
export function usePages(asked = 1, total: number): Pages {
  const { pageSize } = usePreferences()
  const navigate = useNavigate()
  const count = Math.ceil(total / pageSize)
  const goTo = (page: number) => void navigate(pageAddress(page))
  useKeys({
    ']': asked < count ? () => goTo(asked + 1) : undefined,
    '[': asked > 1 && count > 0 ? () => goTo(Math.min(asked - 1, count)) : undefined,
  })

  function changeSize(size: number) {
    setPreference('pageSize', pageSizes.find((known) => known === size) ?? pageSizes[0])
    void navigate({ ...pageAddress(1), resetScroll: false })
  }
  const lastPage = asked > count && count > 0 ? count : undefined
  return { asked, total, pageSize, count, lastPage, changeSize }
}
