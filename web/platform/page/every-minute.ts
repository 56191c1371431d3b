const minuteMs = 60_000

/**
 * Calls at once and on every full minute, by one timer that rests while the page is hidden. Browser only.
 * @returns how to stop it
 */
export function onEveryMinute(tell: (now: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = () => {
    const now = Date.now()
    tell(now)
    timer = setTimeout(go, minuteMs - (now % minuteMs))
  }
  const follow = () => {
    clearTimeout(timer)
    if (!document.hidden) go()
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', follow)
  }
}
