import { expect, type Page } from '@playwright/test'
import { linkIn, mailTo } from '../browser/read-mailbox.ts'

export const next = (page: Page) => page.getByRole('button', { name: 'Next' })
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** The first step of the registration; the country is that of the browser unless given. */
export async function fillCompany(
  page: Page,
  company: string,
  { address = 'Rua das Oliveiras 212', country }: { address?: string; country?: string } = {},
) {
  await page.getByLabel('Company name').fill(company)
  await field(page, 'Address').fill(address)
  if (country) await field(page, 'Country').selectOption(country)
  await next(page).click()
}

/** The last step of the registration. */
export async function fillContact(
  page: Page,
  email: string,
  { name = 'Inês Carvalho', telephone = '+351 22 555 0182' } = {},
) {
  await field(page, 'Name').fill(name)
  await field(page, 'Function').fill('Purchasing manager')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Telephone').fill(telephone)
  await page.getByLabel(/I have read and agree/).check()
}

/** Confirms the e-mail address of an application by the mailed link. */
export async function confirmByMail(page: Page, email: string) {
  const received = await mailTo(page, email, /We received your application/)
  await page.goto(linkIn(received, '/application?token='))
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText('E-mail address confirmed').first()).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
}

/** The billing address of an order from Portugal, by its labels. */
export const orderDetails = {
  Name: 'Inês Carvalho',
  'E-mail': 'orders@douro-recon.example',
  Company: 'Douro Recondicionados, Lda',
  Address: 'Rua das Oliveiras 212',
  'ZIP code': '4400-118',
  City: 'Vila Nova de Gaia',
  'VAT number': 'PT 501 234 567',
}

/** Fills in the billing address of an order. */
export async function fillIn(
  page: Page,
  details: Readonly<Record<string, string>> = orderDetails,
  country = 'PT',
) {
  await page.getByLabel('Country').selectOption(country)
  for (const [label, value] of Object.entries(details)) await field(page, label).fill(value)
}

/** Ends the payment on the checkout page once its script runs. */
export async function checkOut(page: Page, button: string) {
  await expect(page).toHaveURL(/\/checkout\//)
  await expect(async () => {
    // A click that waits too long for the next page has been made nevertheless.
    if (!page.url().includes('/checkout/')) return
    await page.getByRole('button', { name: button }).click({ timeout: 1000 })
    await expect(page).not.toHaveURL(/\/checkout\//, { timeout: 2000 })
  }).toPass()
}
