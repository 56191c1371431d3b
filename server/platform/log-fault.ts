import type { Log } from '#server/platform/log.ts'

/** A fault that begins again sooner is counted, but not logged. */
const betweenBeginningsMs = 60_000
/** How often a fault that lasts is logged. */
const repeatEveryMs = 5 * 60_000

interface FaultTexts {
  begins: string
  ends: string
}

export type Fault = ReturnType<typeof createFault>

/**
 * Logs a fault that lasts: when it begins, every five minutes with its duration and number of failures, and when it ends.
 * One that comes and goes is logged once a minute.
 */
export function createFault(log: Log, texts: FaultTexts) {
  let since: number | undefined
  let failedAt = -Infinity
  let times = 0
  let loggedAt = -Infinity
  let isLogged = false

  const lasting = (now: number) => ({
    times,
    seconds: Math.round((now - (since ?? now)) / 1000),
  })

  return {
    /** Records a failure; `details` are those of the last one. */
    failed(details: Record<string, unknown>): void {
      const now = performance.now()
      // Without a failure for that long it has ended, although nothing has succeeded since.
      if (now - failedAt > repeatEveryMs * 2) {
        since = undefined
        times = 0
        isLogged = false
      }
      since ??= now
      failedAt = now
      times += 1
      if (now - loggedAt < (isLogged ? repeatEveryMs : betweenBeginningsMs)) return
      log.warn({ ...details, ...(times > 1 && lasting(now)) }, texts.begins)
      loggedAt = now
      isLogged = true
    },
    /** Records a success. @returns whether it had failed before */
    ended(): boolean {
      if (since === undefined) return false
      if (isLogged) {
        log.info(lasting(performance.now()), texts.ends)
        times = 0
      }
      since = undefined
      isLogged = false
      return true
    },
  }
}

const faultsOfLogs = new WeakMap<Log, Map<string, Fault>>()

/** The fault with these texts, one for each log: for places that share it or are stateless. */
export function faultOf(log: Log, texts: FaultTexts): Fault {
  let faults = faultsOfLogs.get(log)
  if (!faults) faultsOfLogs.set(log, (faults = new Map()))
  let fault = faults.get(texts.begins)
  if (!fault) faults.set(texts.begins, (fault = createFault(log, texts)))
  return fault
}
