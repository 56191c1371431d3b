import { logComplaint } from '#contract/complaints.ts'
import { notices } from '#contract/page-notices.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { fileComplaint } from '#server/features/complaints/file-complaint.ts'

export function mountComplaints(mount: Mount, platform: Platform): void {
  mount(logComplaint, async ({ params, body, files, viewer, actor }) => {
    const complaint = { companyId: params.id, words: body, documents: files }
    const filed = await fileComplaint(platform, viewer, complaint, actor)
    if (isRefused(filed)) return filed
    return { status: 200, payload: { msg: notices.complaintSent.title, ...filed } }
  })
}
