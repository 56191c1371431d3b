import { beforeEach, describe, expect, test } from 'vitest'
import { removeBroadcast, resendBroadcast } from '#contract/posting.ts'
import {
  savedSearches,
  saveSearch,
  updateNotificationType,
  type SavedSearchInput,
} from '#contract/saved-searches.ts'
import { composeDigest } from '#server/features/broadcasts/compose-digest.ts'
import { dropSavedSearchHits, matchNewBroadcast } from '#server/features/broadcasts/jobs.ts'
import { matchSavedSearches } from '#server/features/broadcasts/match-saved-searches.ts'
import type { CompanyState } from '#server/features/companies/public.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { anAccount } from '../support/accounts.ts'
import { signedIn, type Caller } from '../support/callers.ts'
import { aContact, type TestContact } from '../support/factories.ts'
import { queuedMails } from '../support/mails.ts'
import { sendOffer } from '../support/offers.ts'
import { blockPerson } from '../support/standing.ts'
import { useTestMarket } from '../support/test-market.ts'

const market = useTestMarket()
let serial = 0
let seller: TestContact
let sellerCaller: Caller
let reader: TestContact
let caller: Caller
beforeEach(async () => {
  await market.database.sql`delete from saved_search`
  await market.database.sql`delete from mail_suppression`
  seller = await aContact(market, {
    company: { name: `Kade Systems ${++serial}`, countryCode: 'BE', tier: 2 },
    name: 'Ann Peeters',
  })
  sellerCaller = await signedIn(market, seller)
  reader = await aContact(market)
  caller = await signedIn(market, reader)
})

type Search = Partial<SavedSearchInput>
async function save(search: Search, by = caller): Promise<number> {
  const reply = await by.raw(saveSearch.method, saveSearch.path, search)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.refusal.payload))
  return (reply.body as { payload: { result: { id: number } } }).payload.result.id
}
const offer = { brand: 'HP', desc: 'EliteBook 840 G8', listType: '7', broadcastType: 'WTS' }
/** Sends a broadcast and lets its job run; the addresses that are alerted, in alphabetical order. */
async function broadcast(given: Parameters<typeof sendOffer>[2] = {}) {
  // A new offer each time: the same one twice is refused.
  const id = await sendOffer(sellerCaller, seller, {
    ...offer,
    condition: `Grade A ${++serial}`,
    ...given,
  })
  await matchSavedSearches(market.platform, id)
  return id
}
const alerted = async (id: number) =>
  (await queuedMails(market, `alert:${id}:`)).flatMap(({ addresses }) => addresses).toSorted()
const listed = async (by = caller) => (await by.call(savedSearches)).body.payload.results
const keptHits = (id: number) => market.database.sql<{ saved: number }[]>`
  select saved_search_id as saved from saved_search_hit where broadcast_id = ${id} order by 1`

describe('a new broadcast and the saved searches (BK-054)', () => {
  test.each<[string, Search]>([
    ['a word', { q: 'elitebook' }],
    ['the start of a word', { q: 'elite' }],
    ['words run together by a hyphen', { q: '840-g8' }],
    ['all words in any order', { q: 'g8 hp 840' }],
    ['an exact phrase', { q: 'EliteBook 840', exactPhrase: true }],
    ["the sender's company", { q: 'Kade Systems' }],
    ['its list', { listType: 7 }],
    ['its list and side', { listType: 7, broadcastType: 'WTS' }],
    ['words, list and side', { q: '840', listType: 7, broadcastType: 'WTS' }],
  ])('alerts who searches for %s', async (_, search) => {
    await save(search)
    expect(await alerted(await broadcast())).toEqual([reader.email])
  })
  test.each<[string, Search]>([
    ['other words', { q: 'ThinkPad' }],
    ['one word too many', { q: 'EliteBook 850' }],
    ['an exact phrase in another order', { q: '840 EliteBook', exactPhrase: true }],
    ['another list', { q: '840', listType: 1 }],
    ['the other side', { q: '840', broadcastType: 'WTB' }],
  ])('does not alert who searches for %s', async (_, search) => {
    await save(search)
    expect(await alerted(await broadcast())).toEqual([])
  })
  test('finds what the list finds by the same search', async () => {
    const searches: Search[] = [
      { q: 'elite 840', listType: 7 },
      { q: 'hp g8', exactPhrase: true },
      { q: '84', broadcastType: 'WTS' },
      { q: 'grade a' },
    ]
    const ids = []
    for (const search of searches) ids.push(await save({ ...search, isDigest: true }))
    const id = await broadcast()
    const found = new Set((await keptHits(id)).map(({ saved }) => saved))
    for (const [index, { q, exactPhrase = false, listType, broadcastType }] of searches.entries()) {
      const query = new URLSearchParams({
        query: q!,
        exactPhrase: String(exactPhrase),
        listType: String(listType ?? ''),
        type: broadcastType ?? '',
      })
      const reply = await caller.raw('GET', `/api/broadcasts?${query}`)
      const { results } = (reply.body as { payload: { results: { id: number }[] } }).payload
      expect(results.some((row) => row.id === id)).toBe(found.has(ids[index]!))
    }
  })
  test('a company is followed by its id', async () => {
    await save({ companyId: seller.companyId })
    const other = await aContact(market)
    await save({ companyId: other.companyId, q: 'EliteBook' })
    const id = await broadcast()
    const [mail, ...more] = await queuedMails(market, `alert:${id}:`)
    expect(more).toEqual([])
    expect(mail!.subject).toContain(`${seller.companyName}: WTS`)
  })
  test('never the own company: neither the sender nor a colleague', async () => {
    const colleague = await signedIn(
      market,
      await aContact(market, { company: { id: seller.companyId, name: 'x' } }),
    )
    await save({ q: '840' }, sellerCaller)
    await save({ listType: 7, isDigest: true }, colleague)
    const id = await broadcast()
    expect(await alerted(id)).toEqual([])
    expect(await keptHits(id)).toEqual([])
    expect(await listed(colleague)).toMatchObject([{ lastHit: null }])
  })
  test('only what was saved before the broadcast was sent', async () => {
    const id = await sendOffer(sellerCaller, seller, { ...offer, condition: `late ${++serial}` })
    market.clock.advance({ seconds: 1 })
    await save({ q: '840' })
    await matchSavedSearches(market.platform, id)
    expect(await alerted(id)).toEqual([])
  })
  test('when it hit last is noted, for both kinds of notification (BC-016)', async () => {
    await save({ q: 'EliteBook' })
    await save({ q: '840', isDigest: true })
    await save({ q: 'ThinkPad' })
    market.clock.advance({ minutes: 5 })
    const now = market.clock.now().toISOString()
    await broadcast()
    const lastHits = (await listed()).map(({ q, lastHitDT }) => [q, lastHitDT])
    expect(Object.fromEntries(lastHits)).toEqual({ EliteBook: now, 840: now, ThinkPad: null })
  })
  test('a resent broadcast is not new: nobody is alerted again', async () => {
    await save({ q: '840' })
    const id = await broadcast()
    market.clock.advance({ days: 4 })
    const again = await signedIn(market, seller)
    expect((await again.call(resendBroadcast, { params: { id: String(id) } })).status).toBe(200)
    expect((await openJobs()).filter((job) => job === id)).toHaveLength(1)
    expect(await queuedMails(market, `alert:${id}:`)).toHaveLength(1)
  })
  test('a broadcast that was removed meanwhile alerts nobody', async () => {
    await save({ q: '840' })
    const id = await sendOffer(sellerCaller, seller, { ...offer, condition: `gone ${++serial}` })
    await sellerCaller.call(removeBroadcast, { params: { id: String(id) } })
    await matchSavedSearches(market.platform, id)
    expect(await alerted(id)).toEqual([])
  })
  test.each<CompanyState>(['new', 'custom-blocked', 'terminated'])(
    'the broadcast of a company that is hidden by now alerts nobody: %s',
    async (state) => {
      await save({ q: '840' })
      const id = await sendOffer(sellerCaller, seller, { ...offer, condition: `h ${++serial}` })
      await market.database.sql`
        update company set state = ${state} where id = ${seller.companyId}`
      await matchSavedSearches(market.platform, id)
      expect(await alerted(id)).toEqual([])
    },
  )
})

describe('whose account is closed gets nothing (BK-055)', () => {
  test.each<CompanyState>(['trial-ended', 'force-pay', 'custom-blocked', 'terminated', 'new'])(
    '%s',
    async (state) => {
      await save({ q: '840' })
      await save({ listType: 7, isDigest: true })
      await market.database.sql`
        update company set state = ${state} where id = ${reader.companyId}`
      const id = await broadcast()
      expect(await alerted(id)).toEqual([])
      expect(await keptHits(id)).toEqual([])
    },
  )
  test('nor does a person whom staff blocked, at once or with the digest', async () => {
    await market.database.sql`truncate digest_run`
    await save({ q: 'HP' })
    const daily = await aContact(market)
    await save({ q: 'HP', isDigest: true }, await signedIn(market, daily))
    await blockPerson(market, reader.id)
    const id = await broadcast()
    expect(await alerted(id)).toEqual([])
    expect(await keptHits(id)).toHaveLength(1)
    // What was found before the block is not mailed after it.
    await blockPerson(market, daily.id)
    expect(await keptHits(await broadcast())).toEqual([])
    market.clock.advance({ days: 1 })
    await composeDigest(market.platform)
    const digests = (await queuedMails(market, 'digest:')).flatMap(({ addresses }) => addresses)
    expect(digests).not.toContain(daily.email)
  })
  test.each(['trial', 'overdue', 'serviceOnly'] as const)('but %s does', async (kind) => {
    const account = await anAccount(market, kind)
    await save({ q: '840' }, account.caller)
    expect(await alerted(await broadcast())).toEqual([account.contact.email])
  })
})

describe('at once or with the daily digest', () => {
  test('hits of a daily search are kept for the digest and not mailed', async () => {
    const daily = await save({ q: '840', isDigest: true })
    await save({ q: 'EliteBook' })
    const id = await broadcast()
    expect(await keptHits(id)).toEqual([{ saved: daily }])
    const [mail] = await queuedMails(market, `alert:${id}:`)
    expect(mail!.text).not.toContain('“840”')
  })
  test.each(['member', 'serviceOnly'] as const)(
    'the next digest brings hits of a daily search: %s (SS-007)',
    async (kind) => {
      const account = await anAccount(market, kind)
      await save({ q: '840', isDigest: true }, account.caller)
      const id = await broadcast()
      market.clock.advance({ days: 1 })
      await composeDigest(market.platform)
      const digests = await queuedMails(market, 'digest:')
      const [own] = digests.filter(({ addresses }) => addresses.includes(account.contact.email))
      expect(own?.text).toContain(`http://market.test/broadcasts/${id}`)
    },
  )
  test('in the digest a search leads to all that it finds, and many searches share its lines', async () => {
    await market.database.sql`truncate digest_run`
    for (const q of ['HP', 'EliteBook', '840', 'G8', 'HP 840']) {
      const narrowings: Search[] = [{}, { listType: 7 }, { broadcastType: 'WTS' }]
      for (const narrowed of narrowings) {
        await save({ q, isDigest: true, ...narrowed })
      }
    }
    for (let n = 0; n < 4; n++) await broadcast()
    market.clock.advance({ days: 1 })
    await composeDigest(market.platform)
    const digests = await queuedMails(market, 'digest:')
    const own = digests.find(({ addresses }) => addresses.includes(reader.email))!
    const all = 'http://market.test/broadcasts?query=HP+840&listType=7'
    expect(own.text).toContain('“HP 840”, Laptop: 4 broadcasts')
    expect(own.text.match(/^WTS /gm)).toHaveLength(15 * 2)
    expect(own.text).toContain(`and 2 more: ${all}`)
    expect(own.html).toContain(`href="${all.replace('&', '&amp;')}"`)
  })
  test('several own searches that find one broadcast make one mail, which names them all', async () => {
    await save({ q: 'EliteBook' })
    market.clock.advance({ seconds: 1 })
    await save({ q: '840', listType: 7, broadcastType: 'WTS' })
    market.clock.advance({ seconds: 1 })
    await save({ companyId: seller.companyId })
    const id = await broadcast()
    const [mail, ...more] = await queuedMails(market, `alert:${id}:`)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ lane: 'alert', addresses: [reader.email] })
    expect(mail!.subject).toMatch(/^3 saved searches: WTS 10 × HP EliteBook 840 G8/)
    for (const name of ['“EliteBook”', '“840”, WTS, Laptop', seller.companyName]) {
      expect(mail!.text).toContain(`- ${name}\n`)
    }
  })
  test('contacts whose searches read the same share a message, each with a mail of its own', async () => {
    const other = await anAccount(market, 'member')
    await save({ q: '840' })
    await save({ q: '840' }, other.caller)
    const [mail, ...more] = await queuedMails(market, `alert:${await broadcast()}:`)
    expect(more).toEqual([])
    expect(mail!.addresses).toEqual([reader.email, other.contact.email].toSorted())
  })
  test('the mail holds the broadcast, its link, its searches and the ways to change and to stop', async () => {
    await save({ q: '840 & <b>', listType: 7 })
    const id = await broadcast({ additionalInfo: 'Boxed, grade b & up' })
    const [mail] = await queuedMails(market, `alert:${id}:`)
    expect(mail).toMatchObject({
      topic: 'saved-searches',
      replyToAddress: seller.email,
      replyToName: 'Ann Peeters',
      list: { name: 'Saved searches' },
    })
    expect(mail!.subject).toMatch(/^“840 & <b>”, Laptop: WTS 10 × HP EliteBook 840 G8/)
    for (const said of [
      'Found by your saved search\n- “840 & <b>”, Laptop',
      'http://market.test/broadcasts?query=840+%26+%3Cb%3E&listType=7',
      'Boxed, grade b & up',
      `http://market.test/broadcasts/${id}`,
      'Change or remove your saved searches: http://market.test/broadcasts?tab=2',
      'Ann Peeters, Kade Systems',
    ]) {
      expect(mail!.text).toContain(said)
    }
    expect(mail!.html).toContain('“840 &amp; &lt;b&gt;”, Laptop')
    expect(mail!.html).not.toContain('<b>”')
  })
  test('what was typed cannot break the subject line', async () => {
    await save({ q: `840 \u0085\u2028 ${'g'.repeat(3)} \u{1f4bb}`, exactPhrase: false })
    await save({ q: `840 ${'\u{1f4bb} '.repeat(60)}` })
    const [mail] = await queuedMails(market, `alert:${await broadcast()}:`)
    expect(mail!.subject.isWellFormed()).toBe(true)
    // oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
    expect(mail!.subject).not.toMatch(/[\u0000-\u001f\u0080-\u009f\u2028]/)
  })
})

const openJobs = async () =>
  (
    await market.database.sql<{ id: number }[]>`
      select (payload ->> 'broadcastId')::int as id from graphile_worker._private_jobs
      join graphile_worker._private_tasks as task on task.id = task_id
      where task.identifier = ${matchNewBroadcast.name}`
  ).map(({ id }) => id)

describe('the job', () => {
  test('is asked for with the broadcast, and runs by itself', async () => {
    await save({ q: '840' })
    const id = await sendOffer(sellerCaller, seller, { ...offer, condition: `job ${++serial}` })
    expect(await openJobs()).toContain(id)
    const jobs = await startJobs(market.platform, market.target, [matchNewBroadcast])
    try {
      await expect.poll(() => alerted(id), { timeout: 10_000 }).toEqual([reader.email])
    } finally {
      await jobs.stop()
    }
  })
  test('run twice, and twice at once, changes nothing more', async () => {
    await save({ q: '840' })
    await save({ q: 'EliteBook', isDigest: true })
    const id = await sendOffer(sellerCaller, seller, { ...offer, condition: `two ${++serial}` })
    const run = () => matchSavedSearches(market.platform, id)
    await Promise.all([run(), run()])
    await save({ q: 'HP' })
    await run()
    expect(await alerted(id)).toEqual([reader.email])
    expect(await keptHits(id)).toHaveLength(1)
  })
  test('of ten broadcasts at once alerts for each of them', async () => {
    await save({ q: '840' })
    await save({ listType: 7, isDigest: true })
    const sellers = await Promise.all(Array.from({ length: 10 }, () => anAccount(market, 'member')))
    const ids = await Promise.all(
      sellers.map(({ contact, caller: by }) => sendOffer(by, contact, offer)),
    )
    await Promise.all(ids.map((id) => matchSavedSearches(market.platform, id)))
    for (const id of ids) {
      expect(await alerted(id)).toEqual([reader.email])
      expect(await keptHits(id)).toHaveLength(1)
    }
  })
  test('a search removed or turned to daily before it runs is treated as it stands then', async () => {
    const gone = await save({ q: '840' })
    const turned = await save({ q: 'EliteBook' })
    const id = await sendOffer(sellerCaller, seller, { ...offer, condition: `now ${++serial}` })
    await caller.raw('DELETE', `/api/savedSearches/${gone}`)
    await caller.call(updateNotificationType, {
      params: { id: String(turned) },
      body: { isDigest: true },
    })
    await matchSavedSearches(market.platform, id)
    expect(await alerted(id)).toEqual([])
    expect(await keptHits(id)).toEqual([{ saved: turned }])
  })
  test('hits older than 8 days are dropped, newer ones stay', async () => {
    await save({ q: '840', isDigest: true })
    const old = await broadcast()
    market.clock.advance({ days: 7 })
    sellerCaller = await signedIn(market, seller)
    const recent = await broadcast()
    market.clock.advance({ days: 1, minutes: 1 })
    await dropSavedSearchHits.run(market.platform, undefined)
    expect(await keptHits(old)).toEqual([])
    expect(await keptHits(recent)).toHaveLength(1)
  })
})

describe('stopping alerts', () => {
  const token = () =>
    market.platform.mailer.unsubscribeUrl('saved-searches', reader.email).split('/').at(-1)!

  test('one click stops all alerts to the address; the searches stay, and go on noting hits', async () => {
    await save({ q: '840' })
    const stopped = await fetch(`${market.url}/unsubscribe/${token()}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(stopped.status).toBe(200)
    const id = await broadcast()
    expect(await alerted(id)).toEqual([])
    const { payload } = (await caller.call(savedSearches)).body
    expect(payload.alertsStoppedFor).toBe(reader.email)
    expect(payload.results[0]!.lastHitDT).not.toBeNull()
  })
  test('its page says what it stops', async () => {
    const preview = await caller.raw('GET', `/api/unsubscribe/${token()}`)
    expect(preview.body).toMatchObject({
      payload: { kind: 'savedSearches', address: reader.email, stopped: false },
    })
    await caller.raw('POST', `/api/unsubscribe/${token()}`, {})
    const after = await caller.raw('GET', `/api/unsubscribe/${token()}`)
    expect(after.body).toMatchObject({ payload: { stopped: true } })
  })
  test.each([
    ['saving a search to be told of at once', () => save({ q: 'HP', isDigest: false })],
    [
      'choosing at once for one',
      async () =>
        caller.call(updateNotificationType, {
          params: { id: String((await listed())[0]!.id) },
          body: { isDigest: false },
        }),
    ],
  ])('%s starts them again', async (_, act) => {
    await save({ q: '840' })
    await caller.raw('POST', `/api/unsubscribe/${token()}`, {})
    await act()
    expect((await caller.call(savedSearches)).body.payload.alertsStoppedFor).toBeNull()
    expect(await alerted(await broadcast())).toEqual([reader.email])
  })
  test('saving a daily search does not', async () => {
    await save({ q: '840' })
    await caller.raw('POST', `/api/unsubscribe/${token()}`, {})
    await save({ q: 'HP', isDigest: true })
    expect((await caller.call(savedSearches)).body.payload.alertsStoppedFor).toBe(reader.email)
  })
  test('saving a daily search starts a digest again that was stopped, an immediate one does not', async () => {
    const digest = market.platform.mailer.unsubscribeUrl('digest', reader.email).split('/').at(-1)!
    const answer = () => caller.raw('GET', `/api/unsubscribe/${digest}`)
    await caller.raw('POST', `/api/unsubscribe/${digest}`, {})
    await save({ q: '840' })
    expect((await answer()).body).toMatchObject({ payload: { stopped: true } })
    await save({ q: 'HP', isDigest: true })
    expect((await answer()).body).toMatchObject({ payload: { stopped: false } })
  })
})
