import { expect, test } from 'vitest'
import { removeBroadcast } from '#contract/broadcasts/posting.ts'
import { paths } from '#contract/paths.ts'
import { pushToContacts } from '#server/features/push/public.ts'
import { signedIn } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { subscribe } from '../../support/push/push-service.ts'
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
