import { staffRoles, type StaffRole } from '#contract/access.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import {
  createStaff,
  staffRoleNames,
  changeStaffRole,
  type ListedStaff,
} from '#contract/back-office/staff.ts'
import { staffQuery } from '#web/features/back-office/api.ts'
import { ReasonField } from '#web/platform/admin/reason-field.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { ReasonDialog } from '#web/platform/admin/reason-dialog.tsx'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { EmailInput, TextInput } from '#web/ui/forms/text-input.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const workOf: Record<StaffRole, string> = {
  support: 'Manages accounts, contacts, mail and posting bans; reads the audit log.',
  finance: 'Changes invoices and plans; reads companies.',
  editor: 'Changes texts and the order of lists; reads companies.',
  admin: 'Full access, including staff.',
}

export function InviteStaffDialog(popup: PopupProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { form, refusal, submit } = useContractForm(createStaff.body, {
    name: '',
    email: '',
    role: 'support',
    reason: '',
  })
  const { errors, isSubmitting } = form.formState
  const role = form.watch('role')

  const invite = submit(async (body) => {
    await api(createStaff, { body })
    popup.onOpenChange(false)
    notify(staffNotices.staffInvited)
    await queryClient.invalidateQueries({ queryKey: staffQuery(api).queryKey })
  })

  return (
    <Dialog
      {...popup}
      title="Invite colleague"
      description="They receive a link to set the password, valid for 7 days."
      size="md"
      confirmClose="typed"
      onSubmit={invite}
      foot={<SubmitFooter busy={isSubmitting}>Invite colleague</SubmitFooter>}
    >
      <div className="stack">
        <Refusal>{refusal}</Refusal>
        <Field label="Name" limit={100} error={errors.name?.message}>
          <TextInput autoComplete="off" {...form.register('name')} />
        </Field>
        <Field label="E-mail" error={errors.email?.message}>
          <EmailInput autoComplete="off" {...form.register('email')} />
        </Field>
        <Field label="Role" hint={workOf[role]} error={errors.role?.message}>
          <NativeSelect {...form.register('role')}>
            <Options of={staffRoles.map((role) => [role, staffRoleNames[role]])} />
          </NativeSelect>
        </Field>
        <ReasonField act="staff.created" form={form} />
      </div>
    </Dialog>
  )
}

type StaffRoleDialogProps = PopupProps & { person: ListedStaff }

export function StaffRoleDialog({ person, ...popup }: StaffRoleDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [role, setRole] = useState<StaffRole>(person.role)

  async function change(reason: string) {
    await api(changeStaffRole, { params: { id: String(person.id) }, body: { role, reason } })
    notify(staffNotices.staffRoleChanged)
    await queryClient.invalidateQueries({ queryKey: staffQuery(api).queryKey })
  }

  return (
    <ReasonDialog
      {...popup}
      title={`Change the role of ${person.name}`}
      act="staff.role"
      confirm="Change"
      run={change}
    >
      <Field label="Role" hint="Takes effect with their next request.">
        <NativeSelect value={role} onChange={({ target }) => setRole(target.value as StaffRole)}>
          <Options of={staffRoles.map((one) => [one, staffRoleNames[one]])} />
        </NativeSelect>
      </Field>
    </ReasonDialog>
  )
}
