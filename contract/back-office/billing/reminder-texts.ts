import * as z from 'zod/mini'
import { endpoint, ok } from '../../endpoint.ts'
import { adminApi } from '../staff.ts'

/** The first reminder of an invoice, those between, and the last before an unpaid renewal closes the account. */
export const reminderKinds = ['first', 'second', 'last'] as const
export type ReminderKind = (typeof reminderKinds)[number]
export const reminderKindNames: Record<ReminderKind, string> = {
  first: 'First reminder',
  second: 'Second reminder',
  last: 'Last reminder',
}

const common = ['company', 'contact', 'invoice', 'invoiceDate', 'dueDate', 'overdueDays', 'amount']
/** What a text can name. Only the last reminder knows the day on which the account is closed. */
export const reminderPlaceholders: Record<ReminderKind, readonly string[]> = {
  first: [...common, 'brand'],
  second: [...common, 'brand'],
  last: [...common, 'closingDate', 'brand'],
}

const knows = (kind: ReminderKind) =>
  z.refine<string>((text) =>
    [...text.matchAll(/\{([^{}]*)\}/g)].every(([, name]) =>
      reminderPlaceholders[kind].includes(name!),
    ),
  )

/** Characters. */
const maxSubject = 150
const maxText = 2000
const textOf = (kind: ReminderKind) =>
  z.object({
    subject: z
      .string()
      .check(z.trim(), z.minLength(1), z.maxLength(maxSubject), z.regex(/^[^\r\n]*$/), knows(kind)),
    /** Paragraphs parted by an empty line. */
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxText), knows(kind)),
  })

/** What reminders say, in their mail and in the letter with it (BK-092). */
export const ReminderTexts = z.object({
  first: textOf('first'),
  second: textOf('second'),
  last: textOf('last'),
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

const unknownPlaceholder = (kind: ReminderKind) =>
  `Only these placeholders are known: ${reminderPlaceholders[kind].map((name) => `{${name}}`).join(' ')}`

/** The fields of the setting, and why a text of a valid length is refused. */
export const reminderFields = reminderKinds.flatMap((kind) => [
  {
    name: `${kind}.subject`,
    label: `${reminderKindNames[kind]}: subject`,
    kind: 'text' as const,
    wrong: unknownPlaceholder(kind),
  },
  {
    name: `${kind}.text`,
    label: `${reminderKindNames[kind]}: text`,
    kind: 'longText' as const,
    wrong: unknownPlaceholder(kind),
  },
])

export const previewReminder = endpoint({
  method: 'POST',
  path: `${adminApi}/reminder-preview`,
  summary: 'A reminder of a sample invoice with texts that are not saved yet',
  access: 'staff',
  blocked: 'denied',
  body: z.discriminatedUnion('kind', [
    z.extend(ReminderTexts.shape.first, { kind: z.literal('first') }),
    z.extend(ReminderTexts.shape.second, { kind: z.literal('second') }),
    z.extend(ReminderTexts.shape.last, { kind: z.literal('last') }),
  ]),
  answer: ok(
    z.object({
      subject: z.string(),
      /** The mail as text. */
      text: z.string(),
      /** The letter attached to it, as PDF in Base64. */
      letter: z.string(),
    }),
  ),
  refusals: { 400: 'A text is empty, too long or names an unknown placeholder' },
})
