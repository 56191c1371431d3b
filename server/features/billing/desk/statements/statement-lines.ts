import { plainAmount } from '#contract/billing/money.ts'
import { createHash } from 'node:crypto'
import { formatDay } from '#contract/dates.ts'

/** A booked line of a bank statement. */
export interface StatementLine {
  /** ISO date. */
  bookedOn: string
  /** Hundredths of the currency; positive for money received. */
  amountCents: number
  currency: string
  /** Empty where the bank gives no name; so are `iban` and `text`. */
  counterparty: string
  /** Without spaces; an account number of another form where there is no IBAN. */
  iban: string
  /** The text of the payer, and additions of the bank. */
  text: string
  /** The same line has the same reference in every file, and no other line of that day and amount has it. */
  bankReference: string
  /** Reverses an earlier line, such as a payment that was returned. */
  isReversal: boolean
}

/** Where a file cannot be read, and what should be there. */
export interface StatementFault {
  /** Counted from 1. */
  line: number
  expected: string
}

/** The balances of a statement, of which one begins where the one before it ends. */
export interface StatementBalance {
  account: string
  openingCents: number
  closingCents: number
  /** ISO date of the closing balance. */
  closedOn: string
}

export interface ReadStatement {
  lines: StatementLine[]
  balances: StatementBalance[]
  /** Warnings about the file for staff, such as balances that do not add up. */
  notes: string[]
}
export type StatementResult = ReadStatement | { fault: StatementFault }

export class StatementError extends Error {
  readonly fault: StatementFault
  constructor(line: number, expected: string) {
    super(`line ${line}: expected ${expected}`)
    this.name = 'StatementError'
    this.fault = { line, expected }
  }
}

/** Lines of one file; a statement of a busy month has some thousands. */
const maxStatementLines = 20_000

/** Runs a reader. @returns its lines with a reference each, or the fault it throws */
export function collectLines(read: () => ReadStatement): StatementResult {
  try {
    const { lines, ...rest } = read()
    return { lines: withReferences(lines.map(cleanLine)), ...rest }
  } catch (error) {
    if (error instanceof StatementError) return { fault: error.fault }
    throw error
  }
}

export function addLine(lines: StatementLine[], line: StatementLine, at: number) {
  if (line.amountCents === 0) return
  if (lines.length >= maxStatementLines) {
    throw new StatementError(at, `at most ${maxStatementLines} lines in a file`)
  }
  lines.push(line)
}

/** @returns cents of `12`, `12.5`, `12,50` or `12.5000`; undefined for anything else, and for parts of a cent */
export function parseCents(text: string): number | undefined {
  const [, whole, decimals = ''] = /^0*(\d{1,13})(?:[.,](\d*))?$/.exec(text.trim()) ?? []
  if (whole === undefined || /[1-9]/.test(decimals.slice(2))) return undefined
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
}

/** @returns the ISO date of a day that exists, otherwise undefined */
export function parseDay(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day))
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isReal && year >= 1990 ? at.toISOString().slice(0, 10) : undefined
}

/** The note on a statement whose balances differ by something else than its lines; none if they agree. */
export function noteOfBalances(input: {
  account: string
  openingCents: number | undefined
  closingCents: number | undefined
  sumCents: number
}): string[] {
  const { account, openingCents, closingCents, sumCents } = input
  if (openingCents === undefined || closingCents === undefined) return []
  if (closingCents - openingCents === sumCents) return []
  return [
    `The lines of ${account || 'a statement'} add up to ${plainAmount(sumCents)}, but its balance changed by ${plainAmount(closingCents - openingCents)}.`,
  ]
}

/**
 * A note for each statement that does not begin with the balance with which the one before it of its account ends: one
 * between them is missing.
 * @param before the last balance of each account in earlier files
 */
export function notesOfGaps(
  balances: readonly StatementBalance[],
  before: readonly StatementBalance[],
): string[] {
  const last = new Map(before.map((balance) => [balance.account, balance]))
  return balances
    .toSorted((one, other) => one.closedOn.localeCompare(other.closedOn))
    .flatMap((balance) => {
      const { account, openingCents, closedOn } = balance
      const earlier = last.get(account)
      // A file of earlier days than those imported before says nothing of what is between.
      if (earlier && earlier.closedOn > closedOn) return []
      last.set(account, balance)
      if (!earlier || earlier.closingCents === openingCents) return []
      return [
        `A statement of ${account} is missing: the last one ended on ${formatDay(earlier.closedOn)} with ${plainAmount(earlier.closingCents)}, and the one of ${formatDay(closedOn)} begins with ${plainAmount(openingCents)}.`,
      ]
    })
}

// oxlint-disable-next-line no-control-regex -- control characters are what must go
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g
const clean = (text: string, maxLength: number) =>
  text.replace(unprintable, ' ').replace(/ {2,}/g, ' ').trim().slice(0, maxLength).toWellFormed()

/** Shown to staff, and recognised in stored lines. */
const reversalMark = 'Reversal: '
export const isMarkedReversal = (text: string): boolean => text.startsWith(reversalMark)

const cleanLine = (line: StatementLine): StatementLine => ({
  ...line,
  counterparty: clean(line.counterparty, 300),
  iban: clean(line.iban.replaceAll(' ', '').toUpperCase(), 34),
  text: clean(line.isReversal ? `${reversalMark}${line.text}` : line.text, 2000),
  bankReference: clean(line.bankReference, 180),
})

/** References that banks give to many lines: none, or a number that counts the lines of one file. */
const isWeak = (reference: string) =>
  /^(|NONREF|NOTPROVIDED|NOT PROVIDED|NONE|0*\d{1,6})$/i.test(reference)

/**
 * Assigns each line a unique reference. Where the bank gives none, it is a hash of the content of the line, so that a
 * file that overlaps with an earlier one repeats no line. Equal lines of one day are counted.
 */
function withReferences(lines: readonly StatementLine[]): StatementLine[] {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    const { bookedOn, amountCents, currency, counterparty, iban, text, bankReference } = line
    const content = [bookedOn, amountCents, currency, counterparty, iban, text, bankReference]
    const reference = isWeak(bankReference)
      ? createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
      : bankReference
    const key = JSON.stringify([reference, bookedOn, amountCents])
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return { ...line, bankReference: count === 1 ? reference : `${reference} #${count}` }
  })
}
