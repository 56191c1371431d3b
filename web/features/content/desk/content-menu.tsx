import type { ContentDetail } from '#contract/content/desk/content.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { contentKey } from '#web/features/content/desk/api.ts'
import { confirmDialog } from '#web/features/content/desk/dialogs/content-dialogs-lazy.ts'
import type { Draft } from '#web/features/content/desk/use-draft.ts'
import { notifyFailure, useAdminNavigate } from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { MenuButton, type MenuEntry } from '#web/ui/dialogs/menu-button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQueryClient } from '@tanstack/react-query'

type ContentMenuProps = {
  content: ContentDetail
  draft: Draft
  onDone: (content: ContentDetail) => void
}

/** Actions on a post or page other than publishing it. */
export function ContentMenu({ content, draft, onDone }: ContentMenuProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useAdminNavigate()
  const hiding = usePopup(confirmDialog)
  const cancelling = usePopup(confirmDialog)
  const deleting = usePopup(confirmDialog)
  const { id, kind, status, isPinned, plan } = content
  const params = { id: String(id) }
  const isScheduled = status === 'scheduled'

  async function pin() {
    try {
      const { payload } = await api('pinContent', { params, body: { isPinned: !isPinned } })
      onDone(payload)
      notify(isPinned ? staffNotices.contentUnpinned : staffNotices.contentPinned)
    } catch (failure) {
      notifyFailure('The post could not be pinned', failure)
    }
  }
  async function hide() {
    try {
      await draft.save()
      const body = { revision: draft.revision() }
      const { payload } = await api('unpublishContent', { params, body })
      onDone(payload)
      notify(isScheduled ? staffNotices.contentUnscheduled : staffNotices.contentUnpublished)
    } catch (failure) {
      notifyFailure('It could not be unpublished', failure)
      throw failure
    }
  }
  async function cancelChange() {
    try {
      await draft.save()
      const body = { revision: draft.revision() }
      const { payload } = await api('cancelContentChange', { params, body })
      onDone(payload)
      notify(staffNotices.contentChangeCancelled)
      await queryClient.invalidateQueries({ queryKey: [...contentKey, 'versions'] })
    } catch (failure) {
      notifyFailure('The planned change could not be cancelled', failure)
      throw failure
    }
  }
  async function remove() {
    try {
      await draft.save()
      await api('deleteContent', { params, body: { revision: draft.revision() } })
      notify(staffNotices.contentDeleted)
      await navigate(kind === 'post' ? '/news' : '/pages', { replace: true })
      await queryClient.invalidateQueries({ queryKey: contentKey })
    } catch (failure) {
      notifyFailure('The draft could not be deleted', failure)
      throw failure
    }
  }

  const address = kind === 'post' ? `/news/${id}` : `/${content.publishedSlug}`
  const items: MenuEntry[] = [
    {
      label: 'View on the site',
      icon: 'external',
      reason: status === 'published' ? undefined : 'not published',
      onSelect: () => window.open(address, '_blank', 'noopener'),
    },
  ]
  if (kind === 'post') {
    items.push({
      label: isPinned ? 'Unpin' : 'Pin to the top',
      icon: 'flag',
      onSelect: () => void pin(),
    })
  }
  items.push('separator')
  if (plan) {
    items.push({ label: 'Cancel the planned change', icon: 'clock', onSelect: cancelling.show })
  }
  items.push(
    {
      label: isScheduled ? 'Cancel the schedule' : 'Unpublish',
      icon: 'minus',
      reason: status === 'published' || isScheduled ? undefined : 'not published',
      onSelect: hiding.show,
    },
    {
      label: 'Delete the draft',
      icon: 'trash',
      danger: true,
      reason: content.canDelete ? undefined : 'it was published',
      onSelect: deleting.show,
    },
  )
  return (
    <>
      <MenuButton icon="dots" variant="default" label="More" align="end" items={items} />
      {hiding.render({
        title: isScheduled ? 'Cancel the schedule?' : 'Unpublish?',
        children: isScheduled
          ? 'It becomes a draft again, and readers will not see it.'
          : `Readers no longer see it, and its address leads to a page that was not found. ${plan ? 'The planned change is cancelled. ' : ''}You can publish it again.`,
        confirm: isScheduled ? 'Cancel the schedule' : 'Unpublish',
        cancel: 'Keep',
        onConfirm: hide,
      })}
      {cancelling.render({
        title: 'Cancel the planned change?',
        children: 'Readers keep the current version. The draft stays as it is.',
        confirm: 'Cancel the change',
        cancel: 'Keep',
        onConfirm: cancelChange,
      })}
      {deleting.render({
        title: 'Delete the draft?',
        children: 'It cannot be restored.',
        confirm: 'Delete',
        danger: true,
        onConfirm: remove,
      })}
    </>
  )
}
