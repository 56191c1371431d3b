import { expect } from 'vitest'
import {
  addStockLine,
  countStock,
  listStock,
  type StockFilter,
} from '#contract/inventory/own-stock.ts'
import { searchParts } from '#contract/parts.ts'
import { removeAllStock } from '#server/features/inventory/own-stock/change-own-stock.ts'
import { isRefused } from '#server/platform/http/refusal.ts'
import { signedIn, type Caller } from '../market/callers.ts'
import { aContact, type TestContact } from '../market/factories.ts'
import type { TestMarket } from '../market/test-market.ts'

/** A stock line as entered in the form. */
export const thing = {
  manufacturer: 'Acme',
  partNumber: 'AB-100',
  description: 'A thing',
  quantity: 5,
  partCondition: 'NEW',
  price: 12.5,
} as const

export type OwnStock = ReturnType<typeof ownStockOf>

/** Operations on the own stock that must succeed. */
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
    /** Stock lines as text, sorted by part number. */
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

/** Returns operations on the stock of a member's company; creates a member if none is given. */
export async function aStockOwner(market: TestMarket, given?: TestContact) {
  const me = given ?? (await aContact(market))
  const mine = { ...(await signedIn(market, me)), companyId: me.companyId }
  return { me, mine, own: ownStockOf(mine) }
}

/** Number of lines that a search of all stock finds. */
export async function linesFound(who: Caller, query: string): Promise<number> {
  const { status, body } = await who.call(searchParts, { query: { query } })
  expect(status).toBe(200)
  return body.payload.nrParts
}

/** Lines of a company by part number as entered. */
export const findOwnLines = (
  { database }: Pick<TestMarket, 'database'>,
  companyId: number,
  partNumber: string,
) => database.sql<{ id: number }[]>`
  select stock_line.id from stock_line join part_text on part_text.id = text_id
  where company_id = ${companyId} and part_number = ${partNumber} order by text_id, condition`

/** Deletes the whole stock of a company. @returns the id of the removal */
export async function removeOwnStock(market: TestMarket, companyId: number): Promise<number> {
  const by = { companyId, actor: { kind: 'system' }, reason: '' } as const
  const removal = await removeAllStock(market.platform, by)
  if (!removal || isRefused(removal)) throw new Error('The stock was not removed')
  return removal.id
}
