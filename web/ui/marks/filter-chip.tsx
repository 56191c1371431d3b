import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

type Clearing = { className?: string; children?: ReactNode }

type FilterChipProps = {
  children: ReactNode
  /** A link or button with an aria-label that says what it clears; the cross is put into it. */
  clear: ReactElement<Clearing>
}

/** A filter that came from a link, with its way out. */
export function FilterChip({ children, clear }: FilterChipProps) {
  return (
    <span className="chip">
      <span className="cut">{children}</span>
      {cloneElement(clear, { className: 'clear', children: <Icon name="x" small /> })}
    </span>
  )
}
