import { paths } from '#contract/paths.ts'
import { SignInButton } from '#web/features/auth/public.ts'
import { useChat } from '#web/features/messages/chat-public.ts'
import { RegistrationWizard } from '#web/features/registration/registration-wizard.tsx'
import { allCountriesQuery } from '#web/platform/page/countries.ts'
import { legalTextQuery } from '#web/features/site/legal-public.ts'
import { useApi } from '#web/platform/api/api.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { sessionQuery } from '#web/platform/page/session.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useClosedRegistration } from '#web/platform/page/trial-link.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Ticks } from '#web/ui/marks/ticks.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'

/** The application for a free trial (RG-001); signed-in users are redirected home (AM-097). */
export const Route = createFileRoute('/register')({
  /** `ref=qr` is the address of the QR code (RG-016). */
  validateSearch: (raw: Record<string, unknown>): { ref?: 'qr' | undefined } => ({
    ref: raw.ref === 'qr' ? 'qr' : undefined,
  }),
  beforeLoad: async ({ context: { api, queryClient } }) => {
    if (await queryClient.ensureQueryData(sessionQuery(api))) throw redirect({ to: '/' })
  },
  loader: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(allCountriesQuery(api)),
      queryClient.ensureQueryData(legalTextQuery(api, 'contract')),
    ])
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
  const isFromQrCode = Route.useSearch().ref === 'qr'
  const closed = useClosedRegistration()
  if (closed !== undefined) return <Closed text={closed} />
  return (
    <main id="main" className="page reading">
      <PageHead title="Start your free trial" sub="One month. No payment details." />
      <div className="wizard">
        <RegistrationWizard isFromQrCode={isFromQrCode} />
        <TrialFacts />
      </div>
    </main>
  )
}

/** Before registration opens: when it does, and how to ask. */
function Closed({ text }: { text: string }) {
  const chat = useChat()
  return (
    <main id="main" className="page reading">
      <PageHead title="Registration is closed" />
      <div className="stack measure">
        <Note title={text}>Once it is open, you can try the market free for one month.</Note>
        <div className="row wrap">
          <Button icon="mail" {...chat.trigger}>
            Write to us
          </Button>
          <span className="small row">
            Already a member? <SignInButton size="sm" />
          </span>
        </div>
        {chat.panel}
      </div>
    </main>
  )
}

const facts = [
  'No payment details needed',
  'Reply to broadcasts and see who sent them',
  'Request quotes, upload your stock',
  'Ends automatically after one month',
]

/** The benefits of a trial, with the figures that staff have confirmed (RG-013, AM-020). */
function TrialFacts() {
  const settings = useQuery(settingsQuery(useApi())).data
  return (
    <aside className="wizard-side" aria-label="About the free trial">
      <h2>What the trial includes</h2>
      <Ticks facts={facts} />
      {settings?.claims && (
        <StatLine
          open
          items={[
            { term: 'Verified traders', value: settings.claims.members },
            { term: 'Broadcasts a day', value: settings.claims.broadcastsPerDay },
          ]}
        />
      )}
      <p className="small muted">
        Every company is approved by {settings?.shortName} before it can sign in. That usually takes
        one working day.
      </p>
      <p className="small row">
        Already a member? <SignInButton size="sm" />
      </p>
    </aside>
  )
}
