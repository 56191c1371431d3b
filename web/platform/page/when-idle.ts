/** Longest wait for a browser that is busy all the time, in ms. */
const atLatestMs = 2000

/** Does something once the page has nothing more urgent to do. @returns how to call it off */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, atLatestMs / 4)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(work, { timeout: atLatestMs })
  return () => cancelIdleCallback(id)
}
