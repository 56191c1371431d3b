import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import { ownAccount } from '../../support/browser/own-account.ts'
import { expect, notice, test } from '../../support/browser/real-browser.ts'
import { dialogOf, openBackOffice } from '../../support/browser/staff-browser.ts'

test(
  'staff open a company with a misspelled name and one of its actions by the keyboard alone (BK-119)',
  { tag: '@main' },
  async ({ page, context }) => {
    await openBackOffice(context, 'support')
    await page.goto('/admin')
    const palette = dialogOf(page, 'Search or do')
    const field = palette.getByRole('combobox')
    await expect(page.getByRole('button', { name: 'Search or do…' })).toBeVisible()

    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.type('amstell')
    // Before the answer, which Enter waits for.
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amstel Server Trading')
    await expect(palette).toBeHidden()

    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await expect(palette.getByRole('option').first()).toContainText('Amstel Server Trading')
    await page.keyboard.press('Tab')
    await page.keyboard.type('block')
    await page.keyboard.press('Enter')
    await expect(dialogOf(page, /^Block/)).toBeVisible()
    await expect(page).not.toHaveURL(/act=/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('main')).toBeFocused()
  },
)

test('staff ban a person from all lists by the keyboard alone, typing faster than the answer comes (BK-119)', async ({
  page,
  context,
}) => {
  const database = openDemoDatabase()
  const member = await ownAccount(database)
  await openBackOffice(context, 'support')
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Search or do…' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(dialogOf(page, 'Search or do').getByRole('combobox')).toBeFocused()
  await page.keyboard.type(member.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('ban')
  await page.keyboard.press('Enter')
  const ban = dialogOf(page, `Ban ${member.name} from posting`)
  await expect(ban).toBeVisible()
  await ban.getByLabel('Reason').focus()
  await page.keyboard.type('Thirty equal offers')
  await page.keyboard.press('Control+Enter')
  await expect(notice(page, 'Banned from posting')).toBeVisible()
  const [row] = await database.sql`
    select list_id as list from broadcast_exclusion where contact_id = ${member.id}`
  expect(row).toEqual({ list: null })
  await database.close()
})
