import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'

type PanelProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  aside?: ReactNode
  headingLevel?: 2 | 3
  /** Room around the content; off for tables and lists that reach the edge. */
  pad?: boolean
}

export function Panel({
  title,
  aside,
  headingLevel = 2,
  pad = true,
  className,
  children,
  ...rest
}: PanelProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <section {...rest} className={cx('panel', className)}>
      {title && (
        <header>
          <Heading>{title}</Heading>
          {aside}
        </header>
      )}
      {pad ? <div className="pad">{children}</div> : children}
    </section>
  )
}

type FactsProps = { items: { term: ReactNode; value: ReactNode }[]; className?: string }

/** Terms and their values in two columns. */
export function Facts({ items, className }: FactsProps) {
  return (
    <dl className={cx('facts', className)}>
      {items.map(({ term, value }, index) => (
        <FactPair key={index} term={term} value={value} />
      ))}
    </dl>
  )
}

function FactPair({ term, value }: { term: ReactNode; value: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </>
  )
}
