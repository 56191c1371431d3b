import type { BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'

const replyDialog = lazyPopup(() =>
  import('./reply-dialog.tsx').then((module) => module.ReplyDialog),
)

type ReplyButtonProps = {
  broadcast: BroadcastDetail
  /** Among other buttons, in few words. */
  short?: boolean
}

/** Opens the reply to a broadcast, also by the key `r`. */
export function ReplyButton({ broadcast, short }: ReplyButtonProps) {
  const reply = usePopup(replyDialog)
  useKeys({ r: reply.show })
  return (
    <>
      <Button
        variant="primary"
        icon="reply"
        aria-keyshortcuts="r"
        {...(!short && { size: 'lg', block: true })}
        {...reply.trigger}
      >
        {short ? 'Reply' : 'Reply to Broadcast'}
      </Button>
      {reply.render({ broadcast })}
    </>
  )
}
