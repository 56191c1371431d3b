import { beforeEach, expect, test } from 'vitest'
import { getBroadcast, listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import { removeBroadcast, resendBroadcast } from '#contract/broadcasts/posting.ts'
import { pricingData } from '#contract/broadcasts/pricing.ts'
import { sendReply } from '#contract/messages.ts'
import { monthsBefore } from '#contract/dates.ts'
import { archiveOldBroadcasts } from '#server/features/broadcasts/jobs.ts'
import { archiveBroadcastsBefore } from '#server/features/broadcasts/posting/old-price-queries.ts'
import { signedIn, visitor } from '../../../support/market/callers.ts'
import { aBroadcast, aContact } from '../../../support/market/factories.ts'
import { setSettings } from '../../../support/market/settings.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
const yearsAgo = (years: number) => monthsBefore(market.clock.now(), Math.round(years * 12))
const archive = () => archiveOldBroadcasts(market.platform)
const listedOf = async (query: string) => {
  const reader = await signedIn(market, await aContact(market))
  const { body } = await reader.call(listBroadcasts, { query: { query } })
  return body.payload.numResults
}
const findOldPrices = () => market.database.sql`
  select headline, price_cents::int as cents, currency, list_id, side
  from old_price order by id`

beforeEach(async () => {
  await market.owner`truncate old_price, broadcast cascade`
})

test('archives broadcasts 24 months after their last send, or the months of the setting (BK-052)', async () => {
  await aBroadcast(market, { description: 'Ancientbook 1', sentAt: yearsAgo(3) })
  await aBroadcast(market, { description: 'Ancientbook 2', sentAt: yearsAgo(1) })
  expect(await listedOf('ancientbook')).toBe(2)
  await archive()
  expect(await listedOf('ancientbook')).toBe(1)
  await setSettings(market, { broadcastMonthsKept: 36 })
  await aBroadcast(market, { description: 'Ancientbook 3', sentAt: yearsAgo(2.9) })
  await archive()
  expect(await listedOf('ancientbook')).toBe(2)
  await setSettings(market, { broadcastMonthsKept: 6 })
  await archive()
  expect(await listedOf('ancientbook')).toBe(0)
  await setSettings(market, { broadcastMonthsKept: 24 })
})

test('an archived broadcast cannot be read, answered, resent or found by anyone (BK-052)', async () => {
  const contact = await aContact(market)
  const owner = await signedIn(market, contact)
  const reader = await signedIn(market, await aContact(market))
  const { id } = await aBroadcast(market, {
    contact,
    description: 'Gonebook 7',
    sentAt: yearsAgo(3),
  })
  const params = { params: { id: String(id) } }
  expect((await owner.call(getBroadcast, params)).status).toBe(200)
  await archive()
  for (const caller of [visitor(market), reader, owner]) {
    expect((await caller.call(getBroadcast, params)).status).toBe(404)
  }
  const body = { broadcastId: id, subject: 'Re', body: 'Still there?' }
  expect((await reader.call(sendReply, { body })).status).toBe(404)
  expect((await owner.call(resendBroadcast, params)).status).toBe(404)
  expect((await owner.call(removeBroadcast, params)).status).toBe(404)
  expect(await listedOf('gonebook')).toBe(0)
  expect(
    (await owner.call(listBroadcasts, { query: { onlyOwnBroadcasts: true } })).body.payload.results,
  ).toEqual([])
})

test('its price counts in average prices, found by the goods and not by the message (BK-052)', async () => {
  const words = { additionalInfo: 'Ask our Wolfhardine', price: '100' }
  for (const years of [0.1, 0.2, 0.3, 3, 4, 5]) {
    await aBroadcast(market, { ...words, description: 'Statbook 5', sentAt: yearsAgo(years) })
  }
  await archive()
  const reader = await signedIn(market, await aContact(market))
  const olderPrices = async (query: string) =>
    (await reader.call(pricingData, { query: { query } })).body.payload.olderPrices
  expect(await olderPrices('statbook')).toBe(3)
  expect(await olderPrices('wolfhardine')).toBe(0)
})

test('deletes prices after ten years, or the years of the setting (BK-052)', async () => {
  await aBroadcast(market, { description: 'Pricebook 1', sentAt: yearsAgo(11) })
  await aBroadcast(market, { description: 'Pricebook 2', sentAt: yearsAgo(9) })
  await archive()
  expect((await findOldPrices()).map(({ headline }) => headline)).toEqual([
    expect.stringContaining('Pricebook 2'),
  ])
  await setSettings(market, { priceYearsKept: 3 })
  await archive()
  expect(await findOldPrices()).toEqual([])
  await setSettings(market, { priceYearsKept: 10 })
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
    sentAt: yearsAgo(3),
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
  await aBroadcast(market, { price: 'CALL', sentAt: yearsAgo(3) })
  await archive()
  expect(await findOldPrices()).toEqual([])
})

test('keeps nothing of a removed broadcast', async () => {
  await aBroadcast(market, { price: '450', sentAt: yearsAgo(3), removedAt: yearsAgo(3) })
  await archive()
  expect(await findOldPrices()).toEqual([])
  expect(await market.database.sql`select id from broadcast`).toHaveLength(0)
})

test('finds broadcasts to archive by an index', async () => {
  await aBroadcast(market, { sentAt: yearsAgo(1) })
  const scans = await market.database.transaction(async (tx) => {
    await tx`set local enable_seqscan = off`
    await archiveBroadcastsBefore(tx, yearsAgo(2), 1000)
    const [row] = await tx<{ n: number }[]>`
      select pg_stat_get_xact_numscans('broadcast_sent_at_idx'::regclass)::int as n`
    return row!.n
  })
  expect(scans).toBeGreaterThan(0)
})

test('deletes replies, sends and corrections, and is idempotent', async () => {
  const { sql } = market.database
  const old = await aBroadcast(market, { sentAt: yearsAgo(3), removedAt: yearsAgo(3) })
  const younger = await aBroadcast(market, { sentAt: yearsAgo(1) })
  const correction = await aBroadcast(market, { sentAt: yearsAgo(3) })
  await sql`update broadcast set corrected_by = ${correction.id} where id in (${old.id}, ${younger.id})`
  await sql`
    insert into broadcast_reply (broadcast_id, contact_id, subject, body, sent_at)
    values (${old.id}, ${younger.contact.id}, 'Re', 'Body', ${yearsAgo(3)})`
  await sql`
    insert into broadcast_sending (broadcast_id, contact_id, list_id, sent_at)
    values (${old.id}, ${old.contact.id}, 7, ${yearsAgo(3)})`
  await archive()
  const left = await sql`select id from broadcast where id in (${old.id}, ${correction.id})`
  expect(left).toHaveLength(0)
  const kept = await findOldPrices()
  await archive()
  expect(await findOldPrices()).toEqual(kept)
})
