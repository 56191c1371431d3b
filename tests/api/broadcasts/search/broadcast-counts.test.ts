import { beforeAll, describe, expect, test } from 'vitest'
import { removeBroadcast, resendBroadcast } from '#contract/broadcasts/posting.ts'
import { setFavourite } from '#contract/favourites.ts'
import { mergeCountChanges } from '#server/features/broadcasts/search/result-queries.ts'
import { buildSearchQuery } from '#server/features/broadcasts/search/search-text.ts'
import { clearSearchCache } from '#server/features/broadcasts/search/search-cache.ts'
import type { Fragment } from '#server/platform/database/database.ts'
import { createRandom, type Random } from '#database/seed/random.ts'
import { amount } from '../../../support/amount.ts'
import { signedIn, visitor, type Caller } from '../../../support/market/callers.ts'
import { aBroadcast, aContact, type TestContact } from '../../../support/market/factories.ts'
import { anOffer, compose } from '../../../support/stock/offers.ts'
import { atNode, findBroadcasts } from '../../../support/market/list-broadcasts.ts'
import { useSecondNode, useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
/** The same market served by another process. */
const other = useSecondNode(market)

/** The expected list, computed from the broadcasts themselves. */
async function truth(wanted: Fragment) {
  const rows = await market.database.sql<{ id: number }[]>`
    select broadcast.id from broadcast join company on company.id = company_id
    where removed_at is null and state not in ('new', 'custom-blocked', 'terminated') and ${wanted}
    order by sent_at desc, broadcast.id desc`
  return { ids: rows.slice(0, 10).map(({ id }) => id), total: rows.length }
}

const elsewhere = (caller: Caller) => atNode(other, caller)

describe('counts of lists and searches (BK-048)', () => {
  const goods = ['Catalyst 9300', 'PowerEdge R740', 'WS-C2960X-24TS-L', 'EliteBook 840']
  const traders: { contact: TestContact; caller: Caller }[] = []
  let reader: Caller
  let cases: { caller: Caller; filter: string; wanted: Fragment }[]

  beforeAll(async () => {
    for (let n = 0; n < 6; n++) {
      const contact = await aContact(market, { company: { name: `Trading House ${n}` } })
      traders.push({ contact, caller: await signedIn(market, contact) })
    }
    reader = await signedIn(market, await aContact(market))
    const followed = traders.slice(0, 3).map(({ contact }) => contact.companyId)
    for (const companyId of followed) {
      await reader.call(setFavourite, { body: { companyId, action: true } })
    }
    const { sql } = market.database
    const [first] = traders
    const found = (words: string, exactPhrase = false) => sql`
      search_member @@ ${buildSearchQuery(words, exactPhrase)!}::tsquery`
    const foundPublicly = (words: string) => sql`
      search_public @@ ${buildSearchQuery(words, false)!}::tsquery`
    cases = [
      { caller: visitor(market), filter: '', wanted: sql`true` },
      { caller: reader, filter: 'listType=7', wanted: sql`list_id = 7` },
      { caller: reader, filter: 'type=wtb', wanted: sql`side = 'WTB'` },
      {
        caller: visitor(market),
        filter: 'listType=2&type=wts',
        wanted: sql`list_id = 2 and side = 'WTS'`,
      },
      {
        caller: first!.caller,
        filter: 'onlyOwnBroadcasts=true',
        wanted: sql`company_id = ${first!.contact.companyId}`,
      },
      {
        caller: reader,
        filter: 'favorites=true&listType=7',
        wanted: sql`list_id = 7 and company_id = any(${followed})`,
      },
      { caller: reader, filter: 'query=price', wanted: found('price') },
      { caller: visitor(market), filter: 'query=catalyst', wanted: foundPublicly('catalyst') },
      { caller: reader, filter: 'query=trading+house', wanted: found('trading house') },
      { caller: visitor(market), filter: 'query=trading', wanted: foundPublicly('trading') },
      { caller: reader, filter: 'query=2960x-24', wanted: found('2960x-24') },
      {
        caller: reader,
        filter: 'query=poweredge+r740&exactPhrase=1',
        wanted: found('poweredge r740', true),
      },
      {
        caller: reader,
        filter: 'query=elitebook&listType=7&type=wts',
        wanted: sql`${found('elitebook')} and list_id = 7 and side = 'WTS'`,
      },
      {
        caller: reader,
        filter: 'query=catalyst&favorites=1',
        wanted: sql`${found('catalyst')} and company_id = any(${followed})`,
      },
    ]
  })

  /** Once cached counts have expired. */
  async function expectTruthEverywhere(when: string) {
    for (const { database } of [market, other]) clearSearchCache(database)
    for (const { caller, filter, wanted } of cases) {
      const expected = await truth(wanted)
      for (const asked of [caller, elsewhere(caller)]) {
        expect([when, filter, await findBroadcasts(asked, filter)]).toEqual([
          when,
          filter,
          expected,
        ])
      }
    }
  }

  /** A random change of the market; refusals by posting limits are expected. */
  function anAction(random: Random): Promise<unknown> {
    const { sql } = market.database
    const { contact, caller } = random.pick(traders)
    const given = {
      listId: random.pick([7, 2]),
      side: random.pick(['WTS', 'WTB'] as const),
      description: random.pick(goods),
    }
    const { companyId } = contact
    const anyOf = async (reach: Fragment) => {
      const rows = await sql<{ id: number }[]>`
        select id from broadcast where company_id = ${companyId} and ${reach} order by id`
      return rows.length ? random.pick(rows).id : 1
    }
    return random.pick([
      () =>
        compose(
          random.pick([caller, elsewhere(caller)]),
          anOffer(contact, {
            listType: String(given.listId),
            broadcastType: given.side,
            desc: `${given.description} ${random.between(1, 1e6)}`,
          }),
        ),
      () =>
        aBroadcast(market, {
          ...given,
          contact,
          sentAt: new Date(market.clock.now().getTime() - random.between(0, 9) * 86_400_000),
        }),
      async () => {
        const id = await anyOf(sql`removed_at is null`)
        await Promise.all([
          caller.call(removeBroadcast, { params: { id: String(id) } }),
          caller.call(resendBroadcast, { params: { id: String(id) } }),
        ])
      },
      async () => {
        const id = await anyOf(sql`removed_at is null and sent_at < ${market.clock.now()}`)
        await elsewhere(caller).call(resendBroadcast, { params: { id: String(id) } })
      },
      () => sql`
        update company set state = ${random.pick(['terminated', 'active', 'overdue', 'custom-blocked'])}
        where id = ${companyId} and id <> ${traders[0]!.contact.companyId}`,
      () => market.database.transaction(mergeCountChanges),
      () => {
        const { caller: asker, filter } = random.pick(cases)
        return findBroadcasts(random.pick([asker, elsewhere(asker)]), filter)
      },
    ])()
  }

  test.each([1, 2, 3, 4].slice(0, amount(1, 4)))(
    'equal a plain count after all kinds of changes at once, on every node (run %d)',
    async (seed) => {
      const random = createRandom(seed)
      for (let round = 1; round <= 6; round++) {
        market.clock.advance({ hours: 5 })
        await Promise.all(Array.from({ length: 30 }, () => anAction(random)))
        await expectTruthEverywhere(`round ${round}`)
      }
    },
  )

  test('include concurrent changes as soon as they are committed', async () => {
    const [trader] = traders
    const { id } = await aBroadcast(market, { contact: trader!.contact, description: 'Catalyst 1' })
    await expectTruthEverywhere('before')
    let commit = () => {}
    const committing = new Promise<void>((resolve) => (commit = resolve))
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => (begun = resolve))
    const underWay = market.database.transaction(async (tx) => {
      await tx`update broadcast set removed_at = ${market.clock.now()} where id = ${id}`
      await tx`update company set state = 'terminated' where id = ${traders[1]!.contact.companyId}`
      begun()
      await committing
    })
    await hasBegun
    // Later transactions commit first, and old changes are merged.
    await aBroadcast(market, { contact: trader!.contact, description: 'Catalyst 2' })
    await expectTruthEverywhere('under way')
    await market.database.transaction(mergeCountChanges)
    await expectTruthEverywhere('under way, counted in')
    commit()
    await underWay
    await expectTruthEverywhere('committed')
    await market.database.transaction(mergeCountChanges)
    await expectTruthEverywhere('counted in')
  })

  test('exclude rolled back changes', async () => {
    const [trader] = traders
    await expect(
      market.database.transaction(async (tx) => {
        await tx`
          update broadcast set removed_at = ${market.clock.now()}
          where company_id = ${trader!.contact.companyId}`
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await expectTruthEverywhere('rolled back')
  })

  test('follow broadcasts that are edited, deleted or restored by the operator', async () => {
    const { sql } = market.database
    const contact = traders[0]!.contact
    const [one, two, three] = [
      await aBroadcast(market, { contact, description: 'Catalyst 3' }),
      await aBroadcast(market, { contact, description: 'Catalyst 4' }),
      await aBroadcast(market, { contact, description: 'Catalyst 5' }),
    ]
    await expectTruthEverywhere('before')
    await sql`update broadcast set list_id = 2, side = 'WTB' where id = ${one.id}`
    await sql`
      update broadcast set search_member = '''elitebook'':1', search_public = '' where id = ${two.id}`
    await expectTruthEverywhere('edited')
    await sql`delete from broadcast_sending where broadcast_id = ${three.id}`
    await sql`delete from broadcast where id = ${three.id}`
    await sql`update broadcast set removed_at = ${market.clock.now()} where id = ${one.id}`
    await expectTruthEverywhere('deleted')
    await sql`update broadcast set removed_at = null where id = ${one.id}`
    await expectTruthEverywhere('brought back')
  })

  test('are the same after a rebuild', async () => {
    await market.owner`select rebuild_broadcast_search()`
    await expectTruthEverywhere('made anew')
  })
})

test('posting does not wait for uncommitted posts of other companies', async () => {
  const [one, two] = [await aContact(market), await aContact(market)]
  const caller = await signedIn(market, two)
  await market.database.transaction(async (tx) => {
    await tx`update company set state = 'overdue' where id = ${one.companyId}`
    await tx`
      update broadcast set removed_at = ${market.clock.now()} where removed_at is null
      and company_id = ${one.companyId}`
    expect((await compose(caller, anOffer(two))).status).toBe(200)
  })
})
