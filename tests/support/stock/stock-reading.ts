import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StockMapping } from '#contract/inventory/inventory.ts'
import { checkInProcess } from '#server/features/inventory/reading/check-stock-file.ts'
import {
  readLinesInProcess,
  recogniseInProcess,
  type RecogniseOptions,
} from '#server/features/inventory/reading/recognise-stock-file.ts'

/** Exchange rates of files that are read in tests. */
export const rates = { USD: 1.16, GBP: 0.88 }

const folder = mkdtempSync(join(tmpdir(), 'stock-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
let files = 0

/** Writes the content to a file and returns its path. */
export async function fileOf(content: string | Buffer): Promise<string> {
  const path = join(folder, `file-${files++}`)
  await writeFile(path, content)
  return path
}

/** Recognises the columns of a file without a process of its own. */
export const recognise = async (content: string | Buffer, options: RecogniseOptions = {}) =>
  recogniseInProcess(await fileOf(content), rates, options)

/** Reads all lines of a file with the recognised mapping. */
export async function read(content: string | Buffer, change: Partial<StockMapping> = {}) {
  const path = await fileOf(content)
  const { mapping } = await recogniseInProcess(path, rates, {})
  const lines = []
  for await (const some of readLinesInProcess(path, rates, { ...mapping, ...change }))
    lines.push(...some)
  return lines
}
/** Result of the import of a file with the recognised mapping. */
export async function check(content: string | Buffer, change: Partial<StockMapping> = {}) {
  const path = await fileOf(content)
  const { mapping } = await recogniseInProcess(path, rates, {})
  return checkInProcess(path, rates, { ...mapping, ...change }, new Uint8Array())
}
export const linesOf = async (content: string | Buffer, change?: Partial<StockMapping>) =>
  (await read(content, change)).map(({ line }) => line)

export const names = 'Part number;Manufacturer;Description;Qty;Condition;Price\n'
/** The only line of `plain`. */
export const lineOf = {
  partNumber: 'WS-C2960X',
  manufacturer: 'Cisco',
  description: 'Switch',
  quantity: 5,
  condition: 'REF',
  priceCents: 45_000,
  currency: 'EUR',
}
export const plain = `${names}WS-C2960X;Cisco;Switch;5;REF;450\n`
