import { describe, expect, test } from 'vitest'
import { matchedDays } from '#contract/broadcasts/matching.ts'
import { removeBroadcast, resendBroadcast } from '#contract/broadcasts/posting.ts'
import { matchOffer } from '#server/features/matching/finding/match-offer.ts'
import {
  encodeWaitingOffers,
  matchNewOffer,
  processWaitingOffers,
  purgeClosedOffers,
} from '#server/features/matching/jobs.ts'
import { modelVersion } from '#server/features/matching/model/encode-offer.ts'
import { shownFrom } from '#server/features/matching/model/score-pair.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { signedIn } from '../../support/market/callers.ts'
import { aBroadcast, aContact } from '../../support/market/factories.ts'
import { openSecondNode, useTestMarket } from '../../support/market/test-market.ts'
import { aMatchScene, aPartNumber, askFor } from '../../support/matching/matches.ts'
import { sendOffer } from '../../support/stock/offers.ts'

const market = useTestMarket()

const openJobs = async (name: string) =>
  (
    await market.database.sql<{ id: number | null }[]>`
      select (payload ->> 'broadcastId')::int as id from graphile_worker._private_jobs
      join graphile_worker._private_tasks as task on task.id = task_id
      where task.identifier = ${name}`
  ).map(({ id }) => id)
const pairsOf = (id: number) => market.database.sql<
  { other: number; similarity: number; model: number; laterSide: string | null }[]
>`
  select case when wts_id = ${id} then wtb_id else wts_id end as other, similarity, model,
    later_side
  from possible_match where ${id} in (wts_id, wtb_id) order by 1`

describe('the job that follows a send (BK-058)', () => {
  test('is enqueued with the broadcast, and with a resend', async () => {
    const contact = await aContact(market)
    const caller = await signedIn(market, contact)
    const id = await sendOffer(caller, contact)
    expect(await openJobs(matchNewOffer.name)).toEqual([id])
    market.clock.advance({ days: 4 })
    await caller.call(resendBroadcast, { params: { id: String(id) } })
    expect(await openJobs(matchNewOffer.name)).toEqual([id, id])
  })

  test('stores the matches before the queue looks for jobs by itself', async () => {
    const { part, wanted } = await aMatchScene(market)
    const contact = await aContact(market)
    const caller = await signedIn(market, contact)
    const queue = await startJobs(market.platform, market.target, [matchNewOffer])
    try {
      const id = await sendOffer(caller, contact, { brand: 'HPE', desc: `Kit ${part}` })
      await expect
        .poll(async () => (await askFor(caller, id, 'ai')).body.payload, { timeout: 9000 })
        .toMatchObject({ isPending: false, results: [{ broadcastId: wanted }] })
    } finally {
      await queue.stop()
    }
  })

  test('can run twice', async () => {
    const { offer } = await aMatchScene(market)
    const { id } = await offer()
    const before = await pairsOf(id)
    await matchNewOffer.run(market.platform, { broadcastId: id })
    expect(await pairsOf(id)).toEqual(before)
    expect(before).toHaveLength(1)
  })

  test('leaves removed broadcasts alone', async () => {
    const { offer, caller, wanted } = await aMatchScene(market)
    await caller.call(removeBroadcast, { params: { id: String(wanted) } })
    const { id } = await offer()
    expect(await pairsOf(id)).toEqual([])
    await matchOffer(market.platform, wanted)
    expect(await pairsOf(wanted)).toEqual([])
  })

  test('of several workers find the offers of each other', async () => {
    const second = await openSecondNode(market)
    try {
      const { wanted, part } = await aMatchScene(market)
      const given = { brand: 'HPE', description: `Kit ${part}`, side: 'WTS' } as const
      const first = await aBroadcast(market, given)
      await matchOffer(second.node.platform, first.id)
      const other = await aBroadcast(market, given)
      await matchOffer(market.platform, other.id)
      expect((await pairsOf(wanted)).map((pair) => pair.other)).toEqual([first.id, other.id])
    } finally {
      await second.close()
    }
  })

  test.for([
    ['one word', 'x'],
    ['symbols', '★ & | ! <> \\ \' "'],
    ['Chinese', '服务器 内存 三十二'],
    ['a part number without an end', 'A1'],
    ['50 part numbers', Array.from({ length: 8 }, (_, n) => `A${n}234`).join(' ')],
  ])('answers an offer of %s', async ([, description]) => {
    const additionalInfo =
      description!.length > 30
        ? Array.from({ length: 50 }, (_, n) => `P${n}9876-B21`).join(' ')
        : description === 'A1'
          ? 'A1'.repeat(1000)
          : 'noise '.repeat(330)
    const { id } = await aBroadcast(market, {
      description: description!,
      additionalInfo,
      price: '1000000000',
    })
    await matchOffer(market.platform, id)
    const [row] = await market.database.sql`
      select cardinality(part_keys) <= 20 as is_bounded from offer_encoding where broadcast_id = ${id}`
    expect(row).toEqual({ isBounded: true })
  })
})

describe('the background job', () => {
  const processAll = async () => {
    while ((await processWaitingOffers(market.platform)) > 0);
  }

  test('encodes and matches open offers from before, without news', async () => {
    const part = aPartNumber()
    const given = { brand: 'HPE', description: `Kit ${part}` }
    const wts = await aBroadcast(market, { ...given, side: 'WTS' })
    const wtb = await aBroadcast(market, { ...given, side: 'WTB' })
    const old = await aBroadcast(market, {
      ...given,
      side: 'WTB',
      sentAt: new Date(market.clock.now().getTime() - (matchedDays + 1) * 86_400_000),
    })
    await processAll()
    expect(await pairsOf(wts.id)).toMatchObject([{ other: wtb.id, laterSide: null }])
    expect(await pairsOf(old.id)).toEqual([])
    expect(await processWaitingOffers(market.platform)).toBe(0)
  })

  test('encodes offers of an older model anew, and never compares the two', async () => {
    const { offer, wanted, part } = await aMatchScene(market)
    const { id } = await offer()
    await market.owner`alter table offer_encoding drop constraint offer_encoding_model_check`
    await market.owner`alter table possible_match drop constraint possible_match_model_check`
    await market.database.sql`update offer_encoding set model = 0 where broadcast_id = ${wanted}`
    await market.database.sql`
      update possible_match set model = 0, similarity = 0.6 where wtb_id = ${wanted}`
    const second = await openSecondNode(market)
    try {
      const later = await aBroadcast(market, {
        brand: 'HPE',
        description: `Kit ${part}`,
        side: 'WTS',
      })
      await matchOffer(second.node.platform, later.id)
      expect(await pairsOf(later.id)).toEqual([])
      while ((await processWaitingOffers(second.node.platform)) > 0);
      const pairs = await pairsOf(wanted)
      expect(pairs.map(({ other }) => other).toSorted((a, b) => a - b)).toEqual([id, later.id])
      for (const { model, similarity } of pairs) {
        expect(model).toBe(modelVersion)
        // That of the older model is below.
        expect(similarity).toBeGreaterThanOrEqual(shownFrom)
      }
    } finally {
      await second.close()
    }
  })

  test('goes on in further runs until nothing waits', async () => {
    await aBroadcast(market, {})
    await encodeWaitingOffers.run(market.platform, {})
    expect(await openJobs(encodeWaitingOffers.name)).toHaveLength(1)
    await processAll()
    await encodeWaitingOffers.run(market.platform, {})
    expect(await openJobs(encodeWaitingOffers.name)).toHaveLength(1)
  })
})

test('encodings and matches end with the window and with a removal', async () => {
  const { offer, wanted } = await aMatchScene(market)
  const removed = await offer()
  const expired = await offer()
  const stays = await offer()
  const { sql } = market.database
  await sql`update broadcast set removed_at = ${market.clock.now()} where id = ${removed.id}`
  const old = new Date(market.clock.now().getTime() - (matchedDays + 1) * 86_400_000)
  await sql`update broadcast set created_at = ${old}, sent_at = ${old} where id = ${expired.id}`
  await purgeClosedOffers(market.platform)
  expect((await pairsOf(wanted)).map(({ other }) => other)).toEqual([stays.id])
  const left = await sql<{ id: number }[]>`
    select broadcast_id as id from offer_encoding
    where broadcast_id = any(${[removed.id, expired.id, stays.id]})`
  expect(left.map(({ id }) => id)).toEqual([stays.id])
})
