import type { AuditAction } from '#contract/back-office/audit.ts'
import type { Notice } from '#contract/notices.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { reasonDialog } from '#web/features/back-office/frame/reason-dialog-lazy.ts'
import { isApiError } from '#web/platform/api/api.ts'
import { focusMain } from '#web/platform/keys/focus.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'

type RemoveButtonProps = {
  /** The object, such as `the logo of Helder Hardware`. */
  what: string
  act: AuditAction
  /** Title of the confirmation. */
  title?: string
  children: string
  /** Query key of the list. */
  list: QueryKey
  notice: Notice
  remove: (reason: string) => Promise<unknown>
}

/** Removes inappropriate content with a reason; reports if it was already removed. */
export function RemoveButton(props: RemoveButtonProps) {
  const { what, act, title = `Remove ${what}?`, children, list, notice, remove } = props
  const dialog = usePopup(reasonDialog)
  const queryClient = useQueryClient()

  async function run(reason: string) {
    try {
      await remove(reason)
      notify(notice)
    } catch (failure) {
      if (!isApiError(failure) || failure.status !== 404) throw failure
      notify(staffNotices.alreadyRemoved)
    }
    await queryClient.invalidateQueries({ queryKey: list })
    // The row and its dialog are removed.
    focusMain()
  }

  return (
    <>
      <Button size="sm" icon="trash" aria-label={`Remove ${what}`} {...dialog.trigger}>
        Remove
      </Button>
      {dialog.render({ title, act, children, confirm: 'Remove', danger: true, run })}
    </>
  )
}
