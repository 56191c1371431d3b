import * as z from 'zod/mini'
import { wordsOf } from '#contract/mail/desk/mail-words.ts'

/** The first reminder of an invoice, those between, and the last before an unpaid renewal closes the account. */
export const reminderKinds = ['first', 'second', 'last'] as const
export type ReminderKind = (typeof reminderKinds)[number]
export const reminderKindNames: Record<ReminderKind, string> = {
  first: 'First reminder',
  second: 'Second reminder',
  last: 'Last reminder',
}

const common = ['company', 'contact', 'invoice', 'invoiceDate', 'dueDate', 'overdueDays', 'amount']
/** Placeholders of each text. Only the last reminder has the day on which the account is closed. */
export const reminderPlaceholders: Record<ReminderKind, readonly string[]> = {
  first: [...common, 'brand'],
  second: [...common, 'brand'],
  last: [...common, 'closingDate', 'brand'],
}

/** Texts of reminders, in the mail and in the attached letter (BK-092). */
export const ReminderTexts = z.object({
  first: wordsOf(reminderPlaceholders.first),
  second: wordsOf(reminderPlaceholders.second),
  last: wordsOf(reminderPlaceholders.last),
})
export type ReminderTexts = z.output<typeof ReminderTexts>

export const defaultReminderTexts: ReminderTexts = {
  first: {
    subject: 'Reminder: invoice {invoice} is overdue',
    text: 'Invoice {invoice} was due on {dueDate} and we have not received your payment. It may have been overlooked: please pay {amount} now.\n\nIf you have paid in the last few days, please ignore this message.',
  },
  second: {
    subject: 'Second reminder: invoice {invoice} is {overdueDays} overdue',
    text: 'We reminded you of invoice {invoice}, which was due on {dueDate}, and have not received your payment. Please pay {amount} now, or tell us what keeps you from it.\n\nIf you have paid in the last few days, please ignore this message.',
  },
  last: {
    subject: 'Final reminder: pay invoice {invoice} before {closingDate}',
    text: 'We have reminded you of invoice {invoice}, which was due on {dueDate}, and have not received your payment. Please pay {amount} now.\n\nIf it is still unpaid on {closingDate}, the account of {company} is closed until we receive your payment: you can no longer broadcast, reply or search as a member.\n\nIf you have paid in the last few days, please ignore this message.',
  },
}
