import { listNameMax, ListNames, renameBroadcastList } from '#contract/broadcasts/list-editing.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Refusal } from '#web/ui/note.tsx'

type RenameListDialogProps = PopupProps & {
  id: number
  names: ListNames
  onRenamed: () => Promise<unknown>
}

export function RenameListDialog({ id, names, onRenamed, ...popup }: RenameListDialogProps) {
  const api = useApi()
  const { form, refusal, submit } = useContractForm(ListNames, names)
  const { errors, isSubmitting } = form.formState
  const save = submit(async (given) => {
    const params = { id: String(id) }
    await api(renameBroadcastList, { params, body: { ...given, was: names } })
    notify(staffNotices.listRenamed)
    popup.onOpenChange(false)
    await onRenamed()
  })
  return (
    <Dialog
      {...popup}
      title={`Rename ${names.name}`}
      description="Its e-mail address and the addresses of its pages stay. E-mails already sent keep the old name."
      size="sm"
      confirmClose="typed"
      onSubmit={save}
      foot={<SubmitFooter busy={isSubmitting}>Save</SubmitFooter>}
    >
      <Refusal>{refusal}</Refusal>
      <div className="form">
        <Field label="Name" error={errors.name?.message} limit={listNameMax.name}>
          <TextInput autoComplete="off" {...form.register('name')} />
        </Field>
        <Field
          label="Short name"
          hint="Where there is little space."
          error={errors.shortName?.message}
          limit={listNameMax.shortName}
        >
          <TextInput autoComplete="off" {...form.register('shortName')} />
        </Field>
      </div>
    </Dialog>
  )
}
