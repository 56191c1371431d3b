import type { Account } from '#contract/back-office/back-office.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { Reason } from '#contract/fields.ts'
import { ActionFormDialog } from '#web/features/companies/desk/dialogs/company-action-dialog.tsx'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import {
  peopleText,
  TypedNameField,
  typedNameOf,
} from '#web/features/back-office/frame/typed-name-field.tsx'
import { useApi } from '#web/platform/api/api.ts'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import * as z from 'zod/mini'

/** Terminates an account, which cannot be undone: confirmed with the name of the company. */
export function TerminateDialog({ account, ...popup }: PopupProps & { account: Account }) {
  const api = useApi()
  const { name, contacts } = account
  return (
    <ActionFormDialog
      {...popup}
      account={account}
      title={`Terminate ${name}`}
      about="The company, its broadcasts and its stock are hidden. This cannot be undone."
      confirm="Terminate account"
      danger
      notice={staffNotices.accountTerminated}
      schema={z.object({ typedName: typedNameOf(name), reason: Reason })}
      defaultValues={{ typedName: '', reason: '' }}
      send={(body, { id, version }) =>
        api('terminateCompany', { params: { id: String(id) }, body: { ...body, version } })
      }
    >
      <ReasonField act="account.terminated" first />
      <TypedNameField
        name={name}
        affected={`${peopleText(contacts.length)} ${contacts.length === 1 ? 'is' : 'are'} signed out and can never sign in again.`}
      />
    </ActionFormDialog>
  )
}
