import * as z from 'zod/mini'
import { endpoint, ok } from '../../endpoint.ts'
import {
  defaultInvoiceTexts,
  invoiceMailKinds,
  invoiceMailNames,
  invoicePlaceholders,
  type InvoiceMailKind,
} from '#contract/billing/desk/invoice-texts.ts'
import {
  defaultReminderTexts,
  reminderKindNames,
  reminderKinds,
  reminderPlaceholders,
  type ReminderKind,
} from '#contract/billing/desk/reminder-texts.ts'
import type { SettingField } from '#contract/back-office/settings.ts'
import { adminApi } from '#contract/back-office/staff.ts'
import {
  defaultMailTexts,
  getMailTextForm,
  mailPlaceholders,
  mailTextKinds,
  type MailTextKind,
} from './mail-texts.ts'
import { unknownPlaceholder, wordsOf, type MailWords } from './mail-words.ts'

interface Words {
  label: string
  /** When it is sent, and to whom. */
  sent: string
  /** The content that the program adds to the text. */
  added: string
  placeholders: readonly string[]
  isTextOptional: boolean
  initial: MailWords
}

/** A mail whose text staff edit: one part of a setting. */
export type EditableMail = Words &
  (
    | { id: MailTextKind; setting: 'mailTexts'; kind: MailTextKind }
    | { id: `${ReminderKind}Reminder`; setting: 'reminderTexts'; kind: ReminderKind }
    | { id: InvoiceMailKind; setting: 'invoiceTexts'; kind: InvoiceMailKind }
  )

const remindersSent: Record<ReminderKind, string> = {
  first: 'With a letter, on the first reminder day of the terms of payment.',
  second: 'With a letter, on each later reminder day of the terms of payment.',
  last: 'With a letter, on the last reminder day before an unpaid renewal closes the account.',
}

const invoiceMails: Record<InvoiceMailKind, { sent: string; added: string }> = {
  invoice: {
    sent: 'With the invoice as PDF, to the address of the order or of staff, when it is issued or sent again.',
    added: 'How to pay by bank transfer, amount, due date and a link to pay, or that it is paid.',
  },
  receipt: {
    sent: 'To the address of the invoice, when it is paid in full.',
    added: 'Amount, what was paid too much, and the state of the membership that was ordered.',
  },
  partPayment: {
    sent: 'To the address of the invoice, when a part of it is paid.',
    added:
      'How to pay the rest by bank transfer, what was received and is open, and a link to pay.',
  },
}

/** All mails with a text of the operator, by their setting. */
export const editableMails: readonly EditableMail[] = [
  ...mailTextKinds.map((kind) => {
    const { label, sent, added, isTextOptional = false } = getMailTextForm(kind)
    return {
      id: kind,
      setting: 'mailTexts' as const,
      kind,
      label,
      sent,
      added,
      isTextOptional,
      placeholders: mailPlaceholders(kind),
      initial: defaultMailTexts[kind],
    }
  }),
  ...reminderKinds.map((kind) => ({
    id: `${kind}Reminder` as const,
    setting: 'reminderTexts' as const,
    kind,
    label: `${reminderKindNames[kind]} of an invoice`,
    sent: remindersSent[kind],
    added: 'How to pay by bank transfer, amount, and a link to pay. The letter has the same text.',
    isTextOptional: false,
    placeholders: reminderPlaceholders[kind],
    initial: defaultReminderTexts[kind],
  })),
  ...invoiceMailKinds.map((kind) => ({
    id: kind,
    setting: 'invoiceTexts' as const,
    kind,
    label: invoiceMailNames[kind],
    ...invoiceMails[kind],
    isTextOptional: false,
    placeholders: invoicePlaceholders[kind],
    initial: defaultInvoiceTexts[kind],
  })),
]

export const findEditableMail = (id: string): EditableMail | undefined =>
  editableMails.find((mail) => mail.id === id)

/** The schema of the subject and text of a mail. */
export const editableWords = ({ placeholders, isTextOptional }: EditableMail) =>
  wordsOf(placeholders, { isTextOptional })

/** The fields of a setting in the history of settings. */
export const mailFields = (setting: EditableMail['setting']): SettingField[] =>
  editableMails
    .filter((mail) => mail.setting === setting)
    .flatMap(({ kind, label, placeholders }) => {
      const wrong = unknownPlaceholder(placeholders)
      return [
        { name: `${kind}.subject`, label: `${label}: subject`, kind: 'text' as const, wrong },
        { name: `${kind}.text`, label: `${label}: text`, kind: 'longText' as const, wrong },
      ]
    })

// ── Endpoints ──

const draftOf = (mail: EditableMail) => z.extend(editableWords(mail), { mail: z.literal(mail.id) })
type Draft = ReturnType<typeof draftOf>

/** Subject and text of a mail as typed, saved or not. */
const MailDraft = z.discriminatedUnion('mail', editableMails.map(draftOf) as [Draft, ...Draft[]])
export type MailDraft = z.output<typeof MailDraft>

const editors = { access: 'staff', blocked: 'denied', roles: ['editor'] } as const
const refusals = {
  400: 'A text is empty, too long or names an unknown placeholder',
  403: 'Texts of this mail belong to a setting of admins',
}

export const previewMail = endpoint({
  method: 'POST',
  path: `${adminApi}/mail-texts/preview`,
  summary:
    'A mail with sample facts and a text that is not saved yet, in the layout of the real one',
  ...editors,
  body: MailDraft,
  answer: ok(
    z.object({
      subject: z.string(),
      html: z.string(),
      /** The letter attached to it, as PDF in Base64. */
      letter: z.nullable(z.string()),
    }),
  ),
  refusals,
})

export const testMailText = endpoint({
  method: 'POST',
  path: `${adminApi}/mail-texts/test`,
  summary: 'Send this mail with sample facts to oneself, marked as a test',
  ...editors,
  body: MailDraft,
  answer: ok(z.object({ address: z.string() })),
  refusals,
})

export const mailFrame = endpoint({
  method: 'GET',
  path: `${adminApi}/mail-texts/frame`,
  summary: 'An empty page for an iframe, whose policy allows the styles of a mail and nothing else',
  access: 'staff',
  blocked: 'denied',
  roles: ['support', 'editor'],
  answer: ok(z.object({})),
  documents: { 'text/html': 'The page' },
})
