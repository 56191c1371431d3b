import type { Tx } from '#server/platform/database/database.ts'

/** What members ask of each other's stock, with the hours since. */
const requests = [
  {
    hoursAgo: 1,
    quantity: 12,
    isToAll: true,
    message: 'Sealed boxes only, please. Pick-up this week.',
  },
  { hoursAgo: 4, quantity: 2, isToAll: false, message: '' },
  { hoursAgo: 8, quantity: 40, isToAll: false, message: 'Is there a better price for all forty?' },
  { hoursAgo: 27, quantity: 5, isToAll: true, message: 'Grade A, with rails.' },
  { hoursAgo: 30, quantity: 150, isToAll: false, message: 'Ten now, the rest in April.' },
  { hoursAgo: 52, quantity: 1, isToAll: false, message: 'One to test. More if it works.' },
] as const

/** A few days of requests for quotes: each by another buyer, about the stock of another company. */
export async function writeQuotes(tx: Tx, now: Date): Promise<void> {
  const asked = requests.map(({ hoursAgo, ...request }, index) => ({
    ...request,
    place: index + 1,
    sent_at: new Date(now.getTime() - hoursAgo * 3_600_000),
  }))
  // A log grows in the order of its time.
  for (const request of asked.toReversed()) {
    await tx`
      with buyer as (
        select contact.id, contact.name, contact.email, contact.telephone, company_id,
          company.name as company, company.address, country.name as country
        from contact join company on company.id = company_id
        join country on country.code = country_code
        where account_lists_stock(company.state, is_service_only)
          and contact.position = 1 and contact.telephone <> ''
        order by contact.id offset ${request.place} limit 1
      ), line as (
        select stock_line.id, stock_line.company_id, part_number, manufacturer, key
        from buyer, part_text join part_text_count on text_id = part_text.id, lateral (
          select id, company_id from stock_line
          where text_id = part_text.id and company_id <> buyer.company_id order by id limit 1
        ) as stock_line
        order by listed_lines desc, part_text.id offset ${request.place * 4} limit 1
      ), kept as (
        insert into rfq (sender_id, line_id, part_number, manufacturer, quantity, is_to_all, message,
          company_name, contact_name, contact_email, contact_telephone, address, country, sent_at)
        select buyer.id, line.id, part_number, manufacturer, ${request.quantity},
          ${request.isToAll}, ${request.message}, buyer.company, buyer.name, buyer.email,
          buyer.telephone, buyer.address, buyer.country, ${request.sent_at}
        from buyer, line
        returning id
      )
      insert into rfq_recipient (rfq_id, contact_id, company_id)
      select kept.id, contact.id, contact.company_id
      from kept, line, buyer, contact join company on company.id = contact.company_id
      where contact.removed_at is null and not rfq_disabled
        and account_receives_quote_requests(company.state, is_service_only) and contact.company_id <> buyer.company_id
        and (contact.company_id = line.company_id or ${request.isToAll} and contact.company_id in (
          select stock_line.company_id from stock_line join part_text on part_text.id = text_id
          where part_text.key = line.key))`
  }
}
