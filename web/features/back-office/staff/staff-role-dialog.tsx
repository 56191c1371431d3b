import { staffRoles, type StaffRole } from '#contract/access.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { changeStaffRole, staffRoleNames, type ListedStaff } from '#contract/back-office/staff.ts'
import { ReasonDialog } from '#web/platform/admin/reason-dialog.tsx'
import { staffQuery } from '#web/features/back-office/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

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
