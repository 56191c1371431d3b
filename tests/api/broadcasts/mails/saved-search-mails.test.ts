import { describe, expect, test } from 'vitest'
import {
  listSavedSearches,
  updateNotificationType,
  type SavedSearchInput,
} from '#contract/broadcasts/saved-searches.ts'
import { composeDigest } from '#server/features/broadcasts/digest/compose-digest.ts'
import { anAccount } from '../../../support/accounts.ts'
import { queuedMails } from '../../../support/mail/mails.ts'
import { useSavedSearches } from '../../../support/mail/saved-search-alerts.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
const { scene, save, broadcast, alerted, listed, keptHits } = useSavedSearches(market)
type Search = Partial<SavedSearchInput>

describe('instant or with the daily digest', () => {
  test('keeps results of a daily search for the digest', async () => {
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
  test('links to all results and shares lines among searches in the digest', async () => {
    await market.owner`truncate digest_run`
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
    const own = digests.find(({ addresses }) => addresses.includes(scene.reader.email))!
    const all = 'http://market.test/broadcasts?query=HP+840&listType=7'
    expect(own.text).toContain('“HP 840”, Laptop: 4 broadcasts')
    expect(own.text.match(/^WTS /gm)).toHaveLength(15 * 2)
    expect(own.text).toContain(`and 2 more: ${all}`)
    expect(own.html).toContain(`href="${all.replace('&', '&amp;')}"`)
  })
  test('sends one e-mail naming all searches that found a broadcast', async () => {
    await save({ q: 'EliteBook' })
    market.clock.advance({ seconds: 1 })
    await save({ q: '840', listType: 7, broadcastType: 'WTS' })
    market.clock.advance({ seconds: 1 })
    await save({ companyId: scene.seller.companyId })
    const id = await broadcast()
    const [mail, ...more] = await queuedMails(market, `alert:${id}:`)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ lane: 'alert', addresses: [scene.reader.email] })
    expect(mail!.subject).toMatch(/^3 saved searches: WTS 10 × HP EliteBook 840 G8/)
    for (const name of ['“EliteBook”', '“840”, WTS, Laptop', scene.seller.companyName]) {
      expect(mail!.text).toContain(`- ${name}\n`)
    }
  })
  test('shares one message among contacts with the same searches', async () => {
    const other = await anAccount(market, 'member')
    await save({ q: '840' })
    await save({ q: '840' }, other.caller)
    const [mail, ...more] = await queuedMails(market, `alert:${await broadcast()}:`)
    expect(more).toEqual([])
    expect(mail!.addresses).toEqual([scene.reader.email, other.contact.email].toSorted())
  })
  test('contains the broadcast, its searches and links to change and unsubscribe', async () => {
    await save({ q: '840 & <b>', listType: 7 })
    const id = await broadcast({ additionalInfo: 'Boxed, grade b & up' })
    const [mail] = await queuedMails(market, `alert:${id}:`)
    expect(mail).toMatchObject({
      topic: 'saved-searches',
      replyToAddress: scene.seller.email,
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
  test('keeps the subject on one line whatever was typed', async () => {
    await save({ q: `840 \u0085\u2028 ${'g'.repeat(3)} \u{1f4bb}`, exactPhrase: false })
    await save({ q: `840 ${'\u{1f4bb} '.repeat(60)}` })
    const [mail] = await queuedMails(market, `alert:${await broadcast()}:`)
    expect(mail!.subject.isWellFormed()).toBe(true)
    // oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
    expect(mail!.subject).not.toMatch(/[\u0000-\u001f\u0080-\u009f\u2028]/)
  })
})

describe('stopping alerts', () => {
  const token = () =>
    market.platform.mailer.unsubscribeUrl('saved-searches', scene.reader.email).split('/').at(-1)!

  test('stops all alerts to the address and keeps recording results', async () => {
    await save({ q: '840' })
    const stopped = await fetch(`${market.url}/unsubscribe/${token()}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(stopped.status).toBe(200)
    const id = await broadcast()
    expect(await alerted(id)).toEqual([])
    const { payload } = (await scene.caller.call(listSavedSearches)).body
    expect(payload.alertsStoppedFor).toBe(scene.reader.email)
    expect(payload.results[0]!.lastHitDT).not.toBeNull()
  })
  test('names its subject on the unsubscribe page', async () => {
    const preview = await scene.caller.raw('GET', `/api/unsubscribe/${token()}`)
    expect(preview.body).toMatchObject({
      payload: { kind: 'savedSearches', address: scene.reader.email, stopped: false },
    })
    await scene.caller.raw('POST', `/api/unsubscribe/${token()}`, {})
    const after = await scene.caller.raw('GET', `/api/unsubscribe/${token()}`)
    expect(after.body).toMatchObject({ payload: { stopped: true } })
  })
  test.each([
    ['saving a search to be told of at once', () => save({ q: 'HP', isDigest: false })],
    [
      'choosing at once for one',
      async () =>
        scene.caller.call(updateNotificationType, {
          params: { id: String((await listed())[0]!.id) },
          body: { isDigest: false },
        }),
    ],
  ])('%s starts them again', async (_, act) => {
    await save({ q: '840' })
    await scene.caller.raw('POST', `/api/unsubscribe/${token()}`, {})
    await act()
    expect((await scene.caller.call(listSavedSearches)).body.payload.alertsStoppedFor).toBeNull()
    expect(await alerted(await broadcast())).toEqual([scene.reader.email])
  })
  test('stays in force when a daily search is saved', async () => {
    await save({ q: '840' })
    await scene.caller.raw('POST', `/api/unsubscribe/${token()}`, {})
    await save({ q: 'HP', isDigest: true })
    expect((await scene.caller.call(listSavedSearches)).body.payload.alertsStoppedFor).toBe(
      scene.reader.email,
    )
  })
  test('resumes the digest when a daily search is saved, not an instant one', async () => {
    const digest = market.platform.mailer
      .unsubscribeUrl('digest', scene.reader.email)
      .split('/')
      .at(-1)!
    const answer = () => scene.caller.raw('GET', `/api/unsubscribe/${digest}`)
    await scene.caller.raw('POST', `/api/unsubscribe/${digest}`, {})
    await save({ q: '840' })
    expect((await answer()).body).toMatchObject({ payload: { stopped: true } })
    await save({ q: 'HP', isDigest: true })
    expect((await answer()).body).toMatchObject({ payload: { stopped: false } })
  })
})
