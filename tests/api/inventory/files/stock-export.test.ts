import { beforeEach, expect, test } from 'vitest'
import { exportStock, workbookType, type StockFormat } from '#contract/inventory/stock-files.ts'
import { addressOf } from '../../../support/market/callers.ts'
import { aContact, type TestContact } from '../../../support/market/factories.ts'
import { aStockOwner, type OwnStock, type StockOwner } from '../../../support/stock/own-stock.ts'
import { putStock } from '../../../support/stock/stock.ts'
import { imported } from '../../../support/stock/stock-files.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let me: TestContact
let mine: StockOwner['mine']
let own: OwnStock
beforeEach(async () => {
  ;({ me, mine, own } = await aStockOwner(market))
})

async function exported(format: StockFormat) {
  const answer = await fetch(market.url + addressOf(exportStock, {}, { format }), {
    headers: { authorization: `Bearer ${mine.token}` },
  })
  expect(answer.status).toBe(200)
  return { headers: answer.headers, content: Buffer.from(await answer.arrayBuffer()) }
}
const list = async () => {
  const { results } = await own.list({ orderCol: 'Partnumber', pageSize: 100 })
  return results.map(({ id: _id, version: _version, updatedAt: _at, ...line }) => line)
}

test('exports the own stock as CSV without formulas (BK-068)', async () => {
  await putStock(market, me.companyId, [
    { partNumber: 'A-1', description: '=1+1', quantity: 3, condition: 2, priceCents: 1250 },
    { partNumber: 'A-2', priceCents: 112_065, askedCents: 129_995, askedCurrency: 'USD' },
    { partNumber: 'B;2', manufacturer: '', description: 'Disk "3,5', condition: 3 },
  ])
  await putStock(market, (await aContact(market)).companyId, [{ partNumber: 'NOT-MINE' }])
  const { headers, content } = await exported('csv')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toContain('filename="stock-2026-11-20.csv"')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(content.toString()).toBe(
    [
      '\ufeffPart number,Manufacturer,Description,Quantity,Condition,Price,Currency',
      "A-1,Acme,'=1+1,3,NEW,12.50,EUR",
      'A-2,Acme,thing,1,F/S,1299.95,USD',
      '"B;2",,"Disk ""3,5",1,REF,CALL,EUR',
      '',
    ].join('\r\n'),
  )
})

test.each<StockFormat>(['csv', 'xlsx'])(
  'imports its own %s export without a change, in the currencies asked (BK-068, AM-082)',
  async (format) => {
    await putStock(market, me.companyId, [
      { partNumber: '00-12', description: '=1+1', quantity: 3, condition: 5, priceCents: 1250 },
      { partNumber: "'+B2", manufacturer: '', description: 'Größe "3,5', condition: 3 },
      { partNumber: 'USD-1', priceCents: 10_000, askedCents: 11_600, askedCurrency: 'USD' },
      { partNumber: '1E5', description: '-7', quantity: 999_999_999, priceCents: 9_999_999_999 },
    ])
    const before = await list()
    const { headers, content } = await exported(format)
    if (format === 'xlsx') expect(headers.get('content-type')).toBe(workbookType)
    const { counts } = await imported(market, mine, content)
    expect(counts).toMatchObject({ unchanged: 4, added: 0, removed: 0, refused: 0 })
    expect(await list()).toEqual(before)
  },
)

test('exports empty stock with column names', async () => {
  expect((await exported('csv')).content.toString()).toBe(
    '\ufeffPart number,Manufacturer,Description,Quantity,Condition,Price,Currency\r\n',
  )
})
