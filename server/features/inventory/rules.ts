import { businessDayStart, nextBusinessDayStart } from '#contract/dates.ts'
import { conditions } from '#contract/inventory/inventory.ts'
import { importModes, stockFileDays, type ImportMode } from '#contract/inventory/stock-files.ts'
import { centsOf, removalDays, type StockDraft } from '#contract/inventory/own-stock.ts'

const dayMs = 86_400_000

/** What a line of stock is, beside who has it. */
interface LineFacts {
  textId: number
  quantity: number
  condition: number
  priceCents: number | null
}
interface LineFields {
  partNumber: string
  manufacturer: string
  description: string
  quantity: number
  condition: number
  priceCents: number | null
}

/** Another one whenever a line says something else; texts never change. */
export const versionOf = ({ textId, quantity, condition, priceCents }: LineFacts): string =>
  [textId, quantity, condition, priceCents ?? ''].join('-')

/** A line as it is kept. */
export function toStoredLine({ partCondition, price, ...draft }: StockDraft): LineFields {
  return {
    ...draft,
    condition: conditions.indexOf(partCondition),
    priceCents: centsOf(price) ?? null,
  }
}

/** A line with what was changed of it; what was left out stays. */
export function applyChanges(
  line: LineFields,
  changes: { [K in keyof StockDraft]?: StockDraft[K] | undefined },
): LineFields {
  const { partCondition, price } = changes
  return {
    partNumber: changes.partNumber ?? line.partNumber,
    manufacturer: changes.manufacturer ?? line.manufacturer,
    description: changes.description ?? line.description,
    quantity: changes.quantity ?? line.quantity,
    condition: partCondition === undefined ? line.condition : conditions.indexOf(partCondition),
    priceCents: price === undefined ? line.priceCents : (centsOf(price) ?? null),
  }
}

/** Until when what was deleted can be taken back (BK-067). */
export const restorableUntil = (removedAt: Date): Date =>
  new Date(removedAt.getTime() + removalDays * dayMs)
/** What was deleted after this can be taken back still. */
export const restoreCutoff = (now: Date): Date => new Date(now.getTime() - removalDays * dayMs)

/** Stock that nobody updated after this is old (IV-014). */
export const oldStockCutoff = (now: Date, refreshWeeks: number): Date =>
  new Date(now.getTime() - refreshWeeks * 7 * dayMs)

/** The beginning of the business day on which stock is hidden whose owner is reminded now. */
export function hidingDate(now: Date, days: number): Date {
  let day = businessDayStart(now)
  for (let passed = 0; passed < days; passed += 1) day = nextBusinessDayStart(day)
  return day
}

/** What is little enough that nobody is asked. */
const fewLines = 20

/** Whether a file may end all stock without a person who looks at it: not where half of the lines or more would go. */
export const canReplaceAutomatically = (listed: number, lines: number): boolean =>
  listed <= fewLines || lines * 2 >= listed

/** What the subject of a mail says that its file does, by its first word; undefined where it says nothing of it. */
export function modeOfMail(subject: string): ImportMode | undefined {
  const word = /^(?:\s*(?:re|fwd?|aw|wg)\s*:)*\s*\[?(\p{L}+)/iu.exec(subject)?.[1]?.toLowerCase()
  return importModes.find((mode) => mode === word)
}

/** When a stock file goes that came at this time. */
export const fileUntil = (givenAt: Date): Date =>
  new Date(givenAt.getTime() + stockFileDays * dayMs)
/** Stock files that came before this are gone. */
export const fileExpiryCutoff = (now: Date): Date => new Date(now.getTime() - stockFileDays * dayMs)
