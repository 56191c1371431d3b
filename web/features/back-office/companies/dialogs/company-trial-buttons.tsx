import { changeTrial } from '#contract/back-office/company-actions.ts'
import type { Account, AccountState } from '#contract/back-office/back-office.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import {
  ActionButton,
  ReasonedButton,
} from '#web/features/back-office/companies/dialogs/company-action-buttons.tsx'
import { extendTrialDialog } from '#web/features/back-office/companies/dialogs/company-dialogs-lazy.ts'
import { useApi } from '#web/platform/api/use-api.ts'

type TrialButtonsProps = { account: Account; beneath: AccountState | null }

/** The steps of a free trial from where it stands. */
export function TrialButtons({ account, beneath }: TrialButtonsProps) {
  const api = useApi()
  const { name } = account
  const step = (wanted: 'approve' | 'reject' | 'end') => (reason: string, base: Account) =>
    api(changeTrial, {
      params: { id: String(base.id) },
      body: { step: wanted, reason, version: base.version },
    })
  if (beneath === 'new') {
    return (
      <>
        <ReasonedButton
          account={account}
          label="Approve trial"
          title={`Approve the trial of ${name}`}
          about="A free trial of one month begins, and every contact receives a link to set a password."
          confirm="Approve"
          said={staffNotices.trialApproved}
          send={step('approve')}
        />
        <ReasonedButton
          account={account}
          label="Reject"
          danger
          title={`Reject the trial of ${name}`}
          about="The account is closed. The main contact receives your reason by e-mail, exactly as entered."
          confirm="Reject"
          said={staffNotices.trialRejected}
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
      {beneath === 'trial' && (
        <ReasonedButton
          account={account}
          label="End trial"
          danger
          title={`End the trial of ${name}`}
          about="From now on access is limited to payment. The main contact is notified by e-mail."
          confirm="End trial"
          said={staffNotices.trialEnded}
          send={step('end')}
        />
      )}
    </>
  )
}
