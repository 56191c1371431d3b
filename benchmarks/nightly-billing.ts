// Claim: for 3,000 companies the nightly run of billing takes at most 60 s, on an ordinary night as on one on which every
// membership renews. Control: the same run again at once, which finds nothing to do.
// `node benchmarks/nightly-billing.ts --companies 3000`
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { addDays } from '#contract/dates.ts'
import { billPlan } from '#server/features/billing/bill-plan.ts'
import { runBilling } from '#server/features/billing/jobs.ts'
import { upsertMembership } from '#server/features/billing/queries.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { migrateJobs } from '#server/platform/jobs.ts'
import { aContact } from '../tests/support/market/factories.ts'
import { TestClock } from '../tests/support/market/test-market.ts'
import { openTestPlatform } from '../tests/support/market/test-platform.ts'

const { values } = parseArgs({ options: { companies: { type: 'string', default: '3000' } } })
const companies = Number(values.companies)
const maxSeconds = 60
const firstNight = '2026-11-20'
/** Of ten companies one has not paid its last year. */
const unpaidShare = 10
const customers = [
  { countryCode: 'NL', taxNumber: 'NL123456782B90' },
  { countryCode: 'DE', taxNumber: 'DE136695976' },
  { countryCode: 'PT', taxNumber: 'PT501234567' },
  { countryCode: 'US', taxNumber: '' },
]

const dataDir = mkdtempSync(path.join(tmpdir(), 'market-billing-'))
chmodSync(dataDir, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
await migrate(postgres.target)
await migrateJobs(postgres.target)
const clock = new TestClock()
// The demo market has a seller, without whom nothing is billed.
const platform = openTestPlatform(postgres.target, clock, { DEMO: '1' })
const { database } = platform
const { sql } = database

/** A member whose next year begins on a day, with the invoice of its year so far. */
async function addMember(n: number, renewsOn: string) {
  const { countryCode, taxNumber } = customers[n % customers.length]!
  const plan = n % 3 === 0 ? 'broker' : 'plus'
  const contact = await aContact(
    { database, clock },
    { company: { state: 'active', plan, countryCode, name: `Company ${n} Trading` } },
  )
  const startedOn = addDays(renewsOn, -365)
  clock.set(`${startedOn}T09:00:00Z`)
  await database.transaction(async (tx) => {
    const invoice = await billPlan(tx, platform, {
      companyId: contact.companyId,
      plan,
      customer: {
        companyId: contact.companyId,
        company: contact.companyName,
        contact: contact.name,
        email: contact.email,
        address: 'Kade 1',
        zip: '4811 AB',
        city: 'Breda',
        countryCode,
        country: countryCode,
        taxLabel: 'VAT',
        taxNumber,
      },
      period: { from: startedOn, until: addDays(renewsOn, -1) },
    })
    await upsertMembership(tx, contact.companyId, { startedOn, renewsOn })
    if (n % unpaidShare > 0) {
      await tx`update invoice set status = 1, received_cents = total_cents, paid_on = ${startedOn}
        where id = ${invoice.id}`
    }
  })
}

let isPassed = true
async function measure(name: string, night: string, isControl = false) {
  clock.set(`${night}T01:40:00Z`)
  const before = performance.now()
  await runBilling.run(platform, undefined)
  const seconds = (performance.now() - before) / 1000
  const [report] = await sql<{ details: Record<string, number> }[]>`
    select details from audit_entry where act = 'billing.run' order by id desc limit 1`
  const isMissed = seconds > maxSeconds || report!.details['failed'] !== 0
  if (isMissed) isPassed = false
  const must = isControl ? 'control' : `must ${maxSeconds} s${isMissed ? '  MISSED' : ''}`
  console.log(`${name.padEnd(34)} ${seconds.toFixed(1).padStart(6)} s  ${must}`, report!.details)
}

const before = performance.now()
// Nothing of the year so far was reminded of: the first night does it all.
for (let n = 0; n < companies; n++) await addMember(n, addDays(firstNight, 1 + (n % 364)))
await sql`vacuum analyze`
console.log(`${companies} companies in ${Math.round((performance.now() - before) / 1000)} s`)
await measure('first night, all reminders at once', firstNight)
await measure('the same night again', firstNight, true)
await measure('ordinary night', addDays(firstNight, 1))
await sql`update membership set renews_on = ${addDays(firstNight, 2)}`
await measure('every membership renews', addDays(firstNight, 2))
await measure('the same night again', addDays(firstNight, 2), true)

await database.close()
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exitCode = isPassed ? 0 : 1
