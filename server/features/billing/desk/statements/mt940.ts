import { readDetails } from '#server/features/billing/desk/statements/mt940-details.ts'
import {
  addLine,
  collectLines,
  noteOfBalances,
  parseCents,
  parseDay,
  StatementError,
  type ReadStatement,
  type StatementResult,
} from '#server/features/billing/desk/statements/statement-lines.ts'

interface Field {
  tag: string
  /** Of its first text line. */
  line: number
  /** Without the tag. */
  texts: string[]
}

/** Reads the statements of an MT940 file, as SWIFT and the banks of the Netherlands and Germany write it. */
export const readMt940 = (text: string): StatementResult => collectLines(() => readFile(text))

/** ING writes letters behind the dash that ends a statement. */
const ends = /^(-|-\}.*|-XXX)$/

/** Fields of the file; headers of the bank before `:20:` and between statements are skipped. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  let isInside = false
  for (const [i, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = raw.replace(/^\{1:.*\{4:/, '').trimEnd()
    const [, tag, rest] = /^:(\d\d[A-Z]?):(.*)$/.exec(line) ?? []
    if (tag !== undefined) {
      isInside = true
      fields.push({ tag, line: i + 1, texts: [rest!] })
    } else if (ends.test(line)) isInside = false
    else if (isInside && line !== '') fields.at(-1)!.texts.push(line)
    if (tag?.startsWith('62')) isInside = false
  }
  return fields
}

interface Balance {
  cents: number
  currency: string
  /** ISO date. */
  day: string
}

function readBalance({ texts, line }: Field): Balance {
  const [, mark, year, month, date, currency, amount] =
    /^([CD])(\d\d)(\d\d)(\d\d)([A-Z]{3})([\d,]+)$/.exec(texts[0]!.trim()) ?? []
  const cents = amount === undefined ? undefined : parseCents(amount)
  const day = parseDay(2000 + Number(year), Number(month), Number(date))
  if (cents === undefined || day === undefined) {
    throw new StatementError(line, 'a balance such as C261123EUR1633,50')
  }
  return { cents: mark === 'D' ? -cents : cents, currency: currency!, day }
}

/** Field 61: value date, entry date, mark, funds code, amount, type, reference of the customer, of the bank. */
const entryPattern =
  /^(\d\d)(\d\d)(\d\d)(\d{4})?(E?[CD]|R[CD])([A-Z])?(\d[\d.,]*)([A-Z][A-Z0-9 ]{3})(.*?)(?:\/\/(.*))?$/

/** The year of an entry date is that of the value date, or the one before or after at the turn of the year. */
function dayOf(field: Field, value: readonly [number, number, number], entry: string | undefined) {
  const [year, month] = value
  let day = parseDay(...value)
  if (entry !== undefined) {
    const entryMonth = Number(entry.slice(0, 2))
    const turn = entryMonth - month > 6 ? -1 : month - entryMonth > 6 ? 1 : 0
    day = parseDay(year + turn, entryMonth, Number(entry.slice(2)))
  }
  if (!day) throw new StatementError(field.line, 'a date that exists, as YYMMDD and MMDD')
  return day
}

function readEntry(field: Field, details: Field[], currency: string) {
  const match = entryPattern.exec(field.texts[0]!.trim())
  const [, year, month, day, entryDay, mark = '', , amount, , own = '', reference = ''] =
    match ?? []
  const cents = amount === undefined ? undefined : parseCents(amount)
  if (cents === undefined) {
    throw new StatementError(field.line, 'a line such as 2611231123C1633,50NTRFNONREF//B26K23')
  }
  const value = [2000 + Number(year), Number(month), Number(day)] as const
  const isReversal = mark.startsWith('R')
  const isCredit = mark.endsWith('C') !== isReversal
  return {
    bookedOn: dayOf(field, value, entryDay),
    amountCents: isCredit ? cents : -cents,
    currency,
    ...readDetails(
      details.map(({ texts }) => texts),
      // The reference of the customer has 16 characters; older files go on with a name.
      { supplement: field.texts.slice(1).join(' ').trim(), name: own.slice(16).trim() },
    ),
    bankReference: reference.trim(),
    isReversal,
  }
}

function readFile(text: string): ReadStatement {
  const fields = fieldsOf(text)
  const result: ReadStatement = { lines: [], balances: [], notes: [] }
  if (!fields.some(({ tag }) => tag === '20')) {
    throw new StatementError(1, 'an MT940 statement, which begins with :20:')
  }
  let account = ''
  let opening: Balance | undefined
  let sumCents = 0
  for (const [i, field] of fields.entries()) {
    const { tag, texts, line } = field
    if (tag === '20' && opening) {
      throw new StatementError(line, 'the closing balance (:62F:) of the statement before')
    } else if (tag === '25') account = texts[0]!.trim()
    else if (tag === '60F' || tag === '60M') {
      opening = readBalance(field)
      sumCents = 0
    } else if (tag === '61') {
      if (!opening)
        throw new StatementError(line, 'an opening balance (:60F:) before the first line')
      const next = fields.slice(i + 1)
      const other = next.findIndex((one) => one.tag !== '86')
      const details = other === -1 ? next : next.slice(0, other)
      const entry = readEntry(field, details, opening.currency)
      sumCents += entry.amountCents
      addLine(result.lines, entry, line)
    } else if (tag === '62F' || tag === '62M') {
      if (!opening)
        throw new StatementError(line, 'an opening balance (:60F:) before the closing one')
      const openingCents = opening.cents
      const { cents: closingCents, day: closedOn } = readBalance(field)
      result.balances.push({ account, openingCents, closingCents, closedOn })
      result.notes.push(...noteOfBalances({ account, openingCents, closingCents, sumCents }))
      opening = undefined
    }
  }
  const last = fields.at(-1)!
  if (opening) throw new StatementError(last.line, 'a closing balance (:62F:) at the end')
  return result
}
