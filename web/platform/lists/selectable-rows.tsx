import { countText } from '#contract/figures/numbers.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { cx } from '#web/ui/class-names.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { IconButton } from '#web/ui/forms/button.tsx'
import type { ReactNode, RefObject } from 'react'
import './selectable-rows.css'

type SelectColumn<T> = {
  /** The rows on the page that can be selected. */
  rows: readonly T[]
  /** The accessible name of a row, for its checkbox. */
  nameOf: (row: T) => string
  has: (id: number) => boolean
  onToggle: (rows: readonly T[], isSelected: boolean) => void
  /** Rows without a checkbox. */
  isFixed?: (row: T) => boolean
}

/** The column of checkboxes, with one for all rows of the page. */
export function selectColumn<T extends { id: number }, SortKey extends string>({
  rows,
  nameOf,
  has,
  onToggle,
  isFixed = () => false,
}: SelectColumn<T>): Column<T, SortKey> {
  const chosen = rows.filter(({ id }) => has(id)).length
  return {
    key: 'select',
    width: '2.5rem',
    card: 'mark',
    className: 'select-cell',
    header: (
      <label className="check">
        <input
          type="checkbox"
          aria-label="Select this page"
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < rows.length
          }}
          disabled={rows.length === 0}
          checked={rows.length > 0 && chosen === rows.length}
          onChange={({ target }) => onToggle(rows, target.checked)}
        />
      </label>
    ),
    cell: (row) =>
      !isFixed(row) && (
        <label className="check">
          <input
            type="checkbox"
            aria-label={`Select ${nameOf(row)}`}
            checked={has(row.id)}
            onChange={({ target }) => onToggle([row], target.checked)}
          />
        </label>
      ),
  }
}

/** `x` selects the row in focus, where rows can be selected. */
export function useSelectKey(isOn: boolean): void {
  const select = () =>
    document.activeElement
      ?.closest('tr')
      ?.querySelector<HTMLInputElement>('.select-cell input')
      ?.click()
  useKeys({ x: isOn ? select : undefined }, { x: 'Select the row' })
}

type SelectionBarProps = {
  count: number
  /** Instead of the number. */
  text?: string | undefined
  /** After the number. */
  more?: ReactNode
  onClear: () => void
  /** As wide as it must be, beside the button for messages to the operator. */
  short?: boolean
  /** The acts. */
  children: ReactNode
  ref?: RefObject<HTMLDivElement | null>
}

/** Actions on the selected rows, at the bottom of the window. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, text, more, short, onClear, children, ref } = props
  return (
    <div
      className={cx('selection-bar', short && 'short')}
      role="region"
      aria-label="Selected rows"
      ref={ref}
    >
      <p role="status">
        <strong>{text ?? `${countText(count)} selected`}</strong>
      </p>
      {more}
      <div className="row push">
        {children}
        <IconButton icon="x" label="Clear selection" onClick={onClear} />
      </div>
    </div>
  )
}
