import { dailyDigest } from '#server/features/broadcasts/jobs.ts'
import { matchesForDigest } from '#server/features/matching/public.ts'
import { importStock } from '#server/features/inventory/jobs.ts'
import type { ConnectionTarget } from '#server/platform/database/database.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { openTestPlatform } from './test-platform.ts'

/** A worker process for one job at a fixed time, which tests kill. */
const [target = '', at = '', name] = process.argv.slice(2)
const job = [dailyDigest(matchesForDigest), importStock].find((known) => known.name === name)
if (!job) throw new Error(`Unknown job ${name}`)
const connection = JSON.parse(target) as ConnectionTarget
await startJobs(openTestPlatform(connection, { now: () => new Date(at) }), connection, [job])
process.send?.('ready')
