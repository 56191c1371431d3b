import { onEveryMinute } from '#web/platform/page/every-minute.ts'
import { prepareClocks } from '#web/platform/page/world-clocks.ts'
import { useEffect } from 'react'

/** Tells the browser's time, now and each minute, once the clocks are quick to write it (SH-023). Draws nothing. */
export function MinuteTimer({ tell }: { tell: (now: number) => void }) {
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    void prepareClocks().then(() => {
      if (!isOver) stop = onEveryMinute(tell)
    })
    return () => {
      isOver = true
      stop()
    }
  }, [tell])
  return null
}
