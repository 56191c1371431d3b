import { readFileSync } from 'node:fs'
import { addDays, businessDate, formatDay } from '#contract/dates.ts'
import { noVies } from '#contract/registration/vat-numbers.ts'
import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import { expect, notice, test } from '../../support/browser/real-browser.ts'
import {
  chooseAct,
  confirmWith,
  dialogOf,
  openBackOffice,
  openCompany,
} from '../../support/browser/staff-browser.ts'
import { anInvoice } from '../../support/joining/billing.ts'
import { aColleague, aContact } from '../../support/market/factories.ts'
import { aPaidOrder } from '../../support/joining/paid-order.ts'

/** The demo market has an invoice with VAT reversed that is some hours old. */
const year = addDays(businessDate(new Date()), -1).slice(0, 4)

test('finance reads revenue and VAT, opens the documents behind a figure, and exports them (BK-098, BK-108)', async ({
  page,
  context,
}) => {
  await openBackOffice(context, 'finance')
  await page.goto(`/admin/exports?period=${year}`)
  const revenue = page.getByRole('table', { name: /^Revenue and VAT/ })
  const reverse = revenue.getByRole('row', { name: /^Reverse charge/ })
  await expect(reverse).toBeVisible()
  const figures = (await reverse.innerText()).match(/€ [\d,.]+/g)!

  await reverse.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices')
  const sums = page.getByRole('region', { name: 'Sums of all that match' })
  await expect(sums).toContainText(`Net${figures[2]}`)
  await expect(sums).toContainText('VAT€ 0.00')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  const status = await page.getByText(/^\d+ documents?$/).innerText()
  expect(`${lines.length - 1}`).toBe(/\d+/.exec(status)![0])
})

test('finance opens every document that the desk links (BK-090, BK-096)', async ({
  page,
  context,
}) => {
  await openBackOffice(context, 'finance')
  const opened = async (address: string, item?: string) => {
    await page.goto(address)
    if (item) await page.getByRole('link', { name: item }).first().click()
    for (const [format, start] of [
      ['PDF', '%PDF-'],
      ['UBL', '<?xml'],
    ] as const) {
      const links = page.getByRole('link', { name: new RegExp(`^${format} of `) })
      await expect(links.first()).toBeVisible()
      const number = (await links.first().getAttribute('aria-label'))!.slice(7)
      const [download] = await Promise.all([page.waitForEvent('download'), links.first().click()])
      expect(download.suggestedFilename()).toBe(`${number}.${format === 'PDF' ? 'pdf' : 'xml'}`)
      expect(readFileSync(await download.path(), 'latin1').slice(0, 5)).toBe(start)
      const hrefs = await links.evaluateAll((found) =>
        found.map((link) => (link as HTMLAnchorElement).href),
      )
      for (const href of hrefs) {
        expect([href, (await page.request.get(href)).status()]).toEqual([href, 200])
      }
    }
  }
  // Issued by the demo market: what other stories insert has no files.
  await opened('/admin/invoices?search=Amstel')
  const company = page.locator('main a[href*="/admin/companies/"]').first()
  await opened((await company.getAttribute('href'))!)
  // A number of which VIES has said nothing, on an invoice of the demo market.
  const demo = openDemoDatabase()
  await demo.sql`
    insert into vat_check (company_id, vat_number, requested_at, last_fault)
    select company_id, document -> 'customer' ->> 'taxNumber', now(), ${noVies}
    from invoice where vat_treatment = 'reverse-charge' and status <> 9 and kind = 'invoice'
      and company_id is not null and credited_cents < total_cents
      and not exists (select from vat_check where vat_check.company_id = invoice.company_id)
    order by id desc limit 1`
  await demo.close()
  await opened('/admin/vat-checks', 'VAT number not checked')
})

test('finance keeps a draft of a meeting invoice, sees its VAT, total and document, and issues it (BK-097)', async ({
  page,
  context,
}) => {
  const demo = openDemoDatabase()
  const company = `Seminar ${Date.now()} Inc.`
  await aPaidOrder({ database: demo, clock: { now: () => new Date() } }, { company })
  await demo.close()
  await openBackOffice(context, 'finance')
  const begin = async () => {
    await page.goto('/admin/invoices')
    await page.getByRole('button', { name: 'New invoice' }).click()
    await page.getByRole('searchbox', { name: 'Company', exact: true }).fill(company)
    await page.getByRole('radio', { name: company }).check()
    await page.getByRole('button', { name: 'Next' }).click()
  }
  const dialog = page.getByRole('dialog', { name: `New invoice for ${company}` })
  await begin()
  await dialog.getByLabel('City of the meeting').fill('Utrecht')
  await dialog.getByLabel('Description').fill('Two seats')
  await dialog.getByLabel('Quantity').fill('2')
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await expect(notice(page, 'Draft saved')).toBeVisible()

  await begin()
  await expect(dialog).toContainText('Draft of Sam Tester')
  await expect(dialog.getByLabel('City of the meeting')).toHaveValue('Utrecht')
  await expect(dialog.getByLabel('Country of the meeting')).toHaveValue('NL')
  await dialog.getByLabel('Reason').fill('Registered by telephone')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const price = dialog.getByLabel('Each in euros, without VAT')
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await price.fill('250')
  await dialog.getByRole('button', { name: 'Add line' }).click()
  await dialog.getByLabel('Description').nth(1).fill('Dinner')
  await price.nth(1).fill('80.50')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText('VAT Total (21%)€ 121.91Total€ 702.41')
  const [document] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Open the document' }).click(),
  ])
  await document.close()
  await dialog.getByRole('button', { name: 'Issue and mail € 702.41' }).click()
  await expect(page.getByText(/^Invoice \S+ issued$/)).toBeVisible()
  // The column of what it is for is hidden at this width.
  const issued = page.getByRole('row').filter({ hasText: /Two seats, Dinner/ })
  await expect(issued.first()).toContainText('702.41')
})

test('an editor previews and publishes a version of the privacy policy, which everybody reads (BK-084)', async ({
  page,
  context,
}) => {
  await openBackOffice(context, 'editor')
  await page.goto('/admin/legal-texts?text=privacy')
  const next = page.getByRole('heading', { name: /^Version \d+$/ }).last()
  const version = /\d+/.exec(await next.innerText())![0]
  const publish = page.getByRole('button', { name: 'Publish' })
  await expect(publish).toBeDisabled()
  await page.getByRole('textbox', { name: 'Text', exact: true }).press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('We also keep call notes.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('call notes')
  await publish.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Version').fill(String(Number(version) + 1))
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toContainText(`The next version is ${version}`)
  await dialog.getByLabel('Version').fill(version)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(notice(page, 'Version published')).toBeVisible()
  await page.goto('/privacy')
  await expect(page.getByText('We also keep call notes.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Other versions' }).getByRole('link').first().click()
  await expect(page.getByText('This is not the latest version.')).toBeVisible()
  await expect(page.getByText('We also keep call notes.')).toBeHidden()
})

test('finance notes the day on which an overpayment was paid back by bank (BK-095)', async ({
  page,
  context,
}) => {
  const demo = openDemoDatabase()
  const { sql } = demo
  const company = `Overpaid ${Date.now()} Inc.`
  const clock = { now: () => new Date() }
  const { companyId } = await aPaidOrder({ database: demo, clock }, { company })
  const [check] = await sql<{ id: number; invoiceId: number }[]>`
      insert into payment_check (kind, invoice_id, amount_cents, created_at)
      select 'overpaid', id, 100, now() from invoice where company_id = ${companyId}
      returning id, invoice_id`
  await sql`
      insert into receipt (invoice_id, amount_cents, received_on, method, booked_at)
      values (${check!.invoiceId}, 100, current_date, 'bank', now())`
  await sql`update invoice set received_cents = received_cents + 100 where id = ${check!.invoiceId}`
  await sql`update receipt set received_on = received_on - 3 where invoice_id = ${check!.invoiceId}`
  await openBackOffice(context, 'finance')
  await page.goto(`/admin/payment-checks?id=${check!.id}`)
  const open = page.getByRole('button', { name: 'Mark as paid back' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Was € 1.00 paid back?' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Paid back on').fill(day)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The customer paid a euro too much.')
  await dialog.getByRole('button', { name: 'Mark as paid back' }).click()
  await expect(notice(page, 'Paid back')).toBeVisible()
  const booked = await sql`
      select amount_cents, received_on::text as day from receipt
      where invoice_id = ${check!.invoiceId} and amount_cents < 0`
  expect([...booked]).toEqual([{ amountCents: -100, day }])
  await demo.close()
})

test('finance requests a refund, reads why it failed and can request it again (BK-095)', async ({
  page,
  context,
}) => {
  const demo = openDemoDatabase()
  const { sql } = demo
  const company = `Held ${Date.now()} Inc.`
  const clock = { now: () => new Date() }
  const { companyId } = await aPaidOrder({ database: demo, clock }, { company })
  const providerId = `emb_${Date.now()}`
  // The provider has less than is to be refunded.
  const [check] = await sql<{ id: number }[]>`
      with held as (
        insert into payment (invoice_id, provider, provider_id, idempotency_key, amount_cents, state,
          held_reason, created_at)
        select id, 'embedded', ${providerId}, gen_random_uuid(), 1100, 'paid', 'paid EUR 10.00', now()
        from invoice where company_id = ${companyId} returning id, invoice_id
      ), made as (
        insert into embedded_payment (id, idempotency_key, payment_id, amount_cents, description,
          return_url, cancel_url, state, created_at)
        select ${providerId}, gen_random_uuid(), id, 900, '', '', '', 'paid', now() from held
      )
      insert into payment_check (kind, invoice_id, payment_id, amount_cents, created_at)
      select 'held', invoice_id, id, 1000, now() from held returning id`
  await openBackOffice(context, 'finance')
  await page.goto(`/admin/payment-checks?id=${check!.id}`)
  await page.getByRole('button', { name: /^Refund/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund € 10.00?' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The customer has paid by bank.')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(notice(page, 'Refund requested')).toBeVisible()
  await expect
    .poll(
      async () =>
        (await sql`select from refund where state = 'failed' and payment_check_id = ${check!.id}`)
          .count,
    )
    .toBe(1)
  await page.goto(`/admin/payment-checks?id=${check!.id}`)
  await expect(
    page.getByText('The refund failed: The amount is higher than the remaining amount.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as paid back' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Refund/ })).toBeVisible()
  await demo.close()
})

test('the dialog that credits an invoice refuses 0 and less before anything is sent (BK-095)', async ({
  page,
  context,
}) => {
  const demo = openDemoDatabase()
  const company = `Credit ${Date.now()} Inc.`
  const clock = { now: () => new Date() }
  const { companyId } = await aPaidOrder({ database: demo, clock }, { company })
  await demo.close()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await openBackOffice(context, 'finance')
  await page.goto(`/admin/companies/${companyId}?tab=money`)
  await page.getByRole('button', { name: /^Actions for \d/ }).click()
  await page.getByRole('menuitem', { name: 'Credit' }).click()
  const dialog = page.getByRole('dialog', { name: /^Credit invoice/ })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Agreed discount')
  for (const amount of ['0', '-33.33']) {
    await dialog.getByLabel('Amount in euros').fill(amount)
    await dialog.getByRole('button', { name: 'Credit' }).click()
    await expect(dialog.getByText('This field should be more than 0')).toBeVisible()
  }
  expect(sent.filter((url) => url.includes('/credit'))).toEqual([])
})

test('finance reads whom a forced payment locks out, reminds by hand and extends the due date (AM-066, BK-126, BK-127)', async ({
  page,
  context,
}) => {
  const demo = openDemoDatabase()
  const clock = { now: () => new Date() }
  const market = { database: demo, clock }
  const today = businessDate(new Date())
  const contact = await aContact(market, {
    company: { name: `Slow ${Date.now()} Inc.`, state: 'overdue' },
  })
  const { companyId } = contact
  await aColleague(market, contact)
  const { id: without } = await aColleague(market, contact)
  await demo.sql`update contact set password_hash = null where id = ${without}`
  const dueOn = addDays(today, -12)
  const number = await anInvoice(market, companyId, {
    issuedOn: addDays(today, -27),
    dueOn,
    account: 'custom',
  })
  await demo.close()
  await openBackOffice(context, 'finance')

  await openCompany(page, companyId)
  await chooseAct(page, 'Reminders and forced payment')
  const dunning = dialogOf(page, /^Reminders and forced payment of/)
  await expect(dunning.getByRole('status')).toBeHidden()
  await dunning.getByLabel('Forced payment from').fill(addDays(today, 7))
  await expect(dunning.getByRole('status')).toContainText('Locks out 2 people')
  await dunning.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.goto(`/admin/companies/${companyId}?tab=money`)
  const actOn = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${number}` }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await actOn('Send a reminder')
  const reminder = dialogOf(page, `Remind of invoice ${number}`)
  await expect(reminder).toContainText('books@customer.example')
  await expect(reminder).toContainText(`Reminder: invoice ${number} is overdue`)
  await reminder.getByRole('button', { name: 'Send reminder' }).click()
  await expect(notice(page, 'Reminder sent')).toBeVisible()
  await actOn('Send a reminder')
  await expect(reminder).toContainText('A reminder of this invoice was sent today.')
  await reminder.getByRole('button', { name: 'Close' }).last().click()

  await actOn('Extend the due date')
  const title = `Extend the due date of ${number}`
  const later = addDays(today, 10)
  await dialogOf(page, title).getByLabel('New due date').fill(later)
  await confirmWith(page, title, 'Extend and mail', 'Agreed by telephone')
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText(formatDay(later))
  await expect(row).toContainText(`Extended from ${formatDay(dueOn)}: Agreed by telephone`)
})
