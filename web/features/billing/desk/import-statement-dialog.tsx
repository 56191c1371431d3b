import { ImportStatementBody, maxStatementBytes } from '#contract/billing/desk/statements.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { bankLinesKey } from '#web/features/billing/desk/api.ts'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import { useStaffAction } from '#web/features/back-office/frame/staff-action.ts'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import { useChosenFile } from '#web/platform/forms/use-chosen-file.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput } from '#web/ui/forms/text-input.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Note } from '#web/ui/note.tsx'
import { useState } from 'react'

const tooLarge = `This file must be at most ${maxStatementBytes / 1024 / 1024} MB`

/** Imports a bank statement; stays open to show warnings, such as balances that do not add up. */
export function ImportStatementDialog(popup: PopupProps) {
  const { file, error, choose, refuse } = useChosenFile('file', ({ size }) =>
    size > maxStatementBytes ? tooLarge : undefined,
  )
  const [notes, setNotes] = useState<readonly string[]>([])
  const importFile = useStaffAction('importStatement', {
    done: ({ added, known }) => staffNotices.statementImported(added, known),
    refresh: [bankLinesKey, queueKey],
  })

  async function send() {
    const payload = await importFile({ body: {}, files: { file: file! } })
    setNotes(payload.notes)
    return payload.notes.length === 0
  }

  return (
    <FormDialog
      {...popup}
      title="Import a bank statement"
      description="A file of your bank in the format CAMT.053 or MT940. Lines that were imported before are left out."
      schema={ImportStatementBody}
      defaultValues={{}}
      send={send}
      onRefused={refuse}
      confirmClose={false}
      confirm="Import"
      disabled={!file || error !== undefined || notes.length > 0}
      columns
    >
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
        error={error}
      >
        <FileInput
          data-autofocus
          accept=".xml,.sta,.940,.mt940,.swi,.txt,.zip"
          onFile={(chosen) => {
            choose(chosen)
            setNotes([])
          }}
        />
      </Field>
    </FormDialog>
  )
}
