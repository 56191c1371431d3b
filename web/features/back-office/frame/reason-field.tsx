import type { AuditAction } from '#contract/back-office/audit.ts'
import { reasonMax } from '#contract/fields.ts'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-input.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef, type KeyboardEvent } from 'react'
import {
  useFormContext,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import './reason-field.css'

type ReasonFieldProps<V extends FieldValues, T> = {
  /** The form, if not the one around it. */
  form?: UseFormReturn<V, unknown, T>
  /** The action, whose templates and last reasons are offered. */
  act: AuditAction
  hint?: string
  optional?: boolean
  limit?: number
  rows?: number
  first?: boolean
}

/** The reason of an action, recorded in the audit log. Ctrl+Enter submits the form. */
export function ReasonField<V extends FieldValues, T>({
  form: ownForm,
  act,
  hint = 'Recorded in the audit log.',
  optional = false,
  limit = reasonMax,
  rows = 2,
  first = false,
}: ReasonFieldProps<V, T>) {
  const around = useFormContext<V, unknown, T>()
  const form = ownForm ?? around
  const box = useRef<HTMLTextAreaElement | null>(null)
  const error = form.formState.errors['reason']?.message
  const { ref, ...field } = form.register('reason' as never)

  function choose(reason: string) {
    form.setValue('reason' as never, reason as PathValue<V, never>, {
      shouldDirty: true,
      shouldValidate: true,
    })
    // The character count and the confirmation on closing listen to input.
    box.current?.dispatchEvent(new Event('input', { bubbles: true }))
    box.current?.focus()
  }

  return (
    <Field
      label="Reason"
      {...(optional ? { mark: 'optional' } : {})}
      hint={hint}
      limit={limit}
      error={typeof error === 'string' ? error : undefined}
    >
      <TextArea
        rows={rows}
        {...(first ? { 'data-autofocus': true } : {})}
        {...field}
        ref={(element) => {
          ref(element)
          box.current = element
        }}
        onKeyDown={submitOnCtrlEnter}
      />
      <SuggestedReasons act={act} onChoose={choose} />
    </Field>
  )
}

/** Submits the form of a text area on Ctrl+Enter or Cmd+Enter. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

type SuggestedReasonsProps = { act: AuditAction; onChoose: (reason: string) => void }

/** The operator's templates, then the last reasons of this person for this action. */
function SuggestedReasons({ act, onChoose }: SuggestedReasonsProps) {
  const { data } = useQuery(
    payloadQuery(
      useApi(),
      ['reasons', act],
      'suggestReasons',
      { query: { act } },
      { staleTime: 0 },
    ),
  )
  const offered = data ? [...data.templates, ...data.recent] : []
  if (offered.length === 0) return null
  return (
    <ul className="reasons" aria-label="Suggestions">
      {offered.map((reason) => (
        <li key={reason}>
          <button type="button" title={reason} onClick={() => onChoose(reason)}>
            {reason}
          </button>
        </li>
      ))}
    </ul>
  )
}
