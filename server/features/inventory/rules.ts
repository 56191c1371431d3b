import { businessDayStart, nextBusinessDayStart } from '#contract/dates.ts'
import { removalDays } from '#contract/inventory/own-stock.ts'
import { stockFileDays } from '#contract/inventory/stock-files.ts'

const addDays = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000)

/** Until when deleted stock can be restored (BK-067). */
export const restorableUntil = (removedAt: Date): Date => addDays(removedAt, removalDays)
/** Stock deleted after this can still be restored. */
export const restoreCutoff = (now: Date): Date => addDays(now, -removalDays)

export const fileUntil = (uploadedAt: Date): Date => addDays(uploadedAt, stockFileDays)
/** Stock files uploaded before this are deleted. */
export const fileExpiryCutoff = (now: Date): Date => addDays(now, -stockFileDays)

/** Stock that was last updated before this is stale (IV-014). */
export const oldStockCutoff = (now: Date, refreshWeeks: number): Date =>
  addDays(now, -refreshWeeks * 7)

/** The start of the business day on which stock is hidden if its owner is reminded now. */
export function hidingDate(now: Date, days: number): Date {
  let day = businessDayStart(now)
  for (let passed = 0; passed < days; passed += 1) day = nextBusinessDayStart(day)
  return day
}
