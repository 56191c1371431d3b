import { beforeAll, describe, expect, test } from 'vitest'
import { ownCompany } from '#contract/companies.ts'
import { anAccount, blockedKinds } from '../../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aCompany, aContact, type TestContact } from '../../support/market/factories.ts'
import {
  aRecommendation,
  companyAs,
  kindWords,
  waitingFor,
} from '../../support/companies/recommendations.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let me: TestContact
let caller: Caller
beforeAll(async () => {
  me = await aContact(market, { company: { name: 'Okto Refurb', tier: 4 }, name: 'Anke Brandt' })
  caller = await signedIn(market, me)
})

describe('readers of recommendations', () => {
  test.each(['visitor', ...blockedKinds] as const)('is not told to a %s (RC-008)', async (kind) => {
    const { companyId } = await aRecommendation(market, { isPublished: true })
    const who = kind === 'visitor' ? visitor(market) : (await anAccount(market, kind)).caller
    const company = await companyAs(who, companyId)
    expect(company).not.toHaveProperty('recommendations')
    expect(company).not.toHaveProperty('numRecommendations')
  })
  test.each(blockedKinds)('exclude a %s of the own company (AM-121)', async (kind) => {
    const { caller: who, contact } = await anAccount(market, kind)
    await aRecommendation(market, { companyId: contact.companyId })
    await aRecommendation(market, { companyId: contact.companyId, isPublished: true })
    const { company } = (await who.call(ownCompany)).body.payload
    expect(company).not.toHaveProperty('recommendations')
    expect(company).not.toHaveProperty('numRecommendations')
  })
  test('excludes the service variant, for its own contacts too (RC-008)', async () => {
    const { caller: service, contact } = await anAccount(market, 'serviceOnly')
    await aRecommendation(market, { companyId: contact.companyId })
    await aRecommendation(market, { companyId: contact.companyId, isPublished: true })
    expect(await companyAs(caller, contact.companyId)).not.toHaveProperty('recommendations')
    const { company } = (await service.call(ownCompany)).body.payload
    expect(company).not.toHaveProperty('recommendations')
    expect(await waitingFor(service)).toEqual({ exists: false, count: 0 })
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
  test('get the newest hundred and the total', async () => {
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
