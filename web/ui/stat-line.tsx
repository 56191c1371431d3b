import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { cx } from './class-names.ts'

export interface Stat {
  term: ReactNode
  value: ReactNode
  /** Small, next to the value. */
  note?: ReactNode
  /** Below the value: what it was before, or where it comes from. */
  detail?: ReactNode
  /** Leads to what is behind the figure; the term is put into it, and the whole cell is its target. */
  link?: ReactElement<{ children?: ReactNode }> | undefined
  tone?: 'warn' | undefined
}

type StatLineProps = {
  items: readonly Stat[]
  /** Smaller values, for facts that are words rather than figures. */
  quiet?: boolean
  /** Whether it has its own frame; without one the line is part of a panel. */
  boxed?: boolean
  /** On the page, between two hairlines. */
  open?: boolean
  className?: string
}

/** A few figures side by side. */
export function StatLine({ items, quiet, boxed, open, className }: StatLineProps) {
  return (
    <dl className={cx('stat-line', quiet && 'quiet', boxed && 'boxed', open && 'open', className)}>
      {items.map(({ term, value, note, detail, link, tone }, index) => (
        <div key={index} className={tone}>
          <dt>{link ? cloneElement(link, { children: term }) : term}</dt>
          <dd>
            {value}
            {note && <small> {note}</small>}
          </dd>
          {detail && <dd className="stat-detail">{detail}</dd>}
        </div>
      ))}
    </dl>
  )
}
