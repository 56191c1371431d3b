import { countText } from '#contract/figures/numbers.ts'
import './left-out.css'

/** Companies that an act leaves out, by reason. */
export function LeftOut({ items }: { items: readonly { note: string; count: number }[] }) {
  if (items.length === 0) return null
  return (
    <ul className="left-out" aria-label="Left out">
      {items.map(({ note, count }) => (
        <li key={note}>
          <span className="num">{countText(count)}</span> {note}
        </li>
      ))}
    </ul>
  )
}
