import { beforeEach, describe, expect, test } from 'vitest'
import { getOwnService, listServices, saveOwnService } from '#contract/services/services.ts'
import { aListing } from '../../support/companies/listings.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let me: TestContact
let caller: Caller
beforeEach(async () => {
  market.clock.set('2026-11-20T14:00:00Z')
  me = await aContact(market, { company: { isServiceOnly: true } })
  caller = await signedIn(market, me)
})

const content = {
  tagline: 'Same day to the Ruhr',
  description: 'We drive at night.',
  website: 'https://drive.example',
  email: '',
  categoryIds: [4],
}
const save = (body: object = {}, who = caller) =>
  who.raw('POST', saveOwnService.path, { ...content, isSubmitted: false, version: 0, ...body })
const own = async (who = caller) => (await who.call(getOwnService)).body.payload
const onPage = async () =>
  (await visitor(market).call(listServices)).body.payload.results.filter(
    ({ name }) => name === me.companyName,
  )

describe('the own listing (BK-081)', () => {
  test('is written by a company that sells services only, and saved as a draft', async () => {
    expect(await own()).toMatchObject({ mayEdit: true, listing: null })
    expect((await save()).status).toBe(200)
    expect((await own()).listing).toMatchObject({ state: 'draft', isOnPage: false, content })
    expect(await onPage()).toEqual([])
  })

  test('is not offered to a trading company before staff have created one', async () => {
    const trader = await aContact(market)
    const who = await signedIn(market, trader)
    expect(await own(who)).toMatchObject({ mayEdit: false, listing: null })
    const reply = await save({}, who)
    expect([reply.status, reply.refusal.payload.extra]).toEqual([403, 'NO_LISTING'])
    await aListing(market, { companyId: trader.companyId, period: null })
    expect(await own(who)).toMatchObject({ mayEdit: true, listing: { state: 'draft' } })
    expect((await save({ version: 1 }, who)).status).toBe(200)
  })

  test('waits for staff once submitted, while the page shows the last version', async () => {
    await aListing(market, { companyId: me.companyId, tagline: 'As before' })
    await save({ version: 1, isSubmitted: true })
    expect((await own()).listing).toMatchObject({
      state: 'submitted',
      isOnPage: true,
      submittedAt: '2026-11-20T14:00:00.000Z',
      content,
    })
    expect((await onPage())[0]).toMatchObject({ tagline: 'As before' })
  })

  test('keeps its place in the queue when it is submitted again, and leaves it as a draft', async () => {
    await save({ isSubmitted: true })
    market.clock.advance({ hours: 2 })
    await save({ version: 2, isSubmitted: true, tagline: 'Better' })
    expect((await own()).listing!.submittedAt).toBe('2026-11-20T14:00:00.000Z')
    await save({ version: 3 })
    expect((await own()).listing).toMatchObject({ state: 'draft', submittedAt: null })
  })

  test('says that what was saved is neither submitted nor on the page', async () => {
    await aListing(market, { companyId: me.companyId })
    expect((await own()).listing).toMatchObject({ state: 'published', isDraft: false })
    await save({ version: 1, tagline: 'Not submitted' })
    expect((await own()).listing).toMatchObject({ state: 'published', isDraft: true })
    await save({ version: 2, tagline: 'Submitted', isSubmitted: true })
    expect((await own()).listing).toMatchObject({ state: 'submitted', isDraft: false })
  })

  test('has no draft once it is saved as the page shows it', async () => {
    await aListing(market, { companyId: me.companyId })
    await save({ version: 1 })
    const published = {
      tagline: 'EU pallets',
      description: 'We move pallets.',
      website: 'https://pallets.example',
    }
    await save({ version: 2, ...published })
    const [row] = await market.database.sql`
      select draft from service_listing where company_id = ${me.companyId}`
    expect(row).toEqual({ draft: null })
  })

  test('is stored as plain text without tags', async () => {
    await save({
      tagline: '<b>Fast</b> <script>alert(1)</script>',
      description: '<img src=x onerror=alert(1)>Safe text\r\nsecond line',
    })
    const { listing } = await own()
    expect(listing!.content.tagline).not.toMatch(/[<>]/)
    expect(listing!.content.description).not.toMatch(/<img|\r/)
    expect(listing!.content.description).toContain('Safe text\nsecond line')
  })

  test('is refused when a colleague has changed it meanwhile', async () => {
    await save()
    const reply = await save({ version: 0 })
    expect([reply.status, reply.refusal.payload.extra]).toEqual([409, 'CHANGED'])
    expect((await save({ version: 7 })).status).toBe(409)
  })

  test.each([
    ['tagline', { tagline: '' }],
    ['tagline', { tagline: '<b></b>' }],
    ['categoryIds', { categoryIds: [] }],
  ])('needs %s to be submitted, not to be a draft', async (param, missing) => {
    const reply = await save({ isSubmitted: true, ...missing })
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual([param])
    expect((await save(missing)).status).toBe(200)
  })

  test.each([
    ['website', { website: 'javascript:alert(1)' }],
    ['website', { website: 'https://user@evil.example' }],
    ['email', { email: 'nobody' }],
    ['email', { email: 'a@b.example\nbcc: c@d.example' }],
    ['categoryIds', { categoryIds: [5] }],
    ['categoryIds', { categoryIds: [1, 2, 3, 4, 7, 8, 9] }],
    ['tagline', { tagline: 'x'.repeat(121) }],
    ['description', { description: 'x'.repeat(5001) }],
  ])('refuses an invalid %s: %o', async (param, wrong) => {
    const reply = await save(wrong)
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.[0]?.param.split('.')[0]).toBe(param)
  })

  test('is that of the own company alone', async () => {
    await aListing(market, { companyId: me.companyId, tagline: 'Mine' })
    const other = await signedIn(
      market,
      await aContact(market, { company: { isServiceOnly: true } }),
    )
    expect((await own(other)).listing).toBeNull()
    await save({ tagline: 'Theirs' }, other)
    expect((await own()).listing!.content.tagline).toBe('Mine')
  })
})
