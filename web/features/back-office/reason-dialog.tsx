import { Reasoned } from '#contract/fields.ts'
import { ReasonField } from '#web/features/back-office/reason-field.tsx'
import { reasonOf } from '#web/platform/api.ts'
import { contractResolver } from '#web/platform/contract-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import type { PopupProps } from '#web/ui/lazy-popup.tsx'
import { Note } from '#web/ui/note.tsx'
import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'

type ReasonDialogProps = PopupProps & {
  title: string
  /** What will happen, in a sentence. */
  children: ReactNode
  /** The verb on the button. */
  confirm: string
  danger?: boolean
  /** Carries it out; a failure is shown in the dialog, which stays. */
  run: (reason: string) => Promise<unknown>
}

/** A question before an act that the audit log keeps with its reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, confirm, danger = false, run, ...popup } = props
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({ defaultValues: { reason: '' }, resolver: contractResolver(Reasoned) })
  const { isSubmitting } = form.formState

  const carryOut = form.handleSubmit(async ({ reason }) => {
    setRefusal(undefined)
    try {
      await run(reason)
      popup.onOpenChange(false)
    } catch (failure) {
      setRefusal(reasonOf(failure))
    }
  })

  return (
    <Dialog
      {...popup}
      title={title}
      size="md"
      confirmClose="typed"
      onSubmit={(event) => void carryOut(event)}
      foot={
        <>
          <DialogClose />
          <Button variant={danger ? 'danger' : 'primary'} type="submit" busy={isSubmitting}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="stack">
        {refusal && (
          <Note tone="bad" role="alert">
            {refusal}
          </Note>
        )}
        <div className="soft">{children}</div>
        <ReasonField form={form} first />
      </div>
    </Dialog>
  )
}
