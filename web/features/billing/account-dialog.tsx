import type { AccountStatus } from '#contract/billing/account-status.ts'
import { useSignOut } from '#web/features/auth/public.ts'
import { blockingNotices, type AccountNotice } from '#web/features/billing/choose-notice.ts'
import { dismissLabel, noticeContent } from '#web/features/billing/notice-content.tsx'
import { ProviderButton } from '#web/features/messages/public.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog, DialogDescription } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQuery } from '@tanstack/react-query'
import './account-dialog.css'

type AccountDialogProps = PopupProps & {
  notice: AccountNotice
  status: AccountStatus
  /** Dismisses the notice; not for blocking ones. */
  onDismiss: () => void
  /** Called after the closing animation. */
  onExit: () => void
}

/** Dialog of one account notice, always with sign-out and a message to the provider (AM-120). */
export function AccountDialog(props: AccountDialogProps) {
  const { notice, status, onDismiss, onExit, ...popup } = props
  const brand = useQuery(settingsQuery(useApi())).data?.shortName ?? ''
  const signOut = useSignOut()
  const isBlocking = blockingNotices[notice] !== undefined
  const { title, body, act, subject } = noticeContent(notice, {
    status,
    brand,
    follow: isBlocking ? undefined : onDismiss,
  })
  return (
    <Dialog
      {...popup}
      onOpenChange={(open) => (open || isBlocking ? popup.onOpenChange(open) : onDismiss())}
      onClosed={() => {
        popup.onClosed()
        onExit()
      }}
      persistent={isBlocking}
      title={title}
      size="md"
      className="account-dialog"
      foot={
        <>
          <div className="row wrap pull ways-out">
            <Button variant="ghost" icon="sign-out" onClick={signOut}>
              Sign out
            </Button>
            <ProviderButton subject={subject} brand={brand} />
          </div>
          {!isBlocking && (
            <Button onClick={onDismiss} {...(!act && { 'data-autofocus': true })}>
              {dismissLabel(notice)}
            </Button>
          )}
          {act}
        </>
      }
    >
      <DialogDescription className="stack">{body}</DialogDescription>
    </Dialog>
  )
}
