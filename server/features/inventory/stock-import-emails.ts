import { importFaults, type ImportCounts, type ImportFault } from '#contract/stock-files.ts'
import { countText } from '#contract/numbers.ts'
import { writeLetter, type Letter } from '#server/features/companies/public.ts'

export type ImportOutcome =
  | { counts: ImportCounts; warnings: readonly string[] }
  | { fault: ImportFault; state: 'failed' | 'uploaded' }

interface About {
  name: string
  /** Of the file. */
  file: string
  inventoryUrl: string
  brand: string
}

const linesText = (lines: number) => `${countText(lines)} ${lines === 1 ? 'line' : 'lines'}`

/** What the sender of a mailed stock file reads about it once it was read (BK-068). */
export function stockImportMail(
  { name, file, inventoryUrl, brand }: About,
  outcome: ImportOutcome,
) {
  const letter = 'counts' in outcome ? doneLetter(file, outcome) : openLetter(file, outcome)
  return writeLetter(letter, { name, actUrl: inventoryUrl, brand })
}

function doneLetter(
  file: string,
  { counts, warnings }: Extract<ImportOutcome, { counts: object }>,
) {
  const { added, changed, unchanged, removed, combined, refused, warned } = counts
  const facts: Letter['facts'] = [
    ['File', file],
    ['New', linesText(added)],
    ['Changed', linesText(changed)],
    ['Unchanged', linesText(unchanged)],
    ['Removed', linesText(removed)],
    ...(combined > 0 ? [['Added to another line', linesText(combined)] as const] : []),
    ...(refused > 0 ? [['Refused', linesText(refused)] as const] : []),
    ...(warned > 0 ? [['Taken with a warning', linesText(warned)] as const] : []),
  ]
  return {
    subject: 'Your stock is up to date',
    preview: `${linesText(added)} new, ${linesText(changed)} changed, ${linesText(removed)} removed.`,
    paragraphs: [
      'The stock file that you mailed is in, and others find what it lists.',
      ...(refused > 0
        ? [
            `${linesText(refused)} ${refused === 1 ? 'was' : 'were'} refused. On your inventory page you can download them with the reasons.`,
          ]
        : []),
      ...warnings,
    ],
    facts,
    act: 'Open your inventory',
  }
}

function openLetter(
  file: string,
  { fault, state }: Extract<ImportOutcome, { fault: string }>,
): Letter {
  return {
    subject:
      state === 'uploaded' ? 'Please look at your stock file' : 'We could not take your stock file',
    preview: importFaults[fault],
    paragraphs: [
      importFaults[fault],
      state === 'uploaded'
        ? 'The file waits for you on your inventory page. Nothing has changed yet.'
        : 'Your stock is as it was. You can mail another file, or upload it on your inventory page.',
    ],
    facts: [['File', file]],
    act: 'Open your inventory',
  }
}
