import type { Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { expect, test } from '../support/real-browser.ts'

test.use({ signedInAs: demoAccounts.member })

/** Chooses in one moment, before any rows can be there: a country, and what else the form has. @returns what is shown then */
const choose = (page: Page, form: string, country: string) =>
  page.getByRole('form', { name: form }).evaluate((element, code) => {
    const select = element.querySelector('select')!
    select.value = code
    select.dispatchEvent(new Event('change', { bubbles: true }))
    const box = element.querySelector<HTMLInputElement>('[name=exactPhrase]')
    box?.click()
    return { country: select.value, isExact: box?.checked }
  }, country)

test('a country is shown at once above the companies (CO-001)', async ({ page }) => {
  await page.goto('/companies')
  await page.getByRole('combobox', { name: 'Country' }).selectOption('DE')
  await expect(page).toHaveURL('/companies?country=DE')
  expect(await choose(page, 'Find companies', 'SE')).toMatchObject({ country: 'SE' })
  await expect(page).toHaveURL('/companies?country=SE')
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('SE')
})

test('choices above the parts are shown at once, and none of two in the same moment is lost (PT-004, PT-019)', async ({
  page,
}) => {
  await page.goto('/parts?query=hp&doShowAdvanced=true')
  await page.getByRole('combobox', { name: 'Country' }).selectOption('DE')
  const asked = () => Object.fromEntries(new URL(page.url()).searchParams)
  const advanced = { query: 'hp', doShowAdvanced: 'true' }
  await expect.poll(asked).toEqual({ ...advanced, country: 'DE' })
  expect(await choose(page, 'Find parts', 'NL')).toEqual({ country: 'NL', isExact: true })
  await expect.poll(asked).toEqual({ ...advanced, country: 'NL', exactPhrase: 'true' })
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('NL')
})
