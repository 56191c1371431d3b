import type { BrowserContext, Page } from '@playwright/test'
import { listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { expect, notice, phone, test } from '../../support/browser/real-browser.ts'

const wide = { width: 1600, height: 900 }
const subjects = (page: Page) => page.getByRole('rowheader').getByRole('link')
const beside = (page: Page) => page.getByRole('complementary', { name: 'Broadcast' })
const besideHeading = (page: Page, name: string) => beside(page).getByRole('heading', { name })

const idOf = async (page: Page, place: number) =>
  Number((await subjects(page).nth(place).getAttribute('href'))?.split('/').at(-1))
const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test.describe('beside the list', () => {
  test.use({ signedInAs: demoAccounts.buyer, viewport: wide })

  test(
    'member opens a row beside the list, shares its address, copies, prints and replies',
    { tag: '@main' },
    async ({ page, context, browser }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto('/broadcasts?listType=7')
      const place = () => subjects(page).nth(2).boundingBox()
      const before = await place()
      const headline = (await subjects(page).nth(2).getAttribute('title'))!
      const address = `/broadcasts?listType=7&open=${await idOf(page, 2)}`
      await subjects(page).nth(2).click()
      await expect(besideHeading(page, headline)).toBeVisible()
      await expect(page).toHaveURL(address)
      expect(await place()).toMatchObject({ x: before!.x })
      await page.reload()
      await expect(besideHeading(page, headline)).toBeVisible()

      await test.step('the address leads a phone to the page', async () => {
        const other = await browser.newContext({ viewport: phone })
        const phonePage = await other.newPage()
        await phonePage.goto(address)
        await expect(phonePage).toHaveURL(/\/broadcasts\/\d+$/)
        await other.close()
      })

      await beside(page).getByRole('button', { name: 'Copy as text' }).click()
      await expect(notice(page, 'Broadcast copied as text')).toBeVisible()
      const text = await readClipboard(page)
      expect(text).toContain(headline)
      expect(text).toMatch(/\nQuantity: .+\nBrand: .+\nDescription: /)

      await page.emulateMedia({ media: 'print' })
      await expect(besideHeading(page, headline)).toBeVisible()
      await expect(page.getByRole('table')).toBeHidden()
      await expect(beside(page).getByRole('button', { name: 'Print' })).toBeHidden()
      await page.emulateMedia({ media: 'screen' })

      await beside(page).getByRole('button', { name: 'Reply' }).click()
      await expect(page.getByRole('dialog', { name: 'Reply to Broadcast' })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.goBack()
      await expect(beside(page)).toHaveCount(0)
      await page.goForward()
      await beside(page).getByRole('link', { name: 'Open as page' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
    },
  )

  test('member switches reading on at 1280 px, and leads from a page to its neighbours (BC-074)', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 860 })
    await page.goto('/broadcasts')
    const first = page.locator('tr:not(.is-read)').getByRole('rowheader').getByRole('link').first()
    const headline = (await first.getAttribute('title'))!
    await page.getByRole('button', { name: 'Reading pane' }).click()
    await expect(besideHeading(page, headline)).toBeVisible()
    const next = (await subjects(page).nth(1).getAttribute('title'))!
    await page.goto(`/broadcasts/${await idOf(page, 0)}`)
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(next)
    await page.keyboard.press('k')
    await expect(title).toHaveText(headline)
    await page.keyboard.press('b')
    await expect(page).toHaveURL(/\/broadcasts\?open=\d+$/)
  })

  test('member reads by keys, closes what is open beside the list, and may have pages instead', async ({
    page,
    context,
  }) => {
    await page.goto('/broadcasts')
    const headline = (await subjects(page).first().getAttribute('title'))!
    const firstId = await idOf(page, 0)

    await test.step('j and k lead, a second Enter takes the focus, Escape closes', async () => {
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await expect(besideHeading(page, headline)).toBeVisible()
      for (const [key, place] of [
        ['j', 1],
        ['j', 2],
        ['k', 1],
      ] as const) {
        await page.keyboard.press(key)
        await expect(
          besideHeading(page, (await subjects(page).nth(place).getAttribute('title'))!),
        ).toBeVisible()
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

    await test.step('it closes also when its row is on another page', async () => {
      await page.goto(`/broadcasts?page=2&open=${firstId}`)
      const close = beside(page).getByRole('button', { name: 'Close (Esc)' })
      await expect(besideHeading(page, headline)).toBeVisible()
      await close.focus()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL('/broadcasts?page=2')
      await expect(page.getByRole('main')).toBeFocused()
      await page.goBack()
      await close.click()
      await expect(page).toHaveURL('/broadcasts?page=2')
      await expect(page.getByRole('main')).toBeFocused()
    })

    await test.step('a control-click anywhere on a row opens a tab', async () => {
      const address = await subjects(page).nth(1).getAttribute('href')
      for (const place of [subjects(page).nth(1), page.getByRole('row').nth(2).locator('time')]) {
        const opened = context.waitForEvent('page')
        await place.click({ modifiers: ['ControlOrMeta'] })
        const tab = await opened
        await expect(tab).toHaveURL(address!)
        await tab.close()
      }
      await expect(page).toHaveURL('/broadcasts?page=2')
    })

    await test.step('who wants pages has them, and sees which rows were read', async () => {
      await subjects(page).first().click()
      await expect(beside(page)).toBeVisible()
      await page.getByRole('button', { name: 'Reading pane' }).click()
      await expect(beside(page)).toHaveCount(0)
      await page.reload()
      const unread = page.locator('tr:not(.is-read)').getByRole('rowheader').getByRole('link')
      const opened = page.locator(`a[href="${await unread.nth(3).getAttribute('href')}"]`)
      const other = page.locator(`a[href="${await unread.nth(4).getAttribute('href')}"]`)
      const weight = (link: typeof other) =>
        link.evaluate((element) => Number(getComputedStyle(element).fontWeight))
      const headline = (await opened.getAttribute('title'))!
      await opened.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
      await page.goBack()
      await expect.poll(async () => (await weight(opened)) - (await weight(other))).toBeLessThan(0)
      await page.reload()
      await expect.poll(async () => (await weight(opened)) - (await weight(other))).toBeLessThan(0)
    })
  })
})

/** As if this browser had been here before the newest few of others came to the list. */
async function returnAfterVisit(context: BrowserContext, baseURL: string | undefined) {
  const answer = await context.request.get(`${listBroadcasts.path}?listType=7`)
  const { payload } = listBroadcasts.answer.parse(await answer.json())
  const known = payload.results.filter(({ isOwn }) => !isOwn).at(4)!
  const [since, now] = [known.date.getTime(), Date.now()].map((at) => Math.floor(at / 1000))
  await context.addCookies([{ name: 'visit', value: `${since}.${now}.0`, url: baseURL! }])
}

test('visitor finds what is new since the last visit, until it is opened or all is marked, and copies one by a key', async ({
  page,
  context,
  baseURL,
}) => {
  const isNew = page.locator('tr.is-new')
  const divider = page.getByText(/^New since your last visit, /)
  await page.goto('/broadcasts')
  await expect(subjects(page)).toHaveCount(10)
  await expect(isNew).toHaveCount(0)
  await expect(divider).toHaveCount(0)

  await returnAfterVisit(context, baseURL)
  await page.goto('/broadcasts?listType=7')
  await expect(divider).toBeVisible()
  const count = await isNew.count()
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThan(10)
  const drawn = await (await page.request.get('/broadcasts?listType=7')).text()
  expect(drawn).toContain('b-since')
  await page.getByRole('button', { name: 'Mark all as read' }).hover()
  await expect(page.getByRole('tooltip')).toContainText('A dot marks broadcasts sent since')

  await test.step('one is opened and copied as text', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const headline = (await subjects(page).first().getAttribute('title'))!
    const address = await subjects(page).first().getAttribute('href')
    await subjects(page).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
    await page.keyboard.press('y')
    await expect(notice(page, 'Broadcast copied as text')).toBeVisible()
    const text = await readClipboard(page)
    expect(text).toContain(headline)
    expect(text).toContain('TBS Member')
    expect(text.endsWith(address!)).toBe(true)
    await page.goBack()
    await expect(isNew).toHaveCount(count - 1)
  })

  await page.keyboard.press('m')
  await expect(isNew).toHaveCount(0)
  await expect(divider).toHaveCount(0)
  await page.reload()
  await expect(isNew).toHaveCount(0)
  await expect(page.locator('tr.is-read')).toHaveCount(10)
})
