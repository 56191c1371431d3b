import { beforeAll, describe, expect, test } from 'vitest'
import { getCompany, ownCompany } from '#contract/companies.ts'
import { listRecommendations } from '#contract/recommendation-moderation.ts'
import {
  approveRecommendation,
  deleteRecommendation,
  recommendationsPerDay,
  waitingRecommendations,
} from '#contract/recommendations.ts'
import { anAccount, blockReasons, blockedKinds } from '../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../support/callers.ts'
import { aCompany, aContact, type TestContact } from '../support/factories.ts'
import { queuedMails } from '../support/mails.ts'
import { aRecommendation, kindWords } from '../support/recommendations.ts'
import { aStaffCaller } from '../support/staff.ts'
import { useTestMarket } from '../support/test-market.ts'

const market = useTestMarket()
const tooShort = 'Your recommendation must be at least 30 characters long.'
let me: TestContact
let caller: Caller
/** The company that is recommended, and who speaks for it. */
let owner: TestContact
let ownerCaller: Caller
beforeAll(async () => {
  me = await aContact(market, { company: { name: 'Okto Refurb', tier: 4 }, name: 'Anke Brandt' })
  caller = await signedIn(market, me)
  owner = await aContact(market, { company: { name: 'Helder Hardware' }, name: 'Joris Helder' })
  ownerCaller = await signedIn(market, owner)
})

const recommend = (companyId: number, ...[text = kindWords, who = caller]: [unknown?, Caller?]) =>
  send(companyId, { text }, who)
const send = (companyId: number, body: object, who = caller) =>
  who.raw('POST', `/api/companies/${companyId}/actions/recommendCompany`, body)
const companyAs = async (who: Caller, id: number) =>
  (await who.call(getCompany, { params: { id: String(id) } })).body.company
const said = async (who: Caller, id: number) =>
  (await companyAs(who, id)).recommendations?.map((one) => one.id)
const ownSaid = async (who = ownerCaller) =>
  (await who.call(ownCompany)).body.payload.company.recommendations!
const waiting = async (who = ownerCaller) => (await who.call(waitingRecommendations)).body.payload
const approve = (id: number, who = ownerCaller) => who.call(approveRecommendation, { body: { id } })
const remove = (id: number, who = ownerCaller) => who.raw('POST', deleteRecommendation.path, { id })
const anOwner = async () => {
  const contact = await aContact(market)
  return { contact, caller: await signedIn(market, contact), id: contact.companyId }
}

describe('a recommendation (RC-001, RC-002, RC-004, API-068)', () => {
  test('waits for the company: the company alone reads it, and who wrote it knows that it waits', async () => {
    const { id: companyId, caller: theirs } = await anOwner()
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
    for (const who of [caller, theirs]) expect(await said(who, companyId)).toEqual([])
    expect((await companyAs(caller, companyId)).misc).toMatchObject({ hasOpenRecommendation: true })
    const { caller: other } = await anAccount(market, 'member')
    expect((await companyAs(other, companyId)).misc).toMatchObject({ hasOpenRecommendation: false })
  })
  test('is told to the main contact of the company by mail, with who wrote it and how long that is a member (BK-073)', async () => {
    const { contact } = await anOwner()
    await aContact(market, { company: { id: contact.companyId, name: contact.companyName } })
    const reply = await recommend(contact.companyId, `${kindWords}\n<b>&`)
    const { id } = (reply.body as unknown as { payload: { id: number } }).payload
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
    expect(mail!.text).toContain('/profile#recommendations')
    expect(mail!.html).toContain('&lt;b&gt;&amp;')
  })
  test('cannot be of the own company', async () => {
    const { status, refusal } = await recommend(me.companyId)
    expect([status, refusal.payload.extra]).toEqual([409, 'OWN'])
  })
  test('cannot be of a company that sells services only; service-only members recommend others (AM-051)', async () => {
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
  test('is for the signed-in', async () => {
    expect((await recommend(owner.companyId, kindWords, visitor(market))).status).toBe(401)
    for (const kind of blockedKinds) {
      const { caller: who } = await anAccount(market, kind)
      const { status, refusal } = await recommend(owner.companyId, kindWords, who)
      expect([status, refusal.payload.extra]).toEqual([403, blockReasons[kind]])
    }
  })
})

describe('the words of a recommendation (RC-003, CN-015)', () => {
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
  test('are 1000 characters at most, and none that no mail carries', async () => {
    for (const text of ['x'.repeat(1001), `${kindWords}\u0000`, `${kindWords}\ud800`]) {
      const { status, refusal } = await recommend(owner.companyId, text)
      expect([status, refusal.payload.errors?.map(({ param }) => param)]).toEqual([400, ['text']])
    }
  })
  test('are kept as they are typed but for room at their ends and within', async () => {
    const { id, caller: theirs } = await anOwner()
    const thirty = 'Zuverlässig, größte Sorgfalt 🪙'
    expect([...thirty]).toHaveLength(30)
    expect((await recommend(id, `  ${thirty}  \r\n\r\n\r\n\r\nDanke   sehr `)).status).toBe(200)
    expect((await ownSaid(theirs))[0]!.description).toBe(`${thirty}\n\nDanke sehr`)
  })
})

describe('one open recommendation for each author and company (BK-074)', () => {
  test('stands, also when twenty are sent at once', async () => {
    const { id, caller: theirs } = await anOwner()
    const replies = await Promise.all(Array.from({ length: 20 }, () => recommend(id)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    const refused = replies.find(({ status }) => status === 409)!
    expect(refused.refusal.payload.extra).toBe('OPEN')
    expect(await ownSaid(theirs)).toHaveLength(1)
  })
  test('leaves room for a colleague, and for another once it is published or declined', async () => {
    const { id, caller: theirs } = await anOwner()
    const author = await aContact(market)
    const who = await signedIn(market, author)
    const colleague = await signedIn(
      market,
      await aContact(market, { company: { id: author.companyId, name: author.companyName } }),
    )
    expect((await recommend(id, kindWords, who)).status).toBe(200)
    expect((await recommend(id, kindWords, colleague)).status).toBe(200)
    const [second, first] = await ownSaid(theirs)
    await approve(first!.id, theirs)
    expect((await recommend(id, kindWords, who)).status).toBe(200)
    await remove(second!.id, theirs)
    expect((await recommend(id, kindWords, colleague)).status).toBe(200)
  })
  test(`ends at ${recommendationsPerDay} a day, declined ones too; the next business day brings new ones`, async () => {
    const author = await aContact(market)
    const who = await signedIn(market, author)
    const { id } = await anOwner()
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

describe('approving (RC-005, RC-007, API-070, AM-078)', () => {
  test('publishes it, and answers the profile with those that wait before the published ones', async () => {
    const { id: companyId, caller: theirs } = await anOwner()
    const one = await aRecommendation(market, { companyId })
    const other = await aRecommendation(market, { companyId })
    const { status, body } = await approve(one.id, theirs)
    expect(status).toBe(200)
    expect(body.payload).toEqual((await theirs.call(ownCompany)).body.payload)
    const shown = body.payload.company.recommendations!
    expect(shown.map(({ id, status: now }) => [id, now])).toEqual([
      [other.id, null],
      [one.id, 1],
    ])
    expect(body.payload.company.numRecommendations).toBe(1)
    for (const who of [caller, theirs, await aStaffCaller(market, 'support')]) {
      expect(await said(who, companyId)).toEqual([one.id])
    }
  })
  test('is open to every contact of the company (AM-050), and doing it twice changes nothing', async () => {
    const { contact, id: companyId } = await anOwner()
    const colleague = await signedIn(
      market,
      await aContact(market, { company: { id: contact.companyId, name: contact.companyName } }),
    )
    const { id } = await aRecommendation(market, { companyId })
    for (let n = 0; n < 2; n++) expect((await approve(id, colleague)).status).toBe(200)
    const [{ n: entries } = { n: 0 }] = await market.database.sql<{ n: number }[]>`
      select count(*)::int as n from audit_entry
      where act = 'recommendation.published' and company_id = ${companyId}`
    expect(entries).toBe(1)
  })
  test('is not for others, its author included, nor for what is gone (BK-024)', async () => {
    const { id, companyId } = await aRecommendation(market, { author: me })
    expect((await approve(id, caller)).status).toBe(404)
    expect((await approve(id)).status).toBe(404)
    await market.database.sql`
      update recommendation set removed_at = written_at, words = '' where id = ${id}`
    const theirs = await signedIn(
      market,
      await aContact(market, { company: { id: companyId, name: '' } }),
    )
    expect((await approve(id, theirs)).status).toBe(404)
  })
})

describe('declining and deleting (RC-005 to RC-007, API-069, AM-078)', () => {
  test.each([
    ['declines one that waits', false],
    ['deletes a published one', true],
  ])('%s: the words are gone for good', async (_what, isPublished) => {
    const { id: companyId, caller: theirs } = await anOwner()
    const { id } = await aRecommendation(market, { companyId, isPublished })
    const reply = await remove(id, theirs)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      status: 200,
      payload: (await theirs.call(ownCompany)).body.payload,
    })
    expect(await ownSaid(theirs)).toEqual([])
    expect(await said(caller, companyId)).toEqual([])
    const [row] = await market.database.sql`select words from recommendation where id = ${id}`
    expect(row).toEqual({ words: '' })
    expect((await remove(id, theirs)).status).toBe(404)
  })
  test('is not for others, its author included (BK-024)', async () => {
    const { id } = await aRecommendation(market, { author: me, isPublished: true })
    expect((await remove(id, caller)).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
  })
  test.each([undefined, null, 0, -1, 1.5, 'x', 2_147_483_648, [], {}])(
    'refuses the id %j at its field',
    async (id) => {
      for (const path of [deleteRecommendation.path, approveRecommendation.path]) {
        const { status, refusal } = await ownerCaller.raw('POST', path, { id })
        expect([status, refusal.payload.errors?.map(({ param }) => param)]).toEqual([400, ['id']])
      }
    },
  )
})

describe('what others say of a company', () => {
  test.each(['visitor', ...blockedKinds] as const)('is not told to a %s (RC-008)', async (kind) => {
    const { companyId } = await aRecommendation(market, { isPublished: true })
    const who = kind === 'visitor' ? visitor(market) : (await anAccount(market, kind)).caller
    const company = await companyAs(who, companyId)
    expect(company).not.toHaveProperty('recommendations')
    expect(company).not.toHaveProperty('numRecommendations')
  })
  test.each(blockedKinds)(
    'is not told to a %s of the own company either (AM-121)',
    async (kind) => {
      const { caller: who, contact } = await anAccount(market, kind)
      await aRecommendation(market, { companyId: contact.companyId })
      await aRecommendation(market, { companyId: contact.companyId, isPublished: true })
      const { company } = (await who.call(ownCompany)).body.payload
      expect(company).not.toHaveProperty('recommendations')
      expect(company).not.toHaveProperty('numRecommendations')
    },
  )
  test('is not shown on the service variant, to its own people neither (RC-008)', async () => {
    const { caller: service, contact } = await anAccount(market, 'serviceOnly')
    await aRecommendation(market, { companyId: contact.companyId })
    await aRecommendation(market, { companyId: contact.companyId, isPublished: true })
    expect(await companyAs(caller, contact.companyId)).not.toHaveProperty('recommendations')
    const { company } = (await service.call(ownCompany)).body.payload
    expect(company).not.toHaveProperty('recommendations')
    expect(await waiting(service)).toEqual({ exists: false, count: 0 })
  })
  test.each([
    ['trial-ended', true],
    ['custom-blocked', false],
    ['terminated', false],
  ] as const)(
    'stays when its author is %s; that the author has a page is %s (BK-116)',
    async (state, hasPage) => {
      const author = await aContact(market, { company: { tier: 2 } })
      const { companyId } = await aRecommendation(market, { author, isPublished: true })
      await market.database.sql`update company set state = ${state} where id = ${author.companyId}`
      const [one] = (await companyAs(caller, companyId)).recommendations!
      expect(one).toMatchObject({
        companyName: author.companyName,
        companyId: hasPage ? author.companyId : null,
        tier: hasPage ? 2 : 0,
      })
    },
  )
  test('comes with the newest hundred and the number of all', async () => {
    const { id: companyId } = await aCompany(market)
    await market.database.sql`
      insert into recommendation (contact_id, by_company_id, company_id, words, written_at,
        published_at)
      select ${me.id}, ${me.companyId}, ${companyId}, ${kindWords}, now(), now()
      from generate_series(1, 120)`
    const company = await companyAs(caller, companyId)
    const ids = company.recommendations!.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    expect([ids.length, company.numRecommendations]).toEqual([100, 120])
  })
})

describe('what waits for an approval (RC-009, API-071, AM-118)', () => {
  test('is counted for the people of the company', async () => {
    const { id: companyId, caller: theirs } = await anOwner()
    expect(await waiting(theirs)).toEqual({ exists: false, count: 0 })
    const { id } = await aRecommendation(market, { companyId })
    await aRecommendation(market, { companyId })
    await aRecommendation(market, { companyId, isPublished: true })
    expect(await waiting(theirs)).toEqual({ exists: true, count: 2 })
    await approve(id, theirs)
    expect(await waiting(theirs)).toEqual({ exists: true, count: 1 })
    expect(await waiting(caller)).toEqual({ exists: false, count: 0 })
  })
})

describe('moderation (BK-073)', () => {
  const listAs = async (who: Caller, query: Record<string, string>) =>
    (await who.call(listRecommendations, { query: query as never })).body.payload
  test('shows staff what waits and what is published, with both sides and the standing of the author', async () => {
    const staff = await aStaffCaller(market, 'support')
    const words = 'A sentence that stands nowhere else: quokka.'
    const { id, companyId } = await aRecommendation(market, { author: me, words })
    const { results } = await listAs(staff, { text: 'QUOKKA' })
    expect(results).toMatchObject([
      {
        id,
        words,
        contact: { id: me.id, name: 'Anke Brandt' },
        by: { id: me.companyId, name: 'Okto Refurb', tier: 4 },
        company: { id: companyId },
        publishedAt: null,
      },
    ])
    const found = async (query: Record<string, string>) =>
      (await listAs(staff, query)).results.map((one) => one.id)
    expect(await found({ text: 'quokka', state: 'waiting' })).toEqual([id])
    expect(await found({ text: 'quokka', state: 'published' })).toEqual([])
    expect(await found({ companyId: String(companyId) })).toEqual([id])
    expect(await found({ companyId: String(me.companyId) })).toContain(id)
    expect(await found({ text: 'quokka', before: String(id) })).toEqual([])
  })
  test.each([
    ['the call of the back office', `${listRecommendations.path}/:id/remove`],
    ["the members' own call", deleteRecommendation.path],
  ])(
    'removes abuse at once by %s, and the audit log keeps reason and words',
    async (_how, path) => {
      const staff = await aStaffCaller(market, 'support')
      const { id, companyId } = await aRecommendation(market, { author: me, isPublished: true })
      const takeAway = (reason?: string) =>
        staff.raw('POST', path.replace(':id', String(id)), {
          ...(path === deleteRecommendation.path && { id }),
          ...(reason && { reason }),
        })
      const without = await takeAway()
      expect(without.refusal.payload.errors?.map(({ param }) => param)).toEqual(['reason'])
      expect((await takeAway('Written by the company itself')).status).toBe(200)
      expect(await said(caller, companyId)).toEqual([])
      const [entry] = await market.database.sql`
      select actor_kind, reason, details from audit_entry
      where act = 'recommendation.removed' and company_id = ${companyId}`
      expect(entry).toMatchObject({
        actor_kind: 'staff',
        reason: 'Written by the company itself',
        details: { words: kindWords, contactId: me.id, state: 'published' },
      })
      expect((await takeAway('Again')).status).toBe(404)
    },
  )
})
