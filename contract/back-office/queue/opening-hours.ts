import { formatDay, parseDay } from '../../dates.ts'
import * as z from 'zod/mini'

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

const time = '([01]\\d|2[0-3]):[0-5]\\d'
const slot = new RegExp(`^(${time})-(${time}|24:00)$`)

/** Opening and closing time of a day, such as `09:00-17:00`; empty if closed. */
const Hours = z.string().check(
  z.trim(),
  z.maxLength(40),
  z.refine((text) => text === '' || parseHours(text) !== null),
)

/** Days as people write and read them, such as 25/12/2026. */
function formatDays(text: string): string {
  const days = wordsOf(text).map((word) => ({ word, day: parseDay(word) }))
  return days.map(({ word, day }) => (day ? formatDay(day) : word)).join(' ')
}

/** Opening hours of the desk, in business time: target times pass only then. */
export const OpeningHours = z
  .object({
    monday: Hours,
    tuesday: Hours,
    wednesday: Hours,
    thursday: Hours,
    friday: Hours,
    saturday: Hours,
    sunday: Hours,
    /** Days such as 25/12/2026, separated by spaces. */
    daysOff: z.string().check(
      z.overwrite(formatDays),
      z.maxLength(2000),
      z.refine((text) => wordsOf(text).every((word) => parseDay(word) !== undefined)),
    ),
  })
  .check(
    z.refine((hours) => weekdays.some((day) => hours[day] !== ''), {
      path: ['monday'],
      error: 'Enter the hours of at least one day',
    }),
  )
export type OpeningHours = z.output<typeof OpeningHours>

export const defaultOpeningHours: OpeningHours = {
  monday: '09:00-17:00',
  tuesday: '09:00-17:00',
  wednesday: '09:00-17:00',
  thursday: '09:00-17:00',
  friday: '09:00-17:00',
  saturday: '',
  sunday: '',
  daysOff: '',
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

function parseHours(text: string): [string, string] | null {
  const [, opens, , closes] = slot.exec(text) ?? []
  return opens && closes && opens < closes ? [opens, closes] : null
}

/** The hours of each day from Monday on, and the days off such as 2026-12-25. */
export const parseOpeningHours = (hours: OpeningHours) => ({
  week: weekdays.map((day) => parseHours(hours[day])),
  daysOff: wordsOf(hours.daysOff).flatMap((word) => parseDay(word) ?? []),
})
