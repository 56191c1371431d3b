import { bookPayment } from '#contract/billing/desk/company-money.ts'
import { expect, notice, test } from '../../support/browser/real-browser.ts'
import { aTrader, openDemoDatabase } from '../../support/browser/demo-database.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'
import { anIssuedInvoice, statementText } from '../../support/statements.ts'

test('finance imports a bank statement, is told what is wrong with a file, and sets a line aside, moving by keys (BK-094, BK-150)', async ({
  page,
  context,
}) => {
  await openBackOffice(context, 'finance')
  await page.goto('/admin/bank-lines')
  const name = `Interest ${Date.now()}`
  const choose = (text: string) =>
    page.getByLabel('File').setInputFiles({
      name: 'november.sta',
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    })
  const importing = page.getByRole('button', { name: 'Import a statement' })
  // Lines that arrive later do not move the button from under the mouse.
  const place = await importing.boundingBox()
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true')
  expect(await importing.boundingBox()).toEqual(place)
  await importing.click()
  const dialog = page.getByRole('dialog', { name: 'Import a bank statement' })
  await choose('no statement')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog).toContainText('line 1 should have an MT940 statement')
  await choose(statementText([{ name, amount: '12,34', text: 'Third quarter' }]))
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(notice(page, '1 line imported')).toBeVisible()

  const line = page.getByRole('row').filter({ hasText: name })
  await expect(line).toContainText('€ 12.34')
  await expect(line).toContainText('None found')
  // The last imported line comes first.
  await page.keyboard.press('j')
  await expect(page.getByRole('row').nth(1).getByRole('button').first()).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(line.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Next row')
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await line.getByRole('button', { name: /^Set aside/ }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Interest')
  await page.getByRole('dialog').getByRole('button', { name: 'Set aside' }).click()
  await expect(notice(page, 'Line set aside')).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toBeVisible()
})

/** An invoice of a trader of the demo market, open unless more was received. */
async function anInvoice(given: { totalCents?: number; receivedCents?: number } = {}) {
  const database = openDemoDatabase()
  try {
    const { companyId } = await aTrader(database, 7)
    const data = { database, clock: { now: () => new Date() } }
    return await anIssuedInvoice(data, { companyId, ...given })
  } finally {
    await database.close()
  }
}

test(
  'finance books certain lines at once, undoes a booking and chooses another invoice (BK-094)',
  { tag: '@main' },
  async ({ page, context }) => {
    const [one, other] = [await anInvoice(), await anInvoice()]
    await openBackOffice(context, 'finance')
    await page.goto('/admin/bank-lines')
    await page.getByRole('button', { name: 'Import a statement' }).click()
    const name = `Payer ${Date.now()}`
    await page.getByLabel('File').setInputFiles({
      name: 'december.sta',
      mimeType: 'text/plain',
      buffer: Buffer.from(
        statementText([
          { name: `${name} A`, text: `Invoice ${one.number}` },
          { name: `${name} B`, text: 'Thank you', amount: '12,00' },
        ]),
      ),
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
    const certain = page.getByRole('row').filter({ hasText: `${name} A` })
    await expect(certain).toContainText('number in the text, amount fits')
    await page.getByRole('button', { name: /^Book .* certain line/ }).click()
    await expect(certain).toHaveCount(0)

    const line = page.getByRole('row').filter({ hasText: `${name} B` })
    await line.getByRole('button', { name: /^Choose invoices/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Book on invoices' })
    await dialog.getByRole('searchbox').fill(other.number.replace('-', ''))
    await dialog.getByRole('checkbox', { name: new RegExp(other.number) }).check()
    await dialog.getByRole('button', { name: 'Book' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(line).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(line).toBeVisible()

    await page.goto('/admin/bank-lines?state=booked')
    await expect(page.getByRole('row').filter({ hasText: `${name} A` })).toContainText(one.number)
  },
)

test('finance divides a payment among invoices, sets off what is owed, and takes all parts back (BK-094)', async ({
  page,
  context,
}) => {
  const one = await anInvoice({ totalCents: 30_000 })
  const other = await anInvoice({ totalCents: 20_000 })
  const owed = await anInvoice({ totalCents: 10_000, receivedCents: 15_000 })
  await openBackOffice(context, 'finance')
  await page.goto('/admin/bank-lines')
  await page.getByRole('button', { name: 'Import a statement' }).click()
  const name = `Payer ${Date.now()}`
  await page.getByLabel('File').setInputFiles({
    name: 'january.sta',
    mimeType: 'text/plain',
    buffer: Buffer.from(statementText([{ name, text: 'All of it', amount: '450,00' }])),
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  const line = page.getByRole('row').filter({ hasText: name })
  await line.getByRole('button', { name: /^Choose invoices/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Book on invoices' })
  const choose = async ({ number }: { number: string }) => {
    await dialog.getByRole('searchbox').fill(number)
    await dialog.getByRole('checkbox', { name: new RegExp(number) }).check()
  }
  const partOf = ({ number }: { number: string }) =>
    dialog.getByRole('textbox', { name: new RegExp(number) })
  const left = dialog.getByRole('status')

  await choose(one)
  await expect(partOf(one)).toHaveValue('300.00')
  await expect(left).toHaveText('Left to divide€ 150.00')
  await choose(other)
  await expect(partOf(other)).toHaveValue('150.00')
  await expect(left).toHaveText('Left to divide€ 0.00')
  await partOf(other).fill('200.00')
  await expect(left).toHaveText('Too much divided€ 50.00')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('€ 50.00 too much is divided.')
  await choose(owed)
  await expect(partOf(owed)).toHaveValue('-50.00')
  await expect(left).toHaveText('Left to divide€ 0.00')
  await partOf(owed).fill('-51')
  await expect(dialog).toContainText('Only € 50.00 is owed to the customer on this invoice.')
  await partOf(owed).fill('-50')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(notice(page, 'Line booked')).toBeVisible()
  await expect(line).toHaveCount(0)

  await page.goto('/admin/bank-lines?state=booked')
  await expect(line).toContainText(`${owed.number} -€ 50.00`)
  await line.getByRole('button', { name: /^Reopen/ }).click()
  const takeBack = page.getByRole('alertdialog')
  await expect(takeBack).toContainText('All parts are taken back')
  await takeBack.getByRole('button', { name: 'Take back' }).click()
  await expect(notice(page, 'Line is open again')).toBeVisible()
  await page.goto('/admin/bank-lines')
  await expect(line.getByRole('button', { name: /^Choose invoices/ })).toBeVisible()
})

test('finance matches a refund in the Inbox that was booked by hand before, and it is booked once (BK-094, BK-150)', async ({
  page,
  context,
  baseURL,
}) => {
  const { id, number } = await anInvoice({ totalCents: 10_000, receivedCents: 17_531 })
  await openBackOffice(context, 'finance')
  const body = { amountCents: -7_531, receivedOn: '2026-11-20', note: '' }
  const url = bookPayment.path.replace(':id', String(id))
  const booked = await page.request.post(url, { headers: { origin: baseURL! }, data: body })
  expect(booked.status()).toBe(200)
  await page.goto('/admin/bank-lines')
  await page.getByRole('button', { name: 'Import a statement' }).click()
  const entry = { name: 'Helder Hardware', text: `Refund ${number}`, amount: '75,31' }
  await page.getByLabel('File').setInputFiles({
    name: 'refunds.sta',
    mimeType: 'text/plain',
    buffer: Buffer.from(statementText([{ ...entry, mark: 'D' }])),
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  await expect(notice(page, '1 line imported')).toBeVisible()

  await page.goto('/admin/inbox')
  await page.getByRole('link', { name: '€ 75.31 paid out' }).click()
  const item = page.getByRole('region', { name: '€ 75.31 paid out' })
  await expect(item).toContainText('paid back on 20/11/2026, number in the text, amount fits')
  await page.keyboard.press('c')
  const choose = page.getByRole('dialog', { name: 'Book on invoices' })
  await expect(choose).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(choose).toHaveCount(0)
  await page.getByRole('button', { name: /^Match/ }).click()
  await expect(notice(page, 'Line matched')).toBeVisible()
  await expect(page.getByRole('link', { name: '€ 75.31 paid out' })).toHaveCount(0)
  await page.goto(`/admin/payments?search=${number}`)
  await expect(page.getByRole('row').filter({ hasText: '75.31' })).toHaveCount(1)
})
