import { getPage } from '#contract/content/pages.ts'
import type { Page } from '@playwright/test'
import { composePerDay, composePerListPerDay, spamRule } from '#contract/broadcasts/posting.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { expect, openPage, phone, signInQuietly, test } from '../../support/browser/real-browser.ts'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const more = (page: Page) => page.getByRole('main').getByRole('button', { name: 'More' })
const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const devices = ['Laptop', 'Desktop', 'Server', 'Mobile', 'Tablet', 'Monitor', 'Printer']

test('visitor reads rules and grades as pages, on paper, on a phone and under More (BC-007, BC-060, BC-061)', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Broadcast Rules' }).click()
  await expect(page).toHaveURL('/broadcast-rules')
  const limits = page.getByRole('table', { name: 'How much, and how often' })
  for (const [row, text] of [
    ['At a time', `${spamRule.count} broadcasts within ${spamRule.withinMinutes} minutes`],
    ['In a day', `${composePerDay} broadcasts`],
    ['To one list', `${composePerListPerDay} broadcasts a day`],
  ] as const) {
    await expect(limits.getByRole('row', { name: row })).toContainText(text)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(contents(page)).toBeHidden()
  await expect(limits).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await test.step('each kind of device has a place with an address', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Grading Guidelines' }).click()
    await expect(page).toHaveURL('/grading-guidelines')
    for (const device of devices) {
      await contents(page).getByRole('link', { name: device, exact: true }).click()
      await expect(page).toHaveURL(`/grading-guidelines#${device.toLowerCase()}`)
      await expect(heading(page, device)).toBeInViewport()
      await expect(contents(page)).toBeInViewport()
    }
    await page.goBack()
    await expect(heading(page, 'Monitor')).toBeInViewport()
  })

  await test.step('a table of grades becomes cards on a phone', async () => {
    await page.setViewportSize(phone)
    await page.goto('/')
    await page.goto('/grading-guidelines#mobile')
    await expect(heading(page, 'Mobile')).toBeInViewport()
    await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
    const battery = page
      .getByRole('table', { name: 'Laptop' })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Battery', exact: true }) })
    await expect(battery.getByRole('cell')).toHaveCount(4)
    for (const grade of ['A', 'B', 'C', 'D']) {
      await expect(battery.getByText(`Grade ${grade}`, { exact: true })).toBeVisible()
    }
    const edges = await battery
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left))
    expect(new Set(edges).size).toBe(1)
  })

  await test.step('a dialog under More keeps the page and gives the focus back', async () => {
    await page.goto('/broadcasts')
    await more(page).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Broadcast Rules', 'Grading Guidelines'])
    await page.getByRole('menuitem', { name: 'Broadcast Rules' }).click()
    const rules = dialogOf(page, 'Broadcast Rules')
    await rules.getByRole('link', { name: 'How much, and how often' }).click()
    await expect(rules.getByRole('heading', { name: 'How much, and how often' })).toBeInViewport()
    await expect(page).toHaveURL('/broadcasts')
    await page.keyboard.press('Escape')
    await expect(rules).toBeHidden()
    await expect(more(page)).toBeFocused()
  })
})

test.describe('a member', () => {
  test.use({ signedInAs: demoAccounts.member, forgiven: /Failed to load resource/ })

  test('member reads rules and grades under More and while composing; service-only accounts have neither (BC-006 to BC-008, SH-020, SH-036)', async ({
    page,
    browser,
  }) => {
    const rules = dialogOf(page, 'Broadcast Rules')
    const grades = dialogOf(page, 'Grading Guidelines')

    await test.step('again after a failure', async () => {
      await page.goto('/broadcasts')
      const address = `**${getPage.path}?*`
      await page.route(address, (route) => route.fulfill({ status: 500, json: {} }))
      await more(page).click()
      await page.getByRole('menuitem', { name: 'Broadcast Rules' }).click()
      await expect(rules.getByText('The Broadcast Rules could not be loaded.')).toBeVisible()
      await page.unroute(address)
      await rules.getByRole('button', { name: 'Try again' }).click()
      await expect(rules.getByRole('heading', { name: 'Who may broadcast' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(rules).toBeHidden()
    })

    await test.step('at the chosen list while composing, which loses nothing', async () => {
      await page.getByRole('button', { name: 'Compose' }).click()
      const compose = dialogOf(page, 'Compose broadcast')
      await compose.getByLabel('List', { exact: true }).selectOption({ label: 'Monitor' })
      await compose.getByLabel('Brand').fill('Dell')
      await compose.getByRole('button', { name: 'Grades' }).click()
      await expect(grades.getByRole('heading', { name: 'Monitor' })).toBeInViewport()
      await page.keyboard.press('Escape')
      await expect(grades).toBeHidden()
      await expect(compose.getByRole('button', { name: 'Grades' })).toBeFocused()
      await compose.getByRole('button', { name: 'Rules' }).click()
      await expect(rules.getByRole('heading', { name: 'Who may broadcast' })).toBeVisible()
      const [tab] = await Promise.all([
        page.waitForEvent('popup'),
        rules.getByRole('link', { name: 'Open as a page' }).click(),
      ])
      await expect(tab).toHaveURL('/broadcast-rules')
      await tab.close()
      await rules.getByRole('button', { name: 'Close' }).last().click()
      await expect(compose.getByLabel('Brand')).toHaveValue('Dell')
      await expect(compose.getByText('Discard draft?')).toBeHidden()
    })

    await test.step('beside Compose at home too, and with the settings', async () => {
      await page.goto('/')
      await more(page).click()
      await expect(page.getByRole('menuitem')).toHaveText([
        'Broadcast Settings',
        'Broadcast Rules',
        'Grading Guidelines',
      ])
      await page.getByRole('menuitem', { name: 'Grading Guidelines' }).click()
      await expect(grades).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(grades).toBeHidden()
      await more(page).click()
      await page.getByRole('menuitem', { name: 'Broadcast Settings' }).click()
      await expect(page).toHaveURL('/broadcast-settings')
    })

    await test.step('a service-only account reads the pages', async () => {
      const other = await openPage(browser)
      await signInQuietly(other.context, demoAccounts.service)
      await other.page.goto('/broadcasts')
      const title = other.page.getByRole('heading', { level: 1, name: 'Broadcasts' })
      await expect(title).toBeVisible()
      await expect(more(other.page)).toHaveCount(0)
      await expect(other.page.getByRole('button', { name: 'Compose' })).toHaveCount(0)
      await other.page.goto('/grading-guidelines')
      await expect(heading(other.page, 'Laptop')).toBeVisible()
      expect(other.errors).toEqual([])
      await other.context.close()
    })
  })
})
