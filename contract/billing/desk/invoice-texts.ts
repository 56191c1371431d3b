import * as z from 'zod/mini'
import { wordsOf } from '#contract/mail/desk/mail-words.ts'

/** The mails of an invoice whose text staff edit, besides its reminders. */
export const invoiceMailKinds = ['invoice', 'receipt', 'partPayment'] as const
export type InvoiceMailKind = (typeof invoiceMailKinds)[number]
export const invoiceMailNames: Record<InvoiceMailKind, string> = {
  invoice: 'Invoice',
  receipt: 'Receipt of an invoice',
  partPayment: 'Part payment of an invoice',
}

const common = ['company', 'contact', 'invoice', 'invoiceDate', 'dueDate', 'description', 'amount']
/** Placeholders of each text. Only a payment has an amount received, only a part payment an amount still open. */
export const invoicePlaceholders: Record<InvoiceMailKind, readonly string[]> = {
  invoice: [...common, 'brand'],
  receipt: [...common, 'received', 'brand'],
  partPayment: [...common, 'received', 'open', 'brand'],
}

/** Introductions of the mails for a new invoice, its payment and a part payment, before their facts (BK-123). */
export const InvoiceTexts = z.object({
  invoice: wordsOf(invoicePlaceholders.invoice),
  receipt: wordsOf(invoicePlaceholders.receipt),
  partPayment: wordsOf(invoicePlaceholders.partPayment),
})
export type InvoiceTexts = z.output<typeof InvoiceTexts>

export const defaultInvoiceTexts: InvoiceTexts = {
  invoice: {
    subject: 'Invoice {invoice} from {brand}',
    text: 'This is your invoice for {description}.',
  },
  receipt: {
    subject: 'We received your payment of invoice {invoice}',
    text: 'Thank you. Invoice {invoice} is paid.',
  },
  partPayment: {
    subject: 'We received part of invoice {invoice}',
    text: 'Thank you. We received {received} for invoice {invoice}. {open} is left to pay.',
  },
}
