import type { Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { expect, phone, signInQuietly, test } from '../../support/browser/real-browser.ts'

test.use({ signedInAs: demoAccounts.member })

const opener = (page: Page) => page.getByRole('button', { name: 'Average Prices' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Average Prices' })
const chart = (page: Page) => dialog(page).getByRole('group', { name: /asking prices/ })
const points = (page: Page) => chart(page).getByRole('link')
const rows = (page: Page) =>
  dialog(page)
    .getByRole('table', { name: 'Prices in euro', exact: true })
    .locator('tbody')
    .getByRole('row')
const search = '/broadcasts?type=WTS&query=hp'
const pricesCall = '**/api/broadcasts/pricingdata?*'

async function open(page: Page): Promise<void> {
  await page.goto(search)
  await opener(page).click()
  await expect(points(page).first()).toBeVisible()
}

/** The figures a text in euro begins with. */
const euros = (text: string | null) => Number(/€\s?([\d,.]+)/.exec(text!)![1]!.replaceAll(',', ''))
const ascending = (numbers: number[]) => numbers.toSorted((one, other) => one - other)

test('member sees lowest, middle and highest price in a chart, moves along it by keys and opens the broadcasts (PR-002, PR-003)', async ({
  page,
  context,
}) => {
  await open(page)
  const placed = await points(page).evaluateAll((all) =>
    all.map((one) => ({
      name: one.getAttribute('aria-label'),
      x: Number(one.querySelector('circle')!.getAttribute('cx')),
      y: Number(one.querySelector('circle')!.getAttribute('cy')),
    })),
  )

  await test.step('higher prices stand higher, later ones further right', async () => {
    const across = placed.map(({ x }) => x)
    expect(across).toEqual(ascending(across))
    const byPrice = placed.toSorted((one, other) => euros(one.name) - euros(other.name))
    const heights = byPrice.map(({ y }) => -y)
    expect(heights).toEqual(ascending(heights))
    const prices = byPrice.map(({ name }) => euros(name))
    const label = (await chart(page).getAttribute('aria-label'))!
    const [min, median, max] = ['min', 'median', 'max'].map((name) =>
      euros(label.slice(label.indexOf(name))),
    )
    expect([min, max]).toEqual([prices[0], prices.at(-1)])
    const middle =
      (prices[Math.floor(prices.length / 2)]! + prices[Math.ceil(prices.length / 2) - 1]!) / 2
    expect(Math.abs(median! - middle)).toBeLessThanOrEqual(0.01)
  })

  await test.step('the points are one stop of the tab key, and arrows move along them', async () => {
    const focused = page.locator(':focus')
    await dialog(page).getByRole('radio', { name: 'Chart' }).focus()
    await page.keyboard.press('Tab')
    await expect(focused).toHaveAttribute('data-point', String(placed.length - 1))
    await expect(page.locator('.pc-tip')).toContainText('€')
    await page.keyboard.press('ArrowLeft')
    await expect(focused).toHaveAttribute('data-point', String(placed.length - 2))
    await page.keyboard.press('Home')
    await expect(focused).toHaveAttribute('data-point', '0')
    await page.keyboard.press('ArrowLeft')
    await expect(focused).toHaveAttribute('data-point', '0')
    const before = euros(await focused.getAttribute('aria-label'))
    await page.keyboard.press('ArrowUp')
    expect(euros(await focused.getAttribute('aria-label'))).toBeGreaterThanOrEqual(before)
    await page.keyboard.press('Tab')
    await expect(chart(page).locator(':focus')).toHaveCount(0)
  })

  await test.step('a point and a figure open their broadcasts in a new tab', async () => {
    const point = points(page).last()
    const [tab] = await Promise.all([context.waitForEvent('page'), point.click()])
    await expect(tab).toHaveURL((await point.getAttribute('href'))!)
    await expect(tab.getByRole('heading', { level: 1 })).toContainText('HP')
    await tab.close()
    const figure = dialog(page).locator('dl').getByRole('link').first()
    const [other] = await Promise.all([context.waitForEvent('page'), figure.click()])
    await expect(other).toHaveURL(/\/broadcasts\/\d+$/)
    await other.close()
  })

  await test.step('the same as a table, sorted by price', async () => {
    const price = dialog(page).getByRole('button', { name: 'Price' })
    await dialog(page).getByRole('radio', { name: 'Table' }).check()
    await expect(rows(page)).toHaveCount(placed.length)
    await price.click()
    await expect(
      dialog(page).getByRole('columnheader', { name: 'Price', exact: true }),
    ).toHaveAttribute('aria-sort', 'ascending')
    const prices = (await rows(page).allInnerTexts()).map(euros)
    expect(prices).toEqual(ascending(prices))
    await price.click()
    expect(euros(await rows(page).first().innerText())).toBe(Math.max(...prices))
    await expect(rows(page).first().getByRole('link')).toHaveAttribute('target', '_blank')
  })

  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
})

test.describe('prices that do not come at first', () => {
  test.use({ forgiven: /ERR_FAILED/ })

  test('member is offered average prices for words on sale only, tries again after a failure, is told what is left out, and reads it all on a phone (BK-059, PR-001)', async ({
    page,
    context,
  }) => {
    for (const [address, isOffered] of [
      [search, true],
      ['/broadcasts/laptop/wts?query=hp', true],
      ['/broadcasts?type=WTB&query=hp', false],
      ['/broadcasts?query=hp', false],
      ['/broadcasts?type=WTS', false],
    ] as const) {
      const source = await (await page.request.get(address)).text()
      expect(source.includes('Average Prices'), address).toBe(isOffered)
    }

    await test.step('too few prices', async () => {
      await page.goto('/broadcasts?type=WTS&query=nothinglikethis')
      await opener(page).click()
      await expect(dialog(page).getByRole('heading', { name: 'No prices' })).toBeVisible()
      await expect(dialog(page)).toContainText('At least 3 broadcasts')
      await expect(dialog(page)).not.toContainText('to open its broadcast')
    })

    await test.step('a failure, then prices of which some were left out', async () => {
      await page.route(pricesCall, async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as { payload: object }
        const leftOut = { tooHigh: 3, tooLow: 0, noRate: 0 }
        Object.assign(body.payload, { leftOut, isNewestOnly: true })
        await route.fulfill({ response: answer, json: body })
      })
      await page.route(pricesCall, (route) => route.abort(), { times: 1 })
      await page.goto(search)
      await opener(page).click()
      await expect(dialog(page).getByRole('alert')).toContainText('could not be loaded')
      await dialog(page).getByRole('button', { name: 'Try again' }).click()
      await expect(points(page).first()).toBeVisible()
      await expect(dialog(page)).toContainText('3 prices excluded: more than 20 times the median.')
      const found = 3 + (await points(page).count())
      await expect(dialog(page)).toContainText(`the newest ${found} prices found`)
    })

    await test.step('on a phone', async () => {
      const expectWhole = async (view: string) => {
        const { beyond, width } = await dialog(page).evaluate((element) => ({
          beyond: element.scrollWidth - element.clientWidth,
          width: element.getBoundingClientRect().width,
        }))
        expect(beyond, view).toBeLessThanOrEqual(0)
        expect(width, view).toBeLessThanOrEqual(phone.width)
      }
      await page.setViewportSize(phone)
      await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeInViewport({
        ratio: 1,
      })
      await expect(async () => expectWhole('Chart')).toPass()
      await dialog(page).getByRole('radio', { name: 'Table' }).check()
      await expect(rows(page).first()).toBeVisible()
      await expectWhole('Table')
      const cut = await rows(page)
        .getByRole('cell')
        .evaluateAll((cells) =>
          cells
            .filter((cell) => cell.scrollWidth > cell.clientWidth)
            .map((cell) => cell.textContent),
        )
      expect(cut).toEqual([])
    })

    await test.step('not offered once a trial has ended, nor to visitors', async () => {
      await signInQuietly(context, demoAccounts.ended)
      const whenEnded = await (await page.request.get(search)).text()
      await context.clearCookies()
      for (const source of [whenEnded, await (await page.request.get(search)).text()]) {
        expect(source).toContain('Broadcasts, newest first')
        expect(source).not.toContain('Average Prices')
      }
    })
  })
})
