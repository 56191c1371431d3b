import type { User } from '#contract/auth/auth.ts'
import { planPriceCents, type AccountStatus } from '#contract/billing.ts'
import { addressesPerPlan, planNames } from '#contract/broadcasts/broadcast-settings.ts'
import { businessTimeZone, formatLongDay } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import { SignInButton } from '#web/features/auth/public.ts'
import { accountStatusQuery } from '#web/features/billing/api.ts'
import { PayLink, describeInvoiceStatus } from '#web/features/billing/invoice-status.tsx'
import { OperatorMessage } from '#web/features/billing/operator-message.tsx'
import { ProviderButton } from '#web/features/messages/public.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { sessionQuery, useViewer } from '#web/platform/page/session.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Note } from '#web/ui/note.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'

/** Open invoice and payment options for members, and the plans for everyone. */
export const Route = createFileRoute('/payment')({
  loader: async ({ context: { api, queryClient } }) => {
    const user = await queryClient.ensureQueryData(sessionQuery(api))
    if (user) await queryClient.ensureQueryData(accountStatusQuery(api))
  },
  head: () =>
    pageHead({
      title: 'Pay Membership',
      description: 'Membership plans and prices, and how to pay.',
      keywords: 'membership, plans, payment, free trial',
      path: paths.payment,
    }),
  component: PaymentPage,
})

function PaymentPage() {
  const { user } = useViewer()
  const api = useApi()
  const status = useQuery({ ...accountStatusQuery(api), enabled: user !== null }).data
  const brand = useQuery(settingsQuery(api)).data?.shortName ?? ''
  return (
    <main id="main" className="page">
      <PageHead
        title="Pay Membership"
        sub={user ? user.companyName : `Members of ${brand} see who is buying and selling.`}
      />
      <div className="stack measure">
        {user && status && <Own user={user} status={status} brand={brand} />}
        <Plans />
        {!user && (
          <Panel title="Already a member?">
            <div className="stack">
              <p className="soft">
                Sign in to see and pay your open invoice, or ask us how to become a member.
              </p>
              <div className="row wrap">
                <SignInButton variant="primary" />
                <ProviderButton subject="Membership" brand={brand} />
              </div>
            </div>
          </Panel>
        )}
      </div>
    </main>
  )
}

type OwnProps = { user: User; status: AccountStatus; brand: string }

function Own({ user, status, brand }: OwnProps) {
  const { customFullBlock, trialEndsAt, freeTrialBlock } = status.contactStatus
  const isTrial = trialEndsAt !== null && !status.isDue
  const invoice = describeInvoiceStatus(status)
  return (
    <Panel title={isTrial ? 'Your free trial' : 'Open invoice'}>
      <div className="stack">
        {customFullBlock && (
          <Note tone="warn" title="Your account is blocked">
            <OperatorMessage html={customFullBlock} />
          </Note>
        )}
        {trialEndsAt !== null && (
          <Note
            tone={freeTrialBlock ? 'warn' : 'info'}
            title={
              freeTrialBlock
                ? 'Your trial has ended'
                : `Your trial runs until ${trialDay(trialEndsAt)}`
            }
          >
            {freeTrialBlock
              ? 'We keep your settings, favorites and saved searches. Your account reopens when you become a member.'
              : 'Become a member before then to keep your access.'}
          </Note>
        )}
        {!isTrial && (
          <Note tone={invoice.tone} title={invoice.title}>
            {invoice.text}
          </Note>
        )}
        {(isTrial || status.isDue) && <p>{wayToPay(status, isTrial)}</p>}
        <div className="row wrap">
          {status.isDue && <PayLink link={status.link} />}
          <ProviderButton
            variant={isTrial ? 'primary' : 'default'}
            brand={brand}
            subject={
              isTrial ? `Membership for ${user.companyName}` : `Payment of ${user.companyName}`
            }
          />
        </div>
      </div>
    </Panel>
  )
}

function wayToPay({ link }: AccountStatus, isTrial: boolean): string {
  if (isTrial) {
    return 'To become a member, write to us with the plan you want. Your membership starts once we have recorded your payment.'
  }
  return link === ''
    ? 'Payment instructions are on your invoice. If you do not have it, contact us.'
    : 'Pay with the link below, or follow the instructions on your invoice.'
}

const trialDay = (endsAt: string) => formatLongDay(new Date(endsAt), businessTimeZone)

const euros = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

function Plans() {
  const { user } = useViewer()
  return (
    <Panel title="Plans">
      {!user && (
        <p className="soft space-below">
          You can start with a <Link to="/register">free trial</Link> of one month with all Plus
          features.
        </p>
      )}
      <dl className="stack tight">
        {(['plus', 'broker'] as const).map((plan) => (
          <div key={plan}>
            <dt className="strong">
              {planNames[plan]}:{' '}
              <span className="num">€ {euros.format(planPriceCents[plan] / 100)}</span> a year
            </dt>
            <dd className="soft">
              Full access with company names: broadcasts, replies, average prices and saved
              searches. Broadcasts by e-mail to {addressesPerPlan[plan]} addresses of your company.
            </dd>
          </div>
        ))}
      </dl>
      <p className="small muted space-above">Prices exclude VAT.</p>
    </Panel>
  )
}
