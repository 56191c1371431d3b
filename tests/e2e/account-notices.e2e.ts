import type { BrowserContext, Page } from '@playwright/test'
import { lastInvoiceStatus, type InvoiceStanding } from '#contract/billing.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { openDemoDatabase } from '../support/demo-database.ts'
import { withForced2fa } from '../support/market-settings.ts'
import { expectNoViolations } from '../support/no-violations.ts'
import { lineIsOpen, noLineIsOpen } from '../support/open-lines.ts'
import { ownAccount, type OwnAccount } from '../support/own-account.ts'
import {
  desktop,
  expect,
  notice,
  openPage,
  phone,
  signIn,
  signInQuietly,
  test,
} from '../support/real-browser.ts'

const database = openDemoDatabase()
const { sql } = database
test.afterAll(() => database.close())

const link = 'https://pay.demo.example/invoice/2026-0042'
const titles = {
  forcePay: 'Please pay your open invoice first',
  trialEnded: 'Your free trial has ended',
  customBlock: 'Your account is blocked',
  message: 'A message from TBS',
  overdue: 'Your invoice is overdue',
  earlyPrice: 'Your early-registration price is waiting',
  twoFactorRequired: 'Two-factor authentication is required',
  reminder: 'Please protect your account with a second factor',
} as const
const dialog = (page: Page, name: keyof typeof titles) =>
  page.getByRole('dialog', { name: titles[name] })
const anyDialog = (page: Page) => page.getByRole('dialog')

async function putState(
  { companyId }: OwnAccount,
  given: {
    state?: string
    beneath?: string | null
    trialEndsAt?: Date | null
    block?: string
    message?: string
  },
) {
  const { state = 'active', beneath = null, trialEndsAt = null, block = '', message = '' } = given
  await sql`
    update company set state = ${state}, state_beneath = ${beneath}, trial_ends_at = ${trialEndsAt},
      block_html = ${block}, message_html = ${message}
    where id = ${companyId}`
}
async function putInvoice({ companyId }: OwnAccount, given: Partial<InvoiceStanding>) {
  await sql`
    insert into invoice_standing (company_id, is_due, is_past_due, force_pay, is_ebm_invoice,
      is_past_due_ebm, is_no_notif, link, updated_at)
    values (${companyId}, ${given.isDue ?? false}, ${given.isPastDue ?? false},
      ${given.forcePay ?? false}, ${given.isEbmInvoice ?? false}, ${given.isPastDueEbm ?? false},
      ${given.isNoNotif ?? false}, ${given.link ?? ''}, now())
    on conflict (company_id) do update set is_due = excluded.is_due,
      is_past_due = excluded.is_past_due, force_pay = excluded.force_pay,
      is_ebm_invoice = excluded.is_ebm_invoice, is_past_due_ebm = excluded.is_past_due_ebm,
      is_no_notif = excluded.is_no_notif, link = excluded.link`
}
const mustPay = { isDue: true, isPastDue: true, forcePay: true, link }
const overdue = { isDue: true, isPastDue: true, link }

/** Counts every dialog that the page ever draws. */
const countDialogs = (page: Page) =>
  page.addInitScript(() => {
    const seen = ((window as unknown as { dialogs: string[] }).dialogs = [])
    new MutationObserver(() => {
      const found = document.querySelector('[role="dialog"]')
      if (found) (seen as string[]).push(found.textContent)
    }).observe(document, { childList: true, subtree: true })
  })
const dialogsSeen = (page: Page) =>
  page.evaluate(() => (window as unknown as { dialogs: string[] }).dialogs.length)

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
/** Opens a page of a blocked account, which may know how the account stands without asking. */
async function openQuietly(page: Page, path: string) {
  await page.goto(path)
  await page.waitForTimeout(1500)
}
/** As somebody who comes back to the tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

async function enter(context: BrowserContext, account: OwnAccount) {
  await signInQuietly(context, account.email)
}

/** What every block leaves open: a message to the provider, and signing out (AM-120). */
async function writeAndSignOut(page: Page, which: keyof typeof titles) {
  const block = dialog(page, which)
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
      await putState(account, { state: 'force-pay' })
      await putInvoice(account, mustPay)
    },
  },
  {
    name: 'an ended trial leaves only /payment free (AU-018, AM-120)',
    notice: 'trialEnded',
    free: '/payment',
    arrange: (account: OwnAccount) =>
      putState(account, { state: 'trial', trialEndsAt: new Date('2026-01-31T22:59:59Z') }),
  },
  {
    name: 'a custom full block leaves only /payment free (AU-019, AM-120)',
    notice: 'customBlock',
    free: '/payment',
    arrange: (account: OwnAccount) =>
      putState(account, {
        state: 'custom-blocked',
        beneath: 'active',
        block: '<p>Please call us at <b>+31 20 555</b>.</p>',
      }),
  },
] as const) {
  test(name, async ({ page, context }) => {
    const account = await ownAccount(database)
    await arrange(account)
    await enter(context, account)
    await countDialogs(page)

    await openQuietly(page, free)
    expect(await dialogsSeen(page)).toBe(0)

    for (const path of [
      '/',
      '/broadcasts',
      '/broadcasts/400',
      '/broadcast-settings',
      '/no-such-page',
    ]) {
      await page.goto(path)
      await expect(dialog(page, which)).toBeVisible()
      await expect(anyDialog(page)).toHaveCount(1)
    }
    const other = free === '/invoices' ? '/payment' : '/invoices'
    await page.goto(other)
    await expect(dialog(page, which)).toBeVisible()

    // It cannot be put away.
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(dialog(page, which).getByRole('button', { name: 'Close' })).toHaveCount(0)
    await page.waitForTimeout(300)
    await expect(dialog(page, which)).toBeVisible()
    await expect(dialog(page, which)).toContainText(`Dear ${account.name},`)

    // The focus stays inside.
    for (let n = 0; n < 8; n++) {
      await page.keyboard.press('Tab')
      await expect(page.locator('[role="dialog"] :focus')).toHaveCount(1)
    }

    // The way to the page that is free closes it, and the way back opens it again, without a wait.
    const way = dialog(page, which).getByRole('link', {
      name: free === '/invoices' ? 'How your company stands' : /Become a member|What is open/,
    })
    await way.click()
    await expect(page).toHaveURL(free)
    await expect(anyDialog(page)).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Broadcasts' }).click()
    await expect(dialog(page, which)).toBeVisible()

    await writeAndSignOut(page, which)
  })
}

test('a blocked account pays, writes to the provider and signs out from the dialog (AM-120, AU-023)', async ({
  page,
  context,
}) => {
  const account = await ownAccount(database)
  await putState(account, { state: 'force-pay' })
  await putInvoice(account, mustPay)
  await enter(context, account)
  await page.goto('/broadcasts')
  const block = dialog(page, 'forcePay')
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
    await putState(account, { ...everything, state: 'custom-blocked', beneath: 'force-pay' })
    await putInvoice(account, { ...mustPay, isEbmInvoice: true, isPastDueEbm: true })
    await enter(context, account)
    const shows = async (which: keyof typeof titles | undefined, path = '/') => {
      await openQuietly(page, path)
      if (which) await expect(dialog(page, which)).toBeVisible()
      await expect(anyDialog(page)).toHaveCount(which ? 1 : 0)
    }
    await shows('forcePay')
    await shows('forcePay', '/payment')
    // Where the first one leaves a page free, no other takes its place.
    await shows(undefined, '/invoices')

    await putState(account, { ...everything, state: 'custom-blocked', beneath: 'trial' })
    await putInvoice(account, overdue)
    await shows('trialEnded', '/invoices')
    await shows(undefined, '/payment')
    await shows('trialEnded', '/2fa')

    await putState(account, {
      ...everything,
      trialEndsAt: null,
      state: 'custom-blocked',
      beneath: 'overdue',
    })
    await shows('customBlock')
    await shows(undefined, '/payment')

    await putState(account, { state: 'overdue', message: everything.message })
    await shows('twoFactorRequired')
    await shows('twoFactorRequired', '/invoices')
    await shows('twoFactorRequired', '/payment')
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'twoFactorRequired')).toBeVisible()
    await dialog(page, 'twoFactorRequired').getByRole('link', { name: 'Set it up' }).click()
    await expect(page).toHaveURL('/2fa')
    await expect(anyDialog(page)).toHaveCount(0)
    await shows('twoFactorRequired')
    await writeAndSignOut(page, 'twoFactorRequired')
  })
})

test.describe('messages that can be put away (AU-020)', () => {
  test.use({ reminded: true })

  test('come one after the other and not again in this session, unless they change', async ({
    page,
    context,
  }) => {
    const account = await ownAccount(database)
    await putState(account, { state: 'overdue', message: '<p>Our bank has <b>changed</b>.</p>' })
    await putInvoice(account, overdue)
    await signInQuietly(context, account.email, { reminded: true })
    await page.goto('/broadcasts')

    await expect(dialog(page, 'message')).toContainText('Our bank has changed.')
    await expect(anyDialog(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'overdue')).toBeVisible()
    await expect(anyDialog(page)).toHaveCount(1)
    await expect(
      dialog(page, 'overdue').getByRole('link', { name: 'Pay the invoice' }),
    ).toHaveAttribute('href', link)
    await dialog(page, 'overdue').getByRole('button', { name: 'Not now' }).click()
    await expect(dialog(page, 'reminder')).toBeVisible()
    await expect(anyDialog(page)).toHaveCount(1)
    await dialog(page, 'reminder').getByRole('button', { name: 'Not now' }).click()
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

    await putState(account, { state: 'overdue', message: '<p>And changed back.</p>' })
    await comeBack(page)
    await expect(dialog(page, 'message')).toContainText('And changed back.')
    await dialog(page, 'message').getByRole('button', { name: 'Close' }).first().click()
    await expect(anyDialog(page)).toHaveCount(0)
    await putInvoice(account, { ...overdue, link: `${link}-next` })
    await comeBack(page)
    await expect(dialog(page, 'overdue')).toBeVisible()
    await dialog(page, 'overdue').getByRole('button', { name: 'Not now' }).click()

    // Another sign-in is another session.
    await page.getByRole('button', { name: account.name }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
    await page.waitForTimeout(300)
    await signIn(page, account.email)
    await expect(dialog(page, 'message')).toBeVisible()
  })

  test('stay away for invoices where staff want it so, but not the special message (AU-021)', async ({
    page,
    context,
  }) => {
    const account = await ownAccount(database)
    await putState(account, { state: 'overdue', message: '<p>Hello.</p>' })
    await putInvoice(account, { ...overdue, isNoNotif: true })
    await enter(context, account)
    await page.goto('/')
    await dialog(page, 'message').getByRole('button', { name: 'Close' }).first().click()
    await settledAfter(page, () => comeBack(page))
    await expect(anyDialog(page)).toHaveCount(0)
  })

  test('speak of the early-registration price before its date, and of an overdue invoice after it (AM-068)', async ({
    page,
    context,
  }) => {
    const account = await ownAccount(database)
    await putInvoice(account, { isDue: true, isEbmInvoice: true, link })
    await enter(context, account)
    await page.goto('/')
    await expect(dialog(page, 'earlyPrice')).toBeVisible()
    await putInvoice(account, { isDue: true, isEbmInvoice: true, isPastDueEbm: true, link })
    await comeBack(page)
    await expect(dialog(page, 'overdue')).toContainText('early-registration price has passed')
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
    await expect(dialog(page, 'reminder')).toBeVisible()
    await dialog(page, 'reminder').getByRole('link', { name: 'Set it up' }).click()
    await expect(page).toHaveURL('/2fa')
    await settledAfter(page, () => page.goto('/'))
    await expect(anyDialog(page)).toHaveCount(0)
  })

  test('wait while another dialog is open', async ({ page, context }) => {
    const account = await ownAccount(database)
    await enter(context, account)
    await settledAfter(page, () => page.goto('/broadcasts'))
    await page.getByRole('button', { name: 'Compose' }).click()
    const compose = page.getByRole('dialog', { name: 'Compose broadcast' })
    await expect(compose).toBeVisible()
    await putState(account, { message: '<p>Hello.</p>' })
    await settledAfter(page, () => comeBack(page))
    await expect(dialog(page, 'message')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(compose).toBeHidden()
    await expect(dialog(page, 'message')).toBeVisible()
  })
})

test('a block reaches a page that is open, and leaves it once it is lifted (AM-093)', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000)
  const account = await ownAccount(database)
  await enter(context, account)
  await noLineIsOpen(page)
  await page.goto('/broadcasts')
  await expect(page.getByRole('button', { name: 'Compose' })).toBeVisible()
  await lineIsOpen(page)
  await putState(account, { state: 'force-pay' })
  await putInvoice(account, mustPay)
  // Nothing is done on the page: the server closes the live channel, and the page asks why.
  await expect(dialog(page, 'forcePay')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('TBS Member').first()).toBeAttached()
  await expect(page.getByRole('button', { name: 'Compose' })).toHaveCount(0)

  await putState(account, {})
  await putInvoice(account, {})
  await expect(anyDialog(page)).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Compose' })).toBeVisible()
})

test('who is to pay and has no link yet is led to /invoices, never to sign out by Enter', async ({
  page,
  context,
}) => {
  const account = await ownAccount(database)
  await putState(account, { state: 'force-pay' })
  await enter(context, account)
  await page.goto('/')
  const way = dialog(page, 'forcePay').getByRole('link', { name: 'See how to pay' })
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
  await putState(account, {
    state: 'custom-blocked',
    beneath: 'active',
    block: `<p>Read <a href="javascript:document.title='hit'">this</a></p><img src=x onerror="document.title='hit'"><script>document.title='hit'</script><style>*{display:none}</style><form action="https://a.example"><button>Go</button></form>`,
  })
  await enter(context, account)
  await page.goto('/')
  const block = dialog(page, 'customBlock')
  await expect(block).toContainText('Read this')
  await expect(
    block.locator('.staff-words').locator('img, script, style, form, button'),
  ).toHaveCount(0)
  await expect(block.getByText('this', { exact: true })).not.toHaveAttribute('href')
  await block.getByText('this', { exact: true }).click()
  expect(await page.title()).not.toBe('hit')
})

test('the demo accounts show their dialogs', async ({ page, context }) => {
  await signInQuietly(context, demoAccounts.ended)
  await page.goto('/broadcasts')
  await expect(dialog(page, 'trialEnded')).toBeVisible()
  await context.clearCookies()
  await signInQuietly(context, demoAccounts.overdue)
  await page.goto('/broadcasts')
  await expect(
    dialog(page, 'forcePay').getByRole('link', { name: 'Pay the invoice' }),
  ).toHaveAttribute('href', /^https:\/\/pay\.demo\.example\//)
})

test('/invoices tells how the company stands with its last invoice', async ({ page, context }) => {
  const account = await ownAccount(database)
  await enter(context, account)
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
    await putInvoice(account, standing)
    if ('forcePay' in standing) await putState(account, { state: 'force-pay' })
    await page.reload()
    await expect(main).toContainText(words)
    await expect(main.getByRole('link', { name: 'Pay the invoice' })).toHaveAttribute('href', link)
  }
  await context.clearCookies()
  await page.goto('/invoices')
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
})

test('/payment tells what is open, when a trial ends, and visitors the plans', async ({
  page,
  context,
}) => {
  const main = page.getByRole('main')
  await page.goto('/payment')
  await expect(main).toContainText('Plus: € 675 a year')
  await expect(main).toContainText('Broker: € 1,350 a year')
  await expect(main.getByRole('button', { name: 'Sign In' })).toBeVisible()

  const account = await ownAccount(database)
  await putState(account, { state: 'trial', trialEndsAt: new Date('2031-05-10T21:59:59Z') })
  await enter(context, account)
  await page.goto('/payment')
  await expect(main).toContainText('It runs until Saturday 10 May')
  await putState(account, { state: 'trial-ended', trialEndsAt: new Date('2026-05-10T21:59:59Z') })
  await page.reload()
  await expect(main).toContainText('It has ended')
  await putState(account, { state: 'force-pay' })
  await putInvoice(account, mustPay)
  await page.goto('/invoices')
  await putState(account, { state: 'custom-blocked', beneath: 'overdue', block: '<p>Call us.</p>' })
  await putInvoice(account, overdue)
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
    await putState(account, {
      state: 'overdue',
      message: '<p>Hello <a href="/payment">you</a>.</p>',
    })
    await putInvoice(account, overdue)
    await enter(context, account)
    await page.goto('/invoices')
    await dialog(page, 'message').waitFor()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await dialog(page, 'overdue').waitFor()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(anyDialog(page)).toHaveCount(0)
    await expectNoViolations(page)
    await putState(account, {
      state: 'custom-blocked',
      beneath: 'active',
      block: '<p>Call us.</p>',
    })
    await page.goto('/payment')
    await expectNoViolations(page)
    await page.goto('/')
    await dialog(page, 'customBlock').waitFor()
    await dialog(page, 'customBlock').getByRole('button', { name: 'Write to TBS' }).click()
    await page.getByRole('dialog', { name: 'Message to TBS' }).waitFor()
    await expectNoViolations(page)
    await context.close()
  })
}
