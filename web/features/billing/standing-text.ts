import type { AccountStatus } from '#contract/billing.ts'

export interface StandingText {
  tone: 'ok' | 'info' | 'warn' | 'bad'
  title: string
  text: string
}

/** Describes the status of the last invoice, most urgent first. */
export function invoiceStanding(status: AccountStatus): StandingText {
  if (status.forcePay) {
    return {
      tone: 'bad',
      title: 'Long overdue. Your account is closed until you pay.',
      text: 'Your account reopens as soon as we receive your payment. Bank transfers take one or two working days.',
    }
  }
  if (status.isPastDue || status.isPastDueEbm) {
    return {
      tone: 'warn',
      title: 'Overdue',
      text: 'The due date has passed. Please pay soon to keep your account open.',
    }
  }
  if (status.isEbmInvoice) {
    return {
      tone: 'info',
      title: 'Open, at the early-registration price',
      text: 'Pay before the date on the invoice to keep this price.',
    }
  }
  if (status.isDue) {
    return {
      tone: 'info',
      title: 'Open, not yet due',
      text: 'Please pay by the due date on the invoice.',
    }
  }
  return {
    tone: 'ok',
    title: 'No open invoice',
    text: 'Your company has no invoice to pay.',
  }
}
