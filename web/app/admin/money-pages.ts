import type { AdminPage } from './pages.ts'

/** Pages about money, for finance. */
export const moneyPages: readonly AdminPage[] = [
  {
    path: '/payment-checks',
    menu: {
      label: 'Payment checks',
      icon: 'eye',
      counted: ['paymentChecks'],
      group: 'Money',
    },
    roles: ['finance'],
    load: () => import('#web/features/back-office/billing/payment-checks-page.tsx'),
  },
  {
    path: '/vat-checks',
    menu: {
      label: 'VAT checks',
      icon: 'flag',
      counted: ['vatChecks'],
      group: 'Money',
    },
    roles: ['finance'],
    load: () => import('#web/features/back-office/billing/vat-checks-page.tsx'),
  },
  {
    path: '/invoices',
    menu: {
      label: 'Invoices',
      icon: 'doc',
      group: 'Money',
    },
    roles: ['finance'],
    load: () => import('#web/features/back-office/billing/invoices-page.tsx'),
  },
  {
    path: '/payments',
    menu: {
      label: 'Payments',
      icon: 'check',
      group: 'Money',
    },
    roles: ['finance'],
    load: () => import('#web/features/back-office/billing/payments-page.tsx'),
  },
  {
    path: '/bank-lines',
    menu: {
      label: 'Bank statements',
      icon: 'bank',
      counted: ['bankLines'],
      group: 'Money',
    },
    roles: ['finance'],
    load: () => import('#web/features/back-office/billing/bank-lines-page.tsx'),
  },
  {
    path: '/exports',
    menu: {
      label: 'Exports & reports',
      icon: 'download',
      group: 'Money',
    },
    roles: ['finance'],
    load: () => import('#web/features/back-office/billing/reports-page.tsx'),
  },
]
