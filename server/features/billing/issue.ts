import type {
  Customer,
  InvoicedMeeting,
  InvoiceDocument,
} from '#contract/billing/invoice-document.ts'
import type { AccountBilled } from '#contract/billing/invoices.ts'
import {
  formatEuros,
  vatOf,
  vatOfMeeting,
  type Vat,
  type VatEvidence,
  type VatTreatment,
} from '#contract/billing/money.ts'
import { addDays, businessDate, formatDay } from '#contract/dates.ts'
import { readBillingTerms, type BillingTerms } from '#server/features/billing/billing-terms.ts'
import { deliverInvoiceName } from '#server/features/billing/deliver.ts'
import { writeUbl } from '#server/features/billing/documents/ubl.ts'
import {
  findInvoice,
  insertInvoice,
  insertInvoiceFile,
  saveBalance,
  allocateNumber,
  type InvoiceRow,
} from '#server/features/billing/queries.ts'
import { updateChecks } from '#server/features/billing/payments/check-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

const notes: Record<VatTreatment, string> = {
  charged: '',
  'reverse-charge':
    'VAT reverse charged: the customer accounts for the VAT (Article 196, Council Directive 2006/112/EC).',
  outside: 'Outside the scope of Dutch VAT: the place of supply is outside the European Union.',
}

/** Why a meeting is taxed where it takes place. */
const meetingNote = ({ treatment }: Vat, { city, country }: { city: string; country: string }) =>
  `${treatment === 'outside' ? `Outside the scope of Dutch VAT: admission` : 'Admission'} to a meeting is taxed where it takes place: ${city}, ${country} (Article 53, Council Directive 2006/112/EC).`

export interface Billed {
  companyId: number | null
  account: AccountBilled
  customer: Customer
  lines: readonly { description: string; quantity: number; unitCents: number }[]
  evidence: VatEvidence
  reference?: string | undefined
  /** Where what is billed is admission to a meeting; its place decides the VAT. */
  meeting?: InvoicedMeeting | undefined
  period?: InvoiceDocument['period']
  /** The last day of an early-registration price. */
  earlyUntil?: string | null
  staffId?: number | null
}

/** `2026-00042`, or `C2026-00007` for credit notes (BK-089). */
const numberText = (series: '' | 'C', year: number, sequence: number) =>
  `${series}${year}-${String(sequence).padStart(5, '0')}`

/**
 * An invoice with everything that is printed, as it would be issued today. Lines must come to more than nothing.
 * @throws if the operator has not set the seller: callers check it before
 */
export async function composeInvoice(
  platform: Platform,
  billed: Billed,
  number: string,
): Promise<InvoiceDocument> {
  const terms = await readBillingTerms(platform)
  const issuedOn = businessDate(platform.clock.now())
  const lines = billed.lines.map((line) => ({ ...line, netCents: line.quantity * line.unitCents }))
  const netCents = lines.reduce((sum, line) => sum + line.netCents, 0)
  const { customer, earlyUntil, meeting, reference } = billed
  const vat = meeting?.place
    ? vatOfMeeting(netCents, meeting.place.countryCode, terms.vat)
    : vatOf(netCents, customer.countryCode, billed.evidence, terms.vat)
  const note = meeting?.place ? meetingNote(vat, meeting.place) : notes[vat.treatment]
  const late = meeting?.lateNetCents
    ? ` After that day the price is ${formatEuros(meeting.lateNetCents)} without VAT.`
    : ''
  return {
    kind: 'invoice',
    number,
    issuedOn,
    dueOn: addDays(issuedOn, terms.dueDays),
    period: billed.period ?? null,
    seller: sellerOf(terms),
    customer,
    ...(reference && { reference }),
    ...(meeting && { meeting }),
    lines,
    vat: { ...vat, note },
    netCents,
    totalCents: netCents + vat.cents,
    terms: [
      `Please pay within ${terms.dueDays} days, with the invoice number as payment reference.`,
      ...(earlyUntil
        ? [`This is the early-registration price for payment by ${formatDay(earlyUntil)}.${late}`]
        : []),
    ].join(' '),
    corrects: null,
    reason: '',
  }
}

/**
 * Issues an invoice in the caller's transaction, to be mailed after it: with the next number of its year, and
 * with everything that is printed frozen (BK-089, BK-091).
 * @throws as `composeInvoice`
 */
export async function issueInvoice(
  tx: Tx,
  platform: Platform,
  billed: Billed,
): Promise<InvoiceRow> {
  const now = platform.clock.now()
  const { year, sequence, number } = await nextNumber(tx, '', businessDate(now))
  const id = await insertInvoice(tx, {
    document: await composeInvoice(platform, billed, number),
    series: '',
    year,
    sequence,
    companyId: billed.companyId,
    account: billed.account,
    correctsId: null,
    earlyUntil: billed.earlyUntil ?? null,
    staffId: billed.staffId ?? null,
    issuedAt: now,
  })
  return completeDocument(tx, id)
}

/**
 * Credits an invoice in part or in full with a credit note, in the caller's transaction, and mails it. An unpaid invoice
 * that is credited in full becomes void (BK-095, AM-065).
 * @param netCents what is credited without VAT, at most what is not credited yet; undefined for all of it
 * @param vatCents the VAT of a part, where it is not the share of the invoice's VAT
 */
export async function issueCreditNote(
  tx: Tx,
  platform: Platform,
  invoice: InvoiceRow,
  input: { reason: string; netCents?: number; vatCents?: number; staffId: number | null },
): Promise<InvoiceRow> {
  const { document } = invoice
  const now = platform.clock.now()
  const issuedOn = businessDate(now)
  const isFull = input.netCents === undefined
  const netCents = input.netCents ?? document.netCents
  const vatCents = isFull
    ? document.vat.cents
    : (input.vatCents ?? Math.round((document.vat.cents * netCents) / document.netCents))
  const { year, sequence, number } = await nextNumber(tx, 'C', issuedOn)
  const credit: InvoiceDocument = {
    ...document,
    kind: 'credit-note',
    number,
    issuedOn,
    dueOn: null,
    seller: sellerOf(await readBillingTerms(platform)),
    lines: isFull
      ? document.lines
      : [
          {
            description: `Credit on invoice ${document.number}`,
            quantity: 1,
            unitCents: netCents,
            netCents,
          },
        ],
    netCents,
    vat: { ...document.vat, cents: vatCents },
    totalCents: netCents + vatCents,
    terms: 'The amount is set off against the invoice; what was paid already is refunded.',
    corrects: { number: document.number, issuedOn: document.issuedOn },
    reason: input.reason,
  }
  const id = await insertInvoice(tx, {
    document: credit,
    series: 'C',
    year,
    sequence,
    companyId: invoice.companyId,
    account: invoice.account,
    correctsId: invoice.id,
    earlyUntil: null,
    staffId: input.staffId,
    issuedAt: now,
  })
  const creditedCents = invoice.creditedCents + credit.totalCents
  const isVoid = invoice.status === 0 && creditedCents === invoice.totalCents
  const after = { ...invoice, creditedCents, status: isVoid ? 9 : invoice.status }
  await saveBalance(tx, invoice.id, after)
  await updateChecks(tx, after, now)
  return completeDocument(tx, id)
}

async function nextNumber(tx: Tx, series: '' | 'C', issuedOn: string) {
  const year = Number(issuedOn.slice(0, 4))
  const sequence = await allocateNumber(tx, series, year)
  return { year, sequence, number: numberText(series, year, sequence) }
}

function sellerOf({ seller }: BillingTerms) {
  if (!seller) throw new Error('the seller of invoices is not set')
  return seller
}

/** Writes the data of a new document, and has it drawn and mailed once it is committed (BK-090, BK-091). */
async function completeDocument(tx: Tx, id: number): Promise<InvoiceRow> {
  const issued = (await findInvoice(tx, id))!
  const content = Buffer.from(writeUbl(issued.document))
  await insertInvoiceFile(tx, { invoiceId: id, format: 'ubl', content })
  await enqueue(tx, deliverInvoiceName, { id }, { isSerial: true })
  return issued
}
