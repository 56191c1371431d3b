import type { BrowserContext, Page } from '@playwright/test'
import { listBroadcasts } from '#contract/broadcasts.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { expectNoViolations } from '../support/no-violations.ts'
import { expect, notice, phone, signInQuietly, test } from '../support/real-browser.ts'

const wide = { width: 1600, height: 900 }
const subjects = (page: Page) => page.getByRole('rowheader').getByRole('link')
const beside = (page: Page) => page.getByRole('complementary', { name: 'Broadcast' })
const filters = (page: Page) => page.getByRole('form', { name: 'Filter broadcasts' })

const idOf = async (page: Page, place: number) =>
  Number((await subjects(page).nth(place).getAttribute('href'))?.split('/').at(-1))

test.describe('beside the list', () => {
  test.use({ signedInAs: demoAccounts.buyer, viewport: wide })

  test('a row opens without the list moving, and its address can be reloaded and shared', async ({
    page,
    browser,
  }) => {
    await page.goto('/broadcasts?listType=7')
    const place = () => subjects(page).nth(2).boundingBox()
    const before = await place()
    const headline = await subjects(page).nth(2).innerText()
    const id = await idOf(page, 2)
    await subjects(page).nth(2).click()
    await expect(beside(page).getByRole('heading', { name: headline })).toBeVisible()
    await expect(page).toHaveURL(`/broadcasts?listType=7&open=${id}`)
    expect(await place()).toMatchObject({ x: before!.x, y: before!.y })
    await page.reload()
    await expect(beside(page).getByRole('heading', { name: headline })).toBeVisible()
    await page.goBack()
    await expect(beside(page)).toHaveCount(0)

    const context = await browser.newContext({ viewport: phone })
    const other = await context.newPage()
    await other.goto(`/broadcasts?listType=7&open=${id}`)
    await expect(other).toHaveURL(`/broadcasts/${id}`)
    await context.close()
  })

  test('follows j and k, takes the focus on a second Enter and closes by Escape', async ({
    page,
  }) => {
    await page.goto('/broadcasts')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(beside(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
    for (const [key, place] of [
      ['j', 1],
      ['j', 2],
      ['k', 1],
    ] as const) {
      await page.keyboard.press(key)
      const headline = await subjects(page).nth(place).innerText()
      await expect(beside(page).getByRole('heading', { name: headline })).toBeVisible()
      await expect(page).toHaveURL(`/broadcasts?open=${await idOf(page, place)}`)
      await expect(subjects(page).nth(place)).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(beside(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(subjects(page).nth(1)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(beside(page)).toHaveCount(0)
    await expect(page).toHaveURL('/broadcasts')
  })

  test('closes by Escape and by its button also when its row is on another page', async ({
    page,
  }) => {
    await page.goto('/broadcasts')
    const id = await idOf(page, 0)
    const headline = await subjects(page).first().innerText()
    await page.goto(`/broadcasts?page=2&open=${id}`)
    const close = beside(page).getByRole('button', { name: 'Close (Esc)' })
    await expect(beside(page).getByRole('heading', { name: headline })).toBeVisible()
    await close.focus()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/broadcasts?page=2')
    await expect(page.getByRole('main')).toBeFocused()
    await page.goBack()
    await close.click()
    await expect(page).toHaveURL('/broadcasts?page=2')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('leaves a control-click its tab, and closes for those who want pages', async ({
    page,
    context,
  }) => {
    await page.goto('/broadcasts')
    const opened = context.waitForEvent('page')
    await subjects(page)
      .first()
      .click({ modifiers: ['ControlOrMeta'] })
    await expect(await opened).toHaveURL(/\/broadcasts\/\d+$/)
    await expect(beside(page)).toHaveCount(0)
    await subjects(page).first().click()
    await expect(beside(page)).toBeVisible()
    await page.getByRole('button', { name: 'Read beside the list' }).click()
    await expect(beside(page)).toHaveCount(0)
    await page.reload()
    await subjects(page).first().click()
    await expect(page).toHaveURL(/\/broadcasts\/\d+$/)
  })

  test('offers what its page offers, and prints alone', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/broadcasts?listType=7')
    await subjects(page).first().click()
    const headline = await subjects(page).first().innerText()
    await expect(beside(page).getByRole('heading', { name: headline })).toBeVisible()
    await beside(page).getByRole('button', { name: 'Copy as text' }).click()
    await expect(notice(page, 'Broadcast copied as text')).toBeVisible()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toContain(headline)
    expect(text).toMatch(/\nQuantity: .+\nBrand: .+\nDescription: /)
    await expectNoViolations(page)
    await page.emulateMedia({ media: 'print' })
    await expect(beside(page).getByRole('heading', { name: headline })).toBeVisible()
    await expect(page.getByRole('table')).toBeHidden()
    await expect(beside(page).getByRole('button', { name: 'Print' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await beside(page).getByRole('button', { name: 'Reply' }).click()
    await expect(page.getByRole('dialog', { name: 'Reply to Broadcast' })).toBeVisible()
    await page.keyboard.press('Escape')
    await beside(page).getByRole('link', { name: 'Open as page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
  })
})

test.describe('what is new', () => {
  /** As if this browser had been here before the newest few of others came to the list. */
  async function wasHere(context: BrowserContext, baseURL: string | undefined) {
    const answer = await context.request.get(`${listBroadcasts.path}?listType=7`)
    const { payload } = listBroadcasts.answer.parse(await answer.json())
    const known = payload.results.filter(({ isOwn }) => !isOwn).at(4)!
    const [since, now] = [Date.parse(known.date), Date.now()].map((at) => Math.floor(at / 1000))
    await context.addCookies([{ name: 'visit', value: `${since}.${now}.0`, url: baseURL! }])
  }
  const isNew = (page: Page) => page.locator('tr.is-new')
  const divider = (page: Page) => page.getByText(/^New since your last visit, /)

  test('nothing is on the first visit', async ({ page }) => {
    await page.goto('/broadcasts')
    await expect(subjects(page)).toHaveCount(10)
    await expect(isNew(page)).toHaveCount(0)
    await expect(divider(page)).toHaveCount(0)
  })

  test('is what came since one was last here, until it is opened or all is marked', async ({
    page,
    context,
    baseURL,
  }) => {
    await wasHere(context, baseURL)
    await page.goto('/broadcasts?listType=7')
    await expect(divider(page)).toBeVisible()
    const count = await isNew(page).count()
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(10)
    const drawn = await (await page.request.get('/broadcasts?listType=7')).text()
    expect(drawn).toContain('b-since')

    await page.reload()
    await expect(isNew(page)).toHaveCount(count)
    await subjects(page).first().click()
    await expect(page.getByRole('link', { name: /^Back to/ })).toBeVisible()
    await page.goBack()
    await expect(isNew(page)).toHaveCount(count - 1)

    await page.keyboard.press('m')
    await expect(isNew(page)).toHaveCount(0)
    await expect(divider(page)).toHaveCount(0)
    await page.reload()
    await expect(isNew(page)).toHaveCount(0)
    await expect(page.locator('tr.is-read')).toHaveCount(10)
  })

  test('explains itself', async ({ page, context, baseURL }) => {
    await wasHere(context, baseURL)
    await page.goto('/broadcasts?listType=7')
    await page.getByRole('button', { name: 'Mark all as read' }).hover()
    await expect(page.getByRole('tooltip')).toContainText('A dot marks what came since')
  })
})

test.describe('a broadcast as text', () => {
  test('has what a visitor may see, by the key y', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/broadcasts/400')
    const headline = await page.getByRole('heading', { level: 1 }).innerText()
    await page.keyboard.press('y')
    await expect(notice(page, 'Broadcast copied as text')).toBeVisible()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toContain(headline)
    expect(text).toContain('TBS Member')
    expect(text).toMatch(/\/broadcasts\/400$/)
  })
})

test.describe('the filters', () => {
  test.use({ signedInAs: demoAccounts.buyer })

  test('come back by the menu, not where an address says otherwise, and can be cleared', async ({
    page,
  }) => {
    await page.goto('/broadcasts')
    await expect(filters(page).getByRole('link', { name: /^Clear/ })).toHaveCount(0)
    await filters(page).getByRole('combobox', { name: 'Show' }).selectOption('Laptop')
    await filters(page).getByRole('radio', { name: 'WTS' }).check()
    await filters(page).getByRole('searchbox').fill('dell')
    await expect(page).toHaveURL('/broadcasts?listType=7&type=WTS&query=dell')
    await page.goto('/')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Broadcasts' })
      .click()
    await expect(page).toHaveURL('/broadcasts?listType=7&type=WTS')
    await page.goto('/broadcasts?type=WTB')
    await expect(filters(page).getByRole('combobox', { name: 'Show' })).toHaveValue('')
    await filters(page)
      .getByRole('link', { name: /^Clear/ })
      .click()
    await expect(page).toHaveURL('/broadcasts')
    await page.goto('/')
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await expect(page).toHaveURL('/broadcasts')
    await expect(filters(page).getByRole('radio', { name: 'All', exact: true })).toBeChecked()
  })
})

test('words that are just being typed go along to another tab', async ({ page, context }) => {
  await signInQuietly(context, demoAccounts.buyer)
  await page.goto('/broadcasts')
  await page.getByRole('searchbox', { name: 'Search broadcasts' }).fill('hp')
  await page.getByRole('link', { name: 'My Broadcasts' }).click()
  await expect(page).toHaveURL((url) => url.search.includes('query=hp'))
  expect(new URL(page.url()).searchParams.get('tab')).toBe('1')
})

test.describe('what one writes', () => {
  test.use({ signedInAs: demoAccounts.member })
  const compose = (page: Page) => page.getByRole('dialog', { name: 'Compose broadcast' })

  test('closes when somebody else signs in elsewhere, and waits for its writer', async ({
    page,
    context,
  }) => {
    await page.goto('/broadcasts')
    await page.keyboard.press('c')
    await compose(page).getByLabel('Quantity').fill('40')
    await signInQuietly(context, demoAccounts.buyer)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(compose(page)).toBeHidden()
    await page.keyboard.press('c')
    await expect(compose(page).getByLabel('Quantity')).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(compose(page)).toBeHidden()
    await signInQuietly(context, demoAccounts.member)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('button', { name: 'Marit Vos' })).toBeVisible()
    await page.keyboard.press('c')
    await expect(compose(page).getByLabel('Quantity')).toHaveValue('40')
  })

  test('is not asked about when only choices were made', async ({ page }) => {
    await page.goto('/broadcasts')
    await page.keyboard.press('c')
    await compose(page).getByRole('combobox', { name: 'List' }).selectOption('Laptop')
    await compose(page).getByRole('radio', { name: 'WTB' }).check()
    await page.keyboard.press('Escape')
    await expect(compose(page)).toBeHidden()
  })
})
