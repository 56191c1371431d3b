import { beforeEach, describe, expect, test } from 'vitest'
import { getBroadcast, listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import { listOwnReplies, sendReply } from '#contract/messages.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aBroadcast, aContact, type TestContact } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let me: TestContact
let caller: Caller
let id: number
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  me = await aContact(market, { name: 'Jan Smit' })
  caller = await signedIn(market, me)
  id = (await aBroadcast(market)).id
})

const reply = (body: string, who = caller) =>
  who.call(sendReply, { body: { broadcastId: id, subject: 'Re: lot', body } })
const params = () => ({ params: { id: String(id) } })
const repliedFor = async (who: Caller) => {
  const page = (await who.call(getBroadcast, params())).body.result.replied
  const { results } = (await who.call(listBroadcasts, { query: {} })).body.payload
  expect(results.find((row) => row.id === id)?.replied).toEqual(page)
  return page
}
async function aColleague() {
  const company = { id: me.companyId, name: me.companyName }
  const contact = await aContact(market, { name: 'Lea Bos', company })
  return signedIn(market, contact)
}

describe('what the own company replied', () => {
  test('is named in row and page by its time, for colleagues by its writer, and for nobody else (BC-063)', async () => {
    expect(await repliedFor(caller)).toBeUndefined()
    await reply('I take all.')
    expect(await repliedFor(caller)).toEqual({ at: '2026-11-20T09:00:00.000Z', by: '' })
    const colleague = await aColleague()
    expect(await repliedFor(colleague)).toEqual({ at: '2026-11-20T09:00:00.000Z', by: 'Jan Smit' })
    expect(await repliedFor(await signedIn(market, await aContact(market)))).toBeUndefined()
    expect(await repliedFor(visitor(market))).toBeUndefined()
  })
  test('is one’s own reply before a later one of a colleague (BC-063)', async () => {
    await reply('I take all.')
    market.clock.advance({ minutes: 5 })
    await reply('We take all.', await aColleague())
    expect(await repliedFor(caller)).toMatchObject({ by: '', at: '2026-11-20T09:00:00.000Z' })
  })
  test('is listed with its text for the company alone, the newest first (BC-063)', async () => {
    await reply('I take all.')
    market.clock.advance({ minutes: 5 })
    const colleague = await aColleague()
    await reply('We take all.', colleague)
    const listed = async (who: Caller) =>
      (await who.call(listOwnReplies, params())).body.payload.results.map(({ by, body }) => [
        by,
        body,
      ])
    expect(await listed(caller)).toEqual([
      ['Lea Bos', 'We take all.'],
      ['', 'I take all.'],
    ])
    expect(await listed(colleague)).toEqual([
      ['', 'We take all.'],
      ['Jan Smit', 'I take all.'],
    ])
    expect(await listed(await signedIn(market, await aContact(market)))).toEqual([])
  })
})

describe('a reply without words of one’s own', () => {
  test.each([
    'Hello Joris,',
    '> 40 x HP EliteBook',
    'Hello Joris,\n\n\n\nJan Smit\n+31 20 555 01 42\n\n> 40 x HP EliteBook\n>\n> Call us',
  ])('is refused at its field: %j (BC-036)', async (body) => {
    const answer = await reply(body)
    expect([answer.status, answer.refusal.payload.errors?.[0]?.param]).toEqual([400, 'body'])
    expect((await reply(`${body}\nOffer 250`)).status).toBe(200)
  })
})
