import { listNameMax, ListNames } from '#contract/broadcasts/desk/list-editing.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { useStaffAction } from '#web/features/back-office/frame/staff-action.ts'
import { TextField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'

type RenameListDialogProps = PopupProps & {
  id: number
  names: ListNames
  onRenamed: () => Promise<unknown>
}

export function RenameListDialog({ id, names, onRenamed, ...popup }: RenameListDialogProps) {
  const rename = useStaffAction('renameBroadcastList', { done: staffNotices.listRenamed })
  return (
    <FormDialog
      {...popup}
      title={`Rename ${names.name}`}
      description="Its e-mail address and the addresses of its pages stay. E-mails already sent keep the old name."
      size="sm"
      schema={ListNames}
      defaultValues={names}
      send={async (values) => {
        await rename({ params: { id: String(id) }, body: { ...values, was: names } })
        await onRenamed()
      }}
      confirm="Save"
    >
      <TextField name="name" label="Name" limit={listNameMax.name} />
      <TextField
        name="shortName"
        label="Short name"
        hint="Where there is little space."
        limit={listNameMax.shortName}
      />
    </FormDialog>
  )
}
