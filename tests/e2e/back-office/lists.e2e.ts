import { openBackOffice } from '../../support/browser/staff-browser.ts'
import { expect, test } from '../../support/browser/real-browser.ts'

test('an editor moves a list down and up again, and keeps the focus (AM-016)', async ({
  page,
  context,
}) => {
  await openBackOffice(context, 'editor', 'Lena Order')
  await page.goto('/admin/lists')
  const names = page.getByRole('list', { name: 'Lists' }).locator('.strong')
  await expect(names.nth(0)).toHaveText('PC')
  await expect(page.getByRole('button', { name: 'Move PC up' })).toBeDisabled()

  const down = page.getByRole('button', { name: 'Move PC down' })
  await down.click()
  await expect(names.nth(1)).toHaveText('PC')
  await expect(down).toBeFocused()
  await expect(page.getByText('Lists reordered').first()).toBeVisible()

  await page.getByRole('button', { name: 'Move PC up' }).click()
  await expect(names.nth(0)).toHaveText('PC')
})
