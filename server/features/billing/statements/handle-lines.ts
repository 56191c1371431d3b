import { createHash } from 'node:crypto'
import type { BankLine, BankLineState } from '#contract/back-office/billing/statements.ts'
import type { ReceivedFile } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { revertMembership } from '#server/features/billing/membership.ts'
import { bookReceipt } from '#server/features/billing/payments/book.ts'
import { lockInvoice } from '#server/features/billing/queries.ts'
import { proposeInvoice } from '#server/features/billing/statements/propose-invoice.ts'
import {
  findReceiptOfLine,
  insertLines,
  insertStatement,
  isBuiltOn,
  listLastBalances,
  listOpenInvoices,
  lockLine,
  saveHandling,
  type BankLineRow,
  type OpenInvoiceRow,
} from '#server/features/billing/statements/queries.ts'
import { readStatement } from '#server/features/billing/statements/read-statement.ts'
import {
  isMarkedReversal,
  notesOfGaps,
  plainAmount,
} from '#server/features/billing/statements/statement-lines.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { notFound, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const badFile = (msg: string) => refuseFields([{ param: 'file', msg }])

/** Imports the lines of a bank statement that no earlier file had (BK-094). The file itself is not stored. */
export async function importStatement(
  { database, clock }: Platform,
  { name, content }: ReceivedFile,
  by: { staffId: number; actor: Actor },
): Promise<{ added: number; known: number; notes: string[] } | Refused> {
  const read = await readStatement(content)
  if ('fault' in read) {
    return badFile(refusals.unreadableStatement(read.fault.line, read.fault.expected))
  }
  if (read.lines.length === 0) return badFile(refusals.emptyStatement)
  const now = clock.now()
  const fileName = name.replaceAll('\0', '').slice(0, 200).toWellFormed()
  const contentHash = createHash('sha256').update(content).digest()
  return database.transaction(async (tx) => {
    const { format, balances } = read
    const before = await listLastBalances(tx)
    const statement = { contentHash, fileName, format, balances, staffId: by.staffId, now }
    const id = await insertStatement(tx, statement)
    if (id === undefined) return refuse(409, refusals.statementKnown, { extra: 'KNOWN' })
    const added = await insertLines(tx, id, read.lines)
    const known = read.lines.length - added
    const details = { file: fileName, added, known }
    await recordAuditEntry(tx, { at: now, act: 'statement.imported', actor: by.actor, details })
    return { added, known, notes: [...read.notes, ...notesOfGaps(balances, before)] }
  })
}

const stateOf = ({ handledAt, reason }: Pick<BankLineRow, 'handledAt' | 'reason'>): BankLineState =>
  handledAt === null ? 'open' : reason === '' ? 'booked' : 'set-aside'

const choiceOf = ({ id, number, customer, companyId, openCents, dueOn }: OpenInvoiceRow) => ({
  invoiceId: id,
  number,
  customer,
  companyId,
  openCents,
  dueOn,
})

/** Lines as staff see them, open ones with the invoice that they most likely pay. */
export async function presentLines(
  db: Queryable,
  rows: readonly BankLineRow[],
): Promise<BankLine[]> {
  const hasOpen = rows.some(({ handledAt }) => handledAt === null)
  const invoices = new Map(
    (hasOpen ? await listOpenInvoices(db) : []).map((invoice) => [invoice.id, invoice]),
  )
  const openInvoices = [...invoices.values()]
  return rows.map((row) => {
    const state = stateOf(row)
    const line = { ...row, isReversal: isMarkedReversal(row.text) }
    const proposal = state === 'open' ? proposeInvoice(line, openInvoices) : undefined
    return {
      ...row,
      state,
      handledAt: row.handledAt?.toISOString() ?? null,
      proposal: proposal
        ? {
            ...choiceOf(invoices.get(proposal.invoiceId)!),
            certainty: proposal.certainty,
            reasons: proposal.reasons,
          }
        : null,
    }
  })
}

const lineDetails = (line: Pick<BankLineRow, 'id' | 'amountCents' | 'currency' | 'bookedOn'>) => ({
  line: line.id,
  amount: `${plainAmount(line.amountCents)} ${line.currency}`,
  bookedOn: line.bookedOn,
})

/** Sets a line aside that pays no invoice. */
export const setAsideLine = (
  { database, clock }: Platform,
  id: number,
  { reason, actor }: { reason: string; actor: Actor },
): Promise<Refused | undefined> =>
  database.transaction(async (tx) => {
    const line = await lockLine(tx, id)
    if (!line) return notFound()
    if (line.handledAt !== null) return refuse(409, refusals.lineHandled, { extra: 'HANDLED' })
    const at = clock.now()
    await saveHandling(tx, id, at, reason)
    const details = lineDetails(line)
    await recordAuditEntry(tx, { at, act: 'bank-line.set-aside', actor, reason, details })
    return undefined
  })

/**
 * Books lines on invoices, all or none. Money paid out can only take back what an invoice received, such as a payment
 * that the bank returned.
 */
export const bookLines = (
  platform: Platform,
  bookings: readonly { lineId: number; invoiceId: number }[],
  actor: Actor,
): Promise<{ booked: number } | Refused> =>
  platform.database.transaction(async (tx) => {
    const refused = await refuseBookings(tx, bookings)
    if (refused) return refused
    for (const { lineId, invoiceId } of bookings) {
      // Read again: an earlier line may have changed it.
      const invoice = (await lockInvoice(tx, invoiceId))!
      const { amountCents, bookedOn } = (await lockLine(tx, lineId))!
      const receipt = {
        amountCents,
        receivedOn: bookedOn,
        method: 'bank',
        bankLineId: lineId,
      } as const
      await bookReceipt(tx, platform, invoice, { ...receipt, actor })
      await saveHandling(tx, lineId, platform.clock.now(), '')
    }
    return { booked: bookings.length }
  })

/** Locks invoices and lines in one order, which prevents deadlocks, and checks that all can be booked. */
async function refuseBookings(
  tx: Tx,
  bookings: readonly { lineId: number; invoiceId: number }[],
): Promise<Refused | undefined> {
  const received = new Map<number, number>()
  for (const id of [...new Set(bookings.map(({ invoiceId }) => invoiceId))].toSorted(
    (a, b) => a - b,
  )) {
    const invoice = await lockInvoice(tx, id)
    if (invoice?.kind !== 'invoice') return notFound()
    received.set(id, invoice.receivedCents)
  }
  const seen = new Set<number>()
  for (const { lineId, invoiceId } of bookings.toSorted((a, b) => a.lineId - b.lineId)) {
    const line = await lockLine(tx, lineId)
    if (!line) return notFound()
    if (line.handledAt !== null || seen.has(lineId)) {
      return refuse(409, refusals.lineHandled, { extra: 'HANDLED' })
    }
    if (line.currency !== 'EUR') return refuse(409, refusals.lineNotInEuros, { extra: 'CURRENCY' })
    const after = received.get(invoiceId)! + line.amountCents
    if (after < 0) return refuse(409, refusals.moreThanReceived, { extra: 'TOO_MUCH' })
    received.set(invoiceId, after)
    seen.add(lineId)
  }
  return undefined
}

/**
 * Takes back that a line was set aside, or booked as long as nothing was built on it. A membership that it began today
 * goes back to waiting; one that has run for days stays.
 */
export const reopenLine = (
  platform: Platform,
  id: number,
  actor: Actor,
): Promise<Refused | undefined> =>
  platform.database.transaction(async (tx) => {
    // The invoice is locked before the line, as everywhere.
    const receipt = await findReceiptOfLine(tx, id)
    const invoice = receipt && (await lockInvoice(tx, receipt.invoiceId))
    const line = await lockLine(tx, id)
    if (!line) return notFound()
    const state = stateOf(line)
    if (state === 'open') return refuse(409, refusals.lineNotHandled, { extra: 'NOT_HANDLED' })
    const at = platform.clock.now()
    if (state === 'booked') {
      const isCurrent = receipt && receipt.id === (await findReceiptOfLine(tx, id))?.id
      if (!invoice || !isCurrent || (await isBuiltOn(tx, receipt))) {
        return refuse(409, refusals.lineBuiltOn, { extra: 'BUILT_ON' })
      }
      await bookReceipt(tx, platform, invoice, {
        amountCents: -receipt.amountCents,
        receivedOn: line.bookedOn,
        method: 'bank',
        bankLineId: id,
        note: 'Booking taken back',
        actor,
      })
      const after = (await lockInvoice(tx, invoice.id))!
      if (invoice.status !== 0 && after.status === 0) {
        await revertMembership(tx, platform, after.id, { actor, reason: '' })
      }
    }
    await saveHandling(tx, id, null, '')
    await recordAuditEntry(tx, { at, act: 'bank-line.reopened', actor, details: lineDetails(line) })
    return undefined
  })
