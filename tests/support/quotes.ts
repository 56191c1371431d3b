import { defaultOperatorSettings } from '#contract/operator-settings.ts'
import type { TestContact } from './factories.ts'
import type { TestMarket } from './test-market.ts'

/** Sets the limits of requests for quotes; what is not named is as the program starts with. */
export async function quoteLimits(
  { database, clock }: TestMarket,
  given: Partial<(typeof defaultOperatorSettings)['quoteLimits']>,
): Promise<void> {
  const limits = { ...defaultOperatorSettings.quoteLimits, ...given }
  await database.sql`
    insert into setting (key, value) values ('quoteLimits', ${database.sql.json(limits)})
    on conflict (key) do update set value = excluded.value`
  clock.advance({ seconds: 3 })
}

/** Takes no requests for quotes from now on. */
export const declineQuotes = ({ database }: TestMarket, { id }: TestContact) => database.sql`
  update contact set rfq_disabled = true where id = ${id}`

/** The newest line of a company. */
export async function lineOf({ database }: TestMarket, companyId: number): Promise<number> {
  const [line] = await database.sql<{ id: number }[]>`
    select id from stock_line where company_id = ${companyId} order by id desc limit 1`
  return line!.id
}

export interface KeptQuote {
  id: number
  lineId: number
  partNumber: string
  quantity: number
  isToAll: boolean
  message: string
  companyName: string
  contactName: string
  contactEmail: string
  visitorSource: string | null
  companies: number[]
  contacts: number[]
}

/** Requests of a contact, or of visitors, as they are kept for both sides, the oldest first. */
export const quotesOf = ({ database }: TestMarket, contactId: number | null) => database.sql<
  KeptQuote[]
>`
  select id, line_id as "lineId", part_number as "partNumber", quantity, is_to_all as "isToAll",
    message, company_name as "companyName", contact_name as "contactName",
    contact_email as "contactEmail", visitor_source as "visitorSource",
    array(select distinct company_id from rfq_recipient where rfq_id = rfq.id) as companies,
    array(select contact_id from rfq_recipient where rfq_id = rfq.id order by 1) as contacts
  from rfq where sender_id is not distinct from ${contactId} order by id`
