import { maxListText } from '#contract/back-office/lists/define-desk-list.ts'
import type { FilterChoice } from '#contract/back-office/lists/desk-lists.ts'
import { parseDay } from '#contract/dates.ts'
import { countText } from '#contract/figures/numbers.ts'
import type { ShownFilter } from '#web/features/back-office/frame/desk-list/filter-bar.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { IconButton } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { DateInput } from '#web/ui/forms/date-input.tsx'
import { SearchInput, TextInput } from '#web/ui/forms/text-input.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { PopoverPopup } from '#web/ui/dialogs/popover.tsx'
import { useState } from 'react'

type FilterPopupProps = PopupProps & {
  filters: readonly ShownFilter[]
  /** The filter to show; without one, the filters are offered first. */
  start?: string | undefined
  onChange: (name: string, values: readonly string[]) => void
}

/** Chooses a filter, then its values; each choice applies at once. */
export function FilterPopup({ filters, start, onChange, ...popup }: FilterPopupProps) {
  const [name, setName] = useState(start)
  const filter = filters.find((one) => one.name === name)
  return (
    <PopoverPopup {...popup} label={filter ? `Filter by ${filter.label}` : 'Filters'}>
      {filter ? (
        <>
          <div className="popover-head">
            {start === undefined && (
              <IconButton
                icon="left"
                size="sm"
                label="All filters"
                onClick={() => setName(undefined)}
              />
            )}
            <h2>{filter.label}</h2>
          </div>
          <Values key={filter.name} filter={filter} onChange={onChange} />
        </>
      ) : (
        <ul>
          {filters.map(({ name: each, label, chosen }) => (
            <li key={each}>
              <button type="button" className="popover-entry" onClick={() => setName(each)}>
                <span>{label}</span>
                {chosen.length > 0 && <small>{chosen.length} chosen</small>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </PopoverPopup>
  )
}

type FilterValuesProps = {
  filter: ShownFilter
  onChange: (name: string, values: readonly string[]) => void
}

function Values(props: FilterValuesProps) {
  const { kind } = props.filter
  return kind === 'day' || kind === 'text' ? <OneValue {...props} /> : <FilterValues {...props} />
}

/** A day applies when it is whole, a text with Enter. */
function OneValue({ filter: { name, label, kind, chosen }, onChange }: FilterValuesProps) {
  const [value = ''] = chosen
  if (kind === 'day') {
    return (
      <DateInput
        aria-label={label}
        value={value}
        onChange={({ target }) => parseDay(target.value) && onChange(name, [target.value])}
      />
    )
  }
  return (
    <Field label={label} hint="Press Enter to apply.">
      <TextInput
        defaultValue={value}
        maxLength={maxListText}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') onChange(name, [currentTarget.value.trim()])
        }}
      />
    </Field>
  )
}

/** More values than this can be searched. */
const fewValues = 10

function FilterValues({ filter, onChange }: FilterValuesProps) {
  const { name, label, choices, chosen, kind } = filter
  const [part, setPart] = useState('')
  const fitting = choices.filter((choice) =>
    choice.label.toLowerCase().includes(part.trim().toLowerCase()),
  )
  function toggle({ value }: Pick<FilterChoice, 'value'>, isChosen: boolean) {
    if (kind === 'period') return onChange(name, isChosen ? [value] : [])
    onChange(name, isChosen ? [...chosen, value] : chosen.filter((one) => one !== value))
  }
  return (
    <>
      {choices.length > fewValues && (
        <SearchInput
          aria-label={`Find a value of ${label}`}
          placeholder="Find"
          value={part}
          onChange={({ target }) => setPart(target.value)}
        />
      )}
      <ul className="popover-values">
        {fitting.map((choice) => (
          <li key={choice.value}>
            <Checkbox
              checked={chosen.includes(choice.value)}
              onChange={({ target }) => toggle(choice, target.checked)}
            >
              <span className="grow">{choice.label}</span>
              {choice.count !== undefined && (
                <small className="num">{countText(choice.count)}</small>
              )}
            </Checkbox>
          </li>
        ))}
      </ul>
      {fitting.length === 0 && <p className="popover-none">Nothing found</p>}
    </>
  )
}
