import { parentPort, workerData } from 'node:worker_threads'
import type { StockFileFault, StockMapping } from '#contract/inventory/inventory.ts'
import type { ReadLine } from '#server/features/inventory/reading/read-stock-line.ts'
import {
  readLinesInThread,
  recogniseInThread,
  type RecognisedStockFile,
  type RecogniseOptions,
} from '#server/features/inventory/reading/recognise-stock-file.ts'
import { SpreadsheetError } from '#server/platform/spreadsheet/spreadsheet.ts'

export type ReadingTask =
  | { path: string; recognise: RecogniseOptions }
  | { path: string; mapping: StockMapping }

export type ReadingMessage =
  | { recognised: RecognisedStockFile }
  | { lines: ReadLine[] }
  | { fault: StockFileFault }
  | { isDone: true }

const linesPerMessage = 500
/** Unacknowledged messages: one is sent while another is processed. */
const maxUnacknowledged = 2

/** Entry point of the worker thread that reads one stock file; each message is acknowledged. */
async function work(task: ReadingTask, send: (message: ReadingMessage) => Promise<void>) {
  try {
    if ('recognise' in task) {
      return await send({ recognised: await recogniseInThread(task.path, task.recognise) })
    }
    let lines: ReadLine[] = []
    for await (const read of readLinesInThread(task.path, task.mapping)) {
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
