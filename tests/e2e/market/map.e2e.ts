import type { Locator, Page } from '@playwright/test'
import type { Answer } from '#contract/endpoint.ts'
import { companyMarkers, type Marker } from '#contract/map.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { expect, test } from '../../support/browser/real-browser.ts'

const map = (page: Page) => page.getByRole('region', { name: 'Map of companies' })
const points = (page: Page) => map(page).locator('.map-point')
const card = (page: Page) => map(page).getByRole('dialog')
const rows = (page: Page) => page.getByRole('table', { name: 'Companies' }).locator('tbody tr')

test.use({ signedInAs: demoAccounts.member })

test(
  'member finds a company on the map, by pointer and by keyboard, follows a country, resets and hides it (CO-003 to CO-006, CN-018)',
  { tag: '@main' },
  async ({ page }) => {
    await page.goto('/companies')
    await expect(rows(page).first()).toBeVisible()
    const programs = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect((await programs()).filter((name) => /companies-map|world-shapes/.test(name))).toEqual([])
    await page.getByRole('button', { name: 'Show map' }).click()
    await expect(points(page).first()).toBeVisible()
    await expect(map(page).locator('canvas')).toBeVisible()
    const start = await placesOf(page)

    await page.getByRole('searchbox', { name: /^Search Companies/ }).fill('nystrom')
    await expect(points(page)).toHaveCount(1)
    await points(page).click()
    await expect(card(page)).toContainText('Sweden')
    await expect(card(page).getByRole('link')).toHaveText('Norrsken Refurb')

    await card(page).getByRole('button', { name: 'Close' }).click()
    await points(page).press('Enter')
    await expect(card(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(card(page)).toHaveCount(0)
    await expect(page.getByRole('group', { name: /^Map/ })).toBeFocused()

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

    await page.goto('/companies?query=nystrom')
    await points(page).press('Enter')
    await card(page).getByRole('link', { name: 'Norrsken Refurb' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Norrsken Refurb' })).toBeVisible()
    await page.goBack()
    await expect(points(page)).toBeVisible()
    await page.getByRole('button', { name: 'Hide map' }).click()
    await expect(map(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Show map' })).toBeVisible()
  },
)

test('tiles of another site load only once the member asks for them, or has accepted the notice (AM-108)', async ({
  page,
}) => {
  const tiles = page.locator('.leaflet-tile')
  const ask = page.getByRole('button', { name: /^Load detailed map from/ })
  await page.route('**/tile/**', (route) => route.fulfill({ body: '', contentType: 'image/png' }))
  await page.route(`**${companyMarkers.path}*`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as Answer<typeof companyMarkers>
    body.payload.tiles = { url: '/tile/{z}/{x}/{y}.png', attribution: '© somebody' }
    await route.fulfill({ json: body })
  })
  await page.goto('/companies')
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect(points(page).first()).toBeVisible()
  await expect(tiles).toHaveCount(0)
  await ask.click()
  await expect(tiles.first()).toBeAttached()
  await expect(map(page)).toContainText('© somebody')

  await page.reload()
  await expect(ask).toBeVisible()
  await expect(tiles).toHaveCount(0)
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button').click()
  await expect(tiles.first()).toBeAttached()
  await page.reload()
  await expect(tiles.first()).toBeAttached()
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
