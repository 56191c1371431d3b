import { editConflict } from '#contract/companies/desk/company-actions.ts'
import {
  blockContact,
  logOutContact,
  orderContacts,
  sendPasswordLink,
} from '#contract/companies/desk/contact-actions.ts'
import { everyTopic, liftSuppression } from '#contract/mail/desk/mail-log.ts'
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
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** What can be done to a person. */
export const contactActs = [
  'view',
  'link',
  'twoFactor',
  'signOut',
  'email',
  'alternative',
  'lists',
  'reactivate',
  'ban',
  'block',
  'lift',
  'message',
  'edit',
  'main',
  'up',
  'down',
  'remove',
] as const
export type ContactAct = (typeof contactActs)[number]

export interface ContactActs {
  run: (act: ContactAct) => void
  /** The dialogs of the acts. */
  popups: ReactNode
}

/** The acts on a person of a company, and their dialogs. */
export function useContactActs(account: Account, contact: ContactAccount): ContactActs {
  const api = useApi()
  const queryClient = useQueryClient()
  const runAction = useContactAction()
  const order = useOrder(account, contact)
  const params = { id: String(contact.id) }
  const { name } = contact
  const view = usePopup(viewAsDialog)
  const edit = usePopup(contactDetailsDialog)
  const email = usePopup(contactEmailDialog)
  const alternative = usePopup(contactEmailDialog)
  const twoFactor = usePopup(resetTwoFactorDialog)
  const message = usePopup(staffMessageDialog)
  const block = usePopup(staffMessageDialog)
  const lift = usePopup(reasonedActionDialog)
  const signOut = usePopup(reasonedActionDialog)
  const reactivate = usePopup(reasonedActionDialog)
  const lists = usePopup(listSettingsDialog)
  const ban = usePopup(exclusionDialog)
  const remove = usePopup(removeContactDialog)
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['accounts'] })
  const versionIn = (base: Account) =>
    base.contacts.find(({ id }) => id === contact.id)?.version ?? contact.version

  const acts: Record<ContactAct, () => void> = {
    view: view.show,
    link: () =>
      void runAction(
        () => api(sendPasswordLink, { params, body: { version: contact.version } }),
        staffNotices.linkMailed(contact.email),
      ),
    twoFactor: twoFactor.show,
    signOut: signOut.show,
    email: email.show,
    alternative: alternative.show,
    lists: lists.show,
    reactivate: reactivate.show,
    ban: ban.show,
    block: block.show,
    lift: lift.show,
    message: message.show,
    edit: edit.show,
    main: () => order('main'),
    up: () => order(-1),
    down: () => order(1),
    remove: remove.show,
  }

  const popups = (
    <>
      {view.render({ account, contact })}
      {edit.render({ account, contact })}
      {email.render({ account, contact, kind: 'primary' })}
      {alternative.render({ account, contact, kind: 'alternative' })}
      {twoFactor.render({ account, contact })}
      {message.render({ account, contact, kind: 'message' })}
      {block.render({ account, contact, kind: 'block' })}
      {lists.render({ contact, onChanged: readAgain })}
      {ban.render({ contact, onChanged: readAgain })}
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
      {reactivate.render({
        act: 'mail.unsuppressed',
        account,
        title: `Reactivate mail to ${name}`,
        about: `All mail to ${contact.deadAddresses.join(' and ')} is sent again.`,
        confirm: 'Reactivate',
        notice: staffNotices.addressLifted,
        send: async (reason) => {
          for (const address of contact.deadAddresses) {
            await api(liftSuppression, { body: { address, topic: everyTopic, reason } })
          }
        },
      })}
    </>
  )
  return { run: (act) => acts[act](), popups }
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
