import { expect, test } from 'vitest'
import { makerKey } from '#contract/inventory/inventory.ts'
import { partKey } from '#contract/inventory/part-numbers.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()

test.each([
  ['Latin, Greek and Cyrillic', 0x20, 0x52f],
  ['Hebrew and Arabic', 0x590, 0x6ff],
  ['more Latin', 0x1e00, 0x1eff],
  ['signs and kana', 0x2000, 0x33ff],
  ['ideographs', 0x4e00, 0x9fff],
  ['full width', 0xff00, 0xffef],
])('a file tells parts apart as the database does: %s (AM-084, AM-126)', async (_, first, last) => {
  const signs = await market.database.sql<{ sign: string; key: string; maker: string }[]>`
    select sign, stock_key('a' || sign || 'b') as key, lower('A' || sign || 'B') as maker
    from (select chr(code) as sign from generate_series(${first}::integer, ${last}) as code) as each`
  expect(signs).toHaveLength(last - first + 1)
  expect(
    signs.filter(
      ({ sign, key, maker }) => partKey(`a${sign}b`) !== key || makerKey(`A${sign}B`) !== maker,
    ),
  ).toEqual([])
})

test.each([
  ['voiced kana are other letters', 'ガ10', 'カ10', false],
  ['half-width kana are the same', 'ｶﾞ10', 'ガ10', true],
  ['accents do not count', 'é10', 'E-10', true],
  ['letters that look Latin are Latin', 'АТХ-10', 'ATX10', true],
])('%s in a part number (AM-126)', async (_, one, other, isSame) => {
  expect(partKey(one) === partKey(other)).toBe(isSame)
  const [keys] = await market.database.sql<{ one: string; other: string }[]>`
    select stock_key(${one}) as one, stock_key(${other}) as other`
  expect(keys).toEqual({ one: partKey(one), other: partKey(other) })
})
