import { useOwnAccount } from '../../support/browser/own-account.ts'
import { expect, notice, signInQuietly, test } from '../../support/browser/real-browser.ts'

const { account } = useOwnAccount()

test('a visitor reads what both plans include, who pays VAT, how to fill out the form and how to pay (BL-010, BL-011, BL-015, BL-026, BL-027)', async ({
  page,
}) => {
  await page.goto('/payment')
  const main = page.getByRole('main')
  for (const text of [
    'Unlimited inventory upload',
    'Unlimited access to website and member list',
    'Companies in the Netherlands pay 21% VAT in addition.',
    'European companies give their VAT number.',
    'A year that is billed cannot be cancelled.',
    'Information may change without notice.',
  ]) {
    await expect(main).toContainText(text)
  }
  await expect(
    page.getByRole('list', { name: 'Payment options' }).getByRole('listitem'),
  ).toHaveText([
    /^Online right after the order/,
    /^Online later/,
    'By bank transfer within 15 days of the invoice',
  ])
  await page.getByRole('button', { name: 'Order Now: Plus' }).click()
  await expect(main).toContainText('Read the terms, fill out the entire form')
  await expect(main).toContainText('person who may sign for the company')
})

test.describe('while calls fail', () => {
  test.use({ forgiven: /status of 500/ })

  test('Billing History that cannot be loaded says so in red and is loaded again (ER-065)', async ({
    page,
    context,
  }) => {
    await signInQuietly(context, account.email)
    await page.goto('/broadcasts')
    await page.route(/getInvoices/, (route) =>
      route.fulfill({
        status: 500,
        json: { status: 500, payload: { msg: 'The database rests.' } },
      }),
    )
    await page.getByRole('button', { name: account.name }).click()
    await page.getByRole('menuitem', { name: 'Billing History' }).click()
    const main = page.getByRole('main')
    await expect(main.getByRole('alert')).toContainText('Your billing history could not be loaded')
    await expect(main.getByRole('alert')).toContainText('The database rests.')
    await expect(
      notice(page, 'Billing History could not be loaded', 'The database rests.'),
    ).toBeVisible()
    await page.unroute(/getInvoices/)
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(main.getByRole('heading', { name: 'Invoices', exact: true })).toBeVisible()
  })
})
