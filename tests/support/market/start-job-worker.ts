import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Job } from '#server/platform/jobs.ts'
import type { TestMarket } from './test-market.ts'

/** Starts a worker process for one job at the market's current time. */
export async function startJobWorker(
  { target, clock }: TestMarket,
  { name }: Job,
): Promise<ChildProcess> {
  const worker = fork(new URL('./job-worker.ts', import.meta.url), [
    JSON.stringify(target),
    clock.now().toISOString(),
    name,
  ])
  await once(worker, 'message')
  return worker
}
