import { logEvent } from '#contract/site/events.ts'
import { sendBeacon } from '#web/platform/visit/tracking.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

const send = (event: string, params: Record<string, string | number> = {}) =>
  sendBeacon(logEvent, {
    event,
    params,
    path: location.pathname,
    time: new Date().toISOString(),
  })

/** Reports how far visitors come with an application: start, steps, completion and abandonment (AN-002, RG-012). */
export function useWizardEvents({ step, isDone }: { step: number; isDone: boolean }) {
  const hasStarted = useRef(false)
  const hasLeft = useRef(false)
  const leave = useEffectEvent(() => {
    if (isDone || step === 0 || hasLeft.current) return
    hasLeft.current = true
    send('registration-abandoned', { step: step + 1 })
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
      send('registration-started')
    },
    stepDone: (done: number) => send(`registration-step-${done + 1}-done`),
    completed: () => send('registration-completed'),
  }
}
