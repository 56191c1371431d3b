import { getAccount } from '#contract/back-office/back-office.ts'
import { startJobs, type Job } from '#server/platform/jobs.ts'
import type { Caller } from './market/callers.ts'
import type { TestMarket } from './market/test-market.ts'

/** A company as returned to staff. */
export async function accountOf(staff: Caller, companyId: number) {
  const reply = await staff.call(getAccount, { params: { id: String(companyId) } })
  if (reply.status !== 200) throw new Error(`the account returned ${reply.status}`)
  return reply.body.payload
}

/** Labels and names of a company's contacts, in order. */
export const labelsOf = async (staff: Caller, companyId: number): Promise<string[]> =>
  (await accountOf(staff, companyId)).contacts.map(({ name, label }) => `${label} ${name}`)

/** Audit entries of a company and its contacts, oldest first. */
export const auditOf = (market: TestMarket, companyId: number) => market.database.sql<
  {
    act: string
    staffId: number | null
    contactId: number | null
    reason: string
    details: Record<string, unknown>
  }[]
>`
  select act, case actor_kind when 'staff' then actor_id end as staff_id, contact_id,
    reason, details
  from audit_entry
  where company_id = ${companyId}
    or contact_id in (select id from contact where company_id = ${companyId})
  order by id`

/** Runs queued jobs until none is left. */
export async function runJobs(market: TestMarket, jobs: readonly Job[]): Promise<void> {
  const runner = await startJobs(market.platform, market.target, jobs)
  try {
    for (;;) {
      const [row] = await market.database.sql<{ n: number }[]>`
        select count(*)::int as n from graphile_worker.jobs
        where task_identifier = any(${jobs.map(({ name }) => name)})`
      if (row!.n === 0) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  } finally {
    await runner.stop()
  }
}
