import { addComplaintFile, complaintTextMax } from '#contract/complaints.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { complaintKey } from '#web/features/complaints/desk/api.ts'
import { findFileError, documentField } from '#web/features/complaints/public.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput, TextArea } from '#web/ui/forms/text-input.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const taken = documentField()

/** Adds a file to a case; only staff can see it. */
export function ComplaintFileDialog({ id, ...popup }: PopupProps & { id: number }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const { form, refusal, submit } = useContractForm(addComplaintFile.body, { words: '' })
  const { errors, isSubmitting } = form.formState

  const add = submit(
    async (body) => {
      if (!file) return
      await api(addComplaintFile, { params: { id: String(id) }, body, files: { file } })
      popup.onOpenChange(false)
      notify(staffNotices.complaintFileAdded)
      await queryClient.invalidateQueries({ queryKey: complaintKey })
    },
    (failure) => setFault(failure.errors.find(({ param }) => param === 'file')?.msg),
  )

  return (
    <Dialog
      {...popup}
      title="Add a file"
      description="For example a reply received by e-mail. Only staff can see it."
      size="md"
      confirmClose="typed"
      onSubmit={add}
      foot={
        <SubmitFooter busy={isSubmitting} disabled={!file || fault !== undefined}>
          Add file
        </SubmitFooter>
      }
    >
      <div className="form">
        <Refusal>{refusal}</Refusal>
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
        <Field label="Description" limit={complaintTextMax} error={errors.words?.message}>
          <TextArea rows={2} {...form.register('words')} />
        </Field>
      </div>
    </Dialog>
  )
}
