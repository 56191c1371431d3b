import { staffRoles, type StaffRole } from '#contract/access.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import {
  createStaff,
  staffRoleNames,
  changeStaffRoles,
  type ListedStaff,
} from '#contract/back-office/staff.ts'
import { staffQuery } from '#web/features/back-office/api.ts'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { EmailInput, TextInput } from '#web/ui/forms/text-input.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'

const workOf: Record<StaffRole, string> = {
  support: 'Manages accounts, contacts, mail and posting bans; reads the audit log.',
  finance: 'Changes invoices and plans; reads companies.',
  editor: 'Changes texts and the order of lists; reads companies.',
  moderator: 'Looks at pictures and recommendations; reads companies.',
  admin: 'Full access, including staff.',
}

export function InviteStaffDialog(popup: PopupProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { form, refusal, submit } = useContractForm(createStaff.body, {
    name: '',
    email: '',
    roles: ['support'],
    reason: '',
  })
  const { errors, isSubmitting } = form.formState

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
        <Controller
          control={form.control}
          name="roles"
          render={({ field }) => (
            <RolesField
              roles={field.value}
              onChange={field.onChange}
              error={errors.roles?.message}
            />
          )}
        />
        <ReasonField act="staff.created" form={form} />
      </div>
    </Dialog>
  )
}

type RolesFieldProps = {
  roles: readonly StaffRole[]
  onChange: (roles: StaffRole[]) => void
  error?: string | undefined
}

/** What a person may do: what any of the roles may. */
function RolesField({ roles, onChange, error }: RolesFieldProps) {
  return (
    <Field label="Roles" group="choices" error={error}>
      <div className="stack snug">
        {staffRoles.map((role) => (
          <Checkbox
            key={role}
            checked={roles.includes(role)}
            hint={workOf[role]}
            onChange={({ target }) =>
              onChange(
                staffRoles.filter((one) => (one === role ? target.checked : roles.includes(one))),
              )
            }
          >
            {staffRoleNames[role]}
          </Checkbox>
        ))}
      </div>
    </Field>
  )
}

type StaffRoleDialogProps = PopupProps & { person: ListedStaff }

export function StaffRoleDialog({ person, ...popup }: StaffRoleDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { form, refusal, submit } = useContractForm(changeStaffRoles.body, {
    roles: person.roles,
    reason: '',
  })
  const { errors, isSubmitting } = form.formState

  const change = submit(async (body) => {
    await api(changeStaffRoles, { params: { id: String(person.id) }, body })
    popup.onOpenChange(false)
    notify(staffNotices.staffRoleChanged)
    await queryClient.invalidateQueries({ queryKey: staffQuery(api).queryKey })
  })

  return (
    <Dialog
      {...popup}
      title={`Change the roles of ${person.name}`}
      description="Takes effect with their next request."
      size="md"
      confirmClose="typed"
      onSubmit={change}
      foot={<SubmitFooter busy={isSubmitting}>Change</SubmitFooter>}
    >
      <div className="stack">
        <Refusal>{refusal}</Refusal>
        <Controller
          control={form.control}
          name="roles"
          render={({ field }) => (
            <RolesField
              roles={field.value}
              onChange={field.onChange}
              error={errors.roles?.message}
            />
          )}
        />
        <ReasonField act="staff.role" form={form} />
      </div>
    </Dialog>
  )
}
