import { profileColumns } from '#server/features/companies/public.ts'
import type { ExportPart } from '#server/features/privacy/exports/person-queries.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

const batch = 500

/** The data stored about a company except its people, whose data each of them exports. */
export const partsOfCompany = (tx: Tx, id: number): ExportPart[] => [
  {
    name: 'company.json',
    about: 'Your company with its address, bank details and membership.',
    rows: () =>
      tx`
        select company.id, company.name, country.name as country, latitude, longitude, place_source,
          telephone, ${tx(profileColumns)}, vat_number, is_service_only, plan, state,
          trial_ends_at, member_since, tier, tier_since, has_warranty, favourite_count,
          block_html as shown_block, message_html as shown_message, created_at,
          membership.started_on as paid_since, membership.renews_on
        from company
        join country on country.code = country_code
        left join membership on membership.company_id = company.id
        where company.id = ${id}`.cursor(batch),
  },
  {
    name: 'people.json',
    about: 'The people of your company as other members see them.',
    rows: () =>
      tx`
        select id, name, function, telephone, email, position, created_at from contact
        where company_id = ${id} and removed_at is null order by position`.cursor(batch),
  },
  {
    name: 'broadcasts.json',
    about: 'The broadcasts of your company.',
    rows: () =>
      tx`
        select broadcast.id, broadcast_list.name as list, contact.name as by, side, quantity, brand,
          broadcast.description, condition, price, currency, product_link, additional_info, message,
          broadcast.created_at, sent_at, broadcast.removed_at
        from broadcast
        join broadcast_list on broadcast_list.id = list_id
        join contact on contact.id = contact_id
        where broadcast.company_id = ${id} order by broadcast.id`.cursor(batch),
  },
  {
    name: 'stock-files.json',
    about: 'Stock files of the last weeks and what became of them; the stock itself is stock.csv.',
    rows: () =>
      tx`
        select id, name, size, given_at, state, lines, added, changed, removed, refused
        from stock_file where company_id = ${id} order by id`.cursor(batch),
  },
  {
    name: 'recommendations.json',
    about: 'Recommendations of your company, and those that it gave.',
    rows: () =>
      tx`
        select about.name as about_company, by.name as by_company, words, written_at, published_at,
          removed_at
        from recommendation
        join company about on about.id = recommendation.company_id
        join company by on by.id = by_company_id
        where ${id} in (recommendation.company_id, by_company_id)
        order by recommendation.id`.cursor(batch),
  },
  {
    name: 'complaints.json',
    about: 'Complaints by your company, and about it; their documents are in the folder documents.',
    rows: () =>
      tx`
        select complaint.id, by.name as by_company, about.name as about_company, title,
          transaction_date, body, resolution, complaint.state, deadline, filed_at, state_since
        from complaint
        join company about on about.id = complaint.company_id
        join company by on by.id = by_company_id
        where ${id} in (complaint.company_id, by_company_id) order by complaint.id`.cursor(batch),
  },
  {
    name: 'services.json',
    about: 'Your listing on the services page, and what you have changed since it was published.',
    rows: () =>
      tx`
        select tagline, description, website, email, array(
            select category.name from service_listing_category
            join service_category category on category.id = category_id
            where listing_id = service_listing.id order by category.position) as categories,
          draft, submitted_at, published_from, published_until, changed_at
        from service_listing where company_id = ${id}`.cursor(batch),
  },
  {
    name: 'orders.json',
    about: 'Orders of a membership, as they were sent.',
    rows: () =>
      tx`
        select plan, details, contract_version, ordered_at, activated_at, refused_at
        from membership_order where company_id = ${id} order by id`.cursor(batch),
  },
  {
    name: 'invoices.json',
    about:
      'Invoices and credit notes with what was paid; the documents are in the folder invoices.',
    rows: () =>
      tx`
        select number, kind, issued_on, pay_until as due_on, net_cents, vat_cents, total_cents, received_cents,
          paid_on, document
        from invoice where company_id = ${id} order by id`.cursor(batch),
  },
  {
    name: 'advertisements.json',
    about: 'Advertisements that were booked for your company, with their views and clicks.',
    rows: () =>
      tx`
        select banner.id, customer_name, customer_email, alt, target_url, starts_on, ends_on,
          withdrawn_at, (select sum(views) from banner_day where banner_id = banner.id) as views,
          banner.clicks
        from banner where company_id = ${id} order by banner.id`.cursor(batch),
  },
  {
    name: 'vat-checks.json',
    about: 'Checks of your VAT number.',
    rows: () =>
      tx`
        select vat_number, requested_at, answer, answered_at, consultation, trader_name,
          trader_address
        from vat_check where company_id = ${id} order by id`.cursor(batch),
  },
  {
    name: 'activity.json',
    about:
      'Entries of our log about your company. What staff wrote for colleagues is not part of it.',
    rows: () =>
      tx`
        select at, act, actor_kind as by from audit_entry where company_id = ${id} order by id`.cursor(
        batch,
      ),
  },
  {
    name: 'consents.json',
    about: 'When your company agreed to which version of the contract terms and privacy policy.',
    rows: () =>
      tx`
        select 'application' as with, contact_name as by, contract_version, received_at as at
        from registration
        where company_id = ${id}
        union all
        select 'order', null, contract_version, ordered_at from membership_order
        where company_id = ${id} order by 4`.cursor(batch),
  },
]

/** A stored file with its place in the zip; the name is safe. */
interface ExportFile {
  path: string
  fileId: number
}

const ending = (db: Queryable) => db`
  case file.media_type when 'image/png' then '.png' when 'image/webp' then '.webp' else '.jpg' end`

export const filesOfPerson = (db: Queryable, id: number) => db<ExportFile[]>`
  select 'pictures/picture' || ${ending(db)} as path, file.id as file_id
  from picture join file on file.id = file_id where contact_id = ${id}
  union all
  select 'pictures/picture-large' || ${ending(db)}, file.id
  from picture join file on file.id = large_file_id where contact_id = ${id}
  union all
  select 'documents/complaint-' || complaint.id || '-' || file.name, file.id
  from complaint
  join file on file.id in (purchase_order_file_id, invoice_file_id)
  where contact_id = ${id}`

export const filesOfCompany = (db: Queryable, id: number) => db<ExportFile[]>`
  select 'pictures/logo' || ${ending(db)} as path, file.id as file_id
  from picture join file on file.id = file_id where company_id = ${id}
  union all
  select 'documents/complaint-' || complaint.id || '-' || file.name, file.id
  from complaint
  join file on file.id in (purchase_order_file_id, invoice_file_id)
  where by_company_id = ${id}`

interface InvoiceFile {
  invoiceId: number
  number: string
  format: string
}
export const listInvoiceFiles = (db: Queryable, companyId: number) => db<InvoiceFile[]>`
  select invoice_id, number, format
  from invoice_file join invoice on invoice.id = invoice_id
  where company_id = ${companyId} order by invoice.id, format`

export async function readInvoiceFile(db: Queryable, { invoiceId, format }: InvoiceFile) {
  const [row] = await db<{ content: Buffer }[]>`
    select content from invoice_file where invoice_id = ${invoiceId} and format = ${format}`
  return row!.content
}

export async function findSubject(
  db: Queryable,
  subject: { contactId: number } | { companyId: number },
) {
  const [row] =
    'contactId' in subject
      ? await db<{ name: string; companyId: number; position: number | null }[]>`
          select name, company_id, position from contact
          where id = ${subject.contactId}`
      : await db<{ name: string; companyId: number; position: number | null }[]>`
          select name, id as company_id, null as position from company
          where id = ${subject.companyId}`
  return row
}

/** Serializes the exports of a person. */
export const lockExports = (tx: Tx, contactId: number) => tx`
  select pg_advisory_xact_lock(hashtextextended(${`data export ${contactId}`}, 0))`

export async function countOwnExports(db: Queryable, contactId: number, since: Date) {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from audit_entry
    where act = 'data.exported' and actor_kind = 'contact' and actor_id = ${contactId}
      and contact_id = ${contactId} and at >= ${since}`
  return row!.n
}
