import type { Page } from '@playwright/test'
import { lastInvoiceStatus, type InvoiceStatus } from '#contract/billing/account-status.ts'
import type { openDemoDatabase } from './demo-database.ts'
import type { OwnAccount } from './own-account.ts'

type Demo = Pick<ReturnType<typeof openDemoDatabase>, 'sql'>

/** Titles of the account notices. */
const titles = {
  forcePay: 'Please pay your open invoice first',
  trialEnded: 'Your free trial has ended',
  customBlock: 'Your account is blocked',
  message: 'A message from TBS',
  overdue: 'Your invoice is overdue',
  earlyPrice: 'Pay now to keep your early-registration price',
  twoFactorRequired: 'Two-factor authentication is required',
  reminder: 'Protect your account',
} as const
export type AccountNotice = keyof typeof titles

export const noticeDialog = (page: Page, name: AccountNotice) =>
  page.getByRole('dialog', { name: titles[name] })
export const anyDialog = (page: Page) => page.getByRole('dialog')

/** Sets the state of a company and resets its block, message and end of trial. */
export async function putState(
  { sql }: Demo,
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

/** Sets the status of a company's last invoice; flags default to false. */
export async function putInvoice(
  { sql }: Demo,
  { companyId }: OwnAccount,
  given: Partial<InvoiceStatus & { link: string }>,
) {
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

/** Payment link. */
export const link = 'https://pay.demo.example/invoice/2026-0042'
export const mustPay = { isDue: true, isPastDue: true, forcePay: true, link }
export const overdue = { isDue: true, isPastDue: true, link }

/** Returns to the tab, upon which the page reloads the account status. */
export async function returnToTab(page: Page): Promise<void> {
  const show = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  // Twice: a call that is already under way is not repeated, and may bring an older status.
  const answered = page.waitForResponse((answer) => answer.url().endsWith(lastInvoiceStatus.path))
  await show()
  await answered
  await show()
}
