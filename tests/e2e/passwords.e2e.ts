import type { Page } from '@playwright/test'
import { logEvent, logPage } from '#contract/site/events.ts'
import { refusals } from '#contract/refusals.ts'
import {
  requestPassword,
  resetPasswordWithToken,
  verifyResetToken,
} from '#contract/auth/passwords.ts'
import { demoPassword } from '#database/seed/demo-accounts.ts'
import { useOwnAccount } from '../support/browser/own-account.ts'
import {
  askForLink,
  forgottenDialog,
  mailedLink,
  newField,
  newPassword,
  openLink,
} from '../support/browser/password-pages.ts'
import { mailTo } from '../support/browser/read-mailbox.ts'
import {
  expect,
  notice,
  openPage,
  openSignIn,
  signInQuietly,
  test,
  trySignIn,
} from '../support/browser/real-browser.ts'

const { database, account: me } = useOwnAccount()

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
/** By its text: what the account is told after signing in may lie above it. */
const userButton = (page: Page) =>
  page.getByRole('banner', { includeHidden: true }).getByText(me.name)

test.describe('a forgotten password', () => {
  test('is replaced by a mailed link, and the new one signs in (AU-010, AU-012, AU-013, ER-009)', async ({
    page,
  }) => {
    await askForLink(page, me.email)
    await expect(
      notice(
        page,
        'Password request successful.',
        'If we have your email-address on file, you will receive an email with instructions soon.',
      ),
    ).toBeVisible()
    await page.goto(await mailedLink(page, me.email))
    const dialog = dialogOf(page, 'Choose a new password')
    await expect(dialog).toContainText(me.email)
    await newField(page).fill(newPassword)
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await expect(
      notice(
        page,
        'Password successfully updated',
        'Please login with your newly created password',
      ),
    ).toBeVisible()
    await expect(page).toHaveURL('/')
    await trySignIn(page, me.email, demoPassword)
    await expect(notice(page, 'Could not login')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(newPassword)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
    await expect(userButton(page)).toBeVisible()
    const told = await mailTo(page, me.email, /password was changed/)
    expect(told).toContain('Chrome on Linux')
    expect(told).not.toContain('reset=')
  })

  test('of an address nobody has looks the same (AU-011, ER-006)', async ({ page }) => {
    await askForLink(page, 'nobody@nowhere.example')
    await expect(notice(page, 'Password request successful.')).toBeVisible()
  })

  test('asks for an address of valid form before it sends anything (AU-010)', async ({ page }) => {
    let calls = 0
    page.on('request', (request) => (calls += request.url().endsWith(requestPassword.path) ? 1 : 0))
    await page.goto('/')
    const signIn = await openSignIn(page)
    await signIn.getByRole('button', { name: 'Forgotten?' }).click()
    const dialog = forgottenDialog(page)
    await expect(dialog.getByLabel('E-mail')).toBeFocused()
    await dialog.getByRole('button', { name: 'Send link' }).click()
    await expect(dialog.getByLabel('E-mail')).toHaveAccessibleDescription('This field is required')
    await dialog.getByLabel('E-mail').fill('nobody')
    await dialog.getByRole('button', { name: 'Send link' }).click()
    await expect(dialog.getByLabel('E-mail')).toHaveAccessibleDescription(
      'This field should be a correct email-address',
    )
    expect(calls).toBe(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test.describe('with a fault on the way', () => {
    test.use({ forgiven: /status of 500|ERR_FAILED/ })
    test('says that requesting failed (ER-005)', async ({ page }) => {
      await page.route(`**${requestPassword.path}`, (route) => route.abort())
      await page.goto('/')
      const signIn = await openSignIn(page)
      await signIn.getByRole('button', { name: 'Forgotten?' }).click()
      const dialog = forgottenDialog(page)
      await dialog.getByLabel('E-mail').fill(me.email)
      await dialog.getByRole('button', { name: 'Send link' }).click()
      await expect(
        notice(
          page,
          'Something went wrong',
          'Requesting a password reset failed. Please try again. If the problem persists please contact the provider',
        ),
      ).toBeVisible()
      await expect(dialog).toBeVisible()
    })
    test('says that the password could not be updated, and keeps what was typed (ER-008)', async ({
      page,
    }) => {
      await openLink(page, me.email)
      await page.route(`**${resetPasswordWithToken.path}`, (route) =>
        route.fulfill({ status: 500, json: { status: 500, payload: { msg: 'Boom' } } }),
      )
      await newField(page).fill(newPassword)
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(
        notice(
          page,
          'Something went wrong',
          'Password could not be updated. Please try again. If the problem persists please contact the provider',
        ),
      ).toBeVisible()
      await expect(newField(page)).toHaveValue(newPassword)
    })
  })
})

test.describe('a link that is over', () => {
  test('says so, leaves the address, and offers another one (ER-007, AM-112)', async ({ page }) => {
    await page.goto('/broadcasts?query=cisco&reset=not-a-token')
    await expect(
      notice(page, 'Password reset token invalid', refusals.resetLinkInvalid),
    ).toBeVisible()
    await expect(page).toHaveURL('/broadcasts?query=cisco')
    await expect(forgottenDialog(page)).toBeVisible()
    await page.goBack()
    await expect(page).not.toHaveURL(/reset/)
  })
  test('while its form is open refuses the password in the same way (ER-007)', async ({ page }) => {
    await openLink(page, me.email)
    await database.sql`update password_link set expires_at = created_at + interval '1 ms'
      where contact_id = ${me.id}`
    await newField(page).fill(newPassword)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(
      notice(page, 'Password reset token invalid', refusals.resetLinkInvalid),
    ).toBeVisible()
    await expect(page).toHaveURL('/')
  })
  test('shows no form before it is checked (AU-012)', async ({ page }) => {
    let answer = () => {}
    await page.route(`**${verifyResetToken.path}`, async (route) => {
      await new Promise<void>((resolve) => (answer = resolve))
      await route.continue()
    })
    const asked = page.waitForRequest(`**${verifyResetToken.path}`)
    await page.goto('/?reset=not-a-token')
    await asked
    await expect(page.getByRole('dialog')).toHaveCount(0)
    answer()
    await expect(notice(page, 'Password reset token invalid')).toBeVisible()
  })
})

test('the token goes to the check and the change alone: in no log, event or Referer (AM-112)', async ({
  page,
}) => {
  await askForLink(page, me.email)
  const link = await mailedLink(page, me.email)
  const token = link.split('=')[1]!
  const carriers = new Set<string>()
  page.context().on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const headers = Object.values(request.headers()).join('\n')
    if ([search, headers, request.postData() ?? ''].some((text) => text.includes(token))) {
      carriers.add(pathname)
    }
  })
  // Page log and events are told when the page is idle.
  const said: { call: string; path: string }[] = []
  page.on('response', (answer) => {
    const call = new URL(answer.url()).pathname
    if (call !== logPage.path && call !== logEvent.path) return
    said.push({ call, path: answer.request().postDataJSON().path })
  })
  const told = (path: string) =>
    expect
      .poll(() => said.filter((one) => one.path === path).map(({ call }) => call))
      .toEqual(expect.arrayContaining([logPage.path, logEvent.path]))
  await page.goto(link)
  await newField(page).fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(notice(page, 'Password successfully updated')).toBeVisible()
  await told('/')
  // The next page says where it was come from, too.
  await page.goto('/broadcasts')
  await told('/broadcasts')
  expect([...carriers].toSorted()).toEqual(
    ['/', resetPasswordWithToken.path, verifyResetToken.path].toSorted(),
  )
  const rows = await database.sql`
    select 1 from site_log where site_log::text like ${`%${token}%`}`
  expect(rows).toEqual([])
})

test('a link whose dialog was put away leaves the address when somebody signs in (AU-005)', async ({
  page,
}) => {
  await openLink(page, me.email)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/reset=/)
  await trySignIn(page, me.email, demoPassword)
  await expect(userButton(page)).toBeVisible()
  await expect(page).toHaveURL('/')
})

test.describe('changing the password on the profile (AU-015)', () => {
  test('asks the current one, keeps this device and signs out the others', async ({
    page,
    browser,
  }) => {
    await signInQuietly(page.context(), me.email)
    const other = await openPage(browser)
    await signInQuietly(other.context, me.email)
    await other.page.goto('/profile')
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = dialogOf(page, 'Change password')
    await dialog.getByLabel('Current password').fill('not-this-one')
    await newField(page).fill(newPassword)
    const submit = dialog.getByRole('button', { name: 'Change password' })
    await submit.click()
    await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(
      'This is not your current password',
    )
    await expect(dialog.getByLabel('Current password')).toBeFocused()
    await dialog.getByLabel('Current password').fill(demoPassword)
    await submit.click()
    await expect(notice(page, 'Password successfully updated')).toBeVisible()
    await expect(page.getByText('Please login with your newly created password')).toHaveCount(0)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toHaveCount(0)
    await page.reload()
    await expect(userButton(page)).toBeVisible()
    await other.page.reload()
    await expect(other.page).toHaveURL('/')
    expect(other.complaints).toEqual([])
    await other.context.close()
  })
})

test('a welcome mail’s link greets a new contact and sets the first password (AM-071)', async ({
  page,
}) => {
  await openLink(page, me.email)
  // As sendWelcome issues it.
  await database.sql`update password_link set kind = 'welcome' where contact_id = ${me.id}`
  await page.reload()
  const dialog = dialogOf(page, `Welcome, ${me.name}`)
  await newField(page).fill(newPassword)
  await dialog.getByRole('button', { name: 'Set password' }).click()
  await expect(notice(page, 'Password successfully updated')).toBeVisible()
})
