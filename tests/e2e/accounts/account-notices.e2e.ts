import type { Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import {
  anyDialog,
  link,
  noticeDialog,
  overdue,
  putInvoice,
  putState,
  returnToTab,
} from '../../support/browser/account-notices.ts'
import { useOwnAccount } from '../../support/browser/own-account.ts'
import { expect, signIn, signInQuietly, test } from '../../support/browser/real-browser.ts'

const { database, account } = useOwnAccount()

/** Counts the dialogs that the pages of this tab draw, over navigation and reloads. */
const countDialogs = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((changes) => {
      const drawn = changes
        .flatMap(({ addedNodes }) => [...addedNodes])
        .filter((node) => node instanceof Element && node.querySelector('[role="dialog"]'))
      const before = Number(sessionStorage.getItem('dialogs') ?? 0)
      sessionStorage.setItem('dialogs', String(before + drawn.length))
    }).observe(document, { childList: true, subtree: true })
  })
const dialogsDrawn = (page: Page) => page.evaluate(() => sessionStorage.getItem('dialogs') ?? '0')

test.describe('notices that can be closed', () => {
  test.use({ reminded: true })

  test('come one after the other, and in one session again only when they change (AU-020)', async ({
    page,
    context,
  }) => {
    await putState(database, account, {
      state: 'overdue',
      message: '<p>Our bank has <b>changed</b>.</p>',
    })
    await putInvoice(database, account, overdue)
    await page.goto('/broadcasts')
    await signIn(page, account.email)
    await expect(noticeDialog(page, 'message')).toContainText('Our bank has changed.')
    await expect(anyDialog(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    const invoice = noticeDialog(page, 'overdue')
    await expect(invoice.getByRole('link', { name: 'Pay the invoice' })).toHaveAttribute(
      'href',
      link,
    )
    await expect(anyDialog(page)).toHaveCount(1)
    await invoice.getByRole('button', { name: 'Not now' }).click()
    await noticeDialog(page, 'reminder').getByRole('button', { name: 'Not now' }).click()
    await expect(anyDialog(page)).toHaveCount(0)

    await test.step('not on other pages, after a reload or in another tab', async () => {
      await countDialogs(page)
      await page.reload()
      await page.getByRole('banner').getByRole('link', { name: 'TBS' }).click()
      const tab = await context.newPage()
      await countDialogs(tab)
      await tab.goto('/broadcasts')
      await expect(tab.getByRole('button', { name: 'Compose' })).toBeEnabled()
      await page.bringToFront()
      await page.goto('/parts')
      expect([await dialogsDrawn(page), await dialogsDrawn(tab)]).toEqual(['0', '0'])
      await tab.close()
    })

    await putState(database, account, { state: 'overdue', message: '<p>And changed back.</p>' })
    await returnToTab(page)
    await expect(noticeDialog(page, 'message')).toContainText('And changed back.')
    await noticeDialog(page, 'message').getByRole('button', { name: 'Close' }).first().click()
    await putInvoice(database, account, { ...overdue, link: `${link}-next` })
    await returnToTab(page)
    await invoice.getByRole('button', { name: 'Not now' }).click()

    await test.step('another sign-in starts another session', async () => {
      await page.getByRole('button', { name: account.name }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(page.getByRole('menu')).toHaveCount(0)
      await signIn(page, account.email)
      await expect(noticeDialog(page, 'message')).toBeVisible()
    })
  })

  test('wait for an open dialog (AU-016)', async ({ page, context }) => {
    await signInQuietly(context, account.email)
    await page.goto('/broadcasts')
    await page.getByRole('button', { name: 'Compose' }).click()
    const compose = page.getByRole('dialog', { name: 'Compose broadcast' })
    await expect(compose).toBeVisible()
    await putState(database, account, { message: '<p>Hello.</p>' })
    await returnToTab(page)
    await expect(noticeDialog(page, 'message')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(compose).toBeHidden()
    await expect(noticeDialog(page, 'message')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(anyDialog(page)).toHaveCount(0)
  })

  test('end a sign-in with the reminder of two-factor authentication, and never come later (AU-025)', async ({
    page,
  }) => {
    const reminder = noticeDialog(page, 'reminder')
    const signOut = async () => {
      await page.getByRole('button', { name: account.name }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(page.getByRole('menu')).toHaveCount(0)
    }
    await page.goto('/')
    await signIn(page, account.email)
    await reminder.getByRole('link', { name: 'Set it up' }).click()
    await expect(page).toHaveURL('/2fa')
    await expect(anyDialog(page)).toHaveCount(0)

    await test.step('not where the address opens a dialog', async () => {
      await signOut()
      await page.goto('/broadcasts?compose=1')
      await signIn(page, account.email)
      const compose = page.getByRole('dialog', { name: 'Compose broadcast' })
      await expect(compose).toBeVisible()
      await expect(anyDialog(page)).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(anyDialog(page)).toHaveCount(0)
    })

    await test.step('not on a page that is opened with the session', async () => {
      await countDialogs(page)
      await page.goto('/parts')
      await expect(page.getByRole('button', { name: account.name })).toBeVisible()
      await page.reload()
      await page.getByRole('banner').getByRole('link', { name: 'TBS' }).click()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
      expect(await dialogsDrawn(page)).toBe('0')
    })
  })
})

test('/invoices and /payment show how the company stands with its invoice, its trial and its block (AM-068, BL-009)', async ({
  page,
  context,
}) => {
  const main = page.getByRole('main')
  await page.goto('/payment')
  const plan = (name: string) => main.getByRole('article').filter({ hasText: name })
  await expect(plan('Plus')).toContainText(/€\s675 per year.*2 addresses/)
  await expect(plan('Broker')).toContainText(/€\s1,350 per year.*10 addresses/)
  await page.goto('/invoices')
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()

  await signInQuietly(context, account.email)
  await page.reload()
  await expect(main).toContainText('No invoices yet')
  await putInvoice(database, account, {})
  for (const [state, words] of [
    [
      { state: 'trial', trialEndsAt: new Date('2031-05-10T21:59:59Z') },
      'Your trial runs until 10/05/2031',
    ],
    [
      { state: 'trial-ended', trialEndsAt: new Date('2026-05-10T21:59:59Z') },
      'Your trial has ended',
    ],
    [{ state: 'custom-blocked', beneath: 'overdue', block: '<p>Call us.</p>' }, 'Call us.'],
  ] as const) {
    await putState(database, account, state)
    await page.goto('/payment')
    await expect(main).toContainText(words)
  }
  await signInQuietly(context, demoAccounts.overdue)
  await page.goto('/broadcasts')
  await expect(
    noticeDialog(page, 'forcePay').getByRole('link', { name: 'Pay the invoice' }),
  ).toHaveAttribute('href', /\/pay\?token=/)
})

test('a forced payment does not cover the outcome that a payment returns to (AM-067)', async ({
  page,
  context,
}) => {
  await signInQuietly(context, demoAccounts.overdue)
  await page.goto('/payment')
  await expect(noticeDialog(page, 'forcePay')).toBeVisible()
  await page.goto('/payment?stage=fail')
  await expect(page.getByRole('main')).toContainText('not completed')
  // The dialog would open once its code is loaded.
  await expect(page.getByRole('dialog').waitFor({ timeout: 2_000 })).rejects.toThrow('Timeout')
  await expect(page.getByRole('main')).toContainText('not completed')
})
