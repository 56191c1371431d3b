/** npm passes on a signal that the terminal has already sent to the whole group: within this time it is one request. */
const repeatedWithinMs = 1000
const parentCheckMs = 1000

/**
 * Aborted, with its reason, by the first SIGTERM, SIGINT or SIGHUP, and once the parent has ended: npm passes on neither
 * SIGHUP nor SIGKILL. A later signal exits at once.
 */
export function listenForStop(parentPid?: number): AbortSignal {
  const stop = new AbortController()
  let requestedAt: number | undefined
  const request = (reason: string) => {
    requestedAt ??= performance.now()
    stop.abort(reason)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const isRepeated = performance.now() - (requestedAt ?? Infinity) > repeatedWithinMs
      if (isRepeated) process.exit(1)
      request(signal)
    })
  }
  if (parentPid !== undefined) {
    const check = () => {
      if (process.ppid === parentPid) return
      clearInterval(timer)
      request('the parent process has ended')
    }
    const timer = setInterval(check, parentCheckMs).unref()
    check()
  }
  return stop.signal
}
