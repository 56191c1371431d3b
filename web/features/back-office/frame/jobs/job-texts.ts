import type { ListedJob } from '#contract/back-office/desk/jobs.ts'
import { businessTime, businessTimeZone } from '#contract/dates.ts'
import { dateText } from '#web/ui/text/time-text.ts'

const dayMs = 86_400_000

/** A time of a job in Amsterdam: `today 16:40`, `tomorrow 03:10`, otherwise with its date. */
export function jobTimeText(at: string, now: number): string {
  const day = dateText(at, businessTimeZone)
  const isOn = (time: number) => dateText(time, businessTimeZone) === day
  const name = isOn(now)
    ? 'today'
    : isOn(now + dayMs)
      ? 'tomorrow'
      : isOn(now - dayMs)
        ? 'yesterday'
        : day
  return `${name} ${businessTime(new Date(at))}`
}

/** `40 ms`, `3.2 s`, `4 min 5 s`. */
export function durationText(ms: number): string {
  if (ms < 1000) return `${ms} ms`
  const seconds = ms / 1000
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}

export const hasProblem = ({ hasFailed, lateSince }: ListedJob) => hasFailed || lateSince !== null
