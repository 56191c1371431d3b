import type { Page } from '@playwright/test'
import { login } from '#contract/auth/signing-in.ts'
import { demoAccounts, demoPassword } from '#database/seed/demo-accounts.ts'
import {
  expect,
  notice,
  openSignIn,
  signIn,
  test,
  waitForScripts,
} from '../support/browser/real-browser.ts'

const password = (page: Page) => page.getByLabel('Password', { exact: true })
const submit = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true })
/** Also behind the dialog that reminds of a second factor, which comes when it likes. */
const userButton = (page: Page) =>
  page.getByRole('button', { name: 'Marit Vos', includeHidden: true })
const companyNames = (page: Page) => page.getByRole('cell', { name: 'TBS Member' })

async function fillIn(page: Page, email: string, secret: string) {
  await page.getByRole('dialog').getByLabel('E-mail').fill(email)
  await password(page).fill(secret)
  await submit(page).click()
}

test.describe('the fields', () => {
  test('are both required, and nothing is sent without them (AU-001)', async ({ page }) => {
    let calls = 0
    page.on('request', (request) => (calls += request.url().endsWith(login.path) ? 1 : 0))
    await page.goto('/')
    const dialog = await openSignIn(page)
    await expect(dialog.getByLabel('E-mail')).toBeFocused()
    await submit(page).click()
    await expect(dialog.getByLabel('E-mail')).toHaveAccessibleDescription('This field is required')
    await expect(password(page)).toHaveAccessibleDescription('This field is required')
    await expect(dialog.getByLabel('E-mail')).toBeFocused()
    expect(calls).toBe(0)
  })

  test('say on leaving that an e-mail address is not valid (AU-001, ER-064)', async ({ page }) => {
    await page.goto('/')
    const dialog = await openSignIn(page)
    const email = dialog.getByLabel('E-mail')
    await email.fill('member@demo')
    await password(page).focus()
    await expect(email).toHaveAccessibleDescription('This field should be a correct email-address')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await email.fill(demoAccounts.member)
    await expect(email).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('show and hide the password', async ({ page }) => {
    await page.goto('/')
    await openSignIn(page)
    await password(page).fill('secret')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password(page)).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password(page)).toHaveAttribute('type', 'password')
  })
})

test.describe('a refusal', () => {
  for (const email of [demoAccounts.member, 'nobody@demo.example']) {
    test(`of ${email} with a wrong password says 'Could not login' in the server's words (ER-001)`, async ({
      page,
    }) => {
      await page.goto('/broadcasts')
      await openSignIn(page)
      await fillIn(page, email, 'wrong')
      const words = 'E-mail address or password is wrong.'
      await expect(notice(page, 'Could not login', words)).toBeVisible()
      await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(words)
      await expect(password(page)).toBeFocused()
      await expect(page.getByRole('dialog').getByLabel('E-mail')).toHaveValue(email)
    })
  }

  test.describe('by a fault', () => {
    test.use({ forgiven: /status of 500|ERR_FAILED/ })
    const title = 'Something went wrong'
    const text =
      'Could not login. Please try again. If the problem persists please contact the provider'

    test('of the server asks to try again (ER-002)', async ({ page }) => {
      await page.route(`**${login.path}`, (route) =>
        route.fulfill({ status: 500, json: { status: 500, payload: { msg: 'Boom' } } }),
      )
      await page.goto('/broadcasts')
      await openSignIn(page)
      await fillIn(page, demoAccounts.member, demoPassword)
      await expect(notice(page, title, text)).toBeVisible()
      await page.unroute(`**${login.path}`)
      await submit(page).click()
      await expect(userButton(page)).toBeVisible()
    })

    test('of the line asks to try again (ER-002)', async ({ page }) => {
      await page.route(`**${login.path}`, (route) => route.abort())
      await page.goto('/broadcasts')
      await openSignIn(page)
      await fillIn(page, demoAccounts.member, demoPassword)
      await expect(notice(page, title, text)).toBeVisible()
    })
  })
})

test.describe('signing in', () => {
  test('reads the same page again as this user (AU-005)', async ({ page }) => {
    await page.goto('/broadcasts?query=cisco&type=WTS')
    await expect(companyNames(page).first()).toBeVisible()
    await signIn(page, demoAccounts.member)
    await expect(userButton(page)).toBeVisible()
    await expect(companyNames(page)).toHaveCount(0)
    await expect(page.getByRole('row', { includeHidden: true })).not.toHaveCount(0)
    await expect(page).toHaveURL('/broadcasts?query=cisco&type=WTS')
  })

  test('survives a reload, shows scripts no session, and remembers who it was (AU-006, AU-007)', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await signIn(page, demoAccounts.member)
    await expect(userButton(page)).toBeVisible()
    await page.reload()
    await expect(userButton(page)).toBeVisible()
    const [session] = (await context.cookies()).filter(({ name }) => name === 'session')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    expect(session?.value.length).toBeGreaterThan(20)
    const known = await page.evaluate(() => [
      document.cookie,
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      document.documentElement.outerHTML,
    ])
    expect(known.filter((text) => text.includes(session!.value))).toEqual([])
    expect(known[0]).not.toContain('session')
    expect(await page.evaluate(() => localStorage.getItem('lastUser'))).toMatch(/^\d+$/)
  })
})

test.describe('signing out', () => {
  test.use({ signedInAs: demoAccounts.member })

  test('shows the page as visitors see it and ends the session (AU-008)', async ({
    page,
    context,
  }) => {
    await page.goto('/broadcasts')
    const before = await context.cookies()
    await userButton(page).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(notice(page, 'Signed out')).toBeVisible()
    await expect(companyNames(page).first()).toBeVisible()
    await page.reload()
    await expect(userButton(page)).toHaveCount(0)
    await context.addCookies(before)
    await page.reload()
    await expect(userButton(page)).toHaveCount(0)
  })

  test('and signing in as somebody else reach the other tabs (AU-005, AU-008)', async ({
    page,
    context,
  }) => {
    await page.goto('/broadcasts')
    const other = await context.newPage()
    waitForScripts(other)
    await other.goto('/')
    await page.bringToFront()
    await userButton(page).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(other.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(other.getByText('Every company is checked')).toBeVisible()
    await signIn(page, demoAccounts.service)
    await expect(other.getByRole('heading', { name: 'Latest broadcasts', level: 1 })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Compose' })).toHaveCount(0)
  })
})

test.describe('a service-only member', () => {
  test.use({ signedInAs: demoAccounts.service })
  test('reads names but can neither compose nor reply nor see own tabs (BC-008, BC-018, BC-031, SS-007)', async ({
    page,
  }) => {
    await page.goto('/broadcasts')
    await expect(companyNames(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Compose' })).toHaveCount(0)
    const tabs = page.getByRole('navigation', { name: 'Broadcasts' }).getByRole('link')
    await expect(tabs).toHaveText([/^All Broadcasts/, /^Saved Searches/])
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('rowheader').getByRole('link').first().click()
    await expect(page.getByRole('complementary', { name: 'Sender' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reply to Broadcast' })).toHaveCount(0)
  })
})

for (const [email, reason] of [
  [demoAccounts.ended, 'Your free trial has ended.'],
  [demoAccounts.overdue, 'Your account is on hold until an invoice is paid.'],
] as const) {
  test.describe(`the blocked account ${email}`, () => {
    // With scripts a dialog covers the page.
    test.use({ signedInAs: email, javaScriptEnabled: false })
    test('sees the market as visitors do, and why', async ({ page }) => {
      await page.goto('/broadcasts')
      await expect(companyNames(page).first()).toBeVisible()
      await expect(page.getByRole('main')).toContainText(reason)
      await expect(page.getByRole('button', { name: 'Compose' })).toHaveCount(0)
      await expect(page.getByRole('navigation', { name: 'Broadcasts' })).toHaveCount(0)
      await page.getByRole('rowheader').getByRole('link').first().click()
      const sender = page.getByRole('complementary', { name: 'Sender' })
      await expect(sender).toContainText('TBS Member')
      await expect(sender).toContainText(reason)
      await expect(page.getByRole('button', { name: 'Reply to Broadcast' })).toHaveCount(0)
      for (const view of ['companyId=3', 'tab=1', 'tab=3']) {
        await page.goto(`/broadcasts?${view}`)
        await expect(page.getByRole('main')).toContainText('This view is for members.')
        await expect(page.getByRole('main')).toContainText(reason)
        await expect(page.getByRole('button', { name: 'Sign In' })).toHaveCount(0)
      }
    })
  })
}
