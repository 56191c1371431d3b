import {
  addComplaintFile,
  changeComplaintDeadline,
  complaintPageSize,
  getComplaint,
  getComplaintFile,
  listComplaints,
  moveComplaint,
  noteComplaint,
  openComplaintStates,
} from '#contract/complaints.ts'
import { businessDate } from '#contract/dates.ts'
import { answerAction } from '#server/features/back-office/companies/routes.ts'
import {
  addCaseFile,
  addCaseNote,
  changeDeadline,
  countCases,
  listCases,
  changeCaseState,
  presentCase,
  presentCaseRow,
  readCaseFile,
} from '#server/features/complaints/public.ts'
import { attachmentHeaders } from '#server/platform/files/stored-files.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Handling complaint cases (BK-075). */
export function mountComplaintCases(mount: Mount, platform: Platform): void {
  const { database, clock } = platform

  mount(listComplaints, async ({ query }) => {
    const { state, companyId, text, before } = query
    const states =
      state === 'open' ? openComplaintStates : state === undefined ? undefined : [state]
    const limit = complaintPageSize + 1
    const now = clock.now()
    const [rows, { counts, late }] = await Promise.all([
      listCases(database.sql, { states, companyId, text, before, limit }),
      countCases(database.sql, businessDate(now)),
    ])
    const results = rows.slice(0, complaintPageSize).map((row) => presentCaseRow(row, now))
    const next = rows.length > complaintPageSize ? results.at(-1)!.id : null
    return { status: 200, payload: { results, next, counts, late } }
  })

  mount(getComplaint, async ({ params }) => {
    const found = await presentCase(platform, params.id)
    return found ? { status: 200, payload: found } : notFound()
  })

  mount(getComplaintFile, async ({ params, actor }) => {
    const file = await readCaseFile(platform, params.id, params.fileId, actor)
    if (!file) return notFound()
    return {
      isDocument: true,
      isOwn: true,
      type: file.type,
      body: file.content,
      headers: { ...attachmentHeaders(file.name), 'content-length': `${file.size}` },
    }
  })

  mount(moveComplaint, ({ params, body, actor, viewer }) =>
    answerAction(changeCaseState(platform, params.id, body, { actor, staffId: viewer.staffId })),
  )

  mount(changeComplaintDeadline, ({ params, body, actor, viewer }) =>
    answerAction(changeDeadline(platform, params.id, body, { actor, staffId: viewer.staffId })),
  )

  mount(noteComplaint, async ({ params, body, actor, viewer }) => {
    const noted = await addCaseNote(platform, params.id, body.words, {
      actor,
      staffId: viewer.staffId,
    })
    return isRefused(noted) ? noted : { status: 200, payload: noted }
  })

  mount(addComplaintFile, async ({ params, body, files, actor, viewer }) => {
    const paper = { file: files.file, words: body.words }
    const added = await addCaseFile(platform, params.id, paper, { actor, staffId: viewer.staffId })
    return isRefused(added) ? added : { status: 200, payload: added }
  })
}
