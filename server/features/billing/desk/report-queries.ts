import type { InvoiceAge } from '#contract/billing/desk/invoice-list.ts'
import type { Period } from '#contract/billing/desk/periods.ts'
import { Revenue, type IcpLine } from '#contract/billing/desk/reports.ts'
import type { InvoiceDocument } from '#contract/billing/invoice-document.ts'
import {
  ageValue,
  invoiceItems,
  taxNumber,
  vatValue,
} from '#server/features/billing/desk/invoice-list-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { rows } from '#server/platform/database/rows.ts'

const signed = (db: Queryable, cents: 'net_cents' | 'vat_cents') =>
  db`case kind when 'invoice' then ${db(cents)} else -${db(cents)} end`

const inPeriod = (db: Queryable, { from, until }: Period) =>
  db`issued_on between ${from}::date and ${until}::date`

/** Revenue and VAT of the documents issued in a period, by treatment and rate. */
export const listRevenue = (db: Queryable, period: Period) => rows(db, Revenue)`
  select ${vatValue(db)} as vat, vat_treatment as treatment,
    coalesce(max((document -> 'vat' ->> 'percent')::float8), 0) as percent,
    (count(*) filter (where kind = 'invoice'))::int as invoices,
    (count(*) filter (where kind = 'credit-note'))::int as credit_notes,
    coalesce(sum(net_cents) filter (where kind = 'invoice'), 0)::float8 as invoiced_cents,
    coalesce(sum(net_cents) filter (where kind = 'credit-note'), 0)::float8 as credited_cents,
    sum(${signed(db, 'net_cents')})::float8 as net_cents,
    sum(${signed(db, 'vat_cents')})::float8 as vat_cents
  from invoice where ${inPeriod(db, period)}
  group by 1, 2 order by vat_treatment, 3 desc`

/** The reverse-charged amounts by VAT number in a period. */
export const listReverseCharged = (db: Queryable, period: Period) => db<
  (Omit<IcpLine, 'countryCode' | 'number' | 'isValid'> & { country: string })[]
>`
  select * from (select ${taxNumber(db)} as tax_number,
    coalesce(document -> 'customer' ->> 'countryCode', '') as country,
    (array_agg(document -> 'customer' ->> 'company' order by id desc))[1] as customer,
    count(*)::int as documents, sum(${signed(db, 'net_cents')})::float8 as net_cents,
    coalesce(-sum(net_cents) filter (where kind = 'credit-note' and exists (
      select from invoice as corrected where corrected.id = invoice.corrects_id
        and corrected.issued_on < ${period.from}::date)), 0)::float8 as earlier_cents
  from invoice where ${inPeriod(db, period)} and vat_treatment = 'reverse-charge'
  group by 1, 2 order by 2, 1) line
  where net_cents <> 0 or earlier_cents <> 0`

/** The open amounts at the end of a day, by age; without an age they were owed to customers. */
export const sumOpenItems = (db: Queryable, openAt: string) => db<
  { age: InvoiceAge | null; items: number; cents: number }[]
>`
  select ${ageValue(db)} as age, count(*)::int as items, sum(open_cents)::float8 as cents
  from ${invoiceItems(db, { openAt, today: openAt })} group by 1`

export interface PeriodDocument {
  id: number
  kind: InvoiceDocument['kind']
  account: string
  companyId: number | null
  document: InvoiceDocument
}

/** The next documents of a period in the order of their issue, after those of a day up to an id. */
export const listPeriodDocuments = (
  db: Queryable,
  period: Period,
  { after, limit }: { after: Pick<PeriodDocument, 'id' | 'document'> | undefined; limit: number },
) => db<PeriodDocument[]>`
  select id, kind, account, company_id, document from invoice
  where ${inPeriod(db, period)}
    ${after ? db`and (issued_on, id) > (${after.document.issuedOn}::date, ${after.id})` : db``}
  order by issued_on, id limit ${limit}`

/** The ids and numbers of the documents of a period, at most a number. */
export const listPeriodNumbers = (db: Queryable, period: Period, limit: number) => db<
  { id: number; number: string }[]
>`
  select id, number from invoice where ${inPeriod(db, period)} order by issued_on, id limit ${limit}`
