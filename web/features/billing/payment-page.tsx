import type { User } from '#contract/auth/auth.ts'
import { planPriceCents, type InvoiceStatus } from '#contract/billing.ts'
import { addressesPerPlan, planNames } from '#contract/broadcasts/broadcast-settings.ts'
import { businessTimeZone, dayInWords } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import { SignInButton } from '#web/features/auth/public.ts'
import { standingQuery } from '#web/features/billing/api.ts'
import { PayLink } from '#web/features/billing/pay-link.tsx'
import { StaffWords } from '#web/features/billing/staff-words.tsx'
import { invoiceStanding } from '#web/features/billing/standing-text.ts'
import { ProviderButton } from '#web/features/messages/public.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { sessionQuery, useViewer } from '#web/platform/page/session.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { Note } from '#web/ui/note.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import './payment-page.css'

/** What is open to pay and how, for members, and what a membership is, for everybody. */
export const Route = createFileRoute('/payment')({
  loader: async ({ context: { api, queryClient } }) => {
    const user = await queryClient.ensureQueryData(sessionQuery(api))
    if (!user) return
    const billing = await import('#web/features/billing/api.ts')
    await queryClient.ensureQueryData(billing.standingQuery(api))
  },
  head: () =>
    pageHead({
      title: 'Pay Membership',
      description: 'What the plans of the market are, and how a membership is paid.',
      keywords: 'membership, plans, payment, free trial',
      path: paths.payment,
    }),
  component: PaymentPage,
})

function PaymentPage() {
  const { user } = useViewer()
  const api = useApi()
  const status = useQuery({ ...standingQuery(api), enabled: user !== null }).data
  const brand = useQuery(settingsQuery(api)).data?.shortName ?? ''
  return (
    <main id="main" className="page">
      <PageHead
        title="Pay Membership"
        sub={user ? user.companyName : `Members of ${brand} trade with each other by name.`}
      />
      <div className="payment">
        {user && status && <Own user={user} status={status} brand={brand} />}
        <Plans />
        {!user && (
          <Panel title="Are you a member already?">
            <div className="stack">
              <p className="soft">
                Sign in to see what is open for your company, and to pay it. Or ask us how to become
                one.
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

type OwnProps = { user: User; status: InvoiceStatus; brand: string }

function Own({ user, status, brand }: OwnProps) {
  const { customFullBlock, trialEndsAt, freeTrialBlock } = status.contactStatus
  const isTrial = trialEndsAt !== null && !status.isDue
  const standing = invoiceStanding(status)
  return (
    <Panel title={isTrial ? 'Your free trial' : 'What is open'}>
      <div className="stack">
        {customFullBlock && (
          <Note tone="warn" title="Your account is blocked">
            <StaffWords html={customFullBlock} />
          </Note>
        )}
        {trialEndsAt !== null && (
          <Note
            tone={freeTrialBlock ? 'warn' : 'info'}
            title={freeTrialBlock ? 'It has ended' : `It runs until ${trialDay(trialEndsAt)}`}
          >
            {freeTrialBlock
              ? 'Your settings, favorites and saved searches are kept. With a membership everything opens again.'
              : 'Become a member before then, and nothing changes for you.'}
          </Note>
        )}
        {!isTrial && (
          <Note tone={standing.tone} title={standing.title}>
            {standing.text}
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

function wayToPay({ link }: InvoiceStatus, isTrial: boolean): string {
  if (isTrial) {
    return 'To become a member, write to us and name the plan. We send you the invoice by e-mail, with a link to pay it; your account opens with the payment.'
  }
  return link === ''
    ? 'How to pay stands on the invoice that was mailed to your company.'
    : 'Pay by the link below, or as it stands on the invoice that was mailed to your company.'
}

const trialDay = (endsAt: string) => dayInWords(new Date(endsAt), businessTimeZone)

const euros = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

function Plans() {
  const { user } = useViewer()
  return (
    <Panel title="The plans">
      <p className="soft space-below">
        Every membership begins with a{' '}
        {user ? 'free trial' : <Link to="/register">free trial</Link>} of one month, with all that
        Plus offers.
      </p>
      <dl className="plans">
        {(['plus', 'broker'] as const).map((plan) => (
          <div key={plan}>
            <dt>
              {planNames[plan]}:{' '}
              <span className="num">€ {euros.format(planPriceCents[plan] / 100)}</span> a year
            </dt>
            <dd className="soft">
              The whole market by name: broadcasts, replies, average prices, saved searches.{' '}
              {addressesPerPlan[plan]} addresses of your company receive broadcasts by e-mail.
            </dd>
          </div>
        ))}
      </dl>
      <p className="small muted space-above">Prices without VAT.</p>
    </Panel>
  )
}
