import type { InvoiceStatus } from '#contract/billing/account-status.ts'
import {
  changeAccount,
  setContactBlock,
  type AccountChange,
} from '#server/features/companies/public.ts'
import { isRefused, refusalText } from '#server/platform/http/refusal.ts'
import type { TestMarket } from './market/test-market.ts'

export const bySystem = { actor: { kind: 'system' }, reason: 'Test setup.' } as const

const noInvoice = {
  isDue: false,
  isPastDue: false,
  forcePay: false,
  isEbmInvoice: false,
  isPastDueEbm: false,
  isNoNotif: false,
  link: '',
}

/** Changes an account as an administrator; throws if the change is refused. */
export async function change(market: TestMarket, companyId: number, wanted: AccountChange) {
  const done = await market.database.transaction((tx) =>
    changeAccount(tx, market.platform, companyId, wanted, bySystem),
  )
  if (isRefused(done)) throw new Error(`refused: ${refusalText(done)}`)
  return done
}

async function setBlock(market: TestMarket, contactId: number, html: string) {
  const done = await market.database.transaction((tx) =>
    setContactBlock(tx, market.platform, contactId, html, bySystem),
  )
  if (isRefused(done)) throw new Error(`refused: ${refusalText(done)}`)
}

/** Blocks one contact of a company as an administrator. */
export const blockPerson = (market: TestMarket, contactId: number) =>
  setBlock(market, contactId, '<p>Call us.</p>')

export const liftBlockOfPerson = (market: TestMarket, contactId: number) =>
  setBlock(market, contactId, '')

/** Stores the invoice status of a company as if its invoices came to it; omitted flags are false. */
export async function setInvoiceStatus(
  market: TestMarket,
  companyId: number,
  given: Partial<InvoiceStatus & { link: string }>,
) {
  const status = { ...noInvoice, ...given }
  await market.database.sql`
    insert into invoice_standing (company_id, is_due, is_past_due, force_pay, is_ebm_invoice,
      is_past_due_ebm, is_no_notif, link, updated_at)
    values (${companyId}, ${status.isDue}, ${status.isPastDue}, ${status.forcePay},
      ${status.isEbmInvoice}, ${status.isPastDueEbm}, ${status.isNoNotif}, ${status.link},
      ${market.clock.now()})
    on conflict (company_id) do update set is_due = excluded.is_due,
      is_past_due = excluded.is_past_due, force_pay = excluded.force_pay,
      is_ebm_invoice = excluded.is_ebm_invoice, is_past_due_ebm = excluded.is_past_due_ebm,
      is_no_notif = excluded.is_no_notif, link = excluded.link`
  return change(market, companyId, {
    kind: 'settle',
    invoiceStatus: {
      isPastDue: status.isPastDue || status.isPastDueEbm,
      forcePay: status.forcePay,
    },
  })
}
