import { quantityMax } from '#contract/search-params.ts'
import type { FilterGroup } from '#web/features/parts/search/filters/filter-groups.ts'
import type { PartSearch } from '#web/features/parts/search/part-search.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox, Radio } from '#web/ui/forms/choice.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { PopoverPopup } from '#web/ui/dialogs/popover.tsx'
import { useId, useState, type FormEvent } from 'react'

type FilterMenuProps = PopupProps & {
  label: string
  groups: readonly FilterGroup[]
  search: PartSearch
  onChoice: (search: PartSearch) => void
}

/** The choices of one filter, or of all. */
export function FilterMenu({ label, groups, search, onChoice, ...popup }: FilterMenuProps) {
  return (
    <PopoverPopup {...popup} label={label}>
      {groups.map((group) => (
        <fieldset key={group.name} className="filter-choices">
          <legend className={groups.length > 1 ? 'small strong' : 'sr'}>{group.label}</legend>
          {group.name === 'quantity' && <LeastQuantity search={search} onChoice={onChoice} />}
          {group.hint && <p className="small muted">{group.hint}</p>}
          <Choices group={group} onChoice={onChoice} />
        </fieldset>
      ))}
    </PopoverPopup>
  )
}

function Choices({ group, onChoice }: { group: FilterGroup } & Pick<FilterMenuProps, 'onChoice'>) {
  const Choice = group.isMultiple ? Checkbox : Radio
  const name = useId()
  return group.choices.map(({ value, label, isOn, search }) => (
    <Choice key={value} name={name} checked={isOn} onChange={() => onChoice(search)}>
      {label}
    </Choice>
  ))
}

function LeastQuantity({ search, onChoice }: Pick<FilterMenuProps, 'search' | 'onChoice'>) {
  const [typed, setTyped] = useState(search.quantity === undefined ? '' : String(search.quantity))
  const least = Math.min(Number(typed.replace(/\D/g, '')), quantityMax)

  function apply(event: FormEvent) {
    event.preventDefault()
    onChoice({ ...search, quantity: least > 1 ? least : undefined, page: undefined })
  }

  return (
    <form className="row least-quantity" onSubmit={apply}>
      <TextInput
        aria-label="At least so many pieces"
        placeholder="At least"
        inputMode="numeric"
        maxLength={11}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">Apply</Button>
    </form>
  )
}
