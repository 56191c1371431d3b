import type { Notice } from '#contract/notices.ts'
import { ownCompanyQuery, type OwnCompany } from '#web/features/profile/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useUnsavedChangesWarning } from '#web/platform/forms/use-unsaved-changes-warning.tsx'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { EditConflictNote, useOptimisticSave } from '#web/platform/forms/optimistic-save.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'

type ProfileFormProps<V extends FieldValues, T extends FieldValues> = {
  label: string
  own: OwnCompany
  schema: z.ZodMiniType<T, V>
  valuesOf: (own: OwnCompany) => Partial<V> & Record<string, string>
  /** Initial values of fields that are not part of the profile. */
  blanks?: Partial<V>
  labels: Record<string, string>
  send: (values: T, base: OwnCompany) => Promise<unknown>
  saved: Notice
  failed: Notice
  onDone: () => void
  children: (form: UseFormReturn<V, unknown, T>) => ReactNode
}

/**
 * Edit form of a profile section. Keeps unsaved input on errors, confirms before leaving, and shows conflicting edits
 * by others.
 */
export function ProfileForm<V extends FieldValues, T extends FieldValues>(
  props: ProfileFormProps<V, T>,
) {
  const { label, own, schema, valuesOf, blanks, labels, send, saved, failed, onDone } = props
  const api = useApi()
  const queryClient = useQueryClient()
  const { form, refusal, submit } = useContractForm<V, T>(schema, {
    ...valuesOf(own),
    ...blanks,
  } as DefaultValues<V>)
  const { isDirty, isSubmitting } = form.formState
  const leaving = useUnsavedChangesWarning(isDirty)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])

  const { conflicts, saveOptimistically } = useOptimisticSave({
    form,
    opened: own,
    valuesOf,
    labels,
    read: () => queryClient.fetchQuery({ ...ownCompanyQuery(api), staleTime: 0 }),
  })
  const save = submit(
    async (values) => {
      if (isDirty) {
        await saveOptimistically((base) => send(values, base))
        notify(saved)
        await queryClient.invalidateQueries({ queryKey: ['companies'] })
      }
      onDone()
    },
    (failure, isBesideFields) => {
      if (failure.extra !== 'CHANGED' && !isBesideFields) notify(failed)
    },
  )

  return (
    <Panel pad={false}>
      <form ref={element} onSubmit={save} aria-label={label} noValidate>
        <div className="panel-part stack">
          <EditConflictNote conflicts={conflicts} refusal={refusal} />
          <div className="form">{props.children(form)}</div>
        </div>
        <footer className="row end panel-foot">
          <Button onClick={onDone}>Cancel</Button>
          <Button variant="primary" type="submit" busy={isSubmitting}>
            Save
          </Button>
        </footer>
      </form>
      {leaving}
    </Panel>
  )
}
