import { excludeContact, liftExclusion, exclusionDays } from '#contract/broadcasts/exclusions.ts'
import { reasonMax } from '#contract/fields.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { exclusionKey } from '#web/features/broadcasts/desk/api.ts'
import { listsQuery } from '#web/features/broadcasts/api.ts'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { notifyWithUndo, undoReason } from '#web/features/back-office/frame/undo.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { TextArea } from '#web/ui/forms/text-input.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'

type ExclusionDialogProps = PopupProps & {
  contact: { id: number; name: string }
  onChanged?: (() => unknown) | undefined
}

/** An empty choice means every list, or no end. */
const orNull = (value: unknown) => (value === '' || value === null ? null : Number(value))
const daysInWords = (days: number) =>
  days === 1 ? '1 day' : days === 365 ? '1 year' : `${days} days`

/** Excludes a contact from one or all lists, for some days or until lifted. */
export function ExclusionDialog({ contact, onChanged, ...popup }: ExclusionDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const lists = useQuery(listsQuery(api)).data ?? []
  const { form, refusal, submit } = useContractForm(excludeContact.body, {
    listId: null,
    days: 7,
    stopsMessages: false,
    reason: '',
    note: '',
  })
  const { errors, isSubmitting } = form.formState
  const listId = useWatch({ control: form.control, name: 'listId' })

  const exclude = submit(async (body) => {
    const { id } = (await api(excludeContact, { params: { id: String(contact.id) }, body })).payload
    popup.onOpenChange(false)
    const readAgain = async () => {
      await queryClient.invalidateQueries({ queryKey: exclusionKey })
      await onChanged?.()
    }
    notifyWithUndo(staffNotices.contactExcluded, async () => {
      await api(liftExclusion, { params: { id: String(id) }, body: { reason: undoReason } })
      await readAgain()
    })
    await readAgain()
  })

  return (
    <Dialog
      {...popup}
      title={`Ban ${contact.name} from posting`}
      description="The contact cannot send there during this time, still receives broadcasts, and is notified by e-mail immediately."
      size="md"
      confirmClose="typed"
      onSubmit={exclude}
      foot={
        <SubmitFooter variant="danger" busy={isSubmitting}>
          Ban from posting
        </SubmitFooter>
      }
    >
      <div className="form">
        <Refusal>{refusal}</Refusal>
        <Field label="List" className="s3" error={errors.listId?.message}>
          <NativeSelect
            {...form.register('listId', {
              setValueAs: orNull,
              // Messages belong to no list.
              onChange: () => form.setValue('stopsMessages', false),
            })}
          >
            <option value="">All lists</option>
            <Options of={lists.map(({ id, name }) => [id, name])} />
          </NativeSelect>
        </Field>
        <Field label="For" className="s3" error={errors.days?.message}>
          <NativeSelect {...form.register('days', { setValueAs: orNull })}>
            <Options of={exclusionDays.map((days) => [days, daysInWords(days)])} />
            <option value="">Until lifted</option>
          </NativeSelect>
        </Field>
        <label className="check with-hint s6">
          <input type="checkbox" disabled={listId !== null} {...form.register('stopsMessages')} />
          <span>
            Pause replies, messages and requests too
            <small>For all lists. Messages to us stay possible.</small>
          </span>
        </label>
        <ReasonField
          form={form}
          act="exclusion.set"
          hint="Shown to the contact by e-mail and next to the list."
          rows={3}
          first
        />
        <Field
          label="Note for colleagues"
          mark="optional"
          hint="Shown in the audit log only."
          limit={reasonMax}
          error={errors.note?.message}
        >
          <TextArea rows={2} {...form.register('note')} />
        </Field>
      </div>
    </Dialog>
  )
}
