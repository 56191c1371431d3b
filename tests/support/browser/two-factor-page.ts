import type { Locator, Page } from '@playwright/test'
import { codeAt } from '../market/authenticator.ts'
import { openDemoDatabase } from './demo-database.ts'
import { ownAccount } from './own-account.ts'

/** A member of its own for a test, without a second factor. */
export async function ownMember(): Promise<{ email: string; id: number }> {
  const database = openDemoDatabase()
  try {
    return await ownAccount(database)
  } finally {
    await database.close()
  }
}

/** What the app shows now; `steps` ahead of it, within the drift that is allowed. */
export const shown = (secret: string, steps = 0) =>
  codeAt(secret, new Date(Date.now() + steps * 30_000))

export const enabled = (place: Page | Locator) => place.getByText('Enabled', { exact: true })
export const disabled = (place: Page | Locator) => place.getByText('Disabled', { exact: true })
export const codeField = (page: Page) => page.getByLabel('6-digit code')
export const keyOf = async (page: Page) =>
  (await page.locator('.two-factor-key .mono').innerText()).replaceAll(' ', '')
