import type { Page } from '@playwright/test'
import type { Answer } from '#contract/endpoint.ts'
import { placeOrder } from '#contract/billing/orders.ts'
import { putState } from '../../support/browser/account-notices.ts'
import { useOwnAccount } from '../../support/browser/own-account.ts'
import { expect, notice, signInQuietly, test } from '../../support/browser/real-browser.ts'
import { checkOut, field, fillIn, orderDetails } from '../../support/joining/pages.ts'

const { database, account } = useOwnAccount()

/** The events of an order that the page reports. */
function paymentEvents(page: Page): string[] {
  const events: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/events')) return
    const { event } = request.postDataJSON() as { event: string }
    if (event.startsWith('payment')) events.push(event)
  })
  return events
}
const main = (page: Page) => page.getByRole('main')

/** Fills in an order of Plus up to its payment. */
async function orderPlus(page: Page): Promise<void> {
  await page.goto('/payment')
  await page.getByRole('button', { name: 'Order Now: Plus' }).click()
  await fillIn(page)
  await page.getByLabel(/I have read and agree/).check()
  await page.getByRole('button', { name: 'Next' }).click()
}

test(
  'a visitor orders, cancels the payment, tries again and has paid (BL-015, BL-016, BL-018, BL-019, BL-021, BL-022, BL-023, BL-024, AM-063, AM-064, AN-003)',
  { tag: '@main' },
  async ({ page }) => {
    const events = paymentEvents(page)
    await page.goto('/payment')
    await page.getByRole('button', { name: 'Order Now: Broker' }).click()
    await expect(page.getByRole('heading', { name: 'Company details' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
    await page.getByLabel(/I have read and agree/).check()
    await page.getByLabel('Country').selectOption('PT')
    await page.getByLabel('VAT number').fill('PT 12')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(main(page)).toContainText('This field is required')
    await expect(main(page)).toContainText('A VAT number of Portugal has 9 digits')
    await expect(field(page, 'Name')).toBeFocused()

    await fillIn(page)
    // Nothing typed is lost on a reload.
    await page.reload()
    await expect(page.getByLabel('Company', { exact: true })).toHaveValue(orderDetails.Company)
    await page.getByRole('button', { name: 'Next' }).click()

    const bill = page.getByRole('table', { name: 'Order' })
    await expect(bill).toContainText('TBS Broker Account')
    await expect(bill).toContainText('VAT Total (Reverse Charge)')
    await expect(bill).toContainText('Invoice total for one year')
    await expect(main(page)).toContainText('Demo Market B.V.')
    await expect(page.getByRole('heading', { name: 'Order verification' })).toBeFocused()
    await page.getByRole('button', { name: 'Change plan' }).click()
    await expect(page.getByRole('button', { name: 'Order Now: Broker' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Change Info' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Pay € 1,350.00' }).click()

    await checkOut(page, 'Cancel')
    await expect(page).toHaveURL(/\/payment\?.*stage=fail/)
    await expect(main(page)).toContainText('The payment process was not completed')
    await page.getByRole('link', { name: 'Verify Order' }).click()
    await page.getByRole('button', { name: 'Pay € 1,350.00' }).click()

    await checkOut(page, 'Pay € 1,350.00')
    await expect(page).toHaveURL(/\/payment\?.*stage=ok/)
    await expect(main(page)).toContainText('Your order has been placed successfully')
    await expect(main(page)).toContainText('An invoice was sent to you by e-mail.')
    await expect(main(page)).toContainText(orderDetails['E-mail'])
    await page.reload()
    await expect(main(page)).toContainText('Your order has been placed successfully')
    // What a reload sends while it leaves the page is not seen here.
    const seen = events.filter((event) => event !== 'payment-abandoned')
    expect(seen).toEqual([
      'payment-started',
      'payment-step-1-started',
      'payment-form-interacted',
      'payment-step-1-completed',
      'payment-failed',
      'payment-completed',
    ])
  },
)

test('a payment that fails is tried again to its end on the page of the order, which leads on and reports both (BL-022, BL-023, BL-024, AN-003)', async ({
  page,
}) => {
  const events = paymentEvents(page)
  await orderPlus(page)
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await checkOut(page, 'Payment fails')
  await expect(main(page)).toContainText('The payment process was not completed')
  await expect(page).toHaveURL(/\/payment\?.*stage=fail/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await checkOut(page, 'Pay €')
  await expect(main(page)).toContainText('Your order has been placed successfully')
  await expect(page).toHaveURL(/\/payment\?.*stage=ok/)
  await expect(main(page).getByRole('link', { name: 'Back to the market' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Verify Order' })).toBeVisible()
  await expect.poll(() => events.slice(-2)).toEqual(['payment-failed', 'payment-completed'])
})

test('an order is reported as completed when the payment arrives, not when the customer returns (AN-003)', async ({
  page,
  context,
}) => {
  const events = paymentEvents(page)
  await orderPlus(page)
  let token = ''
  await page.route(`**${placeOrder.path}`, async (route) => {
    const response = await route.fetch()
    token = ((await response.json()) as Answer<typeof placeOrder>).payload.token
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await expect(page).toHaveURL(/\/checkout\//)
  const checkout = page.url()

  await page.goto(`/payment?stage=ok&token=${token}`)
  await expect(main(page)).toContainText('We are waiting for your bank')
  expect(events).not.toContain('payment-completed')
  const bank = await context.newPage()
  await bank.goto(checkout)
  await checkOut(bank, 'Pay €')
  await expect(main(page)).toContainText('Your order has been placed successfully')
  await expect.poll(() => events.slice(-1)).toEqual(['payment-completed'])
})

test('leaving an order is reported (AN-003)', async ({ page }) => {
  const events = paymentEvents(page)
  await page.goto('/payment')
  await page.getByRole('button', { name: 'Order Now: Plus' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Free Trial' }).click()
  await expect.poll(() => events).toContain('payment-abandoned')
})

test('a double click on Next shows the order and does not place it (BL-019)', async ({ page }) => {
  let orders = 0
  page.on('request', (request) => {
    if (request.url().endsWith(placeOrder.path)) orders += 1
  })
  await putState(database, account, {
    state: 'trial',
    trialEndsAt: new Date('2031-05-10T21:59:59Z'),
  })
  await signInQuietly(page.context(), account.email)
  await page.goto('/payment')
  await page.getByRole('button', { name: 'Order Now: Plus' }).click()
  await fillIn(page)
  await page.getByLabel(/I have read and agree/).check()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Next' }).dblclick()
  await expect(page.getByRole('button', { name: /^Pay €/ })).toBeEnabled()
  expect(orders).toBe(0)
})

test('the stage in an address alone pays nothing and reveals nothing (AM-063)', async ({
  page,
}) => {
  await page.goto('/payment?stage=fail')
  await expect(main(page)).toContainText('The payment process was not completed')
  const wrong = '/payment?stage=ok&token=1-AAAAAAAAAAAAAAAAAAAAAA'
  const html = await (await page.request.get(wrong)).text()
  expect(html.includes('placed successfully')).toBe(false)
  await page.goto(wrong)
  await expect(main(page)).toContainText('This link is not valid.')
  await expect(main(page)).not.toContainText('2026-')
  await expect(main(page)).not.toContainText('placed successfully')
})

test(
  'a trial orders with its own details, pays from Billing History and is a member (AM-067, AM-097, AM-123, BL-001, BL-004, BL-005, BL-006)',
  { tag: '@main' },
  async ({ page, context }) => {
    await putState(database, account, {
      state: 'trial',
      trialEndsAt: new Date('2031-05-10T21:59:59Z'),
    })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signInQuietly(context, account.email)
    await page.goto('/payment')
    await page.getByRole('button', { name: 'Order Now: Plus' }).click()
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(account.email)
    await fillIn(page)
    await page.getByLabel('Country').selectOption('NL')
    await expect(page.getByLabel('VAT number')).toBeVisible()
    await page.getByLabel('VAT number').fill('NL123456789B01')
    await page.getByLabel(/I have read and agree/).check()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('table', { name: 'Order' })).toContainText('VAT Total (21%)')
    await page.getByRole('button', { name: 'Pay € 816.75' }).click()
    await expect(page).toHaveURL(/\/checkout\//)

    await page.goto('/payment')
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(1)
    const number = await main(page).locator('.bank-references b').innerText()
    await page.getByRole('button', { name: `Copy ${number}` }).click()
    await expect(notice(page, 'Copied', number)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number)
    await page.getByRole('link', { name: 'Change the order' }).click()
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(1)
    await expect(page.getByRole('table', { name: 'Order' })).toContainText('€ 816.75')

    await page.goto('/invoices')
    const row = page.getByRole('table', { name: 'Invoices' }).getByRole('row').nth(1)
    await expect(row).toContainText('TBS Plus Account')
    await expect(row).toContainText('Due')
    await expect(row).toContainText('€ 816.75')
    await row.getByRole('button', { name: /^Pay / }).click()
    await checkOut(page, 'Payment fails')
    await page.goto('/invoices')
    await row.getByRole('button', { name: /^Pay / }).click()
    await checkOut(page, 'Payment fails')
    await expect(page).toHaveURL(/\/invoices\?paid=/)
    await expect(main(page)).toContainText('The payment process was not completed')
    await row.getByRole('button', { name: /^Pay / }).click()
    await checkOut(page, 'Pay € 816.75')
    await expect(main(page)).toContainText(`Invoice ${number} is paid`)

    await page.goto('/invoices')
    await expect(row).toContainText('Paid')
    await expect(main(page)).toContainText('Paid until')
    await page.goto('/payment')
    await expect(main(page)).toContainText('Your membership is paid until')
  },
)
