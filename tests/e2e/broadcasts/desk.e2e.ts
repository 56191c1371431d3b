import type { Locator, Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#database/seed/demo-accounts.ts'
import { letRest, openDemoDatabase } from '../../support/browser/demo-database.ts'
import {
  desktop,
  expect,
  notice,
  phone,
  signInQuietly,
  test,
} from '../../support/browser/real-browser.ts'

const subjects = (page: Page) => page.getByRole('rowheader').getByRole('link')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name })
const palette = (page: Page) => dialog(page, 'Command palette')
const options = (page: Page) => palette(page).getByRole('option')
const topSearch = (page: Page) => page.getByRole('banner').getByRole('searchbox')

/** Presses keys one after the other, waiting for nothing in between. */
async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

async function tabTo(page: Page, field: Locator) {
  for (let stops = 0; stops < 3; stops++) {
    await page.keyboard.press('Tab')
    if (await field.evaluate((one) => one === document.activeElement)) return
  }
  throw new Error('The field lies more than three stops away')
}

async function openPalette(page: Page, words = '') {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(words)
}

const database = openDemoDatabase()
test.beforeAll(() => letRest(database, demoAccounts.member))
test.afterAll(() => database.close())

test(
  'member works a morning without a mouse: sign in, search, read, reply, save, compose, remove, resend',
  { tag: '@main' },
  async ({ page }) => {
    await page.goto('/')
    await openPalette(page, 'sign in')
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'Sign In').getByLabel('E-mail')).toBeFocused()
    await page.keyboard.type(demoAccounts.member)
    await page.keyboard.press('Tab')
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Marit Vos' })).toBeVisible()
    await expect(dialog(page, 'Sign In')).toBeHidden()

    await test.step('search, open and reply', async () => {
      await press(page, 'g', 'b')
      await expect(page).toHaveURL('/broadcasts')
      await press(page, '/')
      await expect(topSearch(page)).toBeFocused()
      await page.keyboard.type('dell')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/broadcasts?query=dell')
      await expect(topSearch(page)).not.toBeFocused()
      await expect(subjects(page).filter({ hasText: /dell/i })).toHaveCount(10)
      await press(page, 'j')
      await expect(subjects(page).first()).toBeFocused()
      const other = page.getByRole('row').filter({ hasNotText: 'Your company' }).nth(1)
      while (!(await other.locator('.hit').evaluate((link) => link === document.activeElement)))
        await press(page, 'j')
      await press(page, 'o')
      await expect(page.getByRole('link', { name: /^Back to/ })).toBeVisible()
      await press(page, 'r')
      await expect(dialog(page, 'Reply to Broadcast').getByLabel('Body')).toBeFocused()
      await page.keyboard.type('We take all.')
      await press(page, 'Tab', 'Tab', 'Enter')
      await expect(notice(page, 'Message sent')).toBeVisible()
      await expect(dialog(page, 'Reply to Broadcast')).toBeHidden()
    })

    await test.step('save the search', async () => {
      await press(page, 'g', 'b')
      await expect(subjects(page).first()).toBeVisible()
      await press(page, '/')
      await page.keyboard.type('latitude')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/broadcasts?query=latitude')
      await expect(page.getByRole('button', { name: 'Save search' })).toBeVisible()
      await press(page, 's')
      const menu = page.getByRole('menu', { name: 'Save this search' })
      await expect(menu.getByRole('menuitem').first()).toBeFocused()
      await press(page, 'Enter')
      await expect(page).toHaveURL('/broadcasts?tab=2')
      await expect(page.getByRole('link', { name: /latitude/ })).toBeVisible()
      await openPalette(page, 'latitude')
      await expect(options(page).filter({ hasText: /^“latitude”/ })).toHaveCount(1)
      await press(page, 'Escape')
      await expect(palette(page)).toBeHidden()
    })

    await test.step('compose on a page without a Compose button', async () => {
      await press(page, 'c')
      const compose = dialog(page, 'Compose broadcast')
      await expect(compose.getByRole('radio', { name: 'WTS' })).toBeFocused()
      for (const [label, text] of [
        ['List', 'Monitor'],
        ['Quantity', '12'],
        ['Brand', 'Eizo'],
        ['Description or part number', 'FlexScan EV2485'],
        ['Condition', 'Grade A'],
        ['Price per piece', '145'],
      ] as const) {
        await tabTo(page, compose.getByLabel(label, { exact: true }))
        await page.keyboard.type(text)
      }
      await press(page, 'Enter')
      await expect(notice(page, 'Broadcast sent')).toBeVisible()
      await expect(compose).toBeHidden()
      await expect(dialog(page, 'Possible matches')).toBeVisible()
      await press(page, 'Escape')
      await expect(dialog(page, 'Possible matches')).toBeHidden()
    })

    await test.step('remove it again', async () => {
      await openPalette(page, 'my broad')
      await press(page, 'Enter')
      await expect(page).toHaveURL('/broadcasts?tab=1')
      await expect(subjects(page).first()).toContainText('FlexScan EV2485')
      await press(page, 'j', 'x')
      const menu = page.getByRole('menu', { name: /^Actions for/ })
      await expect(menu).toBeVisible()
      await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1)
      await press(page, 'End', 'Enter')
      await expect(
        question(page, 'Remove this broadcast?').getByRole('button').first(),
      ).toBeFocused()
      await press(page, 'Tab', 'Enter')
      await expect(notice(page, 'Broadcast removed')).toBeVisible()
      await expect(question(page, 'Remove this broadcast?')).toBeHidden()
      await expect(subjects(page).filter({ hasText: 'FlexScan EV2485' })).toHaveCount(0)
    })

    await test.step('page to an old one and resend it', async () => {
      const old = page.getByRole('row').filter({ has: page.locator('time', { hasText: '/' }) })
      while (!(await old.last().isVisible())) {
        const first = (await subjects(page).first().getAttribute('title'))!
        await press(page, ']')
        await expect(subjects(page).first()).not.toHaveAttribute('title', first)
      }
      const count = await subjects(page).count()
      for (let row = 0; row < count; row++) await press(page, 'j')
      await expect(subjects(page).last()).toBeFocused()
      await press(page, 'x')
      await expect(page.getByRole('menu', { name: /^Actions for/ })).toBeVisible()
      await press(page, 'Home', 'ArrowDown', 'Enter')
      await expect(
        question(page, 'Resend this broadcast?').getByRole('button').first(),
      ).toBeFocused()
      await press(page, 'Tab', 'Enter')
      await expect(notice(page, 'Broadcast resent')).toBeVisible()
    })
  },
)

test('keys lead where they work, are shown there, and rest in fields, in dialogs and with other keys', async ({
  page,
  context,
}) => {
  const keys = dialog(page, 'Keyboard shortcuts')
  const search = page.getByRole('searchbox', { name: 'Search broadcasts' })
  await page.goto('/')
  await press(page, '?')
  await expect(keys).toContainText('Go to broadcasts')
  for (const elsewhere of ['Compose', 'Reply', 'Copy as text', 'Previous page', 'saved searches']) {
    await expect(keys).not.toContainText(elsewhere)
  }

  await test.step('lead to the search on a phone too', async () => {
    await page.setViewportSize(phone)
    await page.goto('/broadcasts')
    await expect(topSearch(page)).toBeHidden()
    await press(page, '/')
    await expect(topSearch(page)).toBeFocused()
    await page.setViewportSize(desktop)
  })

  await signInQuietly(context, demoAccounts.member)
  await page.goto('/broadcasts/400')
  await press(page, '?')
  for (const here of ['Compose a broadcast', 'Reply', 'Copy as text', 'Go to saved searches']) {
    await expect(keys).toContainText(here)
  }
  await expect(keys).not.toContainText('Next row')

  await test.step('rest', async () => {
    await page.goto('/broadcasts')
    await search.focus()
    await press(page, 'c', 'j', '?')
    await expect(search).toHaveValue('cj?')
    await search.blur()
    await press(page, 'Alt+c', 'Control+j', 'Alt+g', 'h')
    await press(page, '?')
    await expect(keys).toBeVisible()
    await press(page, 'g', 'h', 'c')
    await expect(dialog(page, 'Compose broadcast')).toHaveCount(0)
    await expect(page).toHaveURL(/\/broadcasts/)
  })
})

test('palette leads a visitor to lists and searches, a member also to companies, actions and the way out', async ({
  page,
  context,
}) => {
  await test.step('visitor', async () => {
    await page.goto('/')
    await openPalette(page, 'wtb lapt')
    await expect(options(page).first()).toHaveText('WTBLaptop')
    await press(page, 'Enter')
    await expect(page).toHaveURL('/broadcasts/laptop/wtb')
    await expect(palette(page)).toBeHidden()
    await page.getByRole('searchbox', { name: 'Search broadcasts' }).focus()
    await openPalette(page)
    await expect(options(page).first()).toHaveText('WTBLaptop')
    await expect(palette(page)).not.toContainText('Compose')
    await press(page, 'Escape')
    await expect(palette(page)).toBeHidden()
    await page.getByRole('button', { name: /^Command palette/ }).click()
    await expect(palette(page).getByRole('combobox')).toBeFocused()
    await page.keyboard.type('840 G8')
    await expect(options(page)).toHaveText([
      'Search broadcasts for “840 G8”',
      'Search parts for “840 G8”',
      'Search companies for “840 G8”',
    ])
    await press(page, 'Enter')
    await expect(page).toHaveURL('/broadcasts?query=840+G8')
  })

  await test.step('member', async () => {
    await signInQuietly(context, demoAccounts.member)
    await page.goto('/')
    await openPalette(page, 'gold mem')
    await expect(options(page).first()).toHaveText('Gold Members')
    await press(page, 'Enter')
    await expect(page).toHaveURL('/gold-members')
    await openPalette(page, 'rackw')
    await expect(options(page).first()).toHaveText('Rackwise')
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/companies\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Rackwise' })).toBeVisible()
    await openPalette(page, 'compose')
    await press(page, 'Enter')
    const compose = dialog(page, 'Compose broadcast')
    await expect(compose.getByRole('radio', { name: 'WTS' })).toBeFocused()
    await press(page, 'Escape')
    await expect(compose).toBeHidden()
    await openPalette(page, 'sign out')
    await press(page, 'Enter')
    await expect(notice(page, 'Signed out')).toBeVisible()
  })
})
