import { payByLink, placeOrder } from '#contract/billing/orders.ts'
import { notices } from '#contract/page-notices.ts'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useState } from 'react'

/** Begins to pay an invoice, by its number or the token of its link, and leaves for the payment provider. */
export function usePay() {
  const api = useApi()
  const [isBusy, setIsBusy] = useState(false)
  async function pay(invoice: { invoiceNumber: string } | { token: string }) {
    setIsBusy(true)
    try {
      const { payload } =
        'token' in invoice
          ? await api(payByLink, { body: invoice })
          : await api(placeOrder, { body: invoice })
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
