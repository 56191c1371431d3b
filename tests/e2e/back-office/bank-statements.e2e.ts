import { expect, notice, test } from '../../support/browser/real-browser.ts'
import { aTrader, openDemoDatabase } from '../../support/browser/demo-database.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'
import { anIssuedInvoice, statementText } from '../../support/statements.ts'

test('finance imports a bank statement, is told what is wrong with a file, and sets a line aside (BK-094)', async ({
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
  await page.getByRole('button', { name: 'Import a statement' }).click()
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
  await line.getByRole('button', { name: /^Set aside/ }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Interest')
  await page.getByRole('dialog').getByRole('button', { name: 'Set aside' }).click()
  await expect(notice(page, 'Line set aside')).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toBeVisible()
})

/** An open invoice of a trader of the demo market. */
async function anInvoice() {
  const database = openDemoDatabase()
  try {
    const { company_id: companyId } = await aTrader(database, 7)
    return await anIssuedInvoice({ database, clock: { now: () => new Date() } }, { companyId })
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
    await line.getByRole('button', { name: /^Choose an invoice/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Book on an invoice' })
    await dialog.getByRole('searchbox').fill(other.number.replace('-', ''))
    await dialog.getByRole('radio', { name: new RegExp(other.number) }).check()
    await dialog.getByRole('button', { name: 'Book' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(line).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(line).toBeVisible()

    await page.getByRole('radio', { name: /^Booked/ }).check({ force: true })
    await expect(page.getByRole('row').filter({ hasText: `${name} A` })).toContainText(one.number)
  },
)
