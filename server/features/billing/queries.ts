import type { InvoiceStatus } from '#contract/billing/account-status.ts'
import type { InvoiceDocument } from '#contract/billing/invoice-document.ts'
import type { AccountBilled, PaymentStatus } from '#contract/billing/invoices.ts'
import type { VatTreatment } from '#contract/billing/money.ts'
import type { OrderDetails } from '#contract/billing/orders.ts'
import type { Plan } from '#contract/broadcasts/broadcast-settings.ts'
import type { CallKeys } from '#server/platform/http/content-key.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, onlyRow, onlyValue } from '#server/platform/database/rows.ts'

// ── Status of a company's last invoice ──

export interface StoredStatus extends InvoiceStatus {
  /** The day of staff on which the account is closed. */
  forcePayFrom: string | null
}

/** Status of a company's last invoice; undefined if it never had one. */
export const findInvoiceStatus = (db: Queryable, companyId: number) =>
  firstRow(db<(StoredStatus & { link: string })[]>`
    select is_due, is_past_due, force_pay, is_ebm_invoice, is_past_due_ebm, is_no_notif,
      force_pay_from::text as force_pay_from,
      -- Entered by staff before invoices were issued here.
      link
    from invoice_standing where company_id = ${companyId}`)

export const saveInvoiceStatus = (
  tx: Tx,
  companyId: number,
  invoiceStatus: StoredStatus,
  now: Date,
) => tx`
  insert into invoice_standing (company_id, is_due, is_past_due, force_pay, is_ebm_invoice,
    is_past_due_ebm, is_no_notif, force_pay_from, updated_at)
  values (${companyId}, ${invoiceStatus.isDue}, ${invoiceStatus.isPastDue}, ${invoiceStatus.forcePay},
    ${invoiceStatus.isEbmInvoice}, ${invoiceStatus.isPastDueEbm}, ${invoiceStatus.isNoNotif}, ${invoiceStatus.forcePayFrom}, ${now})
  on conflict (company_id) do update set is_due = excluded.is_due,
    is_past_due = excluded.is_past_due, force_pay = excluded.force_pay,
    is_ebm_invoice = excluded.is_ebm_invoice, is_past_due_ebm = excluded.is_past_due_ebm,
    is_no_notif = excluded.is_no_notif, link = '', force_pay_from = excluded.force_pay_from,
    updated_at = excluded.updated_at`

// ── Invoices and credit notes ──

/** Allocates the next number of a series and year; others wait for theirs until the commit (BK-089). */
export const allocateNumber = (tx: Tx, series: '' | 'C', year: number): Promise<number> =>
  onlyValue(tx<{ taken: number }[]>`
    insert into invoice_series (series, year, last_number) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last_number = invoice_series.last_number + 1
    returning last_number as taken`)

export interface NewInvoice {
  document: InvoiceDocument
  series: '' | 'C'
  year: number
  sequence: number
  companyId: number | null
  account: AccountBilled
  correctsId: number | null
  /** The last day of an early-registration price. */
  earlyUntil: string | null
  staffId: number | null
  issuedAt: Date
}

export const insertInvoice = (tx: Tx, invoice: NewInvoice): Promise<number> =>
  onlyValue(tx<{ id: number }[]>`
    insert into invoice (kind, series, year, sequence, number, company_id, account, issued_on,
      due_on, net_cents, vat_cents, total_cents, vat_treatment, document, corrects_id,
      early_until, staff_id, issued_at)
    values (${invoice.document.kind}, ${invoice.series}, ${invoice.year}, ${invoice.sequence},
      ${invoice.document.number}, ${invoice.companyId}, ${invoice.account}, ${invoice.document.issuedOn},
      ${invoice.document.dueOn}, ${invoice.document.netCents}, ${invoice.document.vat.cents},
      ${invoice.document.totalCents}, ${invoice.document.vat.treatment}, ${tx.json(invoice.document)},
      ${invoice.correctsId}, ${invoice.earlyUntil}, ${invoice.staffId}, ${invoice.issuedAt})
    returning id`)

/** Stores a file of a document; the first one stays. */
export const insertInvoiceFile = (
  db: Queryable,
  file: { invoiceId: number; format: 'pdf' | 'ubl'; content: Buffer },
) => db`
  insert into invoice_file (invoice_id, format, content)
  values (${file.invoiceId}, ${file.format}, ${file.content})
  on conflict (invoice_id, format) do nothing`

export interface InvoiceRow {
  id: number
  kind: InvoiceDocument['kind']
  number: string
  companyId: number | null
  account: AccountBilled
  issuedOn: string
  /** The last day to pay: the printed one, or the later one that staff have agreed to. */
  dueOn: string | null
  totalCents: number
  vatTreatment: VatTreatment
  document: InvoiceDocument
  correctsId: number | null
  status: PaymentStatus
  receivedCents: number
  creditedCents: number
  paidOn: string | null
  earlyUntil: string | null
  /** How many days of the schedule have been reminded of. */
  reminders: number
  remindedAt: Date | null
}

export const invoiceColumns = (db: Queryable) => db`
  invoice.id, kind, number, company_id, account, issued_on::text as issued_on,
  pay_until::text as due_on, total_cents, vat_treatment, document,
  corrects_id, status, received_cents, credited_cents, paid_on::text as paid_on, early_until::text as early_until,
  reminders, reminded_at`

export const findInvoice = (db: Queryable, id: number) =>
  firstRow(db<InvoiceRow[]>`select ${invoiceColumns(db)} from invoice where id = ${id}`)

/** Whether an invoice was paid, or credited in full, so many months ago that its link has ended. */
export const isInvoiceLinkOver = async (
  db: Queryable,
  id: number,
  { today, months }: { today: string; months: number },
): Promise<boolean> =>
  (
    await db`
      select from invoice
      where id = ${id} and status <> 0 and ${today}::date >= make_interval(months => ${months})
        + coalesce(paid_on, (
          select max(credit.issued_on) from invoice as credit where credit.corrects_id = invoice.id
        ), issued_on)`
  ).count > 0

/** Locks an invoice after its company, against other bookings; this order prevents deadlocks. */
export const lockInvoice = async (tx: Tx, id: number): Promise<InvoiceRow | undefined> =>
  (await lockInvoices(tx, [id]))[0]

/** Locks invoices in the order of their ids, after their companies. */
export async function lockInvoices(tx: Tx, ids: readonly number[]): Promise<InvoiceRow[]> {
  await tx`
    select from company
    where id in (select company_id from invoice where id = any(${ids as number[]}::int[]))
    order by id for no key update`
  return tx<InvoiceRow[]>`
    select ${invoiceColumns(tx)} from invoice where id = any(${ids as number[]}::int[])
    order by id for no key update`
}

/** A document by its number: of one company, or of any for staff. */
export const findByNumber = (
  db: Queryable,
  filter: {
    companyId: number | 'any'
    number: string
    kind: InvoiceDocument['kind']
  },
) =>
  firstRow(db<InvoiceRow[]>`
    select ${invoiceColumns(db)} from invoice
    where number = ${filter.number} and kind = ${filter.kind}
      ${filter.companyId === 'any' ? db`` : db`and company_id = ${filter.companyId}`}`)

/** The documents of a company from a year on, newest first. */
export const listInvoices = (
  db: Queryable,
  companyId: number,
  { kind, since }: { kind: InvoiceDocument['kind']; since: string },
) => db<InvoiceRow[]>`
  select ${invoiceColumns(db)} from invoice
  where company_id = ${companyId} and kind = ${kind} and issued_on >= ${since}
  order by issued_on desc, id desc limit 1000`

export const findInvoiceFile = (db: Queryable, invoiceId: number, format: 'pdf' | 'ubl') =>
  firstRow(db<{ content: Buffer }[]>`
    select content from invoice_file where invoice_id = ${invoiceId} and format = ${format}`)

/** Saves the values of an invoice that depend on its payments and credit notes. */
export const saveBalance = (
  tx: Tx,
  id: number,
  balance: Pick<InvoiceRow, 'status' | 'receivedCents' | 'creditedCents' | 'paidOn'>,
) => tx`
  update invoice set status = ${balance.status}, received_cents = ${balance.receivedCents},
    credited_cents = ${balance.creditedCents}, paid_on = ${balance.paidOn}
  where id = ${id}`

/** Extends the due date of an invoice; the schedule of reminders starts again from it. */
export const extendDueDate = (
  tx: Tx,
  id: number,
  { dueOn, reason }: { dueOn: string; reason: string },
) => tx`
  update invoice set extended_until = ${dueOn}, extension_reason = ${reason}, reminders = 0
  where id = ${id}`

/** Unpaid invoices of a company, oldest first. */
export const listUnpaidInvoices = (db: Queryable, companyId: number) => db<InvoiceRow[]>`
  select ${invoiceColumns(db)} from invoice
  where company_id = ${companyId} and kind = 'invoice' and status = 0
  order by pay_until, id`

// ── Orders and memberships ──

/** Serializes orders of visitors, so that none passes the limit of its source or is stored twice. */
export const lockOrders = (tx: Tx) => tx`
  select pg_advisory_xact_lock(hashtextextended('orders', 0))`

export interface OrderRow {
  id: number
  key: string
  companyId: number | null
  plan: Plan
  details: OrderDetails
  invoiceId: number
  activatedAt: Date | null
  /** The end of the trial that the activation replaced. */
  trialEndedAt: Date | null
  refusedAt: Date | null
}

const orderColumns = (db: Queryable) => db`
  id, key, company_id, plan, details, invoice_id, activated_at, trial_ended_at, refused_at`

/** An order ends when it is refused, or when its invoice is void. */
const isInForce = (db: Queryable) => db`
  refused_at is null and not exists (
    select from invoice where invoice.id = membership_order.invoice_id and status = 9)`

/** The order of a key, unless it was refused or voided. */
export const findOrderByKey = (db: Queryable, { key, before, since }: CallKeys) =>
  firstRow(db<OrderRow[]>`
    select ${orderColumns(db)} from membership_order
    where (key = ${key} or (key = ${before} and ordered_at > ${since})) and ${isInForce(db)}`)

/** The order of a company that waits for its payment or activation. */
export const findOpenOrder = (db: Queryable, companyId: number) =>
  firstRow(db<OrderRow[]>`
    select ${orderColumns(db)} from membership_order
    where company_id = ${companyId} and activated_at is null and ${isInForce(db)}
    order by id desc limit 1`)

export const findOrderOfInvoice = (db: Queryable, invoiceId: number) =>
  firstRow(db<OrderRow[]>`
    select ${orderColumns(db)} from membership_order where invoice_id = ${invoiceId}`)

export const countOrdersFromSource = (db: Queryable, source: string, since: Date) =>
  onlyValue(db<{ count: number }[]>`
    select count(*)::int from membership_order where source = ${source} and ordered_at >= ${since}`)

/** Stores an order; removes its key from an earlier one that has ended or that the tab placed for another company. */
export const insertOrder = async (
  tx: Tx,
  order: Pick<OrderRow, 'key' | 'companyId' | 'plan' | 'details' | 'invoiceId'> & {
    knownContactId: number | null
    contractVersion: number
    source: string
    now: Date
  },
): Promise<number> => {
  await tx`update membership_order set key = gen_random_uuid() where key = ${order.key}`
  const { id } = await onlyRow(tx<{ id: number }[]>`
      insert into membership_order (key, company_id, known_contact_id, plan, details,
        contract_version, source, ordered_at, invoice_id)
      values (${order.key}, ${order.companyId}, ${order.knownContactId}, ${order.plan},
        ${tx.json(order.details)}, ${order.contractVersion}, ${order.source}, ${order.now},
        ${order.invoiceId})
      returning id`)
  return id
}

export const updateOrder = (
  tx: Tx,
  id: number,
  { plan, details, invoiceId }: Pick<OrderRow, 'plan' | 'details' | 'invoiceId'>,
) => tx`
  update membership_order set plan = ${plan}, details = ${tx.json(details)},
    invoice_id = ${invoiceId}
  where id = ${id}`

export const markActivated = (
  tx: Tx,
  orderId: number,
  { activatedAt, trialEndedAt }: Pick<OrderRow, 'activatedAt' | 'trialEndedAt'>,
) => tx`
  update membership_order set activated_at = ${activatedAt}, trial_ended_at = ${trialEndedAt}
  where id = ${orderId}`

/** Moves the documents of a company to another one; what is printed on them stays. */
export const moveInvoices = (tx: Tx, fromId: number, toId: number) => tx`
  update invoice set company_id = ${toId} where company_id = ${fromId}`

export const moveOrders = (tx: Tx, fromId: number, toId: number) => tx`
  update membership_order set company_id = ${toId} where company_id = ${fromId}`

export interface MembershipRow {
  startedOn: string
  renewsOn: string
}

export const findMembership = (db: Queryable, companyId: number) =>
  firstRow(db<MembershipRow[]>`
    select started_on::text as started_on, renews_on::text as renews_on
    from membership where company_id = ${companyId}`)

export const upsertMembership = (
  tx: Tx,
  companyId: number,
  { startedOn, renewsOn }: MembershipRow,
) => tx`
  insert into membership (company_id, started_on, renews_on)
  values (${companyId}, ${startedOn}, ${renewsOn})
  on conflict (company_id) do update set renews_on = excluded.renews_on`

export const deleteMembership = (tx: Tx, companyId: number) => tx`
  delete from membership where company_id = ${companyId}`

/** Whether the last year that was billed is paid decides until when it is paid. */
export const findBilledUntil = (db: Queryable, companyId: number) =>
  firstRow(db<{ startedOn: string; renewsOn: string; isLastPaid: boolean }[]>`
    select started_on::text as started_on, renews_on::text as renews_on, not exists (
      select from invoice where invoice.company_id = membership.company_id and kind = 'invoice'
        and status = 0 and account in ('plus', 'broker')) as is_last_paid
    from membership where company_id = ${companyId}`)

/** The data of a person and the company for an order form. */
export const findOrderDetails = (db: Queryable, contactId: number) =>
  onlyRow(db<OrderDetails[]>`
    select contact.name, contact.email, company.name as company,
      coalesce(registration.address, company.address) as address,
      coalesce(registration.zip, '') as zip, coalesce(registration.city, '') as city,
      company.country_code as country, company.vat_number as vat
    from contact join company on company.id = contact.company_id
    left join registration on registration.company_id = company.id
    where contact.id = ${contactId}`)

/** Contacts who can sign in to pay while the account is closed, the main contact first. */
export const listPayers = (db: Queryable, companyId: number) => db<
  { id: number; name: string; email: string }[]
>`
  select id, name, email from contact
  where company_id = ${companyId} and removed_at is null and password_hash is not null
    and block_html = ''
  order by position limit 100`

/** The state of a company beneath a block of staff. */
export const findState = async (db: Queryable, companyId: number): Promise<string | undefined> =>
  (
    await firstRow(db<{ state: string }[]>`
      select coalesce(state_beneath, state) as state from company where id = ${companyId}`)
  )?.state
