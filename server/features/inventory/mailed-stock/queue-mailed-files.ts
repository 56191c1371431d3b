import type { ImportMode } from '#contract/inventory/stock-files.ts'
import type { QueueMailedFiles } from '#server/features/inventory/mailed-stock/stock-mailbox.ts'
import { modeOfMail } from '#server/features/inventory/rules.ts'
import { enqueueImport } from '#server/features/inventory/stock-files/start-stock-import.ts'
import {
  insertStockFile,
  lockStockFiles,
} from '#server/features/inventory/stock-files/stock-file-queries.ts'

/**
 * Gives the files of a mail their turn. Together they are one stock: where the first replaces the old one, the others
 * are added to it, each once the one before it is in.
 */
export const queueMailedFiles: QueueMailedFiles = async (
  { clock },
  tx,
  { contact, files, subject },
) => {
  const { companyId, contactId } = contact
  const now = clock.now()
  await lockStockFiles(tx, companyId)
  // Without a word in the subject it is as the last file with the same columns.
  const first: ImportMode | null = modeOfMail(subject) ?? null
  let previousId: number | null = null
  for (const { id: fileId, name, size } of files) {
    const mode = previousId === null ? first : 'add'
    previousId = await insertStockFile(tx, {
      companyId,
      contactId,
      via: 'mail',
      name,
      size,
      fileId,
      now,
      isToStart: { mode, previousId },
    })
  }
  await enqueueImport(tx, companyId)
}
