import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { encodeOffers, matchOffer } from '#server/features/matching/finding/match-offer.ts'
import { offerIndexOf } from '#server/features/matching/finding/offer-index.ts'
import { listOffers } from '#server/features/matching/finding/queries.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { migrateJobs } from '#server/platform/jobs.ts'
import { aBroadcast, aContact, type TestContact } from '../../tests/support/market/factories.ts'
import { TestClock } from '../../tests/support/market/test-market.ts'
import { openTestPlatform } from '../../tests/support/market/test-platform.ts'
import { allProducts } from './catalogue/all-products.ts'
import { generateMarket } from './generate-offers.ts'

const sent = 100
const encodedAtOnce = 500

export interface MarketTimes {
  /** Loading the open offers in a process that has just started. */
  loadMs: number
  /** From the committed broadcast to its stored matches, the slowest and the median of 100. */
  slowestMs: number
  medianMs: number
}

/** Fills a database with open offers and measures the job that follows a send. */
export async function measureMarket(count: number): Promise<MarketTimes> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'market-matching-'))
  chmodSync(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    await migrate(postgres.target)
    await migrateJobs(postgres.target)
    const clock = new TestClock()
    const first = openTestPlatform(postgres.target, clock)
    const { sql } = first.database
    const contacts: TestContact[] = []
    for (let at = 0; at < 200; at++)
      contacts.push(await aContact({ database: first.database, clock }))
    const contactOf = (companyId: string) => contacts[Number(companyId.slice(1)) % contacts.length]!
    const { offers } = generateMarket(allProducts, { count: count + sent, seed: 61 })
    const template = await aBroadcast(
      { database: first.database, clock },
      { contact: contacts[0]! },
    )
    const lists = new Set(
      (await sql<{ id: number }[]>`select id from broadcast_list`).map(({ id }) => id),
    )
    const listOf = ({ listId }: { listId: number }) => (lists.has(listId) ? listId : 12)
    const rows = offers.slice(0, count).map((offer) => ({
      ...offer,
      // The compose form asks for a brand.
      brand: offer.brand || 'OEM',
      listId: listOf(offer),
      truth: undefined,
      company: contactOf(offer.companyId).companyId,
      contact: contactOf(offer.companyId).id,
    }))
    for (let from = 0; from < rows.length; from += 5000) {
      await sql`
        insert into broadcast (list_id, company_id, contact_id, side, quantity, brand, description,
          condition, price, currency, additional_info, from_email, subject, headline, message,
          public_view, search_member, search_public, content_key, created_at, sent_at)
        select given."listId", given.company, given.contact, given.side, '10', given.brand,
          given.description, 'Used', given.price, given.currency, given."additionalInfo",
          from_email, subject, headline, message, public_view, search_member, search_public,
          content_key, created_at, sent_at
        from jsonb_to_recordset(${sql.json(JSON.parse(JSON.stringify(rows.slice(from, from + 5000))))}) as given (
          "listId" integer, company integer, contact integer, side text, brand text,
          description text, price text, currency text, "additionalInfo" text)
        cross join broadcast as template where template.id = ${template.id}`
    }
    const ids = await sql<{ id: number }[]>`select id from broadcast order by id`
    const since = new Date(0)
    for (let from = 0; from < ids.length; from += encodedAtOnce) {
      const batch = ids.slice(from, from + encodedAtOnce).map(({ id }) => id)
      await encodeOffers(first, await listOffers(sql, batch, since))
    }
    await sql`update offer_encoding set matched_at = ${clock.now()}`
    await sql`analyze`

    const started = openTestPlatform(postgres.target, clock)
    const begun = performance.now()
    await offerIndexOf(started).catchUp()
    const loadMs = performance.now() - begun
    const times: number[] = []
    for (const offer of offers.slice(count)) {
      const { side, description, price, currency, additionalInfo } = offer
      const broadcast = await aBroadcast(
        { database: started.database, clock },
        {
          contact: contactOf(offer.companyId),
          side,
          brand: offer.brand || 'OEM',
          description,
          price,
          additionalInfo,
          listId: listOf(offer),
          currency: currency as 'EUR',
        },
      )
      const start = performance.now()
      await matchOffer(started, broadcast.id)
      times.push(performance.now() - start)
    }
    times.sort((one, other) => one - other)
    await started.database.close()
    await first.database.close()
    return { loadMs, slowestMs: times.at(-1)!, medianMs: times[Math.floor(times.length / 2)]! }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
