import type { Contact } from '#contract/companies.ts'
import type { Tier } from '#contract/tiers.ts'
import { paths } from '#contract/paths.ts'
import { ChangePasswordButton } from '#web/features/auth/change-password-button.tsx'
import { ownCompanyQuery } from '#web/features/auth/profile-api.ts'
import { SessionList } from '#web/features/auth/session-list.tsx'
import { twoFactorQuery } from '#web/features/auth/two-factor-api.ts'
import { twoFactorDialog } from '#web/features/auth/two-factor-dialog-lazy.ts'
import { Telephone, Website } from '#web/features/companies/details-public.ts'
import { pageHead } from '#web/platform/head.ts'
import { useViewer } from '#web/platform/session.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { usePopup } from '#web/ui/lazy-popup.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { TierMark, tierTitle } from '#web/ui/tier-mark.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import './profile-page.css'

/** What the viewer's company shows of itself, and how the viewer signs in (AU-015); visitors go home (ER-059). */
export const Route = createFileRoute('/profile')({
  loader: async ({ context }) => {
    const { loadProfile } = await import('#web/features/auth/own-account-loader.ts')
    await loadProfile(context)
  },
  head: () =>
    pageHead({
      title: 'My profile',
      description: 'Your company and contacts as other members see them, and how you sign in.',
      keywords: 'profile, account, security',
      path: paths.profile,
      robots: 'noindex,follow',
    }),
  component: ProfilePage,
})

function ProfilePage() {
  const { user } = useViewer()
  const own = useQuery(ownCompanyQuery(useApi())).data
  if (!user || !own) return <main id="main" className="page" />
  const { company, contacts, contactId } = own
  const me = contacts.find(({ id }) => id === contactId)
  return (
    <main id="main" className="page profile">
      <PageHead title="My profile" sub={`${user.name}, ${company.name}`} />
      <Section
        id="contact"
        title="You"
        about="How other members reach you. The signature stands under your messages."
      >
        <Panel>
          <Facts
            items={known({
              Name: user.name,
              Function: me?.function ?? user.function,
              Telephone: user.tel && <Telephone number={user.tel} />,
              'E-mail': user.email,
              'Alternative e-mail': user.emailAlt,
              Signature: lines(user.signature),
            })}
          />
        </Panel>
      </Section>
      <Section id="company" title="Company" about="What members read of your company.">
        <Panel>
          <Facts
            items={known({
              Name: company.name,
              Standing: company.tier > 0 && <Standing tier={company.tier} />,
              Country: company.country,
              Address: lines(company.address),
              Telephone: company.tel && <Telephone number={company.tel} />,
              Website: company.website && <Website address={company.website} />,
              About: lines(company.description),
            })}
          />
        </Panel>
      </Section>
      <Section
        id="contacts"
        title="Contacts"
        about="The people of your company, in the order in which members see them."
      >
        <Panel pad={false}>
          <ol className="profile-contacts">
            {contacts.map((contact) => (
              <ContactRow key={contact.id} contact={contact} isMe={contact.id === contactId} />
            ))}
          </ol>
        </Panel>
      </Section>
      <Section
        id="security"
        title="Account & security"
        about="How you sign in, and where you are signed in."
      >
        <Panel pad={false}>
          <div className="profile-setting">
            <div>
              <h3>Password</h3>
              <p className="small soft">Changing it signs out all your other devices.</p>
            </div>
            <ChangePasswordButton />
          </div>
          <TwoFactorSetting />
        </Panel>
        <Panel title="Signed-in devices" headingLevel={3} pad={false}>
          <SessionList />
        </Panel>
      </Section>
    </main>
  )
}

function TwoFactorSetting() {
  const status = useQuery(twoFactorQuery(useApi())).data
  const dialog = usePopup(twoFactorDialog)
  return (
    <div className="profile-setting">
      <div>
        <h3 className="row wrap">
          Two-factor authentication
          {status && <Badge tone={status.isOn ? 'ok' : 'warn'}>{status.isOn ? 'On' : 'Off'}</Badge>}
        </h3>
        <p className="small soft">
          A code of your phone beside the password keeps others out who have learned it.
        </p>
      </div>
      <Button {...dialog.trigger}>{status?.isOn ? 'Manage' : 'Set up'}</Button>
      {dialog.render({})}
    </div>
  )
}

/** A part of the profile: what it is about on the left, what it holds on the right. */
function Section({
  id,
  title,
  about,
  children,
}: {
  id: string
  title: string
  about: string
  children: ReactNode
}) {
  return (
    <section className="profile-part" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="small soft">{about}</p>
      </div>
      <div className="stack">{children}</div>
    </section>
  )
}

function ContactRow({ contact, isMe }: { contact: Contact; isMe: boolean }) {
  return (
    <li>
      <Avatar name={contact.name} />
      <div>
        <p className="row wrap">
          <b>{contact.name}</b>
          {isMe && <Badge tone="outline">You</Badge>}
        </p>
        <p className="small soft">{[contact.function, contact.label].filter(Boolean).join(', ')}</p>
      </div>
      <div className="profile-reach small">
        {contact.tel && <Telephone number={contact.tel} />}
        <span className="soft">{contact.email}</span>
      </div>
    </li>
  )
}

function Standing({ tier }: { tier: Tier }) {
  return (
    <span className="row">
      <TierMark tier={tier} />
      {tierTitle(tier)}
    </span>
  )
}

/** Facts whose value is known, by their terms. */
const known = (facts: Record<string, ReactNode>) =>
  Object.entries(facts).flatMap(([term, value]) => (value ? [{ term, value }] : []))

/** A text with its line breaks. */
const lines = (text: string | undefined) => text && <span className="profile-lines">{text}</span>
