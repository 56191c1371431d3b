import {
  importFaults,
  type ImportCounts,
  type ImportFault,
} from '#contract/inventory/stock-files.ts'
import { countText } from '#contract/numbers.ts'
import { paths } from '#contract/paths.ts'
import {
  findImporter,
  type ClaimedImport,
} from '#server/features/inventory/stock-files/import-queries.ts'
import { mailHead } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { composeShortMail, type ShortMail } from '#server/platform/mail-writing/mail-page.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

interface Imported {
  counts: ImportCounts
  warnings: readonly string[]
}
interface Stopped {
  fault: ImportFault
  state: 'failed' | 'uploaded'
}

/** Mails the result to the sender of a mailed file (BK-068); imports started on the page show it there. */
export async function notifyImporter(
  platform: Platform,
  tx: Tx,
  { id, via, contactId, mapping, name: file }: ClaimedImport,
  outcome: Imported | Stopped,
): Promise<void> {
  if (via !== 'mail' || mapping !== null || contactId === null) return
  const person = await findImporter(tx, contactId)
  if (!person) return
  const { brand, head } = await mailHead(platform)
  const fileUrl = platform.siteUrl + paths.stockFile(id)
  const mail =
    'counts' in outcome ? importedMail(file, fileUrl, outcome) : stoppedMail(file, fileUrl, outcome)
  await platform.mailer.queueMail(
    tx,
    {
      key: `stock-file:${id}`,
      lane: 'personal',
      ...head,
      ...composeShortMail({ name: person.name, brand }, mail),
    },
    toAddress(tx, person.email, contactId),
  )
}

const linesText = (lines: number) => `${countText(lines)} ${lines === 1 ? 'line' : 'lines'}`

function importedMail(file: string, fileUrl: string, { counts, warnings }: Imported): ShortMail {
  const { added, changed, unchanged, removed, combined, refused, warned } = counts
  const facts: ShortMail['facts'] = [
    ['File', file],
    ['New', linesText(added)],
    ['Changed', linesText(changed)],
    ['Unchanged', linesText(unchanged)],
    ['Removed', linesText(removed)],
    ...(combined > 0 ? [['Merged with another line', linesText(combined)] as const] : []),
    ...(refused > 0 ? [['Refused', linesText(refused)] as const] : []),
    ...(warned > 0 ? [['Imported with a warning', linesText(warned)] as const] : []),
  ]
  return {
    subject: 'Your stock is up to date',
    preview: `${linesText(added)} new, ${linesText(changed)} changed, ${linesText(removed)} removed.`,
    paragraphs: [
      'The stock file you sent has been imported and is now searchable.',
      ...(refused > 0
        ? [
            `${linesText(refused)} ${refused === 1 ? 'was' : 'were'} refused. You can download them with the reasons on the page of the file.`,
          ]
        : []),
      ...warnings,
    ],
    facts,
    act: { label: 'See the result', url: fileUrl },
  }
}

function stoppedMail(file: string, fileUrl: string, { fault, state }: Stopped): ShortMail {
  const isOpen = state === 'uploaded'
  return {
    subject: isOpen ? 'Please review your stock file' : 'We could not import your stock file',
    preview: importFaults[fault],
    paragraphs: [
      importFaults[fault],
      isOpen
        ? 'The file is ready to review. Nothing has changed yet.'
        : 'Your stock has not changed. You can send another file by e-mail, or upload it on your inventory page.',
    ],
    facts: [['File', file]],
    act: { label: 'Review the file', url: fileUrl },
  }
}
