import { beforeEach, describe, expect, test } from 'vitest'
import { unsubscribe, unsubscribePreview } from '#contract/unsubscribing.ts'
import { composeDigest } from '#server/features/broadcasts/compose-digest.ts'
import type { CompanyState } from '#server/features/companies/public.ts'
import { visitor } from '../support/callers.ts'
import { aBroadcast, aContact, aSetting, type TestContact } from '../support/factories.ts'
import { queuedMails, type QueuedMail } from '../support/mails.ts'
import { blockPerson } from '../support/standing.ts'
import { openSecondNode, useTestMarket } from '../support/test-market.ts'

const market = useTestMarket()
let serial = 0
let seller: TestContact
beforeEach(async () => {
  // Each test has the market and the day to itself.
  const { sql } = market.database
  await sql`truncate broadcast, broadcast_setting, mail_suppression, mail_message, digest_run, setting cascade`
  market.clock.set('2026-11-20T08:30:00Z')
  seller = await aContact(market, {
    company: { name: `Kade Systems ${++serial}`, countryCode: 'GB' },
  })
})

const yesterday = new Date('2026-11-19T14:39:00Z')
const anOffer = (given: Parameters<typeof aBroadcast>[1] = {}) =>
  aBroadcast(market, { contact: seller, sentAt: yesterday, ...given })
/** A contact with these lists in the digest of the primary address. */
async function aReader(lists: readonly number[], given: Parameters<typeof aContact>[1] = {}) {
  const contact = await aContact(market, given)
  for (const listId of lists) await aSetting(market, { contact, listId, type: 1 })
  return contact
}
const send = () => composeDigest(market.platform)
const digests = () => queuedMails(market, 'digest:')
async function digestOf(address: string): Promise<QueuedMail | undefined> {
  const found = (await digests()).filter(({ addresses }) => addresses.includes(address))
  expect(found.length).toBeLessThanOrEqual(1)
  return found[0]
}
const headings = (mail: QueuedMail | undefined) =>
  [...(mail?.text.matchAll(/^(.+): (\d+) broadcasts?$/gm) ?? [])].map(
    ([, name, n]) => `${name} ${n}`,
  )

describe('one mail a day with the lists set to digest (BK-040)', () => {
  test('holds the broadcasts of the day before, by list in the order of the lists', async () => {
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
  test('says of each broadcast side, goods, price, company, when and where to read it, in text and HTML alike', async () => {
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
      `WTB  40 × HP EliteBook <840> & G8, Grade A, $\u00a0285\n     ${seller.companyName}, UK, Thu 15:39\n     http://market.test/broadcasts/${id}`,
    )
    expect(html).toContain('EliteBook &lt;840&gt; &amp; G8, Grade A, <b>$\u00a0285</b>')
    expect(html).toContain(`href="http://market.test/broadcasts/${id}"`)
    expect(html).toContain(`${seller.companyName}, UK, Thu 15:39`)
  })
  test('comes from the market, in its lane, with a one-click end and a page that explains it', async () => {
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
    expect(mail.text).toContain('Change what you get: http://market.test/broadcast-settings')
  })
  test('is none when nothing was sent to those lists', async () => {
    const reader = await aReader([7])
    await anOffer({ listId: 1 })
    await anOffer({ sentAt: new Date('2026-11-18T05:00:00Z') })
    expect(await send()).toMatchObject({ broadcasts: 1, messages: 0, addresses: 0 })
    expect(await digestOf(reader.email)).toBeUndefined()
  })
  test('is one message for all who have the same lists', async () => {
    const readers = [await aReader([7, 1]), await aReader([1, 7]), await aReader([7, 1])]
    const other = await aReader([7])
    await anOffer()
    await anOffer({ listId: 1 })
    expect(await send()).toEqual({ broadcasts: 2, messages: 2, addresses: 4 })
    expect((await digestOf(readers[0]!.email))?.addresses).toHaveLength(3)
    expect((await digestOf(other.email))?.addresses).toEqual([other.email])
  })
  test('is one for an address, whoever uses it', async () => {
    const reader = await aReader([7])
    const colleague = await aContact(market, { emailAlternative: reader.email })
    await aSetting(market, { contact: colleague, listId: 1, type: 1, address: 'alternative' })
    await anOffer()
    await anOffer({ listId: 1 })
    await send()
    expect(headings(await digestOf(reader.email))).toEqual(['PC 1', 'Laptop 1'])
  })
  test('goes to each address of a contact by its own settings', async () => {
    const reader = await aReader([7], { emailAlternative: `second${serial}@reader.example` })
    await aSetting(market, { contact: reader, listId: 1, type: 1, address: 'alternative' })
    await anOffer()
    await anOffer({ listId: 1 })
    await send()
    expect(headings(await digestOf(reader.email))).toEqual(['Laptop 1'])
    expect(headings(await digestOf(reader.emailAlternative!))).toEqual(['PC 1'])
  })
  test('is bounded for each list and leads to the rest', async () => {
    const reader = await aReader([7])
    for (let n = 0; n < 45; n++) await anOffer()
    await send()
    const mail = (await digestOf(reader.email))!
    expect(headings(mail)).toEqual(['Laptop 45'])
    expect(mail.text.match(/^WTS/gm)).toHaveLength(40)
    expect(mail.text).toContain('and 5 more: http://market.test/broadcasts/laptop')
  })
})

describe('what is left out', () => {
  test('broadcasts of the own company, for its contacts alone', async () => {
    const company = { id: seller.companyId, name: seller.companyName }
    const colleague = await aReader([7, 1], { company })
    const reader = await aReader([7, 1])
    await anOffer()
    await aBroadcast(market, { listId: 1, sentAt: yesterday })
    await send()
    expect(headings(await digestOf(colleague.email))).toEqual(['PC 1'])
    expect(headings(await digestOf(reader.email))).toEqual(['PC 1', 'Laptop 1'])
  })
  test('removed broadcasts, and those of companies that nobody sees', async () => {
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
  test('a person whom staff blocked, also of an open account (BK-041)', async () => {
    const blocked = await aReader([7])
    const company = { id: blocked.companyId, name: blocked.companyName }
    const colleague = await aReader([7], { company })
    await blockPerson(market, blocked.id)
    await anOffer()
    await send()
    expect(await digestOf(blocked.email)).toBeUndefined()
    expect(await digestOf(colleague.email)).toBeDefined()
  })
  test('nobody for want of a second factor that the operator requires', async () => {
    await market.database.sql`insert into setting (key, value) values ('force2fa', '1')`
    const reader = await aReader([7])
    await anOffer()
    await send()
    expect(await digestOf(reader.email)).toBeDefined()
  })
  test('firms that only sell services', async () => {
    await aReader([7], { company: { isServiceOnly: true } })
    await anOffer()
    expect(await send()).toMatchObject({ addresses: 0 })
  })
  test('addresses that stopped the digest or all mail, and lists that an address stopped', async () => {
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
  test('lists that come at once, or not at all', async () => {
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

describe('own matches (BK-054)', () => {
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
  test('come first, under the words of the search', async () => {
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
  test('come to a contact without any list in the digest, at the primary address', async () => {
    const reader = await aContact(market, { emailAlternative: `second${serial}@hits.example` })
    const { id } = await anOffer()
    await aHit(reader, id)
    expect(await send()).toMatchObject({ addresses: 1 })
    const mail = (await digestOf(reader.email))!
    expect(mail.subject).toBe('Broadcasts of Thursday 19 November: 1 for your saved search')
    expect(mail.text).toContain('because saved searches of yours are set to the daily digest')
  })
  test('a broadcast that two searches found counts once', async () => {
    const reader = await aContact(market)
    const { id } = await anOffer()
    await aHit(reader, id, { q: 'elitebook' })
    await aHit(reader, id, { q: 'hp' })
    await send()
    const mail = (await digestOf(reader.email))!
    expect(mail.subject).toMatch(/: 1 for your saved searches$/)
    expect(headings(mail)).toEqual(['“elitebook” 1', '“hp” 1'])
  })
  test('are those found since the last digest; removed ones and the own company are left out', async () => {
    const reader = await aReader([15])
    const { id: removed } = await anOffer({ removedAt: foundAt })
    const { id: old } = await anOffer()
    const { id: own } = await aBroadcast(market, { contact: reader, sentAt: yesterday })
    await aHit(reader, removed)
    await aHit(reader, old, { at: new Date('2026-11-19T05:00:00Z') })
    await aHit(reader, own)
    expect(await send()).toMatchObject({ messages: 0 })
  })
  test('none for accounts that get no mail', async () => {
    const reader = await aContact(market, { company: { state: 'force-pay' } })
    await aHit(reader, (await anOffer()).id)
    expect(await send()).toMatchObject({ messages: 0 })
  })
})

describe('when it goes out', () => {
  const setHour = (hour: number) =>
    market.database.sql`
      insert into setting (key, value) values ('digestHour', ${hour})
      on conflict (key) do update set value = excluded.value`
  test('from the operator’s hour of the business day on, also when that hour was missed', async () => {
    await aReader([7])
    await anOffer()
    market.clock.set('2026-11-20T05:59:59Z')
    expect(await send()).toBeUndefined()
    market.clock.set('2026-11-20T15:20:00Z')
    expect(await send()).toMatchObject({ addresses: 1 })
  })
  test('at another hour when the operator says so', async () => {
    await setHour(18)
    await aReader([7])
    await anOffer({ sentAt: new Date('2026-11-20T16:00:00Z') })
    market.clock.set('2026-11-20T16:30:00Z')
    expect(await send()).toBeUndefined()
    market.clock.set('2026-11-20T17:01:00Z')
    expect(await send()).toMatchObject({ addresses: 1 })
  })
  test('once a day, however often it is asked for', async () => {
    await aReader([7])
    await anOffer()
    await send()
    for (let n = 0; n < 3; n++) {
      market.clock.advance({ hours: 1 })
      expect(await send()).toBeUndefined()
    }
    expect(await digests()).toHaveLength(1)
  })
  test('once, when two processes start at the same moment', async () => {
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
  test('covers every moment once, also when it was late or a day was missed', async () => {
    await aReader([7])
    const at = [
      '2026-11-19T05:59:59Z',
      '2026-11-19T06:00:00Z',
      '2026-11-20T05:59:59Z',
      '2026-11-20T06:00:00Z',
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
  test('a broadcast sent again since is in the next digest, with its new time', async () => {
    await aReader([7])
    const { id } = await anOffer({ sentAt: new Date('2026-11-10T10:00:00Z') })
    await market.database.sql`update broadcast set sent_at = ${yesterday} where id = ${id}`
    expect(await send()).toMatchObject({ addresses: 1 })
  })
})

describe('ending it by one click (BK-039)', () => {
  const tokenOf = (address: string) =>
    market.platform.mailer.unsubscribeUrl('digest', address).split('/').at(-1)!
  const types = async (contact: TestContact) =>
    (
      await market.database.sql<{ type: number }[]>`
        select type from broadcast_setting where contact_id = ${contact.id} order by list_id, address`
    ).map(({ type }) => type)
  test('sets all digest lists of that address to no e-mail, and no others', async () => {
    const reader = await aReader([1, 2], { emailAlternative: `second${serial}@stop.example` })
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
  test('takes a digest that is queued already out of the queue, and later ones do not come', async () => {
    const reader = await aReader([7])
    await anOffer()
    await send()
    await visitor(market).call(unsubscribe, { params: { token: tokenOf(reader.email) } })
    const { claim } = await import('#server/platform/mailer/delivery-queries.ts')
    const { database, clock } = market
    const { claimed } = await claim(database.sql, 1, 'digest', 1000, clock.now())
    expect(claimed).toEqual([])
  })
})
