import type { BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'
import { notices } from '#contract/page-notices.ts'
import { offerQuery } from '#web/features/matching/api.ts'
import { replyDialog } from '#web/features/messages/reply-public.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

type MatchReplyButtonProps = {
  offer: { broadcastId: number; headline: string }
  onSent: () => void
}

/** Replies to a matching broadcast in place; its text is loaded when it is needed. */
export function MatchReplyButton({
  offer: { broadcastId, headline },
  onSent,
}: MatchReplyButtonProps) {
  const query = offerQuery(useApi(), broadcastId)
  const queryClient = useQueryClient()
  const reply = usePopup(replyDialog)
  const [broadcast, setBroadcast] = useState<BroadcastDetail>()
  const [isLoading, setLoading] = useState(false)

  function preload() {
    reply.trigger.onFocus()
    void queryClient.prefetchQuery(query)
  }

  async function open() {
    setLoading(true)
    try {
      setBroadcast(await queryClient.ensureQueryData(query))
      reply.show()
    } catch {
      notify(notices.matchNotOpened)
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      <Button
        size="sm"
        icon="reply"
        aria-label={`Reply to ${headline}`}
        {...reply.trigger}
        busy={isLoading}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => {
          event.currentTarget.focus({ preventScroll: true })
          void open()
        }}
      >
        Reply
      </Button>
      {broadcast && reply.render({ broadcast, onSent })}
    </>
  )
}
