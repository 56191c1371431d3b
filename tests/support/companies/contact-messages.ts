import { sendToContact } from '#contract/messages.ts'
import { callerWith, type Caller } from '../market/callers.ts'
import { aProof } from '../captcha.ts'
import type { TestContact } from '../market/factories.ts'
import { queuedMails } from '../mail/mails.ts'
import type { TestMarket } from '../market/test-market.ts'

let serial = 0
/** A unique subject and text. */
export const messageWords = () => ({
  subject: 'Your racks',
  message: `Do you have ${++serial} of them?`,
})
export const aVisitor = () => ({
  senderName: 'Vera Bloem',
  companyName: 'Bloem IT',
  senderEmail: `vera${++serial}@bloem.example`,
})
/** Sends a body without validation by the contract. */
export const sendMessage = (who: Caller, body: unknown) => who.raw('POST', sendToContact.path, body)

/** Helpers for messages to contacts; the market must trust the test's proxy headers. */
export function contactMessages(market: TestMarket) {
  const visitorFrom = (source: string): Caller =>
    callerWith(market, undefined, () => ({ 'x-forwarded-for': source }))
  /** A visitor with a unique source address. */
  const stranger = () => visitorFrom(`198.51.100.${++serial % 250}`)
  const fromVisitor = async (companyId: number, given: Record<string, unknown> = {}) => ({
    companyId,
    ...messageWords(),
    ...aVisitor(),
    captcha: await aProof(market),
    ...given,
  })
  async function messagesTo(contact: TestContact) {
    const rows = await market.database.sql<
      {
        id: number
        senderId: number | null
        visitorName: string | null
        visitorEmail: string | null
        visitorSource: string | null
        subject: string
        body: string
        isFromServicePage: boolean
      }[]
    >`
      select id, sender_id, visitor_name,
        visitor_email, visitor_source, subject, body,
        is_from_service_page
      from contact_message where contact_id = ${contact.id} order by id`
    const mails = await Promise.all(
      rows.map(async ({ id }) => (await queuedMails(market, `message:${id}`)).at(0)!),
    )
    return { rows, mails }
  }
  return { visitorFrom, stranger, fromVisitor, messagesTo }
}
