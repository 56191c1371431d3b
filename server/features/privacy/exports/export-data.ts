import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { businessDate, businessDayStart } from '#contract/dates.ts'
import { dataExportsPerDay, zipType } from '#contract/privacy/data-exports.ts'
import { refusals } from '#contract/refusals.ts'
import { exportOwnStock } from '#server/features/inventory/public.ts'
import {
  countOwnExports,
  filesOfCompany,
  filesOfPerson,
  findSubject,
  listInvoiceFiles,
  lockExports,
  partsOfCompany,
  readInvoiceFile,
} from '#server/features/privacy/exports/company-queries.ts'
import { partsOfPerson } from '#server/features/privacy/exports/person-queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import { recordAuditEntry, recordReading, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { columnOf } from '#server/platform/database/rows.ts'
import { attachmentHeaders, openFile } from '#server/platform/files/stored-files.ts'
import { createTemporaryFolder } from '#server/platform/files/temporary-folder.ts'
import { isRefused, notFound, refuseForToday, type Refused } from '#server/platform/http/refusal.ts'
import type { OwnDocument } from '#server/platform/http/pages/document.ts'
import type { Platform } from '#server/platform/platform.ts'

export type Subject = { contactId: number } | { companyId: number }

/**
 * Exports what is stored about a person or a company as a zip (BK-103).
 * @returns 404 without such a subject, 429 once a member has used the exports of the day
 */
export async function exportData(
  platform: Platform,
  subject: Subject,
  by: { actor: Actor; reason: string },
): Promise<OwnDocument | Refused> {
  const body = await writeZip(platform, subject, by)
  if (isRefused(body)) return body
  const kind =
    'contactId' in subject ? `person-${subject.contactId}` : `company-${subject.companyId}`
  const headers = attachmentHeaders(`${kind}-${businessDate(platform.clock.now())}.zip`)
  return { isDocument: true, isOwn: true, type: zipType, body, headers }
}

/** Written to disk first, row by row, so that neither memory nor a database connection depends on its size or on the client. */
async function writeZip(
  platform: Platform,
  subject: Subject,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<Readable | Refused> {
  const { database, clock } = platform
  const at = clock.now()
  const allowed = await database.transaction<'allowed' | Refused>(async (tx) => {
    const row = await findSubject(tx, subject)
    if (!row) return notFound()
    if (actor.kind === 'contact') {
      await lockExports(tx, actor.id)
      if ((await countOwnExports(tx, actor.id, businessDayStart(at))) >= dataExportsPerDay)
        return refuseForToday(refusals.exportsUsed(dataExportsPerDay), at)
    }
    const contactId =
      actor.kind === 'contact' ? actor.id : (subject as { contactId?: number }).contactId
    const details = { subject: 'contactId' in subject ? 'person' : 'company' }
    const entry = { at, act: 'data.exported', actor, reason, details } as const
    // The exports of a member are counted; a download of staff may be repeated by their browser.
    const record = actor.kind === 'contact' ? recordAuditEntry : recordReading
    await record(tx, { ...entry, companyId: row.companyId, contactId })
    return 'allowed'
  })
  if (isRefused(allowed)) return allowed

  const { productName } = await readSettings(platform)
  const { folder, drop } = await createTemporaryFolder('file')
  // On disk before the transaction begins, as it needs a separate one.
  const stock =
    'companyId' in subject ? await exportOwnStock(platform, subject.companyId, 'csv') : undefined
  try {
    const file = path.join(folder, 'export.zip')
    await database.transaction(async (tx) => {
      const entries = await listEntries(tx, subject, stock)
      const zip = new ZipFile()
      const output = zip.outputStream as Readable
      zip.on('error', (error: Error) => output.destroy(error))
      for (const { name, chunks } of entries) {
        zip.addReadStream(Readable.from(chunks(), { objectMode: false }), name, { mtime: at })
      }
      zip.addBuffer(Buffer.from(readme(productName, entries, at)), 'README.txt', { mtime: at })
      zip.end()
      await pipeline(output, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    })
    const content = createReadStream(file)
    content.once('close', () => void drop())
    return content
  } catch (error) {
    stock?.destroy()
    await drop()
    throw error
  }
}

interface Entry {
  name: string
  /** For README.txt; absent for documents. */
  about?: string
  chunks: () => AsyncIterable<string | Buffer>
}

/** All entries of the zip; each is read when the zip has come to it. */
async function listEntries(
  tx: Tx,
  subject: Subject,
  stock: Readable | undefined,
): Promise<Entry[]> {
  const isPerson = 'contactId' in subject
  const parts = isPerson
    ? partsOfPerson(tx, subject.contactId)
    : partsOfCompany(tx, subject.companyId)
  const stored = isPerson
    ? await filesOfPerson(tx, subject.contactId)
    : await filesOfCompany(tx, subject.companyId)
  const invoices = isPerson ? [] : await listInvoiceFiles(tx, subject.companyId)
  return [
    ...parts.map(({ rows, ...part }) => ({ ...part, chunks: () => writeJson(rows()) })),
    ...(stock ? [{ name: 'stock.csv', about: 'Your stock.', chunks: () => stock }] : []),
    ...stored.map(({ path: name, fileId }) => ({ name, chunks: () => readStored(tx, fileId) })),
    ...invoices.map((invoice) => ({
      name: `invoices/${invoice.number.replace(/[^\w-]/g, '_')}.${invoice.format === 'pdf' ? 'pdf' : 'xml'}`,
      async *chunks() {
        yield await readInvoiceFile(tx, invoice)
      },
    })),
  ]
}

async function* readStored(tx: Tx, fileId: number): AsyncGenerator<Buffer> {
  const file = await openFile(tx, fileId)
  if (file) yield* file.content as AsyncIterable<Buffer>
}

/** The row with its columns in snake_case, as files of exports have them. */
const withColumnNames = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value as unknown]))

/** A JSON array with one row on each line. */
async function* writeJson(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of batches) {
    for (const row of rows) {
      yield `${before}${JSON.stringify(withColumnNames(row))}`
      before = ',\n'
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const readme = (productName: string, entries: readonly Entry[], at: Date) =>
  [
    `Your data at ${productName}, ${at.toISOString()}`,
    '',
    'Each .json file is a list that any text editor, spreadsheet or program can read. Times are in UTC, amounts in',
    'cents. Pictures and documents are in folders of their own.',
    '',
    ...entries.filter(({ about }) => about).map(({ name, about }) => `${name}: ${about}`),
    '',
    'Not part of it: your password, which we cannot read ourselves, the codes of your second factor, and what would',
    'tell you about other people more than you saw on the site or in a mail.',
    '',
    'To have something corrected or erased, reply to any of our mails or write to us from the site.',
    '',
  ].join('\r\n')
