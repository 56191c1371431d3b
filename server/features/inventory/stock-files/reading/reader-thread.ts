import { parentPort, workerData } from 'node:worker_threads'
import type { StockMapping } from '#contract/inventory/inventory.ts'
import type { ReadLine } from '#server/features/inventory/stock-files/reading/read-stock-line.ts'
import {
  readLinesInThread,
  recogniseInThread,
  type RecognisedStockFile,
  type RecogniseOptions,
} from '#server/features/inventory/stock-files/reading/recognise-stock-file.ts'
import { SpreadsheetError } from '#server/platform/spreadsheet/spreadsheet.ts'
import type { StockFileFault } from '#contract/inventory/inventory.ts'

export type ReadingTask =
  | { path: string; recognise: RecogniseOptions }
  | { path: string; mapping: StockMapping }

export type ReadingMessage =
  | { recognised: RecognisedStockFile }
  | { lines: ReadLine[] }
  | { fault: StockFileFault }
  | { isDone: true }

const linesEach = 500
/** Messages that wait for the reader: one is on its way while another is worked on. */
const maxUnacknowledged = 2

/** Entry point of the worker thread that reads one stock file; each message is acknowledged. */
async function work(task: ReadingTask, say: (message: ReadingMessage) => Promise<void>) {
  try {
    if ('recognise' in task) {
      return await say({ recognised: await recogniseInThread(task.path, task.recognise) })
    }
    let lines: ReadLine[] = []
    for await (const read of readLinesInThread(task.path, task.mapping)) {
      lines = lines.concat(read)
      for (; lines.length >= linesEach; lines = lines.slice(linesEach)) {
        await say({ lines: lines.slice(0, linesEach) })
      }
    }
    if (lines.length > 0) await say({ lines })
    await say({ isDone: true })
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    await say({ fault: error.fault })
  }
}

const port = parentPort!
let ahead = 0
let isFree: (() => void) | undefined
port.on('message', () => {
  ahead -= 1
  isFree?.()
})
await work(workerData as ReadingTask, async (message) => {
  port.postMessage(message)
  ahead += 1
  while (ahead >= maxUnacknowledged) {
    await new Promise<void>((resolve) => {
      isFree = resolve
    })
  }
})
port.close()
