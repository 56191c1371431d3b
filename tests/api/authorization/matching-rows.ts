import { explainMatch, matchStatistics } from '#contract/matching/desk/matching.ts'
import {
  broadcastMarket,
  dismissMatch,
  dismissStockMatch,
  getMatchAlert,
  markMatchesSeen,
  matchedBroadcastIds,
  newMatches,
  possibleMatches,
  recordMatches,
  restoreMatch,
  restoreStockMatch,
  setMatchAlert,
  stockMatches,
} from '#contract/broadcasts/matching.ts'
import { getMemberHome, markAnswered } from '#contract/site/member-home.ts'
import { aBroadcast, aReply } from '../../support/market/factories.ts'
import { findOwnLines } from '../../support/stock/own-stock.ts'
import { putStock } from '../../support/stock/stock.ts'
import { ofCompany, staffOf, staffToo, traders } from './outcomes.ts'
import { row, type Cell } from './row.ts'

const ofOwner = async ({ broadcast }: Cell) => ({ id: await broadcast() })
/** A broadcast of the owner, and one of another company that wants to buy. */
const pair = async (cell: Cell) => ({
  params: await ofOwner(cell),
  body: { broadcastId: (await aBroadcast(cell.market, { side: 'WTB' })).id },
})
/** A line of the owner, and a broadcast of another company that wants to buy. */
const linePair = async ({ market, owner, unique }: Cell) => {
  await putStock(market, owner.companyId, [{ partNumber: `Own ${unique}` }], false)
  const [line] = await findOwnLines(market, owner.companyId, `Own ${unique}`)
  const { id } = await aBroadcast(market, { side: 'WTB' })
  return { params: { id: String(line!.id) }, body: { broadcastId: id } }
}
const ownCompany = { ...traders('404'), ...ofCompany() }

/** Possible matches (section C: API-020, API-021). */
export const matchingRows = [
  row(possibleMatches, { ...ownCompany, ...staffToo('200', ['support']) }, async (cell) => ({
    params: { ...(await ofOwner(cell)), strategy: 'ai' },
    query: { isFromOwnBroadcasts: true },
  })),
  row(matchedBroadcastIds, { ...ownCompany, ...staffToo('200', ['support']) }, async (cell) => ({
    params: await ofOwner(cell),
  })),
  row(broadcastMarket, { ...traders(), ...staffToo('200', ['support']) }, async (cell) => ({
    params: await ofOwner(cell),
  })),
  row(dismissMatch, ownCompany, pair),
  row(restoreMatch, ownCompany, pair),
  row(dismissStockMatch, ownCompany, linePair),
  row(restoreStockMatch, ownCompany, linePair),
  row(recordMatches, ownCompany, async (cell) => ({
    params: await ofOwner(cell),
    body: { event: 'shown', method: 'ai', broadcastIds: [] },
  })),
  row(newMatches, traders()),
  row(markMatchesSeen, traders()),
  row(getMatchAlert, traders()),
  row(setMatchAlert, traders(), () => ({ body: { alert: 'instant' } })),
  row(stockMatches, traders()),
  row(getMemberHome, traders()),
  row(markAnswered, { ...traders('404'), ...ofCompany() }, async ({ market, broadcast }) => ({
    body: { kind: 'reply', id: await aReply(market, await broadcast()) },
  })),
  row(matchStatistics, staffOf(['support']), () => ({
    query: { from: '2026-11-01', until: '2026-11-20' },
  })),
  row(explainMatch, staffOf(['support']), async (cell) => ({
    query: { one: await cell.broadcast(), other: (await aBroadcast(cell.market)).id },
  })),
]
