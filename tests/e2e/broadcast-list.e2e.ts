import type { Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { openDemoDatabase } from '../support/demo-database.ts'
import { ownAccount } from '../support/own-account.ts'
import { expect, phone, signInQuietly, test } from '../support/real-browser.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Broadcasts, newest first' })
const subjects = (page: Page) => table(page).getByRole('rowheader').getByRole('link')
const firms = (page: Page) => page.locator('.b-firm')
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const filters = (page: Page) => page.getByRole('form', { name: 'Filter broadcasts' })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Broadcasts' }).getByRole('link')

test.describe('the filters', () => {
  test('change address and rows, and survive a reload (BC-005, BC-009 to BC-011)', async ({
    page,
  }) => {
    await page.goto('/broadcasts')
    await filters(page).getByRole('combobox', { name: 'Show' }).selectOption('Laptop')
    await expect(page).toHaveURL('/broadcasts?listType=7')
    await filters(page).getByRole('radio', { name: 'WTB' }).check()
    await expect(page).toHaveURL('/broadcasts?listType=7&type=WTB')
    await filters(page).getByRole('searchbox').fill('lenovo')
    await expect(page).toHaveURL('/broadcasts?listType=7&type=WTB&query=lenovo')
    for (const again of [false, true]) {
      if (again) await page.reload()
      await expect(filters(page).getByRole('searchbox')).toHaveValue('lenovo')
      await expect(filters(page).getByRole('combobox', { name: 'Show' })).toHaveValue('7')
      await expect(filters(page).getByRole('radio', { name: 'WTB' })).toBeChecked()
      await expect(subjects(page).first()).toContainText(/lenovo/i)
      const rows = await table(page).getByRole('row').allInnerTexts()
      expect(rows.slice(1).filter((row) => !/WTB/.test(row) || !/Laptop/.test(row))).toEqual([])
    }
    await page.goBack()
    await expect(filters(page).getByRole('searchbox')).toHaveValue('')
    await expect(page).toHaveURL('/broadcasts?listType=7&type=WTB')
  })

  test('show each choice at once, and lose none of two in the same moment (BC-010, BC-011)', async ({
    page,
  }) => {
    await page.goto('/broadcasts')
    const list = filters(page).getByRole('combobox', { name: 'Show' })
    const wanted = filters(page).getByRole('radio', { name: 'WTB' })
    await list.selectOption('Gaming')
    await expect(page).toHaveURL(/\?listType=\d+$/)
    const shown = await filters(page).evaluate((form) => {
      const [select, radio] = [form.querySelector('select')!, form.querySelector('[value=WTB]')!]
      select.value = '7'
      select.dispatchEvent(new Event('change', { bubbles: true }))
      ;(radio as HTMLInputElement).click()
      return [select.value, (radio as HTMLInputElement).checked]
    })
    expect(shown).toEqual(['7', true])
    await expect(page).toHaveURL('/broadcasts?listType=7&type=WTB')
    await expect(list).toHaveValue('7')
    await expect(wanted).toBeChecked()
  })

  test('take the query as an exact phrase on demand (BC-009)', async ({ page }) => {
    await page.goto('/broadcasts?query=84+x')
    await filters(page).getByRole('checkbox', { name: 'Exact phrase' }).check()
    await expect(page).toHaveURL('/broadcasts?query=84+x&exactPhrase=true')
    await page.reload()
    await expect(filters(page).getByRole('checkbox', { name: 'Exact phrase' })).toBeChecked()
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('are a plain form', async ({ page }) => {
      await page.goto('/broadcasts')
      await filters(page).getByRole('searchbox').fill('lenovo')
      await filters(page).getByRole('combobox', { name: 'Show' }).selectOption('Laptop')
      await filters(page).getByRole('radio', { name: 'WTS' }).check()
      await filters(page).getByRole('button', { name: 'Apply' }).click()
      await expect(page).toHaveURL('/broadcasts?query=lenovo&listType=7&type=WTS')
      await expect(subjects(page).first()).toContainText(/lenovo/i)
      await pager(page).getByRole('link', { name: 'Next' }).click()
      await expect(page).toHaveURL(/query=lenovo.*page=2/)
    })
  })

  test('that find nothing say so and lead back to everything (BC-019)', async ({ page }) => {
    await page.goto('/broadcasts?query=nothinglikethis')
    const words = 'No results found for this query, please broaden your search.'
    await expect(page.getByRole('heading', { name: words })).toBeVisible()
    await page.getByRole('link', { name: 'Show all broadcasts' }).click()
    await expect(page).toHaveURL('/broadcasts')
    await expect(subjects(page)).toHaveCount(10)
  })
})

test.describe('a list of its own', () => {
  test('shows one list, and one side of it (BC-004, AM-033)', async ({ page }) => {
    await page.goto('/broadcasts/laptop')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laptop broadcasts')
    await expect(filters(page).getByRole('combobox', { name: 'Show' })).toHaveValue('7')
    expect(new Set(await table(page).locator('td.b-list').allInnerTexts())).toEqual(
      new Set(['Laptop']),
    )
    await page.goto('/broadcasts/laptop/wtb')
    await expect(filters(page).getByRole('radio', { name: 'WTB' })).toBeChecked()
    expect(new Set(await table(page).locator('td.b-side').allInnerTexts())).toEqual(
      new Set(['WTB']),
    )
  })
})

test.describe('the pages of a list', () => {
  test('are numbered, with spacers when there are more than 7 (SH-032, SH-034)', async ({
    page,
  }) => {
    await page.goto('/broadcasts')
    await expect(pager(page)).toContainText(/Showing 1 to 10 of \d{3} results/)
    const shown = pager(page).getByRole('listitem')
    await expect(shown).toHaveText(['', '1', '2', '3', '4', '5', '…', /^\d\d$/, ''])
    await pager(page).getByRole('link', { name: 'Page 5', exact: true }).click()
    await expect(page).toHaveURL('/broadcasts?page=5')
    await expect(shown).toHaveText(['', '1', '…', '4', '5', '6', '…', /^\d\d$/, ''])
    await expect(pager(page).getByRole('link', { name: 'Page 5', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(pager(page).locator('[aria-current]')).toHaveText(['5'])
    await page.goto('/broadcasts?page=2')
    await expect(pager(page).locator('[aria-current]')).toHaveText(['2'])
    await page.goBack()
    await expect(pager(page)).toContainText(/Showing 41 to 50 of \d{3} results/)
    await pager(page).getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/broadcasts?page=4')
  })

  test('have only Back and Next on a phone (SH-033)', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/broadcasts')
    await expect(pager(page).getByRole('link')).toHaveText(['Next'])
    await expect(pager(page).getByRole('button', { name: 'Back' })).toBeDisabled()
    await pager(page).getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL('/broadcasts?page=2')
    await expect(pager(page).getByRole('link')).toHaveText(['Back', 'Next'])
  })

  test('hold 10, 20, 50 or 100 rows, as the browser remembers (SH-035, BC-012)', async ({
    page,
  }) => {
    await page.goto('/broadcasts?page=2')
    await expect(subjects(page)).toHaveCount(10)
    const size = pager(page).getByRole('combobox', { name: 'Per page' })
    await expect(size.getByRole('option')).toHaveText(['10', '20', '50', '100'])
    await size.selectOption('20')
    await expect(subjects(page)).toHaveCount(20)
    await expect(page).toHaveURL('/broadcasts')
    await page.goto('/broadcasts/laptop')
    await expect(subjects(page)).toHaveCount(20)
    await expect(pager(page)).toContainText('Showing 1 to 20 of')
  })

  test('lead back from behind the last one', async ({ page }) => {
    await page.goto('/broadcasts?page=9999')
    await expect(page.getByRole('heading', { name: 'There is no page 9999.' })).toBeVisible()
    await page.getByRole('link', { name: /Go to the last page/ }).click()
    await expect(subjects(page).first()).toBeVisible()
  })
})

test.describe('a member', () => {
  test.use({ signedInAs: demoAccounts.member })

  test('has tabs for all, own, saved and favourites (BC-014 to BC-017)', async ({ page }) => {
    await page.goto('/broadcasts?query=server')
    await expect(tabs(page).filter({ visible: true })).toHaveText([
      /^All Broadcasts/,
      /^My Broadcasts/,
      /^Saved Searches/,
      /^From Favorites/,
    ])
    await tabs(page).filter({ hasText: 'My Broadcasts' }).click()
    await expect(page).toHaveURL('/broadcasts?query=server&tab=1')
    await page.goto('/broadcasts?tab=1')
    expect(new Set(await firms(page).allInnerTexts())).toEqual(new Set(['Your company']))
    await page.goto('/broadcasts?tab=3')
    const followed = [
      'Helder Hardware',
      'Rackwise',
      'Silverline Parts',
      'Kestrel Datacom',
      'Third Aisle',
    ]
    const senders = await firms(page).allInnerTexts()
    expect(senders.length).toBeGreaterThan(0)
    expect(senders.filter((sender) => !followed.includes(sender))).toEqual([])
  })

  test('sees what was read already in a lighter weight, also after a reload', async ({ page }) => {
    await page.goto('/broadcasts')
    const weight = (place: number) =>
      subjects(page)
        .nth(place)
        .evaluate((link) => Number(getComputedStyle(link).fontWeight))
    const unread = await weight(2)
    await subjects(page).nth(2).click()
    await expect(page.getByRole('link', { name: /^Back to/ })).toBeVisible()
    await page.goBack()
    await expect.poll(() => weight(2)).toBeLessThan(unread)
    expect(await weight(3)).toBe(unread)
    await page.reload()
    await expect.poll(() => weight(2)).toBeLessThan(unread)
  })

  test('moves through the rows by j and k and opens one by Enter', async ({ page }) => {
    await page.goto('/broadcasts')
    await page.keyboard.press('j')
    await expect(subjects(page).nth(0)).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(subjects(page).nth(2)).toBeFocused()
    await page.keyboard.press('k')
    await expect(subjects(page).nth(1)).toBeFocused()
    const address = await subjects(page).nth(1).getAttribute('href')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(address!)
  })

  test('opens a row in a new tab by a control-click anywhere on it', async ({ page, context }) => {
    await page.goto('/broadcasts')
    const address = await subjects(page).nth(1).getAttribute('href')
    const opened = context.waitForEvent('page')
    const row = table(page).getByRole('row').nth(2)
    await row
      .getByRole('time')
      .or(row.locator('time'))
      .click({ modifiers: ['ControlOrMeta'] })
    await expect(await opened).toHaveURL(address!)
    await expect(page).toHaveURL('/broadcasts')
  })

  test('narrows the list to one company and widens it again (BC-023)', async ({ page }) => {
    await page.goto('/broadcasts')
    const name = await firms(page).getByRole('button').first().innerText()
    await firms(page).getByRole('button', { name }).first().click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByRole('link', { name: 'Broadcasts', exact: true }).click()
    await expect(page).toHaveURL(/\/broadcasts\?companyId=\d+$/)
    await expect(page.getByText(`Broadcasts of ${name}`)).toBeVisible()
    await expect.poll(async () => [...new Set(await firms(page).allInnerTexts())]).toEqual([name])
    await page.getByRole('link', { name: 'Clear the company' }).click()
    await expect(page).toHaveURL('/broadcasts')
    await expect(page.getByText(`Broadcasts of ${name}`)).toBeHidden()
  })
})

test.describe('a member without broadcasts or favourites', () => {
  const database = openDemoDatabase()
  test.afterAll(() => database.close())
  test('is told so in the tabs of his own (BC-015)', async ({ page }) => {
    await signInQuietly(page.context(), (await ownAccount(database)).email)
    await page.goto('/broadcasts?tab=1')
    const words = 'You currently do not have any broadcasts.'
    await expect(page.getByRole('heading', { name: words })).toBeVisible()
    await page.goto('/broadcasts?tab=3')
    await expect(page.getByRole('heading', { name: /No broadcasts from your fav/ })).toBeVisible()
  })
})
