import type { RefusedLine } from '#contract/inventory/file-checks.ts'
import {
  maxCellTextLength,
  stockColumnNames,
  stockColumns,
  type StockColumn,
} from '#contract/inventory/inventory.ts'
import { countText } from '#contract/figures/numbers.ts'
import {
  faultyColumns,
  type LineEdits,
} from '#web/features/inventory/stock-files/refused/line-edits.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import './refused-lines-table.css'

type RefusedLinesTableProps = {
  caption: string
  lines: readonly RefusedLine[]
  edits?: LineEdits
  /** Returns the error of an edit, by line and column. */
  errorOf?: (lineNumber: number, column: StockColumn) => string | undefined
  busy?: boolean
  /** Without it, the lines are only shown. */
  onEdit?: (lineNumber: number, column: StockColumn, text: string) => void
}

/** Refused lines with their fields at fault, each with its reason, to be corrected; on a phone as cards. */
export function RefusedLinesTable({ caption, lines, busy, ...fields }: RefusedLinesTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={columnsWith(fields)}
      rows={lines}
      rowKey={({ lineNumber }) => lineNumber}
      busy={busy}
      wrap
      className="refused-lines"
    />
  )
}

type FieldsProps = Pick<RefusedLinesTableProps, 'edits' | 'errorOf' | 'onEdit'>

const columnsWith = (fields: FieldsProps): readonly Column<RefusedLine>[] => [
  {
    key: 'line',
    header: 'Line',
    width: '4.5rem',
    align: 'right',
    card: 'figure',
    cardLabel: 'Line',
    className: 'num muted',
    cell: ({ lineNumber }) => countText(lineNumber),
  },
  {
    key: 'part',
    header: 'In the file',
    card: 'title',
    isRowHeader: true,
    cell: (line) => <LineSummary line={line} />,
  },
  {
    key: 'fields',
    header: fields.onEdit ? 'To correct' : 'Reason',
    width: '62%',
    card: 'text',
    cell: (line) =>
      fields.onEdit ? (
        <FaultyFields line={line} {...fields} onEdit={fields.onEdit} />
      ) : (
        <Reasons line={line} />
      ),
  },
]

/** The values of a line that are not at fault. */
function LineSummary({ line }: { line: RefusedLine }) {
  const faulty = faultyColumns(line)
  const rest = stockColumns
    .filter((column) => column !== 'partNumber' && !faulty.includes(column))
    .map((column) => line.cells[column])
    .filter(Boolean)
  return (
    <>
      <span className="mono strong">{line.cells.partNumber || 'No part number'}</span>
      {rest.length > 0 && <span className="refused-rest small soft">{rest.join(' · ')}</span>}
    </>
  )
}

function Reasons({ line: { refusals } }: { line: RefusedLine }) {
  return (
    <ul>
      {refusals.map(({ column, words, found }) => (
        <li key={column + words}>
          {stockColumnNames[column]}: {words}
          {found !== '' && <span className="soft"> Value in file: {found}</span>}
        </li>
      ))}
    </ul>
  )
}

type FaultyFieldsProps = Pick<RefusedLinesTableProps, 'edits' | 'errorOf'> & {
  line: RefusedLine
  onEdit: NonNullable<RefusedLinesTableProps['onEdit']>
}

function FaultyFields({ line, edits = {}, errorOf, onEdit }: FaultyFieldsProps) {
  const { lineNumber, cells, refusals } = line
  return (
    <div className="refused-fields">
      {faultyColumns(line).map((column) => {
        const before = cells[column] ?? ''
        const typed = edits[lineNumber]?.[column] ?? before
        const isChanged = typed.trim() !== before
        const reason = refusals.find((remark) => remark.column === column)?.words
        const error = isChanged ? errorOf?.(lineNumber, column) : reason
        return (
          <Field
            key={column}
            label={
              <>
                {stockColumnNames[column]}
                <span className="sr"> of line {lineNumber}</span>
              </>
            }
            error={error}
            hint={isChanged && !error ? `In the file: ${before || 'empty'}` : undefined}
          >
            <TextInput
              value={typed}
              maxLength={maxCellTextLength}
              mono={column === 'partNumber'}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => onEdit(lineNumber, column, target.value)}
            />
          </Field>
        )
      })}
    </div>
  )
}
