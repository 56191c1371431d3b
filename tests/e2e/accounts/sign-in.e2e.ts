import type { Page } from '@playwright/test'
import { login } from '#contract/auth/sessions.ts'
import { demoAccounts, demoPassword } from '#database/seed/demo-accounts.ts'
import { failOnce } from '../../support/browser/fail-once.ts'
import {
  expect,
  notice,
  openSignIn,
  signIn,
  test,
  waitForScripts,
} from '../../support/browser/real-browser.ts'

const password = (page: Page) => page.getByLabel('Password', { exact: true })
const submit = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true })
/** Also behind the dialog that reminds of a second factor, which comes when it likes. */
const userButton = (page: Page) =>
  page.getByRole('button', { name: 'Marit Vos', includeHidden: true })
const companyNames = (page: Page) => page.getByRole('cell', { name: 'TBS Member' })

test.describe('signing in', () => {
  test.use({ forgiven: /status of 500/ })

  test(
    'checks the fields, says why it fails, and reads the same page as this user (AU-001, AU-005 to AU-007, ER-001, ER-002, ER-064)',
    { tag: '@main' },
    async ({ page, context }) => {
      let calls = 0
      page.on('request', (request) => (calls += request.url().endsWith(login.path) ? 1 : 0))
      await page.goto('/broadcasts?query=cisco&type=WTS')
      await expect(companyNames(page).first()).toBeVisible()
      const dialog = await openSignIn(page)
      const email = dialog.getByLabel('E-mail')

      await test.step('fields', async () => {
        await expect(email).toBeFocused()
        await submit(page).click()
        await expect(email).toHaveAccessibleDescription('This field is required')
        await expect(password(page)).toHaveAccessibleDescription('This field is required')
        await expect(email).toBeFocused()
        await email.fill('member@demo')
        await password(page).focus()
        await expect(email).toHaveAccessibleDescription(
          'This field should be a correct email-address',
        )
        await expect(email).toHaveAttribute('aria-invalid', 'true')
        await email.fill(demoAccounts.member)
        await expect(email).not.toHaveAttribute('aria-invalid', 'true')
        await password(page).fill('wrong')
        await page.getByRole('button', { name: 'Show password' }).click()
        await expect(password(page)).toHaveAttribute('type', 'text')
        await page.getByRole('button', { name: 'Hide password' }).click()
        await expect(password(page)).toHaveAttribute('type', 'password')
        expect(calls).toBe(0)
      })

      await test.step('wrong password, then a failure of the server', async () => {
        await submit(page).click()
        const words = 'E-mail address or password is wrong.'
        await expect(notice(page, 'Could not login', words)).toBeVisible()
        await expect(password(page)).toBeFocused()
        await expect(email).toHaveValue(demoAccounts.member)
        await failOnce(page, login)
        await password(page).fill(demoPassword)
        await submit(page).click()
        const text =
          'Could not login. Please try again. If the problem persists please contact the provider'
        await expect(notice(page, 'Something went wrong', text)).toBeVisible()
      })

      await submit(page).click()
      await expect(userButton(page)).toBeVisible()
      await expect(notice(page, 'Something went wrong')).toHaveCount(0)
      await expect(companyNames(page)).toHaveCount(0)
      await expect(page.getByRole('row', { includeHidden: true })).not.toHaveCount(0)
      await expect(page).toHaveURL('/broadcasts?query=cisco&type=WTS')
      await page.reload()
      await expect(userButton(page)).toBeVisible()
      const [session] = (await context.cookies()).filter(({ name }) => name === 'session')
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
      expect(session?.value.length).toBeGreaterThan(20)
      const readable = await page.evaluate(() => [
        document.cookie,
        JSON.stringify(localStorage),
        JSON.stringify(sessionStorage),
        document.documentElement.outerHTML,
      ])
      expect(readable.filter((text) => text.includes(session!.value))).toEqual([])
      expect(readable[0]).not.toContain('session')
      expect(await page.evaluate(() => localStorage.getItem('lastUser'))).toMatch(/^\d+$/)
    },
  )
})

test.describe('signing out', () => {
  test.use({ signedInAs: demoAccounts.member })

  test('ends the session in every tab, as signing in starts one there (AU-005, AU-008)', async ({
    page,
    context,
  }) => {
    await page.goto('/broadcasts')
    const before = await context.cookies()
    const other = await context.newPage()
    waitForScripts(other)
    await other.goto('/')
    await page.bringToFront()
    await userButton(page).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(notice(other, 'Signed out in another window')).toBeVisible()
    await expect(companyNames(page).first()).toBeVisible()
    await expect(other.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(other.getByText('One month free. Our staff approve every company')).toBeVisible()
    await context.addCookies(before)
    await page.reload()
    await expect(userButton(page)).toHaveCount(0)
    await signIn(page, demoAccounts.service)
    await expect(other.getByRole('heading', { name: 'Latest broadcasts', level: 1 })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Compose' })).toHaveCount(0)
  })
})

test.describe('a service-only member', () => {
  test.use({ signedInAs: demoAccounts.service })
  test('reads names but neither composes, replies nor sees own tabs (BC-008, BC-018, BC-031, SS-007)', async ({
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

test('blocked account reads the market as visitors do, and why (AM-120)', async ({ request }) => {
  for (const [email, reason] of [
    [demoAccounts.ended, 'Your free trial has ended.'],
    [demoAccounts.overdue, 'Your account is on hold until an invoice is paid.'],
  ] as const) {
    await request.post(login.path, {
      data: { email, password: demoPassword },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    const read = async (path: string) => (await request.get(path)).text()
    const list = await read('/broadcasts')
    expect(list).toContain('TBS Member')
    expect(list).toContain(reason)
    expect(list).not.toContain('Compose')
    const detail = await read('/broadcasts/400')
    expect(detail).toContain('TBS Member')
    expect(detail).toContain(reason)
    expect(detail).not.toContain('Reply to Broadcast')
    for (const view of ['companyId=3', 'tab=1', 'tab=3']) {
      const refused = await read(`/broadcasts?${view}`)
      expect(refused).toContain('This view is for members.')
      expect(refused).toContain(reason)
    }
  }
})
