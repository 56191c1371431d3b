import { beforeEach, describe, expect, test } from 'vitest'
import { placeOrder } from '#contract/billing/orders.ts'
import { amount } from '../../support/amount.ts'
import { aProof } from '../../support/captcha.ts'
import { anOrder, orderAs } from '../../support/joining/billing.ts'
import { expectKeptBooks, numberingFaults } from '../../support/joining/kept-books.ts'
import { aNewcomer } from '../../support/joining/registration.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { useSecondNode, useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
const secondNode = useSecondNode(market)
beforeEach(() => market.clock.set('2026-11-20T09:00:00Z'))

const companies = amount(5, 10)

async function aTrial(node = market): Promise<Caller> {
  const contact = await aContact(market, {
    company: { state: 'trial', plan: null, countryCode: 'PT' },
  })
  return signedIn(node, contact)
}
/** Every document and file as it is stored. */
const frozen = async () =>
  (
    await market.database.sql<{ hash: string }[]>`
      select md5(coalesce(string_agg(one, '|' order by one), '')) as hash from (
        select document::text || number || issued_at as one from invoice
        union all
        select invoice_id || format || md5(content) from invoice_file where format = 'ubl'
      ) documents`
  )[0]!.hash

describe('orders at the same time (BK-088, BK-089, AM-064)', () => {
  test(`${companies * 5} of companies and visitors, with the same and other keys, get one invoice each`, async () => {
    const callers = await Promise.all(
      Array.from({ length: companies }, (_, n) => aTrial(n % 2 === 0 ? market : secondNode)),
    )
    const visitors = Array.from({ length: companies }, () => ({
      order: anOrder(),
      newcomer: aNewcomer(market),
    }))
    // Each company from three tabs with keys of their own, each visitor twice with one key.
    const details = callers.map((_, n) => anOrder({ option: n % 2 }))
    const calls = [
      ...callers.flatMap((caller, n) =>
        [1, 2, 3].map(async () => ({
          by: `company ${n}`,
          ...(await orderAs(caller, { ...details[n], key: crypto.randomUUID() })),
        })),
      ),
      ...visitors.flatMap(({ order, newcomer }, n) =>
        [1, 2].map(async () => {
          const body = { ...order, captcha: await aProof(market) }
          const answer = await newcomer.raw('POST', placeOrder.path, body)
          const { payload } = answer.body as { payload: { invoiceNumber: string } }
          return { by: `visitor ${n}`, answer, placed: payload }
        }),
      ),
    ]
    const ends = await Promise.all(calls)
    expect(ends.filter(({ answer }) => answer.status !== 200)).toEqual([])
    const numbers = new Map<string, Set<string>>()
    for (const { by, placed } of ends) {
      numbers.set(by, (numbers.get(by) ?? new Set()).add(placed.invoiceNumber))
    }
    expect([...numbers.values()].every(({ size }) => size === 1)).toBe(true)
    const all = [...numbers.values()].flatMap((one) => [...one]).toSorted()
    expect(all).toEqual(
      Array.from({ length: companies * 2 }, (_, n) => `2026-${String(n + 1).padStart(5, '0')}`),
    )
    const [count] = await market.database.sql<
      { invoices: number; orders: number; payments: number }[]
    >`
      select (select count(*)::int from invoice) as invoices,
        (select count(*)::int from membership_order) as orders,
        (select count(*)::int from payment) as payments`
    expect(count).toEqual({
      invoices: companies * 2,
      orders: companies * 2,
      payments: companies * 2,
    })
    await expectKeptBooks(market)
  })

  test('that change before they are paid leave no gap in either series, and no document changes', async () => {
    const callers = await Promise.all(Array.from({ length: companies }, () => aTrial()))
    const details = callers.map(() => anOrder())
    const orderAll = (option: number) =>
      Promise.all(callers.map((caller, n) => orderAs(caller, { ...details[n], option })))
    await orderAll(0)
    const before = await market.database.sql<{ id: number; document: unknown }[]>`
      select id, document from invoice order by id`
    // Each is changed and sent again at once: whichever comes last counts, and one invoice stays open.
    await Promise.all([orderAll(1), orderAll(0), orderAll(1)])
    expect(await numberingFaults(market)).toEqual([])
    const after = await market.database.sql<{ id: number; document: unknown }[]>`
      select id, document from invoice where id = any(${before.map(({ id }) => id)}) order by id`
    expect([...after]).toEqual([...before])
    const open = await market.database.sql<{ n: number }[]>`
      select count(*)::int as n from invoice where kind = 'invoice' and status = 0
      group by company_id`
    expect(open.every(({ n }) => n === 1)).toBe(true)
    await expectKeptBooks(market)
  })

  test('keep the numbers of orders that failed free, and documents cannot be changed', async () => {
    const caller = await aTrial()
    const { placed } = await orderAs(caller)
    const before = await frozen()
    const failed = market.database.transaction(async (tx) => {
      await tx`update invoice_series set last_number = last_number + 1`
      throw new Error('failed')
    })
    await expect(failed).rejects.toThrow('failed')
    for (const change of [
      market.database.sql`update invoice set total_cents = 1, net_cents = 1, vat_cents = 0`,
      market.database.sql`update invoice set document = '{}'`,
      market.database.sql`update invoice set number = number || 'x'`,
      market.database.sql`delete from invoice`,
      market.database.sql`update invoice_file set content = 'x'`,
      market.database.sql`delete from invoice_file`,
    ]) {
      await expect(change).rejects.toThrow('an issued document cannot be changed')
    }
    expect(await frozen()).toBe(before)
    const next = await orderAs(await aTrial())
    const sequence = (number: string) => Number(number.split('-')[1])
    expect(sequence(next.placed.invoiceNumber)).toBe(sequence(placed.invoiceNumber) + 1)
    expect(await numberingFaults(market)).toEqual([])
  })
})
