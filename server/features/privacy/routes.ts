import { exportOwnData } from '#contract/privacy/data-exports.ts'
import { refusals } from '#contract/refusals.ts'
import { findSubject } from '#server/features/privacy/exports/company-queries.ts'
import { exportData } from '#server/features/privacy/exports/export-data.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountPrivacy(mount: Mount, platform: Platform): void {
  mount(exportOwnData, async ({ query, viewer, actor }) => {
    const { contactId, companyId, block } = viewer
    // A password alone must not be enough where a second factor is required.
    if (block === 'TWO_FACTOR_REQUIRED')
      return refuse(403, refusals.blocked[block], { extra: block })
    const by = { actor, reason: '' }
    if (query.subject === 'person') return exportData(platform, { contactId }, by)
    const me = await findSubject(platform.database.sql, { contactId })
    if (me?.position !== 1) return refuse(403, refusals.exportByMainContact)
    return exportData(platform, { companyId }, by)
  })
}
