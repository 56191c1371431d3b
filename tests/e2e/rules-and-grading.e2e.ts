import type { Page } from '@playwright/test'
import { composePerDay, composePerListPerDay, spamRule } from '#contract/posting.ts'
import { getContent } from '#contract/site-content.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { expect, phone, test } from '../support/real-browser.ts'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const more = (page: Page) => page.getByRole('main').getByRole('button', { name: 'More' })
const devices = ['Laptop', 'Desktop', 'Server', 'Mobile', 'Tablet', 'Monitor', 'Printer']

test('the rules name the limits of the market (BC-060)', async ({ page }) => {
  await page.goto('/broadcast-rules')
  const limits = page.getByRole('table', { name: 'How much, and how often' })
  const row = (name: string) => limits.getByRole('row', { name })
  await expect(row('At a time')).toContainText(
    `${spamRule.count} broadcasts within ${spamRule.withinMinutes} minutes`,
  )
  await expect(row('In a day')).toContainText(`${composePerDay} broadcasts`)
  await expect(row('To one list')).toContainText(`${composePerListPerDay} broadcasts a day`)
})

test('the grading guidelines have a place with an address for each kind of device (BC-061)', async ({
  page,
}) => {
  await page.goto('/grading-guidelines')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  for (const device of devices) {
    await contents.getByRole('link', { name: device, exact: true }).click()
    await expect(page).toHaveURL(`/grading-guidelines#${device.toLowerCase()}`)
    const heading = page.getByRole('heading', { level: 2, name: device })
    await expect(heading).toBeInViewport()
    await expect(contents).toBeInViewport()
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: 'Monitor' })).toBeInViewport()
  await page.goto('/grading-guidelines#mobile')
  await expect(page.getByRole('heading', { level: 2, name: 'Mobile' })).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
})

test('a table of grades becomes cards on a phone, and stays a table for screen readers', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/grading-guidelines#laptop')
  const table = page.getByRole('table', { name: 'Laptop' })
  const battery = table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Battery', exact: true }) })
  await expect(battery.getByRole('cell')).toHaveCount(4)
  for (const grade of ['A', 'B', 'C', 'D']) {
    await expect(battery.getByText(`Grade ${grade}`, { exact: true })).toBeVisible()
  }
  const boxes = await battery
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left))
  expect(new Set(boxes).size).toBe(1)
})

test('prints without the list of contents', async ({ page }) => {
  await page.goto('/broadcast-rules')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden()
  await expect(page.getByRole('table', { name: 'How much, and how often' })).toBeVisible()
})

test('visitors find rules and grades from the home page and under More (BC-007)', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Broadcast Rules' }).click()
  await expect(page).toHaveURL('/broadcast-rules')
  await page.getByRole('main').getByRole('link', { name: 'Grading Guidelines' }).click()
  await expect(page).toHaveURL('/grading-guidelines')
  await page.goto('/broadcasts')
  await more(page).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Broadcast Rules', 'Grading Guidelines'])
  await page.getByRole('menuitem', { name: 'Broadcast Rules' }).click()
  const rules = dialogOf(page, 'Broadcast Rules')
  await rules.getByRole('link', { name: 'Limits' }).click()
  await expect(rules.getByRole('heading', { name: 'How much, and how often' })).toBeInViewport()
  await expect(page).toHaveURL('/broadcasts')
  await page.keyboard.press('Escape')
  await expect(rules).toBeHidden()
  await expect(more(page)).toBeFocused()
})

test('the four cards of the home page explain the market, and a top search is a search (SH-016, SH-017)', async ({
  page,
}) => {
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'About the market' })
  await expect(cards.getByRole('heading')).toHaveText([
    'The Network',
    'Trade Safe',
    'Top Searches',
    'Trusted Gold & Diamond',
  ])
  const first = cards.getByRole('listitem').getByRole('link').first()
  const part = await first.innerText()
  await first.click()
  await expect(page).toHaveURL(`/parts?query=${part}`)
})

test.describe('a member', () => {
  test.use({ signedInAs: demoAccounts.member })

  test('finds More beside Compose, on the list and at home (BC-006, BC-007, SH-020)', async ({
    page,
  }) => {
    for (const address of ['/broadcasts', '/']) {
      await page.goto(address)
      await more(page).click()
      await expect(page.getByRole('menuitem')).toHaveText([
        'Broadcast Settings',
        'Broadcast Rules',
        'Grading Guidelines',
      ])
      await page.getByRole('menuitem', { name: 'Grading Guidelines' }).click()
      await expect(dialogOf(page, 'Grading Guidelines')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialogOf(page, 'Grading Guidelines')).toBeHidden()
    }
    await more(page).click()
    await page.getByRole('menuitem', { name: 'Broadcast Settings' }).click()
    await expect(page).toHaveURL('/broadcast-settings')
  })

  test('reads grades and rules while composing, at the chosen list, and loses nothing (SH-036)', async ({
    page,
  }) => {
    await page.goto('/broadcasts')
    await page.getByRole('button', { name: 'Compose' }).click()
    const compose = dialogOf(page, 'Compose broadcast')
    await compose.getByLabel('List', { exact: true }).selectOption({ label: 'Monitor' })
    await compose.getByLabel('Brand').fill('Dell')
    await compose.getByRole('button', { name: 'Grades' }).click()
    const grades = dialogOf(page, 'Grading Guidelines')
    await expect(grades.getByRole('heading', { name: 'Monitor' })).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(grades).toBeHidden()
    await expect(compose.getByRole('button', { name: 'Grades' })).toBeFocused()
    await compose.getByRole('button', { name: 'Rules' }).click()
    const rules = dialogOf(page, 'Broadcast Rules')
    await expect(rules.getByRole('heading', { name: 'Who may broadcast' })).toBeVisible()
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      rules.getByRole('link', { name: 'Open as a page' }).click(),
    ])
    await expect(tab).toHaveURL('/broadcast-rules')
    await tab.close()
    await rules.getByRole('button', { name: 'Close' }).last().click()
    await expect(compose.getByLabel('Brand')).toHaveValue('Dell')
    await expect(compose.getByText('Throw away what you typed?')).toBeHidden()
  })

  test.describe('with a line that fails', () => {
    test.use({ forgiven: /Failed to load resource/ })
    test('is told that the text could not be loaded, and can try again', async ({ page }) => {
      await page.goto('/broadcasts')
      const address = `**${getContent.path.replace(':key', '*')}`
      await page.route(address, (route) => route.fulfill({ status: 500, json: {} }))
      await more(page).click()
      await page.getByRole('menuitem', { name: 'Broadcast Rules' }).click()
      const rules = dialogOf(page, 'Broadcast Rules')
      await expect(rules.getByText('The Broadcast Rules could not be loaded.')).toBeVisible()
      await page.unroute(address)
      await rules.getByRole('button', { name: 'Try again' }).click()
      await expect(rules.getByRole('heading', { name: 'Who may broadcast' })).toBeVisible()
    })
  })
})

test.describe('a service-only account', () => {
  test.use({ signedInAs: demoAccounts.service })
  test('gets neither Compose nor More, and can still read the pages (BC-008)', async ({ page }) => {
    await page.goto('/broadcasts')
    await expect(page.getByRole('heading', { level: 1, name: 'Broadcasts' })).toBeVisible()
    await expect(more(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Compose' })).toHaveCount(0)
    await page.goto('/grading-guidelines')
    await expect(page.getByRole('heading', { level: 2, name: 'Laptop' })).toBeVisible()
  })
})
