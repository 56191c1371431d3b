import { resendFrom, type BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { dateText } from '#web/ui/text/time-text.ts'

const removeDialog = lazyPopup(() =>
  import('./remove-broadcast-dialog.tsx').then((module) => module.RemoveBroadcastDialog),
)
const resendDialog = lazyPopup(() =>
  import('./resend-broadcast-dialog.tsx').then((module) => module.ResendBroadcastDialog),
)

/** What its own company can do with a broadcast, and the questions asked before. */
export function useOwnActions(broadcast: BroadcastRow, onRemoved?: () => Promise<void>) {
  const remove = usePopup(removeDialog)
  const resend = usePopup(resendDialog)
  return {
    resend,
    remove,
    dialogs: (
      <>
        {resend.render({ broadcast })}
        {remove.render({ broadcast, onRemoved })}
      </>
    ),
  }
}

/** The day from which a broadcast may be sent again (BC-056); undefined when that is now. */
export function resendDay(broadcast: BroadcastRow, timeZone: string): string | undefined {
  return broadcast.isOkToResend
    ? undefined
    : dateText(resendFrom(new Date(broadcast.date)), timeZone)
}
