import { TypedNameField, typedNameOf } from '#web/features/back-office/frame/typed-name-field.tsx'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Refusal } from '#web/ui/note.tsx'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'

type TypedNameDialogProps = PopupProps & {
  title: string
  name: string
  affected: ReactNode
  /** Further consequences. */
  children?: ReactNode
  confirm: string
  /** Runs the action; errors are shown in the dialog. */
  run: (typedName: string) => Promise<unknown>
}

/** Confirms an action without a reason by a typed name. */
export function TypedNameDialog(props: TypedNameDialogProps) {
  const { title, name, affected, children, confirm, run, ...popup } = props
  const schema = z.object({ typedName: typedNameOf(name) })
  const { form, refusal, submit } = useContractForm(schema, { typedName: '' })

  const confirmAction = submit(async ({ typedName }) => {
    await run(typedName)
    popup.onOpenChange(false)
  })

  return (
    <Dialog
      {...popup}
      title={title}
      size="md"
      onSubmit={confirmAction}
      foot={
        <SubmitFooter variant="danger" busy={form.formState.isSubmitting}>
          {confirm}
        </SubmitFooter>
      }
    >
      <div className="stack">
        <Refusal>{refusal}</Refusal>
        {children && <div className="soft">{children}</div>}
        <TypedNameField form={form} name={name} affected={affected} />
      </div>
    </Dialog>
  )
}
