import { cleanQuery, queryMax } from '#contract/broadcasts/broadcasts.ts'
import { paths } from '#contract/paths.ts'
import { queryMin, queryNames } from '#contract/search-params.ts'
import { countriesQuery } from '#web/features/directory/countries-public.ts'
import { onlyFilters } from '#web/features/parts/search/filters/filter-groups.ts'
import {
  boxesOf,
  isAdvanced,
  narrowingFilters,
  searchOf,
  type PartSearch,
} from '#web/features/parts/search/part-search.ts'
import {
  pastedQueries,
  type PastedQueries,
  useTypedQueries,
} from '#web/features/parts/search/filters/typed-queries.ts'
import type { OptimisticValue } from '#web/platform/lists/optimistic-value.tsx'
import { focusMain } from '#web/platform/keys/focus.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Joined } from '#web/ui/marks/joined.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { SearchInput } from '#web/ui/forms/text-input.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ChangeEvent, type ClipboardEvent, type FormEvent, useSyncExternalStore } from 'react'
import './part-filters.css'

/** Id of the form, for filters that stand outside it. */
export const partsForm = 'find-parts'

const boxNames = new Set<string>(onlyFilters.map(({ name }) => name))
/** Parameters that a form without JavaScript keeps, beside those with a box. */
const passedOn = (['companyId', ...narrowingFilters, 'orderCol'] as const).filter(
  (name) => !boxNames.has(name),
)

type PartFiltersProps = {
  search: PartSearch
  /** The search as it will be once its address has loaded. */
  optimistic: OptimisticValue<PartSearch>
  onPaste: (pasted: PastedQueries) => void
}

/** The query fields. Each change navigates; without JavaScript it is a plain form. */
export function PartFilters({ search, optimistic: [current, want], onPaste }: PartFiltersProps) {
  const navigate = useNavigate()
  const { readsAsVisitor } = useViewer()
  const isHydrated = useIsHydrated()
  const advanced = isAdvanced(search)
  const boxes = boxesOf(search)
  // The standard search has one field, whichever parameter contains the query.
  const shown = advanced ? boxes : [boxes.find(Boolean) ?? '']
  const { typed, type, flush } = useTypedQueries(shown, (next) =>
    show(next, {}, shown.some(Boolean)),
  )
  const isTooShort = !typed.some((text) => cleanQuery(text).length >= queryMin)

  function show(next: readonly string[], change: PartSearch, replace = false) {
    const nextSearch = {
      ...current,
      ...searchOf(next),
      doShowAdvanced: advanced || undefined,
      page: undefined,
      ...change,
    }
    want(nextSearch)
    void navigate({ to: '/parts', search: nextSearch, replace, resetScroll: false })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isTooShort) return
    show(flush(), {})
    const focused = document.activeElement
    // The next part number replaces this one; on touch screens the keyboard would cover the rows.
    if (matchMedia('(pointer: coarse)').matches) focusMain()
    else if (focused instanceof HTMLInputElement) focused.select()
  }

  function pasteLines(event: ClipboardEvent) {
    const pasted = pastedQueries(event.clipboardData.getData('text/plain'))
    if (pasted.queries.length < 2) return
    event.preventDefault()
    onPaste(pasted)
  }

  const box = (at: number) => ({
    name: queryNames[at],
    maxLength: queryMax,
    className: 'mono-in',
    spellCheck: false,
    value: typed[at] ?? '',
    onPaste: pasteLines,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { inputType } = event.nativeEvent as InputEvent
      type(at, event.target.value, inputType === 'insertFromPaste')
    },
  })
  const go = (
    <Button
      type="submit"
      variant="primary"
      size={advanced ? 'md' : 'lg'}
      disabled={isHydrated && isTooShort}
    >
      Search
    </Button>
  )

  return (
    <search className={advanced ? undefined : 'grow'}>
      <form
        id={partsForm}
        className={advanced ? 'part-filters part-boxes' : 'part-filters'}
        aria-label="Find parts"
        action={paths.parts}
        method="get"
        onSubmit={submit}
      >
        {advanced ? (
          <>
            {queryNames.map((name, at) => (
              <SearchInput
                key={name}
                {...box(at)}
                aria-label={`Search parts, query ${at + 1}`}
                placeholder="Partnumber, Description, Keywords"
              />
            ))}
            {!readsAsVisitor && (
              <CountrySelect
                chosen={current.country}
                onChoice={(country) => show(flush(), { country })}
              />
            )}
            {go}
          </>
        ) : (
          <Joined>
            <SearchInput
              {...box(0)}
              large
              kbd="/"
              boxClassName="grow"
              aria-label="Search parts"
              aria-keyshortcuts="/"
              placeholder="E.g.: HP/IBM or Laptop"
            />
            {go}
          </Joined>
        )}
        {advanced && <input type="hidden" name="doShowAdvanced" value="true" />}
        {passedOn.map(
          (name) =>
            search[name] &&
            !(advanced && name === 'country') && (
              <input key={name} type="hidden" name={name} value={String(search[name])} />
            ),
        )}
        {search.orderDesc && <input type="hidden" name="orderDesc" value="true" />}
      </form>
    </search>
  )
}

type CountrySelectProps = {
  chosen: string | undefined
  onChoice: (country: string | undefined) => void
}

function CountrySelect({ chosen, onChoice }: CountrySelectProps) {
  const countries = useQuery(countriesQuery(useApi())).data ?? []
  return (
    <NativeSelect
      name="country"
      aria-label="Country"
      value={chosen ?? ''}
      onChange={(event) => onChoice(event.target.value || undefined)}
    >
      <option value="">Any Country</option>
      {chosen?.includes(',') && <option value={chosen}>Several countries</option>}
      <Options of={countries.map(({ code, name }) => [code, name])} />
    </NativeSelect>
  )
}

const neverChanges = () => () => {}

const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
