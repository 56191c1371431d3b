import { payloadQuery, type Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** Status of the last invoice of the reader's company and account notices; for signed-in users only. */
export const accountStatusQuery = (api: Api) =>
  payloadQuery(api, ['account-status'], 'lastInvoiceStatus', {})

export const orderTermsQuery = (api: Api) => payloadQuery(api, ['order-terms'], 'orderTerms', {})
export const invoicesQuery = (api: Api) => payloadQuery(api, ['invoices'], 'getInvoices', {})
export const creditNotesQuery = (api: Api) =>
  payloadQuery(api, ['credit-notes'], 'getCreditNotes', {})

/** An invoice by the token of its link. */
export const invoiceByLinkQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['invoice-by-link', token],
    queryFn: async () => (await api('invoiceByLink', { body: { token } })).payload,
  })
