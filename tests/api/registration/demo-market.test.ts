import { beforeAll, expect, it } from 'vitest'
import { lastRegistered } from '#contract/site/site.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { fillDemoMarket } from '#database/seed/demo-market.ts'
import { fillDemoJoining } from '#database/seed/joining/demo-joining.ts'
import { demoScale } from '#database/seed/market.ts'
import { watchFraud } from '#server/features/fraud/desk/jobs.ts'
import { matchNewOffer } from '#server/features/matching/jobs.ts'
import { shownFrom } from '#server/features/matching/model/score-pair.ts'
import { listNewMatches } from '#server/features/matching/reading/queries.ts'
import { visitor } from '../../support/market/callers.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ DEMO: '1' })

beforeAll(async () => {
  const { database, clock, platform } = market
  await fillDemoMarket(database, { now: clock.now(), scale: demoScale, passwordHash: 'hash' })
  await fillDemoJoining(platform)
})

it('fills the queue of applications with one of each state (BK-114)', async () => {
  const rows = await market.database.sql`
    select company_name as company, company.state, known_contact_id is not null as known,
      (select count(*)::int from registration_message where registration_id = registration.id) as messages
    from registration left join company on company.id = company_id order by registration.id`
  expect(rows).toEqual([
    { company: 'Fast Deals Online', state: 'terminated', known: false, messages: 1 },
    { company: 'Minho Servidores', state: 'trial', known: false, messages: 0 },
    { company: 'Mondego Recondicionados', state: 'new', known: false, messages: 2 },
    { company: 'Tagus Reuse Lda', state: null, known: true, messages: 0 },
    { company: 'Helder Hardware Trading', state: 'new', known: false, messages: 0 },
  ])
})

it('has an applicant whose domain resembles that of a member (BK-110, BK-114)', async () => {
  await watchFraud.run(market.platform, {})
  const rows = await market.database.sql`
    select company.name as company, other.name as other from fraud_finding
    join company on company.id = company_id join company other on other.id = other_company_id`
  expect([...rows]).toEqual([{ company: 'Helder Hardware Trading', other: 'Helder Hardware' }])
})

it('names the country of the newest member (SH-022)', async () => {
  const { body } = await visitor(market).call(lastRegistered, {})
  expect(body.payload).toMatchObject({ country: 'Portugal' })
})

it('has invoices that are paid, open, overdue, credited and void, and what waits for staff (BK-114)', async () => {
  const rows = await market.database.sql`
    select document -> 'customer' ->> 'company' as company, status, state,
      received_cents as received, credited_cents as credited
    from invoice left join company on company.id = company_id
    where kind = 'invoice' order by issued_on, invoice.id`
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['Amstel Server Trading', 2, 'active', 163_350, 0],
    ['Kowloon Memory House', 1, 'active', 135_000, 0],
    ['Brabant Circular', 2, 'active', 81_675, 0],
    ['Scheldt Systems', 0, 'force-pay', 0, 0],
    ['Quayside Export', 9, 'terminated', 0, 67_500],
    ['Amstel Server Trading', 2, 'active', 59_290, 29_645],
    ['St Lawrence Surplus', 0, 'overdue', 0, 0],
    ['Jebel Ali Computers', 0, 'active', 0, 0],
    ['Sharjah Label & Print', 0, 'active', 0, 0],
    ['Rhône Serveurs', 1, 'new', 135_000, 0],
  ])
  const [waiting] = await market.database.sql`
    select (select count(*)::int from bank_line where handled_at is null) as lines,
      (select count(*)::int from membership_order where activated_at is null and refused_at is null) as orders`
  expect(waiting).toEqual({ lines: 1, orders: 1 })
})

it('has new matches of the demo member, once its jobs have run (BK-058)', async () => {
  const { sql } = market.database
  const jobs = await sql<{ payload: unknown }[]>`
    select payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = ${matchNewOffer.name} order by job.id`
  for (const { payload } of jobs) await matchNewOffer.run(market.platform, payload)
  const [member] = await sql<{ id: number; companyId: number }[]>`
    select id, company_id from contact where email = ${demoAccounts.member}`
  const rows = await listNewMatches(sql, {
    contactId: member!.id,
    companyId: member!.companyId,
    since: new Date(market.clock.now().getTime() - 60 * 86_400_000),
    shownFrom,
    most: 999,
    limit: 5,
  })
  expect(rows.map(({ headline }) => headline)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('PowerEdge R740'),
      expect.stringContaining('815100-B21'),
    ]),
  )
})
