import { paths } from '#contract/paths.ts'
import { ProviderButton } from '#web/features/messages/public.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { sessionQuery } from '#web/platform/page/session.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/api.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Ticks } from '#web/ui/marks/ticks.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'

/** Free trial and how to apply (RG-013, RG-018); signed-in users are redirected home (AM-097). */
export const Route = createFileRoute('/register')({
  beforeLoad: async ({ context: { api, queryClient } }) => {
    if (await queryClient.ensureQueryData(sessionQuery(api))) throw redirect({ to: '/' })
  },
  head: () =>
    pageHead({
      title: 'Free Trial',
      description:
        'One month of free access to the members-only market for used and refurbished IT. No payment details required.',
      keywords: 'free trial, membership, IT traders, IT brokers',
      path: paths.register,
    }),
  component: RegisterPage,
})

function RegisterPage() {
  const settings = useQuery(settingsQuery(useApi())).data
  if (!settings) return <main id="main" className="page" aria-busy="true" />
  const { claims } = settings
  const facts = [
    'One month free, with all Plus features',
    'No payment details required, and nothing to cancel',
    claims
      ? `${claims.members} verified traders, with names and phone numbers`
      : 'Names and phone numbers of every trader',
    claims
      ? `${claims.broadcastsPerDay} broadcasts a day to read, reply to and search`
      : 'Every broadcast, to read, reply to and search',
  ]
  return (
    <main id="main" className="page">
      <PageHead title="Free Trial" sub="Full access to the market for one month." />
      <div className="stack measure">
        <Ticks facts={facts} />
        <Panel title="How to apply">
          <div className="stack">
            <p>
              Tell us who you are, what you trade and where your company is based. Each trial needs
              our approval. We reply by <span className="nowrap">e-mail</span>.
            </p>
            <div className="row wrap">
              <ProviderButton variant="primary" subject="Free trial" brand={settings.shortName} />
              <Link className={buttonClass()} to="/payment">
                Plans and prices
              </Link>
            </div>
          </div>
        </Panel>
      </div>
    </main>
  )
}
