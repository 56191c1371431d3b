import type { AuditAction } from '#contract/back-office/audit.ts'
import { ReasonBody } from '#contract/fields.ts'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import type { ReactNode } from 'react'

type ReasonDialogProps = PopupProps & {
  title: string
  act: AuditAction
  /** The consequences, in a sentence. */
  children: ReactNode
  confirm: string
  danger?: boolean
  /** Runs the action; errors are shown in the dialog. */
  run: (reason: string) => Promise<unknown>
}

/** Confirms an action with a reason for the audit log. */
export function ReasonDialog({ act, children, run, ...dialog }: ReasonDialogProps) {
  return (
    <FormDialog
      {...dialog}
      schema={ReasonBody}
      defaultValues={{ reason: '' }}
      send={({ reason }) => run(reason)}
      about={children}
    >
      <ReasonField act={act} first />
    </FormDialog>
  )
}
