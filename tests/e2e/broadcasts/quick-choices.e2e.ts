import type { Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { expect, test } from '../../support/browser/real-browser.ts'

test.use({ signedInAs: demoAccounts.member })

/** Chooses in one moment, before any rows can be there: a country, and what else the form has. @returns what is shown then */
const choose = (page: Page, form: string, code: string) =>
  page.getByRole('form', { name: form }).evaluate((element, country) => {
    const select = element.querySelector('select')!
    select.value = country
    select.dispatchEvent(new Event('change', { bubbles: true }))
    const box = (element as HTMLFormElement).elements.namedItem('exactPhrase')
    if (!(box instanceof HTMLInputElement)) return { country: select.value }
    box.click()
    return { country: select.value, isExact: box.checked }
  }, code)

test('member sees choices above companies and parts at once, and none of two in the same moment is lost (CO-001, PT-004, PT-019)', async ({
  page,
}) => {
  const country = page.getByRole('combobox', { name: 'Country' })
  await page.goto('/companies')
  await country.selectOption('DE')
  await expect(page).toHaveURL('/companies?country=DE')
  expect(await choose(page, 'Find companies', 'SE')).toMatchObject({ country: 'SE' })
  await expect(page).toHaveURL('/companies?country=SE')
  await expect(country).toHaveValue('SE')

  await page.goto('/parts?query=hp&doShowAdvanced=true')
  await country.selectOption('DE')
  const asked = () => Object.fromEntries(new URL(page.url()).searchParams)
  const advanced = { query: 'hp', doShowAdvanced: 'true' }
  await expect.poll(asked).toEqual({ ...advanced, country: 'DE' })
  expect(await choose(page, 'Find parts', 'NL')).toEqual({ country: 'NL', isExact: true })
  await expect.poll(asked).toEqual({ ...advanced, country: 'NL', exactPhrase: 'true' })
  await expect(country).toHaveValue('NL')
})
