import { auditCompaniesPageSize, listAuditCompanies } from '#contract/back-office/desk/audit-log.ts'
import { findCompaniesOf } from '#server/features/back-office/audit/queries.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The companies of an act on several; the list is served as all lists are. */
export function mountAuditCompanies(mount: Mount, { database: { sql } }: Platform): void {
  mount(listAuditCompanies, async ({ params: { id }, query: { page } }) => {
    const limit = auditCompaniesPageSize
    const payload = await findCompaniesOf(sql, id, { offset: (page - 1) * limit, limit })
    return payload ? { status: 200, payload } : notFound()
  })
}
