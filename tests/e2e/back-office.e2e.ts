import { demoPassword } from '#database/seed/demo-accounts.ts'
import { openDemoDatabase } from '../support/demo-database.ts'
import { forgetSettings } from '../support/market-settings.ts'
import { expectNoViolations } from '../support/no-violations.ts'
import { desktop, expect, notice, openPage, phone, test } from '../support/real-browser.ts'
import {
  appCode,
  codeField,
  endStaffSessions,
  firstSignIn,
  givePassword,
  newStaff,
  openBackOffice,
} from '../support/staff-browser.ts'

const navigation = { name: 'Back office' }

const database = openDemoDatabase()
// Whatever became of a test: the files after this one meet the market as it was.
test.afterEach(() =>
  forgetSettings(database, [
    'tickerText',
    'digestHour',
    'savedSearchesPerContact',
    'broadcastYearsKept',
    'providerEmail',
  ]),
)
test.afterAll(() => database.close())

test('the first sign-in sets up the second factor and opens the back office (AM-110)', async ({
  page,
}) => {
  const staff = await newStaff('admin')
  await page.goto('/admin')
  await givePassword(page, staff.email)
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = (await page.locator('.staff-secret').innerText()).replaceAll(' ', '')
  await codeField(page).fill('000000')
  await expect(codeField(page)).toHaveAccessibleDescription(/code/i)
  await expect(page.getByRole('button', { name: 'Turn on and go on' })).toBeVisible()
  await codeField(page).fill(appCode(secret))
  await expect(page.getByText('Keep these recovery codes')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem'),
  ).toHaveCount(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Back office' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Sam Tester\s+Admin/ })).toBeVisible()
})

test('later sign-ins ask for a code, and take a recovery code in its place', async ({ page }) => {
  const staff = await newStaff('support')
  const { secret, codes } = await firstSignIn(page, staff)
  const signOut = async () => {
    await page.getByRole('button', { name: /Sam Tester\s+Support/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
  await signOut()
  await givePassword(page, staff.email)
  await codeField(page).fill(appCode(secret, 1))
  await expect(page.getByRole('heading', { level: 1, name: 'Back office' })).toBeVisible()
  await signOut()
  await givePassword(page, staff.email)
  // A page that is loaded anew between the two steps goes on with the second.
  await expect(codeField(page)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0]!.toLowerCase())
  await page.getByRole('button', { name: 'Open the back office' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Back office' })).toBeVisible()
})

test('a wrong password is refused in words, and the address stays', async ({ page }) => {
  await page.goto('/admin')
  await givePassword(page, 'nobody@operator.example', 'Wrong-password-1')
  await expect(page.getByRole('alert')).toHaveText('E-mail address or password is wrong.')
  await expect(page.getByLabel('E-mail')).toHaveValue('nobody@operator.example')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('each role sees its own pages alone (BK-108)', async ({ page, context }) => {
  await openBackOffice(context, 'editor')
  await page.goto('/admin')
  const links = page.getByRole('navigation', navigation).getByRole('link')
  await expect(links.filter({ hasText: 'Settings' })).toBeVisible()
  await expect(links.filter({ hasText: 'Staff' })).toHaveCount(0)
  await page.goto('/admin/staff')
  await expect(page.getByRole('heading', { name: 'This page is not open to you' })).toBeVisible()
  await page.goto('/admin/settings')
  await expect(page.getByRole('region', { name: 'Ticker' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Mandatory two-factor' })).toHaveCount(0)
})

test('an unknown address is said to be one, inside the back office', async ({ page, context }) => {
  await openBackOffice(context, 'support')
  await page.goto('/admin/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('navigation', navigation)).toBeVisible()
})

test('a changed setting shows on the site, and in the list of changes', async ({
  page,
  context,
}) => {
  const staff = await openBackOffice(context, 'admin', 'Toni Ticker')
  await page.goto('/admin/settings')
  const ticker = page.getByRole('region', { name: 'Ticker' })
  await ticker.getByLabel('Text').fill('Servers and laptops, all day')
  await ticker.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Setting saved')).toBeVisible()
  const row = page.getByRole('table').getByRole('row').filter({ hasText: staff.name }).first()
  await expect(row).toContainText('Servers and laptops, all day')
  await expect(async () => {
    const answer = await context.request.get('/')
    expect(await answer.text()).toContain('Servers and laptops, all day')
  }).toPass()
  await ticker.getByRole('button', { name: 'Reset to default' }).click()
  await expect(ticker.getByLabel('Text')).toHaveValue(
    'The members-only market for used and refurbished IT',
  )
})

test('a value that does not fit is said so at its field and nothing is saved', async ({
  page,
  context,
}) => {
  await openBackOffice(context)
  await page.goto('/admin/settings')
  const burst = page.getByRole('region', { name: 'Burst of broadcasts' })
  await burst.getByLabel('Within minutes').fill('0')
  await burst.getByRole('button', { name: 'Save' }).click()
  await expect(burst.getByLabel('Within minutes')).toHaveAccessibleDescription(
    'This field should be a number from 1 to 1440',
  )
  await expect(burst.getByLabel('Within minutes')).toBeFocused()
  await burst.getByRole('button', { name: 'Undo' }).click()
  await expect(burst.getByLabel('Within minutes')).toHaveValue('15')
})

test('several changes are saved together', async ({ page, context }) => {
  await openBackOffice(context)
  await page.goto('/admin/settings')
  const hour = page.getByRole('region', { name: 'Daily digest' })
  const searches = page.getByRole('region', { name: 'Saved searches' })
  await hour.getByLabel('Hour of the day').fill('8')
  await searches.getByLabel('Searches of one contact').fill('51')
  const all = page.getByRole('region', { name: 'Not saved' })
  await expect(all).toContainText('2 changes')
  await all.getByRole('button', { name: 'Save all' }).click()
  await expect(notice(page, '2 settings saved')).toBeVisible()
  await page.reload()
  await expect(hour.getByLabel('Hour of the day')).toHaveValue('8')
  await hour.getByRole('button', { name: 'Reset to default' }).click()
  await expect(hour.getByLabel('Hour of the day')).toHaveValue('7')
  await searches.getByRole('button', { name: 'Reset to default' }).click()
  await expect(searches.getByLabel('Searches of one contact')).toHaveValue('50')
})

test('the second of two who change one setting is told, and keeps what was typed', async ({
  page,
  context,
  browser,
}) => {
  await openBackOffice(context)
  const other = await openPage(browser)
  await openBackOffice(other.context)
  const field = (of: typeof page) =>
    of.getByRole('region', { name: 'Old broadcasts' }).getByLabel('Years kept')
  const save = (of: typeof page) =>
    of.getByRole('region', { name: 'Old broadcasts' }).getByRole('button', { name: 'Save' })
  await page.goto('/admin/settings')
  await other.page.goto('/admin/settings')
  await field(page).fill('30')
  await field(other.page).fill('40')
  await save(other.page).click()
  await expect(notice(other.page, 'Setting saved')).toBeVisible()
  await save(page).click()
  const told = page.getByRole('alert').filter({ hasText: 'Somebody has changed this meanwhile' })
  await expect(told).toContainText('Now: 40')
  await expect(field(page)).toHaveValue('30')
  await told.getByRole('button', { name: 'Keep what I typed' }).click()
  await save(page).click()
  await expect(notice(page, 'Setting saved')).toBeVisible()
  await page
    .getByRole('region', { name: 'Old broadcasts' })
    .getByRole('button', { name: 'Reset to default' })
    .click()
  await expect(field(page)).toHaveValue('25')
  await other.context.close()
})

test('a session that is over asks to sign in again and loses nothing that was typed', async ({
  page,
}) => {
  const staff = await newStaff('admin')
  const { secret } = await firstSignIn(page, staff)
  await page.getByRole('navigation', navigation).getByRole('link', { name: 'Settings' }).click()
  const ours = page.getByRole('region', { name: 'Our address' })
  await ours.getByLabel('E-mail address').fill('desk@operator.example')
  await endStaffSessions(staff)
  await ours.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(dialog.getByLabel('E-mail')).toHaveValue(staff.email)
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await codeField(page).fill(appCode(secret, 1))
  await expect(dialog).toBeHidden()
  await expect(ours.getByLabel('E-mail address')).toHaveValue('desk@operator.example')
  await ours.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Setting saved')).toBeVisible()
  await ours.getByRole('button', { name: 'Reset to default' }).click()
  await expect(ours.getByLabel('E-mail address')).toHaveValue('')
})

test('the own password and recovery codes are made anew', async ({ page }) => {
  const staff = await newStaff('finance')
  const { secret } = await firstSignIn(page, staff)
  await page.getByRole('button', { name: /Sam Tester\s+Finance/ }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await page.getByLabel('Current password').fill(demoPassword)
  await page.getByLabel('New password').fill('seven quiet barges 2031')
  await expect(page.getByText('Strong.')).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(notice(page, 'Password changed')).toBeVisible()
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await codeField(page).fill(appCode(secret, 1))
  const codes = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('region', { name: 'Recovery codes' })).toBeHidden()
})

test('an admin gives access, and the mailed link sets the password', async ({ page, context }) => {
  await openBackOffice(context)
  const email = `invited-${Date.now()}@operator.example`
  await page.goto('/admin/staff')
  await page.getByRole('button', { name: 'Give access' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give access to the back office' })
  await dialog.getByLabel('Name').fill('Iris Invited')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Role').selectOption('finance')
  await dialog.getByRole('button', { name: 'Give access' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/required/)
  await dialog.getByLabel('Reason').fill('New colleague')
  await dialog.getByRole('button', { name: 'Give access' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Invited')

  await page.goto(`/mailbox?address=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: /Your access to the/ }).click()
  const button = page.frameLocator('iframe').getByRole('link', { name: 'Set your password' })
  const link = await button.getAttribute('href')
  expect(link).toMatch(/\/admin\/password#[\w-]{43}$/)
  await page.goto(link!)
  await page.getByLabel('New password').fill('password1')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/too easy to guess/)
  await page.getByLabel('New password').fill('seven quiet barges 2031')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('status')).toContainText(`Sign in with ${email}`)
})

test('a colleague’s access ends with a reason', async ({ page, context }) => {
  await openBackOffice(context)
  const leaving = await newStaff('support', 'Lee Leaving')
  await page.goto('/admin/staff')
  const row = page.getByRole('row').filter({ hasText: leaving.email })
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'End access' }).click()
  const dialog = page.getByRole('dialog', { name: 'End the access of Lee Leaving' })
  await dialog.getByLabel('Reason').fill('Left the firm')
  await dialog.getByRole('button', { name: 'End access' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Left')
})

test('the pages lie in a menu on a phone', async ({ browser }) => {
  const { page, context, complaints } = await openPage(browser, { size: phone })
  await openBackOffice(context)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Menu' }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await sheet.getByRole('link', { name: 'Staff' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})

for (const { name, size, colorScheme } of [
  { name: 'on a light desk', size: desktop, colorScheme: 'light' },
  { name: 'on a dark desk', size: desktop, colorScheme: 'dark' },
  { name: 'on a light phone', size: phone, colorScheme: 'light' },
  { name: 'on a dark phone', size: phone, colorScheme: 'dark' },
] as const) {
  test(`axe finds nothing in the back office ${name}`, async ({ browser }) => {
    const { page, context, complaints } = await openPage(browser, { size, colorScheme })
    await page.goto('/admin')
    await expectNoViolations(page)
    await openBackOffice(context)
    for (const route of ['/admin', '/admin/settings', '/admin/staff', '/admin/account']) {
      await page.goto(route)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.skel')).toHaveCount(0)
      await test.step(route, () => expectNoViolations(page))
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${route} scrolls sideways`).toBe(0)
    }
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('the document of the back office is closed to robots, caches, frames and inline scripts (AM-110)', async ({
  request,
}) => {
  for (const path of ['/admin', '/admin/', '/admin/settings', '/admin/no/such/page']) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    const headers = answer.headers()
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-robots-tag']).toContain('noindex')
    const policy = headers['content-security-policy']!
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    const document = await answer.text()
    expect(document).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|style=/)
  }
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /admin')
  expect(await (await request.get('/sitemap-pages.xml')).text()).not.toContain('/admin')
})
