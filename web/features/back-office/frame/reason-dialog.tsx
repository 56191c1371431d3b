import type { AuditAction } from '#contract/back-office/audit.ts'
import { ReasonBody } from '#contract/fields.ts'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Refusal } from '#web/ui/note.tsx'
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
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, act, children, confirm, danger = false, run, ...popup } = props
  const { form, refusal, submit } = useContractForm(ReasonBody, { reason: '' })
  const { isSubmitting } = form.formState

  const confirmAction = submit(async ({ reason }) => {
    await run(reason)
    popup.onOpenChange(false)
  })

  return (
    <Dialog
      {...popup}
      title={title}
      size="md"
      confirmClose="typed"
      onSubmit={confirmAction}
      foot={
        <SubmitFooter variant={danger ? 'danger' : 'primary'} busy={isSubmitting}>
          {confirm}
        </SubmitFooter>
      }
    >
      <div className="stack">
        <Refusal>{refusal}</Refusal>
        <div className="soft">{children}</div>
        <ReasonField form={form} act={act} first />
      </div>
    </Dialog>
  )
}
