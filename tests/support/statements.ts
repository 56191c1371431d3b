import { importStatement } from '#contract/billing/desk/statements.ts'
import type { InvoiceDocument } from '#contract/billing/invoice-document.ts'
import type { Caller } from './market/callers.ts'
import { testSeller } from './joining/documents.ts'
import { aCompany, type TestData } from './market/factories.ts'

let serial = 0

export interface StatementEntry {
  /** As MT940 writes it: `816,75`. */
  amount?: string
  /** `C` for money received. */
  mark?: 'C' | 'D' | 'RC' | 'RD'
  currency?: string
  name?: string
  iban?: string
  text?: string
  reference?: string
}

/** The text of an MT940 file with one message for each entry. */
export const statementText = (entries: readonly StatementEntry[]): string =>
  entries
    .map(({ amount = '816,75', mark = 'C', currency = 'EUR', ...entry }, index) =>
      [
        ':20:STATEMENT',
        // An account of its own each: their balances do not follow each other.
        `:25:NL91ABNA04171643${String(index).padStart(2, '0')}`,
        ':28C:1',
        `:60F:C261122${currency}0,00`,
        `:61:2611231123${mark}${amount}NTRFNONREF//${entry.reference ?? `REF${Date.now()}N${++serial}`}`,
        `:86:/TRTP/SEPA/IBAN/${entry.iban ?? 'NL44RABO0123456789'}/NAME/${entry.name ?? 'Somebody'}/REMI/${entry.text ?? 'Payment'}`,
        `:62F:${mark === 'C' || mark === 'RD' ? 'C' : 'D'}261123${currency}${amount}`,
        '-',
      ].join('\r\n'),
    )
    .join('\r\n')

export function statementForm(
  text: string | Uint8Array<ArrayBuffer>,
  name = 'statement.sta',
): FormData {
  const form = new FormData()
  form.set('file', new File([text], name))
  return form
}

export const importText = (caller: Caller, text: string, name?: string) =>
  caller.raw('POST', importStatement.path, statementForm(text, name))

/** Inserts an invoice as it was issued, without its files. */
export async function anIssuedInvoice(
  { database, clock }: TestData,
  given: {
    totalCents?: number
    receivedCents?: number
    customer?: string
    companyId?: number
  } = {},
): Promise<{ id: number; number: string; companyId: number }> {
  const companyId = given.companyId ?? (await aCompany({ database, clock })).id
  const { totalCents = 81_675, receivedCents = 0, customer = 'Helder Hardware B.V.' } = given
  const [next] = await database.sql<{ sequence: number }[]>`
    insert into invoice_series (series, year, last_number) values ('', 2018, 1)
    on conflict (series, year) do update set last_number = invoice_series.last_number + 1
    returning last_number as sequence`
  const { sequence } = next!
  const document: InvoiceDocument = {
    kind: 'invoice',
    number: `2018-${String(sequence).padStart(5, '0')}`,
    issuedOn: '2018-05-02',
    dueOn: '2018-05-17',
    period: null,
    seller: testSeller,
    customer: {
      companyId,
      company: customer,
      contact: 'Joris Helder',
      email: `invoices${++serial}@payer.example`,
      address: 'Kade 12',
      zip: '4811 AB',
      city: 'Breda',
      countryCode: 'NL',
      country: 'Netherlands',
      taxLabel: 'VAT',
      taxNumber: '',
    },
    lines: [
      { description: 'Plus membership', quantity: 1, unitCents: totalCents, netCents: totalCents },
    ],
    vat: { treatment: 'outside', percent: 0, cents: 0, label: '', note: '' },
    netCents: totalCents,
    totalCents,
    terms: '',
    corrects: null,
    reason: '',
  }
  const { number, issuedOn, dueOn } = document
  const [row] = await database.sql<{ id: number; number: string }[]>`
    insert into invoice (kind, series, year, sequence, number, company_id, account, issued_on, due_on,
      net_cents, vat_cents, total_cents, vat_treatment, document, issued_at, received_cents)
    values ('invoice', '', 2018, ${sequence}, ${number}, ${companyId}, 'plus', ${issuedOn}, ${dueOn},
      ${totalCents}, 0, ${totalCents}, 'outside', ${database.sql.json(document)}, ${clock.now()},
      ${receivedCents})
    returning id, number`
  return { ...row!, companyId }
}

/** Inserts lines of a statement: one for the invoice, one without, one in dollars, one booked and one set aside. */
export async function someBankLines(
  { database, clock }: TestData,
  { staffId, invoice }: { staffId: number; invoice: { id: number; number: string } },
): Promise<void> {
  const { sql } = database
  const at = clock.now()
  const lines = [
    { text: `Invoice ${invoice.number}`, cents: 81_675 },
    { text: 'Thank you', cents: 12_34 },
    { text: `Invoice ${invoice.number}`, cents: 90_000, currency: 'USD' },
    { text: 'Booked', cents: 81_675, handledAt: at },
    { text: 'Interest of the third quarter', cents: -25, handledAt: at, reason: 'Interest' },
  ].map((line) => ({ currency: 'EUR', handledAt: null, reason: '', ...line }))
  await sql`
    with statement as (
      insert into bank_statement (content_hash, file_name, format, staff_id, imported_at)
      values (sha256(gen_random_uuid()::text::bytea), 'november.xml', 'camt.053', ${staffId}, ${at})
      returning id
    )
    insert into bank_line (statement_id, booked_on, amount_cents, currency, counterparty, iban, text,
      bank_reference, handled_at, set_aside)
    select statement.id, '2026-11-23', cents, currency, 'Helder Hardware B.V.', 'NL44RABO0123456789',
      text, '', "handledAt", reason
    from statement, jsonb_to_recordset(${sql.json(lines.map((line) => ({ ...line, handledAt: line.handledAt?.toISOString() ?? null })))})
      as line (text text, cents bigint, currency text, "handledAt" timestamptz, reason text)`
}
