import { importStatement, maxStatementBytes } from '#contract/billing/desk/statements.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { bankLinesKey } from '#web/features/billing/desk/api.ts'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput } from '#web/ui/forms/text-input.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Note, Refusal } from '#web/ui/note.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const tooLarge = `This file must be at most ${maxStatementBytes / 1024 / 1024} MB`

/** Imports a bank statement; stays open to show warnings, such as balances that do not add up. */
export function ImportStatementDialog(popup: PopupProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const [notes, setNotes] = useState<readonly string[]>([])
  const { form, refusal, submit } = useContractForm(importStatement.body, {})

  const send = submit(
    async () => {
      if (!file) return
      const { payload } = await api(importStatement, { body: {}, files: { file } })
      notify(staffNotices.statementImported(payload.added, payload.known))
      await Promise.all(
        [bankLinesKey, queueKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
      setNotes(payload.notes)
      setFile(undefined)
      if (payload.notes.length === 0) popup.onOpenChange(false)
    },
    (failure) => setFault(failure.errors.find(({ param }) => param === 'file')?.msg),
  )

  return (
    <Dialog
      {...popup}
      title="Import a bank statement"
      description="A file of your bank in the format CAMT.053 or MT940. Lines that were imported before are left out."
      size="md"
      onSubmit={send}
      foot={
        <SubmitFooter
          busy={form.formState.isSubmitting}
          disabled={!file || fault !== undefined || notes.length > 0}
        >
          Import
        </SubmitFooter>
      }
    >
      <div className="form">
        <Refusal>{fault === undefined ? refusal : undefined}</Refusal>
        {notes.length > 0 && (
          <Note tone="warn" title="Imported. Check the following." role="status">
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </Note>
        )}
        <Field
          label="File"
          hint=".xml, .sta, .940, .txt or a .zip of them, at most 10 MB"
          error={fault}
        >
          <FileInput
            data-autofocus
            accept=".xml,.sta,.940,.mt940,.swi,.txt,.zip"
            onFile={(chosen) => {
              setFile(chosen)
              setNotes([])
              setFault(chosen && chosen.size > maxStatementBytes ? tooLarge : undefined)
            }}
          />
        </Field>
      </div>
    </Dialog>
  )
}
