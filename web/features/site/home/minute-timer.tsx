import { onEveryMinute } from '#web/platform/page/every-minute.ts'
import { warmUpClocks } from '#web/platform/page/world-clocks.ts'
import { useEffect } from 'react'

/** Reports the browser's time now and every minute (SH-023). Renders nothing. */
export function MinuteTimer({ onTick }: { onTick: (now: number) => void }) {
  useEffect(() => {
    let isCancelled = false
    let stop = () => {}
    void warmUpClocks().then(() => {
      if (!isCancelled) stop = onEveryMinute(onTick)
    })
    return () => {
      isCancelled = true
      stop()
    }
  }, [onTick])
  return null
}
