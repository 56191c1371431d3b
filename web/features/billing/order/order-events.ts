import type { InvoiceByLink } from '#contract/billing/orders.ts'
import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'
import { useEventTracking } from '#web/platform/visit/event-tracking.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import * as z from 'zod/mini'

/** `ok` or `fail` in the address after the payment provider. */
export type Stage = 'ok' | 'fail'

const completedKey = 'completedPayment'
const tab = () => sessionStorage

/**
 * Reports a payment after the return from the payment provider: completed once it is paid, which may be later than the
 * return, and failed if it is neither paid nor on its way (AN-003).
 */
export function usePaymentEvents(
  stage: Stage,
  { token, invoice }: { token: string; invoice: InvoiceByLink | undefined },
) {
  const track = useEventTracking()
  const outcome = outcomeOf(stage, token === '' ? null : invoice?.state)
  const report = useEffectEvent(() => {
    if (outcome === undefined) return
    if (outcome === 'payment-completed') {
      if (readStorage(tab, completedKey) === token) return
      writeStorage(tab, completedKey, token)
    }
    track(outcome)
  })
  useEffect(() => report(), [outcome])
}

/** Returns the event to report for an invoice; null without one, undefined while it is not known. */
function outcomeOf(stage: Stage, state: InvoiceByLink['state'] | null | undefined) {
  if (state === 'paid') return 'payment-completed'
  const hasFailed = state === null || state === 'waiting' || state === 'unpaid'
  return stage === 'fail' && hasFailed ? 'payment-failed' : undefined
}

const Reported = z.object({ order: z.string(), events: z.array(z.string()) })
const reportedKey = 'orderEvents'
const readReported = (order: string): string[] => {
  const { data } = Reported.safeParse(readStorage(tab, reportedKey))
  return data?.order === order ? data.events : []
}

/**
 * Reports how far customers come with an order, each event once: start, steps, and leaving without an order (AN-003).
 * The first drawing, which repeats the server's, has no order yet.
 */
export function useOrderEvents(step: number, order: string) {
  const track = useEventTracking()
  const isLeavingToPay = useRef(false)
  const once = (event: string) => {
    if (order === '') return
    const events = readReported(order)
    if (events.includes(event)) return
    writeStorage(tab, reportedKey, { order, events: [...events, event] })
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
