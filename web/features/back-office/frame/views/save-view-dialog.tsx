import {
  deskLists,
  maxViewName,
  saveView,
  type DeskListName,
} from '#contract/back-office/lists/list-views.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { viewsKey } from '#web/features/back-office/frame/views/api.ts'
import type { ListAddress } from '#web/features/back-office/frame/desk-list/list-address.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

const Names = z.omit(saveView.body, { list: true, address: true })

/** Names the filters of the list, for oneself or for the team. */
export function SaveViewDialog({
  name,
  list,
  ...popup
}: PopupProps & { name: DeskListName; list: ListAddress }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { form, refusal, submit } = useContractForm(Names, { name: '', isShared: false })
  const { errors, isSubmitting } = form.formState
  const save = submit(async (names) => {
    const { page: _page, pageSize: _size, ...kept } = list.address
    const given = Object.entries(kept).filter(([, value]) => value !== undefined && value !== '')
    const address = new URLSearchParams(given as [string, string][]).toString()
    await api(saveView, { body: { ...names, list: name, address } })
    popup.onOpenChange(false)
    notify(staffNotices.viewSaved(deskLists[name].name))
    await queryClient.invalidateQueries({ queryKey: viewsKey })
  })
  return (
    <Dialog
      {...popup}
      title="Save view"
      description={`The filters, the order and the columns, under ${deskLists[name].name} in the navigation.`}
      size="sm"
      onSubmit={save}
      foot={<SubmitFooter busy={isSubmitting}>Save view</SubmitFooter>}
    >
      <div className="stack">
        <Refusal>{refusal}</Refusal>
        <Field label="Name" error={errors.name?.message}>
          <TextInput maxLength={maxViewName} data-autofocus {...form.register('name')} />
        </Field>
        <Checkbox {...form.register('isShared')}>Share with the team</Checkbox>
      </div>
    </Dialog>
  )
}
