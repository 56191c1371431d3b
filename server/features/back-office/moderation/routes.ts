import {
  listPictures,
  picturesOnPage,
  readModeratedPicture,
  removeModeratedPictures,
  listRecommendations,
  recommendationPageSize,
  removeModeratedRecommendation,
} from '#contract/back-office/moderation.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import {
  excludeContact as excludeEndpoint,
  exclusionPageSize,
  liftExclusion as liftEndpoint,
  listExclusions,
  type Exclusion,
} from '#contract/broadcasts/exclusions.ts'
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
} from '#contract/complaints.ts'
import {
  broadcastListChanges,
  listChangesShown,
  orderBroadcastLists,
  renameBroadcastList,
} from '#contract/broadcasts/list-editing.ts'
import { businessDate } from '#contract/dates.ts'
import { listChangeRows } from '#server/features/back-office/audit/queries.ts'
import {
  excludeContact,
  findExclusions,
  liftExclusion,
  orderLists,
  renameList,
  type ExclusionRow,
} from '#server/features/broadcasts/public.ts'
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
import {
  findPicture,
  listNewestPictures,
  removePicture,
  buildPictureResponse,
} from '#server/features/media/public.ts'
import {
  listNewestRecommendations,
  removeRecommendation,
} from '#server/features/recommendations/public.ts'
import { attachmentHeaders } from '#server/platform/files/stored-files.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerMessage, answerResult, isRefused, notFound } from '#server/platform/http/refusal.ts'
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
    const page = pageOf(rows, complaintPageSize, (row) => presentCaseRow(row, now))
    return { status: 200, payload: { ...page, counts, late } }
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

function presentExclusion({ listName, ...row }: ExclusionRow): Exclusion {
  return {
    ...row,
    list: listName ?? (row.stopsMessages ? 'All lists and messages' : 'All lists'),
    from: row.from.toISOString(),
    until: row.until?.toISOString() ?? null,
    liftedAt: row.liftedAt?.toISOString() ?? null,
  }
}

export function mountExclusions(mount: Mount, platform: Platform): void {
  const { database, clock } = platform

  mount(listExclusions, async ({ query }) => {
    const rows = await findExclusions(
      database.sql,
      { ...query, limit: exclusionPageSize + 1 },
      clock.now(),
    )
    const page = pageOf(rows, exclusionPageSize, presentExclusion)
    return { status: 200, payload: page }
  })

  mount(excludeEndpoint, ({ params, body, actor }) =>
    answerResult(excludeContact(platform, params.id, body, actor)),
  )

  mount(liftEndpoint, ({ params, body, actor }) =>
    answerMessage(
      liftExclusion(platform, params.id, body.reason, actor),
      staffNotices.exclusionLifted.title,
    ),
  )

  mount(orderBroadcastLists, ({ body, actor }) =>
    answerMessage(orderLists(platform, body, actor), staffNotices.listsOrdered.title),
  )

  mount(renameBroadcastList, ({ params, body, actor }) =>
    answerMessage(renameList(platform, params.id, body, actor), staffNotices.listRenamed.title),
  )

  mount(broadcastListChanges, async () => {
    const rows = await listChangeRows(platform.database.sql, listChangesShown)
    const results = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
    return { status: 200, payload: { results } }
  })
}

export function mountPictures(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(listPictures, async ({ query }) => {
    const rows = await listNewestPictures(sql, { ...query, limit: picturesOnPage + 1 })
    const page = pageOf(rows, picturesOnPage, (row) => ({
      id: row.id,
      hasLarge: row.hasLarge,
      company: { id: row.companyId, name: row.companyName },
      contact: row.contactId === null ? null : { id: row.contactId, name: row.contactName ?? '' },
      uploadedAt: row.uploadedAt.toISOString(),
    }))
    return { status: 200, payload: page }
  })

  mount(readModeratedPicture, async ({ params, query }) => {
    const picture = await findPicture(sql, { id: params.id })
    return picture ? buildPictureResponse(sql, picture, query.large === '1') : notFound()
  })

  mount(removeModeratedPictures, async ({ body: { ids, reason }, actor }) => {
    let removed = 0
    for (const id of new Set(ids)) {
      const picture = await findPicture(sql, { id })
      if (!picture) continue
      const { companyId, contactId } = picture
      const owner = contactId === null ? { companyId } : { contactId }
      if (!isRefused(await removePicture(platform, owner, { actor, reason }))) removed += 1
    }
    return { status: 200, payload: { removed } }
  })
}

export function mountModeratedRecommendations(mount: Mount, platform: Platform): void {
  mount(listRecommendations, async ({ query: { state, companyId, text, before } }) => {
    const limit = recommendationPageSize + 1
    const asked = { state, companyId, text, before, limit }
    const rows = await listNewestRecommendations(platform.database.sql, asked)
    const page = pageOf(rows, recommendationPageSize, (row) => ({
      id: row.id,
      words: row.words,
      contact: { id: row.contactId, name: row.contactName },
      by: { id: row.byCompanyId, name: row.byCompany, tier: row.byTier },
      company: { id: row.companyId, name: row.company, tier: row.tier },
      writtenAt: row.writtenAt.toISOString(),
      publishedAt: row.publishedAt?.toISOString() ?? null,
    }))
    return { status: 200, payload: page }
  })

  mount(removeModeratedRecommendation, ({ params, body, actor }) =>
    answerMessage(
      removeRecommendation(platform, params.id, { actor, reason: body.reason }),
      staffNotices.recommendationRemoved.title,
    ),
  )
}
