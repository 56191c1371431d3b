import { plainAmount } from '#contract/billing/money.ts'
import { createHash } from 'node:crypto'
import { findPartFaults } from '#contract/billing/desk/line-parts.ts'
import {
  maxMatchDays,
  type bookBankLines,
  type BankLineState,
} from '#contract/billing/desk/statements.ts'
import { addDays } from '#contract/dates.ts'
import type { CallArguments, ReceivedFile } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { revertMembership } from '#server/features/billing/membership.ts'
import { bookReceipt } from '#server/features/billing/payments/book.ts'
import { lockInvoice, lockInvoices, type InvoiceRow } from '#server/features/billing/queries.ts'
import {
  proposeBooking,
  type BookedPayment,
  type OpenInvoice,
} from '#server/features/billing/desk/statements/propose-booking.ts'
import {
  findReceipt,
  insertLines,
  insertStatement,
  isBuiltOn,
  isMatchedLine,
  listBookedPayments,
  listLastBalances,
  listOpenInvoices,
  listPartsOfLine,
  lockLines,
  matchReceipt,
  saveHandling,
  unmatchReceipt,
  type BankLineRow,
} from '#server/features/billing/desk/statements/queries.ts'
import { readStatement } from '#server/features/billing/desk/statements/read-statement.ts'
import {
  isMarkedReversal,
  notesOfGaps,
} from '#server/features/billing/desk/statements/statement-lines.ts'
import { isRefundAsked } from '#server/features/billing/vat-queries.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import {
  notFound,
  refuse,
  refuseFields,
  type FieldError,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffBy } from '#server/platform/staff-action.ts'

const badFile = (msg: string) => refuseFields([{ param: 'file', msg }])

/** Imports the lines of a bank statement that no earlier file had (BK-094). The file itself is not stored. */
export async function importStatement(
  platform: Platform,
  { name, content }: ReceivedFile,
  { actor, staffId }: StaffBy,
): Promise<{ added: number; known: number; notes: string[] } | Refused> {
  const read = await readStatement(content)
  if ('fault' in read) {
    return badFile(refusals.unreadableStatement(read.fault.line, read.fault.expected))
  }
  if (read.lines.length === 0) return badFile(refusals.emptyStatement)
  const fileName = name.replaceAll('\0', '').slice(0, 200).toWellFormed()
  const contentHash = createHash('sha256').update(content).digest()
  return staffAction(platform, { actor }, async ({ tx, now, record }) => {
    const { format, balances } = read
    const before = await listLastBalances(tx)
    const statement = { contentHash, fileName, format, balances, staffId, now }
    const id = await insertStatement(tx, statement)
    if (id === undefined) return refuse(409, refusals.statementKnown, { extra: 'KNOWN' })
    const added = await insertLines(tx, id, read.lines)
    const existing = read.lines.length - added
    await record('statement.imported', { details: { file: fileName, added, known: existing } })
    return { added, known: existing, notes: [...read.notes, ...notesOfGaps(balances, before)] }
  })
}

const stateOf = ({ handledAt, reason }: Pick<BankLineRow, 'handledAt' | 'reason'>): BankLineState =>
  handledAt === null ? 'open' : reason === '' ? 'booked' : 'set-aside'

/** Lines as staff see them, open ones with what they most likely pay. */
export async function presentLines(db: Queryable, rows: readonly BankLineRow[]) {
  const open = rows.filter(({ handledAt }) => handledAt === null)
  const [invoices, payments] = await listCandidates(db, open)
  const byId = new Map([...payments, ...invoices].map((invoice) => [invoice.id, invoice]))
  return rows.map((row) => {
    const state = stateOf(row)
    const line = { ...row, isReversal: isMarkedReversal(row.text) }
    const proposal = state === 'open' ? proposeBooking(line, invoices, payments) : undefined
    return {
      ...row,
      state,
      proposal: proposal
        ? {
            ...proposal,
            parts: proposal.parts.map((part) => ({ ...byId.get(part.invoiceId)!, ...part })),
          }
        : null,
    }
  })
}

/** Open invoices, and payments booked by hand, that lines may pay. */
async function listCandidates(
  db: Queryable,
  lines: readonly BankLineRow[],
): Promise<[OpenInvoice[], (BookedPayment & OpenInvoice)[]]> {
  if (lines.length === 0) return [[], []]
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  return Promise.all([
    listOpenInvoices(db),
    listBookedPayments(db, {
      amounts: lines.map(({ amountCents }) => amountCents),
      from: addDays(days[0]!, -maxMatchDays),
      until: addDays(days.at(-1)!, maxMatchDays),
    }),
  ])
}

const lineDetails = (line: Pick<BankLineRow, 'id' | 'amountCents' | 'currency' | 'bookedOn'>) => ({
  line: line.id,
  amount: `${plainAmount(line.amountCents)} ${line.currency}`,
  bookedOn: line.bookedOn,
})

const lockLine = async (tx: Tx, id: number) => (await lockLines(tx, [id]))[0]

/** Sets a line aside that pays no invoice. */
export const setAsideLine = (
  platform: Platform,
  id: number,
  { reason, actor }: { reason: string; actor: Actor },
): Promise<Refused | undefined> =>
  staffAction(platform, { actor, reason, id, lock: lockLine }, async ({ tx, row, now, record }) => {
    if (row.handledAt !== null) return refuse(409, refusals.lineHandled, { extra: 'HANDLED' })
    await saveHandling(tx, id, now, reason)
    await record('bank-line.set-aside', { details: lineDetails(row) })
    return undefined
  })

type Booking = CallArguments<typeof bookBankLines>['body']['lines'][number]

/**
 * Books lines on invoices, all or none. A line is divided among invoices of which some may be overpaid: what is owed
 * there is set off. Money paid out takes back what an invoice received only if the bank returned that payment.
 */
export const bookLines = (
  platform: Platform,
  bookings: readonly Booking[],
  actor: Actor,
): Promise<{ booked: number } | Refused> =>
  platform.database.transaction(async (tx) => {
    const invoiceIds = bookings.flatMap(({ parts }) => parts.map(({ invoiceId }) => invoiceId))
    const invoices = byId(await lockInvoices(tx, invoiceIds))
    const lineIds = bookings.map(({ lineId }) => lineId)
    const lines = byId(await lockLines(tx, lineIds))
    const refused = await refuseBookings(tx, bookings, { invoices, lines })
    if (refused) return refused
    for (const { lineId, parts } of bookings) {
      const line = lines.get(lineId)!
      const isSetOff = (cents: number) => cents < 0 !== line.amountCents < 0
      const others = parts
        .filter(({ amountCents }) => !isSetOff(amountCents))
        .map(({ invoiceId }) => invoices.get(invoiceId)!.number)
      for (const { invoiceId, amountCents } of parts) {
        // Read again: an earlier part may have changed it.
        const invoice = (await lockInvoice(tx, invoiceId))!
        await bookReceipt(tx, platform, invoice, {
          amountCents,
          receivedOn: line.bookedOn,
          method: 'bank',
          bankLineId: lineId,
          isSetOff: isSetOff(amountCents),
          note: isSetOff(amountCents) ? `Set off against ${others.join(', ')}`.slice(0, 300) : '',
          actor,
        })
      }
      await saveHandling(tx, lineId, platform.clock.now(), '')
    }
    return { booked: bookings.length }
  })

const byId = <T extends { id: number }>(rows: readonly T[]) =>
  new Map(rows.map((row) => [row.id, row]))

type LockedLine = Awaited<ReturnType<typeof lockLines>>[number]

/** Checks that all can be booked, one after the other. */
async function refuseBookings(
  tx: Tx,
  bookings: readonly Booking[],
  {
    invoices,
    lines,
  }: { invoices: ReadonlyMap<number, InvoiceRow>; lines: ReadonlyMap<number, LockedLine> },
): Promise<Refused | undefined> {
  const booked = new Map<number, number>()
  const seen = new Set<number>()
  const errors: FieldError[] = []
  for (const [index, { lineId, parts, isReturned }] of bookings.entries()) {
    const line = lines.get(lineId)
    if (!line || parts.some(({ invoiceId }) => invoices.get(invoiceId)?.kind !== 'invoice')) {
      return notFound()
    }
    if (seen.has(lineId)) return refuse(409, refusals.lineHandled, { extra: 'HANDLED' })
    const refused = refuseLine(line)
    if (refused) return refused
    seen.add(lineId)
    const checked = parts.map((part) => {
      const { companyId, totalCents, creditedCents, status, ...invoice } = invoices.get(
        part.invoiceId,
      )!
      const receivedCents = invoice.receivedCents + (booked.get(part.invoiceId) ?? 0)
      const openCents = totalCents - creditedCents - receivedCents
      return { ...part, companyId, receivedCents, openCents, isVoid: status === 9 }
    })
    const path = `lines.${index}.parts`
    for (const { part, msg } of findPartFaults(line.amountCents, checked, isReturned)) {
      errors.push({ param: part === null ? path : `${path}.${part}.amountCents`, msg })
    }
    for (const { invoiceId, amountCents } of parts) {
      if (amountCents < 0 && (await isRefundAsked(tx, invoiceId))) {
        return refuse(409, refusals.refundAsked, { extra: 'ASKED' })
      }
      booked.set(invoiceId, (booked.get(invoiceId) ?? 0) + amountCents)
    }
  }
  return errors.length > 0 ? refuseFields(errors) : undefined
}

const refuseLine = ({ handledAt, currency }: LockedLine): Refused | undefined => {
  if (handledAt !== null) return refuse(409, refusals.lineHandled, { extra: 'HANDLED' })
  return currency === 'EUR'
    ? undefined
    : refuse(409, refusals.lineNotInEuros, { extra: 'CURRENCY' })
}

/** Matches a line with a payment that was booked by hand before the line came: its money is booked already. */
export const matchLine = (
  platform: Platform,
  id: number,
  { receiptId, actor }: { receiptId: number; actor: Actor },
): Promise<Refused | undefined> =>
  staffAction(platform, { actor }, async ({ tx, now, record }) => {
    const receipt = await findReceipt(tx, receiptId)
    const invoice = receipt && (await lockInvoice(tx, receipt.invoiceId))
    const [line] = await lockLines(tx, [id])
    if (!line || !invoice) return notFound()
    const refused = refuseLine(line)
    if (refused) return refused
    const isMatched =
      receipt.amountCents === line.amountCents &&
      (await matchReceipt(tx, receiptId, { lineId: id, now }))
    if (!isMatched) return refuse(409, refusals.receiptTaken, { extra: 'RECEIPT' })
    await saveHandling(tx, id, now, '')
    const details = { ...lineDetails(line), invoice: invoice.number }
    await record('bank-line.matched', { companyId: invoice.companyId, details })
    return undefined
  })

/**
 * Takes back that a line was set aside, or booked as long as nothing was built on any part of it. A membership that it
 * began today goes back to waiting; one that has run for days stays. A payment booked by hand stays, without the line.
 */
export const reopenLine = (
  platform: Platform,
  id: number,
  actor: Actor,
): Promise<Refused | undefined> =>
  staffAction(platform, { actor }, async ({ tx, record }) => {
    // Invoices are locked before the line, as everywhere.
    const before = await listPartsOfLine(tx, id)
    await lockInvoices(
      tx,
      before.map(({ invoiceId }) => invoiceId),
    )
    const [line] = await lockLines(tx, [id])
    if (!line) return notFound()
    const state = stateOf(line)
    if (state === 'open') return refuse(409, refusals.lineNotHandled, { extra: 'NOT_HANDLED' })
    if (state === 'booked') {
      const parts = await listPartsOfLine(tx, id)
      const isCurrent =
        parts.length > 0 &&
        parts.length === before.length &&
        parts.every((part, index) => part.id === before[index]!.id)
      if (!isCurrent) return refuse(409, refusals.lineBuiltOn, { extra: 'BUILT_ON' })
      const booked = parts.filter(({ isMatched }) => !isMatched)
      if (booked.length > 0 && (await isMatchedLine(tx, id))) {
        return refuse(409, refusals.lineBuiltOn, { extra: 'BUILT_ON' })
      }
      for (const part of booked) {
        if (await isBuiltOn(tx, part)) {
          return refuse(409, refusals.lineBuiltOn, { extra: 'BUILT_ON' })
        }
      }
      await unmatchReceipt(tx, id)
      for (const part of booked) await undoPart(tx, platform, { line, part, actor })
    }
    await saveHandling(tx, id, null, '')
    await record('bank-line.reopened', { details: lineDetails(line) })
    return undefined
  })

type LinePart = Awaited<ReturnType<typeof listPartsOfLine>>[number]

/** Undoes the booking of one part of a line. */
async function undoPart(
  tx: Tx,
  platform: Platform,
  { line, part, actor }: { line: LockedLine; part: LinePart; actor: Actor },
): Promise<void> {
  const invoice = (await lockInvoice(tx, part.invoiceId))!
  await bookReceipt(tx, platform, invoice, {
    amountCents: -part.amountCents,
    receivedOn: line.bookedOn,
    method: 'bank',
    bankLineId: line.id,
    isSetOff: part.isSetOff,
    isRebooked: true,
    note: 'Booking taken back',
    actor,
  })
  const after = (await lockInvoice(tx, invoice.id))!
  if (invoice.status !== 0 && after.status === 0) {
    await revertMembership(tx, platform, after.id, { actor, reason: '' })
  }
}
