import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { exactText, relativeText, type Moment } from './time-text.ts'

const tickMs = 30_000

const TimeContext = createContext({ now: 0, timeZone: 'Europe/Amsterdam' })

type TimeProviderProps = { now: number; timeZone: string; children: ReactNode }

/** One clock for all relative times. `now` (ms) is the server's, so that hydration finds the same text. */
export function TimeProvider({ now: firstNow, timeZone, children }: TimeProviderProps) {
  const [ahead, setAhead] = useState(0)
  useEffect(() => {
    const started = performance.now()
    const timer = setInterval(() => setAhead(performance.now() - started), tickMs)
    return () => {
      clearInterval(timer)
      setAhead(0)
    }
  }, [firstNow])
  return <TimeContext value={{ now: firstNow + ahead, timeZone }}>{children}</TimeContext>
}

/** The time in ms, as the server has it. */
export const useNow = () => use(TimeContext).now

type RelativeTimeProps = { at: Moment; now?: number; timeZone?: string; className?: string }

/** "12 min ago", with the exact time on hover. */
export function RelativeTime({ at, className, ...own }: RelativeTimeProps) {
  const around = use(TimeContext)
  const timeZone = own.timeZone ?? around.timeZone
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={exactText(at, timeZone)}
      className={className}
    >
      {relativeText(at, own.now ?? around.now, timeZone)}
    </time>
  )
}
