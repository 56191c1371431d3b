import type { Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { expectNoViolations } from '../support/no-violations.ts'
import { expect, phone, test } from '../support/real-browser.ts'

const wanted = '815100-B21'
const rows = (page: Page) => page.getByRole('table', { name: 'Parts' }).locator('tbody tr')
const box = (page: Page) => page.getByRole('searchbox', { name: 'Search parts' })
const go = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Search' })
const found = (page: Page) => page.getByText(/^[\d,]+ results? for/)
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })

/** As Ctrl V does where nothing has the focus. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test.describe('a member', () => {
  test.use({ signedInAs: demoAccounts.member })

  test('types a part number, sorts who has it, reads it in dollars, opens a line and comes back (PT-002, PT-007, PT-010 to PT-012, PT-014 to PT-016, PT-018, PT-022, PT-027)', async ({
    page,
  }) => {
    await page.goto('/broadcasts')
    await page.getByRole('navigation', { name: 'Main' }).getByText('Parts').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Parts Search' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Top Searches' })).toContainText(wanted)
    await expect(go(page)).toBeDisabled()
    await page.keyboard.press('/')
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('8')
    await expect(go(page)).toBeDisabled()
    await page.keyboard.type('15100b21')
    await expect(rows(page).first()).toContainText(wanted)
    await expect(page).toHaveURL('/parts?query=815100b21')
    await expect(page.getByRole('columnheader')).toHaveText([
      'Partnumber / Description',
      'Manufacturer',
      'Quantity',
      'Condition',
      'Price',
      'Company',
      'Country',
      'Telephone',
      'Request for quote',
    ])
    await expect(
      page.getByRole('link', { name: 'Availability and statistics for part 815100b21' }),
    ).toHaveAttribute('href', '/part-statistics/815100B21')

    await header(page, 'Price').getByRole('link').click()
    await expect(header(page, 'Price')).toHaveAttribute('aria-sort', 'ascending')
    const prices = () => rows(page).locator('.p-price').allTextContents()
    const inEuro = await prices()
    expect(inEuro[0]).toMatch(/^€\s\d+$/)
    await header(page, 'Price').getByRole('link').click()
    await expect(header(page, 'Price')).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('radiogroup', { name: 'Currency' }).getByText('$ USD').click()
    await expect(rows(page).locator('.p-price').first()).toHaveText(/^\$\s\d+$/)
    await page.reload()
    await expect(rows(page).locator('.p-price').first()).toHaveText(/^\$\s\d+$/)
    await expectNoViolations(page)

    // From the box into the rows and back, without the mouse.
    await box(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(rows(page).first().getByRole('link').first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(box(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/parts\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Company' })).toContainText(
      'Contact persons',
    )
    await expectNoViolations(page)
    await page.getByRole('link', { name: 'Back to parts' }).click()
    await expect(page).toHaveURL('/parts?query=815100b21&orderCol=Price&orderDesc=true')
    await expect(box(page)).toHaveValue('815100b21')
  })

  test('pastes a column of parts anywhere and searches them all, in one country too (PT-005, PT-006, PT-008, PT-009, PT-017, PT-019)', async ({
    page,
  }) => {
    await page.goto('/parts')
    await paste(page, 'SFP-10G-SR')
    await expect(page).toHaveURL('/parts?query=SFP-10G-SR')
    await expect(rows(page).first()).toContainText('SFP-10G-SR')
    await paste(page, `${wanted}\t32 GB\r\nno-such-part-1\r\nhp\r\n`)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Advanced Parts Search' }),
    ).toBeVisible()
    const group = (query: string) => page.getByRole('region', { name: `Results for ${query}` })
    await expect(group(wanted).getByRole('row').nth(1)).toContainText(wanted)
    await expect(group('no-such-part-1')).toContainText('Nobody lists this now.')
    await expect(group('hp').locator('tbody tr')).toHaveCount(10)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
    await expect(found(page)).toContainText('for 3 queries')
    await expectNoViolations(page)

    await page.getByRole('combobox', { name: 'Country' }).selectOption('Germany')
    await expect(page.getByText('Parts shown for Germany')).toBeVisible()
    await expect(group('hp').locator('.p-country').nth(1)).toHaveText('Germany')
    await page.getByRole('link', { name: 'See results for hp' }).click()
    await expect(page).toHaveURL('/parts?query=hp&country=DE')
    await expect(page.getByRole('heading', { level: 1, name: 'Parts Search' })).toBeVisible()
    await expect(group('hp')).toHaveCount(0)
    await rows(page).first().getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toContainText('Germany')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Clear the country' }).click()
    await expect(page).toHaveURL('/parts?query=hp')
  })

  test('is led on where nothing is found (PT-003)', async ({ page }) => {
    await page.goto('/parts?query=815100')
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('checkbox', { name: 'Show only exact matches' }).check()
    await page.getByRole('link', { name: 'Show parts that only begin or hold it' }).click()
    await expect(rows(page).first()).toBeVisible()
    await page.goto('/parts?query=815100&page=900')
    await page.getByRole('link', { name: /^Go to the last page/ }).click()
    await expect(rows(page).first()).toBeVisible()
    await page.goto('/parts?query=no-such-part-1&favorites=true')
    await page.getByRole('link', { name: 'Search all stock' }).click()
    await expect(page.getByRole('link', { name: 'Look in the broadcasts' })).toBeVisible()
  })
})

test('a visitor reads stock without names on a phone, and is told what members get (PT-012, PT-024, PT-028, PT-043, ER-029, AM-121)', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/parts?query=${wanted}&orderCol=inv_companyname`)
  await expect(rows(page).first()).toContainText('TBS Member')
  const prompt = page.getByRole('complementary', { name: 'For members' })
  await expect(prompt.getByRole('link', { name: 'Start a free trial' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Advanced Search' })).toHaveCount(0)
  await expectNoViolations(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)

  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Company' })).toContainText('TBS Member')
  await expect(prompt).toContainText('Register for the free trial')
  await expectNoViolations(page)

  await page.goto(`/parts?query=${wanted}&country=DE`)
  await expect(
    page.getByText('Only members narrow by company, country and Favorites.'),
  ).toBeVisible()
  const answer = await page.goto('/parts/999999999')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('alert')).toContainText('Part not found.')
  await expect(page.getByRole('alert')).toContainText('If you feel this is incorrect')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the search is a plain form', async ({ page }) => {
    await page.goto('/parts')
    await box(page).fill(wanted)
    await page.getByRole('checkbox', { name: 'Show only exact matches' }).check()
    await go(page).click()
    await expect(page).toHaveURL(`/parts?query=${wanted}&exactPhrase=true`)
    await expect(rows(page).first()).toContainText(wanted)
  })
})
