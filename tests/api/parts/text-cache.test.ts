import { beforeAll, expect, test } from 'vitest'
import { fetchAndSortLines, scanLinesInOrder } from '#server/features/parts/line-queries.ts'
import { countListedLines, countLinesOfCompanies } from '#server/features/parts/search-queries.ts'
import { createTextCache } from '#server/features/parts/text-cache.ts'
import { aContact } from '../../support/market/factories.ts'
import { putStock } from '../../support/stock/stock.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const selection = {
  query: 'wagonload',
  matchMode: 'terms',
  companies: undefined,
  closed: [],
  isPublic: false,
} as const
const page = { sort: 'Price', isDescending: false, limit: 5, offset: 0 } as const
let seller: number

beforeAll(async () => {
  seller = (await aContact(market)).companyId
  // More texts than are kept by their numbers.
  await market.database.sql`
    insert into part_text (part_number, manufacturer, description)
    select 'WAGON-' || n, 'Acme', 'wagonload' from generate_series(1, 20100) as n`
  await putStock(market, seller, [
    { partNumber: 'WAGON-7', manufacturer: 'Acme', description: 'wagonload', priceCents: 700 },
    { partNumber: 'WAGON-20100', manufacturer: 'Acme', description: 'wagonload', priceCents: 300 },
  ])
})

async function pricesOf(texts: Awaited<ReturnType<ReturnType<typeof createTextCache>['get']>>) {
  const { sql } = market.database
  const found = await scanLinesInOrder(sql, { ...selection, texts, hasHidden: false }, page)
  const rows = await sql<{ id: number; cents: number }[]>`
    select id, price_cents::int as cents from stock_line where id = any(${found.map(({ id }) => id)})`
  return found.map(({ id }) => rows.find((row) => row.id === id)!.cents)
}

test('stores the texts of a common word as a bitmap for lines, counts and companies', async () => {
  const { sql } = market.database
  const texts = await createTextCache(market.database).get(selection, '1')
  expect(texts).toMatchObject({ size: 20_100, ids: undefined })
  expect(await pricesOf(texts)).toEqual([300, 700])
  expect(await countListedLines(sql, { ...selection, texts })).toBe(2)
  expect(await countLinesOfCompanies(sql, { ...selection, texts }, [seller])).toBe(2)
  expect(await countLinesOfCompanies(sql, { ...selection, texts }, [seller + 1])).toBe(0)
})

test('finds later texts with the next version, among many and among few', async () => {
  const sets = createTextCache(market.database)
  const rare = { ...selection, query: 'handcart' }
  expect((await sets.get(selection, '1')).size).toBe(20_100)
  expect((await sets.get(rare, '1')).ids).toEqual([])

  const other = (await aContact(market)).companyId
  await putStock(market, other, [
    {
      partNumber: 'CART-1',
      manufacturer: 'Acme',
      description: 'wagonload handcart',
      priceCents: 100,
    },
  ])
  expect((await sets.get(selection, '1')).size).toBe(20_100)
  const [many, few] = await Promise.all([sets.get(selection, '2'), sets.get(rare, '2')])
  expect(many.size).toBe(20_101)
  expect(await pricesOf(many)).toEqual([100, 300, 700])
  expect(few.ids).toHaveLength(1)
  expect(await pricesOf(few)).toEqual([100])
})

test('fetches many texts with few lines in the same order', async () => {
  const { sql } = market.database
  const texts = await createTextCache(market.database).get(selection, '1')
  const selected = { ...selection, texts, hasHidden: false }
  for (const sort of ['Price', 'Partnumber'] as const) {
    const found = await fetchAndSortLines(sql, selected, { ...page, sort })
    expect(found).toHaveLength(3)
    expect([...found]).toEqual([...(await scanLinesInOrder(sql, selected, { ...page, sort }))])
  }
})

test('queries all texts again after a database was restored', async () => {
  const { sql } = market.database
  const asked = { ...selection, query: 'velocipede' }
  const sets = createTextCache(market.database)
  const writeText = async (id: number, description: string) => {
    await sql`delete from part_text where id >= 900000`
    await sql`
      insert into part_text (id, part_number, manufacturer, description)
      overriding system value values (${id}, 'RESTORED', 'Acme', ${description})`
  }
  await writeText(900_002, 'velocipede')
  expect((await sets.get(asked, '1')).ids).toEqual([900_002])
  await writeText(900_001, 'tandem')
  expect((await sets.get(asked, '2')).ids).toEqual([])
  await sql`delete from part_text where id >= 900000`
})

/** Sets of texts that tell how often the database was asked, and may have it away. */
function countedSets() {
  const told = { questions: 0, isAway: false }
  const searchSql = new Proxy(market.database.searchSql, {
    apply(target, self, given: [TemplateStringsArray, ...unknown[]]) {
      if (given[0].join('').includes('as newest')) {
        told.questions += 1
        if (told.isAway) return Promise.reject(new Error('away'))
      }
      return Reflect.apply(target, self, given) as unknown
    },
  })
  return { told, sets: createTextCache({ ...market.database, searchSql }) }
}

test('keeps pages of parts from evicting words', async () => {
  const { told, sets } = countedSets()
  await sets.get(selection, '1')
  for (let n = 0; n < 300; n++) {
    await sets.get({ ...selection, query: `WAGON-${n}`, matchMode: 'number' }, '1')
  }
  await sets.get(selection, '1')
  expect(told.questions).toBe(301)
})

test('shares one query between concurrent misses, and does not cache errors', async () => {
  const { told, sets } = countedSets()
  await Promise.all([1, 2, 3].map(() => sets.get(selection, '1')))
  expect(told.questions).toBe(1)
  told.isAway = true
  await expect(sets.get(selection, '2')).rejects.toThrow('away')
  told.isAway = false
  expect((await sets.get(selection, '2')).size).toBeGreaterThan(20_000)
})
