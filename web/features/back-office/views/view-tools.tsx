import { exportCompanies, removeView } from '#contract/back-office/lists/list-views.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { viewsKey, viewsQuery } from '#web/features/back-office/views/api.ts'
import { notifyFailure } from '#web/platform/admin/admin-view.tsx'
import { selectionOf, type ListAddress } from '#web/platform/admin/desk-list/list-address.ts'
import { mayUse, useStaff } from '#web/platform/admin/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const saveViewDialog = lazyPopup(() =>
  import('./save-view-dialog.tsx').then((module) => module.SaveViewDialog),
)

/** The saved view that selects the same companies as the address. */
export function useCurrentView(list: ListAddress) {
  const { data } = useQuery(viewsQuery(useApi()))
  return data?.results.find(
    ({ address }) =>
      list.selection !== '' &&
      selectionOf(Object.fromEntries(new URLSearchParams(address))) === list.selection,
  )
}

/** Saves or removes a view of the list. */
export function ViewTools({ list }: { list: ListAddress }) {
  const staff = useStaff()
  const save = usePopup(saveViewDialog)
  const view = useCurrentView(list)
  if (list.selection === '') return null
  if (view) {
    const mayRemove = view.id !== null && (view.isOwn || (view.isShared && mayUse(staff, [])))
    return mayRemove && view.id !== null ? <RemoveView id={view.id} /> : null
  }
  return (
    <>
      <Button {...save.trigger}>Save view</Button>
      {save.render({ list })}
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
      await api(removeView, { params: { id: String(id) } })
      notify(staffNotices.viewRemoved)
    } catch (failure) {
      notifyFailure('The view could not be removed', failure)
    }
    await queryClient.invalidateQueries({ queryKey: viewsKey })
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={remove}>
      Remove view
    </Button>
  )
}

/** Downloads all companies that match. */
export function ExportCompanies({ list }: { list: ListAddress }) {
  const { sort, order } = list.address
  const query = new URLSearchParams(list.selection)
  if (sort) query.set('sort', sort)
  if (order) query.set('order', order)
  return (
    <a
      className={buttonClass()}
      href={query.size ? `${exportCompanies.path}?${query}` : exportCompanies.path}
      download
      title="All that match; the export is recorded in the audit log"
    >
      <Icon name="download" />
      CSV
    </a>
  )
}
