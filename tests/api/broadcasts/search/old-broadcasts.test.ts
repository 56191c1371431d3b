import { beforeEach, expect, test } from 'vitest'
import { listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import { archiveOldBroadcasts } from '#server/features/broadcasts/jobs.ts'
import { archiveBroadcastsBefore } from '#server/features/broadcasts/posting/queries.ts'
import { signedIn } from '../../../support/market/callers.ts'
import { aBroadcast, aContact } from '../../../support/market/factories.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
const yearsAgo = (years: number) => {
  const at = market.clock.now()
  at.setUTCFullYear(at.getUTCFullYear() - years)
  return at
}
const archive = () => archiveOldBroadcasts(market.platform)
const listedOf = async (query: string) => {
  const reader = await signedIn(market, await aContact(market))
  const { body } = await reader.call(listBroadcasts, { query: { query } })
  return body.payload.numResults
}
const findOldPrices = () => market.database.sql`
  select headline, price_cents::int as cents, currency, list_id as "listId", side
  from old_price order by id`

beforeEach(async () => {
  await market.database.sql`truncate old_price, broadcast cascade`
})

test('archives broadcasts older than 25 years (BK-052)', async () => {
  await aBroadcast(market, { description: 'Ancientbook 1', sentAt: yearsAgo(26) })
  await aBroadcast(market, { description: 'Ancientbook 2', sentAt: yearsAgo(24) })
  expect(await listedOf('ancientbook')).toBe(2)
  await archive()
  expect(await listedOf('ancientbook')).toBe(1)
})

test('keeps the price without names, addresses or telephone numbers (BK-052)', async () => {
  const contact = await aContact(market, { name: 'Wilhelmina Oude' })
  await aBroadcast(market, {
    contact,
    quantity: '12',
    brand: 'Compaq',
    description: 'Armada, call Wilhelmina Oude',
    price: '450',
    currency: 'USD',
    sentAt: yearsAgo(26),
  })
  await archive()
  const rows = await findOldPrices()
  expect(rows).toEqual([
    {
      headline: '12 × Compaq Armada, call [hidden], Grade A, $\u00a0450',
      cents: 45_000,
      currency: 'USD',
      listId: 7,
      side: 'WTS',
    },
  ])
  const everything = await market.database.sql`select old_price::text as row from old_price`
  expect(JSON.stringify(everything)).not.toMatch(/wilhelmina|oude|@/i)
})

test('keeps nothing without a numeric price', async () => {
  await aBroadcast(market, { price: 'CALL', sentAt: yearsAgo(26) })
  await archive()
  expect(await findOldPrices()).toEqual([])
})

test('keeps nothing of a removed broadcast', async () => {
  await aBroadcast(market, { price: '450', sentAt: yearsAgo(26), removedAt: yearsAgo(26) })
  await archive()
  expect(await findOldPrices()).toEqual([])
  expect(await market.database.sql`select id from broadcast`).toHaveLength(0)
})

test('finds broadcasts to archive by an index', async () => {
  await aBroadcast(market, { sentAt: yearsAgo(1) })
  const scans = await market.database.transaction(async (tx) => {
    await tx`set local enable_seqscan = off`
    await archiveBroadcastsBefore(tx, yearsAgo(25), 1000)
    const [row] = await tx<{ n: number }[]>`
      select pg_stat_get_xact_numscans('broadcast_sent_at_idx'::regclass)::int as n`
    return row!.n
  })
  expect(scans).toBeGreaterThan(0)
})

test('deletes replies, sends and corrections, and is idempotent', async () => {
  const { sql } = market.database
  const old = await aBroadcast(market, { sentAt: yearsAgo(26), removedAt: yearsAgo(26) })
  const younger = await aBroadcast(market, { sentAt: yearsAgo(1) })
  const correction = await aBroadcast(market, { sentAt: yearsAgo(26) })
  await sql`update broadcast set corrected_by = ${correction.id} where id in (${old.id}, ${younger.id})`
  await sql`
    insert into broadcast_reply (broadcast_id, contact_id, subject, body, sent_at)
    values (${old.id}, ${younger.contact.id}, 'Re', 'Body', ${yearsAgo(26)})`
  await sql`
    insert into broadcast_sending (broadcast_id, contact_id, list_id, sent_at)
    values (${old.id}, ${old.contact.id}, 7, ${yearsAgo(26)})`
  await archive()
  const left = await sql`select id from broadcast where id in (${old.id}, ${correction.id})`
  expect(left).toHaveLength(0)
  const kept = await findOldPrices()
  await archive()
  expect(await findOldPrices()).toEqual(kept)
})
