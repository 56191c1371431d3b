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
    load: () => import('#web/features/billing/desk/payment-checks-page.tsx'),
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
    load: () => import('#web/features/billing/desk/vat-checks-page.tsx'),
  },
  {
    path: '/invoices',
    menu: {
      label: 'Invoices',
      icon: 'doc',
      group: 'Money',
    },
    roles: ['finance'],
    load: () => import('#web/features/billing/desk/invoices-page.tsx'),
  },
  {
    path: '/payments',
    menu: {
      label: 'Payments',
      icon: 'check',
      group: 'Money',
    },
    roles: ['finance'],
    load: () => import('#web/features/billing/desk/payments-page.tsx'),
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
    load: () => import('#web/features/billing/desk/bank-lines-page.tsx'),
  },
  {
    path: '/exports',
    menu: {
      label: 'Exports & reports',
      icon: 'download',
      group: 'Money',
    },
    roles: ['finance'],
    load: () => import('#web/features/billing/desk/reports-page.tsx'),
  },
]
