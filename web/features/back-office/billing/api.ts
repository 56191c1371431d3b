import { findInvoicesToBook, listBankLines } from '#contract/back-office/billing/statements.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { liveListOptions } from '#web/platform/admin/admin-view.tsx'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'

export type BankLinesFilters = NonNullable<CallInput<typeof listBankLines>['query']>

export const bankLinesKey = ['bank-lines'] as const

export const bankLinesQuery = (api: Api, query: BankLinesFilters) =>
  payloadQuery(api, [...bankLinesKey, query], listBankLines, { query }, liveListOptions)

export const invoiceChoicesQuery = (api: Api, text: string) =>
  payloadQuery(
    api,
    [...bankLinesKey, 'invoices', text],
    findInvoicesToBook,
    { query: { text } },
    liveListOptions,
  )
