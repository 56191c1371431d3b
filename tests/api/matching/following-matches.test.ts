import { describe, expect, test } from 'vitest'
import { matchStatistics, explainMatch } from '#contract/matching/desk/matching.ts'
import {
  dismissMatch,
  getMatchAlert,
  markMatchesSeen,
  matchedBroadcastIds,
  newMatches,
  recordMatches,
  restoreMatch,
  setMatchAlert,
  type MatchAlert,
} from '#contract/broadcasts/matching.ts'
import { sendReply } from '#contract/messages.ts'
import { composeDigest } from '#server/features/broadcasts/digest/compose-digest.ts'
import { matchOffer } from '#server/features/matching/finding/match-offer.ts'
import { countMatchReplies } from '#server/features/matching/jobs.ts'
import { matchesForDigest } from '#server/features/matching/public.ts'
import { blockPerson } from '../../support/account-status.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { shownFrom } from '#server/features/matching/model/score-pair.ts'
import { refusals } from '#contract/refusals.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aColleague, aContact } from '../../support/market/factories.ts'
import { aStaffMember, staffCaller } from '../../support/market/staff.ts'
import { aMatchScene, askFor } from '../../support/matching/matches.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()

const params = (id: number) => ({ params: { id: String(id) } })
const news = async (caller: Caller) => (await caller.call(newMatches)).body.payload
const alertsTo = async (contactId: number) =>
  (await queuedMails(market, `match:${contactId}:`)).flatMap(({ addresses }) => addresses)
const setAlert = (caller: Caller, alert: MatchAlert) =>
  caller.call(setMatchAlert, { body: { alert } })

describe("'not a match'", () => {
  test('hides a match from the whole company, at this broadcast only, until it is undone', async () => {
    const { buyer, caller, wanted, offer, ids } = await aMatchScene(market)
    const stays = await offer()
    const hidden = await offer()
    const body = { broadcastId: hidden.id }
    expect((await caller.call(dismissMatch, { ...params(wanted), body })).status).toBe(200)
    expect(await ids()).toEqual([stays.id])
    const colleague = await signedIn(market, await aColleague(market, buyer))
    const read = await colleague.call(matchedBroadcastIds, params(wanted))
    expect(read.body.payload).toMatchObject({ dismissed: 1 })
    expect(read.body.payload.results).toHaveLength(1)
    const old = (await askFor(caller, wanted, 'old')).body.payload.results
    expect(old.map(({ broadcastId }) => broadcastId)).not.toContain(hidden.id)
    const seller = await signedIn(market, hidden.contact)
    expect((await askFor(seller, hidden.id, 'ai')).body.payload.results).toHaveLength(1)
    await caller.call(restoreMatch, { ...params(wanted), body })
    expect((await ids()).toSorted()).toEqual([stays.id, hidden.id].toSorted())
  })

  test('is refused for broadcasts of others, of the same side and of the own company', async () => {
    const { buyer, caller, wanted, offer } = await aMatchScene(market)
    const { id, contact } = await offer()
    const seller = await signedIn(market, contact)
    const sameSide = await offer({ side: 'WTB' })
    const own = await offer({ contact: buyer })
    for (const [by, broadcastId] of [
      [seller, id],
      [caller, sameSide.id],
      [caller, own.id],
      [caller, 2_000_000],
    ] as const) {
      const reply = await by.call(dismissMatch, { ...params(wanted), body: { broadcastId } })
      expect([reply.status, reply.refusal.payload.msg]).toEqual([404, refusals.noMatch])
    }
  })
})

describe('new matches', () => {
  test('count offers that came after the contact last looked, by broadcast', async () => {
    const { buyer, caller, wanted, offer, matches } = await aMatchScene(market)
    expect(await news(caller)).toEqual({ numResults: 0, results: [] })
    const { id } = await offer()
    await offer()
    expect(await news(caller)).toMatchObject({
      numResults: 2,
      results: [{ broadcastId: wanted, side: 'WTB', newMatches: 2 }],
    })
    expect((await matches()).map(({ isNew }) => isNew)).toEqual([true, true])
    const colleague = await signedIn(market, await aColleague(market, buyer))
    expect((await news(colleague)).numResults).toBe(0)
    const body = { event: 'shown' as const, method: 'ai' as const, broadcastIds: [id] }
    await caller.call(recordMatches, { ...params(wanted), body })
    expect((await news(caller)).numResults).toBe(0)
    market.clock.advance({ minutes: 1 })
    await offer()
    expect((await news(caller)).numResults).toBe(1)
    await caller.call(markMatchesSeen)
    expect((await news(caller)).numResults).toBe(0)
  })

  test('are none for the sender of the later offer', async () => {
    const { offer } = await aMatchScene(market)
    const { contact } = await offer()
    expect((await news(await signedIn(market, contact))).numResults).toBe(0)
  })
})

describe('mail about new matches', () => {
  test('comes in the digest unless chosen otherwise', async () => {
    const { caller } = await aMatchScene(market)
    const { body } = await caller.call(getMatchAlert)
    expect(body.payload).toEqual({ alert: 'digest', stoppedFor: null })
    await setAlert(caller, 'instant')
    expect((await caller.call(getMatchAlert)).body.payload.alert).toBe('instant')
  })

  test('goes out at once, once for each match, with a link to the matches (MT-011)', async () => {
    const { buyer, caller, wanted, offer } = await aMatchScene(market)
    await setAlert(caller, 'instant')
    const { id, contact } = await offer()
    await matchOffer(market.platform, id)
    expect(await alertsTo(buyer.id)).toEqual([buyer.email])
    const [mail] = await queuedMails(market, `match:${buyer.id}:`)
    expect(mail!.text).toContain(`/broadcasts?possibleMatchId=${wanted}`)
    expect(mail!.text).toContain(`/broadcasts/${id}`)
    expect(mail!.text).toContain(contact.companyName)
    expect(mail!).toMatchObject({ lane: 'alert', topic: 'possible-matches' })
  })

  test('shows price and quantity beside the own ones, and how they compare', async () => {
    const { buyer, caller, offer } = await aMatchScene(market, { quantity: '10', price: '100' })
    await setAlert(caller, 'instant')
    await offer({ price: '92', quantity: '4' })
    const [mail] = await queuedMails(market, `match:${buyer.id}:`)
    for (const text of [mail!.text, mail!.html!]) {
      expect(text.replaceAll('\u00a0', ' ')).toContain(
        'Price € 92, yours € 100 · Quantity 4, yours 10',
      )
      expect(text).toContain('Price 8 % below yours · Covers 4 of 10 pieces')
    }
  })

  test.for(['digest', 'off'] as const)('is not sent at once with the setting %s', async (alert) => {
    const { buyer, caller, offer } = await aMatchScene(market)
    await setAlert(caller, alert)
    await offer()
    expect(await alertsTo(buyer.id)).toEqual([])
  })

  test('does not go to blocked people, nor about offers of hidden companies', async () => {
    const { buyer, caller, offer } = await aMatchScene(market)
    await setAlert(caller, 'instant')
    await offer({ contact: await aContact(market, { company: { state: 'custom-blocked' } }) })
    await blockPerson(market, buyer.id)
    await offer()
    expect(await alertsTo(buyer.id)).toEqual([])
  })

  test('stops with one click, and starts again when it is chosen again (BK-039)', async () => {
    const { buyer, caller, offer } = await aMatchScene(market)
    await setAlert(caller, 'instant')
    await offer()
    const link = market.platform.mailer.unsubscribeUrl('possible-matches', buyer.email)
    const reply = await visitor(market).raw('POST', `/api/unsubscribe/${link.split('/').at(-1)}`)
    expect(reply.body).toMatchObject({ payload: { kind: 'matches', address: buyer.email } })
    expect((await caller.call(getMatchAlert)).body.payload.stoppedFor).toBe(buyer.email)
    await offer()
    expect(await alertsTo(buyer.id)).toEqual([buyer.email])
    await setAlert(caller, 'instant')
    expect((await caller.call(getMatchAlert)).body.payload.stoppedFor).toBeNull()
  })

  test('is a part of the daily digest, also for who follows no list (BK-040)', async () => {
    const at = market.clock.now().toISOString()
    const { buyer, offer, wanted } = await aMatchScene(market)
    const quiet = await aMatchScene(market)
    await setAlert(quiet.caller, 'off')
    const { id } = await offer()
    await quiet.offer()
    try {
      market.clock.advance({ days: 1 })
      await composeDigest(market.platform, matchesForDigest)
      const mails = await queuedMails(market, 'digest:')
      const [mine] = mails.filter(({ addresses }) => addresses.includes(buyer.email))
      expect(mine!.text).toContain('New possible matches')
      expect(mine!.text).toContain(`/broadcasts?possibleMatchId=${wanted}`)
      expect(mine!.text).toContain(`/broadcasts/${id}`)
      expect(mine!.text).toContain('Quantity 10, yours 10')
      expect(mails.flatMap(({ addresses }) => addresses)).not.toContain(quiet.buyer.email)
    } finally {
      market.clock.set(at)
    }
  })
})

describe('staff', () => {
  const day = () => market.clock.now().toISOString().slice(0, 10)
  const totals = async () => {
    const staff = await staffCaller(market, await aStaffMember(market, { role: 'support' }))
    const query = { from: day(), until: day() }
    return (await staff.call(matchStatistics, { query })).body.payload.totals
  }

  test('read how often matches were shown, opened, replied to and dismissed, each once', async () => {
    const { caller, wanted, offer } = await aMatchScene(market)
    const { id } = await offer()
    const before = await totals()
    const record = async (event: 'shown' | 'opened', broadcastIds = [id]) => {
      const body = { event, method: 'ai' as const, broadcastIds }
      return (await caller.call(recordMatches, { ...params(wanted), body })).body.payload.recorded
    }
    expect(await record('shown')).toBe(1)
    expect(await record('shown')).toBe(0)
    expect(await record('opened')).toBe(1)
    expect(await record('opened', [2_000_000])).toBe(0)
    await caller.call(dismissMatch, { ...params(wanted), body: { broadcastId: id } })
    const reply = await caller.call(sendReply, {
      body: { broadcastId: id, subject: 'Re: kit', body: 'I take all.' },
    })
    expect(reply.status).toBe(200)
    await countMatchReplies.run(market.platform, {})
    await countMatchReplies.run(market.platform, {})
    const after = await totals()
    expect(after).toEqual({
      shown: before.shown + 1,
      opened: before.opened + 1,
      replied: before.replied + 1,
      dismissed: before.dismissed + 1,
    })
  })

  test('read by which method a match was dismissed', async () => {
    const { caller, wanted, offer } = await aMatchScene(market)
    const { id } = await offer()
    const dismissedBy = async () => {
      const staff = await staffCaller(market, await aStaffMember(market, { role: 'support' }))
      const { results } = (
        await staff.call(matchStatistics, { query: { from: day(), until: day() } })
      ).body.payload
      return results
        .filter(({ method }) => method === 'old')
        .reduce((sum, { dismissed }) => sum + dismissed, 0)
    }
    const before = await dismissedBy()
    const body = { broadcastId: id, method: 'old' as const }
    await caller.call(dismissMatch, { ...params(wanted), body })
    expect(await dismissedBy()).toBe(before + 1)
  })

  test('read why two broadcasts match', async () => {
    const { buyer, wanted, offer, part } = await aMatchScene(market)
    const { id } = await offer()
    const staff = await staffCaller(market, await aStaffMember(market, { role: 'support' }))
    const ask = (one: number, other: number) =>
      staff.call(explainMatch, { query: { one, other } as never })
    const { payload } = (await ask(wanted, id)).body
    expect(payload.offers[0]).toMatchObject({ broadcastId: wanted, companyName: buyer.companyName })
    expect(payload.reasons[0]).toMatchObject({ code: 'same-part', part })
    expect(payload.similarity).toBeGreaterThanOrEqual(shownFrom)
    expect(payload.stored!.similarity).toBeGreaterThanOrEqual(shownFrom)
    const unrelated = await offer({ description: 'Rail' })
    const other = (await ask(wanted, unrelated.id)).body.payload
    expect(other.stored).toBeNull()
    expect(other.similarity).toBeLessThan(shownFrom)
    expect((await ask(wanted, 2_000_000)).status).toBe(404)
  })
})
