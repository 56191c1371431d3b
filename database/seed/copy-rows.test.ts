import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyRows } from '#database/seed/copy-rows.ts'
import { openTestMarket, type TestMarket } from '../../tests/support/market/test-market.ts'

let market: TestMarket
let close: () => Promise<void>
beforeAll(async () => {
  ;({ market, close } = await openTestMarket())
})
afterAll(() => close())

const searches = (partNumbers: string[]) =>
  partNumbers.map((partNumber) => ({
    part_number: partNumber,
    day: '2026-10-25',
    searches: 3,
    description: 'Tab\there, \\ and\na second line',
  }))

it('copies every character of a text', async () => {
  await market.database.transaction((tx) => copyRows(tx, 'searched_part', searches(['COPY-1'])))
  const [row] = await market.database.sql`
    select description from searched_part where part_number = 'COPY-1'`
  expect(row).toEqual({ description: 'Tab\there, \\ and\na second line' })
})

it('throws the database error of a rejected row and inserts nothing', async () => {
  const twice = searches(['COPY-2', 'COPY-3', 'COPY-2'])
  await expect(
    market.database.transaction((tx) => copyRows(tx, 'searched_part', twice)),
  ).rejects.toThrow('duplicate key value violates unique constraint "searched_part_pkey"')
  const rows = await market.database.sql`
    select 1 from searched_part where part_number in ('COPY-2', 'COPY-3')`
  expect(rows).toHaveLength(0)
})
