import { describe, expect, test } from 'vitest'
import { unsubscribe, unsubscribePreview } from '#contract/broadcasts/broadcast-settings.ts'
import { headings, useDigests, yesterday } from '../../../support/mail/digests.ts'
import type { CompanyState } from '#server/features/companies/public.ts'
import { visitor } from '../../../support/market/callers.ts'
import {
  aBroadcast,
  aContact,
  aSetting,
  type TestContact,
} from '../../../support/market/factories.ts'
import { blockPerson } from '../../../support/account-status.ts'
import { setSettings } from '../../../support/market/settings.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
const { seller, anOffer, aReader, send, digestOf } = useDigests(market)

describe('exclusions from the digest', () => {
  test('excludes own broadcasts for contacts of the company only', async () => {
    const company = { id: seller.companyId, name: seller.companyName }
    const colleague = await aReader([7, 1], { company })
    const reader = await aReader([7, 1])
    await anOffer()
    await aBroadcast(market, { listId: 1, sentAt: yesterday })
    await send()
    expect(headings(await digestOf(colleague.email))).toEqual(['PC 1'])
    expect(headings(await digestOf(reader.email))).toEqual(['PC 1', 'Laptop 1'])
  })
  test('excludes removed broadcasts and those of hidden companies', async () => {
    const reader = await aReader([7])
    await anOffer({ removedAt: new Date('2026-11-19T15:00:00Z') })
    const hidden = await aContact(market, { company: { state: 'custom-blocked' } })
    await aBroadcast(market, { contact: hidden, sentAt: yesterday })
    await send()
    expect(await digestOf(reader.email)).toBeUndefined()
  })
  test.each<[CompanyState, number]>([
    ['trial', 1],
    ['active', 1],
    ['overdue', 1],
    ['new', 0],
    ['trial-ended', 0],
    ['force-pay', 0],
    ['custom-blocked', 0],
    ['terminated', 0],
  ])('accounts that get no mail (BK-041): %s gets %i', async (state, count) => {
    await aReader([7], { company: { state } })
    await anOffer()
    expect(await send()).toMatchObject({ addresses: count })
  })
  test('excludes contacts blocked by staff (BK-041)', async () => {
    const blocked = await aReader([7])
    const company = { id: blocked.companyId, name: blocked.companyName }
    const colleague = await aReader([7], { company })
    await blockPerson(market, blocked.id)
    await anOffer()
    await send()
    expect(await digestOf(blocked.email)).toBeUndefined()
    expect(await digestOf(colleague.email)).toBeDefined()
  })
  test('includes contacts without a required second factor', async () => {
    await setSettings(market, { force2fa: 1 })
    const reader = await aReader([7])
    await anOffer()
    await send()
    expect(await digestOf(reader.email)).toBeDefined()
  })
  test('excludes service-only companies', async () => {
    await aReader([7], { company: { isServiceOnly: true } })
    await anOffer()
    expect(await send()).toMatchObject({ addresses: 0 })
  })
  test('excludes unsubscribed addresses and lists', async () => {
    const { mailer, database } = market.platform
    const [stopped, bounced, half] = [await aReader([7]), await aReader([7]), await aReader([7, 1])]
    await mailer.suppress(database.sql, stopped.email, 'digest')
    await mailer.suppress(database.sql, bounced.email, '*')
    await mailer.suppress(database.sql, half.email, 'list:7')
    await anOffer()
    await anOffer({ listId: 1 })
    expect(await send()).toMatchObject({ addresses: 1 })
    expect(headings(await digestOf(half.email))).toEqual(['PC 1'])
  })
  test('excludes lists set to Instant or Off', async () => {
    const reader = await aReader([1])
    await aSetting(market, { contact: reader, listId: 7, type: 0 })
    await aSetting(market, { contact: reader, listId: 2, type: 2 })
    await anOffer()
    await anOffer({ listId: 2 })
    await anOffer({ listId: 1 })
    await send()
    expect(headings(await digestOf(reader.email))).toEqual(['PC 1'])
  })
})

describe('one-click unsubscribe from the digest (BK-039)', () => {
  const tokenOf = (address: string) =>
    market.platform.mailer.unsubscribeUrl('digest', address).split('/').at(-1)!
  const types = async (contact: TestContact) =>
    (
      await market.database.sql<{ type: number }[]>`
        select type from broadcast_setting where contact_id = ${contact.id} order by list_id, address`
    ).map(({ type }) => type)
  test('sets only the digest lists of that address to No e-mail', async () => {
    const reader = await aReader([1, 2], { emailAlternative: `second${seller.id}@stop.example` })
    await aSetting(market, { contact: reader, listId: 7, type: 0 })
    await aSetting(market, { contact: reader, listId: 8, type: 1, address: 'alternative' })
    const params = { token: tokenOf(reader.email) }
    const before = await visitor(market).call(unsubscribePreview, { params })
    expect(before.body.payload).toEqual({ kind: 'digest', address: reader.email, stopped: false })
    const answer = await fetch(`${market.url}/unsubscribe/${params.token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(answer.status).toBe(200)
    expect(await types(reader)).toEqual([2, 2, 0, 1])
    expect((await visitor(market).call(unsubscribe, { params })).status).toBe(200)
    const after = await visitor(market).call(unsubscribePreview, { params })
    expect(after.body.payload.stopped).toBe(true)
  })
  test('removes a queued digest and prevents later ones', async () => {
    const reader = await aReader([7])
    await anOffer()
    await send()
    await visitor(market).call(unsubscribe, { params: { token: tokenOf(reader.email) } })
    const { claim } = await import('#server/platform/mailer/delivery-queries.ts')
    const { database, clock } = market
    const { claimed } = await claim(database.sql, 1, 'digest', {
      limit: 1000,
      now: clock.now(),
      acceptsReserved: true,
    })
    expect(claimed).toEqual([])
  })
})
