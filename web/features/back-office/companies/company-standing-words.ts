import type { InvoiceStatus } from '#contract/billing.ts'

/** The marks of an invoice standing, in the words of the form. */
export const standingWords: readonly {
  name: Exclude<keyof InvoiceStatus, 'link'>
  label: string
  hint?: string
}[] = [
  { name: 'isDue', label: 'An invoice is open' },
  {
    name: 'isPastDue',
    label: 'Its due date has passed',
    hint: 'They are reminded and can work on.',
  },
  { name: 'forcePay', label: 'Must pay first', hint: 'Everything but paying is closed.' },
  { name: 'isEbmInvoice', label: 'It is at the early-registration price' },
  { name: 'isPastDueEbm', label: 'That price has ended' },
  {
    name: 'isNoNotif',
    label: 'Keep reminders away',
    hint: 'Messages about it that can be closed are not shown.',
  },
]
