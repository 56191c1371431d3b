import type { Account, ContactAccount } from '#contract/back-office/back-office.ts'
import {
  AdminLink,
  useAdminNavigate,
  useAdminSearch,
} from '#web/features/back-office/frame/admin-view.tsx'
import {
  contactActs,
  useContactActs,
  type ContactAct,
  type ContactActs,
} from '#web/features/companies/desk/contacts/use-contact-acts.tsx'
import { MenuButton, type MenuEntry } from '#web/ui/dialogs/menu-button.tsx'
import { useEffect, useEffectEvent } from 'react'

type ContactMenuProps = { account: Account; contact: ContactAccount }

/** All acts on a person in four groups. */
export function ContactMenu({ account, contact }: ContactMenuProps) {
  const acts = useContactActs(account, contact)
  useActOfAddress(account.id, contact.id, acts)
  return (
    <>
      <MenuButton
        icon="dots"
        size="sm"
        label={`Actions for ${contact.name}`}
        items={menuOf(account, contact, acts.run)}
      />
      {acts.popups}
    </>
  )
}

/** Runs the act that the palette has put into the address for this person, and takes it out. */
function useActOfAddress(companyId: number, contactId: number, { run }: ContactActs): void {
  const { do: asked, person, ...search } = useAdminSearch()
  const navigate = useAdminNavigate()
  const isAsked = asked !== undefined && person === String(contactId)
  const open = useEffectEvent(() => {
    const act = contactActs.find((name) => name === asked)
    if (act) run(act)
    void navigate(`/companies/${companyId}`, { search, replace: true })
  })
  useEffect(() => {
    if (isAsked) open()
  }, [isAsked])
}

function menuOf(
  account: Account,
  contact: ContactAccount,
  run: (act: ContactAct) => void,
): MenuEntry[] {
  const isClosed = account.state === 'terminated'
  const isBlocked = contact.blockHtml !== ''
  const isMain = contact.position === 1
  const entry = (
    act: ContactAct,
    label: string,
    rest: Partial<Exclude<MenuEntry, string | { group: string }>> = {},
  ): MenuEntry => ({ label, ...rest, onSelect: () => run(act) })

  const signIn = [
    entry('view', 'View as member', {
      icon: 'eye',
      reason: account.state === 'new' ? 'once the trial is approved' : undefined,
    }),
    entry('link', 'Send a password link', {
      icon: 'send',
      reason: account.state === 'new' ? 'once the trial is approved' : undefined,
    }),
    entry('twoFactor', 'Reset two-factor', {
      icon: 'key',
      reason: contact.hasTwoFactor ? undefined : 'not set up',
    }),
    entry('signOut', 'Sign out everywhere', {
      icon: 'sign-out',
      danger: true,
      reason: contact.sessions === 0 ? 'not signed in' : undefined,
    }),
  ]
  const mail = [
    {
      label: 'Why no mail?',
      icon: 'search' as const,
      link: <AdminLink to="/mails/why" search={{ contact: contact.id }} />,
    },
    {
      label: 'Mails to this address',
      icon: 'doc' as const,
      link: <AdminLink to="/mails/recipients" search={{ address: contact.email }} />,
    },
    ...(account.isServiceOnly ? [] : [entry('lists', 'List settings', { icon: 'list' })]),
    entry('email', 'Change e-mail address', { icon: 'mail' }),
    entry('alternative', 'Change alternative address', { icon: 'mail' }),
    ...(contact.deadAddresses.length > 0
      ? [entry('reactivate', 'Reactivate mail', { icon: 'ok' })]
      : []),
  ]
  const post = [
    entry('ban', 'Ban from posting', { icon: 'minus', danger: true }),
    ...(isBlocked ? [entry('lift', 'Lift block', { icon: 'ok' })] : []),
    entry('block', isBlocked ? 'Change block' : 'Block', { icon: 'lock', danger: true }),
  ]
  const person: MenuEntry[] = [
    entry('edit', 'Edit', { icon: 'edit' }),
    ...(isClosed
      ? []
      : [
          entry(
            'message',
            contact.messageHtml === '' ? 'On-screen notice' : 'Change on-screen notice',
            {
              icon: 'info',
            },
          ),
          entry('main', 'Make main contact', {
            icon: 'user',
            reason: isMain ? 'is main' : undefined,
          }),
          entry('up', 'Move up', { icon: 'up', reason: isMain ? 'is first' : undefined }),
          entry('down', 'Move down', {
            icon: 'move-down',
            reason: contact.position === account.contacts.length ? 'is last' : undefined,
          }),
        ]),
    {
      label: 'Export or erase data',
      icon: 'download',
      link: <AdminLink to={`/companies/${account.id}`} search={{ tab: 'privacy' }} />,
    },
    entry('remove', 'Hand over and remove', {
      icon: 'trash',
      danger: true,
      reason: account.contacts.length === 1 ? 'add a colleague first' : undefined,
    }),
  ]
  return [
    ...(isClosed ? [] : [{ group: 'Sign-in', items: signIn }]),
    { group: 'Mail', items: mail },
    ...(isClosed ? [] : [{ group: 'Post', items: post }]),
    { group: 'Person', items: person },
  ]
}
