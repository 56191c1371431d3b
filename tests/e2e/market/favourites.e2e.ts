import type { Page } from '@playwright/test'
import { setFavourite } from '#contract/favourites.ts'
import { failOnce } from '../../support/browser/fail-once.ts'
import { ownAccount, useOwnAccount, type OwnAccount } from '../../support/browser/own-account.ts'
import {
  expect,
  notice,
  pageWidth,
  phone,
  signInQuietly,
  test,
} from '../../support/browser/real-browser.ts'

const { database, account: member } = useOwnAccount()
/** Three companies that nobody else knows, in the order in which the member added them. */
let followed: OwnAccount[]
test.beforeEach(async ({ context }) => {
  followed = []
  const countries = ['PT', 'DE', 'AT']
  for (const [at, country] of countries.entries()) {
    const company = await ownAccount(database)
    await database.sql`
      update company set name = ${`${['Bravo', 'Alfa', 'Carla'][at]} ${company.companyId}`},
        country_code = ${country}, description = 'Racks, rails and what goes into them.'
      where id = ${company.companyId}`
    await database.sql`
      insert into favourite (contact_id, company_id, created_at)
      values (${member.id}, ${company.companyId}, now() - make_interval(days => ${30 - 10 * at}))`
    followed.push(company)
  }
  await signInQuietly(context, member.email)
})

const table = (page: Page) => page.getByRole('table', { name: 'Your favorites' })
const names = (page: Page) => table(page).getByRole('rowheader').allInnerTexts()
const firstWords = async (page: Page) => (await names(page)).map((name) => name.split(' ')[0])
const sortBy = (page: Page, column: string) =>
  table(page).getByRole('columnheader', { name: column }).getByRole('link').click()

test(
  'member sorts and searches favourites, and removes them by the menu and in the dialog of the company (FV-001, FV-002, FV-004 to FV-007)',
  { tag: '@main' },
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: member.name }).click()
    await page.getByRole('menuitem', { name: 'Your Favorites' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your Favorites' })).toBeVisible()
    await expect(page.getByText('3 companies')).toBeVisible()
    expect(await firstWords(page)).toEqual(['Carla', 'Alfa', 'Bravo'])

    await sortBy(page, 'Company')
    await expect(page).toHaveURL('/favorites?orderCol=companyname')
    await expect.poll(() => firstWords(page)).toEqual(['Alfa', 'Bravo', 'Carla'])
    await sortBy(page, 'Country')
    await expect.poll(() => firstWords(page)).toEqual(['Carla', 'Alfa', 'Bravo'])
    await sortBy(page, 'Date added')
    await sortBy(page, 'Date added')
    await expect.poll(() => firstWords(page)).toEqual(['Bravo', 'Alfa', 'Carla'])

    await page.getByRole('searchbox', { name: 'Search Your Favorites' }).fill('alfa RAILS')
    await expect(page).toHaveURL(/query=alfa/)
    await expect.poll(() => firstWords(page)).toEqual(['Alfa'])
    await page.getByRole('searchbox', { name: 'Search Your Favorites' }).fill('')
    await page.getByRole('combobox', { name: 'Country' }).selectOption('Portugal')
    await expect.poll(() => firstWords(page)).toEqual(['Bravo'])

    const bravo = `Bravo ${followed[0]!.companyId}`
    await page.getByRole('button', { name: `Actions for ${bravo}` }).click()
    const entry = (name: string) => page.getByRole('menuitem', { name })
    await expect(entry('View Broadcasts')).toHaveAttribute(
      'href',
      `/broadcasts?companyId=${followed[0]!.companyId}`,
    )
    await expect(entry('Go to Company Profile')).toHaveAttribute(
      'href',
      `/companies/${followed[0]!.companyId}`,
    )
    await entry('Remove from Favorites').click()
    const question = page.getByRole('alertdialog', { name: 'Remove from Favorites?' })
    await expect(question).toContainText(
      `${bravo} will be removed from your favorites. You can add it again via its profile.`,
    )
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(notice(page, 'This Company was removed from your Favorites.')).toBeVisible()
    await expect(page.getByText('No favorites found.')).toBeVisible()
    await expect(page.locator('main:focus-within')).toBeVisible()
    await page.getByRole('link', { name: 'Show all favorites' }).click()
    await expect(page.getByText('2 companies')).toBeVisible()

    const removeFromItsDialog = async (name: string) => {
      await table(page).getByRole('button', { name, exact: true }).click()
      const dialog = page.getByRole('dialog', { name })
      await dialog.getByRole('button', { name: 'Remove from Favorites' }).click()
      await expect(dialog.getByRole('button', { name: 'Add to Favorites' })).toBeVisible()
    }
    await removeFromItsDialog(`Alfa ${followed[1]!.companyId}`)
    await page.keyboard.press('Escape')
    await expect.poll(() => firstWords(page)).toEqual(['Carla'])
    await expect(page.locator('main:focus-within')).toBeVisible()

    const carla = `Carla ${followed[2]!.companyId}`
    await removeFromItsDialog(carla)
    await expect(page.getByText('You have no favorites yet.')).toBeVisible()
    await expect(page.getByRole('dialog', { name: carla })).toBeVisible()
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: phone, colorScheme: 'dark', forgiven: /status of 500/ })

  test('member reads favourites as a list, finds a former member by name, and reads that a removal failed (FV-003, BK-116, ER-051)', async ({
    page,
  }) => {
    await database.sql`
      update company set state = 'terminated' where id = ${followed[2]!.companyId}`
    await page.goto('/favorites')
    const gone = table(page).getByRole('row', { name: /^Carla/ })
    await expect(gone).toHaveCSS('display', 'grid')
    await expect(gone).toContainText('Not currently a member')
    await expect(gone.getByRole('button')).toHaveCount(1)
    expect(await pageWidth(page)).toBeLessThanOrEqual(phone.width)

    await failOnce(page, setFavourite)
    await gone.getByRole('button', { name: /^Actions for Carla/ }).click()
    await expect(page.getByRole('menuitem')).toHaveCount(1)
    await page.getByRole('menuitem', { name: 'Remove from Favorites' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove from Favorites?' })
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(
      notice(
        page,
        'Something went wrong',
        'This Company was not removed as favorite. Please try again',
      ),
    ).toBeVisible()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(gone).toBeHidden()
  })
})
