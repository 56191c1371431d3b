import { useEventTracking } from '#web/platform/visit/event-tracking.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Reports an order that the payment provider has sent back with success, or without (AN-003). */
export function useReturnEvent(stage: 'ok' | 'fail') {
  const track = useEventTracking()
  const report = useEffectEvent(() =>
    track(stage === 'ok' ? 'payment-completed' : 'payment-failed'),
  )
  useEffect(() => report(), [stage])
}

/** Reports how far customers come with an order: start, steps, and leaving without an order (AN-003). */
export function useOrderEvents(step: number) {
  const track = useEventTracking()
  const reported = useRef(new Set<string>())
  const isLeavingToPay = useRef(false)
  const once = (event: string) => {
    if (reported.current.has(event)) return
    reported.current.add(event)
    track(event)
  }
  const reach = useEffectEvent((reached: number) => {
    if (reached === 0) once('payment-started')
    else once(reached === 1 ? 'payment-step-1-started' : 'payment-step-1-completed')
  })
  const leave = useEffectEvent(() => {
    if (step > 0 && !isLeavingToPay.current) once('payment-abandoned')
  })
  useEffect(() => reach(step), [step])
  useEffect(() => {
    const onHide = () => leave()
    addEventListener('pagehide', onHide)
    return () => {
      removeEventListener('pagehide', onHide)
      leave()
    }
  }, [])
  return {
    typed: () => once('payment-form-interacted'),
    /** The page is left for the payment provider. */
    leaveToPay: () => {
      isLeavingToPay.current = true
    },
  }
}
