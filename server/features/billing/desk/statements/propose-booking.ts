import { findPartFaults } from '#contract/billing/desk/line-parts.ts'
import {
  maxLineParts,
  maxMatchDays,
  type Certainty,
  type InvoiceChoice,
  type PaymentChoice,
} from '#contract/billing/desk/statements.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { addDays, formatDay } from '#contract/dates.ts'
import { comparableName, isSameName } from '#server/features/companies/public.ts'
import type { StatementLine } from '#server/features/billing/desk/statements/statement-lines.ts'

/** The fields of a line that a proposal uses. */
type ProposedLine = Omit<StatementLine, 'bankReference'>

interface NamedInvoice {
  id: number
  /** `2026-00042`. */
  number: string
  customer: string
  companyId: number | null
  /** Numbers of its credit notes: payers name those to set off, and refunds have them. */
  creditNotes: readonly string[]
  /** Accounts and names under which this customer paid before. */
  knownIbans: readonly string[]
  knownNames: readonly string[]
}

export type OpenInvoice = NamedInvoice & Omit<InvoiceChoice, 'invoiceId'>

/** A bank payment that staff have booked by hand on this invoice, and that no line is matched with. */
export type BookedPayment = NamedInvoice & PaymentChoice

export interface Proposal {
  parts: { invoiceId: number; amountCents: number }[]
  /** The payment that the line is matched with; null for lines that are booked. */
  receiptId: number | null
  certainty: Certainty
  /** In words, such as 'number in the text' and '€ 12.00 too little'. */
  reasons: string[]
}

const separators = String.raw`[\s\-–./_]?`

const digitsOf = (text: string) => text.replace(/\D/g, '')

/**
 * The number of a document in a text, whatever is between its digits: payers leave out the dash, and banks break
 * lines. Other digits beside it make another number, and a C before it the difference between credit note and invoice.
 */
export function namesDocument(text: string, number: string): boolean {
  const prefix = number.startsWith('C')
    ? String.raw`\bC${separators}`
    : String.raw`(?<!\d)(?<!\bC${separators})`
  return new RegExp(`${prefix}${[...digitsOf(number)].join(separators)}(?!\\d)`, 'i').test(text)
}

/** Compared names of each invoice: an invoice is compared with every line of a page. */
const comparedNames = new WeakMap<NamedInvoice, readonly string[]>()
function namesOf(invoice: NamedInvoice): readonly string[] {
  const cached = comparedNames.get(invoice)
  if (cached) return cached
  const names = [invoice.customer, ...invoice.knownNames].map(comparableName)
  comparedNames.set(invoice, names)
  return names
}

const compactIban = (iban: string) => iban.replaceAll(' ', '').toUpperCase()

interface Evidence<T extends NamedInvoice> {
  invoice: T
  isNamed: boolean
  fits: boolean
  isKnownIban: boolean
  isKnownName: boolean
}

interface ComparedLine extends ProposedLine {
  /** All digits of the text. */
  digits: string
  name: string
}

function evidenceFor<T extends NamedInvoice>(
  line: ComparedLine,
  invoice: T,
  cents: number,
): Evidence<T> {
  const numbers = cents < 0 ? [invoice.number, ...invoice.creditNotes] : [invoice.number]
  return {
    invoice,
    // Most invoices are ruled out by their digits.
    isNamed: numbers.some(
      (number) => line.digits.includes(digitsOf(number)) && namesDocument(line.text, number),
    ),
    fits: line.currency === 'EUR' && cents === line.amountCents,
    isKnownIban:
      line.iban !== '' &&
      invoice.knownIbans.some((iban) => compactIban(iban) === compactIban(line.iban)),
    isKnownName: namesOf(invoice).some((name) => isSameName(name, line.name)),
  }
}

/** The number counts more than all else, then the account with the amount, then either. */
const score = ({ isNamed, fits, isKnownIban, isKnownName }: Evidence<NamedInvoice>): number =>
  (isNamed ? 16 : 0) + (fits ? 6 : 0) + (isKnownIban ? 5 : 0) + (isKnownName ? 4 : 0)

/** An amount alone, or a name alone, proposes nothing where several invoices have it. */
const minScore = 5

const comparedLine = (line: ProposedLine): ComparedLine => ({
  ...line,
  digits: digitsOf(line.text),
  name: comparableName(line.counterparty),
})

/**
 * The likeliest payment of a line, with reasons: a payment that was booked by hand before the line came, the invoices
 * whose numbers it has and whose open amounts add up to it, or one invoice. Money paid out is proposed only as such a
 * payment, or as the refund of an invoice on which money is owed to the customer. Where the text has the number of an
 * open invoice, no other is proposed. Other currencies are never certain.
 */
export function proposeBooking(
  proposedLine: ProposedLine,
  openInvoices: readonly OpenInvoice[],
  payments: readonly BookedPayment[] = [],
): Proposal | undefined {
  const line = comparedLine(proposedLine)
  const all = openInvoices.map((invoice) => evidenceFor(line, invoice, invoice.openCents))
  const split = proposeSplit(line, all)
  if (split) return split
  const invoice = proposeInvoice(line, all)
  const payment = proposePayment(line, payments, {
    isOpenNamed: all.some(({ isNamed }) => isNamed),
  })
  if (!invoice || !payment) return (invoice ?? payment)?.proposal
  const isBooked = invoice.proposal.certainty !== 'certain' && payment.score >= invoice.score
  return (isBooked ? payment : invoice).proposal
}

interface Scored {
  proposal: Proposal
  score: number
}

function proposeInvoice(
  line: ComparedLine,
  all: readonly Evidence<OpenInvoice>[],
): Scored | undefined {
  const isRefund = line.amountCents < 0
  const candidates = all
    .filter(({ invoice: { openCents } }) => (isRefund ? openCents < 0 : openCents > 0))
    .filter((evidence) => score(evidence) >= minScore)
    .toSorted(
      (one, other) =>
        score(other) - score(one) ||
        one.invoice.dueOn.localeCompare(other.invoice.dueOn) ||
        one.invoice.id - other.invoice.id,
    )
  const best = candidates[0]
  if (!best || (!best.isNamed && all.some(({ isNamed }) => isNamed))) return undefined
  const others = candidates.slice(1).filter((other) => score(other) === score(best))
  if (others.length > 0 && !best.isNamed && !best.isKnownIban && !best.isKnownName) return undefined
  const named = candidates.filter(({ isNamed }) => isNamed)
  return {
    score: score(best),
    proposal: {
      parts: [{ invoiceId: best.invoice.id, amountCents: line.amountCents }],
      receiptId: null,
      certainty: certaintyOf(line, best, { isTied: others.length > 0, named: named.length }),
      reasons: reasonsOf(line, best, named),
    },
  }
}

/** All invoices that the text names, if there are several and what is open of them is exactly the amount. */
function proposeSplit(
  line: ComparedLine,
  all: readonly Evidence<OpenInvoice>[],
): Proposal | undefined {
  if (line.currency !== 'EUR' || line.amountCents < 0 || line.isReversal) return undefined
  const named = all.filter(({ isNamed }) => isNamed).map(({ invoice }) => invoice)
  if (named.length < 2 || named.length > maxLineParts) return undefined
  const parts = named
    .map((invoice) => ({ ...invoice, invoiceId: invoice.id, amountCents: invoice.openCents }))
    .toSorted((one, other) => one.number.localeCompare(other.number))
  if (findPartFaults(line.amountCents, parts, false).length > 0) return undefined
  return {
    parts: parts.map(({ invoiceId, amountCents }) => ({ invoiceId, amountCents })),
    receiptId: null,
    certainty: 'certain',
    reasons: ['numbers in the text', 'open amounts add up'],
  }
}

/** A payment of exactly this amount, some days around the line, with evidence of its customer. */
function proposePayment(
  line: ComparedLine,
  payments: readonly BookedPayment[],
  { isOpenNamed }: { isOpenNamed: boolean },
): Scored | undefined {
  const [from, until] = [-maxMatchDays, maxMatchDays].map((days) => addDays(line.bookedOn, days))
  const daysApart = ({ invoice }: Evidence<BookedPayment>) =>
    Math.abs(Date.parse(invoice.receivedOn) - Date.parse(line.bookedOn))
  const candidates = payments
    .filter(({ receivedOn }) => receivedOn >= from! && receivedOn <= until!)
    .map((payment) => evidenceFor(line, payment, payment.amountCents))
    .filter(
      ({ fits, isNamed, isKnownIban, isKnownName }) =>
        fits && (isNamed || (!isOpenNamed && (isKnownIban || isKnownName))),
    )
    .toSorted(
      (one, other) =>
        score(other) - score(one) ||
        daysApart(one) - daysApart(other) ||
        one.invoice.receiptId - other.invoice.receiptId,
    )
  const best = candidates[0]
  if (!best) return undefined
  const { id: invoiceId, receiptId, amountCents, receivedOn } = best.invoice
  const isTied = candidates.slice(1).some((other) => score(other) === score(best))
  return {
    score: score(best),
    proposal: {
      parts: [{ invoiceId, amountCents }],
      receiptId,
      certainty: !isTied && !line.isReversal ? 'likely' : 'possible',
      reasons: [
        `${amountCents < 0 ? 'paid back' : 'booked by hand'} on ${formatDay(receivedOn)}`,
        ...evidenceReasons(line, best, ['amount fits']),
      ],
    },
  }
}

function certaintyOf(
  line: ProposedLine,
  { isNamed, fits, isKnownIban, isKnownName }: Evidence<OpenInvoice>,
  { isTied, named }: { isTied: boolean; named: number },
): Certainty {
  if (isNamed && fits && named === 1 && line.amountCents > 0 && !line.isReversal) return 'certain'
  if (line.currency !== 'EUR' || line.isReversal || isTied) return 'possible'
  if (isNamed || (fits && (isKnownIban || isKnownName))) return 'likely'
  return 'possible'
}

function reasonsOf(
  line: ProposedLine,
  best: Evidence<OpenInvoice>,
  named: readonly Evidence<OpenInvoice>[],
): string[] {
  const { invoice, fits } = best
  const missing = Math.abs(invoice.openCents) - Math.abs(line.amountCents)
  const amount =
    line.currency === 'EUR'
      ? fits
        ? 'amount fits'
        : `${formatEuros(Math.abs(missing))} too ${missing > 0 ? 'little' : 'much'}`
      : `paid in ${line.currency}`
  const others = named.filter((other) => other !== best).map((other) => other.invoice.number)
  return evidenceReasons(line, best, [
    ...(others.length > 0 ? [`also names ${others.slice(0, 3).join(', ')}`] : []),
    amount,
  ])
}

const evidenceReasons = (
  { isReversal }: ProposedLine,
  { isNamed, isKnownIban, isKnownName }: Evidence<NamedInvoice>,
  about: readonly string[],
): string[] => [
  ...(isNamed ? ['number in the text'] : []),
  ...about,
  ...(isKnownIban ? ['account used before'] : []),
  ...(isKnownName ? ['name of the customer'] : []),
  ...(isReversal ? ['takes back an earlier line'] : []),
]
