import { expect } from 'vitest'
import {
  addStockLine,
  countStock,
  listStock,
  type StockFilter,
} from '#contract/inventory/own-stock.ts'
import { searchParts } from '#contract/parts.ts'
import { removeAllStock } from '#server/features/inventory/own-stock/change-own-stock.ts'
import { signedIn, type Caller } from '../market/callers.ts'
import { aContact, type TestContact } from '../market/factories.ts'
import type { TestMarket } from '../market/test-market.ts'

/** A line of stock as it is typed. */
export const thing = {
  manufacturer: 'Acme',
  partNumber: 'AB-100',
  description: 'A thing',
  quantity: 5,
  partCondition: 'NEW',
  price: 12.5,
} as const

export type OwnStock = ReturnType<typeof ownStockOf>

/** What somebody does with the own stock, where it succeeds. */
export function ownStockOf(who: Caller) {
  const list = async (query: Partial<StockFilter> = {}) => {
    const { status, body } = await who.call(listStock, { query })
    expect(status).toBe(200)
    return body.payload
  }
  return {
    who,
    list,
    async numbers(query: Partial<StockFilter> = {}) {
      return (await list(query)).results.map(({ partNumber }) => partNumber)
    },
    /** The lines in words, by their part numbers. */
    async rows() {
      const { results } = await list({ orderCol: 'Partnumber', pageSize: 100 })
      return results.map(({ partNumber, manufacturer, description, quantity, condition, price }) =>
        [partNumber, manufacturer, description, quantity, condition, price].join('|'),
      )
    },
    async standing() {
      return (await who.call(countStock)).body.payload
    },
    async add(given: Record<string, unknown> = {}) {
      const { status, body } = await who.call(addStockLine, { body: { ...thing, ...given } })
      expect(status).toBe(200)
      expect(body.payload.type).toBe(body.type)
      return { type: body.type, ...body.payload.line }
    },
  }
}

export type StockOwner = Awaited<ReturnType<typeof aStockOwner>>

/** A member, a new one unless it is given, and what it does with the stock of its company. */
export async function aStockOwner(market: TestMarket, given?: TestContact) {
  const me = given ?? (await aContact(market))
  const mine = { ...(await signedIn(market, me)), companyId: me.companyId }
  return { me, mine, own: ownStockOf(mine) }
}

/** How many lines a search of all stock finds. */
export async function linesFound(who: Caller, query: string): Promise<number> {
  const { status, body } = await who.call(searchParts, { query: { query } })
  expect(status).toBe(200)
  return body.payload.nrParts
}

/** Lines of a company by their part number as typed. */
export const findOwnLines = (
  { database }: Pick<TestMarket, 'database'>,
  companyId: number,
  partNumber: string,
) => database.sql<{ id: number }[]>`
  select stock_line.id from stock_line join part_text on part_text.id = text_id
  where company_id = ${companyId} and part_number = ${partNumber} order by stock_line.id`

/** Deletes the whole stock of a company. @returns what takes it back */
export async function removeOwnStock(market: TestMarket, companyId: number): Promise<number> {
  const by = { companyId, actor: { kind: 'system' }, reason: '' } as const
  const removal = await removeAllStock(market.platform, by)
  return removal!.id
}
