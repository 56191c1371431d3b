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
