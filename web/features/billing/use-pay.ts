import { notices } from '#contract/page-notices.ts'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useEffect, useEffectEvent, useState } from 'react'

/** Begins to pay an invoice, by its number or the token of its link, and leaves for the payment provider. */
export function usePay() {
  const api = useApi()
  const [isBusy, setIsBusy] = useState(false)
  useOnReturn(() => setIsBusy(false))
  async function pay(invoice: { invoiceNumber: string } | { token: string; isOrder: boolean }) {
    setIsBusy(true)
    try {
      const { payload } =
        'token' in invoice
          ? await api('payByLink', { body: invoice })
          : await api('placeOrder', { body: invoice })
      if (payload.link !== '') return location.assign(payload.link)
      notify(notices.paymentUnavailable)
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      notify(notices.invoiceFailed(failure.msg, []))
    }
    setIsBusy(false)
  }
  return { isBusy, pay }
}

/** Calls back when the Back button restores the page as it was left: the buttons would stay busy. */
export function useOnReturn(onReturn: () => void) {
  const restore = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onReturn()
  })
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => restore(event)
    addEventListener('pageshow', listen)
    return () => removeEventListener('pageshow', listen)
  }, [])
}
