import type { Locator, Page } from '@playwright/test'
import { fieldMessages } from '#contract/field-messages.ts'
import { useOwnAccount } from '../../support/browser/own-account.ts'
import { expect, signInQuietly, test } from '../../support/browser/real-browser.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'
import { field, fillIn, next, orderDetails } from '../../support/joining/pages.ts'

const { account } = useOwnAccount()
const { required } = fieldMessages

/** A click as people make it: the page may move under the mouse while its button is down. */
async function press(page: Page, button: Locator) {
  await button.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await button.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.waitForTimeout(150)
  await page.mouse.up()
}

test('Next of the registration acts on the first click after errors are corrected, and when one comes (BK-131)', async ({
  page,
}) => {
  await page.goto('/register')
  await field(page, 'Country').selectOption('PT')
  const top = async () => (await next(page).boundingBox())!.y
  const before = await top()
  await press(page, next(page))
  await expect(page.getByText(required)).toHaveCount(2)
  expect(await top()).toBe(before)
  await page.getByLabel('Company name').fill('Douro, Lda')
  await field(page, 'Address').fill('Rua das Oliveiras 212')
  await page.getByLabel('Website').fill('douro')
  // Two lines of an error, which come when the field is left.
  await press(page, next(page))
  await expect(page.getByLabel('Website')).toHaveAccessibleDescription(fieldMessages.website)
  await expect(page.getByLabel('Website')).toBeFocused()
  await page.getByLabel('Website').fill('douro.example')
  await press(page, next(page))
  await page.getByLabel('LinkedIn').check()
  await press(page, next(page))
  const start = page.getByRole('button', { name: 'Start free trial' })
  await expect(start).toBeEnabled()
  await press(page, start)
  await expect(page.getByText(required).first()).toBeVisible()
  await field(page, 'Function').fill('Purchasing manager')
  await press(page, page.getByRole('button', { name: 'Back', exact: true }))
  await expect(page.getByLabel('LinkedIn')).toBeChecked()
})

test('Next of an order acts on the first click after errors are corrected (BK-131)', async ({
  page,
}) => {
  await page.goto('/payment')
  await page.getByRole('button', { name: 'Order Now: Plus' }).click()
  await page.getByLabel(/I have read and agree/).check()
  await press(page, next(page))
  await expect(page.getByText(required).first()).toBeVisible()
  const { City, ...others } = orderDetails
  await fillIn(page, { ...others, City })
  await press(page, next(page))
  await expect(page.getByRole('table', { name: 'Order' })).toBeVisible()
})

test('the buttons of a profile and a dialog act on the first click after errors are corrected (BK-131)', async ({
  page,
  context,
}) => {
  await signInQuietly(context, account.email)
  await page.goto('/profile/company')
  const company = page.getByRole('region', { name: 'Company', exact: true })
  await company.getByRole('button', { name: 'Edit' }).click()
  const website = company.getByLabel('Website')
  const save = company.getByRole('button', { name: 'Save' })
  await website.fill('two words.example')
  await press(page, save)
  await expect(company.getByText(fieldMessages.noSpaces)).toBeVisible()
  await website.fill('words.example')
  await press(page, save)
  await expect(company.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(company).toContainText('words.example')

  await page.goto('/broadcasts')
  await page.getByRole('button', { name: 'Compose' }).click()
  const compose = page.getByRole('dialog', { name: 'Compose broadcast' })
  const send = compose.getByRole('button', { name: 'Send broadcast' })
  await compose.getByRole('combobox', { name: 'List' }).selectOption('Laptop')
  await compose.getByLabel('Quantity').focus()
  await press(page, send)
  await expect(compose.getByText(required)).toHaveCount(5)
  for (const [label, value] of Object.entries({
    Quantity: '40',
    Brand: 'HP',
    'Description or part number': 'EliteBook 840 G8',
    Condition: 'Grade A',
    'Price per piece': '285',
  })) {
    await compose.getByLabel(label, { exact: true }).fill(value)
  }
  await press(page, send)
  await expect(compose).toBeHidden()
})

test('the save bar of the settings acts on the first click when an error comes (BK-131)', async ({
  context,
}) => {
  await openBackOffice(context, 'admin', 'Noor de Wit')
  const page = await context.newPage()
  await page.goto('/admin/settings')
  const burst = page.getByRole('region', { name: 'Burst of broadcasts' })
  await burst.getByLabel('Period in minutes').fill('0')
  const bar = page.getByRole('region', { name: 'Not saved' })
  await press(page, bar.getByRole('button', { name: 'Review and save' }))
  await expect(burst.getByLabel('Period in minutes')).toBeFocused()
  await burst.getByLabel('Period in minutes').fill('2000')
  await press(page, burst.getByRole('button', { name: 'Undo' }))
  await expect(burst.getByLabel('Period in minutes')).toHaveValue('15')
})
