import type { Browser, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { addDays, businessDate } from '#contract/dates.ts'
import { noticeDialog } from '../../support/browser/account-notices.ts'
import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import { newField, newPassword } from '../../support/browser/password-pages.ts'
import { linkIn, mailTo } from '../../support/browser/read-mailbox.ts'
import { expect, notice, openPage, test } from '../../support/browser/real-browser.ts'
import {
  chooseAct,
  confirmWith,
  dialogOf,
  openBackOffice,
  openCompany,
} from '../../support/browser/staff-browser.ts'
import {
  checkOut,
  confirmByMail,
  fillCompany,
  fillContact,
  fillIn,
  next,
} from '../../support/joining/pages.ts'
import { aMark } from '../../support/mark.ts'
import { statementText } from '../../support/statements.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())
test.use({ actionTimeout: 15_000 })

const mark = aMark()
const dutch = {
  country: 'NL',
  company: `Helder ${mark} B.V.`,
  email: `joris@helder-${mark}.example`,
  contact: 'Joris Helder',
  address: 'Kanaalkade 18',
  zip: '1811 LS',
  city: 'Alkmaar',
  telephone: '+31 72 555 01 41',
  vat: 'NL123456789B01',
  plan: 'Plus',
  vatLine: 'VAT Total (21%)',
  total: '€ 816.75',
}
const german = {
  country: 'DE',
  company: `Lindner ${mark} GmbH`,
  email: `anke@lindner-${mark}.example`,
  contact: 'Anke Lindner',
  address: 'Hafenstraße 7',
  zip: '20457',
  city: 'Hamburg',
  telephone: '+49 40 555 0163',
  vat: 'DE123456789',
  plan: 'Broker',
  vatLine: 'VAT Total (Reverse Charge)',
  total: '€ 1,350.00',
}
const american = {
  country: 'US',
  company: `Prairie ${mark} Inc.`,
  email: `dana@prairie-${mark}.example`,
  contact: 'Dana Whitfield',
  address: '410 Grain Street',
  zip: '68102',
  city: 'Omaha',
  telephone: '+1 402 555 0127',
  vat: '',
  plan: 'Broker',
  vatLine: '',
  total: '€ 1,350.00',
}
type Applicant = typeof dutch

const main = (page: Page) => page.getByRole('main')
const invoices = (page: Page) =>
  page.getByRole('table', { name: 'Invoices' }).getByRole('row').nth(1)

/** Applies for a trial in a browser of the company's own. */
async function apply(browser: Browser, applicant: Applicant) {
  const { company, email, contact, address, country, telephone } = applicant
  const opened = await openPage(browser)
  const { page } = opened
  await page.goto('/register')
  await fillCompany(page, company, { address, country })
  await page.getByLabel('Business Relation').check()
  await next(page).click()
  await fillContact(page, email, { name: contact, telephone })
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await expect(page.getByRole('heading', { name: 'Thanks for signing up' })).toBeFocused()
  await confirmByMail(page, email)
  return opened
}

async function approve(desk: Page, { company }: Applicant) {
  await desk.goto('/admin/registrations')
  await desk.getByRole('link', { name: company }).click()
  await expect(
    desk.getByRole('region', { name: company }).getByRole('button', { name: 'Ask' }),
  ).toBeVisible()
  for (const key of ['1', '2', '3', '4', '5']) {
    await desk.keyboard.press(key)
    await expect(desk.getByRole('region', { name: 'Checks' })).toContainText(`${key} of 5`)
  }
  await desk.keyboard.press('y')
  await expect(notice(desk, 'Trial approved')).toBeVisible()
  await expect(desk.getByRole('link', { name: company })).toHaveCount(0)
}

/** Chooses a password by the mailed link and signs in with it. */
async function signInByMail(page: Page, { email, contact }: Applicant) {
  await page.goto(linkIn(await mailTo(page, email, /Welcome/), '/?reset='))
  await newField(page).fill(newPassword)
  await dialogOf(page, `Welcome, ${contact}`).getByRole('button', { name: 'Set password' }).click()
  await expect(notice(page, 'Password successfully updated')).toBeVisible()
  const signIn = dialogOf(page, 'Sign In')
  await expect(signIn.getByLabel('E-mail')).toHaveValue(email)
  await signIn.getByLabel('Password', { exact: true }).fill(newPassword)
  await signIn.getByRole('button', { name: 'Sign In' }).click()
  await dialogOf(page, 'Which lists do you trade in?')
    .getByRole('button', { name: 'All lists as a digest' })
    .click()
}

/** Orders a plan up to the checkout. @returns the number of the invoice */
async function order(page: Page, applicant: Applicant): Promise<string> {
  const { company, email, contact, address, zip, city, vat, country } = applicant
  await page.goto('/payment')
  await page.getByRole('button', { name: `Order Now: ${applicant.plan}` }).click()
  await page.getByLabel(/I have read and agree/).check()
  const customer = { Name: contact, 'E-mail': email, Company: company, Address: address }
  const details = { ...customer, 'ZIP code': zip, City: city, ...(vat && { 'VAT number': vat }) }
  await fillIn(page, details, country)
  await next(page).click()
  const bill = page.getByRole('table', { name: 'Order' })
  await expect(bill).toContainText(applicant.total)
  if (applicant.vatLine) await expect(bill).toContainText(applicant.vatLine)
  else await expect(bill).not.toContainText('VAT Total')
  await page.getByRole('button', { name: `Pay ${applicant.total}` }).click()
  await expect(page).toHaveURL(/\/checkout\//)
  const checkout = page.url()
  await page.goto('/invoices')
  await expect(invoices(page)).toContainText('Due')
  await expect(invoices(page)).toContainText(applicant.total)
  const number = await invoices(page).getByRole('rowheader').innerText()
  await page.goto(checkout)
  return number.trim()
}

async function download(page: Page, name: string): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name, exact: true }).click()
  return readFile(await (await coming).path(), 'latin1')
}

const emptyRow = { invoiced: 0, credited: 0, net: 0, vat: 0 }
type Figures = Record<string, typeof emptyRow>

/** Revenue and VAT of today in cents, by treatment. */
async function readReport(desk: Page): Promise<Figures> {
  const today = businessDate(new Date())
  await desk.goto(`/admin/exports?period=${today}..${today}`)
  const table = desk.getByRole('table', { name: /^Revenue and VAT/ })
  await expect(
    table.getByRole('rowheader').or(desk.getByText('Nothing was issued in this period')).first(),
  ).toBeVisible()
  const figures: Figures = {
    'VAT 21%': emptyRow,
    'Reverse charge': emptyRow,
    'Outside the EU': emptyRow,
  }
  for (const row of await table.getByRole('row').all()) {
    const [name = '', ...cells] = await row
      .getByRole('rowheader')
      .or(row.getByRole('cell'))
      .all()
      .then((found) => Promise.all(found.map((cell) => cell.innerText())))
    if (!(name.trim() in figures)) continue
    const [invoiced, credited, net, vat] = cells.map(centsOf) as [number, number, number, number]
    figures[name.trim()] = { invoiced, credited, net, vat }
  }
  return figures
}

/** Cents of an amount such as `-€ 1,350.00 (2)`. */
function centsOf(text: string): number {
  const amount = text.replace(/\(.*/s, '')
  const cents = Number(amount.replaceAll(/\D/g, ''))
  return /[-−]/.test(amount) && cents !== 0 ? -cents : cents
}

/** The figures with amounts added to each row. */
const plus = (before: Figures, added: Record<string, Partial<typeof emptyRow>>): Figures =>
  Object.fromEntries(
    Object.entries(before).map(([name, row]) => {
      const of = { ...emptyRow, ...added[name] }
      return [
        name,
        {
          invoiced: row.invoiced + of.invoiced,
          credited: row.credited + of.credited,
          net: row.net + of.net,
          vat: row.vat + of.vat,
        },
      ]
    }),
  )

/** Moves the day on which an invoice is due; issued documents cannot be changed otherwise. */
const moveDueDay = (number: string, dueOn: string) =>
  database.transaction(async (tx) => {
    await tx`alter table invoice disable trigger invoice_final`
    await tx`update invoice set due_on = ${dueOn} where number = ${number}`
    await tx`alter table invoice enable trigger invoice_final`
  })

/** Runs the nightly job in the program. */
async function runBilling() {
  const countRuns = async () => {
    const [row] = await database.sql<{ runs: number }[]>`
      select count(*)::int as runs from audit_entry where act = 'billing.run'`
    return row!.runs
  }
  const before = await countRuns()
  await database.sql`select graphile_worker.add_job('run-billing')`
  await expect.poll(countRuns, { timeout: 30_000 }).toBe(before + 1)
}

async function companyId({ company }: Applicant): Promise<number> {
  const [row] = await database.sql<{ id: number }[]>`
    select id from company where name = ${company}`
  return row!.id
}

test('companies of three countries join, order and pay or are made to pay, and the books agree (RG-001, BK-002, BL-001, BL-005, BL-029, AM-062, AM-066, BK-092, BK-094)', async ({
  browser,
  page: desk,
  context,
}) => {
  await openBackOffice(context, 'admin', 'Robin Visser')
  const [nl, de, us] = [
    await apply(browser, dutch),
    await apply(browser, german),
    await apply(browser, american),
  ]
  for (const applicant of [dutch, german, american]) await approve(desk, applicant)
  await signInByMail(nl.page, dutch)
  await signInByMail(de.page, german)
  await signInByMail(us.page, american)

  const before = await readReport(desk)
  const numbers = {
    nl: await order(nl.page, dutch),
    de: await order(de.page, german),
    us: await order(us.page, american),
  }
  const ordered = plus(before, {
    'VAT 21%': { invoiced: 675_00, net: 675_00, vat: 141_75 },
    'Reverse charge': { invoiced: 1350_00, net: 1350_00 },
    'Outside the EU': { invoiced: 1350_00, net: 1350_00 },
  })
  expect(await readReport(desk)).toEqual(ordered)

  await test.step('the Dutch company pays online and is a member at once', async () => {
    await checkOut(nl.page, 'Pay € 816.75')
    await expect(main(nl.page)).toContainText('Sent to')
    await nl.page.goto('/invoices')
    await expect(invoices(nl.page)).toContainText('Paid')
    await expect(main(nl.page)).toContainText('Paid until')
  })

  await test.step('the German company pays by bank', async () => {
    await desk.goto('/admin/bank-lines')
    await desk.getByRole('button', { name: 'Import a statement' }).click()
    const line = { name: german.company, text: `Invoice ${numbers.de}`, amount: '1350,00' }
    await desk.getByLabel('File').setInputFiles({
      name: 'november.sta',
      mimeType: 'text/plain',
      buffer: Buffer.from(statementText([line])),
    })
    await desk.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
    const row = desk.getByRole('row').filter({ hasText: german.company })
    await expect(row).toContainText('number in the text, amount fits')
    await row.getByRole('button', { name: /^Book / }).click()
    await expect(row).toHaveCount(0)
    await de.page.goto('/invoices')
    await expect(invoices(de.page)).toContainText('Paid')
    await expect(main(de.page)).toContainText('Paid until')
  })

  await test.step('invoices are downloaded as PDF and as UBL', async () => {
    expect(await download(nl.page, `PDF of ${numbers.nl}`)).toMatch(/^%PDF-/)
    const ubl = await download(nl.page, `UBL of ${numbers.nl}`)
    expect(ubl).toMatch(/PayableAmount currencyID="EUR">816\.75</)
    expect(await download(de.page, `UBL of ${numbers.de}`)).toMatch(/<cbc:ID>AE<\/cbc:ID>/)
  })

  await test.step('finance credits a part, and the report follows to the cent', async () => {
    await desk.goto(`/admin/companies/${await companyId(dutch)}?tab=money`)
    await desk.getByRole('button', { name: `Actions for ${numbers.nl}` }).click()
    await desk.getByRole('menuitem', { name: 'Credit' }).click()
    const credit = dialogOf(desk, `Credit invoice ${numbers.nl}`)
    await credit.getByLabel('Amount in euros').fill('33.33')
    await confirmWith(desk, `Credit invoice ${numbers.nl}`, 'Credit', 'Agreed discount')
    await expect(desk.getByRole('row').filter({ hasText: 'Agreed discount' })).toContainText(
      '40.33',
    )
    expect(await readReport(desk)).toEqual(
      plus(ordered, { 'VAT 21%': { credited: -33_33, net: -33_33, vat: -7_00 } }),
    )
    await nl.page.reload()
    await expect(nl.page.getByRole('table', { name: 'Credit notes' })).toContainText('€ 40.33')
  })

  await test.step('the American company does not pay: it is reminded and must pay first', async () => {
    const today = businessDate(new Date())
    await openCompany(desk, await companyId(american))
    await chooseAct(desk, 'Reminders and forced payment')
    await dialogOf(desk, /^Reminders and forced payment of/)
      .getByLabel('Forced payment from')
      .fill(today)
    await confirmWith(desk, /^Reminders and forced payment of/, 'Save', 'No answer to two calls')
    await us.page.goto('/invoices')
    await expect(invoices(us.page)).toContainText('Due')
    await expect(main(us.page)).not.toContainText('Your account is closed')

    await moveDueDay(numbers.us, addDays(today, -20))
    await runBilling()
    await mailTo(us.page, american.email, new RegExp(`invoice ${numbers.us} is .*overdue`))
    await us.page.goto('/broadcasts')
    const pay = noticeDialog(us.page, 'forcePay').getByRole('link', { name: 'Pay the invoice' })
    await us.page.goto((await pay.getAttribute('href'))!)
    await main(us.page).getByRole('button', { name: /^Pay/ }).click()
    await checkOut(us.page, 'Pay € 1,350.00')
    await expect(main(us.page)).toContainText('Sent to')
    await us.page.goto('/invoices')
    await expect(invoices(us.page)).toContainText('Paid')
    await expect(main(us.page)).toContainText('Paid until')
  })
  expect([...nl.errors, ...de.errors, ...us.errors]).toEqual([])
  for (const { context: own } of [nl, de, us]) await own.close()
})
