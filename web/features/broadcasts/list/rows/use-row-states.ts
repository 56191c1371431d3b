import type { BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import {
  isRead,
  useReadMarks,
  type ReadMarks,
} from '#web/features/broadcasts/list/rows/read-marks.ts'
import { useVisit, type Visit } from '#web/platform/visit/visit.ts'

/** New: sent since the last visit and not opened. Read: opened or marked as read. */
export type RowState = 'new' | 'unread' | 'read'

type Row = Pick<BroadcastRow, 'id' | 'date' | 'isOwn'>

/** State of a row. Own broadcasts are never new. */
export function rowState(row: Row, visit: Visit | undefined, marks: ReadMarks): RowState {
  if (isRead(marks, row)) return 'read'
  return cameSince(row, visit) && !row.isOwn ? 'new' : 'unread'
}

const cameSince = ({ date }: Pick<Row, 'date'>, visit: Visit | undefined) =>
  visit !== undefined && Date.parse(date) > visit.since

/** State of each row and the number of rows at the top sent since the last visit. */
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
