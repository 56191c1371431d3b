import { formatEuros } from '#contract/billing/money.ts'
import { checkoutEnds, type CheckoutEnd } from '#contract/billing/payments.ts'
import { useOnReturn } from '#web/features/billing/use-pay.ts'
import { isApiError, useApi, payloadQuery, type Api } from '#web/platform/api/api.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { orNotFound } from '#web/platform/page/not-found.ts'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'

const checkoutQuery = (api: Api, id: string) =>
  payloadQuery(api, ['checkout', id], 'getCheckout', { params: { id } })

/** The checkout page of the embedded payment provider, which replaces a real one in demo markets. */
export const Route = createFileRoute('/checkout/$id')({
  loader: async ({ context: { api, queryClient }, params: { id } }) => {
    await orNotFound(queryClient.ensureQueryData(checkoutQuery(api, id)))
  },
  head: () =>
    pageHead({
      title: 'Demo checkout',
      description: 'Simulates a payment provider.',
      keywords: 'payment',
      path: '/checkout',
      robots: 'noindex,nofollow',
    }),
  component: CheckoutPage,
})

const [, ...otherEnds] = Object.keys(checkoutEnds) as CheckoutEnd[]

function CheckoutPage() {
  const { id } = Route.useParams()
  const api = useApi()
  const checkout = useSuspenseQuery(checkoutQuery(api, id))
  const { data } = checkout
  const [busy, setBusy] = useState<CheckoutEnd>()
  useOnReturn(() => {
    setBusy(undefined)
    void checkout.refetch()
  })
  async function end(how: CheckoutEnd) {
    setBusy(how)
    try {
      const { payload } = await api('endCheckout', { params: { id }, body: { end: how } })
      location.assign(payload.returnUrl)
    } catch (failure) {
      setBusy(undefined)
      if (!isApiError(failure)) throw failure
      await checkout.refetch()
    }
  }
  return (
    <main id="main" className="page reading">
      <PageHead title="Demo checkout" sub={data.description} />
      <div className="measure stack">
        <Note title="This page simulates a payment provider.">
          No money moves. Choose how the payment ends.
        </Note>
        <Panel title={formatEuros(data.amountCents)}>
          {data.isOpen ? (
            <div className="stack">
              <Button
                variant="primary"
                busy={busy === 'paid'}
                disabled={busy !== undefined && busy !== 'paid'}
                onClick={() => void end('paid')}
              >
                {checkoutEnds.paid} {formatEuros(data.amountCents)}
              </Button>
              {otherEnds.map((how) => (
                <Button
                  key={how}
                  busy={busy === how}
                  disabled={busy !== undefined && busy !== how}
                  onClick={() => void end(how)}
                >
                  {checkoutEnds[how]}
                </Button>
              ))}
            </div>
          ) : (
            <div className="stack">
              <p>This payment has ended.</p>
              <a className={buttonClass({ variant: 'primary' })} href={data.returnUrl}>
                Back to the market
              </a>
            </div>
          )}
        </Panel>
      </div>
    </main>
  )
}
