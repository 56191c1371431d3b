import { reasonMax } from '#contract/fields.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-input.tsx'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

type ReasonFieldProps<V extends FieldValues, T> = {
  form: UseFormReturn<V, unknown, T>
  hint?: string
  optional?: boolean
  limit?: number
  rows?: number
  first?: boolean
}

/** The reason of an action, recorded in the audit log. */
export function ReasonField<V extends FieldValues, T>({
  form,
  hint = 'Recorded in the audit log.',
  optional = false,
  limit = reasonMax,
  rows = 2,
  first = false,
}: ReasonFieldProps<V, T>) {
  const error = form.formState.errors['reason']?.message
  return (
    <Field
      label="Reason"
      {...(optional ? { mark: 'optional' } : {})}
      hint={hint}
      limit={limit}
      error={typeof error === 'string' ? error : undefined}
    >
      <TextArea
        rows={rows}
        {...(first ? { 'data-autofocus': true } : {})}
        {...form.register('reason' as never)}
      />
    </Field>
  )
}
