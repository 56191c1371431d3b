import { isApiError, type ApiError } from '#web/platform/api/api.ts'
import { contractResolver, putServerErrors } from '#web/platform/api/contract-form.ts'
import { useState, type FormEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'

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

  /** Creates the submit handler. Field errors are shown at their fields, any other refusal as `refusal`. */
  function submit(
    send: (values: T) => Promise<unknown>,
    onRefused?: (failure: ApiError, isBesideFields: boolean) => void,
  ) {
    const handleSubmit = form.handleSubmit(async (values) => {
      setRefusal(undefined)
      try {
        await send(values)
      } catch (failure) {
        if (!isApiError(failure)) throw failure
        const isBesideFields = putServerErrors(form, failure)
        if (!isBesideFields) setRefusal(failure.msg)
        onRefused?.(failure, isBesideFields)
      }
    })
    return (event: FormEvent) => void handleSubmit(event)
  }

  return { form, refusal, submit }
}
