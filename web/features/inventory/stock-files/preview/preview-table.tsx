import {
  conditionWords,
  stockColumnNames,
  type StockMapping,
} from '#contract/inventory/inventory.ts'
import type { StockFilePreview } from '#contract/inventory/stock-files.ts'
import {
  cellsOf,
  remarksOf,
  type Remark,
  type ShownColumn,
} from '#web/features/inventory/stock-files/preview/preview-cells.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import {
  cardClass,
  Cell,
  ColumnHead,
  Row,
  RowHead,
  SheetTable,
  TableBody,
  TableHead,
  type CardRole,
} from '#web/ui/table.tsx'
import { Fragment, useId, useState } from 'react'
import './preview-table.css'

const shownFirst = 8

type FirstLinesProps = {
  sample: StockFilePreview['sample']
  mapping: Pick<StockMapping, 'columns'>
  /** They are being read in another way. */
  busy: boolean
}

/** The first lines as they will be, with what is wrong at each cell in words; on a phone as cards. */
export function PreviewTable({ sample, mapping, busy }: FirstLinesProps) {
  const [showsAll, setShowAll] = useState(false)
  const shown = showsAll ? sample : sample.slice(0, shownFirst)
  return (
    <>
      <SheetTable
        caption="Preview of the first lines"
        cards
        busy={busy}
        className="fl-table"
        columns={['3.25rem', '11rem', '8rem', '', '5.5rem', '5.5rem', '6.5rem']}
      >
        <TableHead className="sr-phone">
          <ColumnHead align="right">Line</ColumnHead>
          <ColumnHead>Part number</ColumnHead>
          <ColumnHead className="from-64rem">Manufacturer</ColumnHead>
          <ColumnHead>Description</ColumnHead>
          <ColumnHead align="right">Quantity</ColumnHead>
          <ColumnHead>Condition</ColumnHead>
          <ColumnHead align="right">Price</ColumnHead>
        </TableHead>
        <TableBody>
          {shown.map((line) => (
            <PreviewRow key={line.lineNumber} line={line} mapping={mapping} />
          ))}
        </TableBody>
      </SheetTable>
      {shown.length < sample.length && (
        <p>
          <Button size="sm" icon="down" onClick={() => setShowAll(true)}>
            Show {sample.length - shown.length} more
          </Button>
        </p>
      )}
    </>
  )
}

const look = (role: CardRole, name?: string) => cx(cardClass(role), name)

type FirstLineProps = {
  line: StockFilePreview['sample'][number]
  mapping: Pick<StockMapping, 'columns'>
}

function PreviewRow({ line, mapping }: FirstLineProps) {
  const cells = cellsOf(line, mapping)
  const remarks = remarksOf(line)
  const id = useId()
  /** Marks a cell that has remarks, and describes it by those below. */
  const at = (column: ShownColumn) => {
    const here = remarks.filter((one) => one.column === column)
    if (here.length === 0) return { title: cells[column] }
    return {
      title: cells[column],
      'data-said': here.some(({ isRefusal }) => isRefusal) ? 'refusal' : 'warning',
      'aria-describedby': `${id}-${column}`,
    }
  }
  const isRefused = line.line === null
  return (
    <Fragment>
      <Row
        className="fl-row"
        data-refused={isRefused || undefined}
        data-said={remarks.length > 0 || undefined}
      >
        <Cell align="right" className={look('hidden', 'muted num')}>
          {line.lineNumber}
        </Cell>
        <RowHead className={look('title', 'mono')} {...at('partNumber')}>
          {cells.partNumber || <i>none</i>}
        </RowHead>
        <Cell className={look('meta', 'from-64rem soft')} {...at('manufacturer')}>
          {cells.manufacturer}
        </Cell>
        <Cell className={look('text', 'soft')} {...at('description')}>
          {cells.description}
        </Cell>
        <Cell
          align="right"
          className={look('foot', 'num')}
          data-label="Quantity"
          {...at('quantity')}
        >
          {cells.quantity}
        </Cell>
        <Cell className={look('foot')} {...at('condition')}>
          {line.line ? (
            <span title={conditionWords[line.line.condition]}>{cells.condition}</span>
          ) : (
            cells.condition
          )}
        </Cell>
        <Cell align="right" className={look('figure', 'num')} {...at('price')}>
          {cells.price}
        </Cell>
      </Row>
      {remarks.length > 0 && (
        <Row className="fl-said">
          <Cell colSpan={7} className={cardClass('text')}>
            <ul>
              {remarks.map((one) => (
                <RemarkItem
                  key={one.column + one.words}
                  remark={one}
                  id={id}
                  isRefused={isRefused}
                />
              ))}
            </ul>
          </Cell>
        </Row>
      )}
    </Fragment>
  )
}

type RemarkProps = { remark: Remark; id: string; isRefused: boolean }

function RemarkItem({ remark: { column, words, found, isRefusal }, id, isRefused }: RemarkProps) {
  return (
    <li id={`${id}-${column}`} data-said={isRefusal ? 'refusal' : 'warning'}>
      <Icon name="warn" small />
      <span>
        {isRefused && isRefusal && <b>Refused. </b>}
        {stockColumnNames[column]}: {words}
        {found !== '' && <span className="soft"> Value in file: {found}</span>}
      </span>
    </li>
  )
}
