import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

type EmptyProps = {
  title: ReactNode
  /** The reason that it is empty, and the purpose of the page. */
  children?: ReactNode
  actions?: ReactNode
  headingLevel?: 2 | 3
  className?: string
}

export function Empty({ title, children, actions, headingLevel = 2, className }: EmptyProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <div className={cx('empty', className)}>
      <Heading>{title}</Heading>
      {typeof children === 'string' ? <p>{children}</p> : children}
      {actions && <div className="actions">{actions}</div>}
    </div>
  )
}
