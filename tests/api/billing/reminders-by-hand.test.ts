import { beforeEach, describe, expect, test } from 'vitest'
import {
  bookPayment,
  creditInvoice,
  getNextReminder,
  sendReminder,
} from '#contract/billing/desk/company-money.ts'
import { runBilling } from '#server/features/billing/jobs.ts'
import { auditOf } from '../../support/account-actions.ts'
import { setInvoiceStatus } from '../../support/account-status.ts'
import { anInvoice, invoiceRow } from '../../support/joining/billing.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { setSettings } from '../../support/market/settings.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let finance: Caller
beforeEach(async () => {
  market.clock.set('2026-11-22T09:00:00Z')
  finance = await aStaffCaller(market, 'finance')
  const invoiceTerms = { dueDays: 15, forcePayDays: 30, reminderDays: '3 10', earlyPriceDays: 5 }
  await setSettings(market, { invoiceTerms })
})

/** An invoice two days overdue, a day before its first reminder. */
async function anOverdueInvoice(dueOn = '2026-11-20') {
  const { companyId } = await aContact(market)
  const number = await anInvoice(market, companyId, { dueOn })
  const { id } = await invoiceRow(market, number)
  const params = { id: String(id) }
  return {
    id,
    number,
    companyId,
    preview: () => finance.call(getNextReminder, { params }),
    send: (level: number, body: object = {}) =>
      finance.call(sendReminder, { params, body: { level, ...body } }),
    mails: () => queuedMails(market, `reminder:${id}:`),
  }
}
const onNightOf = async (day: string) => {
  market.clock.set(`${day}T01:40:00Z`)
  await runBilling.run(market.platform, undefined)
}
const extraOf = ({ status, refusal }: Awaited<ReturnType<Caller['raw']>>) => [
  status,
  refusal.payload.extra,
]

describe('a reminder by hand (BK-126)', () => {
  test('is the next one of the schedule, as previewed, and the nightly run goes on after it', async () => {
    const { companyId, number, preview, send, mails } = await anOverdueInvoice()
    const { payload } = (await preview()).body
    expect(payload).toMatchObject({
      number,
      company: 'Customer Inc.',
      to: 'books@customer.example',
      subject: `Reminder: invoice ${number} is overdue`,
      letter: `Reminder ${number}.pdf`,
      level: 1,
      areRemindersOff: false,
      remindedAt: null,
    })
    expect(await mails()).toEqual([])
    expect((await send(1)).status).toBe(200)
    const [mail] = await mails()
    expect(mail).toMatchObject({ subject: payload.subject, text: payload.text })
    expect(mail!.addresses).toEqual(['books@customer.example'])
    const [attached] = await market.database.sql`
      select name from mail_attachment where message_id = ${mail!.id}`
    expect(attached).toEqual({ name: payload.letter })
    expect(await auditOf(market, companyId)).toContainEqual(
      expect.objectContaining({ act: 'invoice.reminded', details: { invoice: number, level: 1 } }),
    )

    // Its own day, and the days until the next one.
    for (const day of ['2026-11-22', '2026-11-23', '2026-11-29']) await onNightOf(day)
    expect(await mails()).toHaveLength(1)
    await onNightOf('2026-11-30')
    expect((await mails())[1]!.subject).toBe(
      `Second reminder: invoice ${number} is 10 days overdue`,
    )
  })

  test('is sent once a day, whoever sends it', async () => {
    const { send, preview, mails } = await anOverdueInvoice()
    const both = await Promise.all([send(1), send(1)])
    expect(both.map(extraOf).toSorted()).toEqual([
      [200, undefined],
      [409, 'SENT'],
    ])
    expect(extraOf(await preview())).toEqual([409, 'SENT'])
    market.clock.set('2026-11-23T09:00:00Z')
    finance = await aStaffCaller(market, 'finance')
    // The first was sent: what was previewed before is no longer the next one.
    expect(extraOf(await send(1))).toEqual([409, 'CHANGED'])
    expect((await preview()).body.payload.level).toBe(2)
    expect((await send(2)).status).toBe(200)
    expect(await mails()).toHaveLength(2)
  })

  test('is also sent after those of the schedule, and the first has the first text', async () => {
    const late = await anOverdueInvoice('2026-11-01')
    const { level, subject } = (await late.preview()).body.payload
    expect({ level, subject }).toEqual({
      level: 2,
      subject: `Reminder: invoice ${late.number} is overdue`,
    })
    await late.send(2)
    market.clock.set('2026-11-24T09:00:00Z')
    finance = await aStaffCaller(market, 'finance')
    expect((await late.preview()).body.payload).toMatchObject({
      level: 3,
      subject: `Second reminder: invoice ${late.number} is 23 days overdue`,
      remindedAt: expect.stringMatching(/^2026-11-22T09:00/),
    })
  })

  test('is refused for an address that gets no mail', async () => {
    const { preview, send, mails } = await anOverdueInvoice()
    const suppress = market.platform.mailer.suppress
    await suppress(market.database.sql, 'books@customer.example', '*')
    const { refusal } = await preview()
    expect(refusal.payload).toMatchObject({
      extra: 'SUPPRESSED',
      msg: 'books@customer.example is a suppressed address: it gets no mail. Reactivate the address first.',
    })
    expect(extraOf(await send(1))).toEqual([409, 'SUPPRESSED'])
    expect(await mails()).toEqual([])
    await market.platform.mailer.unsuppress(market.database.sql, 'books@customer.example', '*')
  })

  test('is refused for what is not due, paid, credited, or of a company whose reminders are off unless that is confirmed', async () => {
    const due = await anOverdueInvoice('2026-11-22')
    expect(extraOf(await due.preview())).toEqual([409, 'NOT_DUE'])
    expect(extraOf(await due.send(1))).toEqual([409, 'NOT_DUE'])

    const paid = await anOverdueInvoice()
    await finance.call(bookPayment, {
      params: { id: String(paid.id) },
      body: { amountCents: 135_000, receivedOn: '2026-11-21' },
    })
    expect(extraOf(await paid.send(1))).toEqual([409, 'PAID'])

    const credited = await anOverdueInvoice()
    await finance.call(creditInvoice, {
      params: { id: String(credited.id) },
      body: { netCents: 135_000, reason: 'Ordered twice' },
    })
    expect(extraOf(await credited.preview())).toEqual([409, 'PAID'])
    const [note] = await market.database.sql<{ id: number }[]>`
      select id from invoice where corrects_id = ${credited.id}`
    const ofNote = { params: { id: String(note!.id) } }
    expect((await finance.call(getNextReminder, ofNote)).status).toBe(404)

    const off = await anOverdueInvoice()
    await setInvoiceStatus(market, off.companyId, { isNoNotif: true })
    expect((await off.preview()).body.payload.areRemindersOff).toBe(true)
    expect(extraOf(await off.send(1))).toEqual([409, 'OFF'])
    expect(await off.mails()).toEqual([])
    expect((await off.send(1, { sendAnyway: true })).status).toBe(200)
    expect(await off.mails()).toHaveLength(1)
    expect(await auditOf(market, off.companyId)).toContainEqual(
      expect.objectContaining({
        act: 'invoice.reminded',
        details: { invoice: off.number, level: 1, remindersOff: true },
      }),
    )
  })

  test('is refused for bad input, unknown invoices and other roles', async () => {
    const { id, send } = await anOverdueInvoice()
    expect((await send(0)).status).toBe(400)
    expect((await send(1.5)).status).toBe(400)
    const none = { params: { id: '999999' } }
    expect((await finance.call(getNextReminder, none)).status).toBe(404)
    expect((await finance.call(sendReminder, { ...none, body: { level: 1 } })).status).toBe(404)
    const support = await aStaffCaller(market, 'support')
    const params = { id: String(id) }
    expect((await support.call(getNextReminder, { params })).status).toBe(403)
    expect((await support.call(sendReminder, { params, body: { level: 1 } })).status).toBe(403)
  })
})
