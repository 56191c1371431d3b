import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { TestMarket } from '../market/test-market.ts'
import { mailKey, mailKeyVariable } from './incoming.ts'
import type { KilledAt } from './mail-taker.ts'

/** Starts a process that receives and processes mail, and is killed at a step. */
export async function startTaker(market: TestMarket, killedAt: KilledAt) {
  const program = new URL('./mail-taker.ts', import.meta.url)
  const child = fork(
    program,
    [JSON.stringify(market.target), killedAt, market.clock.now().toISOString()],
    { env: { ...process.env, [mailKeyVariable]: mailKey } },
  )
  const dies = once(child, 'exit')
  const [port] = (await once(child, 'message')) as [number]
  return { port, child, dies }
}
