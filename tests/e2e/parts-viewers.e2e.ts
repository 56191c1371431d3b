import type { Page } from '@playwright/test'
import { topSearchList } from '#contract/site.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { openDemoDatabase } from '../support/demo-database.ts'
import { aMark } from '../support/mark.ts'
import { expectNoViolations } from '../support/no-violations.ts'
import { ownAccount, type OwnAccount } from '../support/own-account.ts'
import { expect, phone, signInQuietly, test } from '../support/real-browser.ts'
import { putStock } from '../support/stock.ts'

const wanted = '815100-B21'
const rows = (page: Page) => page.getByRole('table', { name: 'Parts' }).locator('tbody tr')
const requests = (page: Page) => page.getByRole('button', { name: /Request for quote/ })
const advanced = (page: Page) => page.getByRole('link', { name: 'Advanced Search' })

test.describe('a member', () => {
  const database = openDemoDatabase()
  test.afterAll(() => database.close())
  let seller: OwnAccount
  let partNumber: string
  test.beforeEach(async ({ context }) => {
    seller = await ownAccount(database)
    partNumber = `VW-${aMark().toUpperCase()}`
    const clock = { now: () => new Date() }
    await putStock({ database, clock }, seller.companyId, [{ partNumber, manufacturer: 'Cisco' }])
    await signInQuietly(context, (await ownAccount(database)).email)
  })

  test('opens a line in another tab, with what its tier stands for, and narrows to its company (PT-015, PT-017, PT-025)', async ({
    page,
    context,
  }) => {
    await page.goto(`/parts?query=${partNumber}`)
    const opened = context.waitForEvent('page')
    await rows(page)
      .first()
      .getByRole('link', { name: partNumber })
      .click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    await expect(tab.getByRole('heading', { level: 1, name: partNumber })).toBeVisible()
    await expect(page).toHaveURL(`/parts?query=${partNumber}`)
    const company = tab.getByRole('complementary', { name: 'Company' })
    await expect(company).toContainText('Trusted')
    await expect(company).toContainText('3 years')

    await page.goto(`/parts?query=cisco&companyId=${seller.companyId}`)
    await expect(page.getByText(`Parts shown for ${seller.companyName}`)).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('link', { name: 'Clear the company' }).click()
    await expect(page).toHaveURL('/parts?query=cisco')
    await expect(rows(page).nth(1)).toBeVisible()
  })

  test('finds the way to the advanced search on a desk, and on a phone does not need it (PT-004)', async ({
    page,
  }) => {
    await page.goto(`/parts?query=${partNumber}`)
    await expect(requests(page)).toHaveCount(1)
    await advanced(page).click()
    await expect(page).toHaveURL(`/parts?query=${partNumber}&doShowAdvanced=true`)
    await page.getByRole('link', { name: 'Standard Search' }).click()
    await expect(advanced(page)).toBeVisible()
    await page.setViewportSize(phone)
    await expect(advanced(page)).toBeHidden()
  })

  test('reads in red that the top searches did not come, and asks again (PT-018, ER-032)', async ({
    page,
  }) => {
    await page.goto('/broadcasts')
    let isAway = true
    await page.route(`**${topSearchList.path}`, (route) =>
      isAway ? route.abort() : route.continue(),
    )
    await page.getByRole('navigation', { name: 'Main' }).getByText('Parts').click()
    const tops = page.getByRole('region', { name: 'Top Searches' })
    await expect(tops.getByRole('alert')).toContainText('Error fetching top searches')
    await expectNoViolations(page)
    isAway = false
    await tops.getByRole('button', { name: 'Try again' }).click()
    await tops.getByRole('link', { name: wanted }).click()
    await expect(page).toHaveURL(`/parts?query=${wanted}`)
  })
  test.use({ forgiven: /ERR_FAILED/ })
})

test.describe('who sells services only', () => {
  test.use({ signedInAs: demoAccounts.service })

  test('reads who has a part, and nothing asks for a quote (PT-013, AM-042)', async ({ page }) => {
    await page.goto(`/parts?query=${wanted}`)
    await expect(rows(page).first().locator('.p-country')).not.toBeEmpty()
    await expect(requests(page)).toHaveCount(0)
    await rows(page).first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request For Quote' })).toHaveCount(0)
  })
})

test('a visitor has neither requests for quotes nor the advanced search (PT-004, PT-013)', async ({
  page,
}) => {
  await page.goto(`/parts?query=${wanted}`)
  await expect(rows(page).first()).toContainText('TBS Member')
  await expect(requests(page)).toHaveCount(0)
  await expect(advanced(page)).toHaveCount(0)
})

test.describe('whatever an address says', () => {
  const odd: [address: string, said: RegExp][] = [
    ['/parts?query=', /^Top Searches$/],
    ['/parts?query=x', /^Top Searches$/],
    [`/parts?query=${'x'.repeat(10_000)}`, /^No parts found\.$/],
    ['/parts?query=%25%26*', /^No parts found\.$/],
    ['/parts?query=hp+%26+!%7C%3A*+((', /results? for/],
    ['/parts?query=%22hp%22', /results? for/],
    ['/parts?query=%F0%9F%96%A5%EF%B8%8F%F0%9F%96%A5', /^No parts found\.$/],
    ['/parts?query=%D9%83%D8%A7%D8%A8%D9%84', /^No parts found\.$/],
    ['/parts?query=hp%00', /results? for/],
    ['/parts?query=hp&page=10000', /^There is no page 10000\.$/],
    ['/parts?query=hp&page=99999999999', /results? for/],
    ['/parts?query=hp&orderCol=Secret', /results? for/],
    ['/parts?query=hp&companyId=acme&favorites=perhaps', /results? for/],
    ['/part-statistics/815100B21?orderCol=Secret&page=x', /^All traders$/],
    ['/part-statistics/815100B21?page=10000', /^There is no page 10000\.$/],
  ]
  for (const [address, said] of odd) {
    test(`the page stands and says what there is: ${address.slice(0, 60)}`, async ({ page }) => {
      const answer = await page.goto(address)
      expect(answer?.status()).toBe(200)
      await expect(page.getByText(said).first()).toBeVisible()
    })
  }
  for (const address of ['/part-statistics/%00', '/part-statistics/---', '/parts/0', '/parts/x']) {
    test(`is not found: ${address}`, async ({ page }) => {
      expect((await page.goto(address))?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i)
    })
  }
})
