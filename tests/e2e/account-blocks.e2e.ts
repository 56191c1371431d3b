import type { Page } from '@playwright/test'
import {
  anyDialog,
  link,
  mustPay,
  noticeDialog,
  overdue,
  putInvoice,
  putState,
  type AccountNotice,
} from '../support/browser/account-notices.ts'
import { openDemoDatabase } from '../support/browser/demo-database.ts'
import { withForced2fa } from '../support/market/market-settings.ts'
import { lineIsOpen, noLineIsOpen } from '../support/market/open-lines.ts'
import { ownAccount, type OwnAccount } from '../support/browser/own-account.ts'
import { expect, notice, signInQuietly, test } from '../support/browser/real-browser.ts'

const database = openDemoDatabase()
const { sql } = database
test.afterAll(() => database.close())

/** Notes whether a page ever draws a dialog, from the next one that is opened. */
const watchForDialogs = (page: Page) =>
  page.addInitScript(() => {
    sessionStorage.setItem('dialogs', 'none')
    new MutationObserver(() => {
      if (document.querySelector('[role="dialog"]')) sessionStorage.setItem('dialogs', 'some')
    }).observe(document, { childList: true, subtree: true })
  })
const dialogsSeen = (page: Page) => page.evaluate(() => sessionStorage.getItem('dialogs'))

/** Opens a page of a blocked account, which may know how the account stands without asking. */
async function openQuietly(page: Page, path: string) {
  await page.goto(path)
  await page.waitForTimeout(1500)
}

/** What every block leaves open: a message to the provider, and signing out (AM-120). */
async function writeAndSignOut(page: Page, which: AccountNotice) {
  const block = noticeDialog(page, which)
  await block.getByRole('button', { name: 'Write to TBS' }).click()
  const message = page.getByRole('dialog', { name: 'Message to TBS' })
  await message.getByLabel('Message').fill('Please help us.')
  await message.getByRole('button', { name: 'Send message' }).click()
  await expect(message).toBeHidden()
  await expect(notice(page, 'Message sent')).toBeVisible()
  await block.getByRole('button', { name: 'Sign out' }).click()
  await expect(anyDialog(page)).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
}

for (const { name, notice: which, arrange, free } of [
  {
    name: 'a forced payment leaves only /invoices free (AU-017, AM-067, AM-120)',
    notice: 'forcePay',
    free: '/invoices',
    arrange: async (account: OwnAccount) => {
      await putState(database, account, { state: 'force-pay' })
      await putInvoice(database, account, mustPay)
    },
  },
  {
    name: 'an ended trial leaves only /payment free (AU-018, AM-120)',
    notice: 'trialEnded',
    free: '/payment',
    arrange: (account: OwnAccount) =>
      putState(database, account, {
        state: 'trial',
        trialEndsAt: new Date('2026-01-31T22:59:59Z'),
      }),
  },
  {
    name: 'a custom full block leaves only /payment free (AU-019, AM-120)',
    notice: 'customBlock',
    free: '/payment',
    arrange: (account: OwnAccount) =>
      putState(database, account, {
        state: 'custom-blocked',
        beneath: 'active',
        block: '<p>Please call us at <b>+31 20 555</b>.</p>',
      }),
  },
] as const) {
  test(name, async ({ page, context }) => {
    const account = await ownAccount(database)
    await arrange(account)
    await signInQuietly(context, account.email)
    await watchForDialogs(page)

    await openQuietly(page, free)
    expect(await dialogsSeen(page)).toBe('none')

    for (const path of [
      '/',
      '/broadcasts',
      '/broadcasts/400',
      '/broadcast-settings',
      '/no-such-page',
    ]) {
      await page.goto(path)
      await expect(noticeDialog(page, which)).toBeVisible()
      await expect(anyDialog(page)).toHaveCount(1)
    }
    const other = free === '/invoices' ? '/payment' : '/invoices'
    await page.goto(other)
    await expect(noticeDialog(page, which)).toBeVisible()

    // It cannot be put away.
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(noticeDialog(page, which).getByRole('button', { name: 'Close' })).toHaveCount(0)
    await page.waitForTimeout(300)
    await expect(noticeDialog(page, which)).toBeVisible()
    await expect(noticeDialog(page, which)).toContainText(`Dear ${account.name},`)

    // The focus stays inside.
    for (let n = 0; n < 8; n++) {
      await page.keyboard.press('Tab')
      await expect(page.locator('[role="dialog"] :focus')).toHaveCount(1)
    }

    // The way to the page that is free closes it, and the way back opens it again, without a wait.
    const way = noticeDialog(page, which).getByRole('link', {
      name: free === '/invoices' ? 'See your billing status' : /Become a member|What is open/,
    })
    await way.click()
    await expect(page).toHaveURL(free)
    await expect(anyDialog(page)).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Broadcasts' }).click()
    await expect(noticeDialog(page, which)).toBeVisible()

    await writeAndSignOut(page, which)
  })
}

test('a blocked account pays, writes to the provider and signs out from the dialog (AM-120, AU-023)', async ({
  page,
  context,
}) => {
  const account = await ownAccount(database)
  await putState(database, account, { state: 'force-pay' })
  await putInvoice(database, account, mustPay)
  await signInQuietly(context, account.email)
  await page.goto('/broadcasts')
  const block = noticeDialog(page, 'forcePay')
  const pay = block.getByRole('link', { name: 'Pay the invoice' })
  await expect(pay).toHaveAttribute('href', link)
  await expect(pay).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(pay).toBeFocused()
  // Behind it stands what a visitor sees.
  await expect(page.getByText('TBS Member').first()).toBeAttached()

  await block.getByRole('button', { name: 'Write to TBS' }).click()
  const message = page.getByRole('dialog', { name: 'Message to TBS' })
  await expect(message.getByLabel('Subject')).toHaveValue('My open invoice')
  await message.getByRole('button', { name: 'Send message' }).click()
  await expect(message.getByText('This field is required')).toBeVisible()
  await message.getByLabel('Message').fill(`We have paid, says ${account.companyName}.`)
  await message.getByRole('button', { name: 'Send message' }).click()
  await expect(message).toBeHidden()
  await expect(notice(page, 'Message sent')).toBeVisible()
  await expect(block).toBeVisible()
  await expect
    .poll(async () => {
      const [row] = await sql`
        select reply_to_address as "replyTo" from mail_message
        where body_text like ${`We have paid, says ${account.companyName}.%`}`
      return row?.['replyTo'] as string | undefined
    })
    .toBe(account.email)

  await block.getByRole('button', { name: 'Sign out' }).click()
  await expect(anyDialog(page)).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('one block at a time, in their order, whatever else there is (AU-016, AU-026, AM-120)', async ({
  page,
  context,
}) => {
  test.slow()
  const account = await ownAccount(database)
  await withForced2fa(database, async () => {
    const everything = {
      trialEndsAt: new Date('2026-01-31T22:59:59Z'),
      block: '<p>Call us.</p>',
      message: '<p>A new address.</p>',
    }
    await putState(database, account, {
      ...everything,
      state: 'custom-blocked',
      beneath: 'force-pay',
    })
    await putInvoice(database, account, { ...mustPay, isEbmInvoice: true, isPastDueEbm: true })
    await signInQuietly(context, account.email)
    const shows = async (which: AccountNotice | undefined, path = '/') => {
      await openQuietly(page, path)
      if (which) await expect(noticeDialog(page, which)).toBeVisible()
      await expect(anyDialog(page)).toHaveCount(which ? 1 : 0)
    }
    await shows('forcePay')
    await shows('forcePay', '/payment')
    // Where the first one leaves a page free, no other takes its place.
    await shows(undefined, '/invoices')

    await putState(database, account, { ...everything, state: 'custom-blocked', beneath: 'trial' })
    await putInvoice(database, account, overdue)
    await shows('trialEnded', '/invoices')
    await shows(undefined, '/payment')
    await shows('trialEnded', '/2fa')

    await putState(database, account, {
      ...everything,
      trialEndsAt: null,
      state: 'custom-blocked',
      beneath: 'overdue',
    })
    await shows('customBlock')
    await shows(undefined, '/payment')

    await putState(database, account, { state: 'overdue', message: everything.message })
    await shows('twoFactorRequired')
    await shows('twoFactorRequired', '/invoices')
    await shows('twoFactorRequired', '/payment')
    await page.keyboard.press('Escape')
    await expect(noticeDialog(page, 'twoFactorRequired')).toBeVisible()
    await noticeDialog(page, 'twoFactorRequired').getByRole('link', { name: 'Set it up' }).click()
    await expect(page).toHaveURL('/2fa')
    await expect(anyDialog(page)).toHaveCount(0)
    await shows('twoFactorRequired')
    await writeAndSignOut(page, 'twoFactorRequired')
  })
})

test('a block reaches a page that is open, and leaves it once it is lifted (AM-093)', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000)
  const account = await ownAccount(database)
  await signInQuietly(context, account.email)
  await noLineIsOpen(page)
  await page.goto('/broadcasts')
  await expect(page.getByRole('button', { name: 'Compose' })).toBeVisible()
  await lineIsOpen(page)
  await putState(database, account, { state: 'force-pay' })
  await putInvoice(database, account, mustPay)
  // Nothing is done on the page: the server closes the live channel, and the page asks why.
  await expect(noticeDialog(page, 'forcePay')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('TBS Member').first()).toBeAttached()
  await expect(page.getByRole('button', { name: 'Compose' })).toHaveCount(0)

  await putState(database, account, {})
  await putInvoice(database, account, {})
  await expect(anyDialog(page)).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Compose' })).toBeVisible()
})

test('who is to pay and has no link yet is led to /invoices, never to sign out by Enter', async ({
  page,
  context,
}) => {
  const account = await ownAccount(database)
  await putState(database, account, { state: 'force-pay' })
  await signInQuietly(context, account.email)
  await page.goto('/')
  const way = noticeDialog(page, 'forcePay').getByRole('link', { name: 'How to pay' })
  await expect(way).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/invoices')
  await expect(page.getByRole('main')).toContainText('How to pay stands on the invoice')
})

test('hostile HTML of a block does nothing but stand there (BK-027, AM-070)', async ({
  page,
  context,
}) => {
  const account = await ownAccount(database)
  await putState(database, account, {
    state: 'custom-blocked',
    beneath: 'active',
    block: `<p>Read <a href="javascript:document.title='hit'">this</a></p><img src=x onerror="document.title='hit'"><script>document.title='hit'</script><style>*{display:none}</style><form action="https://a.example"><button>Go</button></form>`,
  })
  await signInQuietly(context, account.email)
  await page.goto('/')
  const block = noticeDialog(page, 'customBlock')
  await expect(block).toContainText('Read this')
  await expect(
    block.locator('.staff-words').locator('img, script, style, form, button'),
  ).toHaveCount(0)
  await expect(block.getByText('this', { exact: true })).not.toHaveAttribute('href')
  await block.getByText('this', { exact: true }).click()
  expect(await page.title()).not.toBe('hit')
})
