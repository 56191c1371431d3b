import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { TierMark, type Tier } from './tier-mark.tsx'

type CompanyNameProps = {
  tier: Tier
  children: ReactNode
  title?: string
  /** Stays whole behind a name that is cut. */
  badge?: ReactNode
  className?: string
}

/** A name behind its tier mark, cut when the column is narrow; `title` holds the full name. */
export function CompanyName({ tier, children, title, badge, className }: CompanyNameProps) {
  return (
    <span className={cx('firm', className)} title={title}>
      <TierMark tier={tier} keepPlace />
      <span className="cut">{children}</span>
      {badge}
    </span>
  )
}
