import type { SignedInViewer, StaffViewer } from '#contract/access.ts'
import { accountAllows } from '#contract/account-permissions.ts'
import { importFaults } from '#contract/inventory/stock-files.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { effectiveState } from '#server/features/companies/public.ts'
import { findStockRights } from '#server/features/inventory/rights-queries.ts'
import { recordAuditEntry, type Actor, type NewAuditEntry } from '#server/platform/audit.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import {
  isRefused,
  notFound,
  refuse,
  refuseFields,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

type Caller = SignedInViewer | StaffViewer

export interface StockEditor {
  companyId: number
  actor: Actor
  /** Given by staff; empty for members. */
  reason: string
}

const required = (param: string) => refuseFields([{ param, msg: fieldMessages.required }])

/** Returns the company whose stock is read: a member's own, or the one that staff name. */
export function authorizeStockRead(viewer: Caller, named: number | undefined): number | Refused {
  if (viewer.kind === 'contact') {
    return named === undefined || named === viewer.companyId ? viewer.companyId : notFound()
  }
  return named ?? required('companyId')
}

/** Returns the company whose stock is changed; staff must give a reason. */
export function authorizeStockChange(
  { viewer, actor }: { viewer: Caller; actor: Actor },
  named: { companyId?: number | undefined; reason?: string } | null | undefined,
): StockEditor | Refused {
  const companyId = authorizeStockRead(viewer, named?.companyId)
  if (isRefused(companyId)) return companyId
  const reason = viewer.kind === 'staff' ? (named?.reason ?? '') : ''
  if (viewer.kind === 'staff' && reason === '') return required('reason')
  return { companyId, actor, reason }
}

/** Audits a change or an export by staff. What members do with their own stock is not audited. */
export async function recordStaffChange(
  db: Queryable,
  editor: StockEditor,
  entry: Pick<NewAuditEntry, 'at' | 'act' | 'details'>,
): Promise<void> {
  if (editor.actor.kind === 'staff') await recordAuditEntry(db, { ...editor, ...entry })
}

/** Refuses a company that may have no stock; staff may name any. */
export async function checkStockRights(
  { clock }: Pick<Platform, 'clock'>,
  db: Queryable,
  companyId: number,
): Promise<Refused | undefined> {
  const rights = await findStockRights(db, { companyId })
  if (!rights) return notFound()
  const { isServiceOnly } = rights
  return accountAllows({ state: effectiveState(rights, clock.now()), isServiceOnly }, 'listStock')
    ? undefined
    : refuse(409, importFaults.closed, { extra: 'CLOSED' })
}
