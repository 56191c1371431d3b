import { flushCompileCache } from 'node:module'
import type { ExchangeRates } from '#contract/figures/currencies.ts'
import type { StockFileCheck } from '#contract/inventory/file-checks.ts'
import type { StockFileFault, StockMapping } from '#contract/inventory/inventory.ts'
import { checkInProcess } from '#server/features/inventory/reading/check-stock-file.ts'
import type {
  CompleteMapping,
  ReadLine,
} from '#server/features/inventory/reading/read-stock-line.ts'
import {
  readLinesInProcess,
  recogniseInProcess,
  type RecognisedStockFile,
  type RecogniseOptions,
} from '#server/features/inventory/reading/recognise-stock-file.ts'
import { SpreadsheetError } from '#server/platform/spreadsheet/spreadsheet.ts'

export type ReadingTask = { path: string; rates: ExchangeRates } & (
  | { recognise: RecogniseOptions }
  /** With the digests of the parts that the company lists, one after another. */
  | { check: StockMapping; stock: Uint8Array }
  | { read: StockMapping }
)

export type ReadingMessage =
  | { recognised: RecognisedStockFile }
  | { checked: StockFileCheck }
  /** Before the first lines: with the formats that were detected. */
  | { complete: CompleteMapping }
  | { lines: ReadLine[] }
  | { fault: StockFileFault }
  /** The stack of an error of ours. */
  | { failure: string }
  | { isDone: true }
  /** Whether it may have another task. */
  | { isReady: boolean }

const linesPerMessage = 500
/** Unacknowledged messages: one is sent while another is processed. */
const maxUnacknowledged = 2

/** Reads one stock file; each message is acknowledged. */
async function work(task: ReadingTask, send: (message: ReadingMessage) => Promise<void>) {
  try {
    const { path, rates } = task
    if ('recognise' in task) {
      return await send({ recognised: await recogniseInProcess(path, rates, task.recognise) })
    }
    if ('check' in task) {
      return await send({ checked: await checkInProcess(path, rates, task.check, task.stock) })
    }
    let lines: ReadLine[] = []
    let complete: CompleteMapping | undefined
    const onMapping = (mapping: CompleteMapping) => {
      complete = mapping
    }
    for await (const read of readLinesInProcess(path, rates, task.read, { onMapping })) {
      if (complete) {
        await send({ complete })
        complete = undefined
      }
      lines = lines.concat(read)
      for (; lines.length >= linesPerMessage; lines = lines.slice(linesPerMessage)) {
        await send({ lines: lines.slice(0, linesPerMessage) })
      }
    }
    if (lines.length > 0) await send({ lines })
    await send({ isDone: true })
  } catch (error) {
    if (error instanceof SpreadsheetError) return send({ fault: error.fault })
    await send({ failure: error instanceof Error ? String(error.stack) : String(error) })
  }
}

// This file is the entry point of a child process. It ends with its parent; a signal to the group of both does not
// end it earlier, because its parent may finish the file.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.once('disconnect', () => process.exit())

// Now, because it is killed at its end.
flushCompileCache()

/** A process that has grown beyond this many bytes is not reused. */
const maxReusedBytes = 150 * 1024 * 1024

let unacknowledged = 0
let onAcknowledged: (() => void) | undefined

async function send(message: ReadingMessage) {
  process.send!(message)
  unacknowledged += 1
  while (unacknowledged >= maxUnacknowledged) {
    await new Promise<void>((resolve) => {
      onAcknowledged = resolve
    })
  }
}

process.on('message', (message: ReadingTask | 'next') => {
  if (message === 'next') {
    unacknowledged -= 1
    onAcknowledged?.()
    return
  }
  void work(message, send).then(() => {
    process.send!({ isReady: process.memoryUsage.rss() < maxReusedBytes })
  })
})
