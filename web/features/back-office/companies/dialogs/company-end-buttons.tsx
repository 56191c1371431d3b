import {
  blockCompany,
  logOutCompany,
  terminateCompany,
} from '#contract/back-office/company-acts.ts'
import type { Account } from '#contract/back-office/back-office.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import {
  ReasonedButton,
  WordsButton,
} from '#web/features/back-office/companies/dialogs/company-act-buttons.tsx'
import { useApi } from '#web/platform/api/use-api.ts'

/** Sets, changes and lifts the block of a company. */
export function BlockButtons({ account }: { account: Account }) {
  const api = useApi()
  const { name, state } = account
  if (state === 'new') return null
  if (state !== 'custom-blocked') {
    return (
      <WordsButton account={account} kind="block" variant="quiet-danger">
        Block company
      </WordsButton>
    )
  }
  return (
    <>
      <ReasonedButton
        account={account}
        label="Lift block"
        title={`Lift the block of ${name}`}
        about="Its people get in again, and others see the company and its broadcasts."
        confirm="Lift block"
        said={staffNotices.blockLifted}
        send={(reason, { id, version }) =>
          api(blockCompany, { params: { id: String(id) }, body: { html: '', reason, version } })
        }
      />
      <WordsButton account={account} kind="block">
        Change words
      </WordsButton>
    </>
  )
}

/** Ends the sessions of a company, or its account. */
export function EndButtons({ account }: { account: Account }) {
  const api = useApi()
  const { name } = account
  const open = account.contacts.reduce((sum, { sessions }) => sum + sessions, 0)
  return (
    <>
      <ReasonedButton
        account={account}
        label="Sign everybody out"
        danger
        title={`Sign everybody of ${name} out`}
        about={`${open === 1 ? 'One device is' : `${open} devices are`} signed in. They are told, and can sign in again at once.`}
        confirm="Sign everybody out"
        said={staffNotices.companySignedOut}
        send={(reason, { id, version }) =>
          api(logOutCompany, { params: { id: String(id) }, body: { reason, version } })
        }
      />
      <ReasonedButton
        account={account}
        label="Terminate"
        danger
        title={`Terminate ${name}`}
        about="Everybody is signed out and can never sign in again; nobody sees the company or its broadcasts any more. This cannot be taken back."
        confirm="Terminate account"
        said={staffNotices.accountTerminated}
        send={(reason, { id, version }) =>
          api(terminateCompany, { params: { id: String(id) }, body: { reason, version } })
        }
      />
    </>
  )
}
