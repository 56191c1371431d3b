import { stockMailbox, takeStockMail } from '#server/features/inventory/public.ts'
import type { Mailbox } from '#server/platform/incoming/mailbox.ts'

/** Mailboxes that accept mail from members. */
export const mailboxes: readonly Mailbox[] = [stockMailbox(takeStockMail)]
