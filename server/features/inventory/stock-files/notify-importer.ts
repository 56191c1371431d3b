import { fileWarnings } from '#contract/inventory/import-messages.ts'
import { removalDays } from '#contract/inventory/own-stock.ts'
import { importFaultText, type ImportCounts } from '#contract/inventory/stock-files.ts'
import { linesText } from '#contract/inventory/stock-removals.ts'
import { paths } from '#contract/paths.ts'
import type { UnknownCondition } from '#server/features/inventory/reading/convert-lines.ts'
import {
  findImporter,
  type ClaimedImport,
  type StoppedImport,
} from '#server/features/inventory/stock-files/import-queries.ts'
import { listCurrentContacts } from '#server/features/companies/public.ts'
import { mailHead } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { composeShortMail, type ShortMail } from '#server/platform/mail-writing/mail-page.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

interface Imported {
  counts: ImportCounts
  warnings: readonly string[]
  unknownConditions: ReadonlyMap<string, UnknownCondition>
}

/**
 * Mails the result to the sender of a mailed file, and to the main contact if staff uploaded the file (BK-068). Imports
 * that members start on the page show it there.
 */
export async function notifyImporter(
  platform: Platform,
  tx: Tx,
  claimed: ClaimedImport,
  outcome: Imported | StoppedImport,
): Promise<void> {
  const { id, name: file } = claimed
  const person = await findRecipient(tx, claimed, 'counts' in outcome)
  if (!person) return
  const { brand, head } = await mailHead(platform)
  const fileUrl = platform.siteUrl + paths.stockFile(id)
  const mail =
    'counts' in outcome
      ? importedMail({ file, fileUrl, importer: isByStaff(claimed) ? brand : undefined }, outcome)
      : stoppedMail(file, fileUrl, outcome)
  await platform.mailer.queueMail(
    tx,
    {
      key: `stock-file:${id}`,
      lane: 'personal',
      ...head,
      ...composeShortMail({ name: person.name, brand }, mail),
    },
    toAddress(tx, person.email, person.id),
  )
}

/** Members upload files in their name. */
const isByStaff = ({ via, contactId }: ClaimedImport) => via === 'page' && contactId === null

async function findRecipient(tx: Tx, claimed: ClaimedImport, isImported: boolean) {
  const { via, contactId, companyId, mapping } = claimed
  if (isByStaff(claimed)) {
    return isImported ? (await listCurrentContacts(tx, companyId))[0] : undefined
  }
  if (via !== 'mail' || mapping !== null || contactId === null) return undefined
  return findImporter(tx, contactId)
}

/** Condition words named in one mail; the page of the file asks for all. */
const maxNamedConditions = 10

/** How lines are listed whose condition is missing or not recognised. */
function describeConditions({ unknownConditions: unknown, warnings }: Imported): string[] {
  const named = (isChosen: boolean) =>
    [...unknown]
      .filter(([word, { condition }]) => word !== '' && (condition !== 'ASIS') === isChosen)
      .toSorted(([, one], [, other]) => other.lines - one.lines)
      .slice(0, maxNamedConditions)
      .map(
        ([word, { lines, condition }]) =>
          `“${word}” ${isChosen ? `as ${condition} ` : ''}(${linesText(lines)})`,
      )
      .join(', ')
  const empty = unknown.get('')
  return [
    ...(named(true) === ''
      ? []
      : [`These conditions are read as you chose for an earlier file: ${named(true)}.`]),
    ...(named(false) === ''
      ? []
      : [
          `These conditions are listed as ASIS: ${named(false)}. To list them otherwise, upload the file on your inventory page and choose a condition for each. Your choice also applies to the files you mail later.`,
        ]),
    ...(empty && !warnings.includes(fileWarnings.noCondition(empty.condition))
      ? [
          `${linesText(empty.lines)} ${empty.lines === 1 ? 'has' : 'have'} no condition and ${empty.lines === 1 ? 'is' : 'are'} listed as ${empty.condition}.`,
        ]
      : []),
  ]
}

interface ImportedFile {
  file: string
  fileUrl: string
  /** The operator, if staff imported the file for the company. */
  importer: string | undefined
}

function importedMail({ file, fileUrl, importer }: ImportedFile, imported: Imported): ShortMail {
  const { counts, warnings } = imported
  const { added, changed, unchanged, removed, combined, refused, skipped, warned } = counts
  const facts: ShortMail['facts'] = [
    ['File', file],
    ['New', linesText(added)],
    ['Changed', linesText(changed)],
    ['Unchanged', linesText(unchanged)],
    ['Removed', linesText(removed)],
    ...(combined > 0 ? [['Combined with another line', linesText(combined)] as const] : []),
    ...(refused > 0 ? [['Refused', linesText(refused)] as const] : []),
    ...(skipped > 0 ? [['Headings and totals, skipped', linesText(skipped)] as const] : []),
    ...(warned > 0 ? [['Imported with a warning', linesText(warned)] as const] : []),
  ]
  return {
    subject: 'Your stock is up to date',
    preview: `${linesText(added)} new, ${linesText(changed)} changed, ${linesText(removed)} removed.`,
    paragraphs: [
      `${importer === undefined ? 'The stock file you sent has been imported' : `${importer} has imported a stock file for you. Your stock is up to date`} and is now searchable. You can undo the import on the page of the file for ${removalDays} days.`,
      ...(refused > 0
        ? [
            `${linesText(refused)} ${refused === 1 ? 'was' : 'were'} refused. You can correct them on the page of the file.`,
          ]
        : []),
      ...warnings,
      ...describeConditions(imported),
    ],
    facts,
    act: { label: 'See the result', url: fileUrl },
  }
}

function stoppedMail(
  file: string,
  fileUrl: string,
  { fault, state, removal }: StoppedImport,
): ShortMail {
  const isOpen = state === 'uploaded'
  const reason = importFaultText(fault, removal ?? null)
  return {
    subject: isOpen ? 'Please review your stock file' : 'We could not import your stock file',
    preview: reason,
    paragraphs: [
      reason,
      ...(removal
        ? [
            'To add the lines of a file without a review, send it with the word Add at the start of the subject.',
          ]
        : []),
      isOpen
        ? 'The file is ready to review. Nothing has changed yet.'
        : 'Your stock has not changed. You can send another file by e-mail, or upload it on your inventory page.',
    ],
    facts: [['File', file]],
    act: { label: 'Review the file', url: fileUrl },
  }
}
