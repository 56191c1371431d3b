import { countText } from '#contract/figures/numbers.ts'
import { maxPagesWithoutGaps } from '#contract/search-params.ts'
import type { ReactNode } from 'react'
import { Button, buttonClass } from './forms/button.tsx'
import { cx } from './class-names.ts'
import { Icon } from './marks/icon.tsx'
import { NativeSelect } from './forms/native-select.tsx'

export type PagerLinkProps = {
  children: ReactNode
  className?: string
  'aria-label'?: string
  'aria-current'?: 'page' | undefined
  rel?: 'prev' | 'next'
}

type PagerProps = {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  /** The page sizes to choose from. */
  sizes?: { offered: readonly number[]; onChoice: (size: number) => void }
  label?: string
  className?: string
} & (
  | { hrefFor: (page: number) => string }
  | { renderLink: (page: number, props: PagerLinkProps) => ReactNode }
)

/** "Showing 1 to 20 of 2,418 results" and links to the pages; only Back and Next on phones. */
export function Pager(props: PagerProps) {
  const { page, pageSize, total, sizes, label = 'Pages', className } = props
  const pages = Math.ceil(total / pageSize)
  const { from, to } = resultRange(page, pageSize, total)
  function link(target: number, own: PagerLinkProps) {
    if ('renderLink' in props) return props.renderLink(target, own)
    const { children, ...rest } = own
    return (
      <a href={props.hrefFor(target)} {...rest}>
        {children}
      </a>
    )
  }

  return (
    <nav className={cx('pager', className)} aria-label={label}>
      <p className="num" role="status">
        Showing {countText(from)} to {countText(to)} of {countText(total)} results
      </p>
      {sizes && (
        <label className="size">
          <span className="muted">Per page</span>
          <NativeSelect
            value={pageSize}
            onChange={(event) => sizes.onChoice(Number(event.target.value))}
          >
            {sizes.offered.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </NativeSelect>
        </label>
      )}
      {pages > 1 && (
        <>
          <ol>
            <li>
              {page > 1 ? (
                link(page - 1, {
                  'aria-label': 'Back',
                  rel: 'prev',
                  children: <Icon name="left" />,
                })
              ) : (
                <span aria-disabled="true" role="link" aria-label="Back">
                  <Icon name="left" />
                </span>
              )}
            </li>
            {listPages(page, pages).map((slot, index) => (
              <li key={index}>
                {slot === 'gap' ? (
                  <span aria-hidden="true">…</span>
                ) : (
                  link(slot, {
                    'aria-label': `Page ${slot}`,
                    'aria-current': slot === page ? 'page' : undefined,
                    children: slot,
                  })
                )}
              </li>
            ))}
            <li>
              {page < pages ? (
                link(page + 1, {
                  'aria-label': 'Next',
                  rel: 'next',
                  children: <Icon name="right" />,
                })
              ) : (
                <span aria-disabled="true" role="link" aria-label="Next">
                  <Icon name="right" />
                </span>
              )}
            </li>
          </ol>
          <div className="back-next">
            {page > 1 ? (
              link(page - 1, { className: buttonClass(), rel: 'prev', children: 'Back' })
            ) : (
              <Button disabled>Back</Button>
            )}
            {page < pages ? (
              link(page + 1, { className: buttonClass(), rel: 'next', children: 'Next' })
            ) : (
              <Button disabled>Next</Button>
            )}
          </div>
        </>
      )}
    </nav>
  )
}

type PageSlot = number | 'gap'

/** Pages to show for the current `page`, from 1: first, last, current and its neighbours. */
export function listPages(page: number, pages: number): PageSlot[] {
  if (pages <= maxPagesWithoutGaps) return range(1, pages)
  if (page <= 4) return [...range(1, 5), 'gap', pages]
  if (page >= pages - 3) return [1, 'gap', ...range(pages - 4, pages)]
  return [1, 'gap', page - 1, page, page + 1, 'gap', pages]
}

/** First and last result of a page, from 1; 0 to 0 if there are none. */
export function resultRange(page: number, pageSize: number, total: number) {
  const from = total === 0 ? 0 : Math.min((page - 1) * pageSize + 1, total)
  return { from, to: Math.min(page * pageSize, total) }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
