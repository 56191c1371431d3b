import type * as z from 'zod/mini'
import { InvoiceChoice, PaymentChoice, type BankLine } from '#contract/billing/desk/statements.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, onlyValue, rows } from '#server/platform/database/rows.ts'
import type {
  StatementBalance,
  StatementLine,
} from '#server/features/billing/desk/statements/statement-lines.ts'
import type {
  BookedPayment,
  OpenInvoice,
} from '#server/features/billing/desk/statements/propose-booking.ts'

interface NewStatement {
  contentHash: Buffer
  fileName: string
  format: 'camt.053' | 'mt940'
  balances: readonly StatementBalance[]
  staffId: number
  now: Date
}

/** @returns the id; undefined if the same file was imported before */
export async function insertStatement(tx: Tx, input: NewStatement): Promise<number | undefined> {
  const row = await firstRow(tx<{ id: number }[]>`
    insert into bank_statement (content_hash, file_name, format, balances, staff_id, imported_at)
    values (${input.contentHash}, ${input.fileName}, ${input.format},
      ${tx.json(input.balances.map((balance) => ({ ...balance })))}, ${input.staffId}, ${input.now})
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

export type BankLineRow = Omit<z.output<typeof BankLine>, 'state' | 'proposal'>

const lineColumns = (db: Queryable): Fragment => db`
  line.id, line.booked_on::text as booked_on, line.amount_cents::float8 as amount_cents, line.currency,
  line.counterparty, line.iban, line.text, line.set_aside as reason, line.handled_at`

const lineRows = (db: Queryable): Fragment => db`
  select ${lineColumns(db)}, statement.file_name,
    (select coalesce(jsonb_agg(part order by part.number), '[]')
      from (
        select invoice.id, number, document -> 'customer' ->> 'company' as customer,
          sum(receipt.amount_cents)::int as "amountCents"
        from receipt join invoice on invoice.id = receipt.invoice_id
        where receipt.bank_line_id = line.id
        group by invoice.id having sum(receipt.amount_cents) <> 0) part) as invoices,
    exists (select from receipt where bank_line_id = line.id and matched_at is not null) as is_matched
  from bank_line as line join bank_statement as statement on statement.id = line.statement_id`

export const findLine = (db: Queryable, id: number) =>
  firstRow(db<BankLineRow[]>`${lineRows(db)} where line.id = ${id}`)

/** Lines in the order of the ids. */
export const listLines = (db: Queryable, ids: readonly number[]) => db<BankLineRow[]>`
  ${lineRows(db)}
  join unnest(${ids as number[]}::int[]) with ordinality as asked (id, place) on asked.id = line.id
  order by place`

/** Locks lines in the order of their ids, after the invoices. */
export const lockLines = (tx: Tx, ids: readonly number[]) => tx<
  Omit<BankLineRow, 'fileName' | 'invoices' | 'isMatched'>[]
>`
  select ${lineColumns(tx)} from bank_line as line where line.id = any(${ids as number[]}::int[])
  order by line.id for update`

/** Null and '' open the line again. */
export const saveHandling = (tx: Tx, id: number, handledAt: Date | null, reason: string) => tx`
  update bank_line set handled_at = ${handledAt}, set_aside = ${reason} where id = ${id}`

/** The amounts of a line booked on each invoice, with the last receipt; undone ones are left out. */
export const listPartsOfLine = (tx: Tx, lineId: number) => tx<
  {
    id: number
    invoiceId: number
    amountCents: number
    bookedAt: Date
    isSetOff: boolean
    /** Booked by hand before the line came. */
    isMatched: boolean
  }[]
>`
  select max(id) as id, invoice_id, sum(amount_cents)::int as amount_cents,
    max(booked_at) as booked_at, bool_or(is_set_off) as is_set_off,
    bool_or(matched_at is not null) as is_matched
  from receipt where bank_line_id = ${lineId}
  group by invoice_id having sum(amount_cents) <> 0
  order by invoice_id`

export const findReceipt = (db: Queryable, id: number) =>
  firstRow(db<{ invoiceId: number; amountCents: number }[]>`
    select invoice_id, amount_cents from receipt where id = ${id}`)

/** Bank payments that were booked by hand and that no line is matched with, as `receipt`. */
const isUnmatched = (db: Queryable): Fragment => db`
  receipt.method = 'bank' and receipt.bank_line_id is null and not receipt.is_set_off
  -- Nor taken back by hand with the opposite amount.
  and (
    select sum(sign(other.amount_cents)) from receipt as other
    where other.invoice_id = receipt.invoice_id and abs(other.amount_cents) = abs(receipt.amount_cents)
      and other.method = 'bank' and other.bank_line_id is null and not other.is_set_off
  ) * sign(receipt.amount_cents) > 0`

/** Whether a line was matched with a payment, also if the money was moved to another invoice since. */
export const isMatchedLine = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx`select from receipt where bank_line_id = ${id} and matched_at is not null`).count > 0

/** @returns whether the payment has no line yet */
export const matchReceipt = async (
  tx: Tx,
  id: number,
  { lineId, now }: { lineId: number; now: Date },
): Promise<boolean> =>
  (
    await tx`
      update receipt set bank_line_id = ${lineId}, matched_at = ${now}
      where id = ${id} and ${isUnmatched(tx)}`
  ).count === 1

export const unmatchReceipt = (tx: Tx, lineId: number) => tx`
  update receipt set bank_line_id = null, matched_at = null
  where bank_line_id = ${lineId} and matched_at is not null`

/** Whether another payment that was not taken back, or a credit note, followed a receipt. */
export const isBuiltOn = (
  tx: Tx,
  { id, invoiceId, bookedAt }: { id: number; invoiceId: number; bookedAt: Date },
): Promise<boolean> =>
  onlyValue(tx<{ found: boolean }[]>`
    select exists (
        select from receipt where invoice_id = ${invoiceId} and id > ${id}
        group by coalesce(bank_line_id, -id) having sum(amount_cents) <> 0)
      or exists (select from invoice where corrects_id = ${invoiceId} and issued_at >= ${bookedAt}) as found`)

const choiceColumns = (db: Queryable): Fragment => db`
  number, document -> 'customer' ->> 'company' as customer, company_id,
  total_cents - credited_cents - received_cents as open_cents, received_cents,
  status = 9 as is_void, pay_until::text as due_on`

/** Whether an invoice has this text in its number or that of a credit note, with or without its dash, or in its customer. */
function isFoundBy(db: Queryable, text: string): Fragment {
  const digits = /\d/.test(text) ? text.replace(/[\s\-./]/g, '').toUpperCase() : ''
  return db`(position(lower(${text}) in lower(document -> 'customer' ->> 'company')) > 0
    or (${digits} <> '' and exists (
      select from invoice named where invoice.id in (named.id, named.corrects_id)
        and position(${digits} in replace(named.number, '-', '')) > 0)))`
}

/** Open invoices first. */
export const findInvoices = (db: Queryable, text: string, limit: number) => rows(db, InvoiceChoice)`
  select id as invoice_id, ${choiceColumns(db)}
  from invoice
  where kind = 'invoice' and (status <> 9 or total_cents <> credited_cents + received_cents)
    and ${isFoundBy(db, text)}
  order by total_cents = credited_cents + received_cents, pay_until, id
  limit ${limit}`

/** Payments booked by hand with the amount of a line, the last ones first. */
export const findPayments = (
  db: Queryable,
  { text, lineId, limit }: { text: string; lineId: number; limit: number },
) => rows(db, PaymentChoice)`
  select receipt.id as receipt_id, number, document -> 'customer' ->> 'company' as customer,
    amount_cents, received_on::text as received_on
  from receipt join invoice on invoice.id = receipt.invoice_id
  where ${isUnmatched(db)} and ${isFoundBy(db, text)}
    and amount_cents = (select amount_cents from bank_line where id = ${lineId})
  order by received_on desc, receipt.id desc
  limit ${limit}`

/** Open invoices that are considered for a proposal, those due first. */
const maxOpenInvoices = 5_000

/** Accounts and names under which companies have paid; what was taken back is no evidence. */
const payers = (db: Queryable, companies: Fragment): Fragment => db`
  select company_id, array_agg(distinct iban) filter (where iban <> '') as ibans,
    array_agg(distinct counterparty) filter (where counterparty <> '') as names
  from (
    select company_id, line.iban, line.counterparty
    from receipt
    join bank_line as line on line.id = receipt.bank_line_id
    join invoice on invoice.id = receipt.invoice_id
    where company_id in (${companies})
    group by company_id, line.id having sum(receipt.amount_cents) > 0) as paid
  group by company_id`

/** The evidence for an invoice in the text of a line, as `found`. */
const evidenceColumns = (db: Queryable): Fragment => db`
  array(select number from invoice note where note.corrects_id = found.id) as credit_notes,
  coalesce(payer.ibans, '{}') as known_ibans, coalesce(payer.names, '{}') as known_names`

/** Invoices on which money is due, or owed to the customer, with the accounts and names that paid before. */
export const listOpenInvoices = (db: Queryable) => db<OpenInvoice[]>`
  with found as materialized (
    select id, ${choiceColumns(db)}
    from invoice
    where kind = 'invoice' and total_cents <> credited_cents + received_cents
    order by pay_until, id
    limit ${maxOpenInvoices}
  ), payer as (${payers(db, db`select company_id from found`)})
  select found.*, ${evidenceColumns(db)}
  from found left join payer on payer.company_id = found.company_id
  order by found.due_on, found.id`

/** Payments booked by hand that are considered for lines of some days and amounts. */
const maxBookedPayments = 500

/** Payments booked by hand that one of these lines may be. */
export const listBookedPayments = (
  db: Queryable,
  filter: { amounts: readonly number[]; from: string; until: string },
) => db<(BookedPayment & OpenInvoice)[]>`
  with found as materialized (
    select receipt.id as receipt_id, amount_cents,
      received_on::text as received_on, invoice.id, ${choiceColumns(db)}
    from receipt join invoice on invoice.id = receipt.invoice_id
    where ${isUnmatched(db)} and amount_cents = any(${filter.amounts as number[]}::bigint[])
      and received_on between ${filter.from} and ${filter.until}
    order by receipt.id desc limit ${maxBookedPayments}
  ), payer as (${payers(db, db`select company_id from found`)})
  select found.*, ${evidenceColumns(db)}
  from found left join payer on payer.company_id = found.company_id`
