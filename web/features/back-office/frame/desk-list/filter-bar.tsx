import type { FilterChoice } from '#contract/back-office/lists/desk-lists.ts'
import type { ListAddress } from '#web/features/back-office/frame/desk-list/list-address.ts'
import { filterPopup } from '#web/features/back-office/frame/desk-list/list-popups-lazy.ts'
import { SearchField } from '#web/features/back-office/frame/desk-list/search-field.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { ReactNode } from 'react'

export interface ListFilter {
  name: string
  label: string
  /** One value at most, of these, which have no counts. */
  single?: readonly { value: string; label: string }[]
  /** The value without one in the address, and the value that shows everything. */
  usual?: string
  everything?: string
}

export interface ShownFilter {
  name: string
  label: string
  single: boolean
  choices: readonly (Omit<FilterChoice, 'count'> & { count?: number })[]
  chosen: readonly string[]
}

type Choices = Readonly<Record<string, readonly FilterChoice[]>>

function showFilter(filter: ListFilter, list: ListAddress, choices: Choices): ShownFilter {
  const { name, label, single, usual, everything } = filter
  const given = list.values(name)
  const chosen = given.length > 0 || usual === undefined ? given : [usual]
  return {
    name,
    label,
    single: single !== undefined,
    choices: single ?? choices[name] ?? [],
    chosen: chosen.filter((value) => value !== everything),
  }
}

type FilterBarProps = {
  label: string
  searchLabel: string
  placeholder: string
  list: ListAddress
  filters: readonly ListFilter[]
  choices: Choices
  children?: ReactNode
}

/** Search text and filters of a list as chips, with what else the list offers at the end. */
export function FilterBar(props: FilterBarProps) {
  const { label, searchLabel, placeholder, list, filters, choices, children } = props
  const shown = filters.map((filter) => showFilter(filter, list, choices))
  const add = usePopup(filterPopup)

  function change(name: string, values: readonly string[]) {
    const { usual, everything } = filters.find((one) => one.name === name)!
    const text = values.join(',')
    const next = text === '' && usual !== undefined ? everything : text
    list.set({ [name]: next === usual ? '' : next })
  }

  return (
    <form
      role="search"
      aria-label={label}
      className="filter-bar"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField
        label={searchLabel}
        placeholder={placeholder}
        search={list.address['search'] ?? ''}
        onSearch={(search) => list.set({ search })}
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
        filters: shown.filter(({ choices: some }) => some.length > 0),
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
