import { dailyDigest } from '#server/features/broadcasts/jobs.ts'
import { importStock } from '#server/features/inventory/jobs.ts'
import type { ConnectionTarget } from '#server/platform/database/database.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { openTestPlatform } from './test-platform.ts'

/** A worker that does one job when asked, at the time its parent says; to be killed in the middle of it. */
const [target = '', at = '', name] = process.argv.slice(2)
const job = [dailyDigest, importStock].find((known) => known.name === name)
if (!job) throw new Error(`No worker does ${name}`)
const reached = JSON.parse(target) as ConnectionTarget
await startJobs(openTestPlatform(reached, { now: () => new Date(at) }), reached, [job])
process.send?.('ready')
