import type { Page } from '@playwright/test'
import { linkIn, mailTo } from './read-mailbox.ts'
import { expect, openSignIn } from './real-browser.ts'

/** A strong password. */
export const newPassword = 'nine quiet barges 2031'

export const newField = (page: Page) => page.getByLabel('New password', { exact: true })
/** The strength message below the field, which loads on demand. */
export const saysOfStrength = (page: Page) => page.locator('.strength-words')
export const forgottenDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Forgot your password?' })

/** Requests a link by the dialogs. */
export async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/')
  const signIn = await openSignIn(page)
  await signIn.getByLabel('E-mail').fill(email)
  await signIn.getByRole('button', { name: 'Forgot your password?' }).click()
  const dialog = forgottenDialog(page)
  await expect(dialog.getByLabel('E-mail')).toHaveValue(email)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog).toBeHidden()
}

/** The password link in the mailbox. */
export const mailedLink = async (page: Page, email: string): Promise<string> =>
  linkIn(await mailTo(page, email, /Choose a new/), '/?reset=')

/** Requests a link and opens it. */
export async function openLink(page: Page, email: string): Promise<void> {
  await askForLink(page, email)
  await page.goto(await mailedLink(page, email))
  await expect(page.getByRole('dialog', { name: 'Choose a new password' })).toBeVisible()
}
