import { pageSizes } from '#contract/search-params.ts'
import { pageAddress, type Pages } from '#web/platform/lists/use-pages.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Pager, type PagerLinkProps } from '#web/ui/pager.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link to another page of the current list. */
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
  const { asked, count, pageSize, total, changeSize } = pages
  return (
    <Pager
      page={Math.max(1, Math.min(asked, count))}
      pageSize={pageSize}
      total={total}
      sizes={{ offered: pageSizes, onChoice: changeSize }}
      renderLink={(page, link) => <PageLink page={page} {...link} />}
    />
  )
}

type NoSuchPageProps = { asked: number; lastPage: number; children: ReactNode }

/** Shown instead of rows if the requested page is behind the last one. */
export function NoSuchPage({ asked, lastPage, children }: NoSuchPageProps) {
  return (
    <Empty
      title={`There is no page ${asked}.`}
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
