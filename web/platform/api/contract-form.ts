import { fieldMessages } from '#contract/notices.ts'
import type { ApiError } from '#web/platform/api/api.ts'
import type { FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'

/** The first error message of each field. */
function messagesOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
  const errors: Record<string, { type: string; message: string }> = {}
  for (const { path, message } of issues) {
    const field = path.map(String).join('.')
    errors[field] ??= {
      type: 'contract',
      message: message.startsWith('Invalid') ? fieldMessages.invalid : message,
    }
  }
  return errors
}

/** Validates a form with the schema that the server uses. */
export function contractResolver<V extends FieldValues, T extends FieldValues>(
  schema: z.ZodMiniType<T, V>,
): Resolver<V, unknown, T> {
  return async (values) => {
    const parsed = z.safeParse(schema, values)
    return parsed.success
      ? { values: parsed.data, errors: {} }
      : { values: {}, errors: messagesOf(parsed.error.issues) as never }
  }
}

/** Shows the server's errors at their fields and focuses the first. @returns whether there were any */
export function putServerErrors<V extends FieldValues, C, T>(
  form: UseFormReturn<V, C, T>,
  failure: ApiError,
): boolean {
  const fields = form.getValues()
  const known = failure.errors.filter(({ param }) => param in fields)
  known.forEach(({ param, msg }, index) => {
    form.setError(
      param as FieldPath<V>,
      { type: 'server', message: msg },
      { shouldFocus: index === 0 },
    )
  })
  return known.length > 0
}
