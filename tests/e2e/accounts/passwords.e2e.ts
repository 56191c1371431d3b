import type { Page } from '@playwright/test'
import { logEvent, logPage } from '#contract/site/events.ts'
import {
  requestPassword,
  resetPasswordWithToken,
  verifyResetToken,
} from '#contract/auth/passwords.ts'
import { refusals } from '#contract/refusals.ts'
import { demoPassword } from '#database/seed/demo-accounts.ts'
import { failOnce } from '../../support/browser/fail-once.ts'
import { useOwnAccount } from '../../support/browser/own-account.ts'
import {
  askForLink,
  forgottenDialog,
  mailedLink,
  newField,
  newPassword,
  openLink,
  saysOfStrength,
} from '../../support/browser/password-pages.ts'
import { mailTo } from '../../support/browser/read-mailbox.ts'
import {
  expect,
  notice,
  openPage,
  openSignIn,
  signInQuietly,
  test,
  trySignIn,
} from '../../support/browser/real-browser.ts'

const { database, account: me } = useOwnAccount()

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const changeButton = (page: Page) => page.getByRole('button', { name: 'Change password' })
/** By its text: a notice about the account may cover it after signing in. */
const userButton = (page: Page) =>
  page.getByRole('banner', { includeHidden: true }).getByText(me.name)
const tryAgain = 'Please try again. If the problem persists please contact the provider'

test.describe('a forgotten password', () => {
  test.use({ forgiven: /status of 500/ })

  test(
    'is replaced by a mailed link whose token no other call carries (AU-010 to AU-013, AM-112, ER-005, ER-006, ER-009)',
    { tag: '@main' },
    async ({ page }) => {
      let requests = 0
      page.on('request', (request) => {
        if (request.url().endsWith(requestPassword.path)) requests += 1
      })
      await page.goto('/')
      const signIn = await openSignIn(page)
      await signIn.getByLabel('E-mail').fill('nobody')
      await signIn.getByRole('button', { name: 'Forgot your password?' }).click()
      const forgotten = forgottenDialog(page)
      const email = forgotten.getByLabel('E-mail')
      await expect(email).toHaveValue('nobody')
      await forgotten.getByRole('button', { name: 'Send link' }).click()
      await expect(email).toHaveAccessibleDescription(
        'This field should be a correct email-address',
      )
      expect(requests).toBe(0)

      await email.fill(me.email)
      await failOnce(page, requestPassword)
      await forgotten.getByRole('button', { name: 'Send link' }).click()
      const failed = `Requesting a password reset failed. ${tryAgain}`
      await expect(notice(page, 'Something went wrong', failed)).toBeVisible()
      await forgotten.getByRole('button', { name: 'Send link' }).click()
      const sent =
        'If we have your email-address on file, you will receive an email with instructions soon.'
      await expect(notice(page, 'Password request successful.', sent)).toBeVisible()
      await expect(forgotten).toBeHidden()

      const link = await mailedLink(page, me.email)
      const token = link.split('=')[1]!
      const carriers = new Set<string>()
      page.context().on('request', (request) => {
        const { pathname, search } = new URL(request.url())
        const headers = Object.values(request.headers()).join('\n')
        const texts = [search, headers, request.postData() ?? '']
        if (texts.some((text) => text.includes(token))) carriers.add(pathname)
      })
      // Pages and events are logged when the page is idle.
      const logged: { call: string; path: string }[] = []
      page.on('response', (answer) => {
        const call = new URL(answer.url()).pathname
        if (call !== logPage.path && call !== logEvent.path) return
        logged.push({ call, path: answer.request().postDataJSON().path })
      })
      const isLogged = (path: string) =>
        expect
          .poll(() => logged.filter((one) => one.path === path).map(({ call }) => call))
          .toEqual(expect.arrayContaining([logPage.path, logEvent.path]))

      await page.goto(link)
      await expect(dialogOf(page, 'Choose a new password')).toContainText(me.email)
      await newField(page).fill(newPassword)
      await changeButton(page).click()
      const next = 'Please login with your newly created password'
      await expect(notice(page, 'Password successfully updated', next)).toBeVisible()
      await expect(dialogOf(page, 'Sign In').getByLabel('E-mail')).toHaveValue(me.email)
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
      await expect(page).toHaveURL('/')
      await isLogged('/')
      await page.goto('/broadcasts')
      await isLogged('/broadcasts')
      expect([...carriers].toSorted()).toEqual(
        ['/', resetPasswordWithToken.path, verifyResetToken.path].toSorted(),
      )
      const rows = await database.sql`
      select 1 from site_log where site_log::text like ${`%${token}%`}`
      expect(rows).toEqual([])

      await trySignIn(page, me.email, demoPassword)
      await expect(notice(page, 'Could not login')).toBeVisible()
      await page.getByLabel('Password', { exact: true }).fill(newPassword)
      await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
      await expect(userButton(page)).toBeVisible()
      const told = await mailTo(page, me.email, /password was changed/)
      expect(told).toContain('Chrome on Linux')
      expect(told).not.toContain('reset=')
    },
  )
})

test.describe('the new password', () => {
  test.use({
    forgiven: /status of 500|ERR_FAILED|Failed to fetch dynamically imported module/,
  })

  test('must be strong, and its strength is loaded when it is needed (AU-014, AM-113, ER-008)', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    const estimates = () => loaded.filter((path) => path.includes('password-strength'))
    await askForLink(page, me.email)
    expect(estimates()).toEqual([])
    await page.goto(await mailedLink(page, me.email))
    await expect(changeButton(page)).toBeDisabled()
    for (const password of ['Password1', 'qwertyuiop', `${me.companyName.split(' ')[0]}1`]) {
      await newField(page).fill(password)
      await expect(saysOfStrength(page)).toContainText('Too easy to guess.')
      await expect(saysOfStrength(page)).toContainText('Add more words that are less common.')
      await expect(changeButton(page)).toBeDisabled()
    }
    expect(estimates()).not.toEqual([])
    await page.evaluate((text) => navigator.clipboard.writeText(text), newPassword)
    await expect(newField(page)).toHaveAttribute('type', 'password')
    await newField(page).fill('')
    await newField(page).focus()
    await page.keyboard.press('Control+V')
    await expect(newField(page)).toHaveValue(newPassword)
    await expect(saysOfStrength(page)).toContainText('Strong')

    await failOnce(page, resetPasswordWithToken)
    await changeButton(page).click()
    const failed = `Password could not be updated. ${tryAgain}`
    await expect(notice(page, 'Something went wrong', failed)).toBeVisible()
    await expect(newField(page)).toHaveValue(newPassword)

    await test.step('without the estimate the server refuses it at its field', async () => {
      await page.route('**/assets/password-strength-*', (route) => route.abort())
      await page.reload()
      await newField(page).fill('Password1')
      await changeButton(page).click()
      await expect(newField(page)).toHaveAccessibleDescription(/This password is too easy to guess/)
      await newField(page).fill(newPassword)
      await changeButton(page).click()
      await expect(notice(page, 'Password successfully updated')).toBeVisible()
    })
  })
})

test('link that is over offers another one, and a link that is not used leaves the address (AU-005, AU-012, AM-071, AM-112, ER-007)', async ({
  page,
}) => {
  const invalid = notice(page, 'Password reset token invalid', refusals.resetLinkInvalid)
  await test.step('no form before the link is checked', async () => {
    const { promise: checked, resolve: check } = Promise.withResolvers<void>()
    await page.route(`**${verifyResetToken.path}`, async (route) => {
      await checked
      await route.continue()
    })
    const asked = page.waitForRequest(`**${verifyResetToken.path}`)
    await page.goto('/broadcasts?query=cisco&reset=not-a-token')
    await asked
    await expect(page.getByRole('dialog')).toHaveCount(0)
    check()
    await expect(invalid).toBeVisible()
    await expect(page).toHaveURL('/broadcasts?query=cisco')
    await expect(forgottenDialog(page)).toBeVisible()
    await page.goBack()
    await expect(page).not.toHaveURL(/reset/)
  })

  await test.step('signing in takes an unused link out of the address', async () => {
    await openLink(page, me.email)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/reset=/)
    await trySignIn(page, me.email, demoPassword)
    await expect(userButton(page)).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  await test.step('a welcome link greets a new contact and refuses once it is over', async () => {
    await page.context().clearCookies()
    // As sendWelcome issues it.
    await database.sql`update password_link set kind = 'welcome' where contact_id = ${me.id}`
    await page.goto(await mailedLink(page, me.email))
    const dialog = dialogOf(page, `Welcome, ${me.name}`)
    await newField(page).fill(newPassword)
    await database.sql`
      update password_link set expires_at = created_at + interval '1 ms'
      where contact_id = ${me.id}`
    await dialog.getByRole('button', { name: 'Set password' }).click()
    await expect(invalid).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})

test('member changes the password on the profile, stays signed in here and is signed out elsewhere (AU-015)', async ({
  page,
  browser,
}) => {
  await signInQuietly(page.context(), me.email)
  const other = await openPage(browser)
  await signInQuietly(other.context, me.email)
  await other.page.goto('/profile/security')
  await page.goto('/profile/security')
  await changeButton(page).click()
  const dialog = dialogOf(page, 'Change password')
  const current = dialog.getByLabel('Current password')
  await current.fill('not-this-one')
  await newField(page).fill(newPassword)
  const submit = dialog.getByRole('button', { name: 'Change password' })
  await submit.click()
  await expect(current).toHaveAccessibleDescription('This is not your current password')
  await expect(current).toBeFocused()
  await current.fill(demoPassword)
  await submit.click()
  await expect(notice(page, 'Password successfully updated')).toBeVisible()
  await expect(page.getByText('Please login with your newly created password')).toHaveCount(0)
  await expect(dialog).toBeHidden()
  await expect(changeButton(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toHaveCount(0)
  await page.reload()
  await expect(userButton(page)).toBeVisible()
  await other.page.reload()
  await expect(other.page).toHaveURL('/')
  expect(other.errors).toEqual([])
  await other.context.close()
})
