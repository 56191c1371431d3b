import { deriveBroadcast } from '#server/features/broadcasts/public.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { companyFacts, contactFacts } from '#database/seed/companies/company-facts.ts'
import { copyRows, type Row, dropIndexes } from '#database/seed/copy-rows.ts'
import { demoStaff } from '#database/seed/demo-accounts.ts'
import { writeBanners } from '#database/seed/advertising/banner-figures.ts'
import { writeComplaints } from '#database/seed/companies/demo-complaints.ts'
import { writeLogos } from '#database/seed/companies/demo-logos.ts'
import { writeMessages } from '#database/seed/companies/demo-messages.ts'
import { writeTickets } from '#database/seed/companies/demo-tickets.ts'
import { demoPlace } from '#database/seed/companies/demo-countries.ts'
import { writeNews } from '#database/seed/news/demo-news.ts'
import { writeHits, writeQuotes, inventSearches } from '#database/seed/stock/demo-activity.ts'
import {
  writeFavourites,
  writeRecommendations,
} from '#database/seed/companies/demo-recommendations.ts'
import { writeStock } from '#database/seed/stock/demo-stock.ts'
import { writeServices } from '#database/seed/services/demo-services.ts'
import { inventBroadcasts } from '#database/seed/broadcasts/market-broadcasts.ts'
import { inventCompanies } from '#database/seed/companies/market-companies.ts'
import type { MarketBroadcast, MarketCompany, MarketScale } from '#database/seed/market.ts'
import { writePages } from '#database/seed/pages/demo-pages.ts'
import { createRandom } from '#database/seed/random.ts'

export { demoScale, type MarketScale } from '#database/seed/market.ts'

/** From this number on, indexes and counts are rebuilt after the import, which is faster. */
const rebuildThreshold = 20_000

/** Numbers of inserted rows. */
export interface MarketCounts {
  companies: number
  contacts: number
  broadcasts: number
}

async function writeCompanies(tx: Tx, companies: readonly MarketCompany[], passwordHash: string) {
  await copyRows(
    tx,
    'company',
    companies.map((company) => ({
      id: company.id,
      name: company.name,
      country_code: company.country.code,
      address: company.address,
      telephone: company.telephone,
      website: company.website,
      description: company.description,
      is_service_only: company.isServiceOnly,
      plan: company.plan,
      state: company.state,
      member_since: company.memberSince,
      trial_ends_at: company.trialEndsAt,
      tier: company.tier,
      created_at: company.createdAt,
      ...companyFacts(company),
      ...demoPlace(company.id, company.city),
    })),
  )
  const contacts = companies.flatMap((company) => company.contacts)
  await copyRows(
    tx,
    'contact',
    contacts.map((contact) => ({
      id: contact.id,
      company_id: contact.companyId,
      position: contact.position,
      name: contact.name,
      function: contact.function,
      telephone: contact.telephone,
      email: contact.email,
      email_alternative: contact.alternative,
      password_hash: passwordHash,
      created_at: contact.createdAt,
      ...contactFacts(contact),
    })),
  )
  // AM-077: alternative addresses start with no e-mail.
  await tx`
    insert into broadcast_setting (contact_id, list_id, address, type)
    select given.contact_id, list.id, address.name,
      case address.name when 'primary' then given.receives else 2 end
    from unnest(
      ${contacts.map(({ id }) => id)}::integer[],
      ${contacts.map(({ receives }) => receives)}::smallint[]
    ) as given (contact_id, receives)
    cross join broadcast_list as list
    cross join (values ('primary'), ('alternative')) as address (name)`
  // Contacts on trial have not chosen their lists yet.
  await tx`
    insert into broadcast_choice (contact_id, chosen_at)
    select contact.id, contact.created_at
    from contact join company on company.id = contact.company_id where company.state <> 'trial'`
  return contacts.length
}

/** Inserts staff, advertisements and top searches. */
async function writeSite(tx: Tx, now: Date, passwordHash: string) {
  await tx`
    insert into staff ${tx({ ...demoStaff, password_hash: passwordHash, created_at: now })}
    on conflict (email) do nothing`
  await tx`
    insert into setting (key, value, updated_at) values
      ('claimsConfirmed', '1', ${now}),
      ('liveClaims', '{"members": 1, "countries": 1, "broadcastsPerDay": 1}', ${now}),
      ('registration', '{"isOpen": 1, "opens": ""}', ${now})
    on conflict (key) do nothing`
  await writeBanners(tx, now)
  const searches = inventSearches(now, createRandom(2)).map((row) => ({
    part_number: row.partNumber,
    day: row.day,
    searches: row.searches,
    description: row.description,
  }))
  await copyRows(tx, 'searched_part', searches)
}

function senderOf({ id, name, telephone, contacts }: MarketCompany) {
  return {
    companyId: id,
    company: name,
    contacts: contacts.map((contact) => contact.name),
    telephones: [telephone, ...contacts.map((contact) => contact.telephone)],
  }
}

function* broadcastRows(broadcasts: Iterable<MarketBroadcast>): Generator<Row> {
  // One object per company, because masking caches its names by object.
  const senders = new Map<number, ReturnType<typeof senderOf>>()
  for (const { id, listId, company, contact, fromEmail, offer, createdAt, sentAt } of broadcasts) {
    const sender = senders.get(company.id) ?? senderOf(company)
    senders.set(company.id, sender)
    const derived = deriveBroadcast(offer, sender, listId)
    yield {
      id,
      list_id: listId,
      company_id: company.id,
      contact_id: contact.id,
      side: offer.side,
      quantity: offer.quantity,
      brand: offer.brand,
      description: offer.description,
      condition: offer.condition,
      price: offer.price,
      currency: offer.currency,
      price_cents: derived.priceCents,
      product_link: offer.productLink,
      additional_info: offer.additionalInfo,
      from_email: fromEmail,
      subject: derived.subject,
      message: derived.message,
      headline: derived.headline,
      public_view: JSON.stringify(derived.publicView),
      search_member: derived.searchMember,
      search_public: derived.searchPublic,
      content_key: derived.contentKey,
      created_at: createdAt,
      sent_at: sentAt,
    }
  }
}

async function writeBroadcasts(tx: Tx, broadcasts: Iterable<MarketBroadcast>, count: number) {
  if (count < rebuildThreshold) {
    await copyRows(tx, 'broadcast', broadcastRows(broadcasts))
  } else {
    await tx`alter table broadcast disable trigger user`
    const restoreIndexes = await dropIndexes(tx, 'broadcast')
    await copyRows(tx, 'broadcast', broadcastRows(broadcasts))
    await restoreIndexes()
    await tx`alter table broadcast enable trigger user`
    await tx`select rebuild_broadcast_search()`
  }
  await tx`
    insert into broadcast_sending (broadcast_id, contact_id, list_id, sent_at)
    select id, contact_id, list_id, created_at from broadcast
    union all
    select id, contact_id, list_id, sent_at from broadcast where sent_at > created_at
    order by 4, 1`
}

/** Moves the sequences of identity columns past the inserted ids. */
async function advanceIds(tx: Tx) {
  for (const table of ['company', 'contact', 'broadcast', 'part_text', 'service_listing']) {
    await tx`
      select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 0) + 1, false)
      from ${tx(table)}`
  }
}

/**
 * Fills an empty database with a market, in one transaction. Deterministic for the same scale and `now`; all dates
 * are relative to `now`.
 * @throws Error if the database already has companies
 */
export async function fillDemoMarket(
  database: Database,
  options: { now: Date; scale: MarketScale; passwordHash: string },
): Promise<MarketCounts> {
  const { now, scale, passwordHash } = options
  const companies = inventCompanies(scale, now, createRandom(1))
  const broadcasts = inventBroadcasts(companies, scale, now, createRandom(3))
  const counts = await database.transaction(async (tx) => {
    // A market of a million broadcasts takes minutes.
    await tx`set local statement_timeout = 0`
    const [filled] = await tx`select 1 from company limit 1`
    if (filled) throw new Error('The demo market is only for an empty database')
    const contacts = await writeCompanies(tx, companies, passwordHash)
    await writeFavourites(tx, companies, now)
    await writeRecommendations(tx, companies, now)
    await writeSite(tx, now, passwordHash)
    await writePages(tx, now)
    await writeComplaints(tx, companies, demoStaff.email, now)
    await writeMessages(tx, companies, now)
    await writeTickets(tx, now)
    await writeLogos(tx, companies, now)
    await writeNews(tx, now)
    if (scale.services) await writeServices(tx, companies, now, createRandom(18))
    await writeBroadcasts(tx, broadcasts, scale.broadcasts)
    if (scale.stockLines) {
      await writeStock(tx, companies, { lines: scale.stockLines, now })
      await writeQuotes(tx, now)
      await writeHits(tx, now)
    }
    await advanceIds(tx)
    return { companies: companies.length, contacts, broadcasts: scale.broadcasts }
  })
  await database.sql`
    analyze company, contact, broadcast, broadcast_sending, broadcast_setting, broadcast_search,
      broadcast_count, part_text, part_text_count, stock_line, stock_owner`
  return counts
}
