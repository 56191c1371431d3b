import {
  errorHours,
  errorPageSize,
  getError,
  listErrors,
  setErrorState,
  type ErrorState,
} from '#contract/back-office/desk/errors.ts'
import type { AuditAction } from '#contract/back-office/audit.ts'
import { reportPageError } from '#contract/site/page-errors.ts'
import {
  countErrors,
  findError,
  findErrors,
  type ErrorRow,
} from '#server/features/back-office/errors/queries.ts'
import { readPageError } from '#server/features/back-office/errors/read-page-error.ts'
import { setGroupState } from '#server/platform/errors/error-queries.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

const hourMs = 3_600_000
const acts: Record<ErrorState, AuditAction> = {
  open: 'error.opened',
  resolved: 'error.resolved',
  ignored: 'error.ignored',
}

/** Errors of the program and of pages, grouped (BK-113). */
export function mountErrors(mount: Mount, platform: Platform): void {
  const { database, clock, errors } = platform
  const { sql } = database

  /** The beginnings of the last hours, the oldest first. */
  function recentHours(): number[] {
    const current = Math.floor(clock.now().getTime() / hourMs)
    return Array.from(
      { length: errorHours },
      (_, hour) => (current - errorHours + 1 + hour) * hourMs,
    )
  }

  const present = (row: ErrorRow, hours: readonly number[]) => ({
    ...row,
    hours: hours.map((hour) => row.hours[hour / 1000] ?? 0),
  })

  async function read(id: number) {
    const hours = recentHours()
    const row = await findError(sql, id, new Date(hours[0]!))
    return row && { ...row, ...present(row, hours) }
  }

  mount(reportPageError, async ({ body, request, sessionId }) => {
    const error = readPageError(body)
    if (!error) return { status: 200, payload: { kept: false } }
    const who = sessionId === undefined ? request.ip : `session ${sessionId}`
    errors.record({ kind: 'browser', place: body.page, error, who })
    return { status: 200, payload: { kept: true } }
  })

  mount(listErrors, async ({ query: { state, page } }) => {
    await errors.flush()
    const hours = recentHours()
    const [rows, counts] = await Promise.all([
      findErrors(sql, {
        state,
        since: new Date(hours[0]!),
        limit: errorPageSize,
        offset: (page - 1) * errorPageSize,
      }),
      countErrors(sql),
    ])
    const results = rows.map((row) => present(row, hours))
    return { status: 200, payload: { results, numResults: counts[state], counts } }
  })

  mount(getError, async ({ params }) => {
    await errors.flush()
    const error = await read(params.id)
    return error ? { status: 200, payload: error } : notFound()
  })

  mount(setErrorState, async ({ params: { id }, body: { state }, viewer, actor }) => {
    await errors.flush()
    const isChanged = await staffAction(platform, { actor }, async ({ tx, now, record }) => {
      const changed = await setGroupState(tx, { id, state, staffId: viewer.staffId, now })
      if (!changed) return false
      const { place, message } = changed
      await record(acts[state], { details: { place, error: message } })
      return true
    })
    const error = isChanged && (await read(id))
    return error ? { status: 200, payload: error } : notFound()
  })
}
