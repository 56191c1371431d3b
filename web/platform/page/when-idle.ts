const maxWaitMs = 2000

/** Runs a task when the browser is idle. @returns the cancel function */
export function whenIdle(task: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, maxWaitMs / 4)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(task, { timeout: maxWaitMs })
  return () => cancelIdleCallback(id)
}
