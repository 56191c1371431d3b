import { describe, expect, test } from 'vitest'
import { useDigests, yesterday } from '../../../support/mail/digests.ts'
import { composeDigest } from '#server/features/broadcasts/digest/compose-digest.ts'
import { setSettings } from '../../../support/market/settings.ts'
import { openSecondNode, useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
const { anOffer, aReader, send, digests } = useDigests(market)

describe('digest times', () => {
  test('is sent from the operator’s hour on, also when that hour was missed', async () => {
    await aReader([7])
    await anOffer()
    market.clock.set('2026-11-20T05:59:59Z')
    expect(await send()).toBeUndefined()
    market.clock.set('2026-11-20T15:20:00Z')
    expect(await send()).toMatchObject({ addresses: 1 })
  })
  test('is sent at another hour when the operator changes it', async () => {
    await setSettings(market, { digestHour: 18 })
    await aReader([7])
    await anOffer({ sentAt: new Date('2026-11-20T16:00:00Z') })
    market.clock.set('2026-11-20T16:30:00Z')
    expect(await send()).toBeUndefined()
    market.clock.set('2026-11-20T17:01:00Z')
    expect(await send()).toMatchObject({ addresses: 1 })
  })
  test('is sent once a day', async () => {
    await aReader([7])
    await anOffer()
    await send()
    for (let n = 0; n < 3; n++) {
      market.clock.advance({ hours: 1 })
      expect(await send()).toBeUndefined()
    }
    expect(await digests()).toHaveLength(1)
  })
  test('is sent once by two concurrent processes', async () => {
    for (let n = 0; n < 30; n++) await aReader([[7, 1, 2][n % 3]!])
    for (const listId of [7, 1, 2]) await anOffer({ listId })
    const { node, close } = await openSecondNode(market)
    const done = await Promise.all([
      send(),
      composeDigest(node.platform),
      send(),
      composeDigest(node.platform),
    ])
    await close()
    expect(done.filter((counts) => counts !== undefined)).toEqual([
      { broadcasts: 3, messages: 3, addresses: 30 },
    ])
    expect((await digests()).flatMap(({ addresses }) => addresses)).toHaveLength(30)
  })
  test('covers every period once, which ends when its last broadcast can no longer be corrected (BK-040)', async () => {
    await aReader([7])
    const at = [
      '2026-11-19T05:44:59Z',
      '2026-11-19T05:45:00Z',
      '2026-11-20T05:44:59Z',
      '2026-11-20T05:45:00Z',
      '2026-11-20T16:00:00Z',
      '2026-11-21T20:00:00Z',
    ]
    const ids = []
    for (const sentAt of at) ids.push((await anOffer({ sentAt: new Date(sentAt) })).id)
    market.clock.set('2026-11-20T17:00:00Z')
    await send()
    market.clock.set('2026-11-22T06:01:00Z')
    await send()
    const told = (await digests()).map(({ text }) =>
      [...text.matchAll(/broadcasts\/(\d+)$/gm)].map(([, id]) => Number(id)),
    )
    expect(told).toEqual([
      [ids[2], ids[1]],
      [ids[5], ids[4], ids[3]],
    ])
    expect((await digests())[1]!.subject).toMatch(
      /^Broadcasts since Friday 20 November: 3 in 1 list/,
    )
  })
  test('contains a resent broadcast with its new time', async () => {
    await aReader([7])
    const { id } = await anOffer({ sentAt: new Date('2026-11-10T10:00:00Z') })
    await market.database.sql`update broadcast set sent_at = ${yesterday} where id = ${id}`
    expect(await send()).toMatchObject({ addresses: 1 })
  })
})
