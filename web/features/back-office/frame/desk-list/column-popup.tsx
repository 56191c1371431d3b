import { Checkbox } from '#web/ui/forms/choice.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { PopoverPopup } from '#web/ui/dialogs/popover.tsx'

type ColumnPopupProps = PopupProps & {
  columns: readonly { key: string; label: string }[]
  shown: readonly string[]
  onChange: (shown: readonly string[]) => void
}

/** Chooses the columns of a list. */
export function ColumnPopup({ columns, shown, onChange, ...popup }: ColumnPopupProps) {
  return (
    <PopoverPopup {...popup} label="Columns" align="end">
      <div className="popover-head">
        <h2>Columns</h2>
      </div>
      <ul className="popover-values">
        {columns.map(({ key, label }) => (
          <li key={key}>
            <Checkbox
              checked={shown.includes(key)}
              onChange={({ target }) =>
                onChange(
                  columns
                    .map((column) => column.key)
                    .filter((one) => (one === key ? target.checked : shown.includes(one))),
                )
              }
            >
              {label}
            </Checkbox>
          </li>
        ))}
      </ul>
    </PopoverPopup>
  )
}
