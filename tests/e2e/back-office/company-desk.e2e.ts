import { useOwnAccount } from '../../support/browser/own-account.ts'
import { mailTo } from '../../support/browser/read-mailbox.ts'
import { expect, test } from '../../support/browser/real-browser.ts'
import { startImport } from '../../support/browser/stock-file-pages.ts'
import { openBackOffice, openCompany } from '../../support/browser/staff-browser.ts'

const { account } = useOwnAccount()

test('support uploads a stock file for a company with a reason, corrects a line, and its main contact is told (BK-068)', async ({
  page,
  context,
}) => {
  await openBackOffice(context, 'support')
  await openCompany(page, account.companyId)
  await page.keyboard.press('4')
  await expect(page.getByText('0 parts')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toHaveCount(0)
  await page.getByLabel('Reason').fill('Asked by telephone')
  await page.getByRole('button', { name: 'Start changing' }).click()
  await page.getByLabel('Stock file', { exact: true }).setInputFiles({
    name: 'stock.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Part number,Manufacturer,Description,Quantity,Condition,Price\nDL380-G10,HPE,Server,5,USED,100\n',
    ),
  })
  await startImport(page)
  await expect(page.getByRole('heading', { name: 'Stock imported' })).toBeVisible()
  await page.getByRole('link', { name: 'See the company’s inventory' }).click()
  await page.getByRole('button', { name: 'Edit DL380-G10' }).click()
  await page.getByLabel('Quantity').fill('8')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: 'Select DL380-G10' })).toContainText('8')
  expect(await mailTo(page, account.email, /stock is up to date/)).toContain(
    'has imported a stock file for you',
  )
  await page.keyboard.press('9')
  await expect(page.getByRole('main')).toContainText('“Asked by telephone”')
})

test('support writes a note, pins it and finds it on top, and a colleague cannot change it (AM-147)', async ({
  page,
  context,
}) => {
  await openBackOffice(context, 'support', 'Noor Writer')
  await openCompany(page, account.companyId)
  const notes = page.getByRole('region', { name: 'Notes' })
  for (const text of ['Prefers German', 'Wants Plus']) {
    await page.getByRole('main').focus()
    await page.keyboard.press('n')
    await page.keyboard.type(text)
    await notes.getByRole('button', { name: 'Add note' }).click()
    await expect(notes.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  }
  const german = notes.getByRole('listitem').filter({ hasText: 'Prefers German' })
  await german.getByRole('button', { name: /Actions for the note/ }).click()
  await page.getByRole('menuitem', { name: 'Pin' }).click()
  await expect(notes.getByRole('listitem').first()).toContainText('Prefers German')
  await openBackOffice(context, 'finance')
  await openCompany(page, account.companyId)
  await german.getByRole('button', { name: /Actions for the note/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Unpin' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0)
})
