import { paths } from '#contract/paths.ts'
import { ProviderButton } from '#web/features/messages/public.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { sessionQuery } from '#web/platform/page/session.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Ticks } from '#web/ui/marks/ticks.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import './register-page.css'

/** What a free trial is and how one asks for it (RG-013, RG-018); whoever is signed in is led home (AM-097). */
export const Route = createFileRoute('/register')({
  beforeLoad: async ({ context: { api, queryClient } }) => {
    if (await queryClient.ensureQueryData(sessionQuery(api))) throw redirect({ to: '/' })
  },
  head: () =>
    pageHead({
      title: 'Free Trial',
      description:
        'One month on the members-only market for used and refurbished IT, free and without payment details.',
      keywords: 'free trial, membership, IT traders, IT brokers',
      path: paths.register,
    }),
  component: RegisterPage,
})

function RegisterPage() {
  const settings = useQuery(settingsQuery(useApi())).data
  if (!settings) return <main id="main" className="page" aria-busy="true" />
  const { members, broadcastsPerDay } = settings.claims
  const facts = [
    'One month, free, with all that Plus offers',
    'No payment details: nothing to cancel when it ends',
    `${members} verified traders, by name and with their telephone numbers`,
    `${broadcastsPerDay} broadcasts a day, to read, to answer and to search`,
  ]
  return (
    <main id="main" className="page">
      <PageHead title="Free Trial" sub="See the whole market by name, for a month." />
      <div className="register">
        <Ticks facts={facts} />
        <Panel title="How to get one">
          <div className="stack">
            <p>
              Write to us who you are, what you trade and where your company is. We look at every
              company before it trades here, so each trial waits for our approval. You hear from us
              by <span className="nowrap">e-mail</span>.
            </p>
            <div className="row wrap">
              <ProviderButton variant="primary" subject="Free trial" brand={settings.shortName} />
              <Link className={buttonClass()} to="/payment">
                What a membership costs
              </Link>
            </div>
          </div>
        </Panel>
      </div>
    </main>
  )
}
