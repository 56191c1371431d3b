import type { BrowserContext, Page } from '@playwright/test'
import { encode } from 'uqr'
import { login } from '#contract/auth/signing-in.ts'
import { defaultSettings } from '#contract/site/site.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  generateTwoFactorSecret,
  buildOtpauthUri,
} from '#contract/auth/two-factor.ts'
import { demoPassword } from '#database/seed/demo-accounts.ts'
import { openDemoDatabase } from '../support/browser/demo-database.ts'
import { withForced2fa } from '../support/market/market-settings.ts'
import { expectNoViolations } from '../support/browser/no-violations.ts'
import { ownAccount } from '../support/browser/own-account.ts'
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
import {
  codeField,
  disabled,
  enabled,
  keyOf,
  ownMember,
  shown,
} from '../support/browser/two-factor-page.ts'

async function openOwnPage(page: Page, context: BrowserContext, email: string) {
  await signInQuietly(context, email)
  await page.goto('/2fa')
}

/** Goes through the setup on the page and gives the secret and the recovery codes. */
async function setUp(page: Page) {
  await page.getByRole('button', { name: 'Enable', exact: true }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = await keyOf(page)
  await codeField(page).fill(shown(secret))
  await expect(notice(page, '2FA Successfully Enabled')).toBeVisible()
  const codes = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCodes = await codes.allInnerTexts()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  return { secret, recoveryCodes }
}

/** Gives address and password, and meets the dialog for the code. */
async function signInUpToCode(page: Page, email: string) {
  await signIn(page, email)
  const codeDialog = page.getByRole('dialog', { name: 'Enter your code' })
  await expect(codeDialog).toBeVisible()
  return codeDialog
}

test('a member enables it, signs in with a code and with a recovery code, and disables it (AU-003, AU-004, AU-027, AU-029, AU-030, AU-032, ER-057)', async ({
  page,
  context,
}) => {
  const trader = await ownMember()
  await openOwnPage(page, context, trader.email)
  await expect(disabled(page)).toBeVisible()
  const required =
    'Two-factor authentication is required. If you turn it off, your account is restricted until you enable it again.'
  await expect(page.getByText(required)).toBeVisible()
  const { secret, recoveryCodes } = await setUp(page)
  await expect(enabled(page)).toBeVisible()
  await expect(page.getByText('10 left')).toBeVisible()

  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(login.path)) asked.push(request.postDataJSON())
  })
  await context.clearCookies()
  await page.goto('/')
  let dialog = await signInUpToCode(page, trader.email)
  await expect(codeField(page)).toBeFocused()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('session')
  // The present step went into the setup; the next one lies within the drift.
  const code = shown(secret, 1)
  await codeField(page).pressSequentially(code)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toHaveCount(0)
  const credentials = { email: trader.email, password: demoPassword }
  expect(asked).toEqual([credentials, { ...credentials, code }])

  await context.clearCookies()
  await page.goto('/')
  dialog = await signInUpToCode(page, trader.email)
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(dialog.getByLabel('Recovery code')).toBeFocused()
  await dialog.getByLabel('Recovery code').fill(recoveryCodes[0]!.toLowerCase())
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/2fa')
  await expect(page.getByText('9 left')).toBeVisible()
  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[1]!)
  await page.getByRole('button', { name: 'Disable' }).click()
  await expect(notice(page, '2FA Successfully Disabled')).toBeVisible()
  await expect(disabled(page)).toBeVisible()
})

test.describe('a code that is not taken', () => {
  test.use({ forgiven: /503/ })
  test('at sign-in shows the notice and the words, and the next one may follow (ER-003)', async ({
    page,
    context,
  }) => {
    const trader = await ownMember()
    await openOwnPage(page, context, trader.email)
    const { secret } = await setUp(page)
    await context.clearCookies()
    await page.goto('/')
    const dialog = await signInUpToCode(page, trader.email)
    await codeField(page).fill('000000')
    await expect(notice(page, 'Could not login', 'Invalid code. Please try again.')).toBeVisible()
    await expect(codeField(page)).toHaveAccessibleDescription(/Invalid code\. Please try again\./)
    await expect(codeField(page)).toHaveValue('')
    await expect(codeField(page)).toBeFocused()
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(codeField(page)).toHaveAccessibleDescription(/Please enter a valid 6-digit code/)
    await codeField(page).fill(shown(secret, 1))
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toHaveCount(0)
  })

  test('in the setup says so beside the field (AU-009, ER-054, ER-055)', async ({
    page,
    context,
  }) => {
    await openOwnPage(page, context, (await ownMember()).email)
    await page.getByRole('button', { name: 'Enable', exact: true }).click()
    const field = codeField(page)
    await field.fill('12345')
    await page.getByRole('button', { name: 'Enable', exact: true }).click()
    await expect(field).toHaveAccessibleDescription(/Please enter a valid 6-digit code/)
    await field.fill('000000')
    await expect(field).toHaveAccessibleDescription(/Invalid code\. Please try again\./)
    await page.route(`**${enableTwoFactor.path}`, (route) =>
      route.fulfill({ status: 503, json: { status: 503, payload: { msg: 'Down' } } }),
    )
    await field.fill('000001')
    await expect(field).toHaveAccessibleDescription(/Failed to verify code\. Please try again\./)
  })
})

test.describe('a setup', () => {
  test.use({ forgiven: /500/ })
  test('that does not start is told in red on the page (ER-056)', async ({ page, context }) => {
    await openOwnPage(page, context, (await ownMember()).email)
    await page.route(`**${generateTwoFactorSecret.path}`, (route) =>
      route.fulfill({ status: 500, json: { status: 500, payload: { msg: 'Broken' } } }),
    )
    await page.getByRole('button', { name: 'Enable', exact: true }).click()
    await expect(notice(page, 'Could not start 2FA setup', 'Please try again')).toBeVisible()
    await expect(disabled(page)).toBeVisible()
  })

  test('shows a QR code that says the same as the key, and asks nobody else for it (AM-056)', async ({
    page,
    context,
  }) => {
    const trader = await ownMember()
    await openOwnPage(page, context, trader.email)
    await page.getByRole('button', { name: 'Enable', exact: true }).click()
    const qr = page.getByRole('img', { name: 'QR code for the authenticator app' })
    await expect(qr).toBeVisible()
    const [ground, dark] = await qr.locator('path').evaluateAll((drawn) =>
      drawn.map((path) => ({
        fill: getComputedStyle(path).fill,
        squares: path.getAttribute('d')!.match(/M\d+ \d+/g)!,
      })),
    )
    expect([ground?.fill, dark?.fill]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
    const link = buildOtpauthUri({
      issuer: defaultSettings.productName,
      account: trader.email,
      secret: await keyOf(page),
    })
    const { data } = encode(link, { ecc: 'M', border: 4 })
    const wanted = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}`] : [])))
    expect(dark?.squares).toEqual(wanted)
  })
})

test.describe('a fault', () => {
  test.use({ forgiven: /503/ })
  test('between code and turning off does not ask for a second code', async ({ page, context }) => {
    await openOwnPage(page, context, (await ownMember()).email)
    const { recoveryCodes } = await setUp(page)
    let fails = true
    await page.route(`**${disableTwoFactor.path}`, (route) =>
      fails
        ? route.fulfill({ status: 503, json: { status: 503, payload: { msg: 'Down' } } })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    const field = page.getByLabel('Recovery code')
    await field.fill(recoveryCodes[0]!)
    await page.getByRole('button', { name: 'Disable' }).click()
    await expect(field).toHaveAccessibleDescription(/Failed to verify code\. Please try again\./)
    fails = false
    await field.fill(recoveryCodes[0]!)
    await page.getByRole('button', { name: 'Disable' }).click()
    await expect(disabled(page)).toBeVisible()
  })
})

test('new recovery codes take the place of the older ones, to copy and to keep as a file (AM-127)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openOwnPage(page, context, (await ownMember()).email)
  const { secret, recoveryCodes } = await setUp(page)
  await page.getByRole('button', { name: 'New codes' }).click()
  await codeField(page).fill(shown(secret, 1))
  const codes = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const fresh = await codes.allInnerTexts()
  expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([])
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(notice(page, 'Recovery codes copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(fresh.join('\n'))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('tbs-recovery-codes.txt')
})

test('the page sends visitors home (AU-028, ER-059)', async ({ page }) => {
  await page.goto('/2fa')
  await expect(page).toHaveURL('/')
})

for (const { name, size, colorScheme } of [
  { name: 'a light desk', size: desktop, colorScheme: 'light' },
  { name: 'a dark phone', size: phone, colorScheme: 'dark' },
] as const) {
  test(`axe finds nothing on the way through it on ${name}`, async ({ browser }) => {
    test.slow()
    const { page, context, complaints } = await openPage(browser, { size, colorScheme })
    const trader = await ownMember()
    await openOwnPage(page, context, trader.email)
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Enable', exact: true }).click()
    await expect(codeField(page)).toBeVisible()
    await expectNoViolations(page)
    const secret = await keyOf(page)
    await codeField(page).fill(shown(secret))
    await expect(page.getByRole('button', { name: 'I have saved them' })).toBeVisible()
    await expect(notice(page, '2FA Successfully Enabled')).toBeHidden()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Disable' }).click()
    await expectNoViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    await context.clearCookies()
    await page.goto('/')
    await signInUpToCode(page, trader.email)
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await expectNoViolations(page)
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('who is restricted without it sets it up, sees the codes until they are kept, and is free (AM-055)', async ({
  page,
  context,
}) => {
  test.slow()
  const database = openDemoDatabase()
  try {
    const { email } = await ownAccount(database)
    await withForced2fa(database, async () => {
      await openOwnPage(page, context, email)
      await page.getByRole('button', { name: 'Enable', exact: true }).click()
      await codeField(page).fill(shown(await keyOf(page)))
      const kept = page.getByRole('button', { name: 'I have saved them' })
      await expect(kept).toBeVisible()
      // The page has become that of an open account by now.
      await page.waitForTimeout(2500)
      await kept.click()
      await expect(enabled(page)).toBeVisible()
      await page.goto('/broadcasts')
      await expect(page.getByRole('button', { name: 'Compose' })).toBeEnabled()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  } finally {
    await database.close()
  }
})
