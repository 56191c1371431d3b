import type { BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import type { LastVisit } from '#contract/broadcasts/read-marks.ts'
import {
  isRead,
  useReadMarks,
  type ReadMarks,
} from '#web/features/broadcasts/list/rows/read-marks.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useVisit, type Visit } from '#web/platform/visit/visit.ts'

/** New: sent since the last visit and not opened. Read: opened or marked as read. */
export type RowState = 'new' | 'unread' | 'read'

type Row = Pick<BroadcastRow, 'id' | 'date' | 'isOwn' | 'isRead'>

/** State of a row. Own broadcasts are never new. */
export function rowState(row: Row, visit: Visit | undefined, marks: ReadMarks): RowState {
  // The server counts own broadcasts as read; grey ones would look as if they were over.
  if (isRead(marks, row.isOwn ? { ...row, isRead: undefined } : row)) return 'read'
  return cameSince(row, visit) && !row.isOwn ? 'new' : 'unread'
}

const cameSince = ({ date }: Pick<Row, 'date'>, visit: Visit | undefined) =>
  visit !== undefined && Date.parse(date) > visit.since

const toVisit = (visit: LastVisit | undefined): Visit | undefined =>
  visit?.since ? { since: Date.parse(visit.since), isMarked: visit.isMarked } : undefined

/** State of each row and the number of rows at the top sent since the last visit. */
export function useRowStates(rows: readonly BroadcastRow[], memberVisit?: LastVisit) {
  const marks = useReadMarks()
  const ownVisit = toVisit(marks.visit ?? memberVisit)
  const visitHere = useVisit()
  const { readsAsVisitor } = useViewer()
  const visit = readsAsVisitor ? visitHere : ownVisit
  const older = rows.findIndex((row) => !cameSince(row, visit))
  return {
    visit,
    newRows: older < 0 ? rows.length : older,
    stateOf: (row: BroadcastRow) => rowState(row, visit, marks),
  }
}
