import { logComplaint } from '#contract/complaints.ts'
import { notices } from '#contract/page-notices.ts'
import { registerComplaint } from '#server/features/complaints/register-complaint.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountComplaints(mount: Mount, platform: Platform): void {
  mount(logComplaint, async ({ params, body, files, viewer, actor }) => {
    const complaint = { companyId: params.id, words: body, papers: files }
    const filed = await registerComplaint(platform, viewer, complaint, actor)
    if (isRefused(filed)) return filed
    return { status: 200, payload: { msg: notices.complaintSent.title, ...filed } }
  })
}
