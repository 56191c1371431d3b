import type { Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { expectNoViolations } from '../support/no-violations.ts'
import { expect, phone, test } from '../support/real-browser.ts'

const partNumber = '815100-B21'
const address = '/part-statistics/815100B21'
const rows = (page: Page) => page.getByRole('table', { name: /^Offers of/ }).locator('tbody tr')
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })
const prices = (page: Page) => rows(page).locator('.p-price').allTextContents()
const figure = (page: Page, term: string) =>
  page.getByRole('region', { name: 'Statistics' }).locator('div', { hasText: term }).locator('dd')

test.describe('a member', () => {
  test.use({ signedInAs: demoAccounts.member })

  test('reads who offers a part in euro alone, turns the order, and goes on to company and broadcasts (PT-029 to PT-035, AM-006, AM-099)', async ({
    page,
  }) => {
    const answer = await page.goto(`/part-statistics/815100-b21?orderCol=Quantity`)
    expect((await answer!.request().redirectedFrom()!.response())!.status()).toBe(301)
    await expect(page).toHaveURL(`${address}?orderCol=Quantity`)
    await expect(header(page, 'Quantity')).toHaveAttribute('aria-sort', 'ascending')
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(partNumber)
    await expect(page).toHaveTitle(/^815100-B21 .*: availability and price - /)

    await expect(header(page, 'Price')).toHaveAttribute('aria-sort', 'ascending')
    const cheapest = await prices(page)
    expect(cheapest[0]).toMatch(/^€\s[\d,]+$/)
    await expect(figure(page, 'Lowest price')).toHaveText(cheapest[0]!)
    await expect(figure(page, 'Countries')).toHaveText(/^[1-9]\d*$/)
    const dearestFigure = await figure(page, 'Highest price').innerText()
    await expect(
      page.getByRole('img', { name: `asking prices from ${cheapest[0]} to ${dearestFigure}` }),
    ).toBeVisible()
    await expect(page.getByRole('radiogroup', { name: 'Currency' })).toHaveCount(0)
    await header(page, 'Price').getByRole('link').click()
    await expect(page).toHaveURL(`${address}?orderDesc=true`)
    await expect(header(page, 'Price')).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(() => prices(page)).not.toEqual(cheapest)
    const dearest = (await prices(page)).find((price) => price !== 'CALL')!
    await expect(figure(page, 'Highest price')).toHaveText(dearest)
    await header(page, 'Price').getByRole('link').click()
    await expect(page).toHaveURL(address)
    await expect.poll(() => prices(page)).toEqual(cheapest)

    const other = rows(page).filter({
      has: page.getByRole('button', { name: /^RFQ/ }),
    })
    await expect(other.first()).toBeVisible()
    await other.first().locator('.p-firm').getByRole('button').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expectNoViolations(page)
    await page.getByRole('link', { name: 'Broadcasts about this part' }).click()
    await expect(page).toHaveURL(`/broadcasts?query=${partNumber}`)
  })
})

test.describe('a visitor', () => {
  test.use({ viewport: phone })

  test('reads the figures and rows without names, and search engines the same (PT-031, AM-121, MD-001)', async ({
    page,
  }) => {
    await page.goto(address)
    await expect(figure(page, 'Traders')).toHaveText(/^[1-9]\d*$/)
    await expect(rows(page).first()).toContainText('TBS Member')
    await expect(page.getByRole('button', { name: /^RFQ/ })).toHaveCount(0)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /815100B21$/)
    const data = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent())!,
    )
    expect(data).toMatchObject({
      '@type': 'Product',
      mpn: partNumber,
      offers: { '@type': 'AggregateOffer', priceCurrency: 'EUR' },
    })
    expect(data.url).toMatch(/^http.*\/part-statistics\/815100B21$/)
    await expectNoViolations(page)
  })

  test('is led on from a part number that nobody offers (PT-036, SH-045)', async ({ page }) => {
    const answer = await page.goto('/part-statistics/NOSUCHPART1')
    expect(answer!.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Parts' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Parts Search' })).toBeVisible()
  })

  test('searches parts and companies apart from the front door (SH-016 to SH-018)', async ({
    page,
  }) => {
    await page.goto('/')
    const finders = page.getByRole('search', { name: 'Parts and companies' })
    await finders.getByRole('searchbox', { name: 'Find a company' }).fill('"servers"')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/companies?query=servers&showSearch=true')
    await page.goto('/')
    await finders.getByRole('searchbox', { name: 'Find a part' }).fill(partNumber)
    await finders.getByRole('button', { name: 'Search' }).first().click()
    await expect(page).toHaveURL(`/parts?query=${partNumber}`)
    await page.goto('/')
    const tops = page.getByRole('article').filter({ hasText: 'Top Searches' })
    await tops.getByRole('link', { name: partNumber }).click()
    await expect(page).toHaveURL(`/parts?query=${partNumber}`)
  })
})
