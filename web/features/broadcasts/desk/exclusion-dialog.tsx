import { ExcludeContactBody, exclusionDays } from '#contract/broadcasts/desk/exclusions.ts'
import { reasonMax } from '#contract/fields.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { exclusionKey } from '#web/features/broadcasts/desk/api.ts'
import { listsQuery } from '#web/features/broadcasts/api.ts'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { notifyWithUndo, undoReason } from '#web/features/back-office/frame/undo.ts'
import { useApi } from '#web/platform/api/api.ts'
import { orNull, SelectField, TextAreaField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'

type ExclusionDialogProps = PopupProps & {
  contact: { id: number; name: string }
  onChanged?: (() => unknown) | undefined
}

const daysInWords = (days: number) =>
  days === 1 ? '1 day' : days === 365 ? '1 year' : `${days} days`

/** Excludes a contact from one or all lists, for some days or until lifted. */
export function ExclusionDialog({ contact, onChanged, ...popup }: ExclusionDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const lists = useQuery(listsQuery(api)).data ?? []
  const readAgain = async () => {
    await queryClient.invalidateQueries({ queryKey: exclusionKey })
    await onChanged?.()
  }
  return (
    <FormDialog
      {...popup}
      title={`Ban ${contact.name} from posting`}
      description="The contact cannot send there during this time, still receives broadcasts, and is notified by e-mail immediately."
      schema={ExcludeContactBody}
      defaultValues={{ listId: null, days: 7, stopsMessages: false, reason: '', note: '' }}
      send={async (body) => {
        const params = { id: String(contact.id) }
        const { id } = (await api('excludeContact', { params, body })).payload
        notifyWithUndo(staffNotices.contactExcluded, async () => {
          await api('liftExclusion', { params: { id: String(id) }, body: { reason: undoReason } })
          await readAgain()
        })
        void readAgain()
      }}
      confirm="Ban from posting"
      danger
      columns
    >
      {(form) => (
        <>
          <SelectField
            name="listId"
            label="List"
            className="s3"
            of={[['', 'All lists'], ...lists.map(({ id, name }) => [id, name] as const)]}
            options={{
              setValueAs: orNull,
              // Messages belong to no list.
              onChange: () => form.setValue('stopsMessages', false),
            }}
          />
          <SelectField
            name="days"
            label="For"
            className="s3"
            of={[
              ...exclusionDays.map((days) => [days, daysInWords(days)] as const),
              ['', 'Until lifted'],
            ]}
            options={{ setValueAs: orNull }}
          />
          <label className="check with-hint s6">
            <input
              type="checkbox"
              disabled={form.watch('listId') !== null}
              {...form.register('stopsMessages')}
            />
            <span>
              Pause replies, messages and requests too
              <small>For all lists. Messages to us stay possible.</small>
            </span>
          </label>
          <ReasonField
            act="exclusion.set"
            hint="Shown to the contact by e-mail and next to the list."
            rows={3}
            first
          />
          <TextAreaField
            name="note"
            label="Note for colleagues"
            optional
            hint="Shown in the audit log only."
            limit={reasonMax}
          />
        </>
      )}
    </FormDialog>
  )
}
