import { beforeAll, describe, expect, test } from 'vitest'
import { ownCompany } from '#contract/companies.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { listRecommendations } from '#contract/recommendations/desk/recommendations.ts'
import { approveRecommendation, deleteRecommendation } from '#contract/recommendations.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aColleague, aContact, type TestContact } from '../../support/market/factories.ts'
import {
  anOwner,
  approve,
  aRecommendation,
  kindWords,
  ownSaid,
  remove,
  saidAs,
  waitingFor,
} from '../../support/companies/recommendations.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let me: TestContact
let caller: Caller
/** A contact of a company without recommendations. */
let ownerCaller: Caller
beforeAll(async () => {
  me = await aContact(market, { company: { name: 'Okto Refurb', tier: 4 }, name: 'Anke Brandt' })
  caller = await signedIn(market, me)
  ownerCaller = (await anOwner(market)).caller
})

describe('approving (RC-005, RC-007, API-070, AM-078)', () => {
  test('publishes it and returns the profile with pending ones first', async () => {
    const { id: companyId, caller: theirs } = await anOwner(market)
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
      expect(await saidAs(who, companyId)).toEqual([one.id])
    }
  })
  test('is open to every contact of the company (AM-050) and idempotent', async () => {
    const { contact, id: companyId } = await anOwner(market)
    const colleague = await signedIn(market, await aColleague(market, contact))
    const { id } = await aRecommendation(market, { companyId })
    for (let n = 0; n < 2; n++) expect((await approve(id, colleague)).status).toBe(200)
    const [{ n: entries } = { n: 0 }] = await market.database.sql<{ n: number }[]>`
      select count(*)::int as n from audit_entry
      where act = 'recommendation.published' and company_id = ${companyId}`
    expect(entries).toBe(1)
  })
  test('is refused to others, the author included, and for removed ones (BK-024)', async () => {
    const { id, companyId } = await aRecommendation(market, { author: me })
    expect((await approve(id, caller)).status).toBe(404)
    expect((await approve(id, ownerCaller)).status).toBe(404)
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
  ])('%s: deletes the text', async (_what, isPublished) => {
    const { id: companyId, caller: theirs } = await anOwner(market)
    const { id } = await aRecommendation(market, { companyId, isPublished })
    const reply = await remove(id, theirs)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      status: 200,
      payload: (await theirs.call(ownCompany)).body.payload,
    })
    expect(await ownSaid(theirs)).toEqual([])
    expect(await saidAs(caller, companyId)).toEqual([])
    const [row] = await market.database.sql`select words from recommendation where id = ${id}`
    expect(row).toEqual({ words: '' })
    expect((await remove(id, theirs)).status).toBe(404)
  })
  test('is refused to others, the author included (BK-024)', async () => {
    const { id } = await aRecommendation(market, { author: me, isPublished: true })
    expect((await remove(id, caller)).status).toBe(404)
    expect((await remove(id, ownerCaller)).status).toBe(404)
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

describe('what waits for an approval (RC-009, API-071, AM-118)', () => {
  test('is counted for the people of the company', async () => {
    const { id: companyId, caller: theirs } = await anOwner(market)
    expect(await waitingFor(theirs)).toEqual({ exists: false, count: 0 })
    const { id } = await aRecommendation(market, { companyId })
    await aRecommendation(market, { companyId })
    await aRecommendation(market, { companyId, isPublished: true })
    expect(await waitingFor(theirs)).toEqual({ exists: true, count: 2 })
    await approve(id, theirs)
    expect(await waitingFor(theirs)).toEqual({ exists: true, count: 1 })
    expect(await waitingFor(caller)).toEqual({ exists: false, count: 0 })
  })
})

describe('moderation (BK-073)', () => {
  type Asked = CallInput<typeof listRecommendations>['query']
  const listAs = async (who: Caller, query: Asked) =>
    (await who.call(listRecommendations, { query })).body.payload
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
    const found = async (query: Asked) => (await listAs(staff, query)).results.map((one) => one.id)
    expect(await found({ text: 'quokka', state: 'waiting' })).toEqual([id])
    expect(await found({ text: 'quokka', state: 'published' })).toEqual([])
    expect(await found({ companyId })).toEqual([id])
    expect(await found({ companyId: me.companyId })).toContain(id)
    expect(await found({ text: 'quokka', before: id })).toEqual([])
  })
  test.each([
    ['the call of the back office', `${listRecommendations.path}/:id/remove`],
    ["the members' own call", deleteRecommendation.path],
  ])('removes abuse by %s, with reason and text in the audit log', async (_how, path) => {
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
    expect(await saidAs(caller, companyId)).toEqual([])
    const [entry] = await market.database.sql`
      select actor_kind, reason, details from audit_entry
      where act = 'recommendation.removed' and company_id = ${companyId}`
    expect(entry).toMatchObject({
      actorKind: 'staff',
      reason: 'Written by the company itself',
      details: { words: kindWords, contactId: me.id, state: 'published' },
    })
    expect((await takeAway('Again')).status).toBe(404)
  })
})
