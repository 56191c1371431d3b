import type { Server, ServerResponse } from 'node:http'
import pLimit from 'p-limit'

/** Requests that wait have sent nothing but the head: the rest stays with the sender. */
const maxWaiting = 8
const maxWaitMs = 60_000

/** Forms with files wait for each other, and so do large bodies; neither for the other. */
type Kind = 'form' | 'body'

const createQueue = () => ({ limit: pLimit(1), waiting: 0 })
const queues = {
  form: new WeakMap<Server, ReturnType<typeof createQueue>>(),
  body: new WeakMap<Server, ReturnType<typeof createQueue>>(),
}

export interface UploadSlot {
  /** Holds the slot until this settles, even where the response is closed before. */
  holdUntilDone(work: Promise<unknown>): void
}

/**
 * Lets one request of a kind at a time hold large data in memory, until its response is closed.
 * @returns undefined where too many wait, the wait took a minute, or the sender left
 */
export async function acquireUploadSlot(
  kind: Kind,
  server: Server,
  response: ServerResponse,
): Promise<UploadSlot | undefined> {
  const queue = queues[kind].get(server) ?? createQueue()
  queues[kind].set(server, queue)
  if (queue.waiting >= maxWaiting || response.closed) return undefined

  const acquired = Promise.withResolvers<boolean>()
  const closed = new Promise<void>((resolve) => response.once('close', () => resolve()))
  let held: Promise<unknown> = closed
  void queue.limit(async () => {
    acquired.resolve(true)
    if (!(await acquired.promise)) return
    await closed
    await held.catch(() => {})
  })
  const timer = setTimeout(() => acquired.resolve(false), maxWaitMs)
  void closed.then(() => acquired.resolve(false))
  queue.waiting += 1
  const isAcquired = await acquired.promise
  queue.waiting -= 1
  clearTimeout(timer)
  if (!isAcquired) return undefined
  return {
    holdUntilDone(work) {
      held = work
    },
  }
}
