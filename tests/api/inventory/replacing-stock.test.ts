import { beforeAll, describe, expect, test } from 'vitest'
import { searchParts, type PartFilter } from '#contract/parts.ts'
import type { NewStockLine } from '#server/features/inventory/stock-queries.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { putStock } from '../../support/stock/stock.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let member: Caller
beforeAll(async () => {
  member = await signedIn(market, await aContact(market))
})

const put = (companyId: number, lines: Partial<NewStockLine>[], isReplacing?: boolean) =>
  putStock(market, companyId, lines, isReplacing)

const find = async (filter: Partial<PartFilter>) => {
  const { status, body } = await member.call(searchParts, { query: { pageSize: 100, ...filter } })
  expect(status).toBe(200)
  return body.payload.results[0]!.parts
}
const numbers = async (query: string) => (await find({ query })).map(({ partNumber }) => partNumber)

describe('importing stock (BK-067, AM-084)', () => {
  const lines = (companyId: number) => market.database.sql<{ n: number }[]>`
    select lines as n from stock_owner where company_id = ${companyId}`

  test('stores one line per part and condition, and updates it', async () => {
    const { companyId } = await aContact(market, { company: { name: 'Keeper' } })
    expect(
      await put(companyId, [
        { partNumber: 'KEEP-1', priceCents: 100 },
        { partNumber: 'KEEP-1', priceCents: 100, condition: 4 },
        { partNumber: 'KEEP-2' },
      ]),
    ).toEqual({ added: 3, changed: 0, unchanged: 0, removed: 0 })
    expect(
      await put(companyId, [
        { partNumber: 'KEEP1', manufacturer: 'ACME', priceCents: 100, description: 'other words' },
        { partNumber: 'KEEP-1', priceCents: 100, condition: 4 },
        { partNumber: 'KEEP-3' },
      ]),
    ).toEqual({ added: 1, changed: 1, unchanged: 1, removed: 1 })
    expect((await numbers('keep')).toSorted()).toEqual(['KEEP-1', 'KEEP-3', 'KEEP1'])
    expect((await lines(companyId))[0]!.n).toBe(3)
  })
  const stockOf = async (companyId: number, query: string) =>
    (await find({ query, companyId }))
      .map((part) => [part.partNumber, part.quantity, part.price, part.description] as const)
      .toSorted()
  test('combines lines of the same part: quantities are added, the rest is from the last', async () => {
    const { companyId } = await aContact(market, { company: { name: 'Shelves' } })
    const shelves = [
      { partNumber: 'SUM-1', quantity: 3, priceCents: 500, description: 'top shelf' },
      { partNumber: 'SUM-2', quantity: 999_999_999 },
      { partNumber: 'SUM-1', quantity: 7, condition: 4 },
      { partNumber: 'sum1', manufacturer: 'ACME', quantity: 4, description: 'low shelf' },
      { partNumber: 'SUM-2', quantity: 999_999_999 },
    ]
    const lines = [
      ['SUM-1', 7, 'CALL', 'thing'],
      ['SUM-2', 999_999_999, 'CALL', 'thing'],
      ['sum1', 7, 'CALL', 'low shelf'],
    ]
    expect(await put(companyId, shelves)).toEqual({
      added: 3,
      changed: 0,
      unchanged: 0,
      removed: 0,
    })
    expect(await stockOf(companyId, 'sum')).toEqual(lines)
    for (const isReplacing of [true, false]) {
      expect(await put(companyId, shelves, isReplacing)).toEqual({
        added: 0,
        changed: 0,
        unchanged: 3,
        removed: 0,
      })
      expect(await stockOf(companyId, 'sum')).toEqual(lines)
    }
  })
  test('adding replaces the line of a part and removes none', async () => {
    const { companyId } = await aContact(market, { company: { name: 'Adder' } })
    await put(companyId, [{ partNumber: 'ADD-1' }, { partNumber: 'ADD-2', quantity: 100 }])
    expect(
      await put(
        companyId,
        [
          { partNumber: 'ADD-2', quantity: 1 },
          { partNumber: 'add2', quantity: 8 },
        ],
        false,
      ),
    ).toEqual({ added: 0, changed: 1, unchanged: 0, removed: 0 })
    expect(await stockOf(companyId, 'add')).toEqual([
      ['ADD-1', 1, 'CALL', 'thing'],
      ['add2', 9, 'CALL', 'thing'],
    ])
  })
  test('combines a part listed twice with the next file that has it', async () => {
    const { companyId } = await aContact(market, { company: { name: 'Doubler' } })
    const other = await aContact(market, { company: { name: 'Other' } })
    await put(companyId, [{ partNumber: 'DBL-1' }, { partNumber: 'DBL-2' }])
    await put(other.companyId, [{ partNumber: 'dbl1' }])
    await market.database.sql`
      insert into stock_line (company_id, text_id, quantity, condition, is_listed, updated_at)
      select ${companyId}, text_id, quantity, condition, is_listed, updated_at
      from stock_line where company_id = ${other.companyId}`
    expect(await put(companyId, [{ partNumber: 'dbl1', quantity: 5 }], false)).toEqual({
      added: 0,
      changed: 1,
      unchanged: 0,
      removed: 1,
    })
    expect(await stockOf(companyId, 'dbl')).toEqual([
      ['DBL-2', 1, 'CALL', 'thing'],
      ['dbl1', 5, 'CALL', 'thing'],
    ])
  })
  test('an invalid line leaves the stock unchanged', async () => {
    const { companyId } = await aContact(market, { company: { name: 'Faulty' } })
    await put(companyId, [{ partNumber: 'WHOLE-1' }])
    await expect(
      put(companyId, [{ partNumber: 'WHOLE-2' }, { partNumber: 'WHOLE-3', quantity: -1 }]),
    ).rejects.toThrow('stock_line_quantity_check')
    expect(await numbers('whole')).toEqual(['WHOLE-1'])
  })
  test('two concurrent imports end with the stock of one', async () => {
    const { companyId } = await aContact(market, { company: { name: 'Twice' } })
    await Promise.all([
      put(
        companyId,
        Array.from({ length: 50 }, (_, i) => ({ partNumber: `ONCE-A${i}` })),
      ),
      put(
        companyId,
        Array.from({ length: 50 }, (_, i) => ({ partNumber: `ONCE-B${i}` })),
      ),
    ])
    const found = await find({ query: 'once', companyId })
    expect(found).toHaveLength(50)
    expect(new Set(found.map(({ partNumber }) => partNumber.slice(0, 6))).size).toBe(1)
  })
  test('counters follow every change', async () => {
    const { sql } = market.database
    const [drift] = await sql<{ n: number }[]>`
      select count(*)::int as n from part_text left join part_text_count on text_id = part_text.id
      where listed_lines is distinct from
        (select count(*) from stock_line where text_id = part_text.id and is_listed)`
    expect(drift!.n).toBe(0)
  })
})
