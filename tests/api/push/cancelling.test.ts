import { expect, test } from 'vitest'
import { removeBroadcast } from '#contract/broadcasts/posting.ts'
import { paths } from '#contract/paths.ts'
import { pushToContacts } from '#server/features/push/public.ts'
import { signedIn } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { subscribe } from '../../support/push/push-service.ts'
import { aMatchScene } from '../../support/matching/matches.ts'
import { sendOffer } from '../../support/stock/offers.ts'

const market = useTestMarket()

test('removing a broadcast cancels notifications of it as a search result, and keeps those of replies (BC-066)', async () => {
  const sender = await aContact(market)
  const caller = await signedIn(market, sender)
  await subscribe(caller)
  const id = await sendOffer(caller, sender)
  const path = paths.broadcast(id)
  for (const kind of ['search', 'reply'] as const) {
    const notification = { kind, tag: `${kind}-${id}`, title: kind, body: '', path }
    await market.database.transaction((tx) =>
      pushToContacts(tx, [sender.id], notification, market.clock.now()),
    )
  }
  await caller.call(removeBroadcast, { params: { id: String(id) } })
  const waiting = await market.database.sql`
    select kind from push_delivery where path = ${path}`
  expect([...waiting]).toEqual([{ kind: 'reply' }])
})

test('removing a broadcast cancels notifications of matches with it, for the owners of both (BC-066)', async () => {
  const { caller, wanted, offer } = await aMatchScene(market)
  await subscribe(caller)
  const removed = await offer()
  const { contact } = await offer()
  const waiting = async () => {
    const rows = await market.database.sql<{ body: string }[]>`
      select body from push_delivery where kind = 'match' and path = ${paths.possibleMatches(wanted)}`
    return rows.map(({ body }) => body.split(': ').at(-1))
  }
  expect(await waiting()).toHaveLength(2)
  const seller = await signedIn(market, removed.contact)
  await seller.call(removeBroadcast, { params: { id: String(removed.id) } })
  expect(await waiting()).toEqual([contact.companyName])
  await caller.call(removeBroadcast, { params: { id: String(wanted) } })
  expect(await waiting()).toEqual([])
})
