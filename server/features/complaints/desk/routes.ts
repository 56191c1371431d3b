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
  previewComplaintMails,
} from '#contract/complaints/desk/cases.ts'
import { businessDate } from '#contract/dates.ts'
import {
  addCaseFile,
  addCaseNote,
  changeDeadline,
  countCases,
  listCases,
  changeCaseState,
  presentCase,
  presentCaseRow,
  previewCaseMails,
  readCaseFile,
} from '#server/features/complaints/public.ts'
import { attachmentHeaders } from '#server/platform/files/stored-files.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pageOf } from '#server/features/back-office/log-filters.ts'

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
    const page = pageOf(
      rows.map((row) => presentCaseRow(row, now)),
      complaintPageSize,
    )
    return { status: 200, payload: { ...page, counts, late } }
  })

  mount(getComplaint, async ({ params }) => {
    const complaint = await presentCase(platform, params.id)
    return complaint ? { status: 200, payload: complaint } : notFound()
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
    answerResult(changeCaseState(platform, params.id, body, { actor, staffId: viewer.staffId })),
  )

  mount(previewComplaintMails, async ({ params, body }) => {
    const mails = await previewCaseMails(platform, params.id, body)
    return mails ? { status: 200, payload: mails } : notFound()
  })

  mount(changeComplaintDeadline, ({ params, body, actor, viewer }) =>
    answerResult(changeDeadline(platform, params.id, body, { actor, staffId: viewer.staffId })),
  )

  mount(noteComplaint, ({ params, body, actor, viewer }) =>
    answerResult(
      addCaseNote(platform, params.id, body.words, {
        actor,
        staffId: viewer.staffId,
      }),
    ),
  )

  mount(addComplaintFile, async ({ params, body, files, actor, viewer }) => {
    const paper = { file: files.file, words: body.words }
    return answerResult(addCaseFile(platform, params.id, paper, { actor, staffId: viewer.staffId }))
  })
}
