import type { User } from '#contract/auth/auth.ts'
import { Telephone } from '#web/features/companies/details-public.ts'
import { OwnPortrait } from '#web/features/media/public.ts'
import type { OwnCompany } from '#web/features/profile/api.ts'
import {
  FormSkeleton,
  knownFacts,
  ProfilePart,
  textLines,
} from '#web/features/profile/entry/profile-part.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { lazy, Suspense, useState } from 'react'

const EntryForm = lazy(() =>
  import('./entry-form.tsx').then((module) => ({ default: module.EntryForm })),
)

/** The own contact entry (PF-005, PF-008). */
export function OwnEntry({ own, user }: { own: OwnCompany; user: User }) {
  const [isEditing, setEditing] = useState(false)
  const me = own.contacts.find(({ id }) => id === own.contactId)
  const mayEdit = user.block === null
  return (
    <ProfilePart
      id="contact"
      title="You"
      about="How other members can reach you. Your signature is added to your messages."
      onEdit={mayEdit && !isEditing ? () => setEditing(true) : undefined}
    >
      {me && <OwnPortrait me={me} mayChange={mayEdit} />}
      {isEditing && mayEdit ? (
        <Suspense fallback={<FormSkeleton />}>
          <EntryForm own={own} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        <Panel>
          <Facts
            items={knownFacts({
              Name: user.name,
              Function: me?.function ?? user.function,
              Telephone: user.tel && <Telephone number={user.tel} />,
              'Instant messaging': me?.instantMessaging,
              'E-mail': user.email,
              'Alternative e-mail': user.emailAlt,
              Signature: textLines(user.signature),
            })}
          />
        </Panel>
      )}
    </ProfilePart>
  )
}
