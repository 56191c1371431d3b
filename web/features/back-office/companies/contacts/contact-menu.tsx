import { editConflict } from '#contract/back-office/company-actions.ts'
import {
  blockContact,
  logOutContact,
  orderContacts,
  sendPasswordLink,
} from '#contract/back-office/contact-actions.ts'
import type { Account, ContactAccount } from '#contract/back-office/back-office.ts'
import type { Notice } from '#contract/notices.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { AdminLink, notifyFailure } from '#web/platform/admin/admin-view.tsx'
import {
  contactEmailDialog,
  contactDetailsDialog,
  reasonedActionDialog,
  removeContactDialog,
  resetTwoFactorDialog,
  staffMessageDialog,
} from '#web/features/back-office/companies/dialogs/company-dialogs-lazy.ts'
import { exclusionDialog } from '#web/features/broadcasts/admin-public.ts'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { notifyWithUndo } from '#web/platform/admin/undo.ts'
import { notify } from '#web/platform/page/notices.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { MenuButton, type MenuEntry } from '#web/ui/dialogs/menu-button.tsx'
import { useQueryClient } from '@tanstack/react-query'

type ContactMenuProps = { account: Account; contact: ContactAccount }

export function ContactMenu({ account, contact }: ContactMenuProps) {
  const api = useApi()
  const params = { id: String(contact.id) }
  const { name } = contact
  const edit = usePopup(contactDetailsDialog)
  const email = usePopup(contactEmailDialog)
  const alternative = usePopup(contactEmailDialog)
  const twoFactor = usePopup(resetTwoFactorDialog)
  const message = usePopup(staffMessageDialog)
  const block = usePopup(staffMessageDialog)
  const lift = usePopup(reasonedActionDialog)
  const signOut = usePopup(reasonedActionDialog)
  const exclude = usePopup(exclusionDialog)
  const remove = usePopup(removeContactDialog)
  const runAction = useContactAction()
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['accounts'] })
  const order = useOrder(account, contact)
  const isClosed = account.state === 'terminated'
  const isBlocked = contact.blockHtml !== ''
  const versionIn = (base: Account) =>
    base.contacts.find(({ id }) => id === contact.id)?.version ?? contact.version

  const open: MenuEntry[] = isClosed
    ? []
    : [
        'separator',
        {
          label: 'Send a password link',
          icon: 'send',
          reason: account.state === 'new' ? 'available once the trial is approved' : undefined,
          onSelect: () =>
            void runAction(
              () => api(sendPasswordLink, { params, body: { version: contact.version } }),
              staffNotices.linkMailed(contact.email),
            ),
        },
        {
          label: 'Reset two-factor',
          icon: 'key',
          reason: contact.hasTwoFactor ? undefined : 'not set up',
          onSelect: twoFactor.show,
        },
        'separator',
        {
          label: 'Make main contact',
          icon: 'user',
          reason: contact.position === 1 ? 'already the main contact' : undefined,
          onSelect: () => order('main'),
        },
        {
          label: 'Move up',
          icon: 'up',
          reason: contact.position === 1 ? 'already first' : undefined,
          onSelect: () => order(-1),
        },
        {
          label: 'Move down',
          icon: 'down',
          reason: contact.position === account.contacts.length ? 'already last' : undefined,
          onSelect: () => order(1),
        },
        'separator',
        {
          label: contact.messageHtml === '' ? 'Show a message' : 'Change message',
          icon: 'info',
          onSelect: message.show,
        },
        {
          label: 'Sign out everywhere',
          icon: 'sign-out',
          danger: true,
          reason: contact.sessions === 0 ? 'not signed in' : undefined,
          onSelect: signOut.show,
        },
        { label: 'Remove from lists', icon: 'minus', danger: true, onSelect: exclude.show },
        ...(isBlocked ? ([{ label: 'Lift block', icon: 'ok', onSelect: lift.show }] as const) : []),
        {
          label: isBlocked ? 'Change block' : 'Block',
          icon: 'lock',
          danger: true,
          onSelect: block.show,
        },
      ]
  const items: MenuEntry[] = [
    { label: 'Edit', icon: 'edit', onSelect: edit.show },
    { label: 'Change e-mail address', icon: 'mail', onSelect: email.show },
    { label: 'Change alternative address', icon: 'mail', onSelect: alternative.show },
    {
      label: 'Mails to this address',
      icon: 'doc',
      link: <AdminLink to="/mails/recipients" search={{ address: contact.email }} />,
    },
    ...open,
    {
      label: 'Remove',
      icon: 'trash',
      danger: true,
      reason: contact.position === 1 ? 'is the main contact' : undefined,
      onSelect: remove.show,
    },
  ]

  return (
    <>
      <MenuButton icon="dots" size="sm" label={`Actions for ${name}`} items={items} />
      {edit.render({ account, contact })}
      {email.render({ account, contact, kind: 'primary' })}
      {alternative.render({ account, contact, kind: 'alternative' })}
      {twoFactor.render({ account, contact })}
      {message.render({ account, contact, kind: 'message' })}
      {block.render({ account, contact, kind: 'block' })}
      {exclude.render({ contact, onChanged: readAgain })}
      {remove.render({ account, contact })}
      {lift.render({
        act: 'contact.block',
        account,
        title: `Lift the block of ${name}`,
        about: `${name} regains access.`,
        confirm: 'Lift block',
        notice: staffNotices.blockLifted,
        send: (reason, base) =>
          api(blockContact, { params, body: { html: '', reason, version: versionIn(base) } }),
      })}
      {signOut.render({
        act: 'session.forced-out',
        account,
        title: `Sign ${name} out everywhere`,
        about: `${name} is notified and can sign in again immediately.`,
        confirm: 'Sign out',
        danger: true,
        notice: staffNotices.contactSignedOut(name),
        send: (reason, base) =>
          api(logOutContact, { params, body: { reason, version: versionIn(base) } }),
      })}
    </>
  )
}

/** Runs an action without a dialog, shows its result, with Undo if it returns how, and refetches the account. */
function useContactAction() {
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['accounts'] })
  return async (send: () => Promise<unknown>, notice: Notice) => {
    try {
      const undo = await send()
      if (typeof undo === 'function') {
        notifyWithUndo(notice, async () => {
          await (undo as () => Promise<unknown>)()
          await readAgain()
        })
      } else notify(notice)
    } catch (failure) {
      const isLate = isApiError(failure) && failure.extra === editConflict
      notifyFailure(
        isLate ? 'This contact was changed by someone else' : 'The change failed',
        failure,
      )
    }
    await readAgain()
  }
}

function useOrder(account: Account, contact: ContactAccount) {
  const api = useApi()
  const runAction = useContactAction()
  return (to: 'main' | 1 | -1) => {
    const ids = account.contacts.map(({ id }) => id)
    const at = ids.indexOf(contact.id)
    const others = ids.filter((id) => id !== contact.id)
    const place = to === 'main' ? 0 : at + to
    const contactIds = [...others.slice(0, place), contact.id, ...others.slice(place)]
    const send = async (order: number[], version: number) =>
      (
        await api(orderContacts, {
          params: { id: String(account.id) },
          body: { contactIds: order, version },
        })
      ).payload
    void runAction(
      async () => {
        const { version } = await send(contactIds, account.version)
        return () => send(ids, version)
      },
      to === 'main' ? staffNotices.mainContact(contact.name) : staffNotices.contactsOrdered,
    )
  }
}
