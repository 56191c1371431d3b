import type { Page } from '@playwright/test'
import { lastInvoiceStatus } from '#contract/billing.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import {
  anyDialog,
  link,
  mustPay,
  noticeDialog,
  overdue,
  putInvoice,
  putState,
} from '../support/browser/account-notices.ts'
import { openDemoDatabase } from '../support/browser/demo-database.ts'
import { expectNoViolations } from '../support/browser/no-violations.ts'
import { ownAccount } from '../support/browser/own-account.ts'
import {
  desktop,
  expect,
  openPage,
  phone,
  signIn,
  signInQuietly,
  test,
} from '../support/browser/real-browser.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())

/** Does what lets a page ask how the account stands, and waits for the answer and for what is drawn of it. */
async function settledAfter(page: Page, act: () => Promise<unknown>) {
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith(lastInvoiceStatus.path)),
    act(),
  ])
  await answer.finished()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  // A dialog looks again after 400 ms whether it may come, and its part is fetched first.
  await page.waitForTimeout(800)
}

/** As somebody who comes back to the tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test.describe('messages that can be put away (AU-020)', () => {
  test.use({ reminded: true })

  test('come one after the other and not again in this session, unless they change', async ({
    page,
    context,
  }) => {
    const account = await ownAccount(database)
    await putState(database, account, {
      state: 'overdue',
      message: '<p>Our bank has <b>changed</b>.</p>',
    })
    await putInvoice(database, account, overdue)
    await signInQuietly(context, account.email, { reminded: true })
    await page.goto('/broadcasts')

    await expect(noticeDialog(page, 'message')).toContainText('Our bank has changed.')
    await expect(anyDialog(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(noticeDialog(page, 'overdue')).toBeVisible()
    await expect(anyDialog(page)).toHaveCount(1)
    await expect(
      noticeDialog(page, 'overdue').getByRole('link', { name: 'Pay the invoice' }),
    ).toHaveAttribute('href', link)
    await noticeDialog(page, 'overdue').getByRole('button', { name: 'Not now' }).click()
    await expect(noticeDialog(page, 'reminder')).toBeVisible()
    await expect(anyDialog(page)).toHaveCount(1)
    await noticeDialog(page, 'reminder').getByRole('button', { name: 'Not now' }).click()
    await expect(anyDialog(page)).toHaveCount(0)

    // Not on other pages, not after loading anew, not in another tab.
    const home = page.getByRole('banner').getByRole('link', { name: 'TBS' })
    await settledAfter(page, () => home.click())
    await expect(anyDialog(page)).toHaveCount(0)
    await settledAfter(page, () => page.reload())
    await expect(anyDialog(page)).toHaveCount(0)
    const tab = await context.newPage()
    await settledAfter(tab, () => tab.goto('/broadcasts'))
    await expect(anyDialog(tab)).toHaveCount(0)
    await tab.close()

    await putState(database, account, { state: 'overdue', message: '<p>And changed back.</p>' })
    await comeBack(page)
    await expect(noticeDialog(page, 'message')).toContainText('And changed back.')
    await noticeDialog(page, 'message').getByRole('button', { name: 'Close' }).first().click()
    await expect(anyDialog(page)).toHaveCount(0)
    await putInvoice(database, account, { ...overdue, link: `${link}-next` })
    await comeBack(page)
    await expect(noticeDialog(page, 'overdue')).toBeVisible()
    await noticeDialog(page, 'overdue').getByRole('button', { name: 'Not now' }).click()

    // Another sign-in is another session.
    await page.getByRole('button', { name: account.name }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
    await page.waitForTimeout(300)
    await signIn(page, account.email)
    await expect(noticeDialog(page, 'message')).toBeVisible()
  })

  test('stay away for invoices where staff want it so, but not the special message (AU-021)', async ({
    page,
    context,
  }) => {
    const account = await ownAccount(database)
    await putState(database, account, { state: 'overdue', message: '<p>Hello.</p>' })
    await putInvoice(database, account, { ...overdue, isNoNotif: true })
    await signInQuietly(context, account.email)
    await page.goto('/')
    await noticeDialog(page, 'message').getByRole('button', { name: 'Close' }).first().click()
    await settledAfter(page, () => comeBack(page))
    await expect(anyDialog(page)).toHaveCount(0)
  })

  test('speak of the early-registration price before its date, and of an overdue invoice after it (AM-068)', async ({
    page,
    context,
  }) => {
    const account = await ownAccount(database)
    await putInvoice(database, account, { isDue: true, isEbmInvoice: true, link })
    await signInQuietly(context, account.email)
    await page.goto('/')
    await expect(noticeDialog(page, 'earlyPrice')).toBeVisible()
    await putInvoice(database, account, {
      isDue: true,
      isEbmInvoice: true,
      isPastDueEbm: true,
      link,
    })
    await comeBack(page)
    await expect(noticeDialog(page, 'overdue')).toContainText('early-registration price has passed')
  })

  test('remind of two-factor authentication once in a session, never on its own page (AU-025)', async ({
    page,
    context,
  }) => {
    const account = await ownAccount(database)
    await signInQuietly(context, account.email, { reminded: true })
    await settledAfter(page, () => page.goto('/2fa'))
    await expect(anyDialog(page)).toHaveCount(0)
    await page.goto('/')
    await expect(noticeDialog(page, 'reminder')).toBeVisible()
    await noticeDialog(page, 'reminder').getByRole('link', { name: 'Set it up' }).click()
    await expect(page).toHaveURL('/2fa')
    await settledAfter(page, () => page.goto('/'))
    await expect(anyDialog(page)).toHaveCount(0)
  })

  test('wait while another dialog is open', async ({ page, context }) => {
    const account = await ownAccount(database)
    await signInQuietly(context, account.email)
    await settledAfter(page, () => page.goto('/broadcasts'))
    await page.getByRole('button', { name: 'Compose' }).click()
    const compose = page.getByRole('dialog', { name: 'Compose broadcast' })
    await expect(compose).toBeVisible()
    await putState(database, account, { message: '<p>Hello.</p>' })
    await settledAfter(page, () => comeBack(page))
    await expect(noticeDialog(page, 'message')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(compose).toBeHidden()
    await expect(noticeDialog(page, 'message')).toBeVisible()
  })
})

test('the demo accounts show their dialogs', async ({ page, context }) => {
  await signInQuietly(context, demoAccounts.ended)
  await page.goto('/broadcasts')
  await expect(noticeDialog(page, 'trialEnded')).toBeVisible()
  await context.clearCookies()
  await signInQuietly(context, demoAccounts.overdue)
  await page.goto('/broadcasts')
  await expect(
    noticeDialog(page, 'forcePay').getByRole('link', { name: 'Pay the invoice' }),
  ).toHaveAttribute('href', /^https:\/\/pay\.demo\.example\//)
})

test('/invoices tells how the company stands with its last invoice', async ({ page, context }) => {
  const account = await ownAccount(database)
  await signInQuietly(context, account.email)
  const main = page.getByRole('main')
  await page.goto('/invoices')
  await expect(main).toContainText(account.companyName)
  await expect(main).toContainText('Nothing is open')
  await expect(main.getByRole('link', { name: 'Pay the invoice' })).toHaveCount(0)
  for (const [standing, words] of [
    [{ isDue: true, link }, 'Open, and not yet due'],
    [{ isDue: true, isEbmInvoice: true, link, isNoNotif: true }, 'price for early registration'],
    [{ ...overdue, isNoNotif: true }, 'Overdue'],
    [mustPay, 'Long overdue'],
  ] as const) {
    await putInvoice(database, account, standing)
    if ('forcePay' in standing) await putState(database, account, { state: 'force-pay' })
    await page.reload()
    await expect(main).toContainText(words)
    await expect(main.getByRole('link', { name: 'Pay the invoice' })).toHaveAttribute('href', link)
  }
  await context.clearCookies()
  await page.goto('/invoices')
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
})

test('/payment tells what is open, when a trial ends, and visitors the plans (BL-009)', async ({
  page,
  context,
}) => {
  const main = page.getByRole('main')
  await page.goto('/payment')
  await expect(main).toContainText('Plus: € 675 a year')
  await expect(main).toContainText('2 addresses of your company receive broadcasts')
  await expect(main).toContainText('Broker: € 1,350 a year')
  await expect(main).toContainText('10 addresses of your company receive broadcasts')
  await expect(main.getByRole('button', { name: 'Sign In' })).toBeVisible()

  const account = await ownAccount(database)
  await putState(database, account, {
    state: 'trial',
    trialEndsAt: new Date('2031-05-10T21:59:59Z'),
  })
  await signInQuietly(context, account.email)
  await page.goto('/payment')
  await expect(main).toContainText('It runs until Saturday 10 May')
  await putState(database, account, {
    state: 'trial-ended',
    trialEndsAt: new Date('2026-05-10T21:59:59Z'),
  })
  await page.reload()
  await expect(main).toContainText('It has ended')
  await putState(database, account, { state: 'force-pay' })
  await putInvoice(database, account, mustPay)
  await page.goto('/invoices')
  await putState(database, account, {
    state: 'custom-blocked',
    beneath: 'overdue',
    block: '<p>Call us.</p>',
  })
  await putInvoice(database, account, overdue)
  await page.goto('/payment')
  await expect(main).toContainText('Call us.')
  await expect(main.getByRole('link', { name: 'Pay the invoice' })).toHaveAttribute('href', link)
})

for (const { name, size, colorScheme } of [
  { name: 'on a light desk', size: desktop, colorScheme: 'light' },
  { name: 'on a dark desk', size: desktop, colorScheme: 'dark' },
  { name: 'on a light phone', size: phone, colorScheme: 'light' },
  { name: 'on a dark phone', size: phone, colorScheme: 'dark' },
] as const) {
  test(`axe finds nothing in the dialogs and pages of an account ${name}`, async ({ browser }) => {
    const account = await ownAccount(database)
    const { page, context } = await openPage(browser, { size, colorScheme })
    await putState(database, account, {
      state: 'overdue',
      message: '<p>Hello <a href="/payment">you</a>.</p>',
    })
    await putInvoice(database, account, overdue)
    await signInQuietly(context, account.email)
    await page.goto('/invoices')
    await noticeDialog(page, 'message').waitFor()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await noticeDialog(page, 'overdue').waitFor()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(anyDialog(page)).toHaveCount(0)
    await expectNoViolations(page)
    await putState(database, account, {
      state: 'custom-blocked',
      beneath: 'active',
      block: '<p>Call us.</p>',
    })
    await page.goto('/payment')
    await expectNoViolations(page)
    await page.goto('/')
    await noticeDialog(page, 'customBlock').waitFor()
    await noticeDialog(page, 'customBlock').getByRole('button', { name: 'Write to TBS' }).click()
    await page.getByRole('dialog', { name: 'Message to TBS' }).waitFor()
    await expectNoViolations(page)
    await context.close()
  })
}
