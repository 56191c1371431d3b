import { possibleMatchesDialog } from '#web/features/matching/dialog-public.ts'
import { type Api, useApi } from '#web/platform/api/api.ts'
import { onLive } from '#web/platform/live/use-live.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import './new-matches.css'

/** The first page is small: the endpoints load apart from it. */
const load = () => import('./fetch-new-matches.ts')

export const newMatchesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['matches', 'new'],
    queryFn: async () => (await load()).fetchNewMatches(api),
    retry: false,
  })

/** Time in ms in which the matches of a new broadcast are computed. */
const computedWithinMs = 4000

/** Own broadcasts with matches that the viewer has not seen, on the home page. */
export function NewMatches() {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = newMatchesQuery(api)
  const { data } = useQuery(query)
  const matches = usePopup(possibleMatchesDialog)
  const [broadcastId, setBroadcastId] = useState(0)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = onLive('broadcast refetch', () => {
      clearTimeout(timer)
      timer = setTimeout(
        () => void queryClient.invalidateQueries({ queryKey: ['matches', 'new'] }),
        computedWithinMs * (1 + Math.random()),
      )
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queryClient])

  async function markSeen() {
    queryClient.setQueryData(query.queryKey, { numResults: 0, results: [] })
    await (await load()).markAllSeen(api)
  }

  if (!data) return null
  const { numResults, results } = data
  return (
    <Panel
      id="matches"
      className="new-matches"
      aria-label={matchesText(numResults)}
      pad={false}
      title={
        <>
          New matches <span className="muted num">{numResults}</span>
        </>
      }
      aside={
        numResults > 0 && (
          <Button size="sm" variant="ghost" onClick={() => void markSeen()}>
            Mark all as seen
          </Button>
        )
      }
    >
      {numResults === 0 ? (
        <p className="pad soft">
          Offers that fit your broadcasts are listed here as soon as somebody sends them.
        </p>
      ) : (
        <ul className="entries spread">
          {results.map((own) => (
            <li key={own.broadcastId}>
              <SideChip side={own.side} />
              <button
                type="button"
                className="company-link cut"
                aria-haspopup="dialog"
                onPointerEnter={matches.trigger.onPointerEnter}
                onFocus={matches.trigger.onFocus}
                onClick={() => {
                  setBroadcastId(own.broadcastId)
                  matches.show()
                }}
              >
                {own.headline}
              </button>
              <span className="muted small num nowrap">{own.newMatches} new</span>
            </li>
          ))}
        </ul>
      )}
      {matches.render({ broadcastId, isFromOwnBroadcasts: true })}
    </Panel>
  )
}

const matchesText = (count: number) =>
  `${count} new ${count === 1 ? 'match' : 'matches'} for your broadcasts`
