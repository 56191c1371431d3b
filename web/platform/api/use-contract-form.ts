import { fieldMessages } from '#contract/field-messages.ts'
import { isApiError, type ApiError } from '#web/platform/api/api.ts'
import { useState, type FormEvent } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type FieldPath,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
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
  const fieldErrors = failure.errors.filter(({ param }) => param in fields)
  fieldErrors.forEach(({ param, msg }, index) => {
    form.setError(
      param as FieldPath<V>,
      { type: 'server', message: msg },
      { shouldFocus: index === 0 },
    )
  })
  return fieldErrors.length > 0
}

/** A form that is validated by a schema of the contract and holds the refusal of its last submission. */
export function useContractForm<V extends FieldValues, T extends FieldValues>(
  schema: z.ZodMiniType<T, V>,
  defaultValues: NoInfer<DefaultValues<V>>,
) {
  const [refusal, setRefusal] = useState<string>()
  const form = useForm<V, unknown, T>({
    mode: 'onTouched',
    defaultValues,
    resolver: contractResolver(schema),
  })

  /**
   * Creates the submit handler. Field errors are shown at their fields, any other refusal as `refusal`, unless
   * `onRefused` returns true because it is shown elsewhere.
   */
  function submit(
    send: (values: T) => Promise<unknown>,
    onRefused?: (failure: ApiError, isBesideFields: boolean) => unknown,
  ) {
    const handleSubmit = form.handleSubmit(async (values) => {
      setRefusal(undefined)
      try {
        await send(values)
      } catch (failure) {
        if (!isApiError(failure)) throw failure
        const isBesideFields = putServerErrors(form, failure)
        const isShown = (await onRefused?.(failure, isBesideFields)) === true
        if (!isBesideFields && !isShown) setRefusal(failure.msg)
      }
    })
    return (event: FormEvent) => void handleSubmit(event)
  }

  return { form, refusal, submit }
}
