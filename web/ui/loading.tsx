import { cx } from './class-names.ts'

type SkeletonProps = { width?: string; className?: string }

/** A grey bar in the shape of a line to come; on first load only. */
export function Skeleton({ width, className }: SkeletonProps) {
  return <span className={cx('skel', className)} style={width ? { width } : undefined} />
}

type ProgressProps = {
  label: string
  value: number
  max: number
  text?: string
  className?: string
}

/** The progress of a long task; `text` names the current step ("Reading 4,120 of 9,000 lines"). */
export function Progress({ label, value, max, text, className }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className={cx('stack tight', className)}>
      {text && <p className="small soft num">{text}</p>}
      <div
        className="progress"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={text}
      >
        <i style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}
