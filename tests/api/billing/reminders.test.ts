import { describe, expect, test } from 'vitest'
import { bookPayment } from '#contract/billing/desk/company-money.ts'
import { lastInvoiceStatus } from '#contract/billing/account-status.ts'
import { changeSettings, settingChanges } from '#contract/back-office/settings.ts'
import { defaultReminderTexts } from '#contract/billing/desk/reminder-texts.ts'
import { previewMail } from '#contract/mail/desk/editable-mails.ts'
import { runBilling } from '#server/features/billing/jobs.ts'
import { setInvoiceStatus } from '../../support/account-status.ts'
import { anInvoice, invoiceRow } from '../../support/joining/billing.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { signedIn } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()

test('customers are reminded on the days of the operator, by mail with a letter (BK-092)', async () => {
  market.clock.set('2026-11-20T01:40:00Z')
  const invoiceTerms = { dueDays: 15, forcePayDays: 30, reminderDays: '1', earlyPriceDays: 5 }
  await setSettings(market, { invoiceTerms })
  const { companyId } = await aContact(market)
  const number = await anInvoice(market, companyId, { dueOn: '2026-11-20' })
  const { id } = await invoiceRow(market, number)
  const remindedOn = async (day: string) => {
    market.clock.set(`${day}T01:40:00Z`)
    await runBilling.run(market.platform, undefined)
    return queuedMails(market, `reminder:${id}:`)
  }
  expect(await remindedOn('2026-11-21')).toHaveLength(1)
  const [mail, ...more] = await remindedOn('2026-11-22')
  expect(more).toEqual([])
  expect(mail!.subject).toBe(`Reminder: invoice ${number} is overdue`)
  expect(mail!.addresses).toEqual(['books@customer.example'])
  const [letter] = await market.database.sql<{ name: string }[]>`
    select name from mail_attachment where message_id = ${mail!.id}`
  expect(letter!.name).toBe(`Reminder ${number}.pdf`)
})

describe('the early price of a meeting (BK-097, AM-068)', () => {
  const invoiceTerms = { dueDays: 15, forcePayDays: 30, reminderDays: '', earlyPriceDays: 5 }
  const aMeeting = async () => {
    market.clock.set('2026-11-20T09:00:00Z')
    await setSettings(market, { invoiceTerms })
    const contact = await aContact(market)
    const number = await anInvoice(market, contact.companyId, {
      dueOn: '2026-12-20',
      account: 'ebm',
    })
    await market.database.sql`
      update invoice set early_until = '2026-12-01' where number = ${number}`
    const { id } = await invoiceRow(market, number)
    const onDay = async (day: string) => {
      market.clock.set(`${day}T01:40:00Z`)
      await runBilling.run(market.platform, undefined)
      const mails = await queuedMails(market, `early-price:${id}`)
      const caller = await signedIn(market, contact)
      const { payload } = (await caller.call(lastInvoiceStatus)).body
      const { isEbmInvoice, isPastDueEbm } = payload
      return { mails: mails.map(({ subject }) => subject), isEbmInvoice, isPastDueEbm }
    }
    return { ...contact, id, number, onDay }
  }

  test('is announced by mail once, some days before it ends; after it the invoice is overdue', async () => {
    const { onDay } = await aMeeting()
    const subject = 'Your early-registration price ends on 01/12/2026'
    const open = { isEbmInvoice: true, isPastDueEbm: false }
    expect(await onDay('2026-11-25')).toEqual({ ...open, mails: [] })
    expect(await onDay('2026-11-26')).toEqual({ ...open, mails: [subject] })
    expect(await onDay('2026-12-01')).toEqual({ ...open, mails: [subject] })
    expect(await onDay('2026-12-02')).toMatchObject({ isPastDueEbm: true, mails: [subject] })
  })

  test('is not announced where reminders are off', async () => {
    const { companyId, onDay } = await aMeeting()
    await setInvoiceStatus(market, companyId, { isNoNotif: true })
    expect(await onDay('2026-11-30')).toMatchObject({ mails: [] })
  })

  test('a company that has paid attends the meeting, until the payment is taken back', async () => {
    const { companyId, id } = await aMeeting()
    const finance = await aStaffCaller(market, 'finance')
    const isAttending = async () =>
      (
        await market.database
          .sql`select is_attending_ebm as is from company where id = ${companyId}`
      )[0]!['is'] as boolean
    const book = (amountCents: number) =>
      finance.call(bookPayment, {
        params: { id: String(id) },
        body: { amountCents, receivedOn: '2026-11-20', note: 'Statement 7' },
      })
    expect(await isAttending()).toBe(false)
    expect((await book(135_000)).status).toBe(200)
    expect(await isAttending()).toBe(true)
    await book(-135_000)
    expect(await isAttending()).toBe(false)
  })
})

const first = {
  subject: 'Open: {invoice} of {company}',
  text: 'Dear {contact},\n\n{amount} was due on {dueDate}, {overdueDays} ago.',
}
const reminderTexts = { ...defaultReminderTexts, first }

test('reminders have the text that the operator has set, in mail and letter (BK-092)', async () => {
  market.clock.set('2026-11-23T01:40:00Z')
  await setSettings(market, {
    reminderTexts,
    invoiceTerms: { dueDays: 15, forcePayDays: 30, reminderDays: '3', earlyPriceDays: 5 },
  })
  const { companyId } = await aContact(market)
  const number = await anInvoice(market, companyId, { dueOn: '2026-11-20' })
  await runBilling.run(market.platform, undefined)
  const { id } = await invoiceRow(market, number)
  const [mail] = await queuedMails(market, `reminder:${id}:`)
  expect(mail!.subject).toBe(`Open: ${number} of Customer Inc.`)
  expect(mail!.text).toContain('Dear Marit Vos,\n\n€ 1,350.00 was due on 20/11/2026, 3 days ago.')
  const [letter] = await market.database.sql<{ content: Buffer }[]>`
    select content from mail_attachment where message_id = ${mail!.id}`
  expect(letter!.content.toString('latin1')).toContain(`Open: ${number} of Customer Inc.`)
})

test('texts of reminders are previewed before they are saved, checked and in the history (BK-092)', async () => {
  const admin = await aStaffCaller(market)
  const { payload } = (await admin.call(previewMail, { body: { mail: 'firstReminder', ...first } }))
    .body
  expect(payload.subject).toMatch(/^Open: \d{4}-00042 of Sample Trading Inc\.$/)
  expect(payload.html).toContain('Dear Alex Sample,')
  expect(Buffer.from(payload.letter!, 'base64').subarray(0, 5).toString()).toBe('%PDF-')

  const wrong = { mail: 'firstReminder', ...first, text: 'Closed on {closingDate}' } as const
  expect((await admin.call(previewMail, { body: wrong })).status).toBe(400)
  const change = (to: unknown, was: unknown) =>
    admin.call(changeSettings, { body: { changes: [{ key: 'reminderTexts', to, was }] } })
  await setSettings(market, { reminderTexts: defaultReminderTexts })
  const refused = await change(
    { ...reminderTexts, second: { subject: 'Pay {sum}', text: 'x' } },
    defaultReminderTexts,
  )
  expect(refused.refusal.payload.errors).toEqual([
    {
      param: 'reminderTexts.second.subject',
      msg: 'Only these placeholders are known: {company} {contact} {invoice} {invoiceDate} {dueDate} {overdueDays} {amount} {brand}',
    },
  ])
  expect((await change(reminderTexts, defaultReminderTexts)).status).toBe(200)
  const { results } = (await admin.call(settingChanges)).body.payload
  expect(results[0]).toMatchObject({ key: 'reminderTexts', to: { first } })
})
