import { Worker } from 'node:worker_threads'
import type { StockFileFault, StockMapping } from '#contract/inventory/inventory.ts'
import type {
  ReadingMessage,
  ReadingTask,
} from '#server/features/inventory/stock-files/reading/reader-thread.ts'
import { createQueue } from '#server/features/inventory/stock-files/reading/create-queue.ts'
import type { ReadLine } from '#server/features/inventory/stock-files/reading/read-stock-line.ts'
import type {
  RecognisedStockFile,
  RecogniseOptions,
} from '#server/features/inventory/stock-files/reading/recognise-stock-file.ts'
import { SpreadsheetError } from '#server/platform/spreadsheet/spreadsheet.ts'

// Files are read in a thread of their own: it has a bound on its memory, can be ended at any moment, and holds no
// search up.

const memory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 12 }
/** Waiting and recognising together are over before the call is that asks for them. */
const maxWaitMs = { waiting: 6_000, recognise: 8_000, lines: 30_000 }

/** Messages of a thread one after the other; the next is asked for when the one before was taken. */
async function* receiveMessages(task: ReadingTask, ms: number): AsyncGenerator<ReadingMessage> {
  const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: memory,
    execArgv: [],
  })
  const come: ReadingMessage[] = []
  let failure: Error | undefined
  let wake: (() => void) | undefined
  worker.on('message', (message: ReadingMessage) => {
    come.push(message)
    wake?.()
  })
  worker.on('error', (error: NodeJS.ErrnoException) => {
    failure =
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SpreadsheetError('unpacksTooLarge') : error
    wake?.()
  })
  worker.on('exit', () => {
    failure ??= new Error('The reader of a stock file has ended.')
    wake?.()
  })
  try {
    for (;;) {
      const message = come.shift()
      if (message) {
        worker.postMessage('next')
        yield message
        continue
      }
      if (failure) throw failure
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        wake = resolve
        timer = setTimeout(() => {
          failure = new SpreadsheetError('tooSlow')
          resolve()
        }, ms)
      })
      clearTimeout(timer)
    }
  } finally {
    await worker.terminate()
  }
}

/** One file is recognised at a time, so that many at once need no more memory than one. */
const runQueued = createQueue({ maxWaiting: 8, maxWaitMs: maxWaitMs.waiting })

/**
 * Says what a file on disk is, how it is written and which column has what, and shows its first lines as they are read
 * (BK-068); or why it is no stock file.
 */
export async function recogniseStockFile(
  path: string,
  options: RecogniseOptions = {},
): Promise<RecognisedStockFile | { fault: StockFileFault }> {
  try {
    return await runQueued(async () => {
      for await (const message of receiveMessages(
        { path, recognise: options },
        maxWaitMs.recognise,
      )) {
        if ('fault' in message) return message
        if ('recognised' in message) return message.recognised
      }
      throw new Error('The reader of a stock file said nothing.')
    })
  } catch (error) {
    if (error instanceof SpreadsheetError) return { fault: error.fault }
    throw error
  }
}

/**
 * Reads a stock file line by line, no faster than the lines are taken. Who stops early ends the reading.
 * @throws SpreadsheetError where the file as a whole turns out not to be one: nothing of it counts then
 */
export async function* readStockLines(
  path: string,
  mapping: StockMapping,
): AsyncGenerator<ReadLine> {
  for await (const message of receiveMessages({ path, mapping }, maxWaitMs.lines)) {
    if ('fault' in message) throw new SpreadsheetError(message.fault)
    if ('lines' in message) yield* message.lines
    if ('isDone' in message) return
  }
}
