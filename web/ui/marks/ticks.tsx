import { cx } from '../class-names.ts'
import { Icon } from './icon.tsx'

type TicksProps = { facts: readonly string[]; className?: string }

/** Things that are so, each behind a tick. */
export function Ticks({ facts, className }: TicksProps) {
  return (
    <ul className={cx('ticks', className)}>
      {facts.map((fact) => (
        <li key={fact}>
          <Icon name="check" />
          {fact}
        </li>
      ))}
    </ul>
  )
}
