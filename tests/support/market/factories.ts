import type { Side } from '#contract/broadcasts/broadcasts.ts'
import type { Tier } from '#contract/tiers.ts'
import { hashPassword } from '#server/features/auth/public.ts'
import { deriveBroadcast } from '#server/features/broadcasts/posting/derive-broadcast.ts'
import { clearSearchCache } from '#server/features/broadcasts/search/search-cache.ts'
import type { Offer } from '#server/features/broadcasts/posting/offer-text.ts'
import type { CompanyState } from '#server/features/companies/public.ts'
import type { TestMarket } from './test-market.ts'

/** What inserting rows needs of a market. */
export type TestData = Pick<TestMarket, 'database'> & { clock: Pick<TestMarket['clock'], 'now'> }

export const testPassword = 'Correct-horse-battery-9'
let passwordHash: Promise<string> | undefined
let serial = 0
/** Each file begins at 1, so that no name depends on the files before it. */
export function restartNumbers(): void {
  serial = 0
}

/** Start of membership for each tier. */
const memberSince: Record<Tier, string> = {
  0: '2025-03-01',
  1: '2020-01-01',
  2: '2014-05-01',
  4: '2003-04-01',
}

export interface TestCompany {
  id: number
  name: string
}
export interface TestContact {
  id: number
  name: string
  email: string
  emailAlternative: string | null
  companyId: number
  companyName: string
}

export async function aCompany(
  market: TestData,
  given: Partial<{
    name: string
    countryCode: string
    state: CompanyState
    tier: Tier
    plan: 'plus' | 'broker' | null
    isServiceOnly: boolean
    /** Default: a date that matches the tier. */
    memberSince: string
    telephone: string
    website: string
    description: string
    address: string
    createdAt: Date
  }> = {},
): Promise<TestCompany> {
  const name = given.name ?? `Company ${++serial} Trading`
  const [row] = await market.database.sql<{ id: number }[]>`
    insert into company (name, country_code, address, telephone, website, description,
      is_service_only, plan, state, tier, member_since, created_at)
    values (${name}, ${given.countryCode ?? 'NL'}, ${given.address ?? 'Kade 1, Breda'},
      ${given.telephone ?? '+31 76 555 01 84'}, ${given.website ?? 'https://company.example'},
      ${given.description ?? 'Servers and parts.'}, ${given.isServiceOnly ?? false},
      ${given.isServiceOnly ? null : given.plan === undefined ? 'broker' : given.plan}, ${given.state ?? 'active'}, ${given.tier ?? 0},
      ${given.memberSince ?? memberSince[given.tier ?? 0]}::text::date, ${given.createdAt ?? market.clock.now()})
    returning id`
  return { id: row!.id, name }
}

/** Inserts a contact with a password; creates a company unless given. */
export async function aContact(
  market: TestData,
  given: {
    company?: TestCompany | Parameters<typeof aCompany>[1]
    name?: string
    email?: string
    emailAlternative?: string
    position?: number
    telephone?: string
    function?: string
  } = {},
): Promise<TestContact> {
  const company =
    given.company && 'id' in given.company
      ? (given.company as TestCompany)
      : await aCompany(market, given.company)
  passwordHash ??= hashPassword(testPassword)
  const email = given.email ?? `contact${++serial}@company${company.id}.example`
  const name = given.name ?? `Contact Number${serial}`
  const [row] = await market.database.sql<{ id: number }[]>`
    insert into contact (company_id, position, name, function, telephone, email, email_alternative,
      password_hash)
    values (${company.id},
      coalesce(${given.position ?? null}::int,
        (select coalesce(max(position), 0) + 1 from contact where company_id = ${company.id})),
      ${name}, ${given.function ?? 'Purchasing'}, ${given.telephone ?? '+31 76 555 01 85'}, ${email},
      ${given.emailAlternative ?? null}, ${await passwordHash})
    returning id`
  return {
    id: row!.id,
    name,
    email,
    emailAlternative: given.emailAlternative ?? null,
    companyId: company.id,
    companyName: company.name,
  }
}

/** Another contact of the same company. */
export const aColleague = (
  market: TestData,
  { companyId, companyName }: TestContact,
  given: { name?: string; email?: string } = {},
): Promise<TestContact> =>
  aContact(market, { company: { id: companyId, name: companyName }, ...given })

/** Removes a contact. */
export const letLeave = async (
  { database, clock }: TestMarket,
  { id }: Pick<TestContact, 'id'>,
): Promise<void> => {
  await database.sql`
    update contact set removed_at = ${clock.now()}, position = null where id = ${id}`
}

/** How an address of a contact receives a list: 0 standard, 1 digest, 2 no e-mail. */
export async function aSetting(
  market: TestData,
  given: {
    contact: TestContact
    listId: number
    address?: 'primary' | 'alternative'
    type: 0 | 1 | 2
  },
): Promise<void> {
  await market.database.sql`
    insert into broadcast_setting (contact_id, list_id, address, type)
    values (${given.contact.id}, ${given.listId}, ${given.address ?? 'primary'}, ${given.type})`
}

/** Inserts a broadcast sent at `sentAt` (default: now); creates a sender unless given. */
export async function aBroadcast(
  market: TestData,
  given: Partial<Offer> & {
    contact?: TestContact
    listId?: number
    side?: Side
    sentAt?: Date
    removedAt?: Date
  } = {},
): Promise<{ id: number; contact: TestContact; subject: string }> {
  const contact = given.contact ?? (await aContact(market))
  const listId = given.listId ?? 7
  const sentAt = given.sentAt ?? market.clock.now()
  const offer: Offer = {
    side: given.side ?? 'WTS',
    quantity: given.quantity ?? '10',
    brand: given.brand ?? 'HP',
    description: given.description ?? `EliteBook ${++serial} G8`,
    condition: given.condition ?? 'Grade A',
    price: given.price ?? '285',
    currency: given.currency ?? 'EUR',
    additionalInfo: given.additionalInfo ?? '',
    ...(given.productLink === undefined ? {} : { productLink: given.productLink }),
  }
  const { sql } = market.database
  const contacts = await sql<{ name: string; telephone: string }[]>`
    select name, telephone from contact where company_id = ${contact.companyId}`
  const derived = deriveBroadcast(
    offer,
    {
      companyId: contact.companyId,
      company: contact.companyName,
      contacts: contacts.map((row) => row.name),
      telephones: contacts.map((row) => row.telephone),
    },
    listId,
  )
  const [row] = await sql<{ id: number }[]>`
    insert into broadcast (list_id, company_id, contact_id, side, quantity, brand, description,
      condition, price, currency, price_cents, product_link, additional_info, from_email, subject,
      headline, message, public_view, search_member, search_public, content_key, created_at, sent_at,
      removed_at)
    values (${listId}, ${contact.companyId}, ${contact.id}, ${offer.side}, ${offer.quantity},
      ${offer.brand}, ${offer.description}, ${offer.condition}, ${offer.price}, ${offer.currency},
      ${derived.priceCents ?? null}, ${offer.productLink ?? null}, ${offer.additionalInfo},
      ${contact.email}, ${derived.subject}, ${derived.headline}, ${derived.message},
      ${sql.json({ ...derived.publicView })}, ${derived.searchMember}::tsvector,
      ${derived.searchPublic}::tsvector, ${derived.contentKey}, ${sentAt}, ${sentAt},
      ${given.removedAt ?? null})
    returning id`
  await sql`
    insert into broadcast_sending (broadcast_id, contact_id, list_id, sent_at)
    values (${row!.id}, ${contact.id}, ${listId}, ${sentAt})`
  clearSearchCache(market.database)
  return { id: row!.id, contact, subject: derived.subject }
}

/** A reply of a new member to a broadcast. @returns its id */
export async function aReply(
  market: TestMarket,
  broadcastId: number,
  given: { contact?: TestContact; body?: string; sentAt?: Date } = {},
): Promise<number> {
  const { id } = given.contact ?? (await aContact(market))
  const [reply] = await market.database.sql<{ id: number }[]>`
    insert into broadcast_reply (broadcast_id, contact_id, subject, body, sent_at)
    values (${broadcastId}, ${id}, 'Re: your offer', ${given.body ?? 'We take them all.'},
      ${given.sentAt ?? market.clock.now()}) returning id`
  return reply!.id
}
