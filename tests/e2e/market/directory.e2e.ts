import type { Page } from '@playwright/test'
import { ownAccount, useOwnAccount } from '../../support/browser/own-account.ts'
import { expect, notice, signInQuietly, test } from '../../support/browser/real-browser.ts'

const { database, account: member } = useOwnAccount()
test.beforeEach(({ context }) => signInQuietly(context, member.email))

const rows = (page: Page) => page.getByRole('table', { name: 'Companies' }).locator('tbody tr')
const found = (page: Page) => page.getByText(/traders? from .* found/)
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })

test(
  'member searches, narrows, sorts and pages the directory, and comes back to the same rows (CO-001, CO-002, CO-007 to CO-010, SH-010)',
  { tag: '@main' },
  async ({ page }) => {
    await page.goto('/broadcasts')
    await page.getByRole('navigation', { name: 'Main' }).getByText('Companies').click()
    await expect(found(page)).toBeVisible()
    await expect(header(page, 'Company')).toHaveAttribute('aria-sort', 'ascending')
    const search = page.getByRole('searchbox', {
      name: 'Search Companies, Contact Persons or Specialty',
    })

    await test.step('finds a company by the name of a contact', async () => {
      await search.fill('nystrom')
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page)).toContainText('Norrsken Refurb')
      await expect(rows(page).getByRole('img', { name: /^Gold member/ })).toBeVisible()
      await expect(rows(page).locator('td')).toHaveText([/^Sweden$/, /\w+ \w+/, /^\d*$/])
      await expect(page.getByRole('columnheader')).toHaveText([
        /Company/,
        /Country/,
        /Profile/,
        /Favorites/,
      ])
      await expect(page).toHaveURL('/companies?query=nystrom')
    })

    await test.step('narrows by country and keeps the search behind a company', async () => {
      await search.fill('refurb')
      await expect(rows(page).nth(2)).toBeVisible()
      await page.getByRole('combobox', { name: 'Country' }).selectOption('SE')
      await expect(rows(page).filter({ hasNotText: 'Sweden' })).toHaveCount(0)
      await expect(found(page)).toHaveText(/^\d+ traders? from \d compan(y|ies) found$/)
      await rows(page).getByRole('link', { name: 'Norrsken Refurb' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Norrsken Refurb' })).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('/companies?query=refurb&country=SE')
      await expect(search).toHaveValue('refurb')
      await page.getByRole('link', { name: 'Clear the filters' }).click()
      await expect(search).toHaveValue('')
      await expect(page).toHaveURL('/companies')
    })

    await test.step('sorts by a column, reversed on the second click, and moves by the keyboard', async () => {
      await page.getByRole('combobox', { name: 'Country' }).selectOption('US')
      await expect(rows(page).first()).toContainText('Bluepeak Systems')
      await header(page, 'Company').getByRole('link').click()
      await expect(header(page, 'Company')).toHaveAttribute('aria-sort', 'descending')
      await expect(rows(page).first().getByRole('link')).toHaveText('Third Aisle')
      await header(page, 'Favorites').getByRole('link').click()
      await expect(header(page, 'Favorites')).toHaveAttribute('aria-sort', 'descending')
      await expect(header(page, 'Company')).not.toHaveAttribute('aria-sort')
      await expect(page).toHaveURL(/country=US&orderCol=favCount&orderDesc=true/)
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await expect(rows(page).nth(1).getByRole('link')).toBeFocused()
      await page.keyboard.press('k')
      await expect(rows(page).first().getByRole('link')).toBeFocused()
    })

    await test.step('chooses how many rows a page has, which starts at the first page', async () => {
      await page.goto('/companies?page=2')
      await expect(rows(page)).toHaveCount(10)
      await page.getByRole('combobox', { name: 'Per page' }).selectOption('20')
      await expect(page).toHaveURL('/companies')
      await expect(rows(page)).toHaveCount(20)
      const [first] = await rows(page).getByRole('link').allTextContents()
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2' }).click()
      await expect(page).toHaveURL('/companies?page=2')
      await expect(rows(page).getByRole('link').first()).not.toHaveText(first!)
    })

    await test.step('searches companies from the top of the page', async () => {
      const top = page.getByRole('banner').getByRole('search')
      await top.getByRole('combobox', { name: 'Search in' }).selectOption('Companies')
      await top.getByRole('searchbox').fill('rackwise')
      await top.getByRole('searchbox').press('Enter')
      await expect(page).toHaveURL('/companies?query=rackwise&showSearch=true')
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page)).toContainText('Rackwise')
    })
  },
)

test('member follows a company by the star of its row, and stops (BK-072, CO-011)', async ({
  page,
}) => {
  const other = await ownAccount(database)
  await page.goto(`/companies?query=${encodeURIComponent(other.companyName)}`)
  const star = rows(page).getByRole('button', { name: `Add ${other.companyName} to Favorites` })
  await star.click()
  await expect(notice(page, 'This Company was saved in your Favorites.')).toBeVisible()
  const back = rows(page).getByRole('button', { name: '1. Remove' })
  await expect(back).toBeVisible()
  const own = page.getByRole('main').getByRole('link', { name: /^Your Favorites/ })
  await expect(own).toHaveText('Your Favorites1')
  await expect(own).toHaveAttribute('href', '/favorites')
  await back.click()
  await expect(star).toBeVisible()
  await expect(own).toHaveText('Your Favorites0')
  await expect(star).toHaveText('')
})
