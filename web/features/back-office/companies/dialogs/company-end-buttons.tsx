import {
  blockCompany,
  logOutCompany,
  terminateCompany,
} from '#contract/back-office/company-actions.ts'
import type { Account } from '#contract/back-office/back-office.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import {
  ReasonedButton,
  StaffMessageButton,
} from '#web/features/back-office/companies/dialogs/company-action-buttons.tsx'
import { useApi } from '#web/platform/api/use-api.ts'

/** Sets, changes and lifts the block of a company. */
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
        label="Lift block"
        title={`Lift the block of ${name}`}
        about="Its contacts regain access, and the company and its broadcasts become visible again."
        confirm="Lift block"
        said={staffNotices.blockLifted}
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

/** Ends the sessions of a company, or its account. */
export function EndButtons({ account }: { account: Account }) {
  const api = useApi()
  const { name } = account
  const open = account.contacts.reduce((sum, { sessions }) => sum + sessions, 0)
  return (
    <>
      <ReasonedButton
        account={account}
        label="Sign everyone out"
        danger
        title={`Sign everyone at ${name} out`}
        about={`${open === 1 ? 'One device is' : `${open} devices are`} signed in. They are notified and can sign in again immediately.`}
        confirm="Sign everyone out"
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
        about="Everyone is signed out permanently, and the company and its broadcasts are hidden. This cannot be undone."
        confirm="Terminate account"
        said={staffNotices.accountTerminated}
        send={(reason, { id, version }) =>
          api(terminateCompany, { params: { id: String(id) }, body: { reason, version } })
        }
      />
    </>
  )
}
