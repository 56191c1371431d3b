import { stockColumnNames, stockColumns, type StockColumn } from '#contract/inventory/inventory.ts'
import type { StockFilePreview } from '#contract/inventory/stock-files.ts'
import {
  columnAt,
  type MappingDraft,
} from '#web/features/inventory/stock-files/mapping/mapping-draft.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { useState } from 'react'
import './column-mapping.css'

/** Maximum columns shown, besides mapped ones. */
const maxShown = 12
const valuesShown = 3

type ColumnPicksProps = {
  preview: StockFilePreview
  draft: MappingDraft
  onPick: (index: number, column: StockColumn | undefined) => void
}

/** The columns of the file with their first values and their mapping. */
export function ColumnMapping({ preview: { columns, sample }, draft, onPick }: ColumnPicksProps) {
  const [showsAll, setShowAll] = useState(false)
  const all = columns.map(({ name, sureness }, index) => ({
    index,
    name: name || `Column ${index + 1}`,
    column: columnAt(draft, index),
    isGuess: sureness === 'guess',
  }))
  const isWide = columns.length > maxShown && !showsAll
  // Columns that the workbook hides have neither name nor value.
  const hasContent = (index: number) =>
    columns[index]?.name !== '' || sample.some(({ cells }) => cells[index])
  const shown = all.filter(
    ({ index, column }) => (column || hasContent(index)) && (!isWide || index < maxShown || column),
  )
  return (
    <>
      <ul className="tiles picks">
        {shown.map(({ index, name, column, isGuess }) => (
          <li key={index} className="pick" data-read={column !== undefined || undefined}>
            <NativeSelect
              aria-label={`${name} is read as`}
              value={column ?? ''}
              onChange={({ target }) =>
                onPick(
                  index,
                  stockColumns.find((each) => each === target.value),
                )
              }
            >
              <option value="">Not read</option>
              <Options of={stockColumns.map((each) => [each, stockColumnNames[each]])} />
            </NativeSelect>
            <p className="small strong cut pick-name" title={name}>
              {name}
            </p>
            <ul className={cx('small pick-values', column === 'partNumber' && 'mono')}>
              {sample.slice(0, valuesShown).map(({ lineNumber, cells }) => (
                <li key={lineNumber} className="cut" title={cells[index]}>
                  {cells[index] || '\u00a0'}
                </li>
              ))}
            </ul>
            {isGuess && column && <p className="small toned warn">Please check</p>}
            {draft.addedQuantities?.includes(index) && (
              <p className="small soft">Added to the quantity</p>
            )}
          </li>
        ))}
      </ul>
      {isWide && (
        <p>
          <Button size="sm" icon="down" onClick={() => setShowAll(true)}>
            Show all {all.length} columns
          </Button>
        </p>
      )}
    </>
  )
}
