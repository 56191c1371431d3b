import { paths } from '#contract/paths.ts'
import type { Contact } from '#contract/companies.ts'
import type { User } from '#contract/auth/auth.ts'
import { recommendationsAnchor } from '#contract/recommendations.ts'
import { ownCompanyQuery, type OwnCompany as Own } from '#web/features/profile/api.ts'
import { BankDetails, OwnCompany } from '#web/features/profile/company/own-company.tsx'
import { MembershipBadge } from '#web/features/profile/badge/membership-badge.tsx'
import { OwnEntry } from '#web/features/profile/entry/own-entry.tsx'
import { loadProfile } from '#web/features/profile/profile-loader.ts'
import { Preferences } from '#web/features/profile/preferences.tsx'
import { Telephone } from '#web/features/companies/details-public.ts'
import { Portrait } from '#web/features/media/public.ts'
import { ProfilePart } from '#web/features/profile/entry/profile-part.tsx'
import { OwnData } from '#web/features/privacy/public.ts'
import { OwnListingPart } from '#web/features/services/public.ts'
import { OwnRecommendations } from '#web/features/recommendations/public.ts'
import {
  changePasswordDialog,
  SessionList,
  twoFactorDialog,
  twoFactorQuery,
} from '#web/features/auth/own-account-public.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Note } from '#web/ui/note.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

/** The own profile and account security (PF-001, PF-002); visitors are redirected home (ER-059). */
export const Route = createFileRoute('/profile')({
  loader: ({ context }) => loadProfile(context),
  head: () =>
    pageHead({
      title: 'My profile',
      description:
        'Your company and contacts as other members see them, and your sign-in settings.',
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
  return (
    <main id="main" className="page profile">
      <PageHead title="My profile" sub={`${user.name}, ${own.company.name}`} />
      <WaitingNote own={own} />
      <OwnEntry own={own} user={user} />
      <OwnCompany own={own} user={user} />
      {user.block === null && <ServicesPart />}
      <MembershipBadge company={own.company} user={user} />
      <BankDetails own={own} user={user} />
      <ContactList own={own} />
      <RecommendationsPart own={own} user={user} />
      <Preferences own={own} />
      <Security />
      <ProfilePart
        id="data"
        title="Your data"
        about="What we store about you, in a form you can keep."
      >
        <OwnData isMain={own.contacts[0]?.id === own.contactId} />
      </ProfilePart>
    </main>
  )
}

/** The own listing on the services page (BK-081). */
function ServicesPart() {
  return (
    <OwnListingPart
      frame={({ content, onEdit }) => (
        <ProfilePart
          id="services"
          title="Services"
          about="Your listing on the services page, which visitors read too. Our staff publish what you submit, for a period."
          onEdit={onEdit}
        >
          {content}
        </ProfilePart>
      )}
    />
  )
}

/** Contacts of the own company, in the order shown to members. */
function ContactList({ own: { contacts, contactId } }: { own: Own }) {
  return (
    <ProfilePart
      id="contacts"
      title="Contacts"
      about="The contacts of your company, in the order in which members see them. Everyone edits their own entry."
    >
      <Panel pad={false}>
        <ol className="entries columns profile-contacts">
          {contacts.map((contact) => (
            <ContactRow key={contact.id} contact={contact} isMe={contact.id === contactId} />
          ))}
        </ol>
      </Panel>
    </ProfilePart>
  )
}

function ContactRow({ contact, isMe }: { contact: Contact; isMe: boolean }) {
  return (
    <li>
      <Portrait contact={contact} />
      <div>
        <p className="row wrap">
          <b>{contact.name}</b>
          {isMe && <Badge tone="outline">You</Badge>}
        </p>
        <p className="small soft">{[contact.function, contact.label].filter(Boolean).join(', ')}</p>
      </div>
      <div className="profile-reach small break">
        {contact.tel && <Telephone number={contact.tel} />}
        <span className="soft">{contact.email}</span>
      </div>
    </li>
  )
}

/** Recommendations of the own company (RC-005, RC-006); none for service-only companies (RC-008). */
function RecommendationsPart({ own, user }: { own: Own; user: User }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { recommendations } = own.company
  if (!recommendations) return null
  return (
    <ProfilePart
      id={recommendationsAnchor}
      title="Recommendations"
      about="What other members say about your company. Only approved recommendations are published."
    >
      <Panel pad={false}>
        <OwnRecommendations
          recommendations={recommendations}
          mayDecide={user.block === null}
          onChange={(profile) => queryClient.setQueryData(ownCompanyQuery(api).queryKey, profile)}
        />
      </Panel>
    </ProfilePart>
  )
}

/** Links to recommendations pending approval (RC-009). */
function WaitingNote({ own }: { own: Own }) {
  const waiting = own.company.recommendations?.filter(({ status }) => status === null).length ?? 0
  if (waiting === 0) return null
  return (
    <Note tone="accent" className="space-below">
      {waiting === 1
        ? '1 recommendation is waiting for your approval. '
        : `${waiting} recommendations are waiting for your approval. `}
      <a href={`#${recommendationsAnchor}`}>{waiting === 1 ? 'Read it' : 'Read them'}</a>
    </Note>
  )
}

/** Password, two-factor authentication and sessions (PF-011). */
function Security() {
  const password = usePopup(changePasswordDialog)
  return (
    <ProfilePart
      id="security"
      title="Account & security"
      about="How you sign in, and where you are signed in."
    >
      <Panel pad={false}>
        <div className="row wrap between panel-part">
          <div>
            <h3>Password</h3>
            <p className="small soft">Changing your password signs out all your other devices.</p>
          </div>
          <Button {...password.trigger}>Change password</Button>
          {password.render({})}
        </div>
        <TwoFactorSetting />
      </Panel>
      <Panel title="Signed-in devices" headingLevel={3} pad={false}>
        <SessionList />
      </Panel>
    </ProfilePart>
  )
}

function TwoFactorSetting() {
  const status = useQuery(twoFactorQuery(useApi())).data
  const dialog = usePopup(twoFactorDialog)
  return (
    <div className="row wrap between panel-part">
      <div>
        <h3 className="row wrap">
          Two-factor authentication
          {status && <Badge tone={status.isOn ? 'ok' : 'warn'}>{status.isOn ? 'On' : 'Off'}</Badge>}
        </h3>
        <p className="small soft">Add a code from your phone to your password.</p>
      </div>
      <Button {...dialog.trigger}>{status?.isOn ? 'Manage' : 'Set up'}</Button>
      {dialog.render({})}
    </div>
  )
}
