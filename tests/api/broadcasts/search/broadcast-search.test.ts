import { beforeAll, describe, expect, test } from 'vitest'
import { queryMax } from '#contract/broadcasts/broadcasts.ts'
import { topSearchList } from '#contract/site/site.ts'
import { signedIn, visitor, type Caller } from '../../../support/market/callers.ts'
import { aBroadcast, aContact, type TestContact } from '../../../support/market/factories.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let member: Caller
let sender: TestContact
beforeAll(async () => {
  sender = await aContact(market, { company: { name: 'Northwind Recommerce' } })
  member = await signedIn(market, await aContact(market))
})

async function search(
  query: string,
  options: { caller?: Caller; exactPhrase?: boolean; pageSize?: number; page?: number } = {},
) {
  const { caller = member, ...rest } = options
  const asked = new URLSearchParams({ query })
  for (const [name, value] of Object.entries(rest)) asked.set(name, String(value))
  const reply = await caller.raw('GET', `/api/broadcasts?${asked}`)
  expect(reply.status).toBe(200)
  const { payload } = reply.body as { payload: { results: { id: number }[]; numResults: number } }
  return { ids: payload.results.map((row) => row.id), numResults: payload.numResults }
}
const aMarketOf = (given: Parameters<typeof aBroadcast>[1]) =>
  aBroadcast(market, { contact: sender, ...given })

describe('searching words (BC-009, BK-048)', () => {
  test('searches brand, description, condition and additional information', async () => {
    const { id } = await aMarketOf({
      brand: 'Supermicro',
      description: 'Superserver barebone',
      condition: 'Refurbished',
      additionalInfo: 'Rails included.\nShips from Rotterdam.',
    })
    for (const word of ['supermicro', 'superserver', 'rails', 'Rotterdam', 'WTS Superserver']) {
      expect([word, (await search(word)).ids]).toEqual([word, [id]])
    }
    expect((await search('supermicro refurbished')).ids).toEqual([id])
  })
  test('requires every word in any order and case', async () => {
    const both = await aMarketOf({ brand: 'Zebra', description: 'Labelprinter thermal' })
    await aMarketOf({ brand: 'Zebra', description: 'Scanner cradle' })
    for (const query of ['zebra labelprinter', 'Labelprinter ZEBRA', 'thermal zebra']) {
      expect(await search(query)).toEqual({ ids: [both.id], numResults: 1 })
    }
    expect((await search('zebra')).numResults).toBe(2)
    expect((await search('zebra labelprinter cradle')).numResults).toBe(0)
  })
  test('ignores spaces around the query and every double quote (SH-013)', async () => {
    const { id } = await aMarketOf({ brand: 'Brocade', description: 'Fibreswitch' })
    for (const query of ['  fibreswitch ', '"fibreswitch"', '"brocade" "fibreswitch']) {
      expect((await search(query)).ids).toEqual([id])
    }
  })
  test('finds the company name for members but not for visitors', async () => {
    const { id } = await aBroadcast(market, {
      contact: await aContact(market, { company: { name: 'Quillfeather Systems' } }),
    })
    expect((await search('quillfeather')).ids).toEqual([id])
    expect((await search('Quillfeather Systems', { exactPhrase: true })).ids).toEqual([id])
    const asVisitor = await search('quillfeather', { caller: visitor(market) })
    expect(asVisitor).toEqual({ ids: [], numResults: 0 })
  })
  test('finds the same open words for visitors', async () => {
    const { id } = await aMarketOf({ brand: 'Polycom', description: 'Trio conferencephone' })
    expect((await search('conferencephone', { caller: visitor(market) })).ids).toEqual([id])
  })
  test('finds nothing without a searchable word and everything for an empty query', async () => {
    for (const query of ['---', '!!!', '%', '***', "''"]) {
      expect([query, (await search(query)).numResults]).toEqual([query, 0])
    }
    const before = (await search('')).numResults
    await aMarketOf({ description: 'Something' })
    expect((await search('')).numResults).toBe(before + 1)
    expect((await search(' " ')).numResults).toBe(before + 1)
  })
})

describe('searching an exact phrase (BC-009)', () => {
  test('requires adjacent words in this order', async () => {
    const phrase = await aMarketOf({ brand: 'Cisco', description: 'Aironet access point' })
    await aMarketOf({ brand: 'Cisco', description: 'Aironet point of access' })
    const exactPhrase = true
    expect((await search('access point')).numResults).toBe(2)
    expect(await search('access point', { exactPhrase })).toEqual({
      ids: [phrase.id],
      numResults: 1,
    })
    expect((await search('ACCESS Point', { exactPhrase })).ids).toEqual([phrase.id])
    expect((await search('point access', { exactPhrase })).numResults).toBe(0)
    expect((await search('"access point"', { exactPhrase })).ids).toEqual([phrase.id])
  })
  test('matches whole words', async () => {
    const { id } = await aMarketOf({ brand: 'Juniper', description: 'Mezzanine adapterkit' })
    expect((await search('mezzanine adapt')).ids).toEqual([id])
    expect((await search('mezzanine adapt', { exactPhrase: true })).numResults).toBe(0)
  })
  test('searches the masked text for visitors', async () => {
    const { id } = await aMarketOf({ brand: 'Lantronix', description: 'Serial console box' })
    const asked = { caller: visitor(market), exactPhrase: true }
    expect((await search('console box', asked)).ids).toEqual([id])
  })
})

describe('searching part numbers', () => {
  test('finds part numbers by any fragment, with or without hyphens', async () => {
    const { id } = await aMarketOf({ brand: 'Cisco', description: 'WS-C2960X-24TS-L' })
    const fragments = [
      'WS-C2960X-24TS-L',
      'ws-c2960x-24ts-l',
      'WSC2960X24TSL',
      'C2960X',
      '2960x',
      'C2960X-24TS',
      'c2960x24ts',
      '24TS-L',
      '24tsl',
      'WS-C2960X',
      'WSC2960X',
    ]
    for (const fragment of fragments) {
      for (const caller of [member, visitor(market)]) {
        const { ids } = await search(fragment, { caller })
        expect([fragment, ids]).toEqual([fragment, [id]])
      }
    }
    expect((await search('C2960X-48TS')).numResults).toBe(0)
  })
  test('finds one written without hyphens by the form with them', async () => {
    const { id } = await aMarketOf({ brand: 'HPE', description: '875942B21' })
    for (const fragment of ['875942-B21', '875942B21', '5942-B', '875942']) {
      expect([fragment, (await search(fragment)).ids]).toEqual([fragment, [id]])
    }
  })
  test('finds them in the additional information, beside other words', async () => {
    const { id } = await aMarketOf({
      brand: 'Lenovo',
      description: 'Memory lot',
      additionalInfo: 'Contains 4ZC7A08709, tested; also 01DE974.',
    })
    expect((await search('A08709')).ids).toEqual([id])
    expect((await search('lot 01DE974')).ids).toEqual([id])
    expect((await search('lot 01DE975')).numResults).toBe(0)
  })
})

describe('order and counts of a search (BK-048)', () => {
  test('newest first with the exact number on every page, for members and visitors alike', async () => {
    const start = market.clock.now().getTime()
    const sent: number[] = []
    for (let i = 0; i < 23; i++) {
      const given = {
        brand: 'Wyse',
        description: 'Thinclient 5070',
        sentAt: new Date(start - i * 1000),
      }
      sent.push((await aMarketOf(given)).id)
    }
    for (const caller of [member, visitor(market)]) {
      const pages = []
      for (const page of [1, 2, 3]) pages.push(await search('thinclient', { caller, page }))
      expect(pages.flatMap((page) => page.ids)).toEqual(sent)
      expect(pages.map((page) => page.numResults)).toEqual([23, 23, 23])
      expect(await search('thinclient', { caller, page: 4 })).toEqual({ ids: [], numResults: 23 })
    }
  })
  test('combines with filters', async () => {
    const wts = await aMarketOf({
      brand: 'Tandberg',
      description: 'Quikstor',
      listId: 2,
      side: 'WTS',
    })
    const wtb = await aMarketOf({
      brand: 'Tandberg',
      description: 'Quikstor',
      listId: 1,
      side: 'WTB',
    })
    const asked = async (filter: string) => {
      const { body } = await member.raw('GET', `/api/broadcasts?query=quikstor&${filter}`)
      return (body as { payload: { results: { id: number }[] } }).payload.results.map((r) => r.id)
    }
    expect(await asked('type=wts')).toEqual([wts.id])
    expect(await asked('listType=1')).toEqual([wtb.id])
    expect(await asked('listType=1&type=wts')).toEqual([])
    expect(await asked(`companyId=${sender.companyId}`)).toEqual([wtb.id, wts.id])
    expect(await asked('onlyOwnBroadcasts=true')).toEqual([])
  })
})

describe('a hostile query', () => {
  const bodyOf = (unit: string) => unit.repeat(Math.floor(queryMax / unit.length))
  test.each([
    "'",
    "''",
    '\\',
    "\\'",
    '%',
    '_',
    'a%',
    ':*',
    'a:*',
    '&',
    '|',
    '!',
    '!a',
    '(',
    ')',
    '(a',
    '<->',
    'a <-> b',
    '<2>',
    "' or '1'='1",
    "'; drop table broadcast; --",
    '$1',
    '${1}',
    '\u0000',
    'a\u0000b',
    '\u0001',
    'a\r\nb',
    '\t',
    '<script>alert(1)</script>',
    '😀',
    '😀2000',
    '\ufeff',
    '\u202e',
    'ß',
    'İ',
    '㍿',
    '٣٤',
    'null',
    'undefined',
    bodyOf('x'),
    bodyOf('9'),
    bodyOf('a '),
    bodyOf('a-'),
    bodyOf('-'),
    bodyOf("'"),
    bodyOf('\ufdfa'),
    bodyOf('😀'),
    bodyOf('1 '),
    bodyOf('\u0301'),
    bodyOf('ab1 '),
  ])('is answered like any other: %j', async (query) => {
    for (const caller of [member, visitor(market)]) {
      expect((await search(query, { caller })).numResults).toBeGreaterThanOrEqual(0)
      expect((await search(query, { caller, exactPhrase: true })).ids.length).toBeLessThan(11)
    }
  })
  test.each(['%', '%ff', '%ED%A0%80', '%c0%80', '%00', '+', '%2500'])(
    'is answered or refused, whatever its encoding: %s',
    async (raw) => {
      const reply = await member.raw('GET', `/api/broadcasts?query=${raw}`)
      expect([200, 400]).toContain(reply.status)
    },
  )
  test('has no wildcard characters', async () => {
    await aMarketOf({ brand: 'Extreme', description: 'Summitstack' })
    for (const query of ['sum%ack', 'su_mitstack', 'summ*k', 'sum.*ack']) {
      expect([query, (await search(query)).numResults]).toEqual([query, 0])
    }
  })
})

describe('top searches (API-010)', () => {
  test('count part numbers that were found three times in 30 days, and nothing else typed', async () => {
    await aMarketOf({ brand: 'Intel', description: 'X710-DA2 jan@mail.example' })
    const times = async (query: string, count: number) => {
      for (let i = 0; i < count; i++) {
        await member.raw('GET', `/api/broadcasts?query=${encodeURIComponent(query)}`, undefined, {
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
        })
      }
    }
    await times('X710-DA2', 2)
    const parts = async () =>
      (await visitor(market).call(topSearchList)).body.payload.map((part) => part.partnumber)
    expect(await parts()).not.toContain('X710-DA2')
    await times('x710-da2', 1)
    expect(await parts()).toContain('X710-DA2')
    await times('intel', 5)
    await times('jan@mail.example', 5)
    await times('NOSUCH-99', 5)
    const counted = (await parts()).filter((part) => !part.startsWith('WS-C2960X'))
    expect(counted).toEqual(['X710-DA2'])
    market.clock.advance({ days: 31 })
    expect(await parts()).toEqual([])
  })
  test('never count what only members find, such as a company named like a part (AM-121)', async () => {
    await aMarketOf({ contact: await aContact(market, { company: { name: 'Parts4U' } }) })
    const caller = await signedIn(market, await aContact(market))
    expect((await search('parts4u', { caller })).numResults).toBe(1)
    for (let i = 0; i < 5; i++) {
      await caller.raw('GET', '/api/broadcasts?query=parts4u', undefined, {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      })
    }
    const { payload } = (await visitor(market).call(topSearchList)).body
    expect(payload.map((part) => part.partnumber)).not.toContain('PARTS4U')
  })
})
