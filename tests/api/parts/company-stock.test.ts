import { beforeAll, expect, test } from 'vitest'
import { searchParts } from '#contract/parts.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { putStock } from '../../support/stock/stock.ts'

const market = useTestMarket()
let member: Caller
let companyId: number
beforeAll(async () => {
  member = await signedIn(market, await aContact(market))
  ;({ companyId } = await aContact(market))
  await putStock(market, companyId, [
    { partNumber: 'ST-3', condition: 4 },
    { partNumber: 'ST-1', condition: 2 },
    { partNumber: 'ST-2', condition: 4 },
  ])
  await putStock(market, (await aContact(market)).companyId, [{ partNumber: 'ST-4' }])
})

const stock = async (who: Caller, filter: Record<string, string> = {}) => {
  const { body } = await who.call(searchParts, {
    query: { companyId: String(companyId), ...filter } as never,
  })
  const [group] = body.payload.results
  return (
    group && [group.parts.map(({ partNumber }) => partNumber.slice(-1)).join(''), group.numResults]
  )
}

test('the whole stock of a company is listed to members without a query, in order of part numbers', async () => {
  expect(await stock(member)).toEqual(['123', 3])
  expect(await stock(member, { orderDesc: 'true', orderCol: 'Partnumber' })).toEqual(['321', 3])
  expect(await stock(member, { condition: 'USED' })).toEqual(['23', 2])
  const { body } = await member.call(searchParts, { query: {} as never })
  expect(body.payload.results).toEqual([])
})

test('the stock of a company is not listed to visitors (AM-121)', async () => {
  expect(await stock(visitor(market))).toBeUndefined()
})

test('the stock of a company whose account was closed is not listed (BK-116)', async () => {
  const other = await aContact(market)
  await putStock(market, other.companyId, [{ partNumber: 'ST-5' }])
  await market.database.sql`update company set state = 'force-pay' where id = ${other.companyId}`
  expect(await stock(member, { companyId: String(other.companyId) })).toEqual(['', 0])
})
