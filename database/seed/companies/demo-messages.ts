import { businessDate } from '#contract/dates.ts'
import { copyRows } from '#database/seed/copy-rows.ts'
import type { MarketCompany } from '#database/seed/market.ts'
import type { Tx } from '#server/platform/database/database.ts'

const hourMs = 3_600_000

/** Messages between members. */
const memberMessages: readonly (readonly [hoursAgo: number, subject: string, body: string])[] = [
  [2, 'Your DL380 Gen10 chassis', 'Hello,\n\nare the rails included? We take eight if they are.'],
  [5, 'Pick-up on Thursday', 'Our truck is near you on Thursday morning. Is that too early?'],
  [9, 'Credit note for two panels', 'Two of the panels came cracked. Photos follow by e-mail.'],
  [26, 'Sealed SFPs', 'Do you still have the 10GBASE-SR in sealed bags? We need sixty.'],
  [31, 'Test reports', 'Could you send the wiping reports of the last pallet as one file?'],
  [
    50,
    'Long-term supply',
    'We buy about forty notebooks a month. Could we talk about fixed prices?',
  ],
  [75, 'Power supplies', 'Do you have 865414-B21 in quantities above twenty?'],
]

/** Messages from visitors to one or more companies. */
const visitorMessages = [
  {
    hoursAgo: 7,
    name: 'Mirjam Oosterbaan',
    company: 'Oosterbaan School Supplies',
    email: 'mirjam@oosterbaan.example',
    source: '198.51.100.24',
    subject: 'Thirty notebooks for a school',
    body: 'We are looking for thirty identical notebooks with a one-year warranty. Is that something you do?',
    recipients: 1,
  },
  {
    hoursAgo: 28,
    name: 'Max Profit',
    company: 'Lead Factory',
    email: 'max@leadfactory.example',
    source: '203.0.113.66',
    subject: 'More customers for you',
    body: 'We bring you a hundred leads a day. Answer now for our special price.',
    // The limit for the same text.
    recipients: 10,
  },
]

const emptySender = {
  sender_id: undefined as number | undefined,
  visitor_name: undefined as string | undefined,
  visitor_company: undefined as string | undefined,
  visitor_email: undefined as string | undefined,
  visitor_source: undefined as string | undefined,
  is_from_service_page: false,
}

/** Inserts messages of a few days, and refusals of a sender who exceeded the limits. */
export async function writeMessages(tx: Tx, companies: readonly MarketCompany[], now: Date) {
  const open = companies.filter(({ state, contacts }) => state === 'active' && contacts.length > 0)
  if (open.length < 2) return
  const at = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const companyAt = (place: number) => open[place % open.length]!
  const to = ({ id, contacts }: MarketCompany) => ({
    contact_id: contacts[0]!.id,
    company_id: id,
  })
  const fromMembers = memberMessages.map(([hoursAgo, subject, body], index) => ({
    ...emptySender,
    sender_id: companyAt(index).contacts[0]!.id,
    ...to(companyAt(index + 1)),
    subject,
    body,
    sent_at: at(hoursAgo),
  }))
  const fromVisitors = visitorMessages.flatMap(
    ({ subject, body, hoursAgo, recipients, ...visitor }) =>
      Array.from({ length: Math.min(recipients, open.length) }, (_, index) => ({
        ...emptySender,
        visitor_name: visitor.name,
        visitor_company: visitor.company,
        visitor_email: visitor.email,
        visitor_source: visitor.source,
        ...to(companyAt(index)),
        subject,
        body,
        sent_at: at(hoursAgo - index / 60),
      })),
  )
  // Ids ascend with time.
  const messages = [...fromMembers, ...fromVisitors].toSorted(
    (one, other) => one.sent_at.getTime() - other.sent_at.getTime(),
  )
  await copyRows(tx, 'contact_message', messages)
  const spam = visitorMessages[1]!
  const refused = { day: businessDate(at(spam.hoursAgo)), source: spam.source }
  await copyRows(tx, 'message_refusal', [
    { ...refused, cause: 'words', times: 14 },
    { ...refused, cause: 'captcha', times: 3 },
  ])
}
