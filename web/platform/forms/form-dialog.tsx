import type { ApiError } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Dialog, SubmitFooter, type DialogProps } from '#web/ui/dialogs/dialog.tsx'
import type { ButtonProps } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/note.tsx'
import type { ReactNode } from 'react'
import {
  FormProvider,
  type DefaultValues,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'

export type FormDialogProps<V extends FieldValues, T extends FieldValues> = Omit<
  DialogProps,
  'title' | 'children' | 'foot' | 'onSubmit'
> & {
  title: ReactNode | ((values: V) => string)
  /** The schema of the entered values, usually the body of the call. */
  schema: z.ZodMiniType<T, V>
  defaultValues: NoInfer<DefaultValues<V>>
  /** Sends what was entered, and closes the dialog unless it returns false; errors are shown at their fields or above them. */
  send: (values: T) => Promise<unknown>
  /** Handles a refusal; returns true if it is shown elsewhere than above the fields. */
  onRefused?: (
    failure: ApiError,
    isBesideFields: boolean,
    form: UseFormReturn<V, unknown, T>,
  ) => unknown
  /** Text of the button. */
  confirm: ReactNode
  danger?: boolean
  icon?: ButtonProps['icon']
  /** Whether something that no schema checks is missing. */
  disabled?: boolean
  /** The consequences, in a sentence. */
  about?: ReactNode
  /** Fields side by side in six columns. */
  columns?: boolean
  /** Fields that find the form by themselves (`web/platform/forms/fields.tsx`), or what shows some of its values. */
  children?: ReactNode | ((form: UseFormReturn<V, unknown, T>) => ReactNode)
}

/** A dialog with a form that a schema of the contract checks. By default it asks before what was typed is lost. */
export function FormDialog<V extends FieldValues, T extends FieldValues>(
  props: FormDialogProps<V, T>,
) {
  const {
    schema,
    defaultValues,
    send,
    onRefused,
    confirm,
    danger,
    icon,
    disabled,
    about,
    columns,
    ...dialog
  } = props
  const { form, refusal, submit } = useContractForm(schema, defaultValues)
  const confirmed = submit(
    async (values) => {
      if ((await send(values)) !== false) dialog.onOpenChange(false)
    },
    (failure, isBesideFields) => onRefused?.(failure, isBesideFields, form),
  )
  const { title, children } = dialog
  return (
    <FormProvider {...form}>
      <Dialog
        size="md"
        confirmClose="typed"
        {...dialog}
        title={typeof title === 'function' ? title(form.watch()) : title}
        onSubmit={confirmed}
        foot={
          <SubmitFooter
            variant={danger ? 'danger' : 'primary'}
            icon={icon}
            busy={form.formState.isSubmitting}
            disabled={disabled}
          >
            {confirm}
          </SubmitFooter>
        }
      >
        <div className={columns ? 'form' : 'stack'}>
          <Refusal>{refusal}</Refusal>
          {about && <div className={columns ? 'soft s6' : 'soft'}>{about}</div>}
          {typeof children === 'function' ? children(form) : children}
        </div>
      </Dialog>
    </FormProvider>
  )
}
