import type { AuditAction } from '#contract/back-office/audit.ts'
import type { Account, AccountState } from '#contract/back-office/back-office.ts'
import type { Notice } from '#contract/notices.ts'
import { changeTrial, blockCompany, logOutCompany } from '#contract/back-office/company-actions.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import {
  type planDialog,
  reasonedActionDialog,
  staffMessageDialog,
  extendTrialDialog,
  terminateDialog,
} from '#web/features/back-office/companies/dialogs/company-dialogs-lazy.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button, type ButtonProps } from '#web/ui/forms/button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import type { ReactNode } from 'react'

export function ActionButton({
  dialog,
  account,
  children,
}: {
  dialog: typeof planDialog
  account: Account
  children: ReactNode
}) {
  const popup = usePopup(dialog)
  return (
    <>
      <Button size="sm" {...popup.trigger}>
        {children}
      </Button>
      {popup.render({ account })}
    </>
  )
}

/** Opens the dialog of a message or block text. */
export function StaffMessageButton({
  account,
  kind,
  variant = 'default',
  children,
}: {
  account: Account
  kind: 'block' | 'message'
  variant?: NonNullable<ButtonProps['variant']>
  children: ReactNode
}) {
  const popup = usePopup(staffMessageDialog)
  return (
    <>
      <Button size="sm" variant={variant} {...popup.trigger}>
        {children}
      </Button>
      {popup.render({ account, kind })}
    </>
  )
}

type ReasonedButtonProps = {
  account: Account
  act: AuditAction
  label: string
  title: string
  about: string
  confirm: string
  notice: Notice
  danger?: boolean
  send: (reason: string, base: Account) => Promise<unknown>
}

/** Opens the dialog of an action that needs only a reason. */
export function ReasonedButton({ account, label, danger = false, ...action }: ReasonedButtonProps) {
  const popup = usePopup(reasonedActionDialog)
  return (
    <>
      <Button size="sm" variant={danger ? 'quiet-danger' : 'default'} {...popup.trigger}>
        {label}
      </Button>
      {popup.render({ account, danger, ...action })}
    </>
  )
}

type TrialButtonsProps = { account: Account; ownState: AccountState | null }

/** The actions on a free trial in its current state. */
export function TrialButtons({ account, ownState }: TrialButtonsProps) {
  const api = useApi()
  const { name } = account
  const step = (wanted: 'approve' | 'reject' | 'end') => (reason: string, base: Account) =>
    api(changeTrial, {
      params: { id: String(base.id) },
      body: { step: wanted, reason, version: base.version },
    })
  if (ownState === 'new') {
    return (
      <>
        <ReasonedButton
          account={account}
          act="account.trial-approved"
          label="Approve trial"
          title={`Approve the trial of ${name}`}
          about="A free trial of one month begins, and every contact receives a link to set a password."
          confirm="Approve"
          notice={staffNotices.trialApproved}
          send={step('approve')}
        />
        <ReasonedButton
          account={account}
          act="account.trial-rejected"
          label="Reject"
          danger
          title={`Reject the trial of ${name}`}
          about="The account is closed. The main contact receives your reason by e-mail, exactly as entered."
          confirm="Reject"
          notice={staffNotices.trialRejected}
          send={step('reject')}
        />
      </>
    )
  }
  return (
    <>
      <ActionButton dialog={extendTrialDialog} account={account}>
        Extend trial
      </ActionButton>
      {ownState === 'trial' && (
        <ReasonedButton
          account={account}
          act="account.trial-ended"
          label="End trial"
          danger
          title={`End the trial of ${name}`}
          about="From now on access is limited to payment. The main contact is notified by e-mail."
          confirm="End trial"
          notice={staffNotices.trialEnded}
          send={step('end')}
        />
      )}
    </>
  )
}

export function BlockButtons({ account }: { account: Account }) {
  const api = useApi()
  const { name, state } = account
  if (state === 'new') return null
  if (state !== 'custom-blocked') {
    return (
      <StaffMessageButton account={account} kind="block" variant="quiet-danger">
        Block company
      </StaffMessageButton>
    )
  }
  return (
    <>
      <ReasonedButton
        account={account}
        act="account.block-lifted"
        label="Lift block"
        title={`Lift the block of ${name}`}
        about="Its contacts regain access, and the company and its broadcasts become visible again."
        confirm="Lift block"
        notice={staffNotices.blockLifted}
        send={(reason, { id, version }) =>
          api(blockCompany, { params: { id: String(id) }, body: { html: '', reason, version } })
        }
      />
      <StaffMessageButton account={account} kind="block">
        Change message
      </StaffMessageButton>
    </>
  )
}

export function EndButtons({ account }: { account: Account }) {
  const api = useApi()
  const { name } = account
  const terminate = usePopup(terminateDialog)
  const open = account.contacts.reduce((sum, { sessions }) => sum + sessions, 0)
  return (
    <>
      <ReasonedButton
        account={account}
        act="session.forced-out"
        label="Sign everyone out"
        danger
        title={`Sign everyone at ${name} out`}
        about={`${open === 1 ? 'One device is' : `${open} devices are`} signed in. They are notified and can sign in again immediately.`}
        confirm="Sign everyone out"
        notice={staffNotices.companySignedOut}
        send={(reason, { id, version }) =>
          api(logOutCompany, { params: { id: String(id) }, body: { reason, version } })
        }
      />
      <Button size="sm" variant="quiet-danger" {...terminate.trigger}>
        Terminate
      </Button>
      {terminate.render({ account })}
    </>
  )
}
