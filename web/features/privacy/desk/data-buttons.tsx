import { deskCalls } from '#contract/desk-calls.gen.ts'
import { reasonDialog } from '#web/features/back-office/frame/reason-dialog-lazy.ts'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { callUrl } from '#web/platform/api/api.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'

const eraseDialog = lazyPopup(() =>
  import('./erase-dialog.tsx').then((module) => module.EraseDialog),
)

type DataButtonsProps = { subject: 'company' | 'contact'; id: number; name: string }

/** Export and, for admins, erasure of what is stored about a company or a person (BK-103). */
export default function DataButtons(props: DataButtonsProps) {
  return (
    <>
      <ExportButton {...props} />
      <EraseButton {...props} />
    </>
  )
}

function EraseButton(props: DataButtonsProps) {
  const dialog = usePopup(eraseDialog)
  if (!mayUse(useStaff(), [])) return null
  return (
    <>
      <Button
        size="sm"
        icon="trash"
        variant="danger"
        aria-label={`Erase data of ${props.name}`}
        {...dialog.trigger}
      >
        Erase…
      </Button>
      {dialog.render(props)}
    </>
  )
}

/** Downloads the data after a reason is given. */
function ExportButton({ subject, id, name }: DataButtonsProps) {
  const dialog = usePopup(reasonDialog)
  const call = subject === 'company' ? 'exportCompanyData' : 'exportContactData'
  return (
    <>
      <Button size="sm" icon="download" aria-label={`Export data of ${name}`} {...dialog.trigger}>
        Export data
      </Button>
      {dialog.render({
        title: `Export data of ${name}`,
        act: 'data.exported',
        children: (
          <p>
            A zip with everything that is stored, as JSON and files, without passwords and notes of
            colleagues. Send it only to an address that you have verified.
          </p>
        ),
        confirm: 'Export',
        run: async (reason) => {
          window.location.assign(callUrl(deskCalls[call], { params: { id }, query: { reason } }))
        },
      })}
    </>
  )
}
