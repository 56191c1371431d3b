import { bad, good, type Notice } from '../notices.ts'

/** Notices about changes to inventory stay longer (AM-023), in milliseconds. */
const stockNoticeMs = 10_000
const stockDone = (title: string, text?: string): Notice => ({
  ...good(title, text),
  ms: stockNoticeMs,
})

/** The notices about the own inventory, with their exact text (area ER). */
export const stockNotices = {
  stockAdded: stockDone('Successfully added to your inventory.'),
  stockAddedByStaff: stockDone('Part added'),
  stockUpdated: stockDone('Existing part was updated'),
  stockChanged: stockDone('Part updated'),
  stockNotSaved: (reason: string) => bad('Part could not be created or updated', reason),
  stockLineDeleted: stockDone('Item deleted successfully.'),
  stockLineNotDeleted: (reason: string) => bad('Part could not be deleted', reason),
  stockDeleted: (until: string) =>
    stockDone('Inventory deleted successfully.', `You can restore it on this page until ${until}.`),
  stockNotDeleted: (reason: string) => bad('Parts could not be deleted', reason),
  linesChanged: (lines: number, skipped: number) =>
    stockDone(
      lines === 1 ? '1 part updated' : `${lines} parts updated`,
      skipped === 0
        ? undefined
        : `${skipped === 1 ? '1 part stays' : `${skipped} parts stay`} as before: the same part is already listed in that condition.`,
    ),
  linesDeleted: (lines: number, until: string) =>
    stockDone(
      lines === 1 ? '1 part deleted' : `${lines} parts deleted`,
      `You can restore ${lines === 1 ? 'it' : 'them'} on this page until ${until}.`,
    ),
  stockRestored: stockDone('Inventory restored'),
  stockNotRestored: (reason: string) => bad('Inventory could not be restored', reason),
  importUndone: stockDone('Import undone'),
  importNotUndone: (reason: string) => bad('The import could not be undone', reason),
  stockLinesCorrected: (lines: number) =>
    stockDone(lines === 1 ? 'Corrected line added' : `${lines} corrected lines added`),
  stockLinesNotCorrected: (reason: string) => bad('The lines could not be added', reason),
  stockFileNotUploaded: (reason: string) => bad('The file could not be uploaded', reason),
  stockFileNotStarted: (reason: string) => bad('The import could not be started', reason),
  stockFileNotDiscarded: (reason: string) => bad('The upload could not be discarded', reason),
  stockConfirmed: stockDone('Inventory is up to date'),
  stockNotConfirmed: (reason: string) => bad('Inventory could not be confirmed', reason),
} as const
