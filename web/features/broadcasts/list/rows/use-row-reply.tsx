import { broadcastQuery, useShowReplied } from '#web/features/broadcasts/api.ts'
import { replyDialog } from '#web/features/messages/reply-public.ts'
import { useApi } from '#web/platform/api/api.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'

/** Replies to a row of the list without opening it. */
export function useRowReply() {
  const api = useApi()
  const queryClient = useQueryClient()
  const showReplied = useShowReplied()
  const reply = usePopup(replyDialog)
  const [broadcast, setBroadcast] = useState<BroadcastDetail>()

  async function replyTo(id: number) {
    const found = await queryClient.fetchQuery(broadcastQuery(api, id))
    if (found.isOwn || found.companyId === undefined) return
    setBroadcast(found)
    reply.show()
  }

  return {
    replyTo: (id: number) => void replyTo(id).catch(reportError),
    dialog: broadcast && reply.render({ broadcast, onSent: showReplied }),
  }
}
