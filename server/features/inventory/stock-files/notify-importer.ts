import { paths } from '#contract/paths.ts'
import { findImporter, type ClaimedImport } from '#server/features/inventory/stock-files/queries.ts'
import {
  stockImportMail,
  type ImportOutcome,
} from '#server/features/inventory/stock-files/emails.ts'
import { mailHead } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Writes to who mailed a file what became of it; who has started it on the page reads it there. */
export async function notifyImporter(
  platform: Platform,
  tx: Tx,
  { id, via, contactId, mapping, name: file }: ClaimedImport,
  outcome: ImportOutcome,
): Promise<void> {
  if (via !== 'mail' || mapping !== null || contactId === null) return
  const person = await findImporter(tx, contactId)
  if (!person) return
  const { brand, head } = await mailHead(platform)
  const fileUrl = platform.siteUrl + paths.stockFile(id)
  await platform.mailer.queueMail(
    tx,
    {
      key: `stock-file:${id}`,
      lane: 'personal',
      ...head,
      ...stockImportMail({ name: person.name, file, fileUrl, brand }, outcome),
    },
    toAddress(tx, person.email, contactId),
  )
}
