import { conditions } from '#contract/inventory/inventory.ts'
import { parseAskedPrice } from '#contract/figures/asked-price.ts'
import { isTypedName } from '#contract/fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { parseNumber } from '#contract/figures/typed-numbers.ts'
import type { StockUndo } from '#contract/inventory/stock-removals.ts'
import type { StockDraft } from '#contract/inventory/own-stock.ts'
import { refusals } from '#contract/refusals.ts'
import {
  deleteLine,
  findOwnLine,
  findSamePart,
  insertLine,
  recordStockUpdate,
  writeLine,
  type OwnLine,
} from '#server/features/inventory/own-stock/queries.ts'
import {
  archiveLines,
  findRemoval,
  undoRemoval,
  type Removal,
} from '#server/features/inventory/removal-queries.ts'
import { findStockRights } from '#server/features/inventory/rights-queries.ts'
import { restoreCutoff } from '#server/features/inventory/rules.ts'
import { recordStaffChange, type StockEditor } from '#server/features/inventory/stock-access.ts'
import { markImportUndone } from '#server/features/inventory/stock-files/import-queries.ts'
import {
  confirmOwner,
  extendRequestTimeout,
  lockStock,
  type NewStockLine,
} from '#server/features/inventory/stock-queries.ts'
import { toStockPrice, type StockPrice } from '#server/features/inventory/stock-price.ts'
import { markLinesListed } from '#server/features/inventory/visibility/queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import { differences, recordAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  isRefused,
  notFound,
  refuse,
  refuseFields,
  type Refused,
  refuseEditConflict,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

type Changes = { [K in keyof StockDraft]?: StockDraft[K] | undefined }

/** Changes stock in one transaction, after all other writers. */
export const inTurn = <T>(
  { database, clock }: Platform,
  change: (tx: Tx, now: Date) => Promise<T>,
  { isLong = false } = {},
): Promise<T> =>
  database.transaction(async (tx) => {
    const now = clock.now()
    if (isLong) await extendRequestTimeout(tx)
    await lockStock(tx)
    return change(tx, now)
  })

/** The same for a change of many lines, whose request may last as long as `stockChangeDeadlineMs`. */
const inLongTurn = <T>(platform: Platform, change: (tx: Tx, now: Date) => Promise<T>) =>
  inTurn(platform, change, { isLong: true })

/** The version changes whenever a value of the line does; texts never change. */
export const versionOf = ({
  textId,
  quantity,
  condition,
  priceCents,
  askedCents,
  askedCurrency,
}: OwnLine): string =>
  [textId, quantity, condition, priceCents ?? '', askedCents ?? '', askedCurrency ?? ''].join('-')

/** The price as asked and in euro, at the rates of today. */
async function readPrice(
  platform: Platform,
  { price, currency }: Pick<StockDraft, 'price' | 'currency'>,
): Promise<StockPrice | Refused> {
  const read = parseAskedPrice(price, currency)
  if ('error' in read) return refuseFields([{ param: 'price', msg: read.error }])
  const converted = toStockPrice(read.price, await readSettings(platform))
  if (converted) return converted
  const msg = fieldMessages.notConverted(read.price!.currency)
  return refuseFields([{ param: 'price', msg }])
}

/**
 * A price without a currency that is the line's own in euro is one that a client sends back as it got it: the price
 * stays as it was asked.
 */
function isSentBack({ priceCents }: OwnLine, { price, currency }: Changes): boolean {
  if (price === undefined || currency !== undefined || priceCents === null) return false
  const amount = typeof price === 'number' ? price : parseNumber(price)
  return amount !== undefined && Math.round(amount * 100) === priceCents
}

/** Applies the given changes; omitted fields stay. */
function applyChanges(
  line: OwnLine,
  { partCondition, ...changes }: Changes,
  price: StockPrice | undefined,
): NewStockLine {
  const { priceCents, askedCents, askedCurrency } = price ?? line
  return {
    priceCents,
    askedCents,
    askedCurrency,
    partNumber: changes.partNumber ?? line.partNumber,
    manufacturer: changes.manufacturer ?? line.manufacturer,
    description: changes.description ?? line.description,
    quantity: changes.quantity ?? line.quantity,
    condition: partCondition === undefined ? line.condition : conditions.indexOf(partCondition),
  }
}

/**
 * Adds a line to the stock of a company, or updates the one for the same part (AM-084).
 * @returns 404 for a company that does not exist
 */
export async function addStockLine(platform: Platform, editor: StockEditor, draft: StockDraft) {
  const { companyId } = editor
  const { partNumber, manufacturer, description, quantity } = draft
  const price = await readPrice(platform, draft)
  if (isRefused(price)) return price
  const condition = conditions.indexOf(draft.partCondition)
  const values = { partNumber, manufacturer, description, quantity, condition, ...price }
  return inTurn<{ type: 'insert' | 'update'; line: OwnLine } | Refused>(
    platform,
    async (tx, now) => {
      if (!(await recordStockUpdate(tx, companyId, now))) return notFound()
      const same = await findSamePart(tx, companyId, values)
      if (same) await writeLine(tx, same.id, values, now)
      const id = same?.id ?? (await insertLine(tx, companyId, values, now))
      const details = { partNumber, done: same ? 'updated' : 'added' }
      await recordStaffChange(tx, editor, { at: now, act: 'stock.changed', details })
      const line = (await findOwnLine(tx, companyId, id))!
      return { type: same ? 'update' : 'insert', line }
    },
  )
}

const auditedValues = ({ id: _id, textId: _textId, updatedAt: _at, ...values }: OwnLine) => values

/** Changes a line of a company unless its version is outdated. */
export async function changeStockLine(
  platform: Platform,
  editor: StockEditor,
  id: number,
  { version, ...changes }: Changes & { version?: string | undefined },
) {
  const { companyId } = editor
  const { price, currency } = changes
  const converted = price === undefined ? undefined : await readPrice(platform, { price, currency })
  if (isRefused(converted)) return converted
  return inTurn<OwnLine | Refused>(platform, async (tx, now) => {
    const line = await findOwnLine(tx, companyId, id)
    if (!line) return notFound()
    if (version !== undefined && version !== versionOf(line)) return refuseEditConflict()
    const changed = applyChanges(line, changes, isSentBack(line, changes) ? undefined : converted)
    const same = await findSamePart(tx, companyId, changed)
    if (same && same.id !== id) return refuse(409, refusals.samePart, { extra: 'SAME_PART' })
    await recordStockUpdate(tx, companyId, now)
    await writeLine(tx, id, changed, now)
    const after = (await findOwnLine(tx, companyId, id))!
    const details = differences(auditedValues(line), auditedValues(after))
    await recordStaffChange(tx, editor, { at: now, act: 'stock.changed', details })
    return after
  })
}

export function removeStockLine(platform: Platform, editor: StockEditor, id: number) {
  const { companyId } = editor
  return inTurn<Refused | undefined>(platform, async (tx, now) => {
    const line = await findOwnLine(tx, companyId, id)
    if (!line) return notFound()
    await deleteLine(tx, companyId, id)
    await recordStockUpdate(tx, companyId, now)
    const details = { partNumber: line.partNumber, done: 'deleted' }
    await recordStaffChange(tx, editor, { at: now, act: 'stock.changed', details })
    return undefined
  })
}

/** Confirms that the stock of a company is up to date; stock hidden for its age is listed again (BK-069). */
export function confirmStock(platform: Platform, editor: StockEditor) {
  return inTurn(platform, async (tx, now) => {
    await confirmOwner(tx, editor.companyId, true, now)
    await markLinesListed(tx, editor.companyId)
    await recordStaffChange(tx, editor, { at: now, act: 'stock.confirmed' })
  })
}

/**
 * Deletes all lines of a company; they can be restored for some days (BK-067).
 * Staff type the name of the company (BK-117).
 * @returns undefined if there was none
 */
export function removeAllStock(platform: Platform, editor: StockEditor, typedName = '') {
  return inLongTurn<Removal | Refused | undefined>(platform, async (tx, now) => {
    if (editor.actor.kind === 'staff') {
      const company = await findStockRights(tx, editor)
      if (company && !isTypedName(typedName, company.name)) {
        return refuseFields([{ param: 'typedName', msg: fieldMessages.typedName(company.name) }])
      }
    }
    const removal = await archiveLines(tx, editor.companyId, now)
    if (!removal) return undefined
    const details = { lines: removal.lines }
    await recordAuditEntry(tx, { ...editor, at: now, act: 'stock.deleted', details })
    return { ...removal, removedAt: now, isChange: false }
  })
}

/**
 * Undoes a deletion of the whole stock, or an import if nothing was imported or deleted after it (BK-067).
 * @returns what it did; 404 for a removal that was undone or has expired
 */
export function undoStockRemoval(platform: Platform, editor: StockEditor, removalId: number) {
  const { companyId } = editor
  return inLongTurn<Omit<StockUndo, 'edited'> | Refused>(platform, async (tx, now) => {
    const removal = await findRemoval(tx, companyId, removalId, restoreCutoff(now))
    if (!removal) return notFound()
    const { stockFileId, file } = removal
    if (stockFileId !== null && removal.hasLater) {
      return refuse(409, refusals.laterStockChange(removal.laterFile), { extra: 'LATER' })
    }
    const undone = await undoRemoval(tx, companyId, removal)
    if (stockFileId === null) {
      const details = { lines: undone.restored + undone.changed }
      await recordAuditEntry(tx, { ...editor, at: now, act: 'stock.restored', details })
    } else {
      await markImportUndone(tx, stockFileId, now)
      const details = { file, ...undone }
      await recordAuditEntry(tx, { ...editor, at: now, act: 'stock.import-undone', details })
    }
    return undone
  })
}
