import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openDatabase, type ConnectionTarget } from '#server/platform/database/database.ts'

interface FillingTask {
  target: ConnectionTarget
  now: Date
  passwordHash: string
}

/**
 * Fills an empty database with the demo market, in its own process: the memory that it takes would not be returned by
 * the program, and the program prepares its start meanwhile.
 * @param stop kills the process; nothing is filled then
 * @throws Error if nothing was filled; the process has printed the reason
 */
export async function fillInProcess(task: FillingTask, stop?: AbortSignal): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), {
    serialization: 'advanced',
    killSignal: 'SIGKILL',
    ...(stop && { signal: stop }),
  })
  child.send(task)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error('The demo market was not filled')
}

async function fill({ target, ...options }: FillingTask) {
  const { fillDemoMarket } = await import('#database/seed/demo-market.ts')
  const { demoScale } = await import('#database/seed/market.ts')
  const database = openDatabase(target)
  await fillDemoMarket(database, { ...options, scale: demoScale })
  await database.close()
  process.disconnect()
}

if (import.meta.main) {
  // It ends with its parent, which kills it when it is to stop; a signal to the group of both does not end it earlier.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  process.once('disconnect', () => process.exit())
  process.once('message', (task: FillingTask) => void fill(task))
}
