import { invoices } from '#contract/billing/desk/invoice-list.ts'
import { payments } from '#contract/billing/desk/payment-list.ts'
import { bankLines } from '#contract/billing/desk/statements.ts'
import { listPage, type AdminPage } from './admin-page.ts'

/** Pages about money, for finance. */
export const moneyPages: readonly AdminPage[] = [
  {
    path: '/payment-checks',
    menu: { label: 'Payment checks', icon: 'eye', counted: ['paymentChecks'], group: 'Money' },
    roles: ['finance'],
    load: () => import('#web/features/billing/desk/payment-checks-page.tsx'),
  },
  {
    path: '/vat-checks',
    menu: { label: 'VAT checks', icon: 'flag', counted: ['vatChecks'], group: 'Money' },
    roles: ['finance'],
    load: () => import('#web/features/billing/desk/vat-checks-page.tsx'),
  },
  listPage(
    invoices,
    { icon: 'doc', group: 'Money' },
    () => import('#web/features/billing/desk/invoices-page.tsx'),
  ),
  listPage(
    payments,
    { icon: 'check', group: 'Money' },
    () => import('#web/features/billing/desk/payments-page.tsx'),
  ),
  listPage(
    bankLines,
    { icon: 'bank', counted: ['bankLines'], group: 'Money' },
    () => import('#web/features/billing/desk/bank-lines-page.tsx'),
  ),
  {
    path: '/exports',
    menu: { label: 'Exports & reports', icon: 'download', group: 'Money' },
    roles: ['finance'],
    load: () => import('#web/features/billing/desk/reports-page.tsx'),
  },
]
