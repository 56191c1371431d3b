import { refusedLinesQuery } from '#web/features/inventory/api.ts'
import { unescapeFormulas } from '#contract/spreadsheet.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Note } from '#web/ui/note.tsx'
import { Cell, ColumnHead, Row, RowHead, SheetTable, TableBody, TableHead } from '#web/ui/table.tsx'
import { useQuery } from '@tanstack/react-query'
import './refused-lines-table.css'

/** Lines that are shown; all that are kept can be downloaded. */
const maxShown = 50

/** The refused lines of a stock file with their reasons. */
export function RefusedLines({ id, name }: { id: number; name: string }) {
  const lines = useQuery(refusedLinesQuery(id, maxShown))
  if (lines.isError) {
    return (
      <Note tone="bad" role="alert" title="The refused lines could not be loaded.">
        <Button size="sm" icon="again" onClick={() => void lines.refetch()}>
          Try again
        </Button>
      </Note>
    )
  }
  if (!lines.data) return <Skeleton width="60%" />
  const [names = [], ...rows] = lines.data
  return (
    <SheetTable
      caption={`Refused lines of ${name}`}
      cards
      className="refused-table"
      columns={['5rem', '9rem', '', '16rem']}
    >
      <TableHead>
        {names.map((title) => (
          <ColumnHead key={title}>{title}</ColumnHead>
        ))}
      </TableHead>
      <TableBody>
        {rows.map(([line, column, reason, found = ''], index) => (
          <Row key={index}>
            <RowHead className="rl-line num">
              <span className="rl-term">Line </span>
              {line}
            </RowHead>
            <Cell className="rl-column">{column}</Cell>
            <Cell className="rl-reason">{reason}</Cell>
            <Cell className="rl-found soft" title={unescapeFormulas(found)}>
              {unescapeFormulas(found)}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </SheetTable>
  )
}
