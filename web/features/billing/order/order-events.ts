import { logEvent } from '#contract/site/events.ts'
import { sendBeacon } from '#web/platform/visit/tracking.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

const send = (event: string) =>
  sendBeacon(logEvent, {
    event,
    params: {},
    path: location.pathname,
    time: new Date().toISOString(),
  })

/** An order that the payment provider has sent back with success, or without. */
export const reportReturn = (isOk: boolean) => send(isOk ? 'payment-completed' : 'payment-failed')

/** Reports how far customers come with an order: start, steps, and leaving without an order (AN-003). */
export function useOrderEvents(step: number) {
  const reported = useRef(new Set<string>())
  const isLeavingToPay = useRef(false)
  const once = (event: string) => {
    if (reported.current.has(event)) return
    reported.current.add(event)
    send(event)
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
