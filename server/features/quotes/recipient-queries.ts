import {
  type QuoteSender,
  isVisitor,
  sentBy,
  sentByCompany,
} from '#server/features/quotes/queries.ts'
import type { RequestedLine } from '#server/features/quotes/queries.ts'
import type { Seller } from '#server/features/quotes/rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { acceptsPersonalMail } from '#server/platform/mailer/mailer.ts'

export interface QuoteTarget {
  sender: QuoteSender
  line: RequestedLine
  /** All requested lines of its part number. */
  lineIds: readonly number[]
  isToAll: boolean
  /** The buyer's company; null for visitors. */
  own: number | null
  /** Index of the wanted condition; null for any. */
  condition: number | null
  /** Start of the day that the limits count. */
  day: Date
  /** Since when a company that was asked for this part is not asked again. */
  repeatedSince: Date
}

/**
 * Companies that list the part, in alphabetical order, each with one of its lines, its contacts who accept requests,
 * and what the sender asked it before (BK-066). A requested line stands for its company; of others the line in the
 * wanted condition, then the largest.
 */
export function findSellers(db: Queryable, target: QuoteTarget) {
  const { sender, line, lineIds, isToAll, own, condition, day, repeatedSince } = target
  const isOffered =
    isToAll && line.key !== ''
      ? db`text_id in (select id from part_text where key = ${line.key})`
      : db`stock_line.id = any(${lineIds}::int[])`
  // Visitors share the limit of a company; a company's members do not ask twice for the same part.
  const [sent, repeated, counted] = isVisitor(sender)
    ? [db`sender_id is null`, sentBy(db, sender), db`true`]
    : [sentByCompany(db, sender.companyId), db`true`, sentBy(db, sender)]
  const since = repeatedSince < day ? repeatedSince : day
  return db<Seller[]>`
    with offer as (
      select distinct on (company_id) company_id, stock_line.id, part_number, manufacturer,
        description, quantity, condition, price_cents, asked_cents, asked_currency
      from stock_line join part_text on part_text.id = text_id
      where stock_line.is_listed and ${isOffered}
      order by company_id, stock_line.id = any(${lineIds}::int[]) desc,
        (condition = ${condition}::int) is true desc, quantity desc, stock_line.id
    ), asked as (
      select company_id,
        max(sent_at) filter (where ${repeated} and sent_at > ${repeatedSince}
          and stock_key(part_number) = ${line.key}) as asked_at,
        count(distinct rfq.id) filter (where ${counted} and sent_at >= ${day})::int as requests
      from rfq join rfq_recipient on rfq_id = rfq.id
      where ${sent} and sent_at >= ${since}
      group by company_id
    )
    select company.id as company_id, company.name as company_name,
      (company.id = ${own}::int) is true as is_own,
      account_receives_quote_requests(company.state, company.is_service_only) as is_open,
      coalesce(taker.n, 0)::int as takers, coalesce(taker.reached, '[]') as contacts, asked_at,
      coalesce(requests, 0) as requests_today, offer.id as line_id, part_number, manufacturer,
      offer.description, quantity, offer.condition, price_cents::float8 as price_cents,
      asked_cents::float8 as asked_cents, asked_currency
    from offer
    join company on company.id = offer.company_id
    left join asked on asked.company_id = company.id
    left join lateral (
      select count(*) as n, jsonb_agg(jsonb_build_object('id', contact.id, 'name', contact.name,
          'email', contact.email, 'getsCopies', rfq_copies) order by position)
        filter (where ${acceptsPersonalMail(db, db`contact.email`)}) as reached
      from contact
      where contact.company_id = company.id and removed_at is null and not rfq_disabled
    ) taker on true
    order by lower(company.name), company.id`
}
