import {
  anyDialog,
  link,
  mustPay,
  noticeDialog,
  putInvoice,
  putState,
  returnToTab,
} from '../../support/browser/account-notices.ts'
import { lineIsOpen, noLineIsOpen } from '../../support/market/open-lines.ts'
import { useOwnAccount } from '../../support/browser/own-account.ts'
import { expect, notice, signIn, signInQuietly, test } from '../../support/browser/real-browser.ts'

const { database, account } = useOwnAccount()

test(
  'member who must pay is blocked on every page but /invoices, writes to the operator and signs out (AU-017, AU-023, AM-067, AM-120)',
  { tag: '@main' },
  async ({ page, context }) => {
    const block = noticeDialog(page, 'forcePay')
    await putState(database, account, { state: 'force-pay' })
    await signInQuietly(context, account.email)

    await test.step('without a link to pay, Enter leads to /invoices', async () => {
      await page.goto('/')
      await expect(block.getByRole('link', { name: 'How to pay' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/invoices')
      await expect(page.getByRole('main')).toContainText('Payment instructions are on your invoice')
      await expect(anyDialog(page)).toHaveCount(0)
    })

    await test.step('the block covers the view of a visitor', async () => {
      await putInvoice(database, account, mustPay)
      for (const path of ['/no-such-page', '/payment', '/broadcasts']) {
        await page.goto(path)
        await expect(block).toBeVisible()
        await expect(anyDialog(page)).toHaveCount(1)
      }
      await expect(page.getByText('TBS Member').first()).toBeAttached()
      await expect(block).toContainText('an invoice that is long overdue')
      const pay = block.getByRole('link', { name: 'Pay the invoice' })
      await expect(pay).toHaveAttribute('href', link)
      await expect(pay).toHaveAttribute('rel', 'noopener noreferrer')
      await expect(pay).toBeFocused()
    })

    await test.step('it cannot be closed, and the focus stays inside', async () => {
      await page.keyboard.press('Escape')
      await page.mouse.click(5, 5)
      await expect(block.getByRole('button', { name: 'Close' })).toHaveCount(0)
      for (let n = 0; n < 8; n++) {
        await page.keyboard.press('Tab')
        await expect(page.locator('[role="dialog"] :focus')).toHaveCount(1)
      }
      await expect(block).toBeVisible()
    })

    await test.step('the free page is open, and leaving it brings the block back', async () => {
      await block.getByRole('link', { name: 'See your billing status' }).click()
      await expect(page).toHaveURL('/invoices')
      await expect(anyDialog(page)).toHaveCount(0)
      await page.getByRole('banner').getByRole('link', { name: 'Broadcasts' }).click()
      await expect(block).toBeVisible()
    })

    await test.step('a message to the operator reaches the mail queue', async () => {
      await block.getByRole('button', { name: 'Write to TBS' }).click()
      const message = page.getByRole('dialog', { name: 'Message to TBS' })
      await expect(message.getByLabel('Subject')).toHaveValue('My open invoice')
      await message.getByRole('button', { name: 'Send message' }).click()
      await expect(message.getByText('This field is required')).toBeVisible()
      const text = `We have paid, says ${account.companyName}.`
      await message.getByLabel('Message').fill(text)
      await message.getByRole('button', { name: 'Send message' }).click()
      await expect(message).toBeHidden()
      await expect(notice(page, 'Message sent')).toBeVisible()
      await expect(block).toBeVisible()
      const replyTo = () => database.sql`
      select reply_to_address as email from mail_message where body_text like ${`${text}%`}`
      await expect.poll(async () => (await replyTo())[0]?.['email']).toBe(account.email)
    })

    await block.getByRole('button', { name: 'Sign out' }).click()
    await expect(anyDialog(page)).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  },
)

test('ended trial and custom block leave only /payment open, and HTML of a block is inert (AU-018, AU-019, AM-070, AM-120, BK-027)', async ({
  page,
  context,
}) => {
  await signInQuietly(context, account.email)
  for (const [which, state] of [
    ['trialEnded', { state: 'trial', trialEndsAt: new Date('2026-01-31T22:59:59Z') }],
    [
      'customBlock',
      {
        state: 'custom-blocked',
        beneath: 'active',
        block: `<p>Read <a href="javascript:document.title='hit'">this</a></p><img src=x onerror="document.title='hit'"><script>document.title='hit'</script><style>*{display:none}</style><form action="https://a.example"><button>Go</button></form>`,
      },
    ],
  ] as const) {
    await test.step(which, async () => {
      await putState(database, account, state)
      await page.goto('/invoices')
      await expect(noticeDialog(page, which)).toBeVisible()
      await expect(anyDialog(page)).toHaveCount(1)
      await page.keyboard.press('Escape')
      await noticeDialog(page, which)
        .getByRole('link', { name: /Become a member|See open invoice/ })
        .click()
      await expect(page).toHaveURL('/payment')
      await expect(anyDialog(page)).toHaveCount(0)
      await page.getByRole('banner').getByRole('link', { name: 'Broadcasts' }).click()
      await expect(noticeDialog(page, which)).toBeVisible()
    })
  }
  const block = noticeDialog(page, 'customBlock')
  await expect(block).toContainText('Read this')
  await expect(
    block.locator('.operator-message').locator('img, script, style, form, button'),
  ).toHaveCount(0)
  await expect(block.getByText('this', { exact: true })).not.toHaveAttribute('href')
  await block.getByText('this', { exact: true }).click()
  expect(await page.title()).not.toBe('hit')
})

test.describe('with the reminder of two-factor authentication', () => {
  test.use({ reminded: true })

  test('block reaches an open page, replaces the open notice and gives it back once lifted (AM-093)', async ({
    page,
  }) => {
    await noLineIsOpen(page)
    await page.goto('/broadcasts')
    await signIn(page, account.email)
    await expect(noticeDialog(page, 'reminder')).toBeVisible()
    await lineIsOpen(page)

    // The server closes the live channel, and the page asks why.
    await putState(database, account, { state: 'force-pay' })
    await putInvoice(database, account, mustPay)
    await expect(noticeDialog(page, 'forcePay')).toBeVisible({ timeout: 15_000 })
    await expect(anyDialog(page)).toHaveCount(1)
    await expect(page.getByText('TBS Member').first()).toBeAttached()
    const compose = page.getByRole('button', { name: 'Compose', includeHidden: true })
    await expect(compose).toHaveCount(0)

    await putState(database, account, {})
    await putInvoice(database, account, {})
    await returnToTab(page)
    await expect(noticeDialog(page, 'forcePay')).toHaveCount(0)
    await expect(noticeDialog(page, 'reminder')).toBeVisible()
    await expect(compose).toHaveCount(1)
  })
})
