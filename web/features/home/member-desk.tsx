import { maxUnread } from '#contract/broadcasts/read-marks.ts'
import { countText } from '#contract/figures/numbers.ts'
import { listsQuery } from '#web/features/broadcasts/public.ts'
import { memberHomeQuery, unreadQuery } from '#web/features/home/api.ts'
import { HitsPanel } from '#web/features/home/hits-panel.tsx'
import { StockPanel, stockAgeOf } from '#web/features/home/stock-panel.tsx'
import { UnreadPanel, type Unread } from '#web/features/home/unread-panel.tsx'
import { WaitingPanel } from '#web/features/home/waiting-panel.tsx'
import { stockSummaryQuery } from '#web/features/inventory/summary-public.ts'
import { NewMatches, newMatchesQuery } from '#web/features/matching/news-public.ts'
import { type Api, useApi } from '#web/platform/api/api.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { LoadFailure } from '#web/ui/note.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { RelativeTime, useNow } from '#web/ui/text/relative-time.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import './member-desk.css'

/** Reads what the desk shows; what fails is read again by the desk. */
export async function prefetch(api: Api, queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(memberHomeQuery(api)),
    queryClient.prefetchQuery(unreadQuery(api)),
    queryClient.prefetchQuery(newMatchesQuery(api)),
    queryClient.prefetchQuery(stockSummaryQuery(api)),
  ])
}

/** The overview of a trading member: waiting items, new matches, hits and the age of the stock. */
export function MemberDesk() {
  const api = useApi()
  const home = useQuery(memberHomeQuery(api))
  const unread = useQuery(unreadQuery(api)).data
  const lists = useQuery(listsQuery(api)).data
  const stock = useQuery(stockSummaryQuery(api)).data
  const matches = useQuery(newMatchesQuery(api)).data
  const age = stockAgeOf(stock, useNow())
  const { waiting, hits, answerMinutes } = home.data ?? {}
  return (
    <>
      <StatLine
        open
        className="desk-figures"
        items={[
          {
            link: <a href="#unread" />,
            term: unread?.hasOwnLists === false ? 'Unread in all lists' : 'Unread in my lists',
            value: (unread && countText(unread.total)) ?? '–',
            detail: unread && unreadNote(unread),
          },
          {
            link: <a href="#waiting" />,
            term: 'Waiting for me',
            value: (waiting && countText(waiting.total)) ?? '–',
            detail: waiting?.oldestAt && (
              <>
                oldest <RelativeTime at={waiting.oldestAt} />
              </>
            ),
          },
          {
            link: <a href="#matches" />,
            term: 'New matches',
            value: (matches && countText(matches.numResults)) ?? '–',
            detail: matches && matches.results.length > 0 && broadcastsText(matches.results.length),
          },
          {
            link: <a href="#hits" />,
            term: 'Hits on my stock',
            value: (hits && countText(hits.day)) ?? '–',
            detail: 'last 24 hours',
          },
          {
            link: <a href="#stock" />,
            term: 'Stock age',
            value: (stock && (age === null ? 'No stock' : daysText(age.days))) ?? '–',
            detail: age?.isDue ? (
              <>
                <Icon name="warn" small /> refresh due
              </>
            ) : (
              stock && `${countText(stock.count)} lines`
            ),
            tone: age?.isDue ? 'warn' : undefined,
          },
        ]}
      />
      {home.isError && <LoadFailure thing="What waits for you" onRetry={home.refetch} />}
      <div className="desk-grid">
        <div className="stack">
          {waiting && <WaitingPanel waiting={waiting} answerMinutes={answerMinutes ?? null} />}
          <NewMatches />
        </div>
        <div className="stack">
          {unread && lists && <UnreadPanel unread={unread} lists={lists} />}
          {stock && <StockPanel summary={stock} age={age} />}
          {hits && <HitsPanel hits={hits} />}
        </div>
      </div>
    </>
  )
}

/** In how many lists; a count that stopped makes the total a lower bound. */
function unreadNote({ results }: Unread): string {
  const count = results.filter(({ wts, wtb }) => wts + wtb > 0).length
  const isMore = results.some(({ wts, wtb }) => Math.max(wts, wtb) >= maxUnread)
  return `${isMore ? 'or more, ' : ''}in ${count} ${count === 1 ? 'list' : 'lists'}`
}

const broadcastsText = (count: number) => `for ${count} ${count === 1 ? 'broadcast' : 'broadcasts'}`
const daysText = (days: number) => (days === 1 ? '1 day' : `${countText(days)} days`)
