import { businessDate } from '#contract/dates.ts'
import { oldLineDays } from '#contract/search-params.ts'

/** Whole days since a line was last changed or confirmed, by the calendar of the business. */
export function daysOld(updatedAt: string, now = new Date()): number {
  const day = (at: Date) => Date.parse(businessDate(at))
  return Math.max(0, Math.round((day(now) - day(new Date(updatedAt))) / 86_400_000))
}

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** Such as 'Updated 3 days ago'. */
export function updatedText(updatedAt: string): string {
  const days = daysOld(updatedAt)
  return days === 0 ? 'Updated today' : `Updated ${daysText(days)} ago`
}

/** The age of a line in short; marked if it is old. */
export function LineAge({ updatedAt }: { updatedAt: string }) {
  const days = daysOld(updatedAt)
  return (
    <time
      dateTime={updatedAt}
      title={updatedText(updatedAt)}
      className={days > oldLineDays ? 'line-age old' : 'line-age'}
    >
      {days === 0 ? 'today' : daysText(days)}
      {days > 0 && <span className="old-word"> old</span>}
    </time>
  )
}
