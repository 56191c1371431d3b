import type { Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { expectNoViolations } from '../support/no-violations.ts'
import { desktop, expect, phone, test } from '../support/real-browser.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Average Prices' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Average Prices' })
const chart = (page: Page) => dialog(page).getByRole('group', { name: /asking prices/ })
const points = (page: Page) => chart(page).getByRole('link')
const rows = (page: Page) =>
  dialog(page).getByRole('table', { name: 'Prices in euro' }).locator('tbody').getByRole('row')
const search = '/broadcasts?type=WTS&query=hp'

async function open(page: Page): Promise<void> {
  await page.goto(search)
  await opener(page).click()
  await expect(points(page).first()).toBeVisible()
}
/** The figures a text in euro begins with. */
const euros = (text: string | null) => Number(/€\s?([\d,.]+)/.exec(text!)![1]!.replaceAll(',', ''))

test.describe('a visitor', () => {
  test('is not offered average prices (PR-001)', async ({ page }) => {
    await page.goto(search)
    await expect(page.getByRole('table', { name: /Broadcasts/ })).toBeVisible()
    await expect(opener(page)).toBeHidden()
  })
})

test.describe('a member whose trial has ended', () => {
  test.use({ signedInAs: demoAccounts.ended })
  test('is not offered average prices', async ({ page }) => {
    await page.goto(search)
    await expect(page.getByRole('dialog', { name: 'Your free trial has ended' })).toBeVisible()
    await expect(
      page.getByRole('button', { name: 'Average Prices', includeHidden: true }),
    ).toHaveCount(0)
  })
})

test.describe('a member', () => {
  test.use({ signedInAs: demoAccounts.member })

  test('is offered average prices for words that are on sale, and for nothing else (PR-001)', async ({
    page,
  }) => {
    for (const [address, isOffered] of [
      [search, true],
      ['/broadcasts?type=WTB&query=hp', false],
      ['/broadcasts?query=hp', false],
      ['/broadcasts?type=WTS', false],
      ['/broadcasts/laptop/wts?query=hp', true],
    ] as const) {
      await page.goto(address)
      await expect(opener(page)).toBeVisible({ visible: isOffered })
    }
  })

  test('sees lowest, middle and highest price, and each price as a link (PR-002, PR-003)', async ({
    page,
    context,
  }) => {
    await open(page)
    const names = await points(page).evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label')),
    )
    const prices = names.map(euros)
    const label = (await chart(page).getAttribute('aria-label'))!
    const [min, median, max] = ['min', 'median', 'max'].map((name) =>
      euros(label.slice(label.indexOf(name))),
    )
    expect([min, max]).toEqual([Math.min(...prices), Math.max(...prices)])
    const sorted = prices.toSorted((one, other) => one - other)
    const middle =
      (sorted[Math.floor(sorted.length / 2)]! + sorted[Math.ceil(sorted.length / 2) - 1]!) / 2
    expect(Math.abs(median! - middle)).toBeLessThanOrEqual(0.01)

    const point = points(page).last()
    const [tab] = await Promise.all([context.waitForEvent('page'), point.click()])
    await expect(tab).toHaveURL((await point.getAttribute('href'))!)
    await expect(tab.getByRole('heading', { level: 1 })).toContainText('HP')
    await tab.close()
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      dialog(page).locator('dl').getByRole('link').first().click(),
    ])
    await expect(other).toHaveURL(/\/broadcasts\/\d+$/)
  })

  test('higher prices stand higher, and later ones further right', async ({ page }) => {
    await open(page)
    const placed = await points(page).evaluateAll((all) =>
      all.map((one) => ({
        name: one.getAttribute('aria-label'),
        x: Number(one.querySelector('circle')!.getAttribute('cx')),
        y: Number(one.querySelector('circle')!.getAttribute('cy')),
      })),
    )
    expect(placed.map(({ x }) => x)).toEqual(placed.map(({ x }) => x).toSorted((a, b) => a - b))
    const byPrice = placed.toSorted((one, other) => euros(one.name) - euros(other.name))
    const heights = byPrice.map(({ y }) => y)
    expect(heights).toEqual(heights.toSorted((a, b) => b - a))
  })

  test('moves along the points by arrow keys, with one stop of the tab key', async ({ page }) => {
    await open(page)
    await dialog(page).getByRole('radio', { name: 'Chart' }).focus()
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const total = await points(page).count()
    await expect(focused).toHaveAttribute('data-point', String(total - 1))
    await expect(page.locator('.pc-tip')).toContainText('€')
    await page.keyboard.press('ArrowLeft')
    await expect(focused).toHaveAttribute('data-point', String(total - 2))
    await page.keyboard.press('Home')
    await expect(focused).toHaveAttribute('data-point', '0')
    await page.keyboard.press('ArrowLeft')
    await expect(focused).toHaveAttribute('data-point', '0')
    const before = euros(await focused.getAttribute('aria-label'))
    await page.keyboard.press('ArrowUp')
    expect(euros(await focused.getAttribute('aria-label'))).toBeGreaterThanOrEqual(before)
    await page.keyboard.press('Tab')
    await expect(chart(page).locator(':focus')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
  })

  for (const [name, size] of Object.entries({ desktop, phone })) {
    test(`reads whole prices and dates in the table (${name})`, async ({ page }) => {
      await page.setViewportSize(size)
      await open(page)
      await dialog(page).getByRole('radio', { name: 'Table' }).check()
      await expect(rows(page).first()).toBeVisible()
      const cut = await rows(page)
        .getByRole('cell')
        .evaluateAll((cells) =>
          cells
            .filter((cell) => cell.scrollWidth > cell.clientWidth)
            .map((cell) => cell.textContent),
        )
      expect(cut).toEqual([])
    })
  }

  test('reads the same as a table, sorted by price or date', async ({ page }) => {
    await open(page)
    const total = await points(page).count()
    await dialog(page).getByRole('radio', { name: 'Table' }).check()
    await expect(rows(page)).toHaveCount(total)
    await dialog(page).getByRole('button', { name: 'Price' }).click()
    await expect(dialog(page).getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    const prices = (await rows(page).allInnerTexts()).map(euros)
    expect(prices).toEqual(prices.toSorted((one, other) => one - other))
    await dialog(page).getByRole('button', { name: 'Price' }).click()
    expect(euros(await rows(page).first().innerText())).toBe(Math.max(...prices))
    await expect(rows(page).first().getByRole('link')).toHaveAttribute('target', '_blank')
  })

  test('keeps the whole dialog on a phone that is turned', async ({ page }) => {
    await open(page)
    await page.setViewportSize(phone)
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    await expect
      .poll(async () => (await dialog(page).boundingBox())?.width)
      .toBeLessThanOrEqual(phone.width)
  })

  test('is told when there are too few prices (BK-059)', async ({ page }) => {
    await page.goto('/broadcasts?type=WTS&query=nothinglikethis')
    await opener(page).click()
    await expect(dialog(page).getByRole('heading', { name: 'No prices' })).toBeVisible()
    await expect(dialog(page)).toContainText('At least 3 broadcasts')
    await expect(dialog(page)).not.toContainText('opens its broadcast')
  })

  test('is told how many prices were left out, and why (BK-059)', async ({ page }) => {
    await page.route('**/api/broadcasts/pricingdata?*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { payload: object }
      const leftOut = { tooHigh: 3, tooLow: 0, noRate: 0 }
      Object.assign(body.payload, { leftOut, isNewestOnly: true })
      await route.fulfill({ response: answer, json: body })
    })
    await open(page)
    await expect(dialog(page)).toContainText('3 prices left out: more than 20 times the median.')
    const found = 3 + (await points(page).count())
    await expect(dialog(page)).toContainText(`the newest ${found} prices found`)
  })

  test.describe('whose prices do not come', () => {
    test.use({ forgiven: /ERR_FAILED/ })
    test('can try again', async ({ page }) => {
      await page.route('**/api/broadcasts/pricingdata?*', (route) => route.abort(), { times: 1 })
      await page.goto(search)
      await opener(page).click()
      await expect(dialog(page).getByRole('alert')).toContainText('could not be loaded')
      await dialog(page).getByRole('button', { name: 'Try again' }).click()
      await expect(points(page).first()).toBeVisible()
    })
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`in ${colorScheme} on a phone`, () => {
      test.use({ colorScheme, viewport: phone })
      test('has nothing that shuts anybody out, and nothing beyond the edge', async ({ page }) => {
        await open(page)
        for (const view of ['Chart', 'Table']) {
          await dialog(page).getByRole('radio', { name: view }).check()
          await expectNoViolations(page, (axe) =>
            axe
              .include('[role="dialog"]')
              .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
              // Dots that lie close together: the table beside them has the same links, each in a row.
              .exclude('.price-chart svg a'),
          )
          const beyond = await dialog(page).evaluate(
            ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
          )
          expect(beyond).toBeLessThanOrEqual(0)
        }
      })
    })
  }
})
