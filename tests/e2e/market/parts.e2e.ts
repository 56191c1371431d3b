import type { Locator, Page } from '@playwright/test'
import { topSearchList } from '#contract/site/site.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import { aMark } from '../../support/mark.ts'
import { ownAccount } from '../../support/browser/own-account.ts'
import {
  desktop,
  expect,
  notice,
  pageWidth,
  phone,
  signInQuietly,
  test,
} from '../../support/browser/real-browser.ts'
import { putStock } from '../../support/stock/stock.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())

const wanted = '815100-B21'
const statistics = '/part-statistics/815100B21'
const rows = (page: Page) => page.getByRole('table', { name: 'Parts' }).locator('tbody tr')
const box = (page: Page) => page.getByRole('searchbox', { name: 'Search parts' })
const go = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Search' })
const found = (page: Page) => page.getByText(/^[\d,]+ results? for/)
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })

/** As Ctrl V does where nothing has the focus. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test.describe('member', () => {
  test.use({ signedInAs: demoAccounts.member, forgiven: /ERR_FAILED/ })

  test(
    'types a part number, sorts who has it, reads it in dollars, opens a line and comes back (PT-002, PT-007, PT-010 to PT-012, PT-014 to PT-016, PT-018, PT-022, PT-027)',
    { tag: '@main' },
    async ({ page }) => {
      await page.goto('/broadcasts')
      await page.getByRole('navigation', { name: 'Main' }).getByText('Parts').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Parts Search' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Top Searches' })).toContainText(wanted)
      await expect(go(page)).toBeDisabled()
      await page.keyboard.press('/')
      await expect(box(page)).toBeFocused()
      await page.keyboard.type('8')
      await expect(go(page)).toBeDisabled()
      await page.keyboard.type('15100b21')
      await expect(rows(page).first()).toContainText(wanted)
      await expect(page).toHaveURL('/parts?query=815100b21')
      await expect(page.getByRole('columnheader')).toHaveText([
        '',
        'Partnumber / Description',
        'Quantity',
        'Condition',
        'Price',
        'Company',
        'Country',
        'Telephone',
        'Age',
        'Request for quote and more',
      ])
      await expect(
        page.getByRole('link', { name: 'Availability and statistics for part 815100b21' }),
      ).toHaveAttribute('href', '/part-statistics/815100B21')

      await header(page, 'Price').getByRole('link').click()
      await expect(header(page, 'Price')).toHaveAttribute('aria-sort', 'ascending')
      const prices = () => rows(page).locator('.p-price').allTextContents()
      const inEuro = await prices()
      expect(inEuro[0]).toMatch(/^€\s\d+$/)
      await header(page, 'Price').getByRole('link').click()
      await expect(header(page, 'Price')).toHaveAttribute('aria-sort', 'descending')
      await page.getByRole('radiogroup', { name: 'Currency' }).getByText('$ USD').click()
      await expect(rows(page).locator('.p-price').first()).toHaveText(/^\$\s\d+$/)
      await page.reload()
      await expect(rows(page).locator('.p-price').first()).toHaveText(/^\$\s\d+$/)

      // From the box into the rows and back, without the mouse.
      await box(page).focus()
      await page.keyboard.press('ArrowDown')
      await expect(rows(page).first().getByRole('link').first()).toBeFocused()
      await page.keyboard.press('ArrowUp')
      await expect(box(page)).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/parts\/\d+$/)
      await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible()
      await expect(page.getByRole('complementary', { name: 'Company' })).toContainText(
        'Contact persons',
      )
      await page.getByRole('link', { name: 'Back to parts' }).click()
      await expect(page).toHaveURL('/parts?query=815100b21&orderCol=Price&orderDesc=true')
      await expect(box(page)).toHaveValue('815100b21')
    },
  )

  test('keeps the characters typed while the search before the pause loads (BK-130)', async ({
    page,
  }) => {
    await page.goto('/parts')
    await box(page).click()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    // Little more than the pause after which a search begins.
    await page.keyboard.type('815100b21', { delay: 320 })
    await expect(box(page)).toHaveValue('815100b21')
    await expect(page).toHaveURL('/parts?query=815100b21')
    await expect(box(page)).toHaveValue('815100b21')
  })

  test(
    'pastes a column of parts anywhere and searches them all, in one country too (PT-005, PT-006, PT-008, PT-009, PT-017, PT-019)',
    { tag: '@main' },
    async ({ page }) => {
      await page.goto('/parts')
      await paste(page, 'SFP-10G-SR')
      await expect(page).toHaveURL('/parts?query=SFP-10G-SR')
      await expect(rows(page).first()).toContainText('SFP-10G-SR')
      await paste(page, `${wanted}\t32 GB\r\nno-such-part-1\r\nhp\r\n`)
      await expect(
        page.getByRole('heading', { level: 1, name: 'Advanced Parts Search' }),
      ).toBeVisible()
      const group = (query: string) => page.getByRole('region', { name: `Results for ${query}` })
      await expect(group(wanted).getByRole('row').nth(1)).toContainText(wanted)
      await expect(group('no-such-part-1')).toContainText('No offers at the moment.')
      await expect(group('hp').locator('tbody tr')).toHaveCount(10)
      await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
      await expect(found(page)).toContainText('for 3 queries')

      await page.getByRole('combobox', { name: 'Country' }).selectOption('Germany')
      await expect(page.getByText('Parts shown for Germany')).toBeVisible()
      await expect(group('hp').locator('.p-country').nth(1)).toHaveText('Germany')
      await page.getByRole('link', { name: 'See results for hp' }).click()
      await expect(page).toHaveURL('/parts?query=hp&country=DE')
      await expect(page.getByRole('heading', { level: 1, name: 'Parts Search' })).toBeVisible()
      await expect(group('hp')).toHaveCount(0)
      await rows(page).first().getByRole('button').first().click()
      await expect(page.getByRole('dialog')).toContainText('Germany')
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Clear the country' }).click()
      await expect(page).toHaveURL('/parts?query=hp')
    },
  )

  test('opens a line in another tab, narrows to its company, switches to the advanced search, is led on where nothing is found, and retries top searches that failed (PT-003, PT-004, PT-015, PT-017, PT-018, PT-025, ER-032)', async ({
    page,
    context,
  }) => {
    const seller = await ownAccount(database)
    const partNumber = `VW-${aMark().toUpperCase()}`
    const clock = { now: () => new Date() }
    await putStock({ database, clock }, seller.companyId, [{ partNumber, manufacturer: 'Cisco' }])
    await page.goto(`/parts?query=${partNumber}`)
    await expect(page.getByRole('button', { name: /Request For Quote/ })).toHaveCount(1)
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
    await tab.close()

    const advanced = page.getByRole('link', { name: 'Advanced Search' })
    await advanced.click()
    await expect(page).toHaveURL(`/parts?query=${partNumber}&doShowAdvanced=true`)
    await page.getByRole('link', { name: 'Standard Search' }).click()
    await expect(advanced).toBeVisible()
    await page.setViewportSize(phone)
    await expect(advanced).toBeInViewport()
    await page.setViewportSize(desktop)

    await page.goto(`/parts?query=cisco&companyId=${seller.companyId}`)
    await expect(page.getByText(`Parts shown for ${seller.companyName}`)).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('link', { name: 'Clear the company' }).click()
    await expect(page).toHaveURL('/parts?query=cisco')
    await expect(rows(page).nth(1)).toBeVisible()

    await page.goto('/parts?query=815100')
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('checkbox', { name: 'Show only exact matches' }).check()
    await page.getByRole('link', { name: 'Show partial matches' }).click()
    await expect(rows(page).first()).toBeVisible()
    await page.goto('/parts?query=815100&page=900')
    await page.getByRole('link', { name: /^Go to the last page/ }).click()
    await expect(rows(page).first()).toBeVisible()
    await page.goto('/parts?query=no-such-part-1&favorites=true')
    await page.getByRole('link', { name: 'Search all stock' }).click()
    await expect(page.getByRole('link', { name: 'Search the broadcasts' })).toBeVisible()

    let isAway = true
    await page.route(`**${topSearchList.path}`, (route) =>
      isAway ? route.abort() : route.continue(),
    )
    await page.goto('/broadcasts')
    await page.getByRole('navigation', { name: 'Main' }).getByText('Parts').click()
    const tops = page.getByRole('region', { name: 'Top Searches' })
    await expect(tops.getByRole('alert')).toContainText('Error fetching top searches')
    isAway = false
    await tops.getByRole('button', { name: 'Try again' }).click()
    await tops.getByRole('link', { name: wanted }).click()
    await expect(page).toHaveURL(`/parts?query=${wanted}`)
  })

  test('reads who offers a part in euro alone, reverses the order, and goes on to company and broadcasts (PT-029 to PT-035, AM-006)', async ({
    page,
  }) => {
    await page.goto(statistics)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wanted)
    await expect(header(page, 'Price')).toHaveAttribute('aria-sort', 'ascending')
    const offers = page.getByRole('table', { name: /^Offers of/ }).locator('tbody tr')
    const prices = () => offers.locator('.p-price').allTextContents()
    const figure = (term: string) =>
      page
        .getByRole('region', { name: 'Statistics' })
        .locator('div', { hasText: term })
        .locator('dd')
    const cheapest = await prices()
    expect(cheapest[0]).toMatch(/^€\s[\d,]+$/)
    await expect(figure('Lowest price')).toHaveText(cheapest[0]!)
    await expect(figure('Countries')).toHaveText(/^[1-9]\d*$/)
    const highest = await figure('Highest price').innerText()
    await expect(
      page.getByRole('img', { name: `asking prices from ${cheapest[0]} to ${highest}` }),
    ).toBeVisible()
    await expect(page.getByRole('radiogroup', { name: 'Currency' })).toHaveCount(0)
    await header(page, 'Price').getByRole('link').click()
    await expect(page).toHaveURL(`${statistics}?orderDesc=true`)
    await expect(header(page, 'Price')).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(prices).not.toEqual(cheapest)
    expect((await prices()).find((price) => price !== 'CALL')).toBe(highest)
    await header(page, 'Price').getByRole('link').click()
    await expect(page).toHaveURL(statistics)
    await expect.poll(prices).toEqual(cheapest)

    const other = offers.filter({ has: page.getByRole('button', { name: /^RFQ/ }) })
    await other.first().locator('.p-firm').getByRole('button').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Broadcasts about this part' }).click()
    await expect(page).toHaveURL(`/broadcasts?query=${wanted}`)
  })
})

test('member selects rows of a parts search by x and requests quotes by r (PT-044)', async ({
  page,
}) => {
  await signInQuietly(page.context(), demoAccounts.member)
  await page.goto(`/parts?query=${wanted}`)
  const row = rows(page)
    .filter({ has: page.getByRole('checkbox') })
    .first()
  await row.locator('.hit').focus()
  await page.keyboard.press('x')
  await expect(row.getByRole('checkbox')).toBeChecked()
  const request = page.getByRole('button', { name: 'RFQ 1 selected' })
  await expect(request).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('x')
  await expect(row.getByRole('checkbox')).not.toBeChecked()
})

test('neither a focused row nor a notice stands behind what sticks to the lower edge (SH-046)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await signInQuietly(context, demoAccounts.member)
  await page.setViewportSize({ ...desktop, height: 480 })
  const edges = async (part: Locator) => {
    const { y, height } = (await part.boundingBox())!
    return { upper: y, lower: y + height }
  }
  const cookies = page.getByRole('region', { name: 'Cookies' })
  await page.goto('/parts?query=r740')
  await rows(page).first().getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toBeVisible()
  for (const row of await rows(page).locator('.hit').all()) {
    await row.focus()
    const { upper, lower } = await edges(bar)
    expect(lower).toBeLessThanOrEqual((await edges(cookies)).upper)
    expect((await edges(row)).lower).toBeLessThanOrEqual(upper)
  }

  await page.goto('/broadcasts')
  await page.locator('.hit').first().click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  const copied = notice(page, 'Link copied')
  await expect(copied).toBeVisible()
  expect((await edges(copied)).lower).toBeLessThan((await edges(cookies)).upper)
  await page.setViewportSize(phone)
  expect((await edges(copied)).upper).toBeLessThan(phone.height / 4)
})

test('buttons and fields of a phone are targets of 44 px, also in rows (SH-047)', async ({
  page,
}) => {
  await signInQuietly(page.context(), demoAccounts.member)
  await page.setViewportSize(phone)
  await page.goto('/parts?query=r740')
  for (const target of [page.getByRole('button', { name: 'Filters' }), box(page), go(page)]) {
    expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  }
  const request = page.getByRole('button', { name: /^RFQ/ }).first()
  const { x, y, width, height } = (await request.boundingBox())!
  const reachedBy = (at: number) =>
    request.evaluate(
      (button, [left, top]) => document.elementFromPoint(left!, top!) === button,
      [x + width / 2, at],
    )
  expect(await reachedBy(y + height / 2 - 21)).toBe(true)
  expect(await reachedBy(y + height / 2 + 21)).toBe(true)
})

test.describe('visitor on a phone', () => {
  test.use({ viewport: phone })

  test('searches from the front page and reads stock without names (PT-012, PT-024, PT-043, SH-016 to SH-018, AM-121)', async ({
    page,
  }) => {
    await page.goto('/')
    const finders = page.getByRole('search', { name: 'Parts and companies' })
    await finders.getByRole('searchbox', { name: 'Find a company' }).fill('"servers"')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/companies?query=servers&showSearch=true')
    await page.goto('/')
    const tops = page.getByRole('article').filter({ hasText: 'Top Searches' })
    await tops.getByRole('link', { name: wanted }).click()
    await expect(page).toHaveURL(`/parts?query=${wanted}`)
    await page.goto('/')
    await finders.getByRole('searchbox', { name: 'Find a part' }).fill(wanted)
    await finders.getByRole('button', { name: 'Search' }).first().click()
    await expect(page).toHaveURL(`/parts?query=${wanted}`)

    await expect(rows(page).first()).toContainText('TBS Member')
    const prompt = page.getByRole('complementary', { name: 'For members' })
    await expect(prompt.getByRole('link', { name: 'Start a free trial' })).toBeVisible()
    expect(await pageWidth(page)).toBe(phone.width)
    await rows(page).first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Company' })).toContainText('TBS Member')
    await expect(prompt).toContainText('Register for the free trial')
  })
})
