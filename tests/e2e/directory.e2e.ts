import type { Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { openDemoDatabase } from '../support/demo-database.ts'
import { expectNoViolations } from '../support/no-violations.ts'
import { ownAccount } from '../support/own-account.ts'
import { expect, notice, phone, signInQuietly, test } from '../support/real-browser.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Companies' }).locator('tbody tr')
const found = (page: Page) => page.getByText(/traders? from .* found/)
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })

test.describe('a member', () => {
  test.use({ signedInAs: demoAccounts.member })

  test('finds a company by a contact’s name, narrows by country and opens it, and comes back to the same rows (CO-001, CO-002, CO-007, CO-010)', async ({
    page,
  }) => {
    await page.goto('/broadcasts')
    await page.getByRole('navigation', { name: 'Main' }).getByText('Companies').click()
    await expect(found(page)).toBeVisible()
    await expect(header(page, 'Company')).toHaveAttribute('aria-sort', 'ascending')
    const search = page.getByRole('searchbox', {
      name: 'Search Companies, Contact Persons or Specialty',
    })
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
    await search.fill('refurb')
    await expect(rows(page).nth(2)).toBeVisible()
    await page.getByRole('combobox', { name: 'Country' }).selectOption('SE')
    await expect(rows(page)).toHaveCount(1)
    await expect(found(page)).toHaveText(/^\d+ traders? from 1 company found$/)
    await expectNoViolations(page)

    await rows(page).getByRole('link', { name: 'Norrsken Refurb' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Norrsken Refurb' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/companies?query=refurb&country=SE')
    await expect(search).toHaveValue('refurb')
    await page.getByRole('link', { name: 'Clear the filters' }).click()
    await expect(search).toHaveValue('')
    await expect(page).toHaveURL('/companies')
  })

  test('sorts by a column, the other way round on the second click, and moves by the keyboard (CO-008)', async ({
    page,
  }) => {
    await page.goto('/companies?country=US')
    const names = () => rows(page).getByRole('link').allTextContents()
    await expect(rows(page).first()).toContainText('Bluepeak Systems')
    await header(page, 'Company').getByRole('link').click()
    await expect(header(page, 'Company')).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(async () => (await names())[0]).toBe('Third Aisle')
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

  test('is led on from a search without results, and from a page behind the last', async ({
    page,
  }) => {
    await page.goto('/companies?query=nystrom&country=DE')
    await page.getByRole('link', { name: 'Search in all countries' }).click()
    await expect(rows(page)).toHaveCount(1)
    await page.goto('/companies?page=900')
    await page.getByRole('link', { name: /^Go to the last page/ }).click()
    await expect(rows(page).first()).toBeVisible()
    await page.goto('/companies?country=germany&orderCol=nonsense')
    await expect(page).toHaveURL('/companies?country=DE')
    await page.goto('/companies?country=Atlantis')
    await expect(page).toHaveURL('/companies')
  })

  test('chooses how many rows a page has, and goes on to the next one (CO-009)', async ({
    page,
  }) => {
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

  test('searches companies from the top of every page (SH-010)', async ({ page }) => {
    await page.goto('/broadcasts')
    const top = page.getByRole('banner').getByRole('search')
    await top.getByRole('combobox', { name: 'Search in' }).selectOption('Companies')
    await top.getByRole('searchbox').fill('rackwise')
    await top.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL('/companies?query=rackwise&showSearch=true')
    await expect(rows(page)).toContainText('Rackwise')
  })
})

test.describe('the star of a row', () => {
  const database = openDemoDatabase()
  test.afterAll(() => database.close())

  test('makes the reader a follower, counts it, and takes it back (BK-072, CO-011)', async ({
    page,
    context,
  }) => {
    const account = await ownAccount(database)
    await signInQuietly(context, account.email)
    // A company that no other test follows.
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
})

test('a visitor reads neither names nor texts, finds by specialty and country, and not by name (CO-012, AM-047)', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/companies?orderCol=companyname')
  await expect(rows(page).first()).toContainText('TBS Member')
  const prompt = page.getByRole('complementary', { name: 'For members' })
  await expect(prompt.getByRole('link', { name: 'Start a free trial' })).toHaveAttribute(
    'href',
    '/register',
  )
  await expectNoViolations(page)
  for (const name of ['Norrsken', 'Helder', 'Rackwise', 'We buy']) {
    expect(await page.content()).not.toContain(name)
  }
  const search = page.getByRole('searchbox', { name: 'Search Specialty or Country' })
  await search.fill('norrsken')
  await search.press('Enter')
  await expect(page.getByText('0 traders from 0 companies found')).toBeVisible()
  await expect(
    page.getByText('Names of companies and people are searched by members alone'),
  ).toBeVisible()
  await search.fill('smartphones sweden')
  await search.press('Enter')
  await expect(rows(page).first()).toContainText('Sweden')
  await rows(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/companies\/\d+$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the search is a plain form', async ({ page }) => {
    await page.goto('/companies')
    await page.getByRole('searchbox', { name: 'Search Specialty or Country' }).fill('servers')
    await page.getByRole('combobox', { name: 'Country' }).selectOption('DE')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/companies\?query=servers&country=DE/)
    await expect(rows(page).first()).toContainText('Germany')
  })
})
