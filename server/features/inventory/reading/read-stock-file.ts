import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import type { Socket } from 'node:net'
import path from 'node:path'
import type { ExchangeRates } from '#contract/figures/currencies.ts'
import type { StockFileCheck } from '#contract/inventory/file-checks.ts'
import type { StockFileFault, StockMapping } from '#contract/inventory/inventory.ts'
import type {
  ReadingMessage,
  ReadingTask,
} from '#server/features/inventory/reading/reading-process.ts'
import type {
  CompleteMapping,
  ReadLine,
} from '#server/features/inventory/reading/read-stock-line.ts'
import type {
  RecognisedStockFile,
  RecogniseOptions,
} from '#server/features/inventory/reading/recognise-stock-file.ts'
import { SpreadsheetError } from '#server/platform/spreadsheet/spreadsheet.ts'

// Files are read in separate processes: a file that crashes one affects neither the program nor files of others,
// which are read in another one.

const execArgv = ['--max-old-space-size=128', '--max-semi-space-size=4']
/** Waiting and reading together end before the deadline of the request. */
const maxWaitMs = {
  recognise: { waiting: 6_000, reading: 8_000 },
  /** Reading includes the copy of the file and the query of the stock. */
  check: { waiting: 15_000, reading: 30_000 },
  lines: 30_000,
}

/** Reading processes get no secrets. They share the compile cache. */
function readingEnv(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  // In a folder for each version of Node.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) }
}

/** How long a process waits for the next task of the company whose file it has read. */
const maxIdleMs = 20_000

type Reader = ReturnType<typeof startReader>

function startReader(owner: number | undefined) {
  const child = fork(new URL('./reading-process.ts', import.meta.url), {
    execArgv,
    env: readingEnv(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve()).once('error', () => resolve())
  })
  const reader = {
    owner,
    child,
    ended,
    received: [] as ReadingMessage[],
    /** Whether it may have another task; undefined until it has ended its own. */
    isReady: undefined as boolean | undefined,
    failure: undefined as Error | undefined,
    wake: () => {},
  }
  /** Its end: readers print what they skip in damaged files, and V8 why it aborts. */
  let errorOutput = ''
  child.stderr?.setEncoding('utf8').on('data', (data: string) => {
    errorOutput = (errorOutput + data).slice(-4_000)
  })
  child.on('message', (message: ReadingMessage) => {
    if (!('isReady' in message)) reader.received.push(message)
    else {
      reader.isReady = message.isReady
      if (!message.isReady && idle?.reader === reader) killIdleReader()
    }
    reader.wake()
  })
  child.on('error', (error) => {
    reader.failure ??= error
    reader.wake()
  })
  child.on('close', (code, killedBy) => {
    reader.failure ??= /heap out of memory|heap limit/.test(errorOutput)
      ? new SpreadsheetError('unpacksTooLarge')
      : new Error(`The reading process has ended (${killedBy ?? code}): ${errorOutput}`)
    reader.wake()
  })
  return reader
}

/** The last process, while it waits: a person who checks a file has it read again and again. */
let idle: { reader: Reader; timer: NodeJS.Timeout } | undefined

function acquireReader(owner: number | undefined): Reader {
  const { reader } = idle ?? {}
  const isAlive = reader?.child.connected && reader.child.signalCode === null
  if (!isAlive || reader.owner !== owner || !reader.isReady || reader.failure) {
    return startReader(owner)
  }
  clearTimeout(idle!.timer)
  idle = undefined
  reader.isReady = undefined
  setReferenced(reader, true)
  return reader
}

/** Whether the program waits for a process before it ends by itself. */
function setReferenced({ child }: Reader, isReferenced: boolean): void {
  const handles = [child, child.channel, child.stderr as Socket | null]
  for (const handle of handles) handle?.[isReferenced ? 'ref' : 'unref']()
}

function releaseReader(reader: Reader): void {
  killIdleReader()
  const timer = setTimeout(killIdleReader, maxIdleMs).unref()
  setReferenced(reader, false)
  idle = { reader, timer }
}

function killIdleReader(): void {
  clearTimeout(idle?.timer)
  idle?.reader.child.kill('SIGKILL')
  idle = undefined
}

/**
 * Yields the messages of a process, and requests each after the one before was consumed. A process that has read a file
 * to its end may read the next one of the same owner.
 */
async function* receiveMessages(
  task: ReadingTask,
  {
    owner,
    ms,
    signal,
  }: { owner?: number | undefined; ms: number; signal?: AbortSignal | undefined },
): AsyncGenerator<ReadingMessage> {
  const reader = acquireReader(owner)
  const { child, received } = reader
  let isDone = false
  const stop = () => {
    reader.failure ??= new SpreadsheetError('busy')
    reader.wake()
  }
  signal?.addEventListener('abort', stop)
  try {
    child.send(task, (error) => {
      if (error) child.kill('SIGKILL')
    })
    if (signal?.aborted) stop()
    for (;;) {
      const message = received.shift()
      if (message) {
        if ('failure' in message) throw new Error(message.failure)
        if (child.connected) child.send('next', () => {})
        isDone = 'recognised' in message || 'checked' in message || 'isDone' in message
        yield message
        continue
      }
      if (reader.failure) throw reader.failure
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        reader.wake = resolve
        timer = setTimeout(() => {
          reader.failure = new SpreadsheetError('tooSlow')
          resolve()
        }, ms)
      })
      clearTimeout(timer)
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    const isReusable = isDone && owner !== undefined && reader.isReady !== false && !reader.failure
    if (isReusable) releaseReader(reader)
    else {
      child.kill('SIGKILL')
      await reader.ended
    }
  }
}

/** The waiting owners of a queue: each has one place, and its other tasks wait for it; none wait after the signal. */
interface QueueEntry {
  owner?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * A queue with concurrency 1.
 * @param limits tasks at once, the running one included, and the longest wait in milliseconds
 * @returns a function that runs a task after those before it; throws SpreadsheetError `busy` beyond the limits
 */
export function createQueue({ maxWaiting, maxWaitMs }: { maxWaiting: number; maxWaitMs: number }) {
  let waiting = 0
  let last: Promise<void> = Promise.resolve()
  const owners = new Map<number, Promise<void>>()

  return async function runQueued<T>(
    work: () => Promise<T>,
    { owner = NaN, signal }: QueueEntry = {},
  ): Promise<T> {
    const until = performance.now() + maxWaitMs
    for (let own = owners.get(owner); own; own = owners.get(owner)) await within(own, until, signal)
    if (waiting >= maxWaiting) throw new SpreadsheetError('busy')
    waiting += 1
    const before = last
    const { promise, resolve: leave } = Promise.withResolvers<void>()
    last = promise
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    if (!Number.isNaN(owner)) owners.set(owner, ended)
    try {
      await within(before, until, signal)
      return await work()
    } finally {
      waiting -= 1
      owners.delete(owner)
      end()
      // After a timeout the next task still waits for the one before.
      void before.then(leave)
    }
  }
}

async function within(turn: Promise<void>, until: number, signal?: AbortSignal): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const refuse = () => reject(new SpreadsheetError('busy'))
  const timer = setTimeout(refuse, until - performance.now())
  signal?.addEventListener('abort', refuse)
  try {
    if (signal?.aborted) refuse()
    await Promise.race([turn, late])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', refuse)
  }
}

const runRecognition = createQueue({ maxWaiting: 8, maxWaitMs: maxWaitMs.recognise.waiting })
/** A check reads a whole file within a request; it must not delay those who upload one. */
const runCheck = createQueue({ maxWaiting: 8, maxWaitMs: maxWaitMs.check.waiting })

/** Runs a task and returns what `pick` finds in its messages. */
async function receiveResult<T>(
  messages: AsyncIterable<ReadingMessage>,
  pick: (message: ReadingMessage) => T | undefined,
): Promise<T | { fault: StockFileFault }> {
  for await (const message of messages) {
    if ('fault' in message) return message
    const result = pick(message)
    if (result !== undefined) return result
  }
  throw new Error('The reading process sent no result.')
}

async function orFault<T>(work: Promise<T>): Promise<T | { fault: StockFileFault }> {
  try {
    return await work
  } catch (error) {
    if (error instanceof SpreadsheetError) return { fault: error.fault }
    throw error
  }
}

/**
 * Recognises format, encoding and columns of a file and parses its first lines (BK-068).
 * @param owner the company, whose next task the same process may read
 */
export const recogniseStockFile = (
  path: string,
  rates: ExchangeRates,
  options: RecogniseOptions = {},
  owner?: number,
): Promise<RecognisedStockFile | { fault: StockFileFault }> =>
  orFault(
    runRecognition(() =>
      receiveResult(
        receiveMessages(
          { path, rates, recognise: options },
          { owner, ms: maxWaitMs.recognise.reading },
        ),
        (message) => ('recognised' in message ? message.recognised : undefined),
      ),
    ),
  )

export interface CheckTask {
  companyId: number
  rates: ExchangeRates
  mapping: StockMapping
  /** Ends the check when its caller is gone. */
  signal?: AbortSignal
}

/**
 * Reads all lines of a file and counts the result of its import (BK-068); one check per company at a time.
 * @param withFile provides, once it is its turn, the path of the file and the digests of the parts that are listed
 */
export const checkStockFile = (
  { companyId, rates, mapping, signal }: CheckTask,
  withFile: <T>(read: (path: string, stock: Uint8Array) => Promise<T>) => Promise<T>,
): Promise<StockFileCheck | { fault: StockFileFault }> =>
  orFault(
    runCheck(
      () => {
        const until = performance.now() + maxWaitMs.check.reading
        return withFile((path, stock) =>
          receiveResult(
            receiveMessages(
              { path, rates, check: mapping, stock },
              { owner: companyId, ms: until - performance.now(), signal },
            ),
            (message) => ('checked' in message ? message.checked : undefined),
          ),
        )
      },
      { owner: companyId, signal },
    ),
  )

/**
 * Reads a stock file line by line with backpressure; stopping early ends the process.
 * @param options `onMapping` receives the mapping with the formats that were detected, before the first line
 * @throws SpreadsheetError if the file as a whole is invalid; lines read before do not count then
 */
export async function* readStockLines(
  path: string,
  rates: ExchangeRates,
  mapping: StockMapping,
  { onMapping, owner }: { onMapping?: (complete: CompleteMapping) => void; owner?: number } = {},
): AsyncGenerator<ReadLine> {
  const messages = receiveMessages({ path, rates, read: mapping }, { owner, ms: maxWaitMs.lines })
  for await (const message of messages) {
    if ('complete' in message) onMapping?.(message.complete)
    if ('fault' in message) throw new SpreadsheetError(message.fault)
    if ('lines' in message) yield* message.lines
    if ('isDone' in message) return
  }
}
