import { beforeEach, describe, expect, test } from 'vitest'
import { bookPayment } from '#contract/billing/desk/company-money.ts'
import { defaultInvoiceTexts } from '#contract/billing/desk/invoice-texts.ts'
import { changeDunning } from '#contract/companies/desk/company-actions.ts'
import { previewMail } from '#contract/mail/desk/editable-mails.ts'
import { changeSettings, settingChanges } from '#contract/back-office/settings.ts'
import { runBilling } from '#server/features/billing/jobs.ts'
import { accountOf } from '../../support/account-actions.ts'
import { anInvoice, invoiceRow, orderAs, deliverInvoices } from '../../support/joining/billing.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aColleague, aContact } from '../../support/market/factories.ts'
import { setSettings } from '../../support/market/settings.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let finance: Caller
beforeEach(async () => {
  market.clock.set('2026-11-22T09:00:00Z')
  finance = await aStaffCaller(market, 'finance')
  await setSettings(market, { invoiceTexts: defaultInvoiceTexts })
})

async function anOverdueInvoice(dueOn = '2026-11-20') {
  const contact = await aContact(market)
  const number = await anInvoice(market, contact.companyId, { dueOn })
  const { id } = await invoiceRow(market, number)
  const book = (amountCents: number) =>
    finance.call(bookPayment, {
      params: { id: String(id) },
      body: { amountCents, receivedOn: '2026-11-21' },
    })
  return { contact, companyId: contact.companyId, number, id, book }
}
const closedMails = (companyId: number) => queuedMails(market, `account-closed:${companyId}:`)

describe('the mail about an account that is closed for payment (BK-128)', () => {
  const forceFrom = async (companyId: number, forcePayFrom: string | null) =>
    finance.call(changeDunning, {
      params: { id: String(companyId) },
      body: {
        forcePayFrom,
        isNoNotif: false,
        reason: 'Does not pay',
        version: (await accountOf(finance, companyId)).version,
      },
    })

  test('goes to everyone who can sign in and to the address of the invoice, once, with how to pay', async () => {
    const { contact, companyId, number } = await anOverdueInvoice()
    const colleague = await aColleague(market, contact)
    const [without, blocked] = [
      await aColleague(market, contact),
      await aColleague(market, contact),
    ]
    await market.database.sql`
      update contact set password_hash = null where id = ${without.id}`
    await market.database.sql`
      update contact set block_html = '<p>Call us</p>' where id = ${blocked.id}`
    expect((await forceFrom(companyId, '2026-11-22')).status).toBe(200)
    const mails = await closedMails(companyId)
    expect(mails.flatMap(({ addresses }) => addresses).toSorted()).toEqual(
      [contact.email, colleague.email, 'books@customer.example'].toSorted(),
    )
    const { subject, text } = mails[0]!
    expect(subject).toBe(
      `The account of ${contact.companyName} is closed until invoice ${number} is paid`,
    )
    expect(text).toContain('has been closed since 22/11/2026')
    expect(text).toContain(`invoice ${number}, due on 20/11/2026, is not paid`)
    expect(text).toMatch(/Pay invoice \S+: https?:\/\/\S+\/pay\?token=/)
    expect(text).toContain(`payment reference ${number}`)
    await runBilling.run(market.platform, undefined)
    expect(await closedMails(companyId)).toHaveLength(3)
  })

  test('is also sent by the nightly run, and names every overdue invoice', async () => {
    const { companyId, number } = await anOverdueInvoice()
    const second = await anInvoice(market, companyId, { dueOn: '2026-11-21' })
    const coming = await anInvoice(market, companyId, { dueOn: '2026-12-20' })
    await forceFrom(companyId, '2026-11-25')
    expect(await closedMails(companyId)).toEqual([])
    market.clock.set('2026-11-25T01:40:00Z')
    await runBilling.run(market.platform, undefined)
    const [mail] = await closedMails(companyId)
    expect(mail!.text).toContain(`Invoice ${number}: € 1,350.00, due 20/11/2026`)
    expect(mail!.text).toContain(`Invoice ${second}: € 1,350.00, due 21/11/2026`)
    expect(mail!.text).toContain('the payment of all overdue invoices')
    expect(mail!.text).not.toContain(coming)
  })

  test('is not sent for accounts that are terminated or blocked otherwise', async () => {
    const { companyId } = await anOverdueInvoice('2026-09-01')
    await market.database.sql`
      update company set state = 'terminated' where id = ${companyId}`
    await market.database.sql`
      insert into membership (company_id, started_on, renews_on)
      values (${companyId}, '2026-01-01', '2027-01-01')`
    await runBilling.run(market.platform, undefined)
    expect(await closedMails(companyId)).toEqual([])
  })
})

describe('the mail about a part payment (BK-128)', () => {
  test('says what was received and what is left, with the link to pay; what completes it gets the receipt', async () => {
    const { id, number, book } = await anOverdueInvoice()
    await book(35_000)
    const parts = () => queuedMails(market, `part-payment:${id}:`)
    const [mail] = await parts()
    expect(mail).toMatchObject({
      subject: `We received part of invoice ${number}`,
      addresses: ['books@customer.example'],
    })
    expect(mail!.text).toContain('We received € 350.00')
    expect(mail!.text).toContain('€ 1,000.00 is left to pay')
    expect(mail!.text).toMatch(/Pay the rest: https?:\/\/\S+\/pay\?token=/)
    expect(mail!.text).not.toContain('Total received')
    await book(20_000)
    const { text } = (await parts())[1]!
    expect(text).toContain('€ 800.00 is left to pay')
    expect(text).toContain('Total received: € 550.00')
    await book(80_000)
    expect(await parts()).toHaveLength(2)
    expect(await queuedMails(market, `receipt:${id}:`)).toHaveLength(1)
  })

  test('is not sent for money that is paid back', async () => {
    const { id, book } = await anOverdueInvoice()
    await book(135_000)
    await book(-35_000)
    expect(await queuedMails(market, `part-payment:${id}:`)).toEqual([])
  })
})

const texts = {
  invoice: { subject: 'Bill {invoice}', text: 'Dear {contact},\n\n{amount} by {dueDate}.' },
  receipt: { subject: 'Paid: {invoice}', text: 'We have {received} of {company}.' },
  partPayment: { subject: 'Part of {invoice}', text: '{received} came, {open} is missing.' },
}

describe('the texts of invoices and receipts (BK-123)', () => {
  test('are those of the operator in each mail', async () => {
    await setSettings(market, { invoiceTexts: texts })
    const { id, number, book } = await anOverdueInvoice()
    await book(35_000)
    await book(100_000)
    const [part] = await queuedMails(market, `part-payment:${id}:`)
    expect(part!.subject).toBe(`Part of ${number}`)
    expect(part!.text).toContain('€ 350.00 came, € 1,000.00 is missing.')
    const [receipt] = await queuedMails(market, `receipt:${id}:`)
    expect(receipt!.subject).toBe(`Paid: ${number}`)
    expect(receipt!.html).toContain('We have € 1,350.00 of Customer Inc.')

    const member = await signedIn(
      market,
      await aContact(market, { company: { state: 'trial', plan: null, countryCode: 'PT' } }),
    )
    const { placed } = await orderAs(member)
    await deliverInvoices(market)
    const ordered = await invoiceRow(market, placed.invoiceNumber)
    const [bill] = await queuedMails(market, `invoice:${ordered.id}`)
    expect(bill!.subject).toBe(`Bill ${placed.invoiceNumber}`)
    expect(bill!.text).toContain('Dear Inês Carvalho,\n\n€ 675.00 by 07/12/2026.')
    expect(bill!.text).toContain('To pay by bank transfer')
  })

  test('are previewed, checked at the field and in the history', async () => {
    const admin = await aStaffCaller(market)
    for (const [mail, shown] of [
      ['invoice', 'Dear Alex Sample,'],
      ['receipt', 'of Sample Trading Inc.'],
      ['partPayment', '€ 200.00 came'],
    ] as const) {
      const { payload } = (await admin.call(previewMail, { body: { mail, ...texts[mail] } })).body
      expect(payload.html).toContain(shown)
      expect(payload.letter).toBeNull()
    }
    const change = (to: unknown) =>
      admin.call(changeSettings, {
        body: { changes: [{ key: 'invoiceTexts', to, was: defaultInvoiceTexts }] },
      })
    const wrong = { ...texts, invoice: { subject: 'Bill', text: '{open} is open' } }
    expect((await change(wrong)).refusal.payload.errors).toEqual([
      {
        param: 'invoiceTexts.invoice.text',
        msg: 'Only these placeholders are known: {company} {contact} {invoice} {invoiceDate} {dueDate} {description} {amount} {brand}',
      },
    ])
    expect((await change(texts)).status).toBe(200)
    const query = { key: 'invoiceTexts', part: 'receipt' } as const
    const { results } = (await admin.call(settingChanges, { query })).body.payload
    expect(results[0]).toMatchObject({
      from: { receipt: defaultInvoiceTexts.receipt },
      to: { receipt: texts.receipt },
    })
    const editor = await aStaffCaller(market, 'editor')
    const body = { mail: 'invoice', ...texts.invoice } as const
    expect((await editor.call(previewMail, { body })).status).toBe(403)
  })

  test('are by default what the mails said before', async () => {
    const { id, number, book } = await anOverdueInvoice()
    await book(135_000)
    const [receipt] = await queuedMails(market, `receipt:${id}:`)
    expect(receipt!.subject).toBe(`We received your payment of invoice ${number}`)
    expect(receipt!.text).toContain(`Thank you. Invoice ${number} is paid.`)
  })
})
