import { cx } from '../class-names.ts'

type SpinnerProps = { label?: string; now?: boolean; className?: string }

/** Shows after 200 ms, so that quick answers never flicker; `now` skips the wait. */
export function Spinner({ label, now, className }: SpinnerProps) {
  const ring = <span className={cx('spin', now && 'now', className)} aria-hidden="true" />
  if (!label) return ring
  return (
    <span role="status" className="row">
      {ring}
      <span className="sr">{label}</span>
    </span>
  )
}
