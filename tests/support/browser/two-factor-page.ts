import type { Locator, Page } from '@playwright/test'
import { codeAt } from '../market/authenticator.ts'

/** The current code of the app, or the one some steps ahead. */
export const shown = (secret: string, steps = 0) =>
  codeAt(secret, new Date(Date.now() + steps * 30_000))

export const enabled = (place: Page | Locator) => place.getByText('Enabled', { exact: true })
export const disabled = (place: Page | Locator) => place.getByText('Disabled', { exact: true })
export const codeField = (page: Page) => page.getByLabel('6-digit code')
export const keyOf = async (page: Page) =>
  (await page.locator('.two-factor-key .mono').innerText()).replaceAll(' ', '')
