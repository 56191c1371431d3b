import type { MatchMethod, PossibleMatch } from '#contract/broadcasts/matching.ts'
import { notices } from '#contract/page-notices.ts'
import { focusMatch, matchKey } from '#web/features/matching/dialog/match-focus.ts'
import { MatchItem } from '#web/features/matching/dialog/match-item.tsx'
import { useRecordShown } from '#web/features/matching/dialog/use-matches.ts'
import { methodHints, methodNames } from '#web/features/matching/match-text.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { LoadFailure } from '#web/ui/note.tsx'
import { useId, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import './match-block.css'

type MatchBlockProps = {
  title: string
  hint?: string
  count: number | undefined
  children: ReactNode
}

/** Matches of one kind below their heading, which stays in view while they scroll. */
export function MatchSection({ title, hint, count, children }: MatchBlockProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <header className="match-heading">
        <h3 id={id}>
          {title}
          {count !== undefined && <span className="muted num"> {count}</span>}
        </h3>
        {hint && count !== 0 && <p className="small muted">{hint}</p>}
      </header>
      {children}
    </section>
  )
}

/** Matches that a block shows while it is brief. */
const briefMatches = 3

type Own = { id: number; price: string }

type MethodBlockProps = {
  method: MatchMethod
  own: Own
  /** Undefined if the lookup failed. */
  results: readonly PossibleMatch[] | undefined
  isPending: boolean
  /** Shows only the best at first. */
  isBrief: boolean
  hidden: ReadonlySet<number>
  onHidden: (broadcastId: number, isHidden: boolean) => void
  onRetry: () => unknown
}

/** The matches of one method (MT-004). */
export function MethodBlock(props: MethodBlockProps) {
  const { method, own, results, isPending, isBrief, hidden, onHidden, onRetry } = props
  const api = useApi()
  const [isWhole, setWhole] = useState(!isBrief)
  const shown = (isWhole ? results : results?.slice(0, briefMatches)) ?? []
  useRecordShown(
    own.id,
    method,
    shown.map(({ broadcastId }) => broadcastId),
  )
  const params = { id: String(own.id) }

  function showWhole() {
    flushSync(() => setWhole(true))
    const next = results?.[briefMatches]
    if (next) focusMatch(matchKey(method, next.broadcastId))
  }

  async function setHidden(broadcastId: number, isHidden: boolean) {
    // The dialog takes the focus of a removed button unless it has moved by then.
    flushSync(() => onHidden(broadcastId, isHidden))
    focusMatch(matchKey(method, broadcastId))
    try {
      if (isHidden) await api('dismissMatch', { params, body: { broadcastId, method } })
      else await api('restoreMatch', { params, body: { broadcastId } })
    } catch {
      onHidden(broadcastId, !isHidden)
      notify(isHidden ? notices.matchNotHidden : notices.matchNotRestored)
    }
  }

  function recordOpened(broadcastId: number) {
    const body = { event: 'opened' as const, method, broadcastIds: [broadcastId] }
    void api('recordMatches', { params, body }).catch(() => {})
  }

  return (
    <MatchSection title={methodNames[method]} hint={methodHints[method]} count={results?.length}>
      {results === undefined ? (
        <LoadFailure className="space-above" thing="These matches" onRetry={onRetry} />
      ) : results.length === 0 ? (
        <p className="match-none soft">
          {isPending ? 'Matches are still being computed.' : 'No match yet.'}
        </p>
      ) : (
        <ul className="matches">
          {shown.map((match) => (
            <MatchItem
              key={match.broadcastId}
              match={match}
              method={method}
              ownPrice={own.price}
              isHidden={hidden.has(match.broadcastId)}
              onHide={() => void setHidden(match.broadcastId, true)}
              onRestore={() => void setHidden(match.broadcastId, false)}
              onOpened={() => recordOpened(match.broadcastId)}
            />
          ))}
        </ul>
      )}
      {results && shown.length < results.length && (
        <Button size="sm" className="match-more" iconAfter="down" onClick={showWhole}>
          Show {results.length - shown.length} more
        </Button>
      )}
    </MatchSection>
  )
}
