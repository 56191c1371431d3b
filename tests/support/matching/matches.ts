import {
  matchedBroadcastIds,
  possibleMatches,
  type PossibleMatch,
} from '#contract/broadcasts/matching.ts'
import { matchOffer } from '#server/features/matching/finding/match-offer.ts'
import { signedIn, type Caller } from '../market/callers.ts'
import { aBroadcast, aContact, type TestContact } from '../market/factories.ts'
import type { TestMarket } from '../market/test-market.ts'

let serial = 0
/** A part number that no other test offers. */
export const aPartNumber = () => `81${++serial}${String(Math.random()).slice(2, 7)}-B21`

type Given = NonNullable<Parameters<typeof aBroadcast>[1]>

/** A broadcast of another company, or of the one given, that the job has matched. */
export async function aMatchedBroadcast(
  market: TestMarket,
  given: Given,
): Promise<{ id: number; contact: TestContact }> {
  const broadcast = await aBroadcast(market, given)
  await matchOffer(market.platform, broadcast.id)
  return broadcast
}

export interface MatchScene {
  buyer: TestContact
  caller: Caller
  part: string
  /** The WTB of the buyer. */
  wanted: number
  /** A WTS of another company for the same part, sent later. */
  offer: (given?: Given) => Promise<{ id: number; contact: TestContact }>
  /** What the buyer reads. */
  matches: () => Promise<PossibleMatch[]>
  ids: () => Promise<number[]>
}

/** A buyer who wants a part that nobody offers yet. */
export async function aMatchScene(market: TestMarket, given: Given = {}): Promise<MatchScene> {
  const buyer = given.contact ?? (await aContact(market))
  const part = aPartNumber()
  const caller = await signedIn(market, buyer)
  const offered = { brand: 'HPE', description: `Kit ${part}`, quantity: '10', price: '100' }
  const wanted = await aMatchedBroadcast(market, {
    ...offered,
    side: 'WTB',
    ...given,
    contact: buyer,
  })
  const matches = async () => {
    const reply = await caller.call(matchedBroadcastIds, {
      params: { id: String(wanted.id) },
      query: { isFromOwnBroadcasts: true },
    })
    if (reply.status !== 200) throw new Error(`answered ${reply.status}`)
    return reply.body.payload.results
  }
  return {
    buyer,
    caller,
    part,
    wanted: wanted.id,
    offer: (more = {}) => aMatchedBroadcast(market, { ...offered, side: 'WTS', ...more }),
    matches,
    ids: async () => (await matches()).map(({ broadcastId }) => broadcastId),
  }
}

/** Matches by one strategy, as opened from the own broadcasts. */
export async function askFor(
  caller: Caller,
  id: number,
  strategy: string,
  query: Record<string, boolean> = { isFromOwnBroadcasts: true },
) {
  return caller.call(possibleMatches, { params: { id: String(id), strategy }, query })
}
