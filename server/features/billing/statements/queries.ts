import type { BankLineState, InvoiceChoice } from '#contract/back-office/billing/statements.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, onlyRow, onlyValue } from '#server/platform/database/rows.ts'
import type {
  StatementBalance,
  StatementLine,
} from '#server/features/billing/statements/statement-lines.ts'
import type { OpenInvoice } from '#server/features/billing/statements/propose-invoice.ts'

interface NewStatement {
  contentHash: Buffer
  fileName: string
  format: 'camt.053' | 'mt940'
  balances: readonly StatementBalance[]
  staffId: number
  now: Date
}

/** @returns the id; undefined if the same file was imported before */
export async function insertStatement(tx: Tx, given: NewStatement): Promise<number | undefined> {
  const row = await firstRow(tx<{ id: number }[]>`
    insert into bank_statement (content_hash, file_name, format, balances, staff_id, imported_at)
    values (${given.contentHash}, ${given.fileName}, ${given.format},
      ${tx.json(given.balances.map((balance) => ({ ...balance })))}, ${given.staffId}, ${given.now})
    on conflict (content_hash) do nothing
    returning id`)
  return row?.id
}

/** The last balance of each account. */
export const listLastBalances = (tx: Tx) => tx<StatementBalance[]>`
  select distinct on (of_account.account) of_account.account, of_account."openingCents",
    of_account."closingCents", of_account."closedOn"
  from bank_statement, jsonb_array_elements(balances) with ordinality as balance (fields, place),
    jsonb_to_record(fields) as of_account (
      account text, "openingCents" float8, "closingCents" float8, "closedOn" text)
  order by of_account.account, of_account."closedOn" desc, bank_statement.id desc, place desc`

/** Adds lines that no earlier file had. @returns their number */
export async function insertLines(
  tx: Tx,
  statementId: number,
  lines: readonly StatementLine[],
): Promise<number> {
  const added = await tx`
    insert into bank_line (statement_id, booked_on, amount_cents, currency, counterparty, iban, text,
      bank_reference)
    select ${statementId}, "bookedOn", "amountCents", currency, counterparty, iban, text, "bankReference"
    from jsonb_to_recordset(${tx.json(lines.map((line) => ({ ...line })))}) as line (
      "bookedOn" date, "amountCents" bigint, currency text, counterparty text, iban text, text text,
      "bankReference" text)
    on conflict (bank_reference, booked_on, amount_cents) where bank_reference <> '' do nothing`
  return added.count
}

export interface BankLineRow extends Omit<StatementLine, 'isReversal' | 'bankReference'> {
  id: number
  fileName: string
  reason: string
  handledAt: Date | null
  invoice: { id: number; number: string; customer: string } | null
}

/** A literal condition for each state, so that the index of open lines is used. */
const inState = (db: Queryable, state: BankLineState): Fragment => {
  if (state === 'open') return db`line.handled_at is null`
  return state === 'booked'
    ? db`line.handled_at is not null and line.set_aside = ''`
    : db`line.set_aside <> ''`
}

const lineColumns = (db: Queryable): Fragment => db`
  line.id, line.booked_on::text as "bookedOn", line.amount_cents::float8 as "amountCents", line.currency,
  line.counterparty, line.iban, line.text, line.set_aside as reason, line.handled_at as "handledAt"`

export const listLines = (
  db: Queryable,
  asked: { state: BankLineState; text: string; before?: number | undefined; limit: number },
) => db<BankLineRow[]>`
  select ${lineColumns(db)}, statement.file_name as "fileName",
    (select jsonb_build_object('id', invoice.id, 'number', invoice.number,
        'customer', invoice.document -> 'customer' ->> 'company')
      from receipt join invoice on invoice.id = receipt.invoice_id
      where receipt.bank_line_id = line.id and line.handled_at is not null
      order by receipt.id desc limit 1) as invoice
  from bank_line as line join bank_statement as statement on statement.id = line.statement_id
  where ${inState(db, asked.state)}
    ${asked.before === undefined ? db`` : db`and line.id < ${asked.before}`}
    ${
      asked.text === ''
        ? db``
        : db`and position(lower(${asked.text}) in lower(concat_ws(' ', line.counterparty, line.text, line.iban))) > 0`
    }
  order by line.id desc
  limit ${asked.limit}`

export const countLines = (db: Queryable) =>
  onlyRow(db<{ open: number; booked: number; setAside: number }[]>`
    select count(*) filter (where handled_at is null)::int as open,
      count(*) filter (where handled_at is not null and set_aside = '')::int as booked,
      count(*) filter (where set_aside <> '')::int as "setAside"
    from bank_line`)

export const countOpenLines = (db: Queryable) =>
  onlyValue(db<{ count: number }[]>`select count(*)::int from bank_line where handled_at is null`)

export const lockLine = (tx: Tx, id: number) =>
  firstRow(tx<Omit<BankLineRow, 'fileName' | 'invoice'>[]>`
    select ${lineColumns(tx)} from bank_line as line where line.id = ${id} for update`)

/** Null and '' open the line again. */
export const saveHandling = (tx: Tx, id: number, handledAt: Date | null, reason: string) => tx`
  update bank_line set handled_at = ${handledAt}, set_aside = ${reason} where id = ${id}`

export interface OpenInvoiceRow extends OpenInvoice {
  companyId: number | null
}

/** The last receipt of a line. */
export const findReceiptOfLine = (tx: Tx, lineId: number) =>
  firstRow(tx<{ id: number; invoiceId: number; amountCents: number; bookedAt: Date }[]>`
    select id, invoice_id as "invoiceId", amount_cents as "amountCents", booked_at as "bookedAt"
    from receipt where bank_line_id = ${lineId} order by id desc limit 1`)

/** Whether another payment or a credit note followed a receipt. */
export const isBuiltOn = (
  tx: Tx,
  { id, invoiceId, bookedAt }: { id: number; invoiceId: number; bookedAt: Date },
): Promise<boolean> =>
  onlyValue(tx<{ found: boolean }[]>`
    select exists (select from receipt where invoice_id = ${invoiceId} and id > ${id})
      or exists (select from invoice where corrects_id = ${invoiceId} and issued_at >= ${bookedAt}) as found`)

/** Invoices by a part of the number, with or without its dash, or of the customer; open ones first. */
export const findInvoices = (db: Queryable, text: string, limit: number) => {
  const digits = /\d/.test(text) ? text.replace(/[\s\-./]/g, '') : ''
  return db<InvoiceChoice[]>`
    select id as "invoiceId", number, document -> 'customer' ->> 'company' as customer,
      company_id as "companyId", total_cents - credited_cents - received_cents as "openCents",
      due_on::text as "dueOn"
    from invoice
    where kind = 'invoice'
      and (position(lower(${text}) in lower(document -> 'customer' ->> 'company')) > 0
        or (${digits} <> '' and position(${digits} in replace(number, '-', '')) > 0))
    order by total_cents = credited_cents + received_cents, due_on, id
    limit ${limit}`
}

/** Open invoices that are considered for a proposal, those due first. */
const maxOpenInvoices = 5_000

/** Invoices on which money is due, or owed to the customer, with the accounts and names that paid before. */
export const listOpenInvoices = (db: Queryable) => db<OpenInvoiceRow[]>`
  with open as materialized (
    select id, number, company_id as "companyId", document -> 'customer' ->> 'company' as customer,
      total_cents - credited_cents - received_cents as "openCents", due_on::text as "dueOn"
    from invoice
    where kind = 'invoice' and total_cents <> credited_cents + received_cents
    order by due_on, id
    limit ${maxOpenInvoices}
  ), payer as (
    select invoice.company_id, array_agg(distinct line.iban) filter (where line.iban <> '') as ibans,
      array_agg(distinct line.counterparty) filter (where line.counterparty <> '') as names
    from receipt
    join bank_line as line on line.id = receipt.bank_line_id
    join invoice on invoice.id = receipt.invoice_id
    where invoice.company_id in (select "companyId" from open) and receipt.amount_cents > 0
      -- What was taken back is no evidence.
      and line.handled_at is not null
      and receipt.id = (select max(id) from receipt where bank_line_id = line.id)
    group by invoice.company_id
  )
  select open.*, coalesce(payer.ibans, '{}') as "knownIbans", coalesce(payer.names, '{}') as "knownNames"
  from open left join payer on payer.company_id = open."companyId"
  order by open."dueOn", open.id`
