import { editConflict } from '#contract/companies/desk/company-actions.ts'
import { everyTopic } from '#contract/mail/desk/mail-log.ts'
import type { Account, ContactAccount } from '#contract/back-office/back-office.ts'
import type { Notice } from '#contract/notices.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import {
  contactEmailDialog,
  contactDetailsDialog,
  reasonedActionDialog,
  removeContactDialog,
  resetTwoFactorDialog,
  staffMessageDialog,
  viewAsDialog,
} from '#web/features/companies/desk/dialogs/company-dialogs-lazy.ts'
import {
  exclusionDialog,
  listSettingsDialog,
} from '#web/features/broadcasts/desk/member-dialogs-lazy.ts'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { notifyWithUndo } from '#web/features/back-office/frame/undo.ts'
import { notify } from '#web/platform/page/notices.ts'
import { usePopup, type LazyPopup, type PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import type { MenuEntry } from '#web/ui/dialogs/menu-button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'

export type ContactActs = ReturnType<typeof useContactActs>
export type ContactAct = keyof ContactActs['acts']

/** Actions on a person of a company, as entries of a menu, and their dialogs. */
export function useContactActs(account: Account, contact: ContactAccount) {
  const api = useApi()
  const queryClient = useQueryClient()
  const runAction = useContactAction()
  const order = useOrder(account, contact)
  const params = { id: String(contact.id) }
  const { name } = contact
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['accounts'] })
  const versionIn = (base: Account) =>
    base.contacts.find(({ id }) => id === contact.id)?.version ?? contact.version
  const untilApproved = account.state === 'new' ? 'once the trial is approved' : undefined
  const isMain = contact.position === 1

  const acts = {
    view: {
      label: 'View as member',
      icon: 'eye',
      reason: untilApproved,
      ...useDialog(viewAsDialog, { account, contact }),
    },
    link: {
      label: 'Send a password link',
      icon: 'send',
      reason: untilApproved,
      onSelect: () =>
        void runAction(
          () => api('sendPasswordLink', { params, body: { version: contact.version } }),
          staffNotices.linkMailed(contact.email),
        ),
    },
    twoFactor: {
      label: 'Reset two-factor',
      icon: 'key',
      reason: contact.hasTwoFactor ? undefined : 'not set up',
      ...useDialog(resetTwoFactorDialog, { account, contact }),
    },
    signOut: {
      label: 'Sign out everywhere',
      icon: 'sign-out',
      danger: true,
      reason: contact.sessions === 0 ? 'not signed in' : undefined,
      ...useDialog(reasonedActionDialog, {
        act: 'session.forced-out',
        account,
        title: `Sign ${name} out everywhere`,
        about: `${name} is notified and can sign in again immediately.`,
        confirm: 'Sign out',
        danger: true,
        notice: staffNotices.contactSignedOut(name),
        send: (reason, base) =>
          api('logOutContact', { params, body: { reason, version: versionIn(base) } }),
      }),
    },
    lists: {
      label: 'List settings',
      icon: 'list',
      ...useDialog(listSettingsDialog, { contact, onChanged: readAgain }),
    },
    email: {
      label: 'Change e-mail address',
      icon: 'mail',
      ...useDialog(contactEmailDialog, { account, contact, kind: 'primary' }),
    },
    alternative: {
      label: 'Change alternative address',
      icon: 'mail',
      ...useDialog(contactEmailDialog, { account, contact, kind: 'alternative' }),
    },
    reactivate: {
      label: 'Reactivate mail',
      icon: 'ok',
      ...useDialog(reasonedActionDialog, {
        act: 'mail.unsuppressed',
        account,
        title: `Reactivate mail to ${name}`,
        about: `All mail to ${contact.deadAddresses.join(' and ')} is sent again.`,
        confirm: 'Reactivate',
        notice: staffNotices.addressLifted,
        send: async (reason) => {
          for (const address of contact.deadAddresses) {
            await api('liftSuppression', { body: { address, topic: everyTopic, reason } })
          }
        },
      }),
    },
    ban: {
      label: 'Ban from posting',
      icon: 'minus',
      danger: true,
      ...useDialog(exclusionDialog, { contact, onChanged: readAgain }),
    },
    lift: {
      label: 'Lift block',
      icon: 'ok',
      ...useDialog(reasonedActionDialog, {
        act: 'contact.block',
        account,
        title: `Lift the block of ${name}`,
        about: `${name} regains access.`,
        confirm: 'Lift block',
        notice: staffNotices.blockLifted,
        send: (reason, base) =>
          api('blockContact', { params, body: { html: '', reason, version: versionIn(base) } }),
      }),
    },
    block: {
      label: contact.blockHtml === '' ? 'Block' : 'Change block',
      icon: 'lock',
      danger: true,
      ...useDialog(staffMessageDialog, { account, contact, kind: 'block' }),
    },
    edit: {
      label: 'Edit',
      icon: 'edit',
      ...useDialog(contactDetailsDialog, { account, contact }),
    },
    message: {
      label: contact.messageHtml === '' ? 'On-screen notice' : 'Change on-screen notice',
      icon: 'info',
      ...useDialog(staffMessageDialog, { account, contact, kind: 'message' }),
    },
    main: {
      label: 'Make main contact',
      icon: 'user',
      reason: isMain ? 'is main' : undefined,
      onSelect: () => order('main'),
    },
    up: {
      label: 'Move up',
      icon: 'up',
      reason: isMain ? 'is first' : undefined,
      onSelect: () => order(-1),
    },
    down: {
      label: 'Move down',
      icon: 'move-down',
      reason: contact.position === account.contacts.length ? 'is last' : undefined,
      onSelect: () => order(1),
    },
    remove: {
      label: 'Hand over and remove',
      icon: 'trash',
      danger: true,
      reason: account.contacts.length === 1 ? 'add a colleague first' : undefined,
      ...useDialog(removeContactDialog, { account, contact }),
    },
  } satisfies Record<string, ContactEntry>

  const popups = Object.entries<ContactEntry>(acts).map(([act, { popup }]) => (
    <Fragment key={act}>{popup}</Fragment>
  ))
  return { acts, popups }
}

type ContactEntry = Exclude<MenuEntry, string | { group: string }> & {
  onSelect: () => void
  popup?: ReactNode
}

/** Returns a function that opens a dialog, and the dialog. */
function useDialog<Props extends PopupProps>(
  dialog: LazyPopup<Props>,
  props: Omit<Props, keyof PopupProps>,
) {
  const popup = usePopup(dialog)
  return { onSelect: popup.show, popup: popup.render(props) }
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
        await api('orderContacts', {
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
