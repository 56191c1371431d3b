import { AddComplaintFileBody, complaintTextMax } from '#contract/complaints/desk/cases.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { complaintKey } from '#web/features/complaints/desk/api.ts'
import { findFileError, documentField } from '#web/features/complaints/public.ts'
import { useStaffAction } from '#web/features/back-office/frame/staff-action.ts'
import { TextAreaField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import { useChosenFile } from '#web/platform/forms/use-chosen-file.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput } from '#web/ui/forms/text-input.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'

const upload = documentField()

/** Adds a file to a case; only staff can see it. */
export function ComplaintFileDialog({ id, ...popup }: PopupProps & { id: number }) {
  const { file, error, choose, refuse } = useChosenFile('file', findFileError)
  const add = useStaffAction('addComplaintFile', {
    done: staffNotices.complaintFileAdded,
    refresh: [complaintKey],
  })
  return (
    <FormDialog
      {...popup}
      title="Add a file"
      description="For example a reply received by e-mail. Only staff can see it."
      schema={AddComplaintFileBody}
      defaultValues={{ words: '' }}
      send={(body) => add({ params: { id: String(id) }, body, files: { file: file! } })}
      onRefused={refuse}
      confirm="Add file"
      disabled={!file || error !== undefined}
      columns
    >
      <Field label="File" hint={upload.hint} error={error}>
        <FileInput accept={upload.accept} data-autofocus onFile={choose} />
      </Field>
      <TextAreaField name="words" label="Description" limit={complaintTextMax} />
    </FormDialog>
  )
}
