import { paths } from '#contract/paths.ts'
import { myLists, tabs, type BroadcastList } from '#contract/broadcasts/broadcasts.ts'
import { countText } from '#contract/figures/numbers.ts'
import { boardQuery, broadcastsQuery, listsQuery } from '#web/features/broadcasts/api.ts'
import { useRememberSearch } from '#web/platform/lists/stored-search.ts'
import { ListFilters } from '#web/features/broadcasts/list/list-filters.tsx'
import { ListRows } from '#web/features/broadcasts/list/list-rows.tsx'
import {
  filterOf,
  in24Hours,
  type ListSearch,
  rememberFilters,
  singleList,
  type Tab,
} from '#web/features/broadcasts/list/list-search.ts'
import { SavedSearchList } from '#web/features/broadcasts/saved-searches/saved-search-list.tsx'
import { SaveSearchButton } from '#web/features/broadcasts/saved-searches/save-search-button.tsx'
import { VisitorPrompt } from '#web/features/auth/prompt-public.ts'
import { AveragePricesButton } from '#web/features/matching/public.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { companyQuery } from '#web/features/companies/details-public.ts'
import { FilterChip } from '#web/ui/marks/filter-chip.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { ComposeButton } from '#web/features/broadcasts/compose/compose-button.tsx'
import { MoreMenu } from '#web/features/broadcasts/guidelines/more-menu.tsx'
import { useSavedSearches } from '#web/features/broadcasts/saved-searches/api.ts'
import { useOptimisticValue, type OptimisticValue } from '#web/platform/lists/optimistic-value.tsx'
import { Tabs, TabText } from '#web/ui/tabs.tsx'
import { composeDialog } from '#web/features/broadcasts/compose/compose-dialog-lazy.ts'
import { usePopup, type LazyPopup, type PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { parseStrategy } from '#contract/broadcasts/matching.ts'
import { possibleMatchesDialog } from '#web/features/matching/dialog-public.ts'
import {
  setPaneEnabled,
  useHasRoomForPane,
} from '#web/features/broadcasts/list/use-reading-pane.ts'
import { isRead, useReadMarks } from '#web/features/broadcasts/list/rows/read-marks.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { IconButton } from '#web/ui/forms/button.tsx'
import './list-view.css'

type ListViewProps = {
  search: ListSearch
  /** Set on a list's own page. */
  category?: BroadcastList | undefined
}

/** Broadcast list page with tabs, filters and rows. */
export function ListView({ search, category }: ListViewProps) {
  const api = useApi()
  const { isTrading, readsAsVisitor } = useViewer()
  const lists = useQuery(listsQuery(api)).data ?? []
  const { possibleMatchId, possibleMatchStrategy, compose, ...remembered } = search
  const list = singleList(search)
  // Prices are of one list or of all.
  const isOneList = search.listType === undefined || list !== undefined
  useRememberSearch(paths.broadcasts, remembered)
  const optimistic = useOptimisticValue(search)

  return (
    <main id="main" className="page">
      <PageHead
        title={category ? `${category.name} broadcasts` : 'Broadcasts'}
        sub={<FoundCount search={search} />}
        actions={<ListActions search={search} />}
      />
      {!readsAsVisitor && <ListTabs search={search} optimistic={optimistic} />}
      {possibleMatchId !== undefined && isTrading && (
        <AddressedMatches
          key={possibleMatchId}
          id={possibleMatchId}
          strategy={possibleMatchStrategy}
        />
      )}
      {compose !== undefined && isTrading && <AddressedCompose param={compose} />}
      {search.tab === tabs.saved ? (
        <SavedSearchList lists={lists} />
      ) : (
        <>
          <ListFilters search={search} optimistic={optimistic} lists={lists}>
            <SaveSearchButton search={search} />
            {isOneList && (
              <AveragePricesButton search={{ ...search, listType: list }} lists={lists} />
            )}
          </ListFilters>
          <VisitorPrompt>
            Members see who sent each broadcast, with names and telephone numbers, and can reply in
            one click.
          </VisitorPrompt>
          {search.companyId && !readsAsVisitor && (
            <CompanyChip id={search.companyId} search={search} />
          )}
          <ListRows search={search} />
          <FeedLink search={search} />
        </>
      )}
    </main>
  )
}

/** The number of broadcasts in the list: in 24 hours for whole lists and sides, else all results of the search. */
function FoundCount({ search }: { search: ListSearch }) {
  const api = useApi()
  const { pageSize } = usePreferences()
  const board = useQuery(boardQuery(api)).data
  const isSearch = Boolean(
    search.query || search.companyId || search.tab || search.listType === myLists,
  )
  const query = useQuery({
    ...broadcastsQuery(api, filterOf(search, pageSize)),
    enabled: isSearch && search.tab !== tabs.saved,
  })
  if (search.tab === tabs.saved) return null
  const text = isSearch
    ? query.data && !query.isPlaceholderData && `${countText(query.data.numResults)} found`
    : board && in24Hours(board, search)
  return text ? <span className="num no-phone">{text}</span> : null
}

/** Chip naming the company filter, with a link to clear it (BC-023). */
export function CompanyChip({ id, search }: { id: number; search: ListSearch }) {
  const { data } = useQuery({ ...companyQuery(useApi(), id), retry: false })
  return (
    <div className="row wrap space-below">
      <FilterChip
        clear={
          <Link
            to="/broadcasts"
            search={{ ...search, companyId: undefined, page: undefined }}
            aria-label="Clear company"
          />
        }
      >
        Broadcasts from {data?.company.name ?? 'one company'}
      </FilterChip>
    </div>
  )
}

/** Actions in the page header. */
function ListActions({ search }: { search: ListSearch }) {
  const { isTrading } = useViewer()
  return (
    <>
      {search.tab !== tabs.saved && <ReadingPaneButton search={search} />}
      {isTrading && <ComposeButton listId={singleList(search)} />}
      <MoreMenu />
    </>
  )
}

const choices: { tab: Tab | undefined; long: string; short: string }[] = [
  { tab: undefined, long: 'All Broadcasts', short: 'All' },
  { tab: tabs.mine, long: 'My Broadcasts', short: 'Mine' },
  { tab: tabs.saved, long: 'Saved Searches', short: 'Saved' },
  { tab: tabs.favourites, long: 'From Favorites', short: 'Favorites' },
]

/** Service-only members have no broadcasts and no favourites of their own (SS-007). */
const isForService = (tab: Tab | undefined) => tab === undefined || tab === tabs.saved

type ListTabsProps = { search: ListSearch; optimistic: OptimisticValue<ListSearch> }

/** Tabs for members (BC-014 to BC-017); filters are kept when switching. */
function ListTabs({ search, optimistic: [current, want] }: ListTabsProps) {
  const { isServiceOnly } = useViewer()
  const saved = useSavedSearches()?.results.length
  return (
    <Tabs label="Broadcasts">
      {choices
        .filter(({ tab }) => !isServiceOnly || isForService(tab))
        .map(({ tab, long, short }) => {
          const next = { ...current, page: undefined, companyId: undefined, tab }
          return (
            <Link
              key={long}
              className="tab"
              to="/broadcasts"
              search={next}
              activeOptions={{ exact: true, explicitUndefined: true }}
              onClick={() => {
                want(next)
                rememberFilters(next)
              }}
              aria-current={search.tab === tab ? 'page' : undefined}
            >
              <TabText long={long} short={short} count={tab === tabs.saved ? saved : undefined} />
            </Link>
          )
        })}
    </Tabs>
  )
}

/** Link to the feed of the current search; personal tabs have none. */
function FeedLink({ search }: { search: ListSearch }) {
  if (search.tab) return null
  return (
    <p className="small no-print">
      <Link className="target" to="/rss" search={{ ...search, page: undefined, open: undefined }}>
        RSS feed for this search
      </Link>
    </p>
  )
}

/** Opens the compose dialog that the address asks for, with text that another app shared (PW-001). */
function AddressedCompose({ param }: { param: string }) {
  const compose = useAddressedPopup(composeDialog, { compose: undefined })
  return compose.render({ text: param === '1' ? undefined : param })
}

type AddressedMatchesProps = { id: number; strategy: string | undefined }

/** Opens the possible matches that the address names (MT-011). */
function AddressedMatches({ id, strategy }: AddressedMatchesProps) {
  const matches = useAddressedPopup(possibleMatchesDialog, {
    possibleMatchId: undefined,
    possibleMatchStrategy: undefined,
  })
  return matches.render({ broadcastId: id, method: parseStrategy(strategy ?? '') })
}

/** A popup that is open from the start, and changes the address once it is closed. */
function useAddressedPopup<Props extends PopupProps>(
  lazy: LazyPopup<Props>,
  changed: Partial<ListSearch>,
) {
  const navigate = useNavigate()
  const popup = usePopup(lazy)
  const wasOpen = useRef(false)
  const show = useEffectEvent(() => popup.show())
  const leave = useEffectEvent(() =>
    navigate({
      to: '.',
      search: (search) => ({ ...search, ...changed }),
      replace: true,
      resetScroll: false,
    }),
  )
  useEffect(() => show(), [])
  useEffect(() => {
    if (popup.isOnScreen) wasOpen.current = true
    else if (wasOpen.current) void leave()
  }, [popup.isOnScreen])
  return popup
}

/** Toggle for the reading pane on wide screens; switched on it opens the newest unread broadcast, or the newest. */
function ReadingPaneButton({ search }: { search: ListSearch }) {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { pageSize } = usePreferences()
  const marks = useReadMarks()
  const hasRoom = useHasRoomForPane()
  const isOpen = search.open !== undefined

  function getFirst() {
    const { queryKey } = broadcastsQuery(api, filterOf(search, pageSize))
    const rows = queryClient.getQueryData(queryKey)?.results ?? []
    return rows.find((row) => !row.isOwn && !isRead(marks, row)) ?? rows[0]
  }

  function change() {
    setPaneEnabled(!isOpen)
    const open = isOpen ? undefined : getFirst()?.id
    void navigate({
      to: '.',
      search: (now: ListSearch) => ({ ...now, open }),
      resetScroll: false,
    })
  }

  useKeys({ v: hasRoom ? change : undefined })
  return (
    <IconButton
      className="only-wide"
      icon="beside"
      label="Reading pane"
      aria-pressed={isOpen}
      aria-keyshortcuts="v"
      onClick={change}
    />
  )
}
