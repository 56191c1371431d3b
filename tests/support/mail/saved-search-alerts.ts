import { beforeEach } from 'vitest'
import {
  listSavedSearches,
  saveSearch,
  type SavedSearchInput,
} from '#contract/broadcasts/saved-searches.ts'
import { matchSavedSearches } from '#server/features/broadcasts/saved-searches/match-saved-searches.ts'
import { signedIn, type Caller } from '../market/callers.ts'
import { aContact, type TestContact } from '../market/factories.ts'
import { queuedMails } from './mails.ts'
import { anOffer, sendOffer } from '../stock/offers.ts'
import type { TestMarket } from '../market/test-market.ts'

let serial = 0

/** A seller and a reader, new for each test of a file; all other saved searches are deleted. */
export function useSavedSearches(market: TestMarket) {
  const scene = {} as {
    seller: TestContact
    sellerCaller: Caller
    reader: TestContact
    caller: Caller
  }
  beforeEach(async () => {
    await market.database.sql`delete from saved_search`
    await market.database.sql`delete from mail_suppression`
    scene.seller = await aContact(market, {
      company: { name: `Kade Systems ${++serial}`, countryCode: 'BE', tier: 2 },
      name: 'Ann Peeters',
    })
    scene.sellerCaller = await signedIn(market, scene.seller)
    scene.reader = await aContact(market)
    scene.caller = await signedIn(market, scene.reader)
  })
  /** Posts a unique offer without running its job. */
  const offer = (given: Parameters<typeof anOffer>[1] = {}) =>
    sendOffer(scene.sellerCaller, scene.seller, {
      ...laptop,
      condition: `Grade A ${++serial}`,
      ...given,
    })
  return {
    scene,
    offer,
    async save(search: Partial<SavedSearchInput>, by = scene.caller): Promise<number> {
      const reply = await by.raw(saveSearch.method, saveSearch.path, search)
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.refusal.payload))
      return (reply.body as { payload: { result: { id: number } } }).payload.result.id
    },
    /** Posts a broadcast and runs its job. */
    async broadcast(given?: Parameters<typeof offer>[0]): Promise<number> {
      const id = await offer(given)
      await matchSavedSearches(market.platform, id)
      return id
    },
    /** Addresses that got an alert, in alphabetical order. */
    alerted: async (id: number) =>
      (await queuedMails(market, `alert:${id}:`)).flatMap(({ addresses }) => addresses).toSorted(),
    listed: async (by = scene.caller) => (await by.call(listSavedSearches)).body.payload.results,
    keptHits: (id: number) => market.database.sql<{ saved: number }[]>`
      select saved_search_id as saved from saved_search_hit where broadcast_id = ${id} order by 1`,
  }
}

export const laptop = {
  brand: 'HP',
  desc: 'EliteBook 840 G8',
  listType: '7',
  broadcastType: 'WTS',
}
