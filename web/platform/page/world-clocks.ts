import { whenIdle } from '#web/platform/page/when-idle.ts'
import { datePartsOf } from '#contract/dates.ts'

/** Where the trade sits, from east to west (SH-023). */
export const worldClocks = [
  { place: 'HKG', name: 'Hong Kong', timeZone: 'Asia/Hong_Kong' },
  { place: 'AMS', name: 'Amsterdam', timeZone: 'Europe/Amsterdam' },
  { place: 'LDN', name: 'London', timeZone: 'Europe/London' },
  { place: 'NYC', name: 'New York', timeZone: 'America/New_York' },
  { place: 'LA', name: 'Los Angeles', timeZone: 'America/Los_Angeles' },
] as const

/** `09:41` on the clock of a place. */
export function clockText(at: number, timeZone: string): string {
  const { hour, minute } = datePartsOf(at, timeZone)
  return `${hour}:${minute}`
}

/** The first time of a zone takes a browser long: each gets a moment of its own. */
export async function prepareClocks(): Promise<void> {
  for (const { timeZone } of worldClocks) {
    await new Promise<void>((resolve) => whenIdle(resolve))
    clockText(0, timeZone)
  }
}
