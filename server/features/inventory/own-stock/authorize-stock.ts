import type { SignedInViewer, StaffViewer } from '#contract/access.ts'
import { fieldMessages } from '#contract/notices.ts'
import type { StockEditor } from '#server/features/inventory/own-stock/add-stock-line.ts'
import { isRefused, notFound, refuseFields, type Refused } from '#server/platform/http/refusal.ts'

type Caller = SignedInViewer | StaffViewer
type Named = { companyId?: number | undefined; reason?: string } | null | undefined

const required = (param: string) => refuseFields([{ param, msg: fieldMessages.required }])

/** The company whose stock is read: a member's own, or the one that staff name. */
export function authorizeStockRead(viewer: Caller, named: number | undefined): number | Refused {
  if (viewer.kind === 'contact') {
    return named === undefined || named === viewer.companyId ? viewer.companyId : notFound()
  }
  return named ?? required('companyId')
}

/** The company whose stock is changed; staff must give a reason. */
export function authorizeStockChange(
  { viewer, actor }: { viewer: Caller; actor: StockEditor['actor'] },
  named: Named,
): { companyId: number; by: StockEditor } | Refused {
  const companyId = authorizeStockRead(viewer, named?.companyId)
  if (isRefused(companyId)) return companyId
  const reason = viewer.kind === 'staff' ? (named?.reason ?? '') : ''
  if (viewer.kind === 'staff' && reason === '') return required('reason')
  return { companyId, by: { actor, reason } }
}
