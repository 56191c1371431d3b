import { beforeAll, expect, test } from 'vitest'
import { walkLines } from '#server/features/parts/line-queries.ts'
import { countListedLines, countLinesOf } from '#server/features/parts/search-queries.ts'
import { openTextSets } from '#server/features/parts/find-texts.ts'
import { aContact } from '../support/factories.ts'
import { putStock } from '../support/stock.ts'
import { useTestMarket } from '../support/test-market.ts'

const market = useTestMarket()
const selection = {
  query: 'wagonload',
  meaning: 'terms',
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

async function pricesOf(texts: Awaited<ReturnType<ReturnType<typeof openTextSets>['read']>>) {
  const { sql } = market.database
  const found = await walkLines(sql, { ...selection, texts, hasHidden: false }, page)
  const rows = await sql<{ id: number; cents: number }[]>`
    select id, price_cents::int as cents from stock_line where id = any(${found.map(({ id }) => id)})`
  return found.map(({ id }) => rows.find((row) => row.id === id)!.cents)
}

test('texts that a common word finds are known by bits, and lines, counts and companies by them', async () => {
  const { sql } = market.database
  const texts = await openTextSets(market.database).read(selection, '1')
  expect(texts).toMatchObject({ size: 20_100, ids: undefined })
  expect(await pricesOf(texts)).toEqual([300, 700])
  expect(await countListedLines(sql, texts)).toBe(2)
  expect(await countLinesOf(sql, texts, [seller])).toBe(2)
  expect(await countLinesOf(sql, texts, [seller + 1])).toBe(0)
})

test('what is written later is found with the next edition, among many texts and among few', async () => {
  const sets = openTextSets(market.database)
  const rare = { ...selection, query: 'handcart' }
  expect((await sets.read(selection, '1')).size).toBe(20_100)
  expect((await sets.read(rare, '1')).ids).toEqual([])

  const other = (await aContact(market)).companyId
  await putStock(market, other, [
    {
      partNumber: 'CART-1',
      manufacturer: 'Acme',
      description: 'wagonload handcart',
      priceCents: 100,
    },
  ])
  expect((await sets.read(selection, '1')).size).toBe(20_100)
  const [many, few] = await Promise.all([sets.read(selection, '2'), sets.read(rare, '2')])
  expect(many.size).toBe(20_101)
  expect(await pricesOf(many)).toEqual([100, 300, 700])
  expect(few.ids).toHaveLength(1)
  expect(await pricesOf(few)).toEqual([100])
})

test('those who ask for the same at once share one question, and a fault is not kept', async () => {
  let questions = 0
  let isAway = false
  const { searchSql } = market.database
  const counting = new Proxy(searchSql, {
    apply(target, self, given: Parameters<typeof searchSql>) {
      const text = (given[0] as unknown as readonly string[]).join('')
      if (text.includes('as newest')) {
        questions += 1
        if (isAway) return Promise.reject(new Error('away'))
      }
      return Reflect.apply(target, self, given) as unknown
    },
  })
  const sets = openTextSets({ ...market.database, searchSql: counting })
  await Promise.all([1, 2, 3].map(() => sets.read(selection, '1')))
  expect(questions).toBe(1)
  isAway = true
  await expect(sets.read(selection, '2')).rejects.toThrow('away')
  isAway = false
  expect((await sets.read(selection, '2')).size).toBeGreaterThan(20_000)
})
