import * as z from 'zod/mini'
import { BodyId, endpoint, Id, idParams, ok } from '../../endpoint.ts'
import { filterText, ReasonBody } from '../../fields.ts'
import { fieldMessages } from '../../notices.ts'
import { adminApi } from '../staff.ts'

/** Largest file of a bank statement; one of a busy month has some megabytes. */
export const maxStatementBytes = 10 * 1024 * 1024
/** Lines per page. */
export const bankLinePageSize = 50
/** Lines that one request books: those of a page. */
export const maxBookedAtOnce = bankLinePageSize
/** Invoices offered for a search. */
export const maxInvoiceChoices = 10

const financeCall = { access: 'staff', blocked: 'denied', roles: ['finance'] } as const

export const bankLineStates = ['open', 'booked', 'set-aside'] as const
export type BankLineState = (typeof bankLineStates)[number]
export const bankLineStateNames: Record<BankLineState, string> = {
  open: 'To book',
  booked: 'Booked',
  'set-aside': 'Set aside',
}

/** `certain`: the number is in the text and the amount fits. */
export const certainties = ['certain', 'likely', 'possible'] as const
export type Certainty = (typeof certainties)[number]

const InvoiceChoice = z.object({
  invoiceId: z.int(),
  number: z.string(),
  customer: z.string(),
  companyId: z.nullable(z.int()),
  /** Euro cents left to pay; negative where money is owed to the customer. */
  openCents: z.int(),
  /** ISO date. */
  dueOn: z.string(),
})
export type InvoiceChoice = z.output<typeof InvoiceChoice>

const BankLine = z.object({
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
  /** Why it was set aside. */
  reason: z.string(),
  handledAt: z.nullable(z.iso.datetime()),
  /** The invoice that it is booked on. */
  invoice: z.nullable(z.object({ id: z.int(), number: z.string(), customer: z.string() })),
  /** Of open lines. */
  proposal: z.nullable(
    z.extend(InvoiceChoice, {
      certainty: z.enum(certainties),
      /** In words, such as 'number in the text' and '€ 12.00 too little'. */
      reasons: z.array(z.string()),
    }),
  ),
})
export type BankLine = z.output<typeof BankLine>

export const importStatement = endpoint({
  ...financeCall,
  method: 'POST',
  path: `${adminApi}/statements`,
  summary: 'Import a bank statement, CAMT.053 or MT940; lines of earlier files are left out',
  body: z.object({}),
  files: { fields: ['file'], bytesEach: maxStatementBytes },
  limits: { shareOfRequests: 0.05, bodyBytes: maxStatementBytes + 128 * 1024 },
  answer: ok(
    z.object({
      msg: z.string(),
      added: z.int(),
      /** Lines that an earlier file had. */
      known: z.int(),
      /** What to know of the file, such as balances that do not add up. */
      notes: z.array(z.string()),
    }),
  ),
  refusals: { 409: 'This file was imported before' },
})

export const listBankLines = endpoint({
  ...financeCall,
  method: 'GET',
  path: `${adminApi}/bank-lines`,
  summary: 'Lines of bank statements with their proposed invoice, newest first',
  query: z.object({
    state: z._default(z.enum(bankLineStates, fieldMessages.choice), 'open'),
    /** Part of the name, the text or the account. */
    text: filterText(100),
    before: z.optional(Id),
  }),
  answer: ok(
    z.object({
      results: z.array(BankLine),
      next: z.nullable(z.int()),
      /** Of all lines. */
      counts: z.object({ open: z.int(), booked: z.int(), setAside: z.int() }),
    }),
  ),
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
  summary: 'Invoices to book a line on, by number or customer, open ones first',
  query: z.object({ text: filterText(100) }),
  answer: ok(z.object({ results: z.array(InvoiceChoice) })),
})

export const bookBankLines = endpoint({
  ...financeCall,
  method: 'POST',
  path: `${adminApi}/bank-lines/book`,
  summary: 'Book lines on invoices, all or none',
  body: z.object({
    lines: z
      .array(z.object({ lineId: BodyId, invoiceId: BodyId }))
      .check(
        z.minLength(1, fieldMessages.required),
        z.maxLength(maxBookedAtOnce, fieldMessages.invalid),
      ),
  }),
  answer: ok(z.object({ msg: z.string(), booked: z.int() })),
  refusals: {
    404: 'No such line or invoice',
    409: '`payload.extra` HANDLED: a line is booked or set aside already; CURRENCY: not in euros; TOO_MUCH: more is paid out than the invoice received',
  },
})
