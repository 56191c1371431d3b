import { expect, test } from 'vitest'
import {
  searchAndCount,
  getDateOfNth,
  selectFound,
} from '#server/features/broadcasts/search/result-queries.ts'
import { buildSearchQuery } from '#server/features/broadcasts/search/search-text.ts'
import { aBroadcast, aContact } from '../../../support/market/factories.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()

test('finds the newest results among the newest broadcasts or far down', async () => {
  const contact = await aContact(market, { company: { name: 'Long Memory Parts' } })
  const { sql } = market.database
  const sent: number[] = []
  for (let n = 0; n < 60; n++) {
    const description = n % 9 === 0 || n > 50 ? `Thinclient ${n}` : `Monitor ${n}`
    const sentAt = new Date(market.clock.now().getTime() + n * 1000)
    const { id } = await aBroadcast(market, { contact, description, sentAt })
    if (description.startsWith('Thin')) sent.unshift(id)
  }
  for (const [typed, exactPhrase, expected] of [
    ['thinclient', false, sent],
    ['thinclient 9', true, [sent.at(-2)]],
    ['long memory thinclient', false, sent],
    ['thinclient nosuch', false, []],
  ] as const) {
    const search = { literal: buildSearchQuery(typed, exactPhrase)!, audience: 'members' as const }
    for (const count of [1, 2, 3, 12, 100]) {
      for (const newer of [0, 1, 15, 40, 1000]) {
        const since = await getDateOfNth(sql, newer)
        const found = await searchAndCount(sql, { search }, { count, since })
        expect([typed, count, found.total]).toEqual([typed, count, expected.length])
        expect(found.ids).toEqual(expected.slice(0, count))
      }
    }
  }
})

test('finds with the index what the texts alone have, for pieces and phrases', async () => {
  const contact = await aContact(market, { company: { name: 'Long Memory Parts' } })
  const { sql } = market.database
  const goods = `WS-C2960X-24TS-L;WS C2960X 24TS L;WSC2960X24TSL;C2960X WS-24TS;24TS/48TS WS;
    Long Memory;Memory long parts;Hot-plug SAS;Hot plug SATA`
  for (const description of goods.split(/;\s*/)) {
    await aBroadcast(market, { contact, description, additionalInfo: 'Hot swap, plug and play' })
  }
  const typed =
    `ws-c2960x-24ts-l;ws-c2960x;c2960x-24;24ts-48;ws-24;hot-plug;hot-plug-sa;long-memory;
    memory-lo;ws-c2960x memory-parts;hot-plug long-mem;no-such;parts-no`.split(/;\s*/)
  for (const audience of ['members', 'public'] as const) {
    const words = audience === 'members' ? sql`search_member` : sql`search_public`
    for (const [at, query] of [...typed, ...typed].entries()) {
      const exactPhrase = at < typed.length
      const search = { literal: buildSearchQuery(query, exactPhrase)!, audience }
      const expected = await sql`
        select broadcast.id from broadcast join company on company.id = company_id
        where removed_at is null and state not in ('new', 'custom-blocked', 'terminated')
          and ${words} @@ ${search.literal}::tsquery order by id`
      for (const few of [0, 3, 2000]) {
        const found =
          await sql`select id from (${selectFound(sql, { search }, few)}) as found order by id`
        expect([query, exactPhrase, few, [...found]]).toEqual([
          query,
          exactPhrase,
          few,
          [...expected],
        ])
      }
    }
  }
})
