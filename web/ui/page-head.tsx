import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

type PageHeadProps = {
  title: ReactNode
  sub?: ReactNode
  actions?: ReactNode
  className?: string
}

/** The page's only h1, with a short text and actions on the right. */
export function PageHead({ title, sub, actions, className }: PageHeadProps) {
  return (
    <div className={cx('head', className)}>
      <h1>{title}</h1>
      {sub && <p className="sub">{sub}</p>}
      {actions && <div className="row push">{actions}</div>}
    </div>
  )
}
