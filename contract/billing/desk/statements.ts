import * as z from 'zod/mini'
import { BodyId, endpoint, Id, idParams, ok } from '../../endpoint.ts'
import { filterText, ReasonBody, Instant } from '../../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { choice, defineDeskList, rowValues } from '#contract/back-office/lists/define-desk-list.ts'
import { adminApi } from '#contract/back-office/staff.ts'
import { plainAmount } from '../money.ts'
import { maxAmountCents } from './new-invoice.ts'

/** Largest file of a bank statement; one of a busy month has some megabytes. */
export const maxStatementBytes = 10 * 1024 * 1024
/** Lines that one request books: those of the largest page. */
export const maxBookedAtOnce = 100
/** Invoices that one line pays. */
export const maxLineParts = 20
/** Invoices, and payments, offered for a search. */
export const maxInvoiceChoices = 10
/** Days between a payment that was booked by hand and its line, to be proposed. */
export const maxMatchDays = 7

const financeCall = { access: 'staff', blocked: 'denied', roles: ['finance'] } as const

export const bankLineStates = ['open', 'booked', 'set-aside'] as const
export type BankLineState = (typeof bankLineStates)[number]
export const bankLineStateNames: Record<BankLineState, string> = {
  open: 'To book',
  booked: 'Booked',
  'set-aside': 'Set aside',
}

/** `certain`: the text has the number, and the amount fits, or the numbers, and their amounts add up to the line. */
export const certainties = ['certain', 'likely', 'possible'] as const
export type Certainty = (typeof certainties)[number]

export const InvoiceChoice = z.object({
  invoiceId: z.int(),
  number: z.string(),
  customer: z.string(),
  companyId: z.nullable(z.int()),
  /** Euro cents left to pay; negative where money is owed to the customer. */
  openCents: z.int(),
  receivedCents: z.int(),
  isVoid: z.boolean(),
  /** ISO date. */
  dueOn: z.string(),
})
export type InvoiceChoice = z.output<typeof InvoiceChoice>

/** A bank payment that was booked by hand, and that no line is matched with. */
export const PaymentChoice = z.object({
  receiptId: z.int(),
  number: z.string(),
  customer: z.string(),
  /** Euro cents; negative for money paid back. */
  amountCents: z.int(),
  /** ISO date. */
  receivedOn: z.string(),
})
export type PaymentChoice = z.output<typeof PaymentChoice>

export const BankLine = z.object({
  id: z.int(),
  /** ISO date. */
  bookedOn: z.string(),
  /** Hundredths of the currency; negative for money paid out. */
  amountCents: z.int(),
  currency: z.string(),
  counterparty: z.string(),
  iban: z.string(),
  text: z.string(),
  fileName: z.string(),
  state: z.enum(bankLineStates),
  /** The reason for setting it aside. */
  reason: z.string(),
  handledAt: z.nullable(Instant),
  /** The invoices that it is booked on, each with its part. */
  invoices: z.array(
    z.object({ id: z.int(), number: z.string(), customer: z.string(), amountCents: z.int() }),
  ),
  /** It was matched with a payment that was booked by hand before it came. */
  isMatched: z.boolean(),
  /** Of open lines. */
  proposal: z.nullable(
    z.object({
      /** One invoice, or several that the text names and whose open amounts add up to the line. */
      parts: z.array(z.extend(InvoiceChoice, { amountCents: z.int() })),
      /** A payment that was booked by hand before the line came: the line is matched with it, not booked. */
      receiptId: z.nullable(z.int()),
      certainty: z.enum(certainties),
      /** In words, such as 'number in the text' and '€ 12.00 too little'. */
      reasons: z.array(z.string()),
    }),
  ),
})
export type BankLine = z.input<typeof BankLine>

export const ImportStatementBody = z.object({})

export const importStatement = endpoint({
  ...financeCall,
  method: 'POST',
  path: `${adminApi}/statements`,
  summary: 'Import a bank statement, CAMT.053 or MT940; lines of earlier files are left out',
  body: ImportStatementBody,
  files: { fields: ['file'], bytesEach: maxStatementBytes },
  limits: { shareOfRequests: 0.05, bodyBytes: maxStatementBytes + 128 * 1024 },
  answer: ok(
    z.object({
      msg: z.string(),
      added: z.int(),
      /** Lines that an earlier file had. */
      known: z.int(),
      /** Remarks about the file, such as balances that do not add up. */
      notes: z.array(z.string()),
    }),
  ),
  refusals: { 409: 'This file was imported before' },
})

export const bankLines = defineDeskList({
  name: 'bank-lines',
  title: 'Bank statements',
  path: '/bank-lines',
  summary: 'Lines of bank statements with their proposed invoice, newest first',
  one: 'line',
  many: 'lines',
  roles: financeCall.roles,
  row: BankLine,
  /** Part of the name, the text or the account. */
  search: { label: 'Name, text or account', placeholder: 'Name, text, account' },
  filters: {
    state: choice('State', bankLineStateNames, { usual: 'open' }),
    way: choice('Money', { in: 'received', out: 'paid' }),
    period: rowValues('Day'),
    currency: rowValues('Currency'),
  },
  columns: {
    day: {
      header: 'Day',
      sort: 'day',
      width: '6.5rem',
      from: '64rem',
      as: 'day',
      soft: true,
      value: ({ bookedOn }) => bookedOn,
    },
    amount: {
      header: 'Amount',
      sort: 'amount',
      width: '7rem',
      align: 'right',
      card: 'figure',
      csv: [
        ['amount', ({ amountCents }) => plainAmount(amountCents)],
        ['currency', ({ currency }) => currency],
      ],
    },
    counterparty: {
      header: 'From or to',
      title: true,
      csv: [
        ['from or to', ({ counterparty }) => counterparty],
        ['account', ({ iban }) => iban],
      ],
    },
    text: {
      header: 'Text',
      optional: 'usual',
      from: '64rem',
      card: 'text',
      tip: ({ fileName }) => `From ${fileName}`,
    },
    invoice: {
      header: 'Invoice',
      width: '12rem',
      card: 'text',
      labelled: true,
      csv: [
        ['state', ({ state }) => bankLineStateNames[state]],
        ['invoices', ({ invoices }) => invoices.map(({ number }) => number).join(', ')],
        ['reason', ({ reason }) => reason],
      ],
    },
    file: {
      header: 'File',
      optional: 'extra',
      width: '10rem',
      from: '64rem',
      card: 'hidden',
      soft: true,
      tip: true,
      value: ({ fileName }) => fileName,
    },
    actions: { header: 'Actions', width: '14.75rem', card: 'foot', csv: [] },
  },
  otherSorts: ['imported'],
  usual: { sort: 'imported', order: 'desc' },
  pageSize: 50,
})

export const getBankLine = endpoint({
  ...financeCall,
  method: 'GET',
  path: `${adminApi}/bank-lines/:id`,
  summary: 'A line of a bank statement, an open one with what it most likely pays',
  params: idParams,
  answer: ok(BankLine),
  refusals: { 404: 'No such line' },
})

export const setAsideBankLine = endpoint({
  ...financeCall,
  method: 'POST',
  path: `${adminApi}/bank-lines/:id/set-aside`,
  summary: 'Set a line aside that pays no invoice, with a reason',
  params: idParams,
  body: ReasonBody,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: 'No such line', 409: 'It is booked or set aside already' },
})

export const reopenBankLine = endpoint({
  ...financeCall,
  method: 'POST',
  path: `${adminApi}/bank-lines/:id/reopen`,
  summary: 'Take back what was done with a line',
  params: idParams,
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    404: 'No such line',
    409: 'Nothing was done with it; `payload.extra` BUILT_ON: more was done with its invoice since',
  },
})

export const findInvoicesToBook = endpoint({
  ...financeCall,
  method: 'GET',
  path: `${adminApi}/bank-lines/invoices`,
  summary:
    'Invoices to book a line on, by number or customer, open ones first, and payments booked by hand to match it with',
  query: z.object({ text: filterText(100), lineId: z.optional(Id) }),
  answer: ok(
    z.object({
      results: z.array(InvoiceChoice),
      /** Payments with the amount of the line, the last ones first; none without a line. */
      payments: z.array(PaymentChoice),
    }),
  ),
})

const LinePart = z.object({
  invoiceId: BodyId,
  /** Euro cents; of the other sign than the line for what is set off. */
  amountCents: z.int(fieldMessages.number).check(
    z.minimum(-maxAmountCents, fieldMessages.invalid),
    z.maximum(maxAmountCents, fieldMessages.invalid),
    z.refine((value) => value !== 0, fieldMessages.invalid),
  ),
})

export const bookBankLines = endpoint({
  ...financeCall,
  method: 'POST',
  path: `${adminApi}/bank-lines/book`,
  summary: 'Book lines on invoices, all or none; the parts of a line add up to its amount',
  body: z.object({
    lines: z
      .array(
        z.object({
          lineId: BodyId,
          parts: z
            .array(LinePart)
            .check(
              z.minLength(1, fieldMessages.required),
              z.maxLength(maxLineParts, fieldMessages.invalid),
            ),
          /** Of money paid out: the bank took a payment back, so that its invoice may be unpaid again. */
          isReturned: z._default(z.boolean(fieldMessages.choice), false),
        }),
      )
      .check(
        z.minLength(1, fieldMessages.required),
        z.maxLength(maxBookedAtOnce, fieldMessages.invalid),
      ),
  }),
  answer: ok(z.object({ msg: z.string(), booked: z.int() })),
  refusals: {
    404: 'No such line or invoice',
    409: '`payload.extra` HANDLED: a line is booked or set aside already; CURRENCY: not in euros; ASKED: a refund of an invoice is under way',
  },
})

export const matchBankLine = endpoint({
  ...financeCall,
  method: 'POST',
  path: `${adminApi}/bank-lines/:id/match`,
  summary: 'Match a line with a payment of the same amount that was booked by hand before it came',
  params: idParams,
  body: z.object({ receiptId: BodyId }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    404: 'No such line or payment',
    409: '`payload.extra` HANDLED: the line is booked or set aside already; CURRENCY: not in euros; RECEIPT: the payment has another amount or line',
  },
})
