import { refusals } from '#contract/refusals.ts'
import { forceLogout } from '#server/features/auth/public.ts'
import { lineIsOpen, noLineIsOpen } from '../../support/market/open-lines.ts'
import { useOwnAccount } from '../../support/browser/own-account.ts'
import {
  expect,
  notice,
  openPage,
  signIn,
  signInQuietly,
  test,
} from '../../support/browser/real-browser.ts'

const { database, account: me } = useOwnAccount()
test.beforeEach(({ context }) => signInQuietly(context, me.email))

test('profile shows person, company, settings and security in four parts, and signing out leads home (PF-001, PF-011, PF-012)', async ({
  page,
}) => {
  const open = (name: string) =>
    page.getByRole('navigation', { name: 'Your Profile' }).getByRole('link', { name }).click()
  await page.goto('/broadcasts')
  await page.getByRole('button', { name: me.name }).click()
  await page.getByRole('menuitem', { name: 'Your Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Profile')
  await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText(me.email)

  await open('Company')
  await expect(page).toHaveURL('/profile/company')
  await expect(page).toHaveTitle(/^Company - Your Profile/)
  const company = page.getByRole('region', { name: 'Company' })
  await expect(company).toContainText(me.companyName)
  await expect(company).toContainText('Havenkade 9, Breda')
  const contacts = page.getByRole('region', { name: 'Contacts' })
  await expect(contacts.getByRole('listitem')).toContainText([`${me.name}You`])
  await expect(contacts).toContainText('Main contact')

  await open('Security')
  await expect(page).toHaveURL('/profile/security')
  const security = page.getByRole('region', { name: 'Account & security' })
  await expect(security.getByRole('button', { name: 'Change password' })).toBeVisible()
  await expect(security.getByRole('button', { name: 'Set up' })).toBeVisible()

  await open('Notifications')
  await expect(page).toHaveURL('/profile/notifications')
  const preferences = page.getByRole('region', { name: 'Preferences' })
  await expect(preferences).toContainText(`${me.email}: `)
  await expect(preferences.getByRole('link', { name: 'Broadcast Settings' })).toHaveAttribute(
    'href',
    '/broadcast-settings',
  )

  await database.sql`
    update contact set email_alternative = ${`alt-${me.email}`} where id = ${me.id}`
  await page.reload()
  await expect(preferences).toContainText(`alt-${me.email}: `)
  await database.sql`
    update company set is_service_only = true, plan = null where id = ${me.companyId}`
  await page.reload()
  await expect(page.getByRole('region', { name: 'On your devices' })).toBeVisible()
  await expect(preferences).toHaveCount(0)

  await page.getByRole('button', { name: me.name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(notice(page, 'Signed out')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('an address of the profile as one page leads to the part that has its section (PF-001)', async ({
  page,
}) => {
  await page.goto('/profile#preferences')
  await expect(page).toHaveURL('/profile/notifications#preferences')
  await expect(page.getByRole('region', { name: 'Preferences' })).toBeVisible()
  await page.goto('/profile#contact')
  await expect(page.getByRole('region', { name: 'You', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/profile#contact')
})

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

test('member signs out a device with all its sessions, then all others after a question (BK-015)', async ({
  page,
  browser,
}) => {
  const others = [
    await openPage(browser),
    await openPage(browser),
    await openPage(browser, { userAgent: firefox }),
    await openPage(browser, { userAgent: firefox }),
  ]
  for (const { context } of others) await signInQuietly(context, me.email)
  await page.goto('/profile/security')
  const devices = page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  const here = devices.first()
  await expect(here).toContainText('This device')
  await expect(here).toContainText('3 sessions')
  await expect(here).toContainText('In use now, from this computer')
  await expect(devices.nth(1)).toContainText('Firefox on Windows')
  await devices.nth(1).getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
  await expect(notice(page, 'Device signed out')).toBeVisible()
  await expect(devices).toHaveCount(1)
  const [one, , another] = others
  await another!.page.goto('/profile/security')
  await expect(another!.page).toHaveURL('/')
  await expect(another!.page.getByRole('dialog')).toHaveCount(0)

  const all = page.getByRole('button', { name: 'Sign out all other devices' })
  await all.click()
  const question = page.getByRole('alertdialog', { name: 'Sign out all other devices' })
  await expect(question).toContainText('2 other sessions will be signed out.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(here).toContainText('3 sessions')
  await all.click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(notice(page, 'All other devices signed out')).toBeVisible()
  await expect(here.getByRole('button')).toHaveCount(0)
  await expect(all).toHaveCount(0)
  await one!.page.goto('/profile')
  await expect(one!.page).toHaveURL('/')
  for (const { context } of others) await context.close()
})

test.describe('forced logout', () => {
  // What a page asks for at that moment fails or is cancelled, and the browser reports it.
  test.use({ forgiven: /There was an unknown error with your account|CancelledError/ })

  test('turns an open page into a visitor’s at once, or the next page once, and signing in works again (AU-024, ER-010, AM-093)', async ({
    page,
  }) => {
    const force = () =>
      database.transaction((tx) =>
        forceLogout(tx, { contactId: me.id }, { kind: 'system' }, new Date()),
      )
    const dialog = page.getByRole('dialog', { name: 'You have been signed out' })
    // A notice about the account hides the roles of the banner after signing in.
    const signedIn = page.getByRole('banner', { includeHidden: true }).getByText(me.name)

    await test.step('by the live channel', async () => {
      await noLineIsOpen(page)
      await page.goto('/broadcasts')
      await lineIsOpen(page)
      await force()
      expect(refusals.forcedOut).toBe('There was an unknown error with your account.')
      await expect(dialog).toContainText(refusals.forcedOut)
      await expect(signedIn).toHaveCount(0)
      const cookies = async () => (await page.context().cookies()).map(({ name }) => name)
      await expect.poll(cookies).not.toContain('session')
      await dialog.getByText('Close', { exact: true }).click()
      await expect(dialog).toBeHidden()
      await signIn(page, me.email)
      await expect(signedIn).toBeVisible()
    })

    await test.step('on the next page that is opened, once', async () => {
      await page.evaluate(() => location.assign('about:blank'))
      await page.waitForURL('about:blank')
      await force()
      await page.goto('/broadcasts')
      await expect(dialog).toContainText(refusals.forcedOut)
      await dialog.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
      await expect(dialog).toBeHidden()
      await page.reload()
      await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible()
      await expect(dialog).toHaveCount(0)
    })

    await test.step('by the next call where there is no live channel', async () => {
      await page.routeWebSocket(/\/api\/live/, () => {})
      await signInQuietly(page.context(), me.email)
      await page.goto('/profile')
      await force()
      // A call of the page itself may be the first to be refused, before anybody can click.
      const link = page.getByRole('link', { name: 'Broadcasts', exact: true, includeHidden: true })
      await link
        .first()
        .dispatchEvent('click', {}, { timeout: 2000 })
        .catch(() => {})
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
      await expect(page).toHaveURL(/\/(broadcasts)?$/)
      await expect(page.getByText('This page could not be loaded')).toHaveCount(0)
      await expect(page.getByRole('cell', { name: 'TBS Member' }).first()).toBeVisible()
    })
  })
})
