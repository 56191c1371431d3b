import { isApiError } from '#web/platform/api/api.ts'
import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** A field that somebody else has changed, with what stands there now. */
export interface Difference {
  label: string
  now: string
}

type SendOverOptions<V extends FieldValues, T, Base> = {
  form: UseFormReturn<V, unknown, T>
  /** What stood there when the form was opened. */
  opened: Base
  /** What stands there, as the fields have it. */
  valuesOf: (base: Base) => Record<string, string>
  /** What fields are called that others may have changed. */
  labels: Record<string, string>
  /** Reads what stands there now; undefined where it is gone. */
  read: (known: Base) => Promise<Base | undefined>
}

/**
 * Sends a form about what others may change too. Who is slower takes over what they changed and this form did not, so
 * that saving it takes nothing back; where they changed fields that it knows, it waits until its reader has seen them.
 */
export function useSendOver<V extends FieldValues, T, Base>(options: SendOverOptions<V, T, Base>) {
  const { form, opened, valuesOf, labels, read } = options
  const [base, setBase] = useState(opened)
  const [differences, setDifferences] = useState<readonly Difference[]>([])

  function follow(fresh: Base) {
    setBase(fresh)
    const before = valuesOf(base)
    for (const [name, defaultValue] of Object.entries(valuesOf(fresh))) {
      const field = name as Path<V>
      const typed: unknown = form.getValues(field)
      form.resetField(field, { defaultValue: defaultValue as never })
      if (typed !== before[name]) form.setValue(field, typed as never, { shouldDirty: true })
    }
  }

  async function sendOver(send: (base: Base) => Promise<unknown>): Promise<void> {
    setDifferences([])
    try {
      await send(base)
    } catch (failure) {
      if (!isApiError(failure) || failure.extra !== 'CHANGED') throw failure
      const fresh = await read(base)
      if (fresh === undefined) throw failure
      const [before, now] = [valuesOf(base), valuesOf(fresh)]
      const changed = Object.entries(labels)
        .filter(([name]) => before[name] !== now[name])
        .map(([name, label]) => ({ label, now: now[name] || 'empty' }))
      setDifferences(changed)
      follow(fresh)
      if (changed.length > 0) throw failure
      await send(fresh)
    }
  }

  return { base, differences, sendOver }
}
