import { getCompanyPrivacy, maxPrivacyRows } from '#contract/privacy/desk/company-privacy.ts'
import { exportCompanyData, exportContactData } from '#contract/privacy/desk/data-exports.ts'
import {
  eraseCompany,
  eraseContact,
  previewCompanyErasure,
  previewContactErasure,
} from '#contract/privacy/desk/erasure.ts'
import { clearSearchCache } from '#server/features/broadcasts/public.ts'
import { eraseData, previewErasure } from '#server/features/privacy/desk/erasure/erase-data.ts'
import { findConsents, findPeople, findRequests } from '#server/features/privacy/desk/queries.ts'
import { findSubject } from '#server/features/privacy/exports/company-queries.ts'
import { exportData } from '#server/features/privacy/exports/export-data.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Exports and erasures by staff, and what was agreed to (BK-103, BK-104). */
export function mountPrivacyDesk(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(exportCompanyData, ({ params, query: { reason }, actor }) =>
    exportData(platform, { companyId: params.id }, { actor, reason }),
  )
  mount(exportContactData, ({ params, query: { reason }, actor }) =>
    exportData(platform, { contactId: params.id }, { actor, reason }),
  )

  mount(previewCompanyErasure, ({ params }) =>
    answerResult(previewErasure(platform, { companyId: params.id })),
  )
  mount(previewContactErasure, ({ params }) =>
    answerResult(previewErasure(platform, { contactId: params.id })),
  )
  /** Searches and lists change with it. */
  const answerErasure = async (done: ReturnType<typeof eraseData>) => {
    const answer = await answerResult(done)
    clearSearchCache(platform.database)
    return answer
  }
  mount(eraseCompany, ({ params, body, actor }) =>
    answerErasure(eraseData(platform, { companyId: params.id }, { ...body, actor })),
  )
  mount(eraseContact, ({ params, body, actor }) =>
    answerErasure(eraseData(platform, { contactId: params.id }, { ...body, actor })),
  )

  mount(getCompanyPrivacy, async ({ params: { id } }) => {
    if (!(await findSubject(sql, { companyId: id }))) return notFound()
    const [consents, people, requests] = await Promise.all([
      findConsents(sql, id, maxPrivacyRows),
      findPeople(sql, id),
      findRequests(sql, id, maxPrivacyRows),
    ])
    return { status: 200, payload: { consents, people, requests } }
  })
}
