import {
  importFaults,
  type ImportCounts,
  type ImportFault,
} from '#contract/inventory/stock-files.ts'
import { countText } from '#contract/numbers.ts'
import { composeShortMail, type ShortMail } from '#server/platform/mail-writing/mail-page.ts'

export type ImportOutcome =
  | { counts: ImportCounts; warnings: readonly string[] }
  | { fault: ImportFault; state: 'failed' | 'uploaded' }

interface About {
  name: string
  /** Of the file. */
  file: string
  /** The page of the file. */
  fileUrl: string
  brand: string
}

const linesText = (lines: number) => `${countText(lines)} ${lines === 1 ? 'line' : 'lines'}`

/** What the sender of a mailed stock file reads about it once it was read (BK-068). */
export function stockImportMail(about: About, outcome: ImportOutcome) {
  const mail = 'counts' in outcome ? doneMail(about, outcome) : openMail(about, outcome)
  return composeShortMail(about, mail)
}

function doneMail(
  { file, fileUrl }: About,
  { counts, warnings }: Extract<ImportOutcome, { counts: object }>,
): ShortMail {
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

function openMail(
  { file, fileUrl }: About,
  { fault, state }: Extract<ImportOutcome, { fault: string }>,
): ShortMail {
  return {
    subject:
      state === 'uploaded'
        ? 'Please review your stock file'
        : 'We could not import your stock file',
    preview: importFaults[fault],
    paragraphs: [
      importFaults[fault],
      state === 'uploaded'
        ? 'The file is ready to review. Nothing has changed yet.'
        : 'Your stock has not changed. You can send another file by e-mail, or upload it on your inventory page.',
    ],
    facts: [['File', file]],
    act: { label: 'Review the file', url: fileUrl },
  }
}
