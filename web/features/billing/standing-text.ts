import type { InvoiceStatus } from '#contract/billing.ts'

export interface StandingText {
  tone: 'ok' | 'info' | 'warn' | 'bad'
  title: string
  text: string
}

/** How a company stands with its last invoice, in words, the most pressing first. */
export function invoiceStanding(status: InvoiceStatus): StandingText {
  if (status.forcePay) {
    return {
      tone: 'bad',
      title: 'Long overdue: your account is closed until it is paid',
      text: 'Your account opens again as soon as the payment has arrived. With a bank transfer that takes one or two working days.',
    }
  }
  if (status.isPastDue || status.isPastDueEbm) {
    return {
      tone: 'warn',
      title: 'Overdue',
      text: 'The due date has passed. Please pay it soon, so that your account stays open.',
    }
  }
  if (status.isEbmInvoice) {
    return {
      tone: 'info',
      title: 'Open, at the price for early registration',
      text: 'The price holds if you pay before the date on the invoice.',
    }
  }
  if (status.isDue) {
    return {
      tone: 'info',
      title: 'Open, and not yet due',
      text: 'Please pay it by the due date on the invoice.',
    }
  }
  return {
    tone: 'ok',
    title: 'Nothing is open',
    text: 'There is no invoice that your company has to pay.',
  }
}
