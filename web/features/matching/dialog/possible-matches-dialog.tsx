import { matchMethods, type MatchMethod } from '#contract/broadcasts/matching.ts'
import { MatchFooter } from '#web/features/matching/dialog/match-footer.tsx'
import { MethodBlock } from '#web/features/matching/dialog/match-block.tsx'
import { StockOffers } from '#web/features/matching/dialog/stock-offers.tsx'
import { useMatches } from '#web/features/matching/dialog/use-matches.ts'
import { MatchAlertChoice } from '#web/features/matching/match-alert-choice.tsx'
import { announceMatches, methodNames, partnersOf } from '#web/features/matching/match-text.ts'
import { isApiError } from '#web/platform/api/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { cx } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { LoadFailure, Note } from '#web/ui/note.tsx'
import { useState, useEffect } from 'react'
import { matchFocusClass } from '#web/features/matching/dialog/match-focus.ts'
import './possible-matches-dialog.css'

export type PossibleMatchesDialogProps = PopupProps & {
  broadcastId: number
  /** Loads although the viewer has switched possible matches off (AM-035). */
  isFromOwnBroadcasts?: boolean
  /** Shows only this method at first (MT-011). */
  method?: MatchMethod | undefined
  /** Opens where another dialog was: the page behind stays dimmed. */
  isInPlace?: boolean
}

const dialogClass = 'possible-matches'

/** Possible matches of an own broadcast: offers of others by two methods, and lines in stock (MT-001 to MT-013). */
export function PossibleMatchesDialog(props: PossibleMatchesDialogProps) {
  const { broadcastId, isFromOwnBroadcasts = false, method, isInPlace, ...popup } = props
  const { user } = useViewer()
  const [isOff, setOff] = useState(!isFromOwnBroadcasts && user?.possibleMatchesDisabled === true)
  const [isForced, setForced] = useState(isFromOwnBroadcasts)
  const matches = useMatches({
    id: broadcastId,
    isFromOwnBroadcasts: isForced,
    isEnabled: !isOff,
  })
  const { own } = matches
  useMatchKeys(dialogClass)

  function showOnce() {
    setForced(true)
    setOff(false)
  }

  return (
    <Dialog
      {...popup}
      full
      size="lg"
      className={cx(dialogClass, isInPlace && 'in-place')}
      title="Possible matches"
      description={describe(own)}
      foot={<MatchFooter broadcastId={broadcastId} own={own} onSwitchedOn={() => setOff(false)} />}
    >
      {isOff ? (
        <Empty
          headingLevel={3}
          title="Possible matches are switched off"
          actions={
            <Button variant="primary" onClick={showOnce}>
              Show them this time
            </Button>
          }
        >
          To see them now and after each broadcast, clear the checkbox below or use the switch on
          your profile.
        </Empty>
      ) : (
        <Matches {...matches} broadcastId={broadcastId} method={method} />
      )}
    </Dialog>
  )
}

type Own = ReturnType<typeof useMatches>['own']

/** A line is reserved while the broadcast is loading. */
const describe = (own: Own) =>
  own
    ? `${own.side === 'WTS' ? 'Buyers' : 'Sellers'} for your broadcast: ${own.headline}`
    : '\u00a0'

type MatchesProps = ReturnType<typeof useMatches> & {
  broadcastId: number
  method: MatchMethod | undefined
}

function Matches({ old, ai, own, isLoading, broadcastId, method }: MatchesProps) {
  const [methods, setMethods] = useState<readonly MatchMethod[]>(method ? [method] : matchMethods)
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const lookups = { old, ai }

  if (isLoading) return <MatchSkeleton />
  if (old.isError && ai.isError) {
    const { error } = ai
    if (isApiError(error) && error.status === 404) {
      return (
        <Note tone="warn" role="alert">
          {error.msg}
        </Note>
      )
    }
    return (
      <LoadFailure thing="The matches" onRetry={() => Promise.all([old.refetch(), ai.refetch()])} />
    )
  }
  const inStock = ai.data?.inStock ?? []
  const count = { old: old.data?.results.length, ai: ai.data?.results.length }
  const isPending = old.data?.isPending === true || ai.data?.isPending === true
  const announcement = announceMatches({ ...count, inStock: inStock.length })
  if (count.old === 0 && count.ai === 0 && inStock.length === 0) {
    return <NoMatches own={own} isPending={isPending} dismissed={ai.data?.dismissed ?? 0} />
  }

  function change(id: number, isHidden: boolean) {
    setHidden((before) => {
      const after = new Set(before)
      if (isHidden) after.add(id)
      else after.delete(id)
      return after
    })
  }
  const other = matchMethods.find((one) => !methods.includes(one))
  return (
    <div className="stack loose">
      <p className="sr" role="status">
        {announcement}
      </p>
      {methods.map((one) => (
        <MethodBlock
          key={one}
          method={one}
          own={{ id: broadcastId, price: own?.price ?? '' }}
          results={lookups[one].isError ? undefined : lookups[one].data?.results}
          isPending={isPending}
          isBrief={methods.length > 1 && one === 'old' && count.ai !== 0}
          hidden={hidden}
          onHidden={change}
          onRetry={lookups[one].refetch}
        />
      ))}
      {other && (
        <p>
          <Button size="sm" onClick={() => setMethods(matchMethods)}>
            Also show “{methodNames[other]}”
          </Button>
        </p>
      )}
      <StockOffers broadcastId={broadcastId} lines={inStock} ownPrice={own?.price ?? ''} />
      <div className="match-watch">
        <h3>New matches by e-mail</h3>
        <MatchAlertChoice />
      </div>
    </div>
  )
}

type NoMatchesProps = { own: Own; isPending: boolean; dismissed: number }

function NoMatches({ own, isPending, dismissed }: NoMatchesProps) {
  const partners = own ? partnersOf(own.side) : 'offers'
  const isLate = isPending && 'It takes longer than usual to compare all offers. '
  return (
    <>
      <p className="sr" role="status">
        No matches yet
      </p>
      <Empty headingLevel={3} className="match-empty" title={`No ${partners} yet`}>
        <p>
          {isLate ||
            (dismissed > 0
              ? 'You have hidden everything that was found. '
              : 'No open offer fits this broadcast. ')}
          It is compared with every new offer for 60 days. Choose when to get new matches by e-mail:
        </p>
        <MatchAlertChoice />
      </Empty>
    </>
  )
}

/** The shape of the blocks to come. */
function MatchSkeleton() {
  return (
    <div className="stack loose match-skeleton" aria-busy="true">
      <p className="sr" role="status">
        Looking for matches
      </p>
      {matchMethods.map((method) => (
        <div key={method} aria-hidden="true">
          <p className="match-heading strong">{methodNames[method]}</p>
          {[0.55, 0.7].map((share) => (
            <div key={share} className="match">
              <span className="match-bar">
                <Skeleton width="60%" />
                <Skeleton width="100%" />
              </span>
              <div className="match-offer">
                <Skeleton width={`${share * 100}%`} />
                <Skeleton width={`${share * 60}%`} />
                <Skeleton width={`${share * 80}%`} />
              </div>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const steps: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Arrows, and `j` and `k`, move through the matches of an open dialog with this class. */
function useMatchKeys(dialogClass: string): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { target, key, ctrlKey, metaKey, altKey } = event
      const step = steps[key]
      if (!step || ctrlKey || metaKey || altKey) return
      if (!(target instanceof HTMLElement) || target.matches('input:not([type=checkbox])')) return
      const dialog = target.closest(`.${dialogClass}`)
      if (!dialog || dialog.hasAttribute('data-nested-dialog-open')) return
      const stops = [...dialog.querySelectorAll<HTMLElement>(`.${matchFocusClass}`)]
      if (stops.length === 0) return
      event.preventDefault()
      const item = target.closest('.match')
      const at = stops.findIndex((stop) => item?.contains(stop))
      const next = at < 0 ? (step > 0 ? 0 : stops.length - 1) : at + step
      stops[Math.min(stops.length - 1, Math.max(0, next))]?.focus()
    }
    // Dialogs stop arrows on their way up.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [dialogClass])
}
