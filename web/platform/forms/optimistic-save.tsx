import { isApiError } from '#web/platform/api/api.ts'
import { Note, Refusal } from '#web/ui/note.tsx'
import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** A field that someone else has changed, with its current value. */
interface ConflictingField {
  label: string
  current: string
}

type OptimisticSaveOptions<V extends FieldValues, T, Base> = {
  form: UseFormReturn<V, unknown, T>
  opened: Base
  valuesOf: (base: Base) => Record<string, string>
  /** Labels of the fields that others may change. */
  labels: Record<string, string>
  /** Reads the current record; undefined if it has been removed. */
  read: (base: Base) => Promise<Base | undefined>
}

/**
 * Saves a form with optimistic concurrency. After a conflict it merges the current record into untouched fields and
 * retries; if fields of this form were changed by someone else, it lists them and waits for the next save.
 */
export function useOptimisticSave<V extends FieldValues, T, Base>(
  options: OptimisticSaveOptions<V, T, Base>,
) {
  const { form, opened, valuesOf, labels, read } = options
  const [base, setBase] = useState(opened)
  const [conflicts, setConflicts] = useState<readonly ConflictingField[]>([])

  function mergeRecord(current: Base) {
    setBase(current)
    const before = valuesOf(base)
    for (const [name, defaultValue] of Object.entries(valuesOf(current))) {
      const field = name as Path<V>
      const typed: unknown = form.getValues(field)
      form.resetField(field, { defaultValue: defaultValue as never })
      if (typed !== before[name]) form.setValue(field, typed as never, { shouldDirty: true })
    }
  }

  async function saveOptimistically(send: (base: Base) => Promise<unknown>): Promise<void> {
    setConflicts([])
    try {
      await send(base)
    } catch (failure) {
      if (!isApiError(failure) || failure.extra !== 'CHANGED') throw failure
      const current = await read(base)
      if (current === undefined) throw failure
      const [before, now] = [valuesOf(base), valuesOf(current)]
      const changed = Object.entries(labels)
        .filter(([name]) => before[name] !== now[name])
        .map(([name, label]) => ({ label, current: now[name] || 'empty' }))
      setConflicts(changed)
      mergeRecord(current)
      if (changed.length > 0) throw failure
      await send(current)
    }
  }

  return { base, conflicts, saveOptimistically }
}

type EditConflictNoteProps = {
  conflicts: readonly ConflictingField[]
  refusal: string | undefined
}

/** The refusal of a form; after an edit conflict, the current values of the fields that someone else changed. */
export function EditConflictNote({ conflicts, refusal }: EditConflictNoteProps) {
  if (conflicts.length === 0) return <Refusal>{refusal}</Refusal>
  return (
    <Note tone="warn" role="alert" title="Someone else has changed this in the meantime.">
      <ul>
        {conflicts.map(({ label, current }) => (
          <li key={label}>
            {label} is now <span className="strong lines break">{current}</span>
          </li>
        ))}
      </ul>
      <p>Your changes are still in the form. Save again to keep them.</p>
    </Note>
  )
}
