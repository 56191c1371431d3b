import type { Locator, Page } from '@playwright/test'
import type { Answer } from '#contract/endpoint.ts'
import { companyMarkers, type Marker } from '#contract/map.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { openDemoDatabase } from '../support/demo-database.ts'
import { expectNoViolations } from '../support/no-violations.ts'
import { expect, phone, test } from '../support/real-browser.ts'
import { openBackOffice } from '../support/staff-browser.ts'

const map = (page: Page) => page.getByRole('region', { name: 'Map of companies' })
const points = (page: Page) => map(page).locator('.map-point')
const card = (page: Page) => map(page).getByRole('dialog')
const rows = (page: Page) => page.getByRole('table', { name: 'Companies' }).locator('tbody tr')

test.describe('a member', () => {
  test.use({ signedInAs: demoAccounts.member })

  test('shows the map, finds a company by a contact’s name on it, follows a country, resets and hides it (CO-003 to CO-006, CN-018)', async ({
    page,
  }) => {
    await page.goto('/companies')
    await expect(rows(page).first()).toBeVisible()
    const programs = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect((await programs()).filter((name) => /companies-map|world-shapes/.test(name))).toEqual([])
    await page.getByRole('button', { name: 'Show map' }).click()
    await expect(points(page).first()).toBeVisible()
    await expect(map(page).locator('canvas')).toBeVisible()
    const start = await placesOf(page)
    await expectNoViolations(page)

    await page.getByRole('searchbox', { name: /^Search Companies/ }).fill('nystrom')
    await expect(points(page)).toHaveCount(1)
    await points(page).click()
    await expect(card(page)).toContainText('Sweden')
    await expect(card(page).getByRole('link')).toHaveText('Norrsken Refurb')
    await map(page).getByRole('button', { name: 'Reset' }).click()
    const answer = await page.request.get(`${companyMarkers.path}?query=nystrom`)
    const [marker] = ((await answer.json()) as Answer<typeof companyMarkers>).payload.results
    await expect(async () => {
      const [at, wanted] = [await offCentre(page), atTheStart(marker!)]
      expect(at.x).toBeCloseTo(wanted.x, -1)
      expect(at.y).toBeCloseTo(wanted.y, -1)
    }).toPass()
    await page.getByRole('link', { name: 'Clear the filters' }).click()
    await expect.poll(() => placesOf(page)).toEqual(start)

    await page.getByRole('combobox', { name: 'Country' }).selectOption('IE')
    await expect(page.getByRole('button', { name: 'Liffey Networks, Ireland' })).toBeInViewport()
    await map(page).getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => placesOf(page)).toEqual(start)

    await page.reload()
    await expect(points(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Hide map' }).click()
    await expect(map(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Show map' })).toBeVisible()
  })

  test('goes from a point to its companies and on to one of them by the keyboard', async ({
    page,
  }) => {
    await page.goto('/companies?query=nystrom')
    await page.getByRole('button', { name: 'Show map' }).press('Enter')
    await points(page).first().press('Enter')
    await expect(card(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(card(page)).toHaveCount(0)
    await expect(page.getByRole('group', { name: /^Map/ })).toBeFocused()
    await points(page).first().press('Enter')
    await card(page).getByRole('link', { name: 'Norrsken Refurb' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Norrsken Refurb' })).toBeVisible()
  })

  test('has it on a phone in the dark, where nothing scrolls sideways', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/companies?country=SG')
    await page.getByRole('button', { name: 'Show map' }).click()
    await points(page).first().click()
    await expect(card(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    await expectNoViolations(page)
  })
})

/** Where the points are on the screen, by what they are called. */
const placesOf = (page: Page) =>
  points(page).evaluateAll((all) =>
    all
      .map((point) => {
        const { x, y } = point.getBoundingClientRect()
        return `${point.getAttribute('aria-label')} ${Math.round(x)} ${Math.round(y)}`
      })
      .toSorted(),
  )

/** How far on the screen the only point is from the middle of the map. */
async function offCentre(page: Page): Promise<{ x: number; y: number }> {
  const middle = async (part: Locator) => {
    const { x, y, width, height } = (await part.boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const centre = await middle(page.getByRole('group', { name: /^Map/ }))
  const point = await middle(points(page))
  return { x: point.x - centre.x, y: point.y - centre.y }
}

/** The same by the projection of web maps, where the middle is 20 north and 20 east and the zoom 2. */
function atTheStart({ lat, lng }: Marker): { x: number; y: number } {
  const width = 256 * 2 ** 2
  const north = (degrees: number) =>
    Math.asinh(Math.tan((degrees * Math.PI) / 180)) * (width / (2 * Math.PI))
  return { x: ((lng - 20) / 360) * width, y: north(20) - north(lat) }
}

test('a visitor sees a picture of the world that leads to a free trial, and no map (CO-003)', async ({
  page,
}) => {
  await page.goto('/companies')
  await expect(page.getByRole('button', { name: 'Show map' })).toHaveCount(0)
  const teaser = page.getByRole('link', { name: /^Map of the world/ })
  await expect(teaser).toHaveAttribute('href', '/register')
  await teaser.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).not.toHaveURL(/companies/)
})

test('staff place a company by what a map elsewhere says, not by its city’s name (BK-071)', async ({
  page,
  context,
}) => {
  const { sql, close } = openDemoDatabase()
  const [row] = await sql<{ id: number }[]>`
    insert into company (name, country_code, plan, state, tier, member_since)
    values ('Placeable Parts', 'IS', 'plus', 'active', 0, '2024-01-01') returning id`
  await openBackOffice(context, 'support')
  await page.goto(`/admin/companies/${row!.id}`)
  await expect(page.getByText('Middle of Iceland')).toBeVisible()
  await page.getByRole('button', { name: 'Place on the map' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where Placeable Parts is' })
  const field = dialog.getByRole('textbox', { name: 'Coordinates' })
  await field.fill('Reykjavík')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(field).toHaveAccessibleDescription(/should be a place such as/)
  await field.fill('https://www.openstreetmap.org/#map=15/64.14700/-21.94080')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('64.147, -21.9408', { exact: true })).toBeVisible()
  await sql`update company set state = 'terminated' where id = ${row!.id}`
  await close()
})
