import { describe, expect, test } from 'vitest'
import { headings, useDigests, yesterday } from '../../../support/mail/digests.ts'
import {
  aBroadcast,
  aContact,
  aSetting,
  type TestContact,
} from '../../../support/market/factories.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
const { seller, anOffer, aReader, send, digestOf } = useDigests(market)

describe('one mail a day with the lists set to digest (BK-040)', () => {
  test("contains the previous day's broadcasts by list in list order", async () => {
    const reader = await aReader([14, 7, 1, 15])
    await anOffer({ listId: 14, description: 'Galaxy Tab' })
    await anOffer({ listId: 7, description: 'EliteBook' })
    await anOffer({ listId: 7, description: 'Latitude' })
    await anOffer({ listId: 1, description: 'OptiPlex' })
    await anOffer({ listId: 2, description: 'PowerEdge' })
    await send()
    const mail = await digestOf(reader.email)
    expect(headings(mail)).toEqual(['PC 1', 'Laptop 2', 'Tablet 1'])
    expect(mail!.subject).toBe('Broadcasts of Thursday 19 November: 4 in 3 lists')
    expect(mail!.text).not.toContain('PowerEdge')
    expect(mail!.text.indexOf('Latitude')).toBeLessThan(mail!.text.indexOf('EliteBook'))
  })
  test('shows side, goods, price, company, time and link of each broadcast in text and HTML', async () => {
    const reader = await aReader([7])
    const { id } = await anOffer({
      side: 'WTB',
      quantity: '40',
      brand: 'HP',
      description: 'EliteBook <840> & G8',
      condition: 'Grade A',
      price: '285',
      currency: 'USD',
    })
    await send()
    const { text, html } = (await digestOf(reader.email))!
    expect(text).toContain(
      `WTB  HP EliteBook <840> & G8\n     Qty 40, Grade A, $\u00a0285\n     ${seller.companyName}, UK, Thu 15:39\n     http://market.test/broadcasts/${id}`,
    )
    expect(html).toContain('Qty 40, Grade A, <b>$\u00a0285</b>')
    expect(html).toContain(`href="http://market.test/broadcasts/${id}"`)
    expect(html).toContain(`${seller.companyName}, UK, Thu 15:39`)
  })
  test('has sender, lane, one-click unsubscribe and help page', async () => {
    const reader = await aReader([7])
    await anOffer()
    await send()
    const mail = (await digestOf(reader.email))!
    expect(mail).toMatchObject({
      lane: 'digest',
      topic: 'digest',
      senderName: 'TBS digest',
      replyToAddress: null,
      list: { name: 'Daily digest', help: 'http://market.test/broadcast-settings' },
    })
    expect(mail.list?.post).toBeUndefined()
    expect(mail.text).toContain('Stop the daily digest: \u0001unsubscribe-url\u0001')
    expect(mail.text).toContain('Change your settings: http://market.test/broadcast-settings')
  })
  test('is not sent without broadcasts', async () => {
    const reader = await aReader([7])
    await anOffer({ listId: 1 })
    await anOffer({ sentAt: new Date('2026-11-18T05:00:00Z') })
    expect(await send()).toMatchObject({ broadcasts: 1, messages: 0, addresses: 0 })
    expect(await digestOf(reader.email)).toBeUndefined()
  })
  test('is one message for all recipients with the same lists', async () => {
    const readers = [await aReader([7, 1]), await aReader([1, 7]), await aReader([7, 1])]
    const other = await aReader([7])
    await anOffer()
    await anOffer({ listId: 1 })
    expect(await send()).toEqual({ broadcasts: 2, messages: 2, addresses: 4 })
    expect((await digestOf(readers[0]!.email))?.addresses).toHaveLength(3)
    expect((await digestOf(other.email))?.addresses).toEqual([other.email])
  })
  test('is one per address, whoever uses it', async () => {
    const reader = await aReader([7])
    const colleague = await aContact(market, { emailAlternative: reader.email })
    await aSetting(market, { contact: colleague, listId: 1, type: 1, address: 'alternative' })
    await anOffer()
    await anOffer({ listId: 1 })
    await send()
    expect(headings(await digestOf(reader.email))).toEqual(['PC 1', 'Laptop 1'])
  })
  test('follows the settings of each address of a contact', async () => {
    const reader = await aReader([7], { emailAlternative: `second${seller.id}@reader.example` })
    await aSetting(market, { contact: reader, listId: 1, type: 1, address: 'alternative' })
    await anOffer()
    await anOffer({ listId: 1 })
    await send()
    expect(headings(await digestOf(reader.email))).toEqual(['Laptop 1'])
    expect(headings(await digestOf(reader.emailAlternative!))).toEqual(['PC 1'])
  })
  test('limits the lines per list and links to the rest', async () => {
    const reader = await aReader([7])
    for (let n = 0; n < 45; n++) await anOffer()
    await send()
    const mail = (await digestOf(reader.email))!
    expect(headings(mail)).toEqual(['Laptop 45'])
    expect(mail.text.match(/^WTS/gm)).toHaveLength(40)
    expect(mail.text).toContain('and 5 more: http://market.test/broadcasts/laptop')
  })
})

describe('saved search results (BK-054)', () => {
  const foundAt = new Date('2026-11-19T14:40:00Z')
  async function aHit(
    reader: TestContact,
    broadcastId: number,
    given: { q?: string; at?: Date } = {},
  ) {
    const q = given.q ?? 'elitebook'
    const { sql } = market.database
    await sql`
      with known as (
        select id from saved_search where contact_id = ${reader.id} and q = ${q}
      ), made as (
        insert into saved_search (contact_id, q, words, is_digest, created_at)
        select ${reader.id}, ${q}, to_tsquery('simple', ${q}), true, ${foundAt}
        where not exists (select from known) returning id
      )
      insert into saved_search_hit (saved_search_id, broadcast_id, found_at)
      select id, ${broadcastId}, ${given.at ?? foundAt} from (table known union all table made) as search`
  }
  test('come first, under the name of the search', async () => {
    const reader = await aReader([1])
    const { id } = await anOffer({ description: 'EliteBook 840' })
    await anOffer({ listId: 1, description: 'OptiPlex' })
    await aHit(reader, id)
    await send()
    const mail = (await digestOf(reader.email))!
    expect(headings(mail)).toEqual(['“elitebook” 1', 'PC 1'])
    expect(mail.subject).toBe(
      'Broadcasts of Thursday 19 November: 1 in 1 list, 1 for your saved search',
    )
    expect(mail.html.indexOf('EliteBook')).toBeLessThan(mail.html.indexOf('OptiPlex'))
  })
  test('are sent to contacts without digest lists, at the primary address', async () => {
    const reader = await aContact(market, { emailAlternative: `second${seller.id}@hits.example` })
    const { id } = await anOffer()
    await aHit(reader, id)
    expect(await send()).toMatchObject({ addresses: 1 })
    const mail = (await digestOf(reader.email))!
    expect(mail.subject).toBe('Broadcasts of Thursday 19 November: 1 for your saved search')
    expect(mail.text).toContain(
      'because you chose the daily digest for some of your saved searches',
    )
  })
  test('counts a broadcast found by two searches once', async () => {
    const reader = await aContact(market)
    const { id } = await anOffer()
    await aHit(reader, id, { q: 'elitebook' })
    await aHit(reader, id, { q: 'hp' })
    await send()
    const mail = (await digestOf(reader.email))!
    expect(mail.subject).toMatch(/: 1 for your saved searches$/)
    expect(headings(mail)).toEqual(['“elitebook” 1', '“hp” 1'])
  })
  test('include results since the last digest, without removed and own broadcasts', async () => {
    const reader = await aReader([15])
    const { id: removed } = await anOffer({ removedAt: foundAt })
    const { id: old } = await anOffer()
    const { id: own } = await aBroadcast(market, { contact: reader, sentAt: yesterday })
    await aHit(reader, removed)
    await aHit(reader, old, { at: new Date('2026-11-19T05:00:00Z') })
    await aHit(reader, own)
    expect(await send()).toMatchObject({ messages: 0 })
  })
  test('are not sent to accounts without mail', async () => {
    const reader = await aContact(market, { company: { state: 'force-pay' } })
    await aHit(reader, (await anOffer()).id)
    expect(await send()).toMatchObject({ messages: 0 })
  })
})
