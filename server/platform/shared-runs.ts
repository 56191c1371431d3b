/**
 * Runs something for many at once: each caller waits for a run that began after the call, one run is under way at a
 * time, and callers that wait for the same run share it and its fault.
 */
export function sharedRuns(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined
  let following: Promise<void> | undefined

  function start(): Promise<void> {
    following = undefined
    current = run().finally(() => {
      current = undefined
    })
    return current
  }

  return () => {
    if (!current) return start()
    following ??= current.then(start, start)
    return following
  }
}
