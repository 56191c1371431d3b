import { isApiError, type ApiError } from '#web/platform/api/api.ts'
import { contractResolver, putServerErrors } from '#web/platform/api/contract-form.ts'
import { useState, type FormEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'

/** A form that sends what the contract takes, and knows why it was refused. */
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
   * The form's handler. Of a refused call the errors of fields go beside them; any other refusal is kept, to be shown
   * above them.
   */
  function submit(
    send: (values: T) => Promise<unknown>,
    onRefused?: (failure: ApiError, isBesideFields: boolean) => void,
  ) {
    const carryOut = form.handleSubmit(async (values) => {
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
    return (event: FormEvent) => void carryOut(event)
  }

  return { form, refusal, submit }
}
