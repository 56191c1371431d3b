import type { BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import { broadcastsKey } from '#web/features/broadcasts/api.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { LoadFailure } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { minuteText } from '#web/ui/text/time-text.ts'
import { useQuery } from '@tanstack/react-query'
import { repliedText, repliesId } from './replied.tsx'

/** Replies of the own company to a broadcast, the newest first. */
export function SentReplies({ broadcast }: { broadcast: BroadcastRow }) {
  return broadcast.replied && <ReplyPanel broadcast={broadcast} replied={broadcast.replied} />
}

type ReplyPanelProps = {
  broadcast: BroadcastRow
  replied: NonNullable<BroadcastRow['replied']>
}

function ReplyPanel({ broadcast: { id }, replied }: ReplyPanelProps) {
  const api = useApi()
  const { timeZone } = usePreferences()
  const replies = useQuery(
    payloadQuery(api, [...broadcastsKey, 'replies', id], 'listOwnReplies', {
      params: { id: String(id) },
    }),
  )
  const title = repliedText(replied, timeZone)
  return (
    <Panel
      id={repliesId}
      className="d-replies"
      title={title}
      aria-label={title}
      aria-busy={replies.isPending || undefined}
    >
      {replies.isError && <LoadFailure thing="What was sent" onRetry={replies.refetch} />}
      {replies.data?.results.map((reply) => (
        <article key={reply.id}>
          <p className="small muted">
            <span className="num">{minuteText(reply.at, timeZone)}</span>
            {reply.by && `, ${reply.by}`}
          </p>
          <p className="strong">{reply.subject}</p>
          <p className="d-reply-text">{reply.body}</p>
        </article>
      ))}
    </Panel>
  )
}
