import type { Page } from '@playwright/test'
import { useOwnAccount } from '../../support/browser/own-account.ts'
import { expect, notice, test } from '../../support/browser/real-browser.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'
import { endPayment, orderAsTrial } from '../../support/joining/trial-order.ts'

const { database, account } = useOwnAccount()
const entryOf = (page: Page, company: string) =>
  page.getByRole('listitem').filter({ hasText: company })

/** Opens an entry of a queue, which a job creates a moment later. */
async function openEntry(page: Page, address: string, name: string) {
  const entry = entryOf(page, name)
  await expect(async () => {
    await page.goto(address)
    await expect(entry).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 40_000 })
  await entry.getByRole('link').click()
}

async function giveReason(page: Page, title: RegExp, reason: string, confirm: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('contentinfo').getByRole('button', { name: confirm }).click()
}

test('finance credits an invoice whose VAT number is invalid and issues another with 21% VAT (BK-096, AM-059)', async ({
  page,
  context,
}) => {
  const { invoiceNumber } = await orderAsTrial(context, database, account, {
    country: 'PT',
    vat: 'PT501234569',
  })
  await openBackOffice(context, 'finance')
  await openEntry(page, '/admin/vat-checks', account.companyName)
  const main = page.getByRole('main')
  await expect(main).toContainText('VAT number PT501234569')
  await expect(main).toContainText('Invalid')
  await expect(main).toContainText(`Invoice ${invoiceNumber}`)
  await main.getByRole('button', { name: 'Credit and invoice again with 21% VAT' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invoice again with 21% VAT?' })
  await expect(dialog).toContainText('€ 1,633.50')
  await giveReason(page, /^Invoice again/, 'The number is invalid.', 'Credit and invoice again')
  await expect(notice(page, 'Credited and invoiced again')).toBeVisible()
  await expect(entryOf(page, account.companyName)).toHaveCount(0)

  await page.goto('/invoices')
  const invoices = page.getByRole('table', { name: 'Invoices' })
  await expect(invoices.getByRole('row', { name: '€ 1,633.50' })).toContainText('Due')
  await expect(invoices.getByRole('row', { name: invoiceNumber })).toContainText('VOID')
  await expect(page.getByRole('table', { name: 'Credit notes' })).toContainText('€ 1,350.00')
})

test('finance requests the refund of a payment of a wrong amount (BK-095)', async ({
  page,
  context,
}) => {
  const { checkoutId } = await orderAsTrial(context, database, account, {
    country: 'US',
    vat: 'n/a',
  })
  await endPayment(context, checkoutId, 'wrongAmount')
  await openBackOffice(context, 'finance')
  await openEntry(page, '/admin/payment-checks', account.companyName)
  await page.getByRole('button', { name: /^Refund/ }).click()
  await giveReason(page, /^Refund € /, 'The customer pays again.', 'Refund')
  await expect(page.getByText('Refund requested').first()).toBeVisible()
})

test('finance closes a payment check with a reason, and no money moves (BK-095, BK-150)', async ({
  page,
  context,
}) => {
  const { invoiceNumber, checkoutId } = await orderAsTrial(context, database, account, {
    country: 'US',
    vat: 'n/a',
  })
  await endPayment(context, checkoutId, 'wrongAmount')
  await openBackOffice(context, 'finance')
  await openEntry(page, '/admin/payment-checks', account.companyName)
  await expect(page.getByRole('button', { name: /^Mark as paid back/ })).toBeVisible()
  await page.keyboard.press('p')
  const paidBack = page.getByRole('dialog', { name: /^Was € .* paid back\?$/ })
  await expect(paidBack).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(paidBack).toHaveCount(0)
  await page.getByRole('button', { name: /^Close/ }).click()
  const reason = `Settled by telephone, ${invoiceNumber}`
  await giveReason(page, /^Close without moving money/, reason, 'Close')
  await expect(notice(page, 'Closed')).toBeVisible()
  await expect(entryOf(page, account.companyName)).toHaveCount(0)

  await openEntry(page, '/admin/payment-checks?state=done', account.companyName)
  await expect(page.getByRole('main')).toContainText(reason)
  await page.goto('/invoices')
  const invoice = page.getByRole('row', { name: invoiceNumber })
  await expect(invoice).toContainText('Due')
  await expect(invoice).not.toContainText('still open')
})
