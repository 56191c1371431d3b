import { refusals } from '#contract/refusals.ts'
import { forceLogout } from '#server/features/auth/public.ts'
import { openDemoDatabase } from '../support/browser/demo-database.ts'
import { expectNoViolations } from '../support/browser/no-violations.ts'
import { lineIsOpen, noLineIsOpen } from '../support/market/open-lines.ts'
import { ownAccount, type OwnAccount } from '../support/browser/own-account.ts'
import {
  desktop,
  expect,
  notice,
  openPage,
  phone,
  signIn,
  signInQuietly,
  test,
} from '../support/browser/real-browser.ts'

const database = openDemoDatabase()
let me: OwnAccount
test.beforeEach(async ({ context }) => {
  me = await ownAccount(database)
  await signInQuietly(context, me.email)
})
test.afterAll(() => database.close())

test.describe('the own profile', () => {
  test('shows company, contacts and oneself, and is reached from the user menu', async ({
    page,
  }) => {
    await page.goto('/broadcasts')
    await page.getByRole('button', { name: me.name }).click()
    await page.getByRole('menuitem', { name: 'Your Profile' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My profile')
    const company = page.getByRole('region', { name: 'Company' })
    await expect(company).toContainText(me.companyName)
    await expect(company).toContainText('Havenkade 9, Breda')
    const contacts = page.getByRole('region', { name: 'Contacts' })
    await expect(contacts.getByRole('listitem')).toContainText([`${me.name}You`])
    await expect(contacts).toContainText('Main contact')
  })
  test('leads to password, second factor and broadcast settings; who sells services only has no settings (PF-011, PF-012)', async ({
    page,
  }) => {
    await page.goto('/profile')
    const security = page.getByRole('region', { name: 'Account & security' })
    await expect(security.getByRole('button', { name: 'Change password' })).toBeVisible()
    await expect(security.getByRole('button', { name: 'Set up' })).toBeVisible()
    const preferences = page.getByRole('region', { name: 'Preferences' })
    await expect(preferences).toContainText(`${me.email}: `)
    const settings = preferences.getByRole('link', { name: 'Broadcast settings' })
    await expect(settings).toHaveAttribute('href', '/broadcast-settings')
    await database.sql`
      update contact set email_alternative = ${`alt-${me.email}`} where id = ${me.id}`
    await page.reload()
    await expect(preferences).toContainText(`alt-${me.email}: `)
    await database.sql`
      update company set is_service_only = true, plan = null where id = ${me.companyId}`
    await page.reload()
    await expect(security).toBeVisible()
    await expect(preferences).toHaveCount(0)
  })
  test('leads visitors home (ER-059)', async ({ browser }) => {
    const { page, context, complaints } = await openPage(browser)
    await page.goto('/profile')
    await expect(page).toHaveURL('/')
    expect(complaints).toEqual([])
    await context.close()
  })
  test('leads home whoever signs out on it', async ({ page }) => {
    await page.goto('/profile')
    await page.getByRole('button', { name: me.name }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(notice(page, 'Signed out')).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})

test.describe('the list of signed-in devices (BK-015)', () => {
  test('names each in words, and signs out one of them', async ({ page, browser }) => {
    const other = await openPage(browser)
    await signInQuietly(other.context, me.email)
    await other.page.goto('/profile')
    await page.goto('/profile')
    const devices = page.getByRole('region', { name: 'Account & security' }).getByRole('listitem')
    await expect(devices).toHaveCount(2)
    const here = devices.filter({ hasText: 'This device' })
    await expect(here).toHaveCount(1)
    await expect(here).toContainText('from this computer')
    await expect(here.getByRole('button')).toHaveCount(0)
    await devices
      .filter({ hasNotText: 'This device' })
      .getByRole('button', { name: /^Sign out / })
      .click()
    await expect(notice(page, 'Device signed out')).toBeVisible()
    await expect(devices).toHaveCount(1)
    await other.page.reload()
    await expect(other.page).toHaveURL('/')
    await expect(other.page.getByRole('dialog')).toHaveCount(0)
    await other.context.close()
  })
  test('signs out all others after asking', async ({ page, browser }) => {
    for (let i = 0; i < 2; i++) {
      const { context } = await openPage(browser)
      await signInQuietly(context, me.email)
      await context.close()
    }
    await page.goto('/profile')
    const devices = page.getByRole('region', { name: 'Account & security' }).getByRole('listitem')
    await expect(devices).toHaveCount(3)
    await page.getByRole('button', { name: 'Sign out all other devices' }).click()
    const question = page.getByRole('alertdialog', { name: 'Sign out all other devices' })
    await expect(question).toContainText('2 other devices will have to sign in again.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(devices).toHaveCount(3)
    await page.getByRole('button', { name: 'Sign out all other devices' }).click()
    await question.getByRole('button', { name: 'Sign out' }).click()
    await expect(notice(page, 'All other devices signed out')).toBeVisible()
    await expect(devices).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toHaveCount(0)
  })
})

test.describe('a forced logout (AU-024, ER-010, AM-093)', () => {
  // What a page asks for at that moment fails or is called off, and the browser says so.
  test.use({ forgiven: /There was an unknown error with your account|CancelledError/ })
  const force = () =>
    database.transaction((tx) =>
      forceLogout(tx, { contactId: me.id }, { kind: 'system' }, new Date()),
    )
  const words = 'There was an unknown error with your account.'

  test('is told at once on an open page, which becomes a visitor’s, and signing in works again', async ({
    page,
  }) => {
    expect(refusals.forcedOut).toBe(words)
    await noLineIsOpen(page)
    await page.goto('/broadcasts')
    await lineIsOpen(page)
    await force()
    const dialog = page.getByRole('dialog', { name: 'You have been signed out' })
    await expect(dialog).toContainText(words)
    // Behind the dialog the banner has no roles: its text tells whose page it is.
    const banner = page.getByRole('banner', { includeHidden: true })
    await expect(banner.getByText(me.name)).toHaveCount(0)
    const cookies = async () => (await page.context().cookies()).map(({ name }) => name)
    await expect.poll(cookies).not.toContain('session')
    await dialog.getByText('Close', { exact: true }).click()
    await expect(dialog).toBeHidden()
    await signIn(page, me.email)
    // By its text: what the account is told after signing in may lie above it.
    const signedIn = banner.getByText(me.name)
    await expect(signedIn).toBeVisible()
    await page.reload()
    await expect(signedIn).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })
  test('is told to who opens a page later, once', async ({ page }) => {
    await force()
    await page.goto('/broadcasts')
    const dialog = page.getByRole('dialog', { name: 'You have been signed out' })
    await expect(dialog).toContainText(words)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  test('is told by the next call where no live channel is', async ({ page }) => {
    await page.routeWebSocket(/\/api\/live/, () => {})
    await page.goto('/profile')
    await force()
    // Without moving the pointer there, which would read the page ahead. A call that the page makes by itself may be
    // the next one, and the page is a visitor's before anybody gets to click.
    const link = page.getByRole('link', { name: 'Broadcasts', exact: true, includeHidden: true })
    await link
      .first()
      .dispatchEvent('click', {}, { timeout: 2000 })
      .catch(() => {})
    const dialog = page.getByRole('dialog', { name: 'You have been signed out' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(page).toHaveURL(/\/(broadcasts)?$/)
    await expect(page.getByText('This page could not be loaded')).toHaveCount(0)
    await expect(page.getByRole('cell', { name: 'TBS Member' }).first()).toBeVisible()
  })
  test('is told while a page that was gone to is still being read', async ({ page }) => {
    await page.routeWebSocket(/\/api\/live/, () => {})
    await page.goto('/profile')
    const isAnswered = Promise.withResolvers<void>()
    await page.route(/\/api\/broadcasts\?/, async (route) => {
      await isAnswered.promise
      await route.fallback()
    })
    const isAsked = page.waitForRequest(/\/api\/broadcasts\?/)
    const bar = page.getByRole('banner')
    await bar.getByRole('link', { name: 'Broadcasts', exact: true }).click()
    await isAsked
    await force()
    // Another page is read ahead, and its call tells, unless one that the page makes by itself was quicker.
    const another = bar.getByRole('link', { name: 'Companies', exact: true })
    await another.hover({ timeout: 2000 }).catch(() => {})
    await expect(page.getByRole('dialog', { name: 'You have been signed out' })).toBeVisible()
    isAnswered.resolve()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('cell', { name: 'TBS Member' }).first()).toBeVisible()
    await expect(page).toHaveURL(/\/broadcasts$/)
  })
  test('leads to the sign-in dialog from its own', async ({ page }) => {
    await force()
    await page.goto('/')
    await page
      .getByRole('dialog', { name: 'You have been signed out' })
      .getByRole('button', { name: 'Sign In' })
      .click()
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  })
})

for (const [name, size, colorScheme] of [
  ['a light desk', desktop, 'light'],
  ['a dark desk', desktop, 'dark'],
  ['a light phone', phone, 'light'],
  ['a dark phone', phone, 'dark'],
] as const) {
  test(`axe finds nothing on the profile on ${name}`, async ({ browser }) => {
    const { page, context } = await openPage(browser, { size, colorScheme })
    await signInQuietly(context, me.email)
    await page.goto('/profile')
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByLabel('New password', { exact: true }).fill('Password1')
    await expect(page.locator('.strength-words')).toContainText('Too easy to guess.')
    await expectNoViolations(page)
    await context.close()
  })
}
