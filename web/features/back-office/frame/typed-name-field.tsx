import { isTypedName, TypedName } from '#contract/fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { countText } from '#contract/figures/numbers.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Note } from '#web/ui/note.tsx'
import type { ReactNode } from 'react'
import { useFormContext, type FieldValues, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'

/** The schema of a name that must be typed as shown. */
export const typedNameOf = (name: string) =>
  TypedName.check(z.refine((typed) => isTypedName(typed, name), fieldMessages.typedName(name)))

type TypedNameFieldProps<V extends FieldValues, T> = {
  /** The form with the field `typedName`, if not the one around it. */
  form?: UseFormReturn<V, unknown, T>
  name: string
  /** The effect and the number of people affected, in a sentence. */
  affected: ReactNode
}

/** Confirms an action that cannot be undone or affects many: its effect in numbers, and a name to type. */
export function TypedNameField<V extends FieldValues, T>(props: TypedNameFieldProps<V, T>) {
  const { name, affected } = props
  const around = useFormContext<V, unknown, T>()
  const form = props.form ?? around
  const error = form.formState.errors['typedName']?.message
  return (
    <>
      <Note tone="bad">{affected}</Note>
      <Field
        label={
          <>
            Type <span className="strong">{name}</span> to confirm
          </>
        }
        error={typeof error === 'string' ? error : undefined}
      >
        <TextInput autoComplete="off" spellCheck={false} {...form.register('typedName' as never)} />
      </Field>
    </>
  )
}

/** `1 person`, `2,911 people`. */
export const peopleText = (count: number): string =>
  count === 1 ? '1 person' : `${countText(count)} people`
