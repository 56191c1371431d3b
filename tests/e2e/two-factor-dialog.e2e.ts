import type { Page } from '@playwright/test'
import { generateTwoFactorSecret } from '#contract/auth/two-factor.ts'
import { expect, notice, signInQuietly, test } from '../support/browser/real-browser.ts'
import {
  codeField,
  disabled,
  enabled,
  keyOf,
  ownMember,
  shown,
} from '../support/browser/two-factor-page.ts'

test.describe('the dialog of the own profile (AU-034)', () => {
  test.use({ forgiven: /500|No secret today/ })

  const openDialog = async (page: Page) => {
    await page.getByRole('button', { name: /^(Set up|Manage)$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' })
    await expect(dialog).toBeVisible()
    return dialog
  }

  test('enables it, keeps the recovery codes in sight until they are kept, and disables it', async ({
    page,
    context,
  }) => {
    await signInQuietly(context, (await ownMember()).email)
    await page.goto('/profile')
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: 'Enable', exact: true }).click()
    await codeField(page).fill(shown(await keyOf(page)))
    const codes = dialog.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const [code] = await codes.allInnerTexts()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(codes).toHaveCount(10)
    await dialog.getByRole('button', { name: 'I have saved them' }).click()
    await expect(enabled(dialog)).toBeVisible()
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
    await dialog.getByLabel('Recovery code').fill(code!)
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await expect(notice(page, '2FA Successfully Disabled')).toBeVisible()
    await expect(disabled(dialog)).toBeVisible()
  })

  test('starts anew 300 ms after it was closed, not before (AU-033)', async ({ page, context }) => {
    await signInQuietly(context, (await ownMember()).email)
    await page.goto('/profile')
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: 'Enable', exact: true }).click()
    await expect(codeField(page)).toBeVisible()
    // In the page, as no way round by the test runner is sure to be faster.
    await page.evaluate(async () => {
      const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
      document.activeElement!.dispatchEvent(escape)
      await new Promise((resolve) => setTimeout(resolve, 100))
      const buttons = [...document.querySelectorAll('button')]
      if (buttons.some((button) => button.closest('[role="dialog"]:not([data-closed])'))) {
        throw new Error('It is not closed')
      }
      buttons.find(({ textContent }) => /^(Set up|Manage)$/.test(textContent))!.click()
    })
    await expect(codeField(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.waitForTimeout(400)
    await openDialog(page)
    await expect(dialog.getByRole('button', { name: 'Enable', exact: true })).toBeVisible()
    await expect(codeField(page)).toBeHidden()
  })

  test('tells a setup that does not start to the console alone (ER-056)', async ({
    page,
    context,
  }) => {
    await signInQuietly(context, (await ownMember()).email)
    await page.route(`**${generateTwoFactorSecret.path}`, (route) =>
      route.fulfill({ status: 500, json: { status: 500, payload: { msg: 'No secret today' } } }),
    )
    await page.goto('/profile')
    const told = page.waitForEvent('pageerror')
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: 'Enable', exact: true }).click()
    expect((await told).message).toContain('No secret today')
    await expect(page.getByRole('region', { name: 'Notices' }).locator('.toast')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Enable', exact: true })).toBeEnabled()
  })
})
