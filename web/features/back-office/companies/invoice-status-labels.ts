import type { InvoiceStatus } from '#contract/billing.ts'

/** Labels of the invoice status fields. */
export const invoiceStatusLabels: readonly {
  name: Exclude<keyof InvoiceStatus, 'link'>
  label: string
  hint?: string
}[] = [
  { name: 'isDue', label: 'An invoice is open' },
  {
    name: 'isPastDue',
    label: 'The due date has passed',
    hint: 'They get reminders and keep full access.',
  },
  { name: 'forcePay', label: 'Must pay first', hint: 'Access is limited to payment.' },
  { name: 'isEbmInvoice', label: 'Early-registration price' },
  { name: 'isPastDueEbm', label: 'Early-registration price has expired' },
  {
    name: 'isNoNotif',
    label: 'Mute reminders',
    hint: 'Dismissible notices about the invoice are not shown.',
  },
]
