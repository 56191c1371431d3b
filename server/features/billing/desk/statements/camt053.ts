import { plainAmount } from '#contract/billing/money.ts'
import { SaxesParser, type SaxesAttributeNS } from 'saxes'
import {
  addLine,
  collectLines,
  noteOfBalances,
  parseCents,
  parseDay,
  StatementError,
  type ReadStatement,
  type StatementLine,
  type StatementResult,
} from '#server/features/billing/desk/statements/statement-lines.ts'

interface Element {
  name: string
  /** Line of its start tag. */
  line: number
  attributes: Record<string, SaxesAttributeNS>
  text: string
  children: Element[]
}

const maxDepth = 40

/**
 * Reads the statements of a CAMT.053 file, ISO 20022 `camt.053.001.02` to `.13`, by the local names of its elements.
 * Entries that are not booked are left out. A batch is divided into its transactions where their amounts add up.
 */
export const readCamt053 = (text: string): StatementResult => collectLines(() => readFile(text))

function readFile(text: string): ReadStatement {
  const result: ReadStatement = { lines: [], balances: [], notes: [] }
  let statements = 0
  readElements(text, (statement) => {
    statements += 1
    readStatement(statement, result)
  })
  if (statements === 0) throw new StatementError(1, 'a statement (Stmt)')
  return result
}

/** Parses the file and hands over each Stmt when it is complete. */
function readElements(text: string, onStatement: (statement: Element) => void) {
  const parser = new SaxesParser<{ xmlns: true }>({ xmlns: true })
  const open: Element[] = []
  let isMessage = false
  // The event comes after the end of the tag.
  const fail = (expected: string): never => {
    throw new StatementError(parser.line, expected)
  }
  parser.on('doctype', () => fail('no document type: entities are not read'))
  parser.on('error', () => fail('well-formed XML'))
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length >= maxDepth) fail('fewer elements inside each other')
    if (local === 'Document' && !/camt\.053\.001\.\d\d$/.test(uri)) {
      fail(`a CAMT.053 statement, but this is ${uri || 'another document'}`)
    }
    if (local === 'BkToCstmrStmt') isMessage = true
    const element = { name: local, line: parser.line, attributes, text: '', children: [] }
    if (open.some(({ name }) => name === 'Stmt')) open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', (piece) => {
    const element = open.at(-1)
    if (element) element.text += piece
  })
  parser.on('cdata', (piece) => {
    open.at(-1)!.text += piece
  })
  parser.on('closetag', () => {
    const element = open.pop()!
    if (element.name === 'Stmt' && isMessage) onStatement(element)
  })
  parser.write(text.replace(/^\uFEFF/, '')).close()
  if (!isMessage) fail('a bank statement (BkToCstmrStmt)')
}

// ── Elements ──

/** Elements at a path, through every branch: `Refs/AcctSvcrRef`. */
const all = (element: Element, path: string): Element[] =>
  path
    .split('/')
    .reduce<Element[]>(
      (level, name) => level.flatMap(({ children }) => children.filter((one) => one.name === name)),
      [element],
    )
const first = (element: Element, path: string): Element | undefined => all(element, path)[0]
/** Text of the first element at one of the paths that has any. */
function textAt(element: Element, ...paths: string[]): string {
  for (const path of paths) {
    for (const match of all(element, path)) {
      const text = match.text.trim()
      if (text) return text
    }
  }
  return ''
}

interface Amount {
  /** Unsigned. */
  cents: number
  currency: string
}

function amountOf(element: Element): Amount {
  const cents = parseCents(element.text)
  if (cents === undefined) throw new StatementError(element.line, 'an amount such as 1633.50')
  const currency = element.attributes.Ccy?.value ?? ''
  if (!/^[A-Z]{3}$/.test(currency)) throw new StatementError(element.line, 'a currency (Ccy)')
  return { cents, currency }
}

function amountIn(element: Element): Amount {
  const amount = first(element, 'Amt')
  if (!amount) throw new StatementError(element.line, 'an amount (Amt)')
  return amountOf(amount)
}

/** 1 for credit, -1 for debit. A reversal already has the direction of the money. */
function directionIn(element: Element): 1 | -1 {
  const mark = first(element, 'CdtDbtInd')
  if (mark?.text.trim() === 'CRDT') return 1
  if (mark?.text.trim() === 'DBIT') return -1
  throw new StatementError((mark ?? element).line, 'CRDT or DBIT (CdtDbtInd)')
}

function dayOf(entry: Element): string {
  const day = first(entry, 'BookgDt') ?? first(entry, 'ValDt')
  const [, year, month, date] =
    /^(\d{4})-(\d\d)-(\d\d)/.exec(day ? textAt(day, 'Dt', 'DtTm') : '') ?? []
  const parsedDay = year && parseDay(Number(year), Number(month), Number(date))
  if (!parsedDay) throw new StatementError((day ?? entry).line, 'a booking date such as 2026-11-23')
  return parsedDay
}

// ── Statements ──

function readStatement(statement: Element, { lines, balances, notes }: ReadStatement) {
  const own = accountIn(first(statement, 'Acct'))
  const balanceOf = (code: string) =>
    all(statement, 'Bal').find((one) => textAt(one, 'Tp/CdOrPrtry/Cd', 'Tp/Cd') === code)
  const centsOf = (amount: Element | undefined) =>
    amount && directionIn(amount) * amountIn(amount).cents
  let sumCents = 0
  for (const entry of all(statement, 'Ntry')) {
    const status = textAt(entry, 'Sts/Cd', 'Sts/Prtry', 'Sts') || 'BOOK'
    if (status !== 'BOOK') continue
    const { cents } = amountIn(entry)
    sumCents += directionIn(entry) * cents
    for (const line of linesOf(entry, own)) addLine(lines, line, entry.line)
  }
  const openingCents = centsOf(balanceOf('OPBD') ?? balanceOf('PRCD'))
  const closing = balanceOf('CLBD')
  const closingCents = centsOf(closing)
  const closedOn = closing && textAt(closing, 'Dt/Dt', 'Dt/DtTm').slice(0, 10)
  if (openingCents !== undefined && closingCents !== undefined && closedOn) {
    balances.push({ account: own, openingCents, closingCents, closedOn })
  }
  notes.push(...noteOfBalances({ account: own, openingCents, closingCents, sumCents }))
}

/** IBAN or other number of an account. */
const accountIn = (account: Element | undefined): string =>
  account ? textAt(account, 'Id/IBAN', 'Id/Othr/Id', 'Id/BBAN', 'Id/PrtryAcct/Id') : ''

function linesOf(entry: Element, own: string): StatementLine[] {
  const { cents, currency } = amountIn(entry)
  const direction = directionIn(entry)
  const isReversal = textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1'
  const base = { bookedOn: dayOf(entry), currency, isReversal }
  const reference = textAt(entry, 'AcctSvcrRef')
  const transactions = all(entry, 'NtryDtls/TxDtls')
  const parts = transactions.length > 1 ? partsOf(transactions, { cents, currency, direction }) : []
  if (parts.length === 0) {
    const details = transactions.map((transaction) => detailsOf(transaction, base, direction, own))
    const charges = [entry, ...transactions].flatMap((one) => chargesOf(one))[0]
    const texts = details.map(({ text }) => text).filter(Boolean)
    const onlyOne = details.length === 1 ? details[0] : undefined
    return [
      {
        ...base,
        amountCents: direction * cents,
        counterparty: onlyOne?.counterparty ?? '',
        iban: onlyOne?.iban ?? '',
        text: join(texts.length > 0 ? texts : [textAt(entry, 'AddtlNtryInf')], charges),
        bankReference: reference || onlyOne?.bankReference || '',
      },
    ]
  }
  const lines = parts.map(({ transaction, signedCents }) => {
    const details = detailsOf(transaction, base, signedCents < 0 ? -1 : 1, own)
    const text = details.text || textAt(entry, 'AddtlNtryInf')
    return {
      ...base,
      ...details,
      amountCents: signedCents,
      text: join([text], chargesOf(transaction)[0]),
      bankReference: details.bankReference || reference,
    }
  })
  const rest = direction * cents - parts.reduce((sum, { signedCents }) => sum + signedCents, 0)
  if (rest === 0) return lines
  const text = 'Bank charges of a batch'
  return [
    ...lines,
    { ...base, amountCents: rest, counterparty: '', iban: '', text, bankReference: reference },
  ]
}

/**
 * The signed amounts of the transactions of a batch. They add up to the entry, or differ from it by charges.
 * @returns none where the bank gives no such amounts: the entry is one line then
 */
function partsOf(
  transactions: readonly Element[],
  entry: Amount & { direction: 1 | -1 },
): { transaction: Element; signedCents: number }[] {
  const parts: { transaction: Element; signedCents: number }[] = []
  for (const transaction of transactions) {
    const amount =
      first(transaction, 'Amt') ??
      first(transaction, 'AmtDtls/TxAmt/Amt') ??
      first(transaction, 'AmtDtls/InstdAmt/Amt')
    const { cents, currency } = amount ? amountOf(amount) : { cents: 0, currency: '' }
    if (currency !== entry.currency) return []
    const direction = first(transaction, 'CdtDbtInd') ? directionIn(transaction) : entry.direction
    parts.push({ transaction, signedCents: direction * cents })
  }
  const rest = parts.reduce(
    (sum, { signedCents }) => sum - signedCents,
    entry.direction * entry.cents,
  )
  const charges = transactions.flatMap((one) => chargesOf(one))
  const isCharges = charges.reduce((sum, { cents }) => sum + cents, 0) === Math.abs(rest)
  return rest === 0 || (charges.length > 0 && isCharges) ? parts : []
}

function chargesOf(element: Element): Amount[] {
  const total =
    first(element, 'Chrgs/TtlChrgsAndTaxAmt') ??
    first(element, 'Chrgs/Amt') ??
    first(element, 'Chrgs/Rcrd/Amt')
  const amount = total && amountOf(total)
  return amount && amount.cents > 0 ? [amount] : []
}

function join(texts: readonly string[], charges: Amount | undefined): string {
  const note = charges && `(bank charges ${plainAmount(charges.cents)} ${charges.currency})`
  return [...texts, note].filter(Boolean).join(' · ').replace(' · (', ' (')
}

/** Parties keep the roles of the payment that a reversal takes back. */
function detailsOf(
  transaction: Element,
  { isReversal }: { isReversal: boolean },
  direction: 1 | -1,
  own: string,
): Pick<StatementLine, 'counterparty' | 'iban' | 'text' | 'bankReference'> {
  const isPaidByOther = (direction === 1) !== isReversal
  const roles = isPaidByOther ? (['Dbtr', 'Cdtr'] as const) : (['Cdtr', 'Dbtr'] as const)
  const [role] = roles.filter((one) => {
    const account = accountIn(first(transaction, `RltdPties/${one}Acct`))
    return all(transaction, `RltdPties/${one}`).length > 0 || (account && account !== own)
  })
  const name = (one: string) =>
    textAt(transaction, `RltdPties/${one}/Nm`, `RltdPties/${one}/Pty/Nm`)
  const account = role ? accountIn(first(transaction, `RltdPties/${role}Acct`)) : ''
  return {
    counterparty: role ? name(role) || name(`Ultmt${role}`) : '',
    iban: account === own ? '' : account,
    text: textOf(transaction),
    bankReference: textAt(transaction, 'Refs/AcctSvcrRef'),
  }
}

function textOf(transaction: Element): string {
  const unstructured = all(transaction, 'RmtInf/Ustrd').reduce((text, { text: next }) => {
    // Texts of 140 characters are continued in the next element.
    const isCut = text.length > 0 && text.length % 140 === 0
    return isCut || text === '' ? text + next.trim() : `${text} ${next.trim()}`
  }, '')
  const structured = all(transaction, 'RmtInf/Strd').flatMap((one) =>
    ['CdtrRefInf/Ref', 'RfrdDocInf/Nb', 'AddtlRmtInf'].map((path) => textAt(one, path)),
  )
  const endToEnd = textAt(transaction, 'Refs/EndToEndId')
  const returned = first(transaction, 'RtrInf')
  const reason = returned && textAt(returned, 'AddtlInf', 'Rsn/Cd', 'Rsn/Prtry')
  const texts = [
    unstructured,
    ...structured,
    /^not ?provided$/i.test(endToEnd) ? '' : endToEnd,
    textAt(transaction, 'AddtlTxInf'),
    reason && `Returned: ${reason}`,
  ]
  const isNew = (text: string | undefined, at: number) =>
    text && !texts.slice(0, at).some((before) => before?.includes(text))
  return texts.filter(isNew).join(' · ')
}
