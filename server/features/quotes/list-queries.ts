import type * as z from 'zod/mini'
import type { QuoteRequest } from '#contract/quotes.ts'
import type { QuoteDirection } from '#contract/search-params.ts'
import { sentByCompany } from '#server/features/quotes/queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { onlyValue } from '#server/platform/database/rows.ts'

/** The condition is its index in the contract's list. */
export type ListedQuote = Omit<z.output<typeof QuoteRequest>, 'targetPrice' | 'condition'> & {
  targetCents: number | null
  condition: number | null
}

/** Requests of a company: those its contacts sent, those it received, or both. */
const ofCompany = (db: Queryable, own: number, direction: QuoteDirection | undefined) => {
  const sent = db`select id, 'sent' as direction from rfq where ${sentByCompany(db, own)}`
  const received = db`
    select distinct rfq_id, 'received' from rfq_recipient where company_id = ${own}`
  if (direction === 'sent') return sent
  return direction === 'received'
    ? db`select rfq_id as id, direction from (${received}) as mail (rfq_id, direction)`
    : db`${sent} union all ${received}`
}

export const countQuotes = (db: Queryable, own: number, direction: QuoteDirection | undefined) =>
  onlyValue(db<{ n: number }[]>`
    select count(*)::int as n from (${ofCompany(db, own, direction)}) as mine`)

/**
 * One page of requests, newest first. A received one has the buyer and the own line; a sent one the first of the
 * companies asked, and how its mails fared.
 */
export const listQuotes = (
  db: Queryable,
  own: number,
  {
    direction,
    limit,
    offset,
  }: { direction: QuoteDirection | undefined; limit: number; offset: number },
) => db<ListedQuote[]>`
  with mine as materialized (
    select rfq.*, direction
    from (${ofCompany(db, own, direction)}) as mine join rfq using (id)
    order by sent_at desc, id desc limit ${limit} offset ${offset}
  )
  select mine.id, direction, mine.sent_at, part_number, manufacturer, line.id as part_id,
    mine.quantity, target_price_cents::float8 as target_cents, target_currency, mine.condition,
    to_char(needed_by, 'YYYY-MM-DD') as needed_by, message,
    jsonb_build_object('id', case when not account_is_hidden(company.state) then company.id end,
      'name', coalesce(company.name, mine.company_name)) as company,
    -- Sellers do not learn who else was asked.
    case direction when 'sent' then asked.companies end as companies,
    case direction when 'sent' then sender.name else contact_name end as contact_name,
    case direction when 'sent' then '' else contact_email end as contact_email,
    case direction when 'sent' then '' else contact_telephone end as contact_tel,
    case when mail.delivered + mail.failed + mail.open > 0 then to_jsonb(mail) end as mails
  from mine
  left join contact sender on sender.id = sender_id
  cross join lateral (
    select count(distinct company_id)::int as companies,
      max(recipient.line_id) filter (where company_id = ${own}) as own_line_id
    from rfq_recipient recipient where rfq_id = mine.id
  ) asked
  left join company on company.id = case direction when 'received' then sender.company_id else (
    select firm.id from rfq_recipient join company firm on firm.id = company_id
    where rfq_id = mine.id order by lower(firm.name), firm.id limit 1) end
  left join stock_line line on line.id =
      case direction when 'sent' then mine.line_id else coalesce(own_line_id, mine.line_id) end
    and case direction when 'received' then line.company_id = ${own} else line.is_listed and exists (
      select from stock_owner where company_id = line.company_id and is_open) end
  cross join lateral (
    select count(*) filter (where state = 'sent')::int as delivered,
      count(*) filter (where state in ('failed', 'suppressed'))::int as failed,
      count(*) filter (where state in ('queued', 'sending', 'held'))::int as open
    from rfq_recipient recipient join mail_delivery delivery using (message_id, contact_id)
    where rfq_id = mine.id and not is_copy and direction = 'sent'
  ) mail
  order by mine.sent_at desc, mine.id desc`
