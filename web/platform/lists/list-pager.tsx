import { pageSizes } from '#contract/search-params.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { setPreference, usePreferences } from '#web/platform/page/preferences.tsx'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Pager, type PagerLinkProps } from '#web/ui/pager.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Link props of another page of the current list; the first page has no parameter. */
const pageAddress = (page: number) => ({
  to: '.' as const,
  search: (now: object) => ({ ...now, page: page === 1 ? undefined : page }),
})

interface Pages {
  current: number
  total: number
  pageSize: number
  count: number
  /** Set if the requested page is behind the last one. */
  lastPage: number | undefined
  changeSize: (size: number) => void
}

/** Paging of a list by its address, with the shortcuts `[` and `]`. */
export function usePages(current = 1, total: number): Pages {
  const { pageSize } = usePreferences()
  const navigate = useNavigate()
  const count = Math.ceil(total / pageSize)
  const goTo = (page: number) => void navigate(pageAddress(page))
  useKeys({
    ']': current < count ? () => goTo(current + 1) : undefined,
    '[': current > 1 && count > 0 ? () => goTo(Math.min(current - 1, count)) : undefined,
  })

  function changeSize(size: number) {
    setPreference('pageSize', pageSizes.find((one) => one === size) ?? pageSizes[0])
    void navigate({ ...pageAddress(1), resetScroll: false })
  }
  const lastPage = current > count && count > 0 ? count : undefined
  return { current, total, pageSize, count, lastPage, changeSize }
}

export function PageLink({ page, ...link }: PagerLinkProps & { page: number }) {
  return (
    <Link
      {...pageAddress(page)}
      preload="intent"
      activeOptions={{ exact: true, explicitUndefined: true }}
      {...link}
    />
  )
}

/** Links to the pages of a list, and a select of the page size. */
export function ListPager({ pages }: { pages: Pages }) {
  const { current, count, pageSize, total, changeSize } = pages
  return (
    <Pager
      page={Math.max(1, Math.min(current, count))}
      pageSize={pageSize}
      total={total}
      sizes={{ offered: pageSizes, onChoice: changeSize }}
      renderLink={(page, link) => <PageLink page={page} {...link} />}
    />
  )
}

type NoSuchPageProps = { page: number; lastPage: number; children: ReactNode }

/** Shown instead of rows if the requested page is behind the last one. */
export function NoSuchPage({ page, lastPage, children }: NoSuchPageProps) {
  return (
    <Empty
      title={`There is no page ${page}.`}
      actions={
        <PageLink page={lastPage} className={buttonClass()}>
          Go to the last page ({lastPage})
        </PageLink>
      }
    >
      {children}
    </Empty>
  )
}
