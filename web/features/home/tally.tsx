import { Icon } from '#web/ui/marks/icon.tsx'
import type { ReactNode } from 'react'

interface Figure {
  /** Id of the panel that has the details. */
  panel: string
  label: string
  /** Undefined while it loads. */
  figure: ReactNode
  note?: ReactNode
  isDue?: boolean | undefined
}

/** The figures of the day, each a link to its panel. */
export function Tally({ items }: { items: readonly Figure[] }) {
  return (
    <ul className="tally">
      {items.map(({ panel, label, figure, note, isDue }) => (
        <li key={panel} className={isDue ? 'due' : undefined}>
          <a href={`#${panel}`}>
            <span className="label">{label}</span>
            <b className="num">{figure ?? '–'}</b>
            <span className="remark num">
              {isDue && <Icon name="warn" small />}
              {note || '\u00a0'}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
