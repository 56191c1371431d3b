import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { demoPassword } from '#database/seed/demo-accounts.ts'

export const desktop = { width: 1280, height: 900 }
export const phone = { width: 390, height: 844 }
export type Size = typeof desktop

/** A page that fails the test when the browser complains: errors, blocked resources, hydration, page faults. */
export async function openPage(
  browser: Browser,
  options: { size?: Size; colorScheme?: 'light' | 'dark' } = {},
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: options.size ?? desktop,
    colorScheme: options.colorScheme ?? 'light',
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    // A refused call is part of many tests, and the mail's sandbox refuses the test runner's own scripts.
    const isExpected =
      /the server responded with a status of (404|400|401|403|409|429)/.test(message.text()) ||
      /^Blocked script execution in '.*\/api\/mailbox\/\d+\/html'/.test(message.text())
    if (message.type() === 'error' && !isExpected) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, context, complaints }
}

/** Signs in by the dialog, as a person does. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
}
