import * as z from 'zod/mini'
import { runBulkAct } from '#server/features/companies/desk/bulk/run-bulk-act.ts'
import { bulkActJob } from '#server/features/companies/desk/bulk/start-bulk-act.ts'
import type { Job } from '#server/platform/jobs.ts'

const BulkPayload = z.object({ bulkActId: z.int() })
export const runBulkActs: Job = {
  name: bulkActJob,
  title: 'Act on many companies',
  description: 'Carries out an act of staff on many companies.',
  run: (platform, payload) => runBulkAct(platform, BulkPayload.parse(payload).bulkActId),
}
