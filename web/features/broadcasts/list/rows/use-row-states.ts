import type { BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import {
  isRead,
  useReadMarks,
  type ReadMarks,
} from '#web/features/broadcasts/list/rows/read-marks.ts'
import { useVisit, type Visit } from '#web/platform/visit/visit.ts'

/** New: came since the visit before and not opened yet. Read: opened here, or all marked as read. */
export type RowState = 'new' | 'unread' | 'read'

type Row = Pick<BroadcastRow, 'id' | 'date' | 'isOwn'>

/** The one rule of the marks. Own broadcasts are never new to their company. */
export function rowState(row: Row, visit: Visit | undefined, marks: ReadMarks): RowState {
  if (isRead(marks, row)) return 'read'
  return cameSince(row, visit) && !row.isOwn ? 'new' : 'unread'
}

const cameSince = ({ date }: Pick<Row, 'date'>, visit: Visit | undefined) =>
  visit !== undefined && Date.parse(date) > visit.since

/** How each row stands to the reader, and how many at the top came since the visit before. */
export function useRowStates(rows: readonly BroadcastRow[]) {
  const marks = useReadMarks()
  const visit = useVisit()
  const older = rows.findIndex((row) => !cameSince(row, visit))
  return {
    visit,
    newRows: older < 0 ? rows.length : older,
    stateOf: (row: BroadcastRow) => rowState(row, visit, marks),
  }
}
