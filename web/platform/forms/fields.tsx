import { Options } from '#web/platform/forms/options.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { DateInput } from '#web/ui/forms/date-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { EmailInput, TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import type { ComponentProps, ReactNode } from 'react'
import { get, useFormContext, type RegisterOptions } from 'react-hook-form'

type FieldProps = ComponentProps<typeof Field>
type NamedProps = Pick<FieldProps, 'label' | 'hint' | 'limit' | 'aside' | 'className' | 'group'> & {
  /** Name of the value in the form. */
  name: string
  optional?: boolean
  /** Gets the focus when the dialog opens. */
  first?: boolean
}

/** Returns the props of a control of the surrounding form, with the error of its value. */
function useNamed({ name, first }: NamedProps, options?: RegisterOptions) {
  const { register, formState } = useFormContext()
  const { message: error } = (get(formState.errors, name) ?? {}) as { message?: unknown }
  return {
    control: { ...register(name, options), ...(first && { 'data-autofocus': true }) },
    error: typeof error === 'string' ? error : undefined,
  }
}

/** A field of the surrounding form: its label, its error, and the control that `children` make of what it needs. */
export function NamedField(
  props: NamedProps & {
    options?: RegisterOptions
    children: (control: ReturnType<typeof useNamed>['control']) => ReactNode
  },
) {
  const { name: _name, optional, first: _first, options, children, ...field } = props
  const { control, error } = useNamed(props, options)
  return (
    <Field {...field} mark={optional && 'optional'} error={error}>
      {children(control)}
    </Field>
  )
}

type InputProps = Omit<ComponentProps<typeof TextInput>, 'name'>

type TextFieldProps = NamedProps & { input?: InputProps; options?: RegisterOptions }

export function TextField({ input, ...field }: TextFieldProps) {
  return (
    <NamedField {...field}>
      {(control) => <TextInput autoComplete="off" {...input} {...control} />}
    </NamedField>
  )
}

export function EmailField({ input, ...field }: NamedProps & { input?: InputProps }) {
  return (
    <NamedField {...field}>
      {(control) => <EmailInput autoComplete="off" {...input} {...control} />}
    </NamedField>
  )
}

export function TextAreaField({ rows = 2, ...field }: NamedProps & { rows?: number }) {
  return <NamedField {...field}>{(control) => <TextArea rows={rows} {...control} />}</NamedField>
}

/** The value of a choice by number; an empty choice means all, or none. */
export const orNull = (value: unknown) => (value === '' || value === null ? null : Number(value))

export function CheckboxField({
  name,
  ...checkbox
}: ComponentProps<typeof Checkbox> & { name: string }) {
  const { register } = useFormContext()
  return <Checkbox {...checkbox} {...register(name)} />
}

type SelectFieldProps = NamedProps & {
  /** Values and their labels. */
  of: ComponentProps<typeof Options>['of']
  options?: RegisterOptions
}

export function SelectField({ of, ...field }: SelectFieldProps) {
  return (
    <NamedField {...field}>
      {(control) => (
        <NativeSelect {...control}>
          <Options of={of} />
        </NativeSelect>
      )}
    </NamedField>
  )
}

type DateFieldProps = NamedProps & { min?: string; options?: RegisterOptions }

export function DateField({ min, ...field }: DateFieldProps) {
  return <NamedField {...field}>{(control) => <DateInput min={min} {...control} />}</NamedField>
}
