import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { placeOrder, type Placed } from '#contract/billing/orders.ts'
import { createRandom } from '#database/seed/random.ts'
import { hashToken } from '#server/features/auth/public.ts'
import { startSinkProcess } from '../../support/mailer/start-sink.ts'
import { amount } from '../../support/amount.ts'
import { anOrder } from '../../support/joining/billing.ts'
import { expectKeptBooks } from '../../support/joining/kept-books.ts'
import { startMollie } from '../../support/joining/mollie.ts'
import { startOrderProcess } from '../../support/joining/order-process.ts'
import { aContact } from '../../support/market/factories.ts'
import { aSeller, setSettings } from '../../support/market/settings.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const kills = amount(1, 20)
const ordersPerKill = amount(4, 8)

interface Buyer {
  token: string
  order: ReturnType<typeof anOrder>
}
async function aBuyer(): Promise<Buyer> {
  const contact = await aContact(market, {
    company: { state: 'trial', plan: null, countryCode: 'PT' },
  })
  const token = `token-of-buyer-${contact.id}-${'x'.repeat(20)}`
  await market.database.sql`
    insert into session (contact_id, token_hash, created_at, last_seen_at, expires_at)
    values (${contact.id}, ${hashToken(token)}, now(), now(), now() + interval '1 day')`
  return { token, order: anOrder({ option: contact.id % 2 }) }
}
/** @returns the number of the invoice; undefined if the answer did not come */
async function place(url: string, { token, order }: Buyer): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify(order)
  const reply = await fetch(url + placeOrder.path, { method: 'POST', headers, body }).catch(
    () => undefined,
  )
  const text = await reply?.text().catch(() => undefined)
  if (reply?.status !== 200 || text === undefined) return undefined
  return (JSON.parse(text) as { payload: Placed }).payload.invoiceNumber
}

// A mail that was under way at a kill may go out twice; it is then marked as a possible duplicate.
test(`${kills} kills during orders leave no gap, no half of an order, and every invoice is mailed (BK-088, BK-089, BK-091)`, async () => {
  await setSettings(market, { seller: aSeller })
  const mollie = await startMollie()
  const sink = await startSinkProcess()
  const start = () => startOrderProcess(market, { smtpUrl: sink.url, mollieUrl: mollie.url })
  const random = createRandom(20_261_124)
  const { sql } = market.database
  const countInvoices = async () =>
    (await sql<{ n: number }[]>`select count(*)::int as n from invoice`)[0]!.n
  let program = await start()
  try {
    const buyers: Buyer[] = []
    for (let kill = 0; kill < kills; kill++) {
      const round = await Promise.all(Array.from({ length: ordersPerKill }, aBuyer))
      buyers.push(...round)
      const first = round.map((buyer) => place(program.url, buyer))
      // Anywhere from before the first order is stored to after the last.
      const stored = buyers.length - ordersPerKill + random.between(0, ordersPerKill)
      while ((await countInvoices()) < stored) await sleep(2)
      await sleep(random.between(0, 20))
      program.child.kill('SIGKILL')
      await once(program.child, 'exit')
      const before = await Promise.all(first)
      await expectKeptBooks(market)
      program = await start()
      const after = await Promise.all(round.map((buyer) => place(program.url, buyer)))
      expect(after).not.toContain(undefined)
      for (const [n, number] of before.entries()) {
        if (number !== undefined) expect(after[n]).toBe(number)
      }
    }
    await expectKeptBooks(market)
    const [count] = await sql<{ invoices: number; orders: number; payments: number }[]>`
      select (select count(*)::int from invoice) as invoices,
        (select count(*)::int from membership_order) as orders,
        (select count(*)::int from payment where checkout_url is not null) as payments`
    const all = buyers.length
    expect(count).toEqual({ invoices: all, orders: all, payments: all })
    expect(mollie.payments.size).toBe(all)

    const unsent = async () =>
      (
        await sql<{ number: string }[]>`
          select number from invoice where not exists (
            select from mail_message join mail_delivery on message_id = mail_message.id
            where key = 'invoice:' || invoice.id and mail_delivery.state = 'sent')`
      ).length
    await expect.poll(unsent, { timeout: 120_000, interval: 200 }).toBe(0)
    const arrivals = new Map<string, number>()
    for (const { to } of await sink.take()) arrivals.set(to, (arrivals.get(to) ?? 0) + 1)
    const isMissing = ({ order }: Buyer) => !arrivals.has(order.email)
    expect(buyers.filter(isMissing)).toEqual([])
    const twice = [...arrivals].filter(([, times]) => times > 1).map(([address]) => address)
    const unmarked = await sql`
      select address from mail_delivery where address = any(${twice}) and not maybe_dup`
    expect([...unmarked]).toEqual([])
  } finally {
    program.child.kill('SIGKILL')
    sink.stop()
  }
}, 600_000)
