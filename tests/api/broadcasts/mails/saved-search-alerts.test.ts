import { paths } from '#contract/paths.ts'
import { describe, expect, test } from 'vitest'
import { removeBroadcast, resendBroadcast } from '#contract/broadcasts/posting.ts'
import {
  updateNotificationType,
  type SavedSearchInput,
} from '#contract/broadcasts/saved-searches.ts'
import { composeDigest } from '#server/features/broadcasts/digest/compose-digest.ts'
import { purgeSavedSearchHits, matchNewBroadcast } from '#server/features/broadcasts/jobs.ts'
import {
  matchSavedSearches,
  recordResend,
} from '#server/features/broadcasts/saved-searches/match-saved-searches.ts'
import type { CompanyState } from '#server/features/companies/public.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { anAccount } from '../../../support/accounts.ts'
import { signedIn } from '../../../support/market/callers.ts'
import { aContact } from '../../../support/market/factories.ts'
import { queuedMails } from '../../../support/mail/mails.ts'
import { sendOffer } from '../../../support/stock/offers.ts'
import { laptop, useSavedSearches } from '../../../support/mail/saved-search-alerts.ts'
import { blockPerson } from '../../../support/account-status.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
const { scene, offer, save, broadcast, alerted, listed, keptHits } = useSavedSearches(market)
type Search = Partial<SavedSearchInput>

/** Whether each waiting job of a broadcast is for a resend. */
const openJobs = async (broadcastId: number) =>
  (
    await market.database.sql<{ isResend: boolean }[]>`
      select coalesce((payload ->> 'isResend')::boolean, false) as is_resend from graphile_worker._private_jobs as private_jobs
      join graphile_worker._private_tasks as task on task.id = task_id
      where task.identifier = ${matchNewBroadcast.name}
        and (payload ->> 'broadcastId')::int = ${broadcastId}
      order by private_jobs.id`
  ).map(({ isResend }) => isResend)

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
    expect(await alerted(await broadcast())).toEqual([scene.reader.email])
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
  test('finds the same as the list search', async () => {
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
      const reply = await scene.caller.raw('GET', `/api/broadcasts?${query}`)
      const { results } = (reply.body as { payload: { results: { id: number }[] } }).payload
      expect(results.some((row) => row.id === id)).toBe(found.has(ids[index]!))
    }
  })
  test('alerts to a broadcast of any of several lists, and names them (BC-072)', async () => {
    await save({ listTypes: [7, 2] })
    const kept = await save({ listTypes: [2, 7, 12], q: 'elite', isDigest: true })
    await save({ listTypes: [2, 12], q: '840' })
    const id = await broadcast()
    const [mail, ...more] = await queuedMails(market, `alert:${id}:`)
    expect(more).toEqual([])
    expect(mail!.text).toContain(`${paths.broadcasts}?listType=2%2C7`)
    expect(mail!.subject).toMatch(/^(Laptop, .+|.+, Laptop): WTS/)
    expect(await keptHits(id)).toEqual([{ saved: kept }])
  })
  test('matches a company by id', async () => {
    await save({ companyId: scene.seller.companyId })
    const other = await aContact(market)
    await save({ companyId: other.companyId, q: 'EliteBook' })
    const id = await broadcast()
    const [mail, ...more] = await queuedMails(market, `alert:${id}:`)
    expect(more).toEqual([])
    expect(mail!.subject).toContain(`${scene.seller.companyName}: WTS`)
  })
  test('alerts neither the sender nor colleagues', async () => {
    const colleague = await signedIn(
      market,
      await aContact(market, { company: { id: scene.seller.companyId, name: 'x' } }),
    )
    await save({ q: '840' }, scene.sellerCaller)
    await save({ listType: 7, isDigest: true }, colleague)
    const id = await broadcast()
    expect(await alerted(id)).toEqual([])
    expect(await keptHits(id)).toEqual([])
  })
  test('matches only searches saved before the broadcast', async () => {
    const id = await offer()
    market.clock.advance({ seconds: 1 })
    await save({ q: '840' })
    await matchSavedSearches(market.platform, id)
    expect(await alerted(id)).toEqual([])
  })
  test('records the last result for both kinds of notification (BC-016)', async () => {
    await save({ q: 'EliteBook' })
    await save({ q: '840', isDigest: true })
    await save({ q: 'ThinkPad' })
    market.clock.advance({ minutes: 5 })
    const now = market.clock.now().toISOString()
    await broadcast()
    const lastHits = (await listed()).map(({ q, lastHitDT }) => [q, lastHitDT])
    expect(Object.fromEntries(lastHits)).toEqual({ EliteBook: now, 840: now, ThinkPad: null })
  })
  test('shows as last result what the list shows: own, earlier and resent broadcasts (BC-016)', async () => {
    const sentAt = market.clock.now().toISOString()
    await save({ listType: 7 }, scene.sellerCaller)
    const id = await broadcast()
    market.clock.advance({ days: 4 })
    await save({ q: 'EliteBook' })
    await save({ q: 'ThinkPad' })
    const lastHits = async (caller?: typeof scene.caller) =>
      Object.fromEntries((await listed(caller)).map(({ q, lastHitDT }) => [q, lastHitDT]))
    expect(await lastHits(scene.sellerCaller)).toEqual({ '': sentAt })
    expect(await lastHits()).toEqual({ EliteBook: sentAt, ThinkPad: null })

    const again = await signedIn(market, scene.seller)
    await again.call(resendBroadcast, { params: { id: String(id) } })
    await recordResend(market.platform, id)
    const resentAt = market.clock.now().toISOString()
    expect(await lastHits(again)).toEqual({ '': resentAt })
    expect(await queuedMails(market, `alert:${id}:`)).toEqual([])
  })
  test('sends no alert for a resent broadcast', async () => {
    await save({ q: '840' })
    const id = await broadcast()
    market.clock.advance({ days: 4 })
    const again = await signedIn(market, scene.seller)
    expect((await again.call(resendBroadcast, { params: { id: String(id) } })).status).toBe(200)
    expect(await openJobs(id)).toEqual([false, true])
    await recordResend(market.platform, id)
    expect(await queuedMails(market, `alert:${id}:`)).toHaveLength(1)
  })
  test('sends no alert for a removed broadcast', async () => {
    await save({ q: '840' })
    const id = await offer()
    await scene.sellerCaller.call(removeBroadcast, { params: { id: String(id) } })
    await matchSavedSearches(market.platform, id)
    expect(await alerted(id)).toEqual([])
  })
  test.each<CompanyState>(['new', 'custom-blocked', 'terminated'])(
    'the broadcast of a company that is hidden by now alerts nobody: %s',
    async (state) => {
      await save({ q: '840' })
      const id = await offer()
      await market.database.sql`
        update company set state = ${state} where id = ${scene.seller.companyId}`
      await matchSavedSearches(market.platform, id)
      expect(await alerted(id)).toEqual([])
    },
  )
})

describe('closed accounts get no alerts (BK-055)', () => {
  test.each<CompanyState>(['trial-ended', 'force-pay', 'custom-blocked', 'terminated', 'new'])(
    '%s',
    async (state) => {
      await save({ q: '840' })
      await save({ listType: 7, isDigest: true })
      await market.database.sql`
        update company set state = ${state} where id = ${scene.reader.companyId}`
      const id = await broadcast()
      expect(await alerted(id)).toEqual([])
      expect(await keptHits(id)).toEqual([])
    },
  )
  test('excludes contacts blocked by staff', async () => {
    await market.owner`truncate digest_run`
    await save({ q: 'HP' })
    const daily = await aContact(market)
    await save({ q: 'HP', isDigest: true }, await signedIn(market, daily))
    await blockPerson(market, scene.reader.id)
    const id = await broadcast()
    expect(await alerted(id)).toEqual([])
    expect(await keptHits(id)).toHaveLength(1)
    // Results from before the block are not mailed after it.
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

describe('the job', () => {
  test('is enqueued with the broadcast', async () => {
    await save({ q: '840' })
    const id = await offer()
    expect(await openJobs(id)).toEqual([false])
    const jobs = await startJobs(market.platform, market.target, [matchNewBroadcast])
    try {
      await expect.poll(() => alerted(id)).toEqual([scene.reader.email])
    } finally {
      await jobs.stop()
    }
  })
  test('is idempotent, also concurrently', async () => {
    await save({ q: '840' })
    await save({ q: 'EliteBook', isDigest: true })
    const id = await offer()
    const run = () => matchSavedSearches(market.platform, id)
    await Promise.all([run(), run()])
    await save({ q: 'HP' })
    await run()
    expect(await alerted(id)).toEqual([scene.reader.email])
    expect(await keptHits(id)).toHaveLength(1)
  })
  test('alerts for each of ten concurrent broadcasts', async () => {
    await save({ q: '840' })
    await save({ listType: 7, isDigest: true })
    const sellers = await Promise.all(Array.from({ length: 10 }, () => anAccount(market, 'member')))
    const ids = await Promise.all(
      sellers.map(({ contact, caller: by }) => sendOffer(by, contact, laptop)),
    )
    await Promise.all(ids.map((id) => matchSavedSearches(market.platform, id)))
    for (const id of ids) {
      expect(await alerted(id)).toEqual([scene.reader.email])
      expect(await keptHits(id)).toHaveLength(1)
    }
  })
  test('uses the search as it is when the job runs', async () => {
    const gone = await save({ q: '840' })
    const turned = await save({ q: 'EliteBook' })
    const id = await offer()
    await scene.caller.raw('DELETE', `/api/savedSearches/${gone}`)
    await scene.caller.call(updateNotificationType, {
      params: { id: String(turned) },
      body: { isDigest: true },
    })
    await matchSavedSearches(market.platform, id)
    expect(await alerted(id)).toEqual([])
    expect(await keptHits(id)).toEqual([{ saved: turned }])
  })
  test('deletes results older than 8 days', async () => {
    await save({ q: '840', isDigest: true })
    const old = await broadcast()
    market.clock.advance({ days: 7 })
    scene.sellerCaller = await signedIn(market, scene.seller)
    const recent = await broadcast()
    market.clock.advance({ days: 1, minutes: 1 })
    await purgeSavedSearchHits(market.platform)
    expect(await keptHits(old)).toEqual([])
    expect(await keptHits(recent)).toHaveLength(1)
  })
})
