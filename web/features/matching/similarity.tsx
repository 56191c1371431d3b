import { formatSimilarity } from '#contract/broadcasts/match-reasons.ts'
import type { Side } from '#contract/broadcasts/broadcasts.ts'
import type { CSSProperties } from 'react'
import { cx } from '#web/ui/class-names.ts'
import './similarity.css'

/** A percentage above a bar in the colour of the side. */
export function Similarity({ value, side }: { value: number; side: Side }) {
  const [number = '', unit] = formatSimilarity(value).split(' ')
  return (
    <span className={cx('similarity num', side.toLowerCase())}>
      <b>{number}</b> {unit}
      <span className="sr"> match</span>
      <i aria-hidden="true" style={{ '--share': number } as CSSProperties} />
    </span>
  )
}
