import { createWriteStream, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  checkStockFile,
  createQueue,
  readStockLines,
  recogniseStockFile,
} from '#server/features/inventory/reading/read-stock-file.ts'
import type { StockLine } from '#server/features/inventory/reading/read-stock-line.ts'
import { writeStockXlsx } from '#server/features/inventory/own-stock/export-stock.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { rates } from '../../../../tests/support/stock/stock-reading.ts'
import { isFull } from '../../../../tests/support/amount.ts'
import { aWorkbook } from '../../../../tests/support/stock/workbook.ts'

const folder = await mkdtemp(join(tmpdir(), 'stock-'))
afterAll(() => rm(folder, { recursive: true }))
let files = 0
async function fileOf(content: string | Buffer): Promise<string> {
  const path = join(folder, `file-${files++}`)
  await writeFile(path, content)
  return path
}

const names = 'Part number;Manufacturer;Description;Qty;Condition;Price\n'
const csvOf = (lines: number) =>
  names +
  Array.from({ length: lines }, (_, index) => `A1${index};HP;Disk ${index};1;NEW;1\n`).join('')

async function recognised(path: string) {
  const found = await recogniseStockFile(path, rates)
  if ('fault' in found) throw new Error(found.fault)
  return found
}

describe('a stock file', () => {
  test('is recognised and read line by line, in order (BK-068)', async () => {
    const path = await fileOf(csvOf(3000))
    const { mapping, lines } = await recognised(path)
    expect(lines).toBe(3000)
    const parts = []
    for await (const { line } of readStockLines(path, rates, mapping)) parts.push(line?.partNumber)
    expect(parts).toEqual(Array.from({ length: 3000 }, (_, index) => `A1${index}`))
  })

  test('with other content is refused', async () => {
    expect(await recogniseStockFile(await fileOf(''), rates)).toEqual({ fault: 'empty' })
  })

  test('that cannot be opened throws', async () => {
    await expect(recogniseStockFile(join(folder, 'gone'), rates)).rejects.toThrow('ENOENT')
  })

  test('is read with backpressure and only as far as it is consumed', async () => {
    const path = await fileOf(csvOf(100_000))
    const { mapping } = await recognised(path)
    const lines = readStockLines(path, rates, mapping)
    expect((await lines.next()).value?.line?.partNumber).toBe('A10')
    const before = process.memoryUsage().heapUsed
    await new Promise((resolve) => {
      setTimeout(resolve, 500)
    })
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(10_000_000)
    await lines.return(undefined)
    expect(await lines.next()).toEqual({ done: true, value: undefined })
  })

  test.runIf(isFull)('that exceeds the limit while being read throws', async () => {
    const path = await fileOf(csvOf(2))
    const { mapping } = await recognised(path)
    await writeFile(path, names + 'A1;HP;Disk;1;NEW;1\n'.repeat(200_001))
    let count = 0
    await expect(async () => {
      for await (const _ of readStockLines(path, rates, mapping)) count += 1
    }).rejects.toMatchObject({ fault: 'tooManyLines' })
    expect(count).toBeLessThanOrEqual(200_000)
  })

  test('is queued for recognition, and rejected as busy when the queue is full', async () => {
    const path = await fileOf(csvOf(2))
    const found = await Promise.all(
      Array.from({ length: 10 }, () => recogniseStockFile(path, rates)),
    )
    const faults = found.flatMap((one) => ('fault' in one ? [one.fault] : []))
    // On a busy machine more than the two beyond the queue wait too long.
    expect([...new Set(faults)]).toEqual(['busy'])
    expect(faults.length).toBeGreaterThanOrEqual(2)
  })
})

/** Processes of files that are being read. */
const readingProcesses = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter(
      (pid) =>
        pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reading-process'),
    )

test.runIf(process.platform === 'linux')(
  'a reading process that is killed ends its file and nothing else',
  async () => {
    const path = await fileOf(csvOf(50_000))
    const { mapping } = await recognised(path)
    const lines = readStockLines(path, rates, mapping)
    await lines.next()
    for (const pid of readingProcesses()) process.kill(Number(pid), 'SIGTRAP')
    await expect(async () => {
      for await (const _ of lines);
    }).rejects.toThrow('SIGTRAP')
    expect(await recognised(path)).toMatchObject({ lines: 50_000 })
  },
)

test.runIf(process.platform === 'linux')(
  'the process of a company reads its next file, files of others are read in another one',
  async () => {
    const path = await fileOf(csvOf(2))
    const isReadAgain = async (owner: number) => {
      const before = readingProcesses()
      await recogniseStockFile(path, rates, {}, owner)
      return before.length > 0 && before.join() === readingProcesses().join()
    }
    await expect.poll(() => isReadAgain(1), { timeout: 20_000 }).toBe(true)
    expect(await isReadAgain(2)).toBe(false)
  },
)

describe.runIf(process.platform === 'linux')(
  'memory grows by less than 200 MB beside the 60 of the process',
  () => {
    const megabyte = 1024 * 1024
    const residentMemory = () =>
      process.memoryUsage.rss() +
      readingProcesses().reduce(
        (sum, pid) => sum + Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096,
        0,
      )
    async function measured(path: string) {
      const before = residentMemory()
      let most = before
      const timer = setInterval(() => {
        most = Math.max(most, residentMemory())
      }, 20)
      try {
        const found = await recogniseStockFile(path, rates)
        if ('fault' in found)
          return { fault: found.fault, more: (most - before) / megabyte, lines: 0 }
        let lines = 0
        for await (const _ of readStockLines(path, rates, found.mapping)) lines += 1
        return { fault: undefined, more: (most - before) / megabyte, lines }
      } finally {
        clearInterval(timer)
      }
    }
    async function* stock(): AsyncGenerator<StockLine> {
      for (let index = 0; index < 200_000; index++) {
        yield {
          partNumber: `WS-C${index}X`,
          manufacturer: 'Cisco Systems',
          description: `Catalyst switch ${index} with 48 ports and power over ethernet`,
          quantity: 1,
          condition: 'REF',
          priceCents: index + 1,
          currency: 'EUR',
        }
      }
    }

    test.runIf(isFull)('for a workbook of 200,000 lines', { timeout: 120_000 }, async () => {
      const path = join(folder, 'large.xlsx')
      await pipeline(writeStockXlsx(stock()), createWriteStream(path))
      const { lines, more } = await measured(path)
      expect(lines).toBe(200_000)
      expect(more).toBeLessThan(260)
    })

    const sheet = (rows: string) => aWorkbook({ sheets: [{ name: 'Stock', rows }] })
    const row = '<row><c t="s"><v>0</v></c></row>'
    /** Near the time limit on a busy machine. */
    const slowCases: [string, string, () => Buffer][] = isFull
      ? [
          [
            'more than two million shared strings',
            'unpacksTooLarge',
            () =>
              aWorkbook({
                sheets: [{ name: 'Stock', rows: row }],
                texts: Array.from<string>({ length: 2_000_001 }).fill('<t>a1</t>'),
              }),
          ],
        ]
      : []
    test.each<[string, string, () => Buffer]>([
      ['60 MB of whitespace in a sheet', 'noLines', () => sheet(' '.repeat(60_000_000))],
      [
        '110 MB of shared strings',
        'unpacksTooLarge',
        () =>
          aWorkbook({
            sheets: [{ name: 'Stock', rows: row }],
            texts: Array.from<string>({ length: 180_000 }).fill(`<t>${'a'.repeat(600)}</t>`),
          }),
      ],
      ['an unclosed quote', 'noTable', () => Buffer.from(`${'"a"a'.repeat(2000)}\n`.repeat(2000))],
      ...slowCases,
    ])('for %s', { timeout: 120_000 }, async (_, fault, content) => {
      const { more, ...found } = await measured(await fileOf(content()))
      // On a busy machine the limit of time comes first.
      expect([fault, 'tooSlow']).toContain(found.fault)
      expect(more).toBeLessThan(260)
    })
  },
)

describe('the queue', () => {
  const busy = { fault: 'busy' }
  function aTask() {
    const { promise, resolve } = Promise.withResolvers<string>()
    return { work: () => promise, end: () => resolve('done') }
  }

  test('runs tasks one after the other, even if one fails', async () => {
    const runQueued = createQueue({ maxWaiting: 8, maxWaitMs: 5_000 })
    const begun: number[] = []
    const results = await Promise.allSettled(
      [1, 2, 3].map((n) =>
        runQueued(async () => {
          begun.push(n)
          await Promise.resolve()
          if (n === 2) throw new Error('two fails')
          expect(begun).toEqual([1, 2, 3].slice(0, n))
          return n
        }),
      ),
    )
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('rejects tasks beyond the limit immediately', async () => {
    const runQueued = createQueue({ maxWaiting: 2, maxWaitMs: 5_000 })
    const [first, second] = [aTask(), aTask()]
    const done = [runQueued(first.work), runQueued(second.work)]
    await expect(runQueued(aTask().work)).rejects.toMatchObject(busy)
    first.end()
    second.end()
    expect(await Promise.all(done)).toEqual(['done', 'done'])
    const third = aTask()
    third.end()
    expect(await runQueued(third.work)).toBe('done')
  })

  test('rejects a task that waits too long; later ones still wait for those before', async () => {
    const runQueued = createQueue({ maxWaiting: 8, maxWaitMs: 50 })
    const first = aTask()
    const done = runQueued(first.work)
    await expect(runQueued(aTask().work)).rejects.toMatchObject(busy)
    let hasBegun = false
    const behind = runQueued(async () => {
      hasBegun = true
      await Promise.resolve()
      return 'done'
    })
    await Promise.resolve()
    expect(hasBegun).toBe(false)
    first.end()
    expect(await Promise.all([done, behind])).toEqual(['done', 'done'])
  })

  test('gives an owner one place, so that others are not rejected', async () => {
    const runQueued = createQueue({ maxWaiting: 2, maxWaitMs: 5_000 })
    const tasks = Array.from({ length: 4 }, aTask)
    const own = tasks.map(({ work }) => runQueued(work, { owner: 1 }))
    const other = aTask()
    const done = runQueued(other.work, { owner: 2 })
    for (const { end } of [...tasks, other]) end()
    expect(await Promise.all([...own, done])).toEqual(Array(5).fill('done'))
  })

  test('drops a task when nobody waits for it any more', async () => {
    const runQueued = createQueue({ maxWaiting: 2, maxWaitMs: 5_000 })
    const first = aTask()
    const done = runQueued(first.work, { owner: 1 })
    const gone = new AbortController()
    const dropped = [1, 2].map((owner) => runQueued(aTask().work, { owner, signal: gone.signal }))
    gone.abort()
    for (const each of dropped) await expect(each).rejects.toMatchObject(busy)
    first.end()
    const next = aTask()
    next.end()
    expect(await Promise.all([done, runQueued(next.work)])).toEqual(['done', 'done'])
  })
})

test('a check ends when nobody waits for it any more (BK-068)', async () => {
  const path = await fileOf('Part number;Qty\nAB-100;1\n')
  const mapping = {
    columns: { partNumber: 0 },
    skippedLines: 1,
    condition: 'NEW',
    currency: 'EUR',
  } as const
  const gone = new AbortController()
  const task = { companyId: 1, rates, mapping, signal: gone.signal }
  const checked = checkStockFile(task, (readFile) => {
    gone.abort()
    return readFile(path, new Uint8Array())
  })
  expect(await checked).toEqual({ fault: 'busy' })
})
