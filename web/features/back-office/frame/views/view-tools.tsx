import type { DeskList } from '#contract/back-office/lists/define-desk-list.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { viewsKey, viewsQuery } from '#web/features/back-office/frame/views/api.ts'
import { notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import {
  selectionOf,
  type ListAddress,
} from '#web/features/back-office/frame/desk-list/list-address.ts'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const saveViewDialog = lazyPopup(() =>
  import('./save-view-dialog.tsx').then((module) => module.SaveViewDialog),
)

/** The saved view that selects the same rows as the address. */
export function useCurrentView(name: string, address: ListAddress) {
  const { data } = useQuery(viewsQuery(useApi()))
  return data?.results.find(
    (view) =>
      view.list === name &&
      address.selection !== '' &&
      selectionOf(Object.fromEntries(new URLSearchParams(view.address))) === address.selection,
  )
}

type ViewToolsProps = { list: DeskList; address: ListAddress }

/** Saves or removes a view of the list. */
export function ViewTools({ list, address }: ViewToolsProps) {
  const staff = useStaff()
  const save = usePopup(saveViewDialog)
  const view = useCurrentView(list.name, address)
  if (address.selection === '') return null
  if (view) {
    const mayRemove = view.id !== null && (view.isOwn || (view.isShared && mayUse(staff, [])))
    return mayRemove && view.id !== null ? <RemoveView id={view.id} /> : null
  }
  return (
    <>
      <Button {...save.trigger}>Save view</Button>
      {save.render({ list, address })}
    </>
  )
}

function RemoveView({ id }: { id: number }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    try {
      await api('removeView', { params: { id: String(id) } })
      notify(staffNotices.viewRemoved)
    } catch (failure) {
      notifyFailure('The view could not be removed', failure)
    }
    await queryClient.invalidateQueries({ queryKey: viewsKey })
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={remove}>
      Delete view
    </Button>
  )
}
