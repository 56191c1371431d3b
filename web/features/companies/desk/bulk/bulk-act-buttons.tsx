import { bulkActRoles, bulkActs, type BulkAct } from '#contract/companies/desk/bulk-acts.ts'
import type { RowSelection } from '#web/features/back-office/frame/desk-list/row-selection.ts'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'

const bulkActDialog = lazyPopup(() =>
  import('./bulk-act-dialog.tsx').then((module) => module.BulkActDialog),
)

const labels: Record<BulkAct, string> = {
  'extend-trials': 'Extend trials…',
  'set-notice': 'On-screen notice…',
  'send-mail': 'Send mail…',
  'send-links': 'Send links…',
  'change-plan': 'Change plan…',
  'sign-out': 'Sign out…',
}

/** Actions on the selected companies. */
export function BulkActButtons({ selection }: { selection: RowSelection }) {
  const staff = useStaff()
  const acts = bulkActs.filter((act) => mayUse(staff, bulkActRoles[act]))
  return (
    <>
      {acts.map((act) => (
        <BulkActButton key={act} act={act} selection={selection} />
      ))}
    </>
  )
}

function BulkActButton({ act, selection }: { act: BulkAct; selection: RowSelection }) {
  const dialog = usePopup(bulkActDialog)
  return (
    <>
      <Button size="sm" {...dialog.trigger}>
        {labels[act]}
      </Button>
      {dialog.render({ act, target: selection.target })}
    </>
  )
}
