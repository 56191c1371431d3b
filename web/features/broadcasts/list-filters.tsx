import { queryMax, type BroadcastList, type Side } from '#contract/broadcasts.ts'
import { paths } from '#contract/paths.ts'
import { keepFilters } from '#web/features/broadcasts/kept-filters.ts'
import {
  isNarrowed,
  readListSearch,
  type ListSearch,
} from '#web/features/broadcasts/list-search.ts'
import { focusMain } from '#web/platform/focus-main.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SearchInput } from '#web/ui/text-input.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react'

/** How long a pause in typing is before the list follows. */
const pauseMs = 350

const sideOptions = [
  { value: 'ALL', label: 'All' },
  { value: 'WTS', label: 'WTS', side: 'WTS', title: 'Want to sell' },
  { value: 'WTB', label: 'WTB', side: 'WTB', title: 'Want to buy' },
] as const

type ListFiltersProps = {
  search: ListSearch
  lists: readonly BroadcastList[]
  /** What can be done with the chosen filters. */
  children?: ReactNode
}

/** Search, list and side. Each change is an address of its own; without scripts it is a plain form. */
export function ListFilters({ search, lists, children }: ListFiltersProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useTypedQuery(search.query)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  function show(change: ListSearch, replace = false) {
    clearTimeout(waiting.current)
    const { query } = readListSearch({ query: typed })
    const next = { ...search, query, page: undefined, ...change }
    keepFilters(next)
    void navigate({ to: '/broadcasts', search: next, replace, resetScroll: false })
  }

  // As the list is when the pause is over: meanwhile the reader may have gone to another tab.
  const showTyped = useEffectEvent(() => show({}, search.query !== undefined))

  function type(text: string) {
    setTyped(text)
    clearTimeout(waiting.current)
    if (readListSearch({ query: text }).query === search.query) return
    waiting.current = setTimeout(() => showTyped(), pauseMs)
  }

  useEffect(() => () => clearTimeout(waiting.current), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    show({})
    focusMain()
  }

  return (
    <search>
      <form
        className="filters"
        aria-label="Filter broadcasts"
        action={paths.broadcasts}
        method="get"
        onSubmit={submit}
      >
        <SearchInput
          boxClassName="find"
          name="query"
          aria-label="Search broadcasts"
          placeholder="Part number, brand or words"
          maxLength={queryMax}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && focusMain()}
        />
        <Checkbox
          name="exactPhrase"
          value="true"
          checked={search.exactPhrase ?? false}
          onChange={(event) => show({ exactPhrase: event.target.checked || undefined })}
        >
          Exact phrase
        </Checkbox>
        <label className="show">
          <span className="show-word">Show</span>
          <NativeSelect
            name="listType"
            value={search.listType ?? ''}
            onChange={(event) => show({ listType: Number(event.target.value) || undefined })}
          >
            <option value="">All lists</option>
            {lists.map((list) => (
              <option key={list.id} value={list.id}>
                {list.name}
              </option>
            ))}
          </NativeSelect>
        </label>
        <Segmented
          name="type"
          label="Broadcast type"
          options={sideOptions}
          value={search.type ?? 'ALL'}
          onValueChange={(side: Side | 'ALL') => show({ type: side === 'ALL' ? undefined : side })}
        />
        {search.tab && <input type="hidden" name="tab" value={search.tab} />}
        {search.companyId && <input type="hidden" name="companyId" value={search.companyId} />}
        {(isNarrowed(search) || search.exactPhrase) && (
          <Link
            className={buttonClass({ variant: 'ghost' })}
            to="/broadcasts"
            search={{ tab: search.tab }}
            activeOptions={{ exact: true, explicitUndefined: true }}
            onClick={() => keepFilters({ tab: search.tab })}
          >
            <Icon name="x" />
            Clear
            <span className="sr"> the filters</span>
          </Link>
        )}
        {children}
        <noscript>
          <Button type="submit">Apply</Button>
        </noscript>
      </form>
    </search>
  )
}

/** What stands in the search field: the reader's own typing, until the address says something else. */
function useTypedQuery(query = '') {
  const [typed, setTyped] = useState(query)
  const [known, setKnown] = useState(query)
  if (known !== query) {
    setKnown(query)
    if (readListSearch({ query: typed }).query !== (query || undefined)) setTyped(query)
  }
  return [typed, setTyped] as const
}
