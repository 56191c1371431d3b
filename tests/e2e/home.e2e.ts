import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { expect, test } from '../support/real-browser.ts'

test('visitors meet what this is, the live market and the latest 10 broadcasts without names (SH-001, SH-014, SH-015)', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The members-only market for used and refurbished IT',
  )
  const latest = page.getByRole('table', { name: 'Latest broadcasts' })
  await expect(latest.getByRole('rowheader')).toHaveCount(10)
  expect(new Set(await latest.locator('.b-firm').allInnerTexts())).toEqual(new Set(['TBS Member']))
  const board = page.getByRole('table', { name: 'Broadcasts per list in the last 24 hours' })
  await board.getByRole('link', { name: 'Laptop' }).click()
  await expect(page).toHaveURL('/broadcasts/laptop')
})

test.describe('a member', () => {
  test.use({ signedInAs: demoAccounts.member })
  test('meets the latest 5 broadcasts, Compose and the way to all of them (SH-020)', async ({
    page,
  }) => {
    await page.goto('/')
    const latest = page.getByRole('table', { name: 'Latest broadcasts' })
    await expect(latest.getByRole('rowheader')).toHaveCount(5)
    await expect(latest).not.toContainText('TBS Member')
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog', { name: 'Compose broadcast' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Show all broadcasts' }).click()
    await expect(page).toHaveURL('/broadcasts')
  })
})
