import type { Notice } from '#contract/notices.ts'
import { ownCompanyQuery, type OwnCompany } from '#web/features/profile/api.ts'
import { Meanwhile, meanwhileOf, type Difference } from '#web/features/profile/meanwhile.tsx'
import { isApiError } from '#web/platform/api.ts'
import { notify } from '#web/platform/notices.ts'
import { useApi } from '#web/platform/use-api.ts'
import { useAskBeforeLeaving } from '#web/platform/use-ask-before-leaving.tsx'
import { useContractForm } from '#web/platform/use-contract-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'

type ProfileFormProps<V extends FieldValues, T extends FieldValues> = {
  label: string
  own: OwnCompany
  schema: z.ZodMiniType<T, V>
  /** What stands there, as the fields have it. */
  valuesOf: (own: OwnCompany) => Partial<V> & Record<string, string>
  /** What fields hold that are empty at first. */
  blanks?: Partial<V>
  labels: Record<string, string>
  send: (values: T, base: OwnCompany) => Promise<unknown>
  saved: Notice
  failed: Notice
  onDone: () => void
  children: (form: UseFormReturn<V, unknown, T>) => ReactNode
}

/**
 * A part of the profile being changed. It keeps what was typed whatever happens, asks before the page is left, and says
 * what somebody else has changed meanwhile.
 */
export function ProfileForm<V extends FieldValues, T extends FieldValues>(
  props: ProfileFormProps<V, T>,
) {
  const { label, own, schema, valuesOf, blanks, labels, send, saved, failed, onDone } = props
  const api = useApi()
  const queryClient = useQueryClient()
  const [base, setBase] = useState(own)
  const [meanwhile, setMeanwhile] = useState<readonly Difference[]>([])
  const { form, refusal, submit } = useContractForm<V, T>(schema, {
    ...valuesOf(own),
    ...blanks,
  } as DefaultValues<V>)
  const { isDirty, isSubmitting } = form.formState
  const leaving = useAskBeforeLeaving(isDirty)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])

  /** What others changed and this form did not is taken over, so that saving it takes nothing back. */
  function follow(fresh: OwnCompany) {
    setBase(fresh)
    const known = valuesOf(base)
    for (const [name, defaultValue] of Object.entries(valuesOf(fresh))) {
      const typed: unknown = form.getValues(name as Path<V>)
      form.resetField(name as Path<V>, { defaultValue: defaultValue as never })
      if (typed !== known[name]) {
        form.setValue(name as Path<V>, typed as never, { shouldDirty: true })
      }
    }
  }

  /** Somebody who was faster is told of where he changed the same fields. */
  async function sendOver(values: T) {
    try {
      await send(values, base)
    } catch (failure) {
      if (!isApiError(failure) || failure.extra !== 'CHANGED') throw failure
      const fresh = await queryClient.fetchQuery({ ...ownCompanyQuery(api), staleTime: 0 })
      const differences = meanwhileOf(valuesOf(base), valuesOf(fresh), labels)
      setMeanwhile(differences)
      follow(fresh)
      if (differences.length > 0) throw failure
      await send(values, fresh)
    }
  }

  const save = submit(
    async (values) => {
      if (isDirty) {
        await sendOver(values)
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
        <div className="profile-fields stack">
          {meanwhile.length > 0 ? (
            <Meanwhile differences={meanwhile} />
          ) : (
            <Refusal>{refusal}</Refusal>
          )}
          <div className="form">{props.children(form)}</div>
        </div>
        <footer className="profile-foot">
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
