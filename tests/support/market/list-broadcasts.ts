import { expect } from 'vitest'
import { callerWith, type Caller } from './callers.ts'
import type { TestMarket } from './test-market.ts'

/** Ids of the first page and the total of a list or search; the filter is a query string such as `listType=7`. */
export async function findBroadcasts(caller: Caller, filter: string) {
  const reply = await caller.raw('GET', `/api/broadcasts?${filter}`)
  expect([filter, reply.status]).toEqual([filter, 200])
  const { payload } = reply.body as { payload: { results: { id: number }[]; numResults: number } }
  return { ids: payload.results.map(({ id }) => id), total: payload.numResults }
}

/** The same caller at another node of the market. */
export const atNode = (node: TestMarket, caller: Caller) =>
  callerWith(node, caller.token, () =>
    caller.token === undefined ? {} : { authorization: `Bearer ${caller.token}` },
  )
