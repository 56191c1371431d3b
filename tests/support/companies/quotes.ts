import { defaultOperatorSettings } from '#contract/back-office/operator-settings.ts'
import { sendQuoteRequest } from '#contract/quotes.ts'
import type { NewStockLine } from '#server/features/inventory/stock-queries.ts'
import { signedIn, type Caller } from '../market/callers.ts'
import { aContact, type TestContact } from '../market/factories.ts'
import { queuedMails } from '../mail/mails.ts'
import { setSettings } from '../market/settings.ts'
import { putStock } from '../stock/stock.ts'
import type { TestMarket } from '../market/test-market.ts'

let serial = 0

/** A buyer with default limits. Settings are cached for two seconds, so the clock is advanced. */
export async function aBuyer(market: TestMarket): Promise<{ me: TestContact; caller: Caller }> {
  market.clock.set('2026-11-20T09:00:00Z')
  market.clock.advance({ seconds: 10 * ++serial })
  await quoteLimits(market, {})
  const me = await aContact(market, { name: 'Jan Smit', company: { name: `Delta ${++serial}` } })
  return { me, caller: await signedIn(market, me) }
}

/** Helpers to offer parts, request quotes and read their mails. */
export function openQuotes(market: TestMarket) {
  const aNumber = () => `WS-C29${++serial}X`
  const words = (given: Record<string, unknown> = {}) => ({
    companyName: 'ignored',
    contactName: 'Jan Smit',
    contactEmail: 'jan@buying.example',
    contactTel: '+31 6 555 01 01',
    requestedQuantity: 5,
    sendToAll: false,
    message: `In sealed boxes? ${++serial}`,
    ...given,
  })
  const ask = (who: Caller, partId: number, given: Record<string, unknown> = {}) =>
    who.raw('POST', sendQuoteRequest.path, { ...words(given), partId })

  return {
    aNumber,
    words,
    ask,
    /** A new company that lists a part. */
    async anOffer(given: Partial<NewStockLine> = {}) {
      const partNumber = given.partNumber ?? aNumber()
      const seller = await aContact(market)
      await putStock(market, seller.companyId, [{ ...given, partNumber }])
      return { seller, partNumber, partId: await lineOf(market, seller.companyId) }
    },
    async answerOf(who: Caller, partId: number, given: Record<string, unknown> = {}) {
      const { status, refusal } = await ask(who, partId, given)
      return [status, refusal.payload.msg]
    },
    /** The mails of a contact's last request: to the sellers in alphabetical order, and the copy. */
    async lastMails(contact: TestContact) {
      const { id } = (await quotesOf(market, contact.id)).at(-1)!
      const [mails, [copy]] = await Promise.all([
        queuedMails(market, `quote:${id}:`),
        queuedMails(market, `quote-copy:${id}`),
      ])
      return { mail: mails[0]!, mails, copy }
    },
  }
}

/** Sets limits of requests for quotes; others get their defaults. */
export const quoteLimits = (
  market: TestMarket,
  given: Partial<(typeof defaultOperatorSettings)['quoteLimits']>,
): Promise<void> =>
  setSettings(market, { quoteLimits: { ...defaultOperatorSettings.quoteLimits, ...given } })

/** Turns requests for quotes to a contact off. */
export const declineQuotes = ({ database }: TestMarket, { id }: TestContact) => database.sql`
  update contact set rfq_disabled = true where id = ${id}`

/** Lets a contact get copies of requests to a colleague. */
export const wantCopies = ({ database }: TestMarket, { id }: TestContact) => database.sql`
  update contact set rfq_copies = true where id = ${id}`

/** The newest line of a company. */
export async function lineOf({ database }: TestMarket, companyId: number): Promise<number> {
  const [line] = await database.sql<{ id: number }[]>`
    select id from stock_line where company_id = ${companyId} order by text_id desc limit 1`
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

/** Stored requests of a contact, or of visitors, oldest first. */
export const quotesOf = ({ database }: TestMarket, contactId: number | null) => database.sql<
  KeptQuote[]
>`
  select id, line_id, part_number, quantity, is_to_all,
    message, company_name, contact_name,
    contact_email, visitor_source,
    array(select distinct company_id from rfq_recipient where rfq_id = rfq.id) as companies,
    array(select contact_id from rfq_recipient where rfq_id = rfq.id order by 1) as contacts
  from rfq where sender_id is not distinct from ${contactId} order by id`
