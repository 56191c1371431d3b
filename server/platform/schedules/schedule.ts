import { Cron } from 'croner'
import { businessTimeZone } from '#contract/dates.ts'

const crons = new Map<string, Cron>()

function getCron(schedule: string): Cron {
  let cron = crons.get(schedule)
  if (!cron) {
    cron = new Cron(schedule, { timezone: businessTimeZone })
    crons.set(schedule, cron)
  }
  return cron
}

/** The last time at or before `now` that a crontab in the business time zone was due. */
export function findLastDue(schedule: string, now: Date): Date {
  // The search excludes the second that it is given.
  const nextSecond = (Math.floor(now.getTime() / 1000) + 1) * 1000
  const [due] = getCron(schedule).previousRuns(1, new Date(nextSecond))
  if (!due) throw new Error(`the schedule ${schedule} is never due`)
  return due
}

/** The first time after `now` that a crontab in the business time zone is due. */
export function findNextDue(schedule: string, now: Date): Date {
  const due = getCron(schedule).nextRun(now)
  if (!due) throw new Error(`the schedule ${schedule} is never due`)
  return due
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** A crontab in words, such as `every day 03:10`. */
export function describeSchedule(schedule: string): string {
  const parts = /^(\*\/)?(\d+) (\*|\d+) \* \* (\*|[0-6])$/.exec(schedule)
  if (!parts) throw new Error(`the schedule ${schedule} has no words`)
  const [, step, minute = '', hour = '', weekday = ''] = parts
  if (step) return `every ${minute} minutes`
  const at = minute.padStart(2, '0')
  if (hour === '*') return minute === '0' ? 'every hour' : `every hour at :${at}`
  const day = weekdays[Number(weekday)] ?? 'day'
  return `every ${day} ${hour.padStart(2, '0')}:${at}`
}
