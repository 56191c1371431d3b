import { ageDays, InvoiceEntry, invoices } from '#contract/billing/desk/invoice-list.ts'
import { addMonths, parsePeriod, periodName, quarterOf } from '#contract/billing/desk/periods.ts'
import { businessDate } from '#contract/dates.ts'
import { countryLabels, folded, toPatterns } from '#server/features/companies/desk/list-queries.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import { rows } from '#server/platform/database/rows.ts'
import { serveDeskList } from '#server/platform/lists/serve-desk-list.ts'

/** The amounts of a document depend on the day; `today` is the business day. */
type InvoiceDay = { openAt?: string | undefined; today: string }

/** The tax number on a document, without separators. */
export const taxNumber = (db: Queryable) =>
  db`plain_vat_number(coalesce(document -> 'customer' ->> 'taxNumber', ''))`

/** The VAT of a document as a value: `charged-21`, `reverse-charge` or `outside`. */
export const vatValue = (db: Queryable) => db`
  case vat_treatment when 'charged'
    then 'charged-' || coalesce(document -> 'vat' ->> 'percent', '') else vat_treatment end`

/**
 * Documents with what was received and credited, as `item`: as of now, or those invoices that were open at the end of
 * a day, by the receipts and credit notes until then.
 */
export const invoiceItems = (db: Queryable, { openAt, today }: InvoiceDay): Fragment => {
  const columns = db`invoice.id, kind, number, company_id, issued_on, pay_until, net_cents, vat_cents,
    total_cents, vat_treatment, document, corrects_id, status, paid_on`
  const days = (day: string) => db`${day}::date - pay_until as days_overdue`
  return openAt === undefined
    ? db`(select ${columns}, received_cents, credited_cents, ${days(today)},
        case kind when 'invoice' then total_cents - received_cents - credited_cents else 0 end
          as open_cents
        from invoice) as item`
    : db`(select ${columns}, coalesce(received.cents, 0)::int as received_cents,
          coalesce(credited.cents, 0)::int as credited_cents, ${days(openAt)},
          (total_cents - coalesce(received.cents, 0) - coalesce(credited.cents, 0))::int
            as open_cents
        from invoice
        left join (select invoice_id, sum(amount_cents) as cents from receipt
          where received_on <= ${openAt}::date group by invoice_id) as received
          on received.invoice_id = invoice.id
        left join (select corrects_id as id, sum(total_cents) as cents from invoice
          where kind = 'credit-note' and issued_on <= ${openAt}::date group by corrects_id)
          as credited on credited.id = invoice.id
        where kind = 'invoice' and issued_on <= ${openAt}::date
          and total_cents <> coalesce(received.cents, 0) + coalesce(credited.cents, 0)) as item`
}

/** The age of an open item as a value; null for others. */
export const ageValue = (db: Queryable) => db`
  case when open_cents <= 0 then null
    when days_overdue <= 0 then 'not-due'
    when days_overdue <= ${ageDays['1-15']}::int then '1-15'
    when days_overdue <= ${ageDays['16-30']}::int then '16-30'
    when days_overdue <= ${ageDays['31-60']}::int then '31-60'
    else 'over-60' end`

/** Months and quarters offered in addition to all years. */
const offeredMonths = 13
const offeredQuarters = 9

/** The periods that a day is in as values: years, recent quarters and months, and chosen ones. */
export function periodValues(
  db: Queryable,
  day: Fragment,
  { period, today }: { period: readonly string[]; today: string },
) {
  const months = `${addMonths(today.slice(0, 7), 1 - offeredMonths)}-01`
  const thisQuarter = parsePeriod(quarterOf(today))!.from.slice(0, 7)
  const quarters = `${addMonths(thisQuarter, 3 * (1 - offeredQuarters))}-01`
  const others = period.flatMap((text) => {
    const parsed = parsePeriod(text)
    if (!parsed || text.length === 4) return []
    const isOffered =
      (text.length === 7 && !text.includes('Q') && parsed.from >= months) ||
      (text.includes('Q') && parsed.from >= quarters)
    return isOffered ? [] : [{ text, ...parsed }]
  })
  const chosen = others.reduce(
    (all, { text, from, until }) => db`${all},
      case when ${day} between ${from}::date and ${until}::date then ${text}::text end`,
    db``,
  )
  return {
    hasOwn: others.length > 0,
    values: db`array_remove(array[to_char(${day}, 'YYYY'),
      case when ${day} >= ${quarters}::date then to_char(${day}, 'YYYY-"Q"Q') end,
      case when ${day} >= ${months}::date then to_char(${day}, 'YYYY-MM') end
      ${chosen}], null)`,
  }
}

/** Documents in the order of the ids. */
const invoiceRows = (db: Queryable, ids: readonly number[], as: InvoiceDay) => rows(
  db,
  InvoiceEntry,
)`
  select item.id, item.kind, item.number, item.company_id,
    coalesce(item.document -> 'customer' ->> 'company', '') as customer,
    coalesce(item.document -> 'customer' ->> 'country', '') as country,
    coalesce(item.document -> 'customer' ->> 'taxNumber', '') as tax_number,
    coalesce((select string_agg(line ->> 'description', ', ')
      from jsonb_array_elements(item.document -> 'lines') as line), '') as description,
    item.issued_on::text as issued_on, item.pay_until::text as due_on,
    item.net_cents * sign as net_cents, item.vat_cents * sign as vat_cents,
    item.total_cents * sign as total_cents, item.vat_treatment,
    coalesce((item.document -> 'vat' ->> 'percent')::float8, 0) as vat_percent,
    item.received_cents, item.credited_cents,
    open_cents, item.status, item.paid_on::text as paid_on, ${ageValue(db)} as age,
    case when open_cents > 0 then greatest(days_overdue, 0) else 0 end as days_overdue,
    corrected.number as corrects
  from unnest(${ids as number[]}::int[]) with ordinality as asked (id, place)
  join ${invoiceItems(db, as)} on item.id = asked.id
  cross join lateral (select case item.kind when 'invoice' then 1 else -1 end as sign) as signed
  left join invoice as corrected on corrected.id = item.corrects_id
  order by place`

const vatNames: Record<string, string> = {
  'reverse-charge': 'Reverse charge',
  outside: 'Outside the EU',
}
/** `VAT 21%` of `charged-21`. */
const vatName = (value: string) => vatNames[value] ?? `VAT ${value.slice('charged-'.length)}%`

/** Months first, then quarters, years and other periods, each with the newest first. */
export function periodLabels(values: readonly string[]) {
  const rank = (text: string) => {
    if (text.length === 4) return 2
    if (text.length !== 7) return 3
    return text.includes('Q') ? 1 : 0
  }
  return values
    .map((value) => [value, periodName(value)] as const)
    .toSorted(([one], [other]) => rank(one) - rank(other) || (one < other ? 1 : -1))
}

/** Invoices and credit notes, with the sums of all that match. */
export const servedInvoices = serveDeskList(invoices, {
  select({ db, query, now }) {
    const today = businessDate(now)
    const patterns = toPatterns(query.search)
    const period = periodValues(db, db`issued_on`, { period: query.period, today })
    const isOpen = db`open_cents > 0`
    const value = (name: string, condition: Fragment) =>
      db`case when ${condition} then ${name}::text end`
    const ofInvoice = (condition: Fragment) => db`kind = 'invoice' and ${condition}`
    const statuses = [
      value('open', isOpen),
      value('overdue', db`${isOpen} and days_overdue > 0`),
      value('part-paid', db`${isOpen} and received_cents > 0`),
      value('owed', db`open_cents < 0`),
      value('paid-online', ofInvoice(db`status = 1`)),
      value('paid-bank', ofInvoice(db`status = 2`)),
      value('credited', ofInvoice(db`credited_cents > 0`)),
      value('void', ofInvoice(db`status = 9`)),
    ]
    const sign = db`case kind when 'invoice' then 1 else -1 end`
    const text = folded(
      db,
      db`concat_ws(' ', number collate pg_c_utf8, document -> 'customer' ->> 'company',
      document -> 'customer' ->> 'taxNumber',
      translate(document -> 'customer' ->> 'taxNumber', ' .,/_-', ''))`,
    )
    const textCondition = patterns.length === 0 ? db`true` : db`${text} like all(${patterns})`
    return {
      id: db`item.id`,
      isWhole:
        patterns.length === 0 &&
        query.openAt === undefined &&
        query.taxNumber.length === 0 &&
        !period.hasOwn,
      from: db`${invoiceItems(db, { openAt: query.openAt, today })} where ${textCondition}`,
      filters: {
        status: db`array_remove(array[${statuses.reduce((all, one) => db`${all}, ${one}`)}], null)`,
        age: db`array_remove(array[${ageValue(db)}], null)`,
        kind: db`array[kind]`,
        vat: db`array[${vatValue(db)}]`,
        period: period.values,
        country: db`array_remove(array[document -> 'customer' ->> 'countryCode'], null)`,
        // Of thousands only the chosen ones are offered.
        taxNumber: query.taxNumber.length === 0 ? db`'{}'` : db`array[${taxNumber(db)}]`,
      },
      sums: {
        netCents: db`${sign} * net_cents`,
        vatCents: db`${sign} * vat_cents`,
        totalCents: db`${sign} * total_cents`,
        openCents: db`greatest(open_cents, 0)`,
        overdueCents: db`case when days_overdue > 0 then greatest(open_cents, 0) else 0 end`,
        owedCents: db`greatest(-open_cents, 0)`,
      },
    }
  },
  order: ({ db }) => ({
    issued: db`issued_on`,
    number: db`number`,
    customer: db`lower(document -> 'customer' ->> 'company')`,
    due: db`pay_until`,
    amount: db`case kind when 'invoice' then total_cents else -total_cents end`,
    open: db`open_cents`,
  }),
  labels: {
    vat: (values) => values.map((value) => [value, vatName(value)] as const),
    period: (values) => periodLabels(values),
    country: (_values, { db }) => countryLabels(db),
  },
  read: (ids, { db, query, now }) =>
    invoiceRows(db, ids, { openAt: query.openAt, today: businessDate(now) }),
})
