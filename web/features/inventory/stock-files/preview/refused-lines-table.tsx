import { refusedLinesQuery } from '#web/features/inventory/api.ts'
import { unescapeFormulas } from '#contract/spreadsheet.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { LoadFailure } from '#web/ui/note.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { useQuery } from '@tanstack/react-query'

/** Lines that are shown; all that are kept can be downloaded. */
const maxShown = 50

/** The refused lines of a stock file with their reasons. */
export function RefusedLines({ id, name }: { id: number; name: string }) {
  const lines = useQuery(refusedLinesQuery(id, maxShown))
  if (lines.isError) {
    return <LoadFailure thing="The refused lines" onRetry={lines.refetch} />
  }
  if (!lines.data) return <Skeleton width="60%" />
  const [names = [], ...rows] = lines.data
  return (
    <DataTable
      caption={`Refused lines of ${name}`}
      columns={columns.map((column, index) => ({ ...column, header: names[index] }))}
      rows={rows.map((cells, index) => ({ cells, index }))}
      rowKey={({ index }) => index}
      wrap
    />
  )
}

/** The columns of the file of refused lines, in its order. */
const columns: readonly Omit<Column<{ cells: string[] }>, 'header'>[] = [
  {
    key: 'line',
    width: '5rem',
    card: 'title',
    cardLabel: 'Line',
    isRowHeader: true,
    className: 'num',
    cell: ({ cells }) => cells[0],
  },
  {
    key: 'column',
    width: '9rem',
    card: 'figure',
    className: 'muted',
    cell: ({ cells }) => cells[1],
  },
  { key: 'reason', card: 'text', cell: ({ cells }) => cells[2] },
  {
    key: 'found',
    width: '16rem',
    card: 'text',
    className: 'soft',
    cell: ({ cells: [, , , found = ''] }) => unescapeFormulas(found),
  },
]
