import { businessDate } from '#contract/dates.ts'
import { getCompanyPrivacy, maxPrivacyRows } from '#contract/privacy/company-privacy.ts'
import {
  exportCompanyData,
  exportContactData,
  exportOwnData,
  zipType,
} from '#contract/privacy/data-exports.ts'
import {
  eraseCompany,
  eraseContact,
  previewCompanyErasure,
  previewContactErasure,
} from '#contract/privacy/erasure.ts'
import { refusals } from '#contract/refusals.ts'
import { clearSearchCache } from '#server/features/broadcasts/public.ts'
import { eraseData, previewErasure } from '#server/features/privacy/erasure/erase-data.ts'
import { findSubject } from '#server/features/privacy/exports/company-queries.ts'
import { exportData, type Subject } from '#server/features/privacy/exports/export-data.ts'
import { findConsents, findPeople, findRequests } from '#server/features/privacy/queries.ts'
import type { Actor } from '#server/platform/audit.ts'
import { attachmentHeaders } from '#server/platform/files/stored-files.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult, isRefused, notFound, refuse } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountPrivacy(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  async function answerZip(subject: Subject, by: { actor: Actor; reason: string }) {
    const body = await exportData(platform, subject, by)
    if (isRefused(body)) return body
    const kind =
      'contactId' in subject ? `person-${subject.contactId}` : `company-${subject.companyId}`
    const name = `${kind}-${businessDate(platform.clock.now())}.zip`
    return {
      isDocument: true,
      isOwn: true,
      type: zipType,
      body,
      headers: attachmentHeaders(name),
    } as const
  }

  mount(exportOwnData, async ({ query, viewer, actor }) => {
    const { contactId, companyId, block } = viewer
    // A password alone must not be enough where a second factor is required.
    if (block === 'TWO_FACTOR_REQUIRED')
      return refuse(403, refusals.blocked[block], { extra: block })
    if (query.subject === 'person') return answerZip({ contactId }, { actor, reason: '' })
    const me = await findSubject(sql, { contactId })
    if (me?.position !== 1) return refuse(403, refusals.exportByMainContact)
    return answerZip({ companyId }, { actor, reason: '' })
  })

  mount(exportCompanyData, ({ params, query: { reason }, actor }) =>
    answerZip({ companyId: params.id }, { actor, reason }),
  )
  mount(exportContactData, ({ params, query: { reason }, actor }) =>
    answerZip({ contactId: params.id }, { actor, reason }),
  )

  mount(previewCompanyErasure, ({ params }) =>
    answerResult(previewErasure(platform, { companyId: params.id })),
  )
  mount(previewContactErasure, ({ params }) =>
    answerResult(previewErasure(platform, { contactId: params.id })),
  )
  /** What is searched and listed changes with it. */
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
    return {
      status: 200,
      payload: {
        consents,
        people,
        requests: requests.map(({ act, who, ...one }) => ({
          ...one,
          title: act === 'data.erased' ? 'Erased' : 'Exported',
          who: who ?? 'Somebody',
        })),
      },
    }
  })
}
