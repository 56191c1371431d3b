import type { InvoiceStatus } from '#contract/billing.ts'
import { changeInvoiceStatus } from '#server/features/billing/public.ts'
import {
  changeAccount,
  setContactBlock,
  type AccountChange,
} from '#server/features/companies/public.ts'
import { isRefused } from '#server/platform/http/refusal.ts'
import type { TestMarket } from './market/test-market.ts'

export const bySystem = { actor: { kind: 'system' }, reason: 'Test setup.' } as const

export const noInvoice: InvoiceStatus = {
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
  if (isRefused(done)) throw new Error(`refused: ${done.msg}`)
  return done
}

async function setBlock(market: TestMarket, contactId: number, html: string) {
  const done = await market.database.transaction((tx) =>
    setContactBlock(tx, market.platform, contactId, html, bySystem),
  )
  if (isRefused(done)) throw new Error(`refused: ${done.msg}`)
}

/** Blocks one contact of a company as an administrator. */
export const blockPerson = (market: TestMarket, contactId: number) =>
  setBlock(market, contactId, '<p>Call us.</p>')

export const liftBlockOfPerson = (market: TestMarket, contactId: number) =>
  setBlock(market, contactId, '')

/** Sets the invoice status of a company; omitted flags are false. */
export async function setInvoiceStatus(
  market: TestMarket,
  companyId: number,
  given: Partial<InvoiceStatus>,
) {
  const done = await market.database.transaction((tx) =>
    changeInvoiceStatus(tx, market.platform, companyId, { ...noInvoice, ...given }, bySystem),
  )
  if (isRefused(done)) throw new Error(`refused: ${done.msg}`)
  return done
}
