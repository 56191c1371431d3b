import { countriesQuery } from '#web/features/directory/countries-public.ts'
import { filterGroups, type FilterGroup } from '#web/features/parts/search/filters/filter-groups.ts'
import { partsForm } from '#web/features/parts/search/filters/part-filters.tsx'
import type { PartSearch } from '#web/features/parts/search/part-search.ts'
import type { OptimisticValue } from '#web/platform/lists/optimistic-value.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import './filter-bar.css'

const menu = lazyPopup(() => import('./filter-menu.tsx').then((module) => module.FilterMenu))

type FilterBarProps = {
  /** The search as it will be once its address has loaded. */
  optimistic: OptimisticValue<PartSearch>
  /** Before the first search there is nothing to choose from, except how to match. */
  hasResults: boolean
}

/** A button for each filter and a box for each that is on or off, on a phone one button for all; each choice applies at once. */
export function FilterBar({ optimistic: [current, want], hasResults }: FilterBarProps) {
  const navigate = useNavigate()
  const { readsAsVisitor } = useViewer()
  const countries = useQuery({
    ...countriesQuery(useApi()),
    enabled: hasResults && !readsAsVisitor,
  }).data
  const all = filterGroups(current, countries ?? [], readsAsVisitor)
  const groups = all.filter(
    ({ name, choices }) => choices.length > 0 && (hasResults || name === 'only'),
  )

  function choose(next: PartSearch) {
    want(next)
    void navigate({ to: '/parts', search: next, resetScroll: false })
  }

  const longLast = groups.toSorted((a, b) => a.choices.length - b.choices.length)
  const menuOf = (shown: readonly FilterGroup[], label: string) => (
    <FilterButton key={label} label={label} groups={shown} search={current} onChoice={choose} />
  )
  return (
    <div className="line-filters no-print" role="group" aria-label="Filters">
      <div className="only-phone">{menuOf(longLast, 'Filters')}</div>
      <div className="row wrap no-phone">
        {groups.map((group) =>
          group.name === 'only'
            ? group.choices.map(({ value, label, isOn, search: next }) => (
                <Checkbox
                  key={value}
                  form={partsForm}
                  name={value}
                  value="true"
                  checked={isOn}
                  onChange={() => choose(next)}
                >
                  {label}
                </Checkbox>
              ))
            : menuOf([group], group.label),
        )}
      </div>
    </div>
  )
}

type FilterButtonProps = {
  label: string
  groups: readonly FilterGroup[]
  search: PartSearch
  onChoice: (search: PartSearch) => void
}

function FilterButton({ label, groups, search, onChoice }: FilterButtonProps) {
  const popup = usePopup(menu)
  const chosen = groups.reduce((sum, { chips }) => sum + chips.length, 0)
  return (
    <>
      <Button iconAfter="down" data-chosen={chosen > 0 || undefined} {...popup.trigger}>
        {label}
        {chosen > 0 && (
          <span className="count num">
            {chosen}
            <span className="sr"> chosen</span>
          </span>
        )}
      </Button>
      {popup.render({ label, groups, search, onChoice })}
    </>
  )
}
