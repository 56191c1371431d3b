import { beforeEach, describe, expect, test } from 'vitest'
import { changeQueue, listQueue } from '#contract/back-office/queue/queue.ts'
import {
  createServiceListing,
  declineServiceDraft,
  endServiceListing,
  getCompanyServices,
  getServiceListing,
  linkCompanyServices,
  removeServiceLogo,
  saveServiceListing,
  setServiceLogo,
  listings,
} from '#contract/services/desk/listings.ts'
import { listServices, saveOwnService } from '#contract/services/services.ts'
import { remindOfListingEnds } from '#server/features/services/jobs.ts'
import { aListing, type TestListing } from '../../support/companies/listings.ts'
import { tinyPng } from '../../support/companies/pictures.ts'
import { countStoredFiles } from '../../support/count-stored-files.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { addressOf, signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aCompany, aContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let staff: Caller
beforeEach(async () => {
  market.clock.set('2026-11-20T14:00:00Z')
  staff = await aStaffCaller(market, 'editor')
})

const idOf = (id: number) => ({ params: { id: String(id) } })
const read = async (id: number) => (await staff.call(getServiceListing, idOf(id))).body.payload
const content = {
  tagline: 'Pallets in 24 hours',
  description: 'New text.',
  website: '',
  email: '',
  categoryIds: [4, 3],
}
const period = { from: '2026-11-20', until: '2027-11-19' }
const save = async (id: number, given: object = {}) => {
  const { version } = await read(id)
  return staff.raw('POST', addressOf(saveServiceListing, { id }), {
    ...content,
    position: 100,
    period,
    version,
    ...given,
  })
}
const shown = async (name: string) =>
  (await visitor(market).call(listServices)).body.payload.results.filter((one) => one.name === name)
const queued = async (who = staff) =>
  (await who.call(listQueue, { query: { kind: 'service' } })).body.payload.results
const inQueue = async ({ id }: TestListing) => (await queued()).find((item) => item.id === id)
const acts = async (listingId: number) =>
  (
    await market.database.sql<{ act: string }[]>`
      select act from audit_entry where details ->> 'listing' = ${String(listingId)} order by id`
  ).map(({ act }) => act)
/** A company that sells services only, with a submitted listing. */
async function aSubmission(given: Parameters<typeof aListing>[1] = {}) {
  const main = await aContact(market, { company: { isServiceOnly: true } })
  const listing = await aListing(market, {
    companyId: main.companyId,
    period: null,
    draft: { ...content, categoryIds: [4] },
    submittedAt: market.clock.now(),
    ...given,
  })
  return { main, listing }
}

describe('publishing (BK-081)', () => {
  test('puts what a company submitted on the page for a period and mails the company', async () => {
    const { main, listing } = await aSubmission()
    expect((await save(listing.id, { settlesDraft: true })).status).toBe(200)
    expect((await shown(main.companyName)).map(({ catId }) => catId)).toEqual([3, 4])
    expect(await read(listing.id)).toMatchObject({
      state: 'published',
      isOnPage: true,
      draft: null,
      submittedAt: null,
      publishedUntil: '2027-11-19',
    })
    const [mail] = await queuedMails(market, `service-published:${listing.id}:`)
    expect(mail).toMatchObject({ addresses: [main.email] })
    expect(mail!.text).toContain('19/11/2027')
    expect(await acts(listing.id)).toEqual(['service.published'])
  })

  test('mails again for a new last day, not for other changes', async () => {
    const { listing } = await aSubmission()
    const mails = async () => (await queuedMails(market, `service-published:${listing.id}:`)).length
    await save(listing.id, { settlesDraft: true })
    await save(listing.id, { position: 5 })
    expect(await mails()).toBe(1)
    await save(listing.id, { period: { ...period, until: '2028-01-01' } })
    expect(await mails()).toBe(2)
    expect(await acts(listing.id)).toEqual([
      'service.published',
      'service.changed',
      'service.published',
    ])
  })

  test('plans a listing for a later day', async () => {
    const { main, listing } = await aSubmission()
    await save(listing.id, {
      settlesDraft: true,
      period: { from: '2026-12-01', until: '2027-01-01' },
    })
    expect(await read(listing.id)).toMatchObject({ state: 'published', isOnPage: false })
    expect(await shown(main.companyName)).toEqual([])
    market.clock.set('2026-12-01T08:00:00Z')
    expect(await shown(main.companyName)).toHaveLength(2)
  })

  test('keeps an unfinished draft of the company', async () => {
    const { listing } = await aSubmission({ submittedAt: undefined })
    await save(listing.id)
    expect((await read(listing.id)).draft).toMatchObject({ categoryIds: [4] })
  })

  test.each([
    ['tagline', { tagline: '' }],
    ['categoryIds', { categoryIds: [] }],
    ['categoryIds', { categoryIds: [6] }],
    ['period', { period: { from: '2026-11-20', until: '2026-11-19' } }],
    ['period', { period: { from: '2026-02-30', until: '2026-11-19' } }],
    ['position', { position: 0 }],
    ['position', { position: 1000 }],
  ])('refuses an invalid %s: %o', async (param, wrong) => {
    const { listing } = await aSubmission()
    const reply = await save(listing.id, wrong)
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.[0]?.param.split('.')[0]).toBe(param)
  })

  test('is refused when a colleague has changed the listing meanwhile', async () => {
    const { listing } = await aSubmission()
    const reply = await save(listing.id, { version: 0 })
    expect([reply.status, reply.refusal.payload.extra]).toEqual([409, 'CHANGED'])
  })
})

describe('a company that is not a member (BK-081)', () => {
  const create = (name: string, countryCode = 'NL') =>
    staff.call(createServiceListing, { body: { name, countryCode } })

  test('is added with name and country, and needs an address for messages to be published', async () => {
    const { body } = await create('Pallet House')
    const { id } = body.payload
    expect(body.payload).toMatchObject({ companyId: null, state: 'draft', messagesTo: null })
    const refused = await save(id)
    expect(refused.refusal.payload.errors).toEqual([
      { param: 'email', msg: 'This field is required' },
    ])
    await save(id, { email: 'desk@pallets.example', name: 'Pallet House BV' })
    expect(await shown('Pallet House BV')).toHaveLength(2)
    const [mail] = await queuedMails(market, `service-published:${id}:`)
    expect(mail!.addresses).toEqual(['desk@pallets.example'])
  })

  test('is refused with a name that is listed, or an unknown country', async () => {
    await create('Twice Ltd')
    expect((await create('twice ltd')).status).toBe(409)
    expect((await create('Nowhere', 'XX')).status).toBe(400)
    const { id } = (await create('Other Ltd')).body.payload
    expect((await save(id, { name: 'Twice Ltd', period: null })).status).toBe(409)
  })

  test('has a logo of its own, which replaces the last one', async () => {
    const { id } = (await create('Logo House')).body.payload
    const before = await countStoredFiles(market)
    const first = await staff.call(setServiceLogo, { ...idOf(id), body: { logo: tinyPng } })
    const second = await staff.call(setServiceLogo, { ...idOf(id), body: { logo: tinyPng } })
    expect(first.body.payload.logo).not.toBe(second.body.payload.logo)
    expect(await countStoredFiles(market)).toBe(before + 1)
    expect((await staff.call(removeServiceLogo, { ...idOf(id), body: {} })).body.payload.logo).toBe(
      '',
    )
    expect(await countStoredFiles(market)).toBe(before)
    const text = Buffer.from('<svg onload="alert(1)"/>').toString('base64')
    expect((await staff.call(setServiceLogo, { ...idOf(id), body: { logo: text } })).status).toBe(
      400,
    )
    const { listing } = await aSubmission()
    const ofMember = { ...idOf(listing.id), body: { logo: tinyPng } }
    expect((await staff.call(setServiceLogo, ofMember)).status).toBe(404)
  })
})

describe('returning and ending (BK-081)', () => {
  const body = async (id: number) => ({
    ...idOf(id),
    body: { reason: 'Please leave out prices.', version: (await read(id)).version },
  })

  test('returns a submitted draft with the reason, by mail and on the profile', async () => {
    const { main, listing } = await aSubmission()
    expect((await staff.call(declineServiceDraft, await body(listing.id))).status).toBe(200)
    expect(await read(listing.id)).toMatchObject({
      state: 'draft',
      declined: 'Please leave out prices.',
      submittedAt: null,
    })
    const [mail] = await queuedMails(market, `service-declined:${listing.id}:`)
    expect(mail!.addresses).toEqual([main.email])
    expect(mail!.text).toContain('Please leave out prices.')
    expect((await staff.call(declineServiceDraft, await body(listing.id))).status).toBe(409)
  })

  test('takes a listing off the page at once', async () => {
    const listing = await aListing(market, { name: 'Off Ltd' })
    const { body: done } = await staff.call(endServiceListing, await body(listing.id))
    expect(done.payload).toMatchObject({
      state: 'ended',
      isOnPage: false,
      publishedUntil: '2026-11-19',
    })
    expect(await shown('Off Ltd')).toEqual([])
    expect((await staff.call(endServiceListing, await body(listing.id))).status).toBe(409)
    expect(await acts(listing.id)).toEqual(['service.ended'])
  })

  test('takes a listing that began today back to a draft', async () => {
    const listing = await aListing(market, { period: ['2026-11-20', '2026-12-20'] })
    const { body: done } = await staff.call(endServiceListing, await body(listing.id))
    expect(done.payload).toMatchObject({ state: 'draft', publishedFrom: null })
  })
})

describe('the queue (BK-081)', () => {
  test('has a submitted listing until staff have decided', async () => {
    const { main, listing } = await aSubmission()
    expect(await inQueue(listing)).toMatchObject({
      title: 'Listing submitted',
      company: { id: main.companyId, name: main.companyName },
      since: '2026-11-20T14:00:00.000Z',
    })
    const close = { items: [{ kind: 'service' as const, id: listing.id }], isDone: true }
    expect((await staff.call(changeQueue, { body: close })).status).toBe(409)
    await save(listing.id, { settlesDraft: true })
    expect(await inQueue(listing)).toBeUndefined()
  })

  test('has a listing in its last 30 days until staff let it end, and again next time', async () => {
    const listing = await aListing(market, {
      name: 'Ending Ltd',
      period: ['2026-01-01', '2026-12-21'],
    })
    expect(await inQueue(listing)).toBeUndefined()
    market.clock.set('2026-11-21T14:00:00Z')
    staff = await aStaffCaller(market, 'editor')
    expect(await inQueue(listing)).toMatchObject({ title: 'Listing ends on 21/12/2026' })
    const body = { items: [{ kind: 'service' as const, id: listing.id }], isDone: true }
    expect((await staff.call(changeQueue, { body })).status).toBe(200)
    expect(await inQueue(listing)).toBeUndefined()
    await save(listing.id, {
      name: 'Ending Ltd',
      email: 'a@b.example',
      period: { from: '2026-01-01', until: '2027-12-21' },
    })
    market.clock.set('2027-11-30T14:00:00Z')
    staff = await aStaffCaller(market, 'editor')
    expect(await inQueue(listing)).toMatchObject({ title: 'Listing ends on 21/12/2027' })
  })

  test('says when it is done what was decided and since when it waited (BK-146)', async () => {
    const doneOf = async ({ id }: TestListing) =>
      (
        await staff.call(listQueue, { query: { kind: 'service', state: 'done' } })
      ).body.payload.results.find((item) => item.id === id)?.done
    const [published, returned] = [await aSubmission(), await aSubmission()]
    const ending = await aListing(market, { period: ['2026-01-01', '2026-12-19'] })
    market.clock.advance({ minutes: 20 })
    await save(published.listing.id, { settlesDraft: true })
    const { version } = await read(returned.listing.id)
    await staff.call(declineServiceDraft, {
      ...idOf(returned.listing.id),
      body: { reason: 'Please leave out prices.', version },
    })
    const body = { items: [{ kind: 'service' as const, id: ending.id }], isDone: true }
    expect((await staff.call(changeQueue, { body })).status).toBe(200)
    expect([
      await doneOf(published.listing),
      await doneOf(returned.listing),
      await doneOf(ending),
    ]).toEqual([
      { beganAt: '2026-11-20T14:00:00.000Z', outcome: 'Published' },
      { beganAt: '2026-11-20T14:00:00.000Z', outcome: 'Returned' },
      { beganAt: '2026-11-18T23:00:00.000Z', outcome: 'Checked' },
    ])
  })

  test('counts the wait of a decision from the submission that was decided (BK-146)', async () => {
    const { main, listing } = await aSubmission()
    const member = await signedIn(market, main)
    const ownSave = async (isSubmitted: boolean) => {
      const { version } = await read(listing.id)
      await member.call(saveOwnService, { body: { ...content, isSubmitted, version } })
    }
    const done = async () =>
      (
        await staff.call(listQueue, { query: { kind: 'service', state: 'done' } })
      ).body.payload.results.find((item) => item.id === listing.id)
    market.clock.advance({ minutes: 20 })
    await save(listing.id, { settlesDraft: true })
    const decided = {
      since: '2026-11-20T14:20:00.000Z',
      done: { beganAt: '2026-11-20T14:00:00.000Z', outcome: 'Published' },
    }
    expect(await done()).toMatchObject(decided)
    // A draft that is withdrawn, and a listing that is saved without one, are not decided about.
    await ownSave(true)
    await ownSave(false)
    market.clock.advance({ minutes: 10 })
    await save(listing.id, { settlesDraft: true, position: 90 })
    expect(await done()).toMatchObject(decided)
  })

  test('is for editors and support, not for finance', async () => {
    const { listing } = await aSubmission()
    const support = await aStaffCaller(market, 'support')
    expect((await queued(support)).map(({ id }) => id)).toContain(listing.id)
    const finance = await aStaffCaller(market, 'finance')
    expect((await finance.call(listQueue, { query: { kind: 'service' } })).status).toBe(403)
  })
})

test('a company is reminded once of each last day, 30 days before it (BK-081)', async () => {
  const main = await aContact(market, { company: { isServiceOnly: true } })
  const listing = await aListing(market, {
    companyId: main.companyId,
    period: ['2026-01-01', '2026-12-21'],
  })
  const mails = async () => queuedMails(market, `service-ending:${listing.id}:`)
  await remindOfListingEnds.run(market.platform, undefined)
  expect(await mails()).toEqual([])
  market.clock.set('2026-11-21T08:00:00Z')
  for (let n = 0; n < 2; n++) await remindOfListingEnds.run(market.platform, undefined)
  expect(await mails()).toMatchObject([{ addresses: [main.email] }])
})

describe('linking a company to categories (BK-012)', () => {
  test('creates a draft listing, which the company can then write', async () => {
    const company = await aCompany(market, { isServiceOnly: true })
    const before = (await staff.call(getCompanyServices, idOf(company.id))).body.payload
    expect(before).toMatchObject({ listing: null, categoryIds: [] })
    const body = { categoryIds: [14, 1], reason: 'By telephone' }
    const done = await staff.call(linkCompanyServices, { ...idOf(company.id), body })
    expect(done.body.payload).toMatchObject({
      listing: { state: 'draft', isOnPage: false },
      categoryIds: [1, 14],
    })
    expect(await shown(company.name)).toEqual([])
  })

  test('moves a published company at once', async () => {
    const company = await aCompany(market, { isServiceOnly: true })
    await aListing(market, { companyId: company.id, categories: [1] })
    const body = { categoryIds: [2, 16], reason: '' }
    await staff.call(linkCompanyServices, { ...idOf(company.id), body })
    expect((await shown(company.name)).map(({ catId }) => catId)).toEqual([2, 16])
    const none = { ...idOf(company.id), body: { categoryIds: [], reason: '' } }
    expect((await staff.call(linkCompanyServices, none)).status).toBe(400)
  })

  test('refuses unknown companies and categories', async () => {
    const company = await aCompany(market)
    const link = (id: number, categoryIds: number[]) =>
      staff.call(linkCompanyServices, { ...idOf(id), body: { categoryIds, reason: '' } })
    expect((await link(2_000_000, [1])).status).toBe(404)
    expect((await staff.call(getCompanyServices, idOf(2_000_000))).status).toBe(404)
    expect((await link(company.id, [99])).status).toBe(400)
  })
})

test('the list of listings is searched, filtered and sorted (BK-081)', async () => {
  await aListing(market, { name: 'Quokka Freight', tagline: 'Marsupial moves', position: 9 })
  await aListing(market, { name: 'Quokka Boxes', categories: [3], period: null })
  const main = await aContact(market, { company: { name: 'Quokka Member', countryCode: 'DE' } })
  await aListing(market, { companyId: main.companyId, period: ['2026-01-01', '2026-01-02'] })
  const list = async (query: Record<string, unknown>) =>
    (await staff.call(listings.list, { query: { search: 'quokka', ...query } as never })).body
      .payload
  const names = async (query: Record<string, unknown>) =>
    (await list(query)).results.map(({ name }) => name)
  expect(await names({})).toEqual(['Quokka Boxes', 'Quokka Freight', 'Quokka Member'])
  expect(await names({ sort: 'position', order: 'asc' })).toHaveLength(3)
  expect((await names({ sort: 'position', order: 'asc' }))[0]).toBe('Quokka Freight')
  expect(await names({ state: 'draft' })).toEqual(['Quokka Boxes'])
  expect(await names({ state: 'ended,published' })).toEqual(['Quokka Freight', 'Quokka Member'])
  expect(await names({ category: '3' })).toEqual(['Quokka Boxes'])
  expect(await names({ kind: 'member' })).toEqual(['Quokka Member'])
  expect(await names({ country: 'DE' })).toEqual(['Quokka Member'])
  expect(await names({ search: 'marsupial quokka' })).toEqual(['Quokka Freight'])
  expect((await list({})).choices.state).toEqual([
    { value: 'draft', label: 'Draft', count: 1 },
    { value: 'published', label: 'Published', count: 1 },
    { value: 'ended', label: 'Ended', count: 1 },
  ])
  expect((await staff.raw('GET', '/api/admin/services?sort=bogus')).status).toBe(400)
})
