// Claim: a stock file of 200,000 lines, as CSV and as a workbook, is recognised and read with at most 200 MB more than
// at rest and event loop delays of at most 100 ms; invalid files are rejected within 2 s and the same memory.
// Control in the same run: the same CSV split into lines only.
import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  conditions,
  maxStockFileLines,
  type StockFileFault,
} from '#contract/inventory/inventory.ts'
import {
  checkStockFile,
  readStockLines,
  recogniseStockFile,
} from '#server/features/inventory/reading/read-stock-file.ts'
import type { StockLine } from '#server/features/inventory/reading/read-stock-line.ts'
import { writeStockCsv, writeStockXlsx } from '#server/features/inventory/own-stock/export-stock.ts'
import { ZipFile } from 'yazl'

const rates = { USD: 1.16, GBP: 0.88 }

/** A separate process creates the files, so that this one is at rest. */
const [, , task, givenFolder, givenName] = process.argv
const folder = givenFolder ?? (await mkdtemp(path.join(tmpdir(), 'stock-files-')))
const megabyte = 1024 * 1024
const at = (name: string) => path.join(folder, name)

async function* stock(): AsyncGenerator<StockLine> {
  for (let index = 0; index < maxStockFileLines; index++) {
    yield {
      partNumber: `WS-C${2960 + index}X-${index % 97}TS`,
      manufacturer: ['HPE', 'Cisco Systems', 'Dell'][index % 3]!,
      description: `Catalyst ${index}, 48 ports GigE PoE 740W, 2 x 10G SFP+ "LAN Base", lot ${index * 7919}`,
      quantity: 1 + (index % 500),
      condition: conditions[index % 6]!,
      priceCents: index % 5 === 0 ? null : index * 37 + 1,
      currency: 'EUR',
    }
  }
}

/** Repeats `unit` up to a size in bytes, between two texts. */
function* repeated(before: string, unit: string, bytes: number, after: string): Generator<Buffer> {
  const block = Buffer.from(unit.repeat(Math.ceil(megabyte / unit.length)))
  yield Buffer.from(before)
  for (let made = 0; made < bytes; made += block.length) yield block
  yield Buffer.from(after)
}

const workbook = '<workbook xmlns:r="r"><sheets><sheet name="Stock" r:id="r1"/></sheets></workbook>'
const relations =
  '<R><Relationship Id="r1" Type="x/worksheet" Target="sheet.xml"/><Relationship Id="r2" Type="x/sharedStrings" Target="texts.xml"/></R>'
const [top, end] = ['<worksheet><sheetData>', '</sheetData></worksheet>']
const row = '<row><c t="s"><v>0</v></c></row>'

async function writeWorkbook(
  sheet: Iterable<Buffer>,
  texts: Iterable<Buffer> = [Buffer.from('<sst/>')],
  name = 'bad',
) {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(workbook), 'xl/workbook.xml')
  zip.addBuffer(Buffer.from(relations), 'xl/_rels/workbook.xml.rels')
  zip.addReadStream(Readable.from(sheet), 'xl/sheet.xml')
  zip.addReadStream(Readable.from(texts), 'xl/texts.xml')
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(at(name)))
}
const writeText = (text: string) => writeFile(at('bad'), text)

const bad: [what: string, fault: StockFileFault, make: () => Promise<unknown>][] = [
  ['ten million lines', 'tooManyLines', () => writeText('a\n'.repeat(10_000_000))],
  ['a line of 40 MB', 'longLine', () => writeText('a'.repeat(40 * megabyte))],
  ['unclosed quotes', 'longLine', () => writeText('"a"a'.repeat(10 * megabyte))],
  ...(
    [
      ['1 GB of blanks in a sheet', 'unpacksTooLarge', 1024, ' '],
      ['150 MB of blanks in a sheet', 'noLines', 150, ' '],
      ['ten million rows', 'tooManyLines', 150, '<row><c><v>12345</v></c></row>'],
      ['empty rows', 'tooManyLines', 150, '<row s="1"><c/></row>'],
      ['comments', 'noLines', 150, '<!-- a comment of some length -->'],
      ['unclosed tags', 'noLines', 150, '<a>'],
    ] as const
  ).map(([what, fault, size, unit]): [string, StockFileFault, () => Promise<unknown>] => [
    what,
    fault,
    () => writeWorkbook(repeated(top, unit, size * megabyte, row + end)),
  ]),
  [
    'too many shared strings',
    'unpacksTooLarge',
    () =>
      writeWorkbook(
        [Buffer.from(top + row + end)],
        repeated('<sst>', `<si><t>${'a'.repeat(600)}</t></si>`, 130 * megabyte, '</sst>'),
      ),
  ],
]

/** Like a spreadsheet program: twelve columns, four of them with shared strings. */
function* sharedSheet(): Generator<Buffer> {
  const text = (index: number) => `<c t="s"><v>${index}</v></c>`
  yield Buffer.from(`${top}<row>${[0, 1, 2, 3, 4].map(text).join('')}</row>`)
  for (let index = 0; index < maxStockFileLines; index++) {
    const own = [0, 1, 2, 3].map((column) => text(5 + index * 4 + column)).join('')
    yield Buffer.from(
      `<row r="${index + 2}">${own}${`<c s="1"><v>${index + 1}</v></c>`.repeat(8)}</row>`,
    )
  }
  yield Buffer.from(end)
}
function* sharedTexts(): Generator<Buffer> {
  const item = (text: string) => `<si><t>${text}</t></si>`
  const names = ['MPN', 'Brand', 'Description', 'Location', 'Qty']
  yield Buffer.from(`<sst>${names.map(item).join('')}`)
  for (let index = 0; index < maxStockFileLines; index++) {
    const texts = [
      `WS-C${index}X-${index}`,
      `Cisco Systems ${index}`,
      `Catalyst switch of 48 ports GigE with power over ethernet 740W, LAN Base, lot ${index}, and more words`,
      `Warehouse ${index}`,
    ]
    yield Buffer.from(texts.map(item).join(''))
  }
  yield Buffer.from('</sst>')
}

const generators: Record<string, () => Promise<unknown>> = {
  'own.csv': () =>
    pipeline(Readable.from(writeStockCsv(stock())), createWriteStream(at('own.csv'))),
  'own.xlsx': () => pipeline(writeStockXlsx(stock()), createWriteStream(at('own.xlsx'))),
  'shared.xlsx': () => writeWorkbook(sharedSheet(), sharedTexts(), 'shared.xlsx'),
  ...Object.fromEntries(bad.map(([what, , make]) => [what, make])),
}
function createFile(name: string) {
  const args = [import.meta.filename, 'make', folder, name]
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${name} could not be created`)
}

const validFiles = ['own.csv', 'own.xlsx', 'shared.xlsx']
const atRest = process.memoryUsage.rss()

/** Seconds, and the maximum memory above that at rest in MB. */
async function measure<T>(work: () => Promise<T>) {
  let maxRss = 0
  const timer = setInterval(() => {
    maxRss = Math.max(maxRss, process.memoryUsage.rss())
  }, 5)
  const began = performance.now()
  const result = await work().finally(() => clearInterval(timer))
  const seconds = (performance.now() - began) / 1000
  return { result, seconds, more: (maxRss - atRest) / megabyte }
}

let isPassed = true
function claim(what: string, value: number, max: number, unit: string) {
  if (value > max) isPassed = false
  console.log(
    `${what}: ${value.toFixed(2)} ${unit} (at most ${max})${value > max ? ' MISSED' : ''}`,
  )
}

async function countLines(file: string): Promise<number> {
  let count = 0
  for await (const _ of createInterface({ input: createReadStream(file) })) count += 1
  return count
}

async function measureAll() {
  for (const name of validFiles) createFile(name)
  const control = await measure(() => countLines(at('own.csv')))
  console.log(`control: ${control.result} lines split in ${control.seconds.toFixed(2)} s`)

  for (const name of validFiles) {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    const recognised = await measure(() => recogniseStockFile(at(name), rates))
    if ('fault' in recognised.result) throw new Error(recognised.result.fault)
    const { mapping } = recognised.result
    const checked = await measure(() =>
      checkStockFile({ companyId: 1, rates, mapping }, (read) => read(at(name), new Uint8Array())),
    )
    if ('fault' in checked.result) throw new Error(checked.result.fault)
    delay.enable()
    const read = await measure(async () => {
      let lines = 0
      for await (const { line } of readStockLines(at(name), rates, mapping)) lines += line ? 1 : 0
      return lines
    })
    delay.disable()
    if (checked.result.listed + checked.result.refused !== maxStockFileLines)
      throw new Error(`${checked.result.listed} lines of ${name} were counted`)
    if (read.result !== maxStockFileLines)
      throw new Error(`${read.result} lines of ${name} were read`)
    console.log(
      `${name}: recognised in ${recognised.seconds.toFixed(2)} s, checked in ${checked.seconds.toFixed(2)} s, read in ${read.seconds.toFixed(2)} s, ` +
        `${(read.seconds / control.seconds).toFixed(1)} times the control`,
    )
    claim(`${name}: memory`, Math.max(recognised.more, checked.more, read.more), 200, 'MB')
    claim(`${name}: maximum event loop delay`, delay.max / 1e6, 100, 'ms')
  }

  for (const [what, fault] of bad) {
    createFile(what)
    const { result, seconds, more } = await measure(() => recogniseStockFile(at('bad'), rates))
    const found = 'fault' in result ? result.fault : 'accepted'
    if (found !== fault) throw new Error(`${what}: ${found}`)
    claim(`${what}: rejected after`, seconds, 2, 's')
    claim(`${what}: memory`, more, 200, 'MB')
  }
}

if (task === 'make') await generators[givenName!]!()
else {
  try {
    await measureAll()
  } finally {
    await rm(folder, { recursive: true })
  }
  process.exitCode = isPassed ? 0 : 1
}
