import { SpreadsheetError } from '#server/platform/spreadsheet/spreadsheet.ts'

/**
 * A queue with concurrency 1.
 * @param limits tasks at once, the running one included, and the longest wait in milliseconds
 * @returns a function that runs a task in its turn; throws SpreadsheetError `busy` beyond the limits
 */
export function createQueue({ maxWaiting, maxWaitMs }: { maxWaiting: number; maxWaitMs: number }) {
  let waiting = 0
  let last: Promise<void> = Promise.resolve()

  return async function runQueued<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= maxWaiting) throw new SpreadsheetError('busy')
    waiting += 1
    const before = last
    const { promise, resolve: leave } = Promise.withResolvers<void>()
    last = promise
    try {
      await within(before, maxWaitMs)
      return await work()
    } finally {
      waiting -= 1
      // Who gives up lets those behind wait for those before.
      void before.then(leave)
    }
  }
}

async function within(turn: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SpreadsheetError('busy')), ms)
  })
  try {
    await Promise.race([turn, late])
  } finally {
    clearTimeout(timer)
  }
}
