import type { Certainty } from '#contract/back-office/billing/statements.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { comparableName, isSameName } from '#server/features/companies/public.ts'
import type { StatementLine } from '#server/features/billing/statements/statement-lines.ts'

/** What a proposal looks at. */
type ProposedLine = Omit<StatementLine, 'bookedOn' | 'bankReference'>

export interface OpenInvoice {
  id: number
  /** `2026-00042`. */
  number: string
  customer: string
  /** What is left to pay; negative where money is owed to the customer. */
  openCents: number
  /** ISO date. */
  dueOn: string
  /** Accounts and names under which this customer paid before. */
  knownIbans: readonly string[]
  knownNames: readonly string[]
}

export interface Proposal {
  invoiceId: number
  certainty: Certainty
  /** In words, such as 'number in the text' and '€ 12.00 too little'. */
  reasons: string[]
}

const separators = String.raw`[\s\-–./_]?`

/**
 * The number of an invoice in a text, whatever is between its digits: payers leave out the dash, and banks break
 * lines. Other digits beside it make another number, and a C before it a credit note.
 */
export function namesInvoice(text: string, number: string): boolean {
  const digits = number.replace(/\D/g, '')
  return new RegExp(
    String.raw`(?<!\d)(?<!\bC${separators})${[...digits].join(separators)}(?!\d)`,
    'i',
  ).test(text)
}

/** Compared names of each invoice: an invoice is compared with every line of a page. */
const comparedNames = new WeakMap<OpenInvoice, readonly string[]>()
function namesOf(invoice: OpenInvoice): readonly string[] {
  const known = comparedNames.get(invoice)
  if (known) return known
  const names = [invoice.customer, ...invoice.knownNames].map(comparableName)
  comparedNames.set(invoice, names)
  return names
}

const compactIban = (iban: string) => iban.replaceAll(' ', '').toUpperCase()

interface Evidence {
  invoice: OpenInvoice
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

function evidenceFor(line: ComparedLine, invoice: OpenInvoice): Evidence {
  // Most invoices are ruled out by their digits.
  const mayBeNamed = line.digits.includes(invoice.number.replace(/\D/g, ''))
  return {
    invoice,
    isNamed: mayBeNamed && namesInvoice(line.text, invoice.number),
    fits: line.currency === 'EUR' && invoice.openCents === line.amountCents,
    isKnownIban:
      line.iban !== '' &&
      invoice.knownIbans.some((iban) => compactIban(iban) === compactIban(line.iban)),
    isKnownName: namesOf(invoice).some((name) => isSameName(name, line.name)),
  }
}

/** The number counts more than all else, then the account with the amount, then either. */
const score = ({ isNamed, fits, isKnownIban, isKnownName }: Evidence): number =>
  (isNamed ? 16 : 0) + (fits ? 6 : 0) + (isKnownIban ? 5 : 0) + (isKnownName ? 4 : 0)

/** An amount alone, or a name alone, proposes nothing where several invoices have it. */
const minScore = 5

/**
 * The invoice that a line most likely pays, with the reasons. A line of money paid out is proposed only as the refund
 * of an invoice on which money is owed to the customer. Other currencies are never certain.
 */
export function proposeInvoice(
  line: ProposedLine,
  openInvoices: readonly OpenInvoice[],
): Proposal | undefined {
  const isRefund = line.amountCents < 0
  const compared = {
    ...line,
    digits: line.text.replace(/\D/g, ''),
    name: comparableName(line.counterparty),
  }
  const found = openInvoices
    .filter(({ openCents }) => (isRefund ? openCents < 0 : openCents > 0))
    .map((invoice) => evidenceFor(compared, invoice))
    .filter((evidence) => score(evidence) >= minScore)
    .toSorted(
      (one, other) =>
        score(other) - score(one) ||
        one.invoice.dueOn.localeCompare(other.invoice.dueOn) ||
        one.invoice.id - other.invoice.id,
    )
  const best = found[0]
  if (!best) return undefined
  const others = found.slice(1).filter((other) => score(other) === score(best))
  if (others.length > 0 && !best.isNamed && !best.isKnownIban && !best.isKnownName) return undefined
  const named = found.filter(({ isNamed }) => isNamed)
  return {
    invoiceId: best.invoice.id,
    certainty: certaintyOf(line, best, { isTied: others.length > 0, named: named.length }),
    reasons: reasonsOf(line, best, named),
  }
}

function certaintyOf(
  line: ProposedLine,
  { isNamed, fits, isKnownIban, isKnownName }: Evidence,
  { isTied, named }: { isTied: boolean; named: number },
): Certainty {
  if (isNamed && fits && named === 1 && line.amountCents > 0 && !line.isReversal) return 'certain'
  if (line.currency !== 'EUR' || line.isReversal || isTied) return 'possible'
  if (isNamed || (fits && (isKnownIban || isKnownName))) return 'likely'
  return 'possible'
}

function reasonsOf(line: ProposedLine, best: Evidence, named: readonly Evidence[]): string[] {
  const { invoice, isNamed, fits, isKnownIban, isKnownName } = best
  const missing = Math.abs(invoice.openCents) - Math.abs(line.amountCents)
  const amount =
    line.currency === 'EUR'
      ? fits
        ? 'amount fits'
        : `${formatEuros(Math.abs(missing))} too ${missing > 0 ? 'little' : 'much'}`
      : `paid in ${line.currency}`
  const others = named.filter((other) => other !== best).map((other) => other.invoice.number)
  return [
    ...(isNamed ? ['number in the text'] : []),
    ...(others.length > 0 ? [`also names ${others.slice(0, 3).join(', ')}`] : []),
    amount,
    ...(isKnownIban ? ['account used before'] : []),
    ...(isKnownName ? ['name of the customer'] : []),
    ...(line.isReversal ? ['takes back an earlier line'] : []),
  ]
}
