import { useEventTracking } from '#web/platform/visit/event-tracking.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Reports how far visitors come with an application: start, steps, completion and abandonment (AN-002, RG-012). */
export function useWizardEvents({ step, isDone }: { step: number; isDone: boolean }) {
  const track = useEventTracking()
  const hasStarted = useRef(false)
  const hasLeft = useRef(false)
  const leave = useEffectEvent(() => {
    if (isDone || step === 0 || hasLeft.current) return
    hasLeft.current = true
    track('registration-abandoned', { step: step + 1 })
  })
  useEffect(() => {
    const onHide = () => leave()
    addEventListener('pagehide', onHide)
    return () => {
      removeEventListener('pagehide', onHide)
      leave()
    }
  }, [])
  return {
    started() {
      if (hasStarted.current) return
      hasStarted.current = true
      track('registration-started')
    },
    stepDone: (done: number) => track(`registration-step-${done + 1}-done`),
    completed: () => track('registration-completed'),
  }
}
