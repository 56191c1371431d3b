import { getDateParts } from '#contract/dates.ts'
import { whenIdle } from '#web/platform/page/when-idle.ts'

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
  const { hour, minute } = getDateParts(at, timeZone)
  return `${hour}:${minute}`
}

/** Creates the date formats one by one while idle, because the first use of a time zone is slow. */
export async function warmUpClocks(): Promise<void> {
  for (const { timeZone } of worldClocks) {
    await new Promise<void>((resolve) => whenIdle(resolve))
    clockText(0, timeZone)
  }
}

const minuteMs = 60_000

/**
 * Calls back at once and on every full minute, paused while the page is hidden. Browser only.
 * @returns the stop function
 */
export function onEveryMinute(callback: (now: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tick = () => {
    const now = Date.now()
    callback(now)
    timer = setTimeout(tick, minuteMs - (now % minuteMs))
  }
  const update = () => {
    clearTimeout(timer)
    if (!document.hidden) tick()
  }
  update()
  document.addEventListener('visibilitychange', update)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', update)
  }
}
