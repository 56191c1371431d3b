import type { Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import { ownAccount } from '../../support/browser/own-account.ts'
import { expect, phone, signInQuietly, test } from '../../support/browser/real-browser.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())

const table = (page: Page) => page.getByRole('table', { name: 'Broadcasts, newest first' })
const subjects = (page: Page) => table(page).getByRole('rowheader').getByRole('link')
const firms = (page: Page) => page.locator('.b-firm')
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const filters = (page: Page) => page.getByRole('form', { name: 'Filter broadcasts' })
const list = (page: Page) => filters(page).getByRole('combobox', { name: 'Show' })
const search = (page: Page) => filters(page).getByRole('searchbox')
const side = (page: Page, name: string) => filters(page).getByRole('radio', { name, exact: true })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Broadcasts' }).getByRole('link')
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** What the cells of a column say, each text once. */
const columnOf = async (page: Page, cells: string) => [
  ...new Set(await table(page).locator(cells).allInnerTexts()),
]

test.describe('a member', () => {
  test.use({ signedInAs: demoAccounts.buyer })

  test(
    'member filters the list; address and rows follow, reloads and ways back keep it (BC-004, BC-005, BC-009 to BC-011, BC-019, AM-033)',
    { tag: '@main' },
    async ({ page }) => {
      await page.goto('/broadcasts')
      const clear = filters(page).getByRole('link', { name: /^Clear/ })
      await expect(clear).toHaveCount(0)

      await test.step('by list, side and words', async () => {
        await list(page).selectOption('Laptop')
        await expect(page).toHaveURL('/broadcasts?listType=7')
        await side(page, 'WTB').check()
        await expect(page).toHaveURL('/broadcasts?listType=7&type=WTB')
        await search(page).fill('lenovo')
        await expect(page).toHaveURL('/broadcasts?listType=7&type=WTB&query=lenovo')
        for (const again of [false, true]) {
          if (again) await page.reload()
          await expect(search(page)).toHaveValue('lenovo')
          await expect(list(page)).toHaveValue('7')
          await expect(side(page, 'WTB')).toBeChecked()
          await expect(subjects(page).first()).toContainText(/lenovo/i)
          expect(await columnOf(page, 'td.b-side')).toEqual(['WTB'])
          expect(await columnOf(page, 'td.b-list')).toEqual(['Laptop'])
        }
        await page.goBack()
        await expect(search(page)).toHaveValue('')
        await expect(page).toHaveURL('/broadcasts?listType=7&type=WTB')
      })

      await test.step('comes back by the menu without the words', async () => {
        await page.goto('/')
        await mainMenu(page).getByRole('link', { name: 'Broadcasts' }).click()
        await expect(page).toHaveURL('/broadcasts?listType=7&type=WTB')
        await page.goto('/broadcasts?type=WTB')
        await expect(list(page)).toHaveValue('')
        await clear.click()
        await expect(page).toHaveURL('/broadcasts')
        await page.goto('/')
        await page.keyboard.press('g')
        await page.keyboard.press('b')
        await expect(page).toHaveURL('/broadcasts')
        await expect(side(page, 'All')).toBeChecked()
      })

      await test.step('shows two choices of the same moment at once and loses neither', async () => {
        await list(page).selectOption('Gaming')
        await expect(page).toHaveURL(/\?listType=\d+$/)
        const shown = await filters(page).evaluate((form) => {
          const select = form.querySelector('select')!
          const wanted = form.querySelector<HTMLInputElement>('[value=WTB]')!
          select.value = '7'
          select.dispatchEvent(new Event('change', { bubbles: true }))
          wanted.click()
          return [select.value, wanted.checked]
        })
        expect(shown).toEqual(['7', true])
        await expect(page).toHaveURL('/broadcasts?listType=7&type=WTB')
        await expect(list(page)).toHaveValue('7')
        await expect(side(page, 'WTB')).toBeChecked()
      })

      await test.step('by an exact phrase, and by words that find nothing', async () => {
        await page.goto('/broadcasts?query=84+x')
        await filters(page).getByRole('checkbox', { name: 'Exact phrase' }).check()
        await expect(page).toHaveURL('/broadcasts?query=84+x&exactPhrase=true')
        await page.goto('/broadcasts?query=nothinglikethis&exactPhrase=true')
        await expect(filters(page).getByRole('checkbox', { name: 'Exact phrase' })).toBeChecked()
        const words = 'No results found for this query, please broaden your search.'
        await expect(page.getByRole('heading', { name: words })).toBeVisible()
        await page.getByRole('link', { name: 'Show all broadcasts' }).click()
        await expect(page).toHaveURL('/broadcasts')
        await expect(subjects(page)).toHaveCount(10)
      })

      await test.step('by a list and a side in the path', async () => {
        await page.goto('/broadcasts/laptop/wtb')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Laptop/)
        await expect(list(page)).toHaveValue('7')
        await expect(side(page, 'WTB')).toBeChecked()
        expect(await columnOf(page, 'td.b-list')).toEqual(['Laptop'])
        expect(await columnOf(page, 'td.b-side')).toEqual(['WTB'])
      })
    },
  )

  test('member has tabs for all, own, saved and favourites, and narrows the list to one company (BC-014 to BC-017, BC-023)', async ({
    page,
    context,
  }) => {
    await signInQuietly(context, demoAccounts.member)
    await page.goto('/broadcasts')
    await expect(tabs(page).filter({ visible: true })).toHaveText([
      /^All Broadcasts/,
      /^My Broadcasts/,
      /^Saved Searches/,
      /^From Favorites/,
    ])

    await test.step('the list of one company', async () => {
      const name = await firms(page).getByRole('button').first().innerText()
      await firms(page).getByRole('button', { name }).first().click()
      const company = page.getByRole('dialog', { name })
      await company.getByRole('link', { name: 'Broadcasts', exact: true }).click()
      await expect(page).toHaveURL(/\/broadcasts\?companyId=\d+$/)
      await expect(page.getByText(`Broadcasts from ${name}`)).toBeVisible()
      await expect.poll(() => columnOf(page, '.b-firm')).toEqual([name])
      await page.getByRole('link', { name: 'Clear company' }).click()
      await expect(page).toHaveURL('/broadcasts')
      await expect(page.getByText(`Broadcasts from ${name}`)).toBeHidden()
    })

    await test.step('words that are just being typed go along to another tab', async () => {
      await search(page).fill('hp')
      await tabs(page).filter({ hasText: 'My Broadcasts' }).click()
      await expect(page).toHaveURL(/(?=.*\btab=1\b)(?=.*\bquery=hp\b)/)
    })

    await page.goto('/broadcasts?tab=1')
    expect(await columnOf(page, '.b-firm')).toEqual(['Your company'])
    await page.goto('/broadcasts?tab=3')
    const followed = [
      'Helder Hardware',
      'Rackwise',
      'Silverline Parts',
      'Kestrel Datacom',
      'Third Aisle',
    ]
    const senders = await columnOf(page, '.b-firm')
    expect(senders.length).toBeGreaterThan(0)
    expect(senders.filter((sender) => !followed.includes(sender))).toEqual([])

    await test.step('who has neither broadcasts nor favourites reads so', async () => {
      await signInQuietly(context, (await ownAccount(database)).email)
      await page.goto('/broadcasts?tab=1')
      const words = 'You currently do not have any broadcasts.'
      await expect(page.getByRole('heading', { name: words })).toBeVisible()
      await tabs(page).filter({ hasText: 'From Favorites' }).click()
      await expect(page.getByRole('heading', { name: /No broadcasts from your fav/ })).toBeVisible()
    })
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('visitor without scripts filters by a plain form and turns the page (BC-005)', async ({
    page,
  }) => {
    await page.goto('/broadcasts')
    await search(page).fill('lenovo')
    await list(page).selectOption('Laptop')
    await side(page, 'WTS').check()
    await filters(page).getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL('/broadcasts?query=lenovo&listType=7&type=WTS')
    await expect(subjects(page).first()).toContainText(/lenovo/i)
    await pager(page).getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/query=lenovo.*page=2/)
  })
})

test('visitor turns numbered pages, on a phone by Back and Next, and chooses their size (BC-012, SH-032 to SH-035)', async ({
  page,
}) => {
  await page.goto('/broadcasts')
  await expect(pager(page)).toContainText(/Showing 1 to 10 of \d{3} results/)
  const shown = pager(page).getByRole('listitem')
  await expect(shown).toHaveText(['', '1', '2', '3', '4', '5', '…', /^\d\d$/, ''])
  await pager(page).getByRole('link', { name: 'Page 5', exact: true }).click()
  await expect(page).toHaveURL('/broadcasts?page=5')
  await expect(shown).toHaveText(['', '1', '…', '4', '5', '6', '…', /^\d\d$/, ''])
  await expect(pager(page).locator('[aria-current=page]')).toHaveText(['5'])
  await expect(pager(page)).toContainText(/Showing 41 to 50 of \d{3} results/)
  await pager(page).getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/broadcasts?page=4')
  await page.goBack()
  await expect(pager(page)).toContainText(/Showing 41 to 50 of/)

  await test.step('20 rows on every page from now on', async () => {
    const size = pager(page).getByRole('combobox', { name: 'Per page' })
    await expect(size.getByRole('option')).toHaveText(['10', '20', '50', '100'])
    await size.selectOption('20')
    await expect(subjects(page)).toHaveCount(20)
    await expect(page).toHaveURL('/broadcasts')
    await page.goto('/broadcasts/laptop')
    await expect(subjects(page)).toHaveCount(20)
    await expect(pager(page)).toContainText('Showing 1 to 20 of')
  })

  await test.step('back from behind the last page', async () => {
    await page.goto('/broadcasts?page=9999')
    await expect(page.getByRole('heading', { name: 'There is no page 9999.' })).toBeVisible()
    await page.getByRole('link', { name: /Go to the last page/ }).click()
    await expect(subjects(page).first()).toBeVisible()
  })

  await test.step('on a phone', async () => {
    await page.setViewportSize(phone)
    await page.goto('/broadcasts')
    await expect(pager(page).getByRole('link')).toHaveText(['Next'])
    await expect(pager(page).getByRole('button', { name: 'Back' })).toBeDisabled()
    await pager(page).getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL('/broadcasts?page=2')
    await expect(pager(page).getByRole('link')).toHaveText(['Back', 'Next'])
  })
})
