import type { DeskList } from '#contract/back-office/lists/define-desk-list.ts'
import {
  maxViewName,
  ViewNames,
  type DeskListName,
} from '#contract/back-office/lists/list-views.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { viewsKey } from '#web/features/back-office/frame/views/api.ts'
import type { ListAddress } from '#web/features/back-office/frame/desk-list/list-address.ts'
import { useStaffAction } from '#web/features/back-office/frame/staff-action.ts'
import { TextField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'

type SaveViewDialogProps = PopupProps & { list: DeskList; address: ListAddress }

/** Names the filters of the list, for oneself or for the team. */
export function SaveViewDialog({ list, address, ...popup }: SaveViewDialogProps) {
  const { page: _page, pageSize: _size, ...rest } = address.query
  const params = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(params as [string, string][]).toString()
  const save = useStaffAction('saveView', {
    done: staffNotices.viewSaved(list.title),
    refresh: [viewsKey],
  })
  return (
    <FormDialog
      {...popup}
      title="Save view"
      description={`The filters, the order and the columns, under ${list.title} in the navigation.`}
      size="sm"
      schema={ViewNames}
      defaultValues={{ name: '', isShared: false }}
      send={(names) =>
        save({ body: { ...names, list: list.name as DeskListName, address: query } })
      }
      confirm="Save view"
    >
      {(form) => (
        <>
          <TextField name="name" label="Name" input={{ maxLength: maxViewName }} first />
          <Checkbox {...form.register('isShared')}>Share with the team</Checkbox>
        </>
      )}
    </FormDialog>
  )
}
