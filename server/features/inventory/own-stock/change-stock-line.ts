import type { StockChanges } from '#contract/inventory/own-stock.ts'
import { refusals } from '#contract/refusals.ts'
import { changedMeanwhile } from '#server/features/companies/public.ts'
import type { StockEditor } from '#server/features/inventory/own-stock/add-stock-line.ts'
import {
  deleteLine,
  findOwnLine,
  findSamePart,
  recordStockUpdate,
  writeLine,
  type OwnLine,
} from '#server/features/inventory/own-stock/queries.ts'
import { applyChanges, versionOf } from '#server/features/inventory/rules.ts'
import { lockStock } from '#server/features/inventory/stock-queries.ts'
import { differences, recordAuditEntry } from '#server/platform/audit.ts'
import { notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const asLogged = ({
  partNumber,
  manufacturer,
  description,
  quantity,
  condition,
  priceCents,
}: OwnLine) => ({
  partNumber,
  manufacturer,
  description,
  quantity,
  condition,
  priceCents,
})

/** Changes a line of a company; of another's it is not found, and what somebody changed meanwhile stays. */
export async function changeStockLine(
  { database, clock }: Platform,
  { companyId, id }: { companyId: number; id: number },
  changes: StockChanges,
  { actor, reason, version }: StockEditor & { version: string | undefined },
): Promise<OwnLine | Refused> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    await lockStock(tx)
    const line = await findOwnLine(tx, companyId, id)
    if (!line) return notFound()
    if (version !== undefined && version !== versionOf(line)) return changedMeanwhile()
    const changed = applyChanges(line, changes)
    const same = await findSamePart(tx, companyId, changed)
    if (same && same.id !== id) return refuse(409, refusals.samePart, { extra: 'SAME_PART' })
    await recordStockUpdate(tx, companyId, now)
    await writeLine(tx, id, changed, now)
    const after = (await findOwnLine(tx, companyId, id))!
    if (actor.kind === 'staff') {
      const details = differences(asLogged(line), asLogged(after))
      await recordAuditEntry(tx, {
        at: now,
        act: 'stock.changed',
        actor,
        companyId,
        reason,
        details,
      })
    }
    return after
  })
}

/** Deletes a line of a company; of another's it is not found. */
export async function removeStockLine(
  { database, clock }: Platform,
  { companyId, id }: { companyId: number; id: number },
  { actor, reason }: StockEditor,
): Promise<Refused | undefined> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    await lockStock(tx)
    const line = await findOwnLine(tx, companyId, id)
    if (!line) return notFound()
    await deleteLine(tx, companyId, id)
    await recordStockUpdate(tx, companyId, now)
    if (actor.kind === 'staff') {
      const details = { partNumber: line.partNumber, done: 'deleted' }
      await recordAuditEntry(tx, {
        at: now,
        act: 'stock.changed',
        actor,
        companyId,
        reason,
        details,
      })
    }
    return undefined
  })
}
