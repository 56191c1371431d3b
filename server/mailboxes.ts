import { stockMailbox, queueMailedFiles } from '#server/features/inventory/public.ts'
import type { Mailbox } from '#server/platform/incoming/mailbox.ts'

/** Every address that takes mail of members. */
export const mailboxes: readonly Mailbox[] = [stockMailbox(queueMailedFiles)]
