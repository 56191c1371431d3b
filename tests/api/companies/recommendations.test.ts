import { beforeAll, describe, expect, test } from 'vitest'
import { recommendCompany, recommendationsPerDay } from '#contract/recommendations.ts'
import { anAccount, blockReasons, blockedKinds } from '../../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aColleague, aCompany, aContact, type TestContact } from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import {
  anOwner,
  approve,
  aRecommendation,
  companyAs,
  kindWords,
  ownSaid,
  remove,
  saidAs,
} from '../../support/companies/recommendations.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const tooShort = 'Your recommendation must be at least 30 characters long.'
let me: TestContact
let caller: Caller
/** The recommended company. */
let owner: TestContact
beforeAll(async () => {
  me = await aContact(market, { company: { name: 'Okto Refurb', tier: 4 }, name: 'Anke Brandt' })
  caller = await signedIn(market, me)
  owner = await aContact(market, { company: { name: 'Helder Hardware' }, name: 'Joris Helder' })
})

const recommend = (companyId: number, ...[text = kindWords, who = caller]: [unknown?, Caller?]) =>
  send(companyId, { text }, who)
const send = (companyId: number, body: object, who = caller) =>
  who.raw('POST', `/api/companies/${companyId}/actions/recommendCompany`, body)

describe('a recommendation (RC-001, RC-002, RC-004, API-068)', () => {
  test('is visible to the company only until published; its author sees that it is pending', async () => {
    const { id: companyId, caller: theirs } = await anOwner(market)
    const reply = await recommend(companyId)
    expect(reply.body).toEqual({
      status: 200,
      payload: { msg: 'Recommendation sent', id: expect.any(Number) },
    })
    expect(await ownSaid(theirs)).toEqual([
      {
        id: expect.any(Number),
        description: kindWords,
        contactName: 'Anke Brandt',
        companyName: 'Okto Refurb',
        companyId: me.companyId,
        tier: 4,
        isTrusted: false,
        isGold: false,
        isDiamond: true,
        dt: market.clock.now().toISOString(),
        status: null,
      },
    ])
    for (const who of [caller, theirs]) expect(await saidAs(who, companyId)).toEqual([])
    expect((await companyAs(caller, companyId)).misc).toMatchObject({ hasOpenRecommendation: true })
    const { caller: other } = await anAccount(market, 'member')
    expect((await companyAs(other, companyId)).misc).toMatchObject({ hasOpenRecommendation: false })
  })
  test('is mailed to the main contact with author and membership (BK-073)', async () => {
    const { contact } = await anOwner(market)
    await aColleague(market, contact)
    const reply = await caller.call(recommendCompany, {
      params: { id: String(contact.companyId) },
      body: { text: `${kindWords}\n<b>&` },
    })
    const { id } = reply.body.payload
    const [mail, ...others] = await queuedMails(market, `recommendation:${id}`)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      lane: 'personal',
      senderName: 'TBS',
      addresses: [contact.email],
      subject: `Okto Refurb recommends ${contact.companyName}`,
      topic: null,
    })
    expect(mail!.text).toContain('Anke Brandt, Okto Refurb')
    expect(mail!.text).toMatch(/Diamond member since \d{4}/)
    expect(mail!.text).toContain('/profile/company#recommendations')
    expect(mail!.html).toContain('&lt;b&gt;&amp;')
  })
  test('is refused for the own company', async () => {
    const { status, refusal } = await recommend(me.companyId)
    expect([status, refusal.payload.extra]).toEqual([409, 'OWN'])
  })
  test('is refused for service-only companies, whose members may recommend others (AM-051)', async () => {
    const { caller: service, contact } = await anAccount(market, 'serviceOnly')
    const { status, refusal } = await recommend(contact.companyId)
    expect([status, refusal.payload.extra]).toEqual([409, 'SERVICE_COMPANY'])
    expect((await recommend(owner.companyId, kindWords, service)).status).toBe(200)
  })
  test.each(['new', 'custom-blocked', 'terminated'] as const)(
    'cannot be of a company in state %s, nor of none',
    async (state) => {
      expect((await recommend((await aCompany(market, { state })).id)).status).toBe(404)
      expect((await recommend(1_999_999_999)).status).toBe(404)
    },
  )
  test('requires a session', async () => {
    expect((await recommend(owner.companyId, kindWords, visitor(market))).status).toBe(401)
    for (const kind of blockedKinds) {
      const { caller: who } = await anAccount(market, kind)
      const { status, refusal } = await recommend(owner.companyId, kindWords, who)
      expect([status, refusal.payload.extra]).toEqual([403, blockReasons[kind]])
    }
  })
})

describe('the text of a recommendation (RC-003, CN-015)', () => {
  const invisible = ['\u200b', '\u3164', '\u2800', '\u115f', '\ufe0f', '\u{e0100}']
  const nothing = [
    '',
    ' '.repeat(29),
    ' '.repeat(60),
    'x'.repeat(29),
    `a${' '.repeat(40)}b`,
    ...invisible.map((letter) => letter.repeat(60)),
  ]
  test.each([...nothing, undefined, null, 7, {}, ['x'.repeat(40)]])(
    'are at least 30 characters that can be read: %j is not',
    async (text) => {
      const { status, refusal } = await send(owner.companyId, { text })
      expect(status).toBe(400)
      expect(refusal.payload.errors).toEqual([{ param: 'text', msg: tooShort }])
    },
  )
  test('has at most 1000 characters, without characters invalid in mail', async () => {
    for (const text of ['x'.repeat(1001), `${kindWords}\u0000`, `${kindWords}\ud800`]) {
      const { status, refusal } = await recommend(owner.companyId, text)
      expect([status, refusal.payload.errors?.map(({ param }) => param)]).toEqual([400, ['text']])
    }
  })
  test('is stored as typed, without surrounding and repeated space', async () => {
    const { id, caller: theirs } = await anOwner(market)
    const thirty = 'Zuverlässig, größte Sorgfalt 🪙'
    expect([...thirty]).toHaveLength(30)
    expect((await recommend(id, `  ${thirty}  \r\n\r\n\r\n\r\nDanke   sehr `)).status).toBe(200)
    expect((await ownSaid(theirs))[0]!.description).toBe(`${thirty}\n\nDanke sehr`)
  })
})

describe('one pending recommendation per author and company (BK-074)', () => {
  test('holds for twenty concurrent ones', async () => {
    const { id, caller: theirs } = await anOwner(market)
    const replies = await Promise.all(Array.from({ length: 20 }, () => recommend(id)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    const refused = replies.find(({ status }) => status === 409)!
    expect(refused.refusal.payload.extra).toBe('OPEN')
    expect(await ownSaid(theirs)).toHaveLength(1)
  })
  test('allows colleagues, and another once it is published or declined', async () => {
    const { id, caller: theirs } = await anOwner(market)
    const author = await aContact(market)
    const who = await signedIn(market, author)
    const colleague = await signedIn(market, await aColleague(market, author))
    expect((await recommend(id, kindWords, who)).status).toBe(200)
    expect((await recommend(id, kindWords, colleague)).status).toBe(200)
    const [second, first] = await ownSaid(theirs)
    await approve(first!.id, theirs)
    expect((await recommend(id, kindWords, who)).status).toBe(200)
    await remove(second!.id, theirs)
    expect((await recommend(id, kindWords, colleague)).status).toBe(200)
  })
  test(`allows ${recommendationsPerDay} a day, declined ones included, and more on the next business day`, async () => {
    const author = await aContact(market)
    const who = await signedIn(market, author)
    const { id } = await anOwner(market)
    for (let n = 0; n < recommendationsPerDay; n++) {
      const made = await aRecommendation(market, { author })
      if (n % 2)
        await market.database.sql`
        update recommendation set removed_at = written_at, words = '' where id = ${made.id}`
    }
    const { status, headers } = await recommend(id, kindWords, who)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    await market.database.sql`
      update recommendation set written_at = written_at - interval '1 day'
      where contact_id = ${author.id}`
    expect((await recommend(id, kindWords, who)).status).toBe(200)
  })
})
