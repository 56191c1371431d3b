import type { FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'

/** Checks a form by the schema its call is checked by; each field says its first mistake. */
export function contractResolver<Schema extends z.ZodMiniType<FieldValues, FieldValues>>(
  schema: Schema,
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  return (values) => {
    const checked = schema.safeParse(values)
    if (checked.success) return { values: checked.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, message, code } of checked.error.issues) {
      errors[String(path[0])] ??= { type: code, message }
    }
    return { values: {}, errors: errors as never }
  }
}

interface Refused {
  errors: readonly { param: string; msg: string }[]
}

/** Shows the server's field errors at their fields and focuses the first. False when it named none of them. */
export function putServerErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'setFocus' | 'getValues'>,
  { errors }: Refused,
): boolean {
  const own = errors.filter(({ param }) => param in form.getValues())
  for (const { param, msg } of own) {
    form.setError(param as Path<Values>, { type: 'server', message: msg })
  }
  const [first] = own
  if (first) form.setFocus(first.param as Path<Values>)
  return first !== undefined
}
