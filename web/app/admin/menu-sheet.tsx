import type { StaffMember } from '#contract/back-office/staff.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { AdminMenu } from './admin-menu.tsx'
import { ProgramVersion } from './program-version.tsx'

export function MenuSheet({ staff, ...popup }: PopupProps & { staff: StaffMember }) {
  return (
    <Dialog {...popup} title="Menu" size="sm">
      <nav aria-label="Back office">
        <AdminMenu staff={staff} onChoose={() => popup.onOpenChange(false)} />
      </nav>
      <ProgramVersion />
    </Dialog>
  )
}
