import { staffRoles, type StaffRole } from '#contract/access.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import {
  CreateStaffBody,
  staffRoleNames,
  ChangeStaffRolesBody,
  type ListedStaff,
} from '#contract/back-office/staff.ts'
import { staffQuery } from '#web/features/back-office/api.ts'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { useStaffAction } from '#web/features/back-office/frame/staff-action.ts'
import { useApi } from '#web/platform/api/api.ts'
import { EmailField, TextField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { useController, useFormContext } from 'react-hook-form'

const workOf: Record<StaffRole, string> = {
  support: 'Manages accounts, contacts, mail and posting bans; reads the audit log.',
  finance: 'Changes invoices and plans; reads companies.',
  editor: 'Changes texts and the order of lists; reads companies.',
  moderator: 'Looks at pictures and recommendations; reads companies.',
  admin: 'Full access, including staff.',
}

export function InviteStaffDialog(popup: PopupProps) {
  const invite = useStaffAction('createStaff', {
    done: staffNotices.staffInvited,
    refresh: [staffQuery(useApi()).queryKey],
  })
  return (
    <FormDialog
      {...popup}
      title="Invite colleague"
      description="They receive a link to set the password, valid for 7 days."
      schema={CreateStaffBody}
      defaultValues={{ name: '', email: '', roles: ['support'], reason: '' }}
      send={(body) => invite({ body })}
      confirm="Invite colleague"
    >
      <TextField name="name" label="Name" limit={100} />
      <EmailField name="email" label="E-mail" />
      <RolesField />
      <ReasonField act="staff.created" />
    </FormDialog>
  )
}

/** The roles of a person, whose permissions add up. */
function RolesField() {
  const { control } = useFormContext<{ roles: StaffRole[] }>()
  const {
    field: { value: roles, onChange },
    fieldState: { error },
  } = useController({ control, name: 'roles' })
  return (
    <Field label="Roles" group="choices" error={error?.message}>
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

export function StaffRoleDialog({ person, ...popup }: PopupProps & { person: ListedStaff }) {
  const change = useStaffAction('changeStaffRoles', {
    done: staffNotices.staffRoleChanged,
    refresh: [staffQuery(useApi()).queryKey],
  })
  return (
    <FormDialog
      {...popup}
      title={`Change the roles of ${person.name}`}
      description="Takes effect with their next request."
      schema={ChangeStaffRolesBody}
      defaultValues={{ roles: person.roles, reason: '' }}
      send={(body) => change({ params: { id: String(person.id) }, body })}
      confirm="Change"
    >
      <RolesField />
      <ReasonField act="staff.role" />
    </FormDialog>
  )
}
