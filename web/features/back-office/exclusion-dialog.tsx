import { excludeContact, exclusionDays } from '#contract/exclusions.ts'
import { reasonMax } from '#contract/fields.ts'
import { staffNotices } from '#contract/staff-notices.ts'
import { exclusionKey, listsQuery } from '#web/features/back-office/exclusion-api.ts'
import { ReasonField } from '#web/features/back-office/reason-field.tsx'
import { isApiError } from '#web/platform/api.ts'
import { contractResolver, putServerErrors } from '#web/platform/contract-form.ts'
import { notify } from '#web/platform/notices.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import type { PopupProps } from '#web/ui/lazy-popup.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Note } from '#web/ui/note.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

type ExclusionDialogProps = PopupProps & {
  contact: { id: number; name: string }
  onChanged?: (() => unknown) | undefined
}

/** An empty choice stands for every list, and for no end. */
const orNull = (value: unknown) => (value === '' ? null : Number(value))
const daysInWords = (days: number) =>
  days === 1 ? '1 day' : days === 365 ? '1 year' : `${days} days`

/** Removes a contact from one list or all lists, for a while or until it is lifted. */
export function ExclusionDialog({ contact, onChanged, ...popup }: ExclusionDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const lists = useQuery(listsQuery(api)).data ?? []
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    mode: 'onTouched',
    defaultValues: {
      listId: null as number | null,
      days: 7 as number | null,
      reason: '',
      note: '',
    },
    resolver: contractResolver(excludeContact.body),
  })
  const { errors, isSubmitting } = form.formState

  const exclude = form.handleSubmit(async (body) => {
    setRefusal(undefined)
    try {
      await api(excludeContact, { params: { id: String(contact.id) }, body })
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      if (!putServerErrors(form, failure)) setRefusal(failure.msg)
      return
    }
    popup.onOpenChange(false)
    notify(staffNotices.contactExcluded)
    await queryClient.invalidateQueries({ queryKey: exclusionKey })
    await onChanged?.()
  })

  return (
    <Dialog
      {...popup}
      title={`Remove ${contact.name} from lists`}
      description="The contact cannot send there for the time, still receives, and is told by mail at once."
      size="md"
      confirmClose="typed"
      onSubmit={(event) => void exclude(event)}
      foot={
        <>
          <DialogClose />
          <Button variant="danger" type="submit" busy={isSubmitting}>
            Remove from lists
          </Button>
        </>
      }
    >
      <div className="form">
        {refusal && (
          <Note tone="bad" role="alert">
            {refusal}
          </Note>
        )}
        <Field label="List" className="s3" error={errors.listId?.message}>
          <NativeSelect {...form.register('listId', { setValueAs: orNull })}>
            <option value="">All lists</option>
            {lists.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="For" className="s3" error={errors.days?.message}>
          <NativeSelect {...form.register('days', { setValueAs: orNull })}>
            {exclusionDays.map((days) => (
              <option key={days} value={days}>
                {daysInWords(days)}
              </option>
            ))}
            <option value="">Until it is lifted</option>
          </NativeSelect>
        </Field>
        <ReasonField
          form={form}
          hint="The contact reads this, by mail and beside the list."
          rows={3}
          first
        />
        <Field
          label="Note for colleagues"
          mark="optional"
          hint="Only in the audit log."
          limit={reasonMax}
          error={errors.note?.message}
        >
          <TextArea rows={2} {...form.register('note')} />
        </Field>
      </div>
    </Dialog>
  )
}
