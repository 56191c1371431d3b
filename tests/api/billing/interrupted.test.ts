import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activateOrder } from '#contract/billing/desk/paid-orders.ts'
import { refundPayment } from '#contract/billing/desk/payment-checks.ts'
import { checkKinds } from '#contract/registration/desk/registrations.ts'
import { payByLink, placeOrder } from '#contract/billing/orders.ts'
import {
  deliverInvoice,
  handlePaymentNotification,
  runBilling,
  sendRefund,
} from '#server/features/billing/jobs.ts'
import { isFull } from '../../support/amount.ts'
import { aProof } from '../../support/captcha.ts'
import {
  anOrder,
  checkPayments,
  companyRow,
  handleNotifications,
  invoiceRow,
  orderAs,
  orderAsVisitor,
  readInvoice,
} from '../../support/joining/billing.ts'
import { expectKeptBooks } from '../../support/joining/kept-books.ts'
import { mollieEnv, notify, paymentOf, startMollie } from '../../support/joining/mollie.ts'
import { aNewcomer } from '../../support/joining/registration.ts'
import { signedIn, visitor } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const mollie = await startMollie()
const market = useTestMarket(mollieEnv(mollie))
beforeEach(() => market.clock.set('2026-11-20T09:00:00Z'))
afterEach(() => mollie.respond(undefined))

/** A table and the write to it at which the connection is killed. */
type Point = `${'insert' | 'update'} ${string}`

/** The first point of a step in `npm test`, all in `npm run test:all`. */
const points = (...all: Point[]): Point[] => (isFull ? all : all.slice(0, 1))

beforeAll(async () => {
  // A sequence keeps its value when the transaction is lost.
  await market.owner.unsafe(`
    create sequence kills;
    create function kill_connection() returns trigger language plpgsql security definer as $$
    begin
      if nextval('kills') = 1 then
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(1);
      end if;
      return null;
    end $$`)
})

/** Does a step whose connection is killed at a point, then again, and fails unless it was killed once. */
async function interrupted<T>(point: Point, step: () => Promise<T>): Promise<T> {
  const { owner } = market
  const [event, table] = point.split(' ') as [string, string]
  await owner.unsafe(`alter sequence kills restart;
    create trigger kill_once after ${event} on ${table} for each row execute function kill_connection()`)
  try {
    await step().catch(() => {})
    const [{ isKilled } = { isKilled: false }] = await owner<{ isKilled: boolean }[]>`
      select is_called as is_killed from kills`
    expect(isKilled, `nothing was written: ${point}`).toBe(true)
    await expectKeptBooks(market)
    return await step()
  } finally {
    await owner.unsafe(`drop trigger kill_once on ${table}`)
  }
}

/** What a company has in the end, without ids, numbers and times. */
async function stateOf(companyId: number) {
  const [row] = await market.database.sql<Record<string, unknown>[]>`
    with own as (select * from invoice where company_id = ${companyId})
    select
      (select json_agg(json_build_array(kind, account, status, total_cents, received_cents,
        credited_cents, paid_on, reminders) order by id) from own) as invoices,
      (select json_agg(json_build_array(amount_cents, method) order by receipt.id)
        from receipt join own on own.id = invoice_id) as receipts,
      (select json_agg(json_build_array(payment.state, amount_cents, booked_cents, held_reason,
        checkout_url is not null) order by payment.id)
        from payment join own on own.id = invoice_id) as payments,
      (select json_agg(format order by format) from invoice_file join own on own.id = invoice_id)
        as files,
      (select json_agg(json_build_array(plan, activated_at is not null, refused_at is not null)
        order by id) from membership_order where company_id = ${companyId}) as orders,
      (select json_agg(json_build_array(state, plan)) from company where id = ${companyId})
        as company,
      (select json_agg(json_build_array(started_on, renews_on)) from membership
        where company_id = ${companyId}) as membership,
      (select json_agg(json_build_array(is_due, is_past_due, force_pay)) from invoice_standing
        where company_id = ${companyId}) as standing,
      (select json_agg(act order by id) from audit_entry where company_id = ${companyId}) as acts,
      (select count(*)::int from contact where company_id = ${companyId}) as contacts,
      (select json_agg(split_part(key, ':', 1) order by key) from mail_message join own
        on key like 'invoice:' || own.id or key like 'receipt:' || own.id || ':%'
          or key like 'reminder:' || own.id || ':%') as mails`
  return row!
}

async function aCustomer() {
  const contact = await aContact(market, {
    company: { state: 'trial', plan: null, countryCode: 'PT' },
  })
  return { contact, caller: await signedIn(market, contact), order: anOrder({ option: 1 }) }
}
async function anOpenOrder() {
  const { contact, caller, order } = await aCustomer()
  const { placed } = await orderAs(caller, order)
  return { ...contact, placed, id: paymentOf(placed.link) }
}
const companyOf = async (number: string) => (await invoiceRow(market, number)).companyId

describe('a step whose connection is killed is repeated with the same result (BK-088, BK-089, BK-093)', () => {
  describe('ordering as a company', () => {
    const step = async ({ caller, order }: Awaited<ReturnType<typeof aCustomer>>) => {
      const { answer, placed } = await orderAs(caller, order)
      expect(answer.status).toBe(200)
      return stateOf(await companyOf(placed.invoiceNumber))
    }
    test.each(
      points(
        'insert membership_order',
        'update payment',
        'insert vat_check',
        'insert graphile_worker._private_jobs',
        'insert invoice',
        'insert invoice_file',
        'insert audit_entry',
        'insert payment',
      ),
    )('at %s', async (point) => {
      const usual = await step(await aCustomer())
      const customer = await aCustomer()
      expect(await interrupted(point, () => step(customer))).toEqual(usual)
    })
  })

  describe('ordering as a visitor', () => {
    const aVisitor = async () => ({
      newcomer: aNewcomer(market),
      order: { ...anOrder(), captcha: await aProof(market) },
    })
    const step = async ({ newcomer, order }: Awaited<ReturnType<typeof aVisitor>>) => {
      const answer = await newcomer.raw('POST', placeOrder.path, order)
      expect(answer.status).toBe(200)
      const { payload } = answer.body as { payload: { invoiceNumber: string } }
      return stateOf(await companyOf(payload.invoiceNumber))
    }
    test.each(
      points(
        'insert membership_order',
        'insert company',
        'insert contact',
        'insert invoice',
        'insert payment',
      ),
    )('at %s', async (point) => {
      const usual = await step(await aVisitor())
      const customer = await aVisitor()
      expect(await interrupted(point, () => step(customer))).toEqual(usual)
    })
  })

  describe('being told of a payment', () => {
    test.each(points('insert payment_notification', 'insert graphile_worker._private_jobs'))(
      'at %s',
      async (point) => {
        const { id } = await anOpenOrder()
        await interrupted(point, async () => {
          // Mollie tells it again after any other status.
          expect((await notify(market, id)).status).toBe(200)
        })
        const stored = await market.database.sql`
          select from payment_notification where provider_id = ${id} and handled_at is null`
        expect(stored.count).toBe(1)
        await handleNotifications(market)
      },
    )
  })

  describe('booking a payment and activating the membership', () => {
    const prepare = async () => {
      const { companyId, id } = await anOpenOrder()
      mollie.change(id, { status: 'paid' })
      await notify(market, id)
      const [waiting] = await market.database.sql<{ id: number }[]>`
        select id::int from payment_notification where handled_at is null`
      return { companyId, notification: waiting! }
    }
    const step = async ({ companyId, notification }: Awaited<ReturnType<typeof prepare>>) => {
      await handlePaymentNotification.run(market.platform, notification)
      const [open] = await market.database.sql<{ n: number }[]>`
        select count(*)::int as n from payment_notification where handled_at is null`
      expect(open!.n).toBe(0)
      return stateOf(companyId)
    }
    test.each(
      points(
        // The booking is committed, and what came of the notification is not stored.
        'update payment_notification',
        'update company',
        'update payment',
        'insert receipt',
        'update invoice',
        'insert membership',
        'update membership_order',
        'update invoice_standing',
        'insert mail_message',
        'insert audit_entry',
      ),
    )('at %s', async (point) => {
      const usual = await step(await prepare())
      expect(usual).toMatchObject({ company: [['active', 'broker']] })
      const prepared = await prepare()
      expect(await interrupted(point, () => step(prepared))).toEqual(usual)
    })
  })

  describe('activating a paid order by staff', () => {
    const prepare = async () => {
      const { placed } = await orderAsVisitor(market)
      mollie.change(paymentOf(placed.link), { status: 'paid' })
      await notify(market, paymentOf(placed.link))
      await handleNotifications(market)
      const companyId = await companyOf(placed.invoiceNumber)
      const finance = await aStaffCaller(market, 'finance')
      const { sql } = market.database
      await sql`
        insert into company_check (company_id, kind, outcome, staff_id, checked_at)
        select ${companyId}, kind, 'passed', (select min(id) from staff), ${market.clock.now()}
        from unnest(${[...checkKinds]}::text[]) as kind`
      const [order] = await sql<{ id: number }[]>`
        select id from membership_order where company_id = ${companyId}`
      return { id: order!.id, companyId: companyId!, finance }
    }
    const step = async ({ id, companyId, finance }: Awaited<ReturnType<typeof prepare>>) => {
      const answer = await finance.raw('POST', activateOrder.path.replace(':id', String(id)), {})
      expect(answer.status).toBe(200)
      return stateOf(companyId)
    }
    test.each(
      points(
        'insert membership',
        'update company',
        'update membership_order',
        'insert mail_message',
        'insert audit_entry',
      ),
    )('at %s', async (point) => {
      const usual = await step(await prepare())
      expect(usual).toMatchObject({
        company: [['active', 'plus']],
        orders: [['plus', true, false]],
      })
      const prepared = await prepare()
      expect(await interrupted(point, () => step(prepared))).toEqual(usual)
    })
  })

  describe('refunding a held payment (BK-095)', () => {
    const prepare = async () => {
      const { companyId, id } = await anOpenOrder()
      mollie.change(id, { status: 'paid', amount: { currency: 'EUR', value: '1349.00' } })
      await notify(market, id)
      await handleNotifications(market)
      const [check] = await market.database.sql<{ id: number }[]>`
        select payment_check.id from payment_check join payment on payment.id = payment_id
        where provider_id = ${id}`
      return { companyId, id, check: check!.id, finance: await aStaffCaller(market, 'finance') }
    }
    type Prepared = Awaited<ReturnType<typeof prepare>>
    /** Refunds and checks of a company, with what Mollie has. */
    const refundsOf = async ({ companyId, id }: Prepared) => ({
      ...(await stateOf(companyId)),
      refunds: [
        ...(await market.database.sql`
          select refund.state, refund.amount_cents, refund.provider_id is not null as is_known,
            closed_at is not null as is_closed, outcome
          from payment_check left join refund on refund.payment_check_id = payment_check.id
          join invoice on invoice.id = payment_check.invoice_id
          where company_id = ${companyId} order by refund.id`),
      ],
      atMollie: mollie.refundsOf(id).map(({ status, amount }) => [status, amount.value]),
    })
    const ask = ({ check, finance }: Prepared) =>
      finance.raw('POST', refundPayment.path.replace(':id', String(check)), { reason: 'Agreed' })
    const send = async (prepared: Prepared) => {
      const [refund] = await market.database.sql<{ id: number }[]>`
        select id from refund where payment_check_id = ${prepared.check}`
      await sendRefund.run(market.platform, refund)
      return refundsOf(prepared)
    }

    test.each(
      points('insert graphile_worker._private_jobs', 'insert refund', 'insert audit_entry'),
    )('when it is requested, at %s', async (point) => {
      const step = async (prepared: Prepared) => {
        expect((await ask(prepared)).status).toBe(200)
        return refundsOf(prepared)
      }
      const usual = await step(await prepare())
      expect(usual).toMatchObject({ refunds: [{ state: 'asked' }], atMollie: [] })
      const prepared = await prepare()
      expect(await interrupted(point, () => step(prepared))).toEqual(usual)
    })

    // Mollie has made the refund, which is not stored.
    test.each(points('update refund', 'update payment_notification'))(
      'when Mollie has made it, at %s',
      async (point) => {
        const step = async (prepared: Prepared) => {
          // An hour later, when the key is forgotten.
          mollie.forgetKeys()
          const sent = await send(prepared)
          await notify(market, prepared.id)
          await handleNotifications(market)
          return sent
        }
        const first = await prepare()
        await ask(first)
        const usual = await step(first)
        expect(usual).toMatchObject({
          refunds: [{ state: 'sent', isKnown: true, isClosed: false }],
          atMollie: [['pending', '1349.00']],
        })
        const prepared = await prepare()
        await ask(prepared)
        expect(await interrupted(point, () => step(prepared))).toEqual(usual)
      },
    )

    test.each(
      points('update payment_check', 'update refund', 'update payment', 'insert audit_entry'),
    )('when it is paid out, at %s', async (point) => {
      const step = async (prepared: Prepared) => {
        await checkPayments(market)
        return refundsOf(prepared)
      }
      const sent = async () => {
        const prepared = await prepare()
        await ask(prepared)
        await send(prepared)
        for (const { id } of mollie.refundsOf(prepared.id)) mollie.changeRefund(id, 'refunded')
        return prepared
      }
      const usual = await step(await sent())
      expect(usual).toMatchObject({ refunds: [{ state: 'refunded', isClosed: true }] })
      const prepared = await sent()
      expect(await interrupted(point, () => step(prepared))).toEqual(usual)
    })
  })

  describe('mailing an invoice', () => {
    const prepare = async () => {
      const { companyId, placed } = await anOpenOrder()
      return { companyId, id: (await invoiceRow(market, placed.invoiceNumber)).id }
    }
    const step = async ({ companyId, id }: Awaited<ReturnType<typeof prepare>>) => {
      await deliverInvoice.run(market.platform, { id })
      return stateOf(companyId)
    }
    test.each(points('insert mail_message', 'insert invoice_file', 'insert mail_delivery'))(
      'at %s',
      async (point) => {
        const usual = await step(await prepare())
        const prepared = await prepare()
        expect(await interrupted(point, () => step(prepared))).toEqual(usual)
        const files = async () =>
          (
            await market.database.sql<{ hash: string }[]>`
              select md5(content) as hash from invoice_file where invoice_id = ${prepared.id}`
          ).map(({ hash }) => hash)
        const before = await files()
        await step(prepared)
        expect(await files()).toEqual(before)
      },
    )
  })

  describe('renewing a membership in the night', () => {
    const aMember = async () => {
      market.clock.set('2026-11-20T09:00:00Z')
      const { companyId, id } = await anOpenOrder()
      mollie.change(id, { status: 'paid' })
      await notify(market, id)
      await handleNotifications(market)
      market.clock.set('2027-11-20T01:40:00Z')
      return companyId
    }
    const step = async (companyId: number) => {
      await runBilling.run(market.platform, undefined)
      return stateOf(companyId)
    }
    test.each(
      points(
        'update membership',
        'insert invoice',
        'insert invoice_file',
        'update invoice_standing',
        'insert audit_entry',
      ),
    )('at %s', async (point) => {
      const usual = await step(await aMember())
      expect(usual['invoices']).toHaveLength(2)
      const member = await aMember()
      expect(await interrupted(point, () => step(member))).toEqual(usual)
      // A run that follows at once finds nothing to do.
      expect(await step(member)).toEqual(usual)
    })
  })

  describe('letting an order lapse that was never paid', () => {
    const anUnpaidOrder = async () => {
      market.clock.set('2026-11-20T09:00:00Z')
      const { companyId } = await anOpenOrder()
      // All reminders are sent.
      market.clock.set('2027-01-04T01:40:00Z')
      await runBilling.run(market.platform, undefined)
      market.clock.set('2027-02-20T01:40:00Z')
      return companyId
    }
    const step = async (companyId: number) => {
      await runBilling.run(market.platform, undefined)
      return stateOf(companyId)
    }
    test.each(
      points(
        'update membership_order',
        'insert invoice',
        'update invoice',
        'insert invoice_file',
        'insert audit_entry',
        'update invoice_standing',
      ),
    )('at %s', async (point) => {
      const usual = await step(await anUnpaidOrder())
      expect(usual).toMatchObject({ orders: [['broker', false, true]] })
      const companyId = await anUnpaidOrder()
      expect(await interrupted(point, () => step(companyId))).toEqual(usual)
      expect(await step(companyId)).toEqual(usual)
    })
  })
})

test('a provider that is down for an hour delays payments and loses none (BK-093)', async () => {
  const begun = await anOpenOrder()
  const told = await anOpenOrder()
  mollie.respond((_request, response) => response.writeHead(503).end())
  // What is paid and told meanwhile waits; new orders stand, and say that they cannot be paid online now.
  for (const { id } of [begun, told]) mollie.change(id, { status: 'paid' })
  await notify(market, told.id)
  const { contact, caller, order } = await aCustomer()
  const first = await orderAs(caller, order)
  expect([first.answer.status, first.placed.link]).toEqual([200, ''])
  for (let minutes = 0; minutes < 60; minutes += 5) {
    market.clock.advance({ minutes: 5 })
    await checkPayments(market).catch(() => {})
    await handleNotifications(market).catch(() => {})
    const { body } = await visitor(market).call(payByLink, { body: { token: first.placed.token } })
    expect(body.payload).toEqual(first.placed)
  }
  expect(await readInvoice(market, first.placed.token)).toMatchObject({ state: 'unpaid' })
  expect(await readInvoice(market, begun.placed.token)).toMatchObject({ state: 'waiting' })
  await expectKeptBooks(market)

  mollie.respond(undefined)
  await handleNotifications(market)
  await checkPayments(market)
  const again = await visitor(market).call(payByLink, { body: { token: first.placed.token } })
  mollie.change(paymentOf(again.body.payload.link), { status: 'paid' })
  await checkPayments(market)
  for (const { companyId } of [begun, told, contact]) {
    expect(await companyRow(market, companyId)).toMatchObject({ state: 'active' })
    expect(await stateOf(companyId)).toMatchObject({ receipts: [[135_000, 'online']] })
  }
  await expectKeptBooks(market)
})
