import type { BroadcastDetail } from '#contract/broadcasts.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/lazy-popup.tsx'

const replyDialog = lazyPopup(() =>
  import('./reply-dialog.tsx').then((module) => module.ReplyDialog),
)

/** Opens the reply to a broadcast. */
export function ReplyButton({ broadcast }: { broadcast: BroadcastDetail }) {
  const reply = usePopup(replyDialog)
  return (
    <>
      <Button variant="primary" size="lg" block icon="reply" {...reply.trigger}>
        Reply to Broadcast
      </Button>
      {reply.render({ broadcast })}
    </>
  )
}
