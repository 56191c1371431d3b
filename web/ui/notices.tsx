import { useEffect, useState, type ComponentType } from 'react'
import { onWaitingNotice } from './notices.ts'

/** Put once in the root. Its code comes with the first sign of life, so that it is there when needed. */
export function Notices() {
  const [Viewport, setViewport] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = () =>
      void import('./notice-viewport.tsx').then(
        ({ NoticeViewport }) => setViewport(() => NoticeViewport),
        reportError,
      )
    addEventListener('pointerdown', load, { once: true, passive: true })
    addEventListener('keydown', load, { once: true, passive: true })
    const stop = onWaitingNotice(load)
    return () => {
      removeEventListener('pointerdown', load)
      removeEventListener('keydown', load)
      stop()
    }
  }, [])
  return Viewport && <Viewport />
}
