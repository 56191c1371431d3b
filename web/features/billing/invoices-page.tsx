import { paths } from '#contract/paths.ts'
import { accountStatusQuery } from '#web/features/billing/api.ts'
import { InvoiceStatusPanel } from '#web/features/billing/invoice-status.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { sessionQuery, useViewer } from '#web/platform/page/session.ts'
import { useSignIn } from '#web/platform/page/sign-in.ts'
import { useApi } from '#web/platform/api/api.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Status of the last invoice of the own company (AM-067). */
export const Route = createFileRoute('/invoices')({
  loader: async ({ context: { api, queryClient } }) => {
    const user = await queryClient.ensureQueryData(sessionQuery(api))
    if (user) await queryClient.ensureQueryData(accountStatusQuery(api))
  },
  head: () =>
    pageHead({
      title: 'Billing History',
      description: 'The status of your last invoice, and how to pay it.',
      keywords: 'invoice, billing, payment',
      path: paths.invoices,
      robots: 'noindex,follow',
    }),
  component: InvoicesPage,
})

function InvoicesPage() {
  const { user } = useViewer()
  const status = useQuery({ ...accountStatusQuery(useApi()), enabled: user !== null }).data
  return (
    <main id="main" className="page">
      <PageHead
        title="Billing History"
        sub={user ? user.companyName : 'Sign in to see your invoices.'}
      />
      {!user && <OpenSignIn />}
      {user && status && <InvoiceStatusPanel status={status} user={user} />}
    </main>
  )
}

/** For members only: opens the sign-in dialog for visitors. */
function OpenSignIn() {
  const signIn = useSignIn()
  const open = useEffectEvent(() => signIn.show())
  useEffect(() => open(), [])
  return signIn.render({})
}
