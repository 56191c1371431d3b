import { addComplaintFile, complaintTextMax } from '#contract/complaints/desk/cases.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { complaintKey } from '#web/features/complaints/desk/api.ts'
import { findFileError, documentField } from '#web/features/complaints/public.ts'
import { useStaffAction } from '#web/features/back-office/frame/staff-action.ts'
import { TextAreaField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput } from '#web/ui/forms/text-input.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useState } from 'react'

const taken = documentField()

/** Adds a file to a case; only staff can see it. */
export function ComplaintFileDialog({ id, ...popup }: PopupProps & { id: number }) {
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const add = useStaffAction(addComplaintFile, {
    done: staffNotices.complaintFileAdded,
    refresh: [complaintKey],
  })
  return (
    <FormDialog
      {...popup}
      title="Add a file"
      description="For example a reply received by e-mail. Only staff can see it."
      schema={addComplaintFile.body}
      defaultValues={{ words: '' }}
      send={(body) => add({ params: { id: String(id) }, body, files: { file: file! } })}
      onRefused={({ errors }) => setFault(errors.find(({ param }) => param === 'file')?.msg)}
      confirm="Add file"
      disabled={!file || fault !== undefined}
      columns
    >
      <Field label="File" hint={taken.hint} error={fault}>
        <FileInput
          accept={taken.accept}
          data-autofocus
          onFile={(chosen) => {
            setFile(chosen)
            setFault(chosen && findFileError(chosen))
          }}
        />
      </Field>
      <TextAreaField name="words" label="Description" limit={complaintTextMax} />
    </FormDialog>
  )
}
