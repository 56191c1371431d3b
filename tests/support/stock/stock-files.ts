import { expect } from 'vitest'
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

/** Queues the import of a file. */
export async function start(
  who: Caller,
  preview: StockFilePreview,
  { mode = 'replace', ...change }: Partial<StockMapping> & { mode?: ImportMode } = {},
): Promise<StockFile> {
  const { status, body } = await who.call(importStockFile, {
    params: { id: String(preview.file.id) },
    body: { mapping: { ...preview.mapping, ...change }, mode },
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
