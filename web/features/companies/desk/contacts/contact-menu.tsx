import type { Account, ContactAccount } from '#contract/back-office/back-office.ts'
import {
  AdminLink,
  useAdminNavigate,
  useAdminSearch,
} from '#web/features/back-office/frame/admin-view.tsx'
import {
  useContactActs,
  type ContactActs,
} from '#web/features/companies/desk/contacts/use-contact-acts.tsx'
import { MenuButton, type MenuEntry } from '#web/ui/dialogs/menu-button.tsx'
import { useEffect, useEffectEvent } from 'react'

type Acts = ContactActs['acts']
type ContactMenuProps = { account: Account; contact: ContactAccount }

/** All acts on a person in four groups. */
export function ContactMenu({ account, contact }: ContactMenuProps) {
  const { acts, popups } = useContactActs(account, contact)
  useActOfAddress(account.id, contact.id, acts)
  return (
    <>
      <MenuButton
        icon="dots"
        size="sm"
        label={`Actions for ${contact.name}`}
        items={menuOf(account, contact, acts)}
      />
      {popups}
    </>
  )
}

/** Runs the act that the palette has put into the address for this person, and takes it out. */
function useActOfAddress(companyId: number, contactId: number, acts: Acts): void {
  const { do: actName, person, ...search } = useAdminSearch()
  const navigate = useAdminNavigate()
  const isAsked = actName !== undefined && person === String(contactId)
  const open = useEffectEvent(() => {
    Object.entries(acts)
      .find(([name]) => name === actName)?.[1]
      .onSelect()
    void navigate(`/companies/${companyId}`, { search, replace: true })
  })
  useEffect(() => {
    if (isAsked) open()
  }, [isAsked])
}

function menuOf(account: Account, contact: ContactAccount, acts: Acts): MenuEntry[] {
  const isClosed = account.state === 'terminated'
  const mail: MenuEntry[] = [
    {
      label: 'Why no mail?',
      icon: 'search',
      link: <AdminLink to="/mails/why" search={{ contact: contact.id }} />,
    },
    {
      label: 'Mails to this address',
      icon: 'doc',
      link: <AdminLink to="/mails/recipients" search={{ address: contact.email }} />,
    },
    ...(account.isServiceOnly ? [] : [acts.lists]),
    acts.email,
    acts.alternative,
    ...(contact.deadAddresses.length > 0 ? [acts.reactivate] : []),
  ]
  const person: MenuEntry[] = [
    acts.edit,
    ...(isClosed ? [] : [acts.message, acts.main, acts.up, acts.down]),
    {
      label: 'Export or erase data',
      icon: 'download',
      link: <AdminLink to={`/companies/${account.id}`} search={{ tab: 'privacy' }} />,
    },
    acts.remove,
  ]
  const signIn = [acts.view, acts.link, acts.twoFactor, acts.signOut]
  const post = [acts.ban, ...(contact.blockHtml === '' ? [] : [acts.lift]), acts.block]
  return [
    ...(isClosed ? [] : [{ group: 'Sign-in', items: signIn }]),
    { group: 'Mail', items: mail },
    ...(isClosed ? [] : [{ group: 'Post', items: post }]),
    { group: 'Person', items: person },
  ]
}
