import { TypedNameField, typedNameOf } from '#web/features/back-office/frame/typed-name-field.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
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
  const { name, affected, children, run, ...dialog } = props
  return (
    <FormDialog
      {...dialog}
      danger
      schema={z.object({ typedName: typedNameOf(name) })}
      defaultValues={{ typedName: '' }}
      send={({ typedName }) => run(typedName)}
      about={children}
    >
      <TypedNameField name={name} affected={affected} />
    </FormDialog>
  )
}
