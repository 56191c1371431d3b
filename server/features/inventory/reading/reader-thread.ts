import { parentPort, workerData } from 'node:worker_threads'
import type { ExchangeRates } from '#contract/currencies.ts'
import type { StockFileCheck } from '#contract/inventory/file-checks.ts'
import type { StockFileFault, StockMapping } from '#contract/inventory/inventory.ts'
import { checkInThread } from '#server/features/inventory/reading/check-stock-file.ts'
import type {
  CompleteMapping,
  ReadLine,
} from '#server/features/inventory/reading/read-stock-line.ts'
import {
  readLinesInThread,
  recogniseInThread,
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
  | { isDone: true }

const linesPerMessage = 500
/** Unacknowledged messages: one is sent while another is processed. */
const maxUnacknowledged = 2

/** Entry point of the worker thread that reads one stock file; each message is acknowledged. */
async function work(task: ReadingTask, send: (message: ReadingMessage) => Promise<void>) {
  try {
    const { path, rates } = task
    if ('recognise' in task) {
      return await send({ recognised: await recogniseInThread(path, rates, task.recognise) })
    }
    if ('check' in task) {
      return await send({ checked: await checkInThread(path, rates, task.check, task.stock) })
    }
    let lines: ReadLine[] = []
    let complete: CompleteMapping | undefined
    const onMapping = (mapping: CompleteMapping) => {
      complete = mapping
    }
    for await (const read of readLinesInThread(path, rates, task.read, { onMapping })) {
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
    if (!(error instanceof SpreadsheetError)) throw error
    await send({ fault: error.fault })
  }
}

const port = parentPort!
let unacknowledged = 0
let onAcknowledged: (() => void) | undefined
port.on('message', () => {
  unacknowledged -= 1
  onAcknowledged?.()
})
await work(workerData as ReadingTask, async (message) => {
  port.postMessage(message)
  unacknowledged += 1
  while (unacknowledged >= maxUnacknowledged) {
    await new Promise<void>((resolve) => {
      onAcknowledged = resolve
    })
  }
})
port.close()
