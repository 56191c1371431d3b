import { explainMatch, matchStatistics } from '#contract/back-office/matching.ts'
import {
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
import { aBroadcast } from '../../support/market/factories.ts'
import { ofCompany, staffOf, staffToo, traders } from './outcomes.ts'
import { row, type Cell } from './row.ts'

const ofOwner = async ({ broadcast }: Cell) => ({ id: await broadcast() })
/** A broadcast of the owner, and one of another company that wants to buy. */
const pair = async (cell: Cell) => ({
  params: await ofOwner(cell),
  body: { broadcastId: (await aBroadcast(cell.market, { side: 'WTB' })).id },
})
const noLine = { params: { id: 2_000_000 }, body: { broadcastId: 2_000_000 } }
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
  row(dismissMatch, ownCompany, pair),
  row(restoreMatch, ownCompany, pair),
  row(dismissStockMatch, traders('404'), () => noLine),
  row(restoreStockMatch, traders('404'), () => noLine),
  row(recordMatches, ownCompany, async (cell) => ({
    params: await ofOwner(cell),
    body: { event: 'shown', method: 'ai', broadcastIds: [] },
  })),
  row(newMatches, traders()),
  row(markMatchesSeen, traders()),
  row(getMatchAlert, traders()),
  row(setMatchAlert, traders(), () => ({ body: { alert: 'instant' } })),
  row(stockMatches, traders()),
  row(matchStatistics, staffOf(['support']), () => ({
    query: { from: '2026-11-01', until: '2026-11-20' },
  })),
  row(explainMatch, staffOf(['support']), async (cell) => ({
    query: { one: await cell.broadcast(), other: (await aBroadcast(cell.market)).id },
  })),
]
