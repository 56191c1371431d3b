import { beforeAll, describe, expect, test } from 'vitest'
import { getPart, partLanding, partStatistics, searchParts } from '#contract/parts.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { putStock } from '../../support/stock/stock.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let member: Caller
beforeAll(async () => {
  const { companyId } = await aContact(market, { company: { name: 'Oddments' } })
  member = await signedIn(market, await aContact(market, { company: { name: 'Curious' } }))
  await putStock(market, companyId, [
    { partNumber: 'ODD-100', manufacturer: 'Cisco', description: 'Catalyst switch' },
    { partNumber: 'ODD-200', manufacturer: 'HP', description: 'Catalyst cable' },
    { partNumber: 'كابل-12', manufacturer: 'مصنع', description: 'כבל רשת' },
  ])
})

const search = (query: Record<string, string>, who = member) =>
  who.raw('GET', `${searchParts.path}?${new URLSearchParams(query)}`)
/** What visitors and members find, loosely and as an exact match; an answer of another kind fails. */
async function find(query: string, exactPhrase = false) {
  const { status, body } = await member.call(searchParts, { query: { query, exactPhrase } })
  expect(status).toBe(200)
  expect((await visitor(market).call(searchParts, { query: { query, exactPhrase } })).status).toBe(
    200,
  )
  const [group] = body.payload.results
  return group ? group.parts.map(({ partNumber }) => partNumber).toSorted() : body.payload
}
const faults = ({ refusal }: Awaited<ReturnType<typeof search>>) =>
  refusal.payload.errors?.map(({ param }) => param)

describe('treats every query as words, whatever it looks like (BK-061)', () => {
  test.each([
    ['an and', 'catalyst & switch', ['ODD-100']],
    ['an or finds no more', 'catalyst | nosuchword', []],
    ['a not leaves nothing out', 'catalyst !switch', ['ODD-100']],
    ['a prefix mark', 'catal:*', ['ODD-100', 'ODD-200']],
    ['a weight', 'catalyst:A', []],
    ['a distance', 'catalyst <-> switch', ['ODD-100']],
    ['brackets', '((catalyst', ['ODD-100', 'ODD-200']],
    ['double quotes', '"catalyst switch"', ['ODD-100']],
    ['single quotes', "'catalyst' 'switch'", ['ODD-100']],
    ['a quote within a word is left out', "cata'lyst", ['ODD-100', 'ODD-200']],
    ['so is any other sign', 'odd_100', ['ODD-100']],
    ['a backslash', 'catalyst\\', ['ODD-100', 'ODD-200']],
    ['signs of a pattern stand for nothing', 'cat%t', []],
    ['the end of a statement', "odd'); drop table stock_line; --", []],
    ['text from right to left', 'كابل', ['كابل-12']],
    ['a description from right to left', 'כבל', ['كابل-12']],
    ['a mark that turns the direction', '\u202eodd100', ['ODD-100']],
    ['an emoji beside a word', '🖥️ switch', ['ODD-100']],
    ['a null byte as a space', 'catalyst\u0000switch', ['ODD-100']],
  ])('%s: %j', async (_, query, found) => {
    expect(await find(query)).toEqual(found)
    await find(query, true)
  })

  test.each(['%&*', '--', '!!!', '🖥️🖥️', '\u202e\u202e', '\u0301\u0301', '＊＊'])(
    'finds nothing without letters and digits: %j',
    async (query) => {
      expect(await find(query)).toEqual([])
      expect(await find(query, true)).toEqual([])
    },
  )

  test.each(['', ' ', 'x', '"', '""', '\u0000\u0000'])(
    'ignores queries under two characters: %j (PT-007, PT-008)',
    async (query) => {
      expect(await find(query)).toEqual({ nrParts: 0, results: [] })
    },
  )

  test('accepts the longest query with the most words', async () => {
    expect(await find('a '.repeat(100).trim())).toEqual([])
    expect(await find('ab'.repeat(100))).toEqual([])
    expect(await find('odd '.repeat(50))).toEqual(['ODD-100', 'ODD-200'])
  })
})

describe('names invalid parameters', () => {
  test.each([
    ['a query of 10,000 characters', { query: 'x'.repeat(10_000) }, 'query'],
    ['a later query as long', { query: 'odd', query5: 'x'.repeat(201) }, 'query5'],
    ['an unknown column', { query: 'odd', orderCol: 'Secret' }, 'orderCol'],
    ['a column that is a statement', { query: 'odd', orderCol: 'Price; drop' }, 'orderCol'],
    ['page 0', { query: 'odd', page: '0' }, 'page'],
    ['a page below nothing', { query: 'odd', page: '-1' }, 'page'],
    ['a page in words', { query: 'odd', page: 'two' }, 'page'],
    ['a page beyond all numbers', { query: 'odd', page: '9'.repeat(30) }, 'page'],
    ['a page size that nobody offers', { query: 'odd', pageSize: '1000' }, 'pageSize'],
    ['a company in words', { query: 'odd', companyId: 'acme' }, 'companyId'],
    ['a country that is none', { query: 'odd', country: 'Atlantis' }, 'country'],
  ] as const)('%s', async (_, query, param) => {
    for (const who of [member, visitor(market)]) {
      const answer = await search(query, who)
      expect(answer.status).toBe(400)
      expect(faults(answer)).toEqual([param])
    }
  })

  test('names every error at once', async () => {
    const answer = await search({ query: 'x'.repeat(300), page: 'x', orderCol: 'x' })
    expect(faults(answer)?.toSorted()).toEqual(['orderCol', 'page', 'query'])
  })

  test.each([
    'query=odd&query=200',
    'query[]=odd',
    'query=%ED%A0%80odd',
    'query=%FF%FE',
    'query=%',
  ])('refuses or searches malformed addresses without a server error: %s', async (written) => {
    const { status } = await member.raw('GET', `${searchParts.path}?${written}`)
    expect([200, 400]).toContain(status)
  })
})

test('returns no rows but the total for page 10,000 (PT-014)', async () => {
  const { body } = await member.call(searchParts, { query: { query: 'catalyst', page: 10_000 } })
  expect(body.payload).toMatchObject({ nrParts: 2, results: [{ numResults: 2, parts: [] }] })
  const statistics = await member.call(partStatistics, {
    params: { partNumber: 'ODD100' },
    query: { page: 10_000 },
  })
  expect(statistics.body.payload).toMatchObject({ partStats: [], numResults: 1 })
})

describe('an invalid address of a part or part number', () => {
  test.each(['0', '-1', '1.5', 'x', '2147483648', '99999999999999999999', '%00', '1%00'])(
    'part %s (PT-028, AM-012)',
    async (id) => {
      const { status } = await member.raw('GET', getPart.path.replace(':id', id))
      expect([400, 404]).toContain(status)
    },
  )
  test.each([
    ['letters', 'NOSUCH', 404],
    ['a null byte', '%00', 400],
    ['one within', 'ODD%00100', 400],
    ['signs alone', '---', 404],
    ['an emoji', encodeURIComponent('🖥️'), 404],
    ['an operator', encodeURIComponent("ODD100' or 1=1"), 404],
    ['10,000 characters', 'X'.repeat(10_000), 400],
  ])('statistics of %s (PT-036)', async (_, partNumber, status) => {
    const address = partStatistics.path.replace(':partNumber', partNumber)
    expect((await member.raw('GET', address)).status).toBe(status)
  })
  test('statistics sorted by an unknown column', async () => {
    const { status, refusal } = await member.raw(
      'GET',
      `${partStatistics.path.replace(':partNumber', 'ODD100')}?orderCol=Secret`,
    )
    expect([status, refusal.payload.errors?.map(({ param }) => param)]).toEqual([400, ['orderCol']])
  })
  test('refuses part numbers of 10,000 characters or with a null byte (API-056)', async () => {
    for (const partNumber of ['X'.repeat(10_000), '%00']) {
      const { status } = await visitor(market).raw(
        'GET',
        partLanding.path.replace(':partNumber', partNumber),
      )
      expect(status).toBe(400)
    }
  })
})
