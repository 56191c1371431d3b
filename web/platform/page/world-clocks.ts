import { whenIdle } from '#web/platform/page/when-idle.ts'
import { datePartsOf } from '#contract/dates.ts'

/** Trading places, from east to west (SH-023). */
export const worldClocks = [
  { place: 'HKG', name: 'Hong Kong', timeZone: 'Asia/Hong_Kong' },
  { place: 'AMS', name: 'Amsterdam', timeZone: 'Europe/Amsterdam' },
  { place: 'LDN', name: 'London', timeZone: 'Europe/London' },
  { place: 'NYC', name: 'New York', timeZone: 'America/New_York' },
  { place: 'LA', name: 'Los Angeles', timeZone: 'America/Los_Angeles' },
] as const

/** The time in a time zone, such as `09:41`. */
export function clockText(at: number, timeZone: string): string {
  const { hour, minute } = datePartsOf(at, timeZone)
  return `${hour}:${minute}`
}

/** Creates the date formats one by one while idle, because the first use of a time zone is slow. */
export async function warmUpClocks(): Promise<void> {
  for (const { timeZone } of worldClocks) {
    await new Promise<void>((resolve) => whenIdle(resolve))
    clockText(0, timeZone)
  }
}
