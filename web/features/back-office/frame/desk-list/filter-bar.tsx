import {
  chosenValues,
  everyValue,
  usualPeriod,
  type DeskList,
  type ListFilter,
} from '#contract/back-office/lists/define-desk-list.ts'
import type { FilterChoice } from '#contract/back-office/lists/desk-lists.ts'
import { formatDay } from '#contract/dates.ts'
import type { ListAddress } from '#web/features/back-office/frame/desk-list/list-address.ts'
import { filterPopup } from '#web/features/back-office/frame/desk-list/list-popups-lazy.ts'
import { SearchField } from '#web/features/back-office/frame/desk-list/search-field.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { ReactNode } from 'react'

export interface ShownFilter {
  name: string
  label: string
  kind: ListFilter['kind']
  choices: readonly (Omit<FilterChoice, 'count'> & { count?: number })[]
  chosen: readonly string[]
}

type Choices = Readonly<Record<string, readonly FilterChoice[]>>

function showFilter(
  name: string,
  filter: ListFilter,
  address: ListAddress,
  choices: Choices,
): ShownFilter {
  const { label, kind } = filter
  const shown = { name, label, kind, choices: choices[name] ?? [] }
  if (kind === 'values') {
    return { ...shown, chosen: chosenValues(filter, address.values(name)) }
  }
  const param = address.query[name]
  if (kind !== 'period') {
    const value = param ? [{ value: param, label: kind === 'day' ? formatDay(param) : param }] : []
    return { ...shown, choices: value, chosen: param ? [param] : [] }
  }
  const value = param ?? usualPeriod(filter, address.query)
  return {
    ...shown,
    choices: Object.entries(filter.values).map(([key, text]) => ({ value: key, label: text })),
    chosen: value === filter.everything ? [] : [value],
  }
}

type FilterBarProps = {
  label: string
  list: DeskList
  address: ListAddress
  choices: Choices
  children?: ReactNode
}

/** Search text and filters of a list as chips, with what else the list offers at the end. */
export function FilterBar({ label, list, address, choices, children }: FilterBarProps) {
  const { search, filters } = list
  const shown = Object.entries(filters).map(([name, filter]) =>
    showFilter(name, filter, address, choices),
  )
  const add = usePopup(filterPopup)

  function change(name: string, values: readonly string[]) {
    const filter = filters[name]!
    const text = values.join(',')
    if (filter.kind === 'values') {
      const cleared = filter.usual ? everyValue : ''
      return address.set({ [name]: text === filter.usual ? '' : text || cleared })
    }
    if (filter.kind !== 'period') return address.set({ [name]: text })
    const value = text || filter.everything
    return address.set({ [name]: value === usualPeriod(filter, address.query) ? '' : value })
  }

  return (
    <form
      role="search"
      aria-label={label}
      className="filter-bar"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField
        label={search.label}
        placeholder={search.placeholder}
        search={address.query['search'] ?? ''}
        onSearch={(text) => address.set({ search: text })}
      />
      {shown
        .filter(({ chosen }) => chosen.length > 0)
        .map((filter) => (
          <Chip key={filter.name} filter={filter} onChange={change} />
        ))}
      <Button variant="ghost" icon="plus" {...add.trigger}>
        Filter
      </Button>
      {add.render({
        filters: shown.filter(({ kind, choices: some }) => kind !== 'values' || some.length > 0),
        onChange: change,
      })}
      <span className="end">{children}</span>
    </form>
  )
}

/** Values named on a chip; more are counted. */
const maxNamed = 2

type ChipProps = {
  filter: ShownFilter
  onChange: (name: string, values: readonly string[]) => void
}

function Chip({ filter, onChange }: ChipProps) {
  const { name, label, choices, chosen } = filter
  const popup = usePopup(filterPopup)
  const labels = chosen.map(
    (value) => choices.find((choice) => choice.value === value)?.label ?? value,
  )
  const text = labels.length > maxNamed ? `${labels.length} values` : labels.join(' or ')
  return (
    <span className="chip filter">
      <button type="button" className="cut" {...popup.trigger}>
        <span className="soft">{label}</span> {text}
      </button>
      <button
        type="button"
        className="clear"
        aria-label={`Remove filter: ${label} ${text}`}
        onClick={() => onChange(name, [])}
      >
        <Icon name="x" small />
      </button>
      {popup.render({ filters: [filter], start: name, onChange })}
    </span>
  )
}
