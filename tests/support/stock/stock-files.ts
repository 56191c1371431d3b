import { expect } from 'vitest'
import { checkStockFile, type StockFileCheck } from '#contract/inventory/file-checks.ts'
import type { StockMapping } from '#contract/inventory/inventory.ts'
import {
  findStockFile,
  importStockFile,
  listStockFiles,
  uploadStockFile,
  type ImportMode,
  type StockFile,
  type StockFilePreview,
} from '#contract/inventory/stock-files.ts'
import { importStock } from '#server/features/inventory/jobs.ts'
import { queueMailedFiles } from '#server/features/inventory/public.ts'
import { insertStockFile } from '#server/features/inventory/stock-files/queries.ts'
import { storeFile } from '#server/platform/files/stored-files.ts'
import type { Caller } from '../market/callers.ts'
import { aFile } from '../sample-files.ts'
import type { TestMarket } from '../market/test-market.ts'

/** A stock file with three lines, as a warehouse program exports it. */
export const plainStock = [
  'Part number;Manufacturer;Description;Qty;Condition;Price',
  'AB-100;Acme;A thing;5;NEW;12.50',
  'AB-200;Acme;Another thing;2;REF;CALL',
  'AB-300;Acme;A third thing;1;USED;7',
  '',
].join('\r\n')

export const upload = (who: Caller, content: string | Buffer = plainStock, name = 'stock.csv') =>
  who.call(uploadStockFile, { body: {}, files: { file: aFile(name, content) } })

/** Uploads a file that must be accepted and returns its preview. */
export async function previewOf(
  who: Caller,
  content?: string | Buffer,
  name?: string,
): Promise<StockFilePreview> {
  const { status, body, refusal } = await upload(who, content, name)
  expect([status, status === 200 ? '' : refusal.payload]).toEqual([200, ''])
  return body.payload
}

/** Result of the import of a file with the mapping of its preview. */
export async function checkOf(
  who: Caller,
  { file, mapping }: StockFilePreview,
  change: Partial<StockMapping> = {},
): Promise<StockFileCheck> {
  const params = { id: String(file.id) }
  const body = { mapping: { ...mapping, ...change } }
  const { status, body: answer } = await who.call(checkStockFile, { params, body })
  expect(status).toBe(200)
  return answer.payload
}

/** Queues the import of a file. */
export async function start(
  who: Caller,
  preview: StockFilePreview,
  {
    mode = 'replace',
    confirmedRemoval,
    ...change
  }: Partial<StockMapping> & { mode?: ImportMode; confirmedRemoval?: number } = {},
): Promise<StockFile> {
  const { status, body } = await who.call(importStockFile, {
    params: { id: String(preview.file.id) },
    body: {
      // As a person who leaves what was asked as it is read.
      mapping: {
        ...preview.mapping,
        answered: preview.questions.map(({ about }) => about),
        ...change,
      },
      mode,
      confirmedRemoval,
    },
  })
  expect(status).toBe(200)
  return body.payload
}

export const importsOf = (market: TestMarket, companyId: number) =>
  importStock.run(market.platform, { companyId })

export async function stateOf(who: Caller, id: number): Promise<StockFile> {
  const { status, body } = await who.call(findStockFile, { params: { id: String(id) } })
  expect(status).toBe(200)
  return body.payload
}

/** Files of the own company, newest first. */
export const filesOf = async (who: Caller): Promise<StockFile[]> =>
  (await who.call(listStockFiles)).body.payload.files

/** Uploads and imports a file and returns the result. */
export async function imported(
  market: TestMarket,
  who: Caller & { companyId: number },
  content?: string | Buffer,
  choice: Parameters<typeof start>[2] = {},
): Promise<StockFile> {
  const preview = await previewOf(who, content)
  await start(who, preview, choice)
  await importsOf(market, who.companyId)
  return stateOf(who, preview.file.id)
}

/** Stores a stock file that has not been read yet. */
export const aStockFile = (
  { database, clock }: Pick<TestMarket, 'database' | 'clock'>,
  { companyId, contactId }: { companyId: number; contactId: number | null },
): Promise<number> =>
  database.transaction(async (tx) => {
    const now = clock.now()
    const content = Buffer.from(plainStock)
    const fileId = await storeFile(tx, { name: 'stock.csv', type: 'text/csv', content }, now)
    const file = { companyId, contactId, name: 'stock.csv', size: content.length, fileId, now }
    return insertStockFile(tx, { ...file, via: 'page' })
  })

/** Stores a stock file whose import has refused line 2 for its quantity. */
export async function anImportedFile(
  market: Pick<TestMarket, 'database' | 'clock'>,
  owner: { companyId: number; contactId: number | null },
): Promise<number> {
  const id = await aStockFile(market, owner)
  const mapping: StockMapping = {
    columns: { partNumber: 0, quantity: 1 },
    skippedLines: 1,
    condition: 'ASIS',
    currency: 'EUR',
  }
  await market.database.sql`
    update stock_file set state = 'done', mode = 'replace', turn = 1, file_id = null,
      mapping = ${JSON.stringify(mapping)}::text::jsonb, ended_at = ${market.clock.now()},
      added = 0, changed = 0, unchanged = 0, removed = 0, combined = 0, refused = 1, warned = 0,
      refused_kept = 1
    where id = ${id}`
  await market.database.sql`
    insert into stock_refused_line (stock_file_id, line_number, cells)
    values (${id}, 2, '{"partNumber": "AB-100", "quantity": "x"}')`
  return id
}

/** Queues the files of a mail whose sender is authenticated. */
export const mailStockFiles = (
  market: TestMarket,
  { id: contactId, companyId }: { id: number; companyId: number },
  contents: readonly string[],
  subject = 'Stock',
): Promise<void> =>
  market.database.transaction(async (tx) => {
    const files = []
    for (const [n, text] of contents.entries()) {
      const content = Buffer.from(text)
      const name = `stock${n + 1}.csv`
      const id = await storeFile(tx, { name, type: 'text/csv', content }, market.clock.now())
      files.push({ id, name, size: content.length })
    }
    await queueMailedFiles(market.platform, tx, {
      contact: { contactId, companyId },
      files,
      subject,
    })
  })
