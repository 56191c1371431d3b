import { expect, test } from 'vitest'
import { getToday, type FigureName } from '#contract/back-office/desk/today.ts'
import { countFigures } from '#server/features/back-office/today/jobs.ts'
import { change } from '../../../support/account-status.ts'
import { anInvoice } from '../../../support/joining/billing.ts'
import { aContact } from '../../../support/market/factories.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()

async function todayOf(role: 'admin' | 'finance' | 'support' | 'editor', name: FigureName) {
  await countFigures.run(market.platform, undefined)
  const { figures } = (await (await aStaffCaller(market, role)).call(getToday)).body.payload
  return figures.find((figure) => figure.name === name)?.today
}

test('finance sees what is open of overdue invoices, others how many companies are overdue (BK-120)', async () => {
  const { companyId } = await aContact(market, { company: { state: 'overdue' } })
  expect(await todayOf('finance', 'overdue-cents')).toBe(0)
  await anInvoice(market, companyId, { dueOn: '2026-11-16' })
  const partPaid = await anInvoice(market, companyId, { dueOn: '2026-11-19' })
  const today = market.clock.now().toISOString().slice(0, 10)
  await anInvoice(market, companyId, { dueOn: today })
  // Each of 1,350.00 euro; 100.00 of one has come.
  await market.database.sql`update invoice set received_cents = 10000 where number = ${partPaid}`

  for (const role of ['admin', 'finance'] as const) {
    expect(await todayOf(role, 'overdue-cents')).toBe(260_000)
    expect(await todayOf(role, 'overdue')).toBeUndefined()
  }
  for (const role of ['support', 'editor'] as const) {
    expect(await todayOf(role, 'overdue-cents')).toBeUndefined()
    expect(await todayOf(role, 'overdue')).toBe(1)
  }
})

test('tells how many percent of the trials that ended in 90 days became paying (BK-120)', async () => {
  const day = 86_400_000
  const percent = () => todayOf('support', 'trials-paid')
  const trial = async (endsInDays: number) => {
    const { companyId } = await aContact(market, { company: { state: 'trial', plan: null } })
    const endsAt = new Date(market.clock.now().getTime() + endsInDays * day)
    await market.database.sql`
      update company set trial_ends_at = ${endsAt} where id = ${companyId}`
    return companyId
  }
  const activate = (id: number) => change(market, id, { kind: 'activate', plan: 'plus' })
  expect(await percent()).toBeUndefined()

  // Still running, ended too long ago, and never a trial: none of them counts.
  await trial(5)
  await trial(-91)
  await activate((await aContact(market, { company: { state: 'new', plan: null } })).companyId)
  expect(await percent()).toBeUndefined()

  await activate(await trial(10))
  expect(await percent()).toBe(100)
  await trial(-1)
  await trial(-89)
  expect(await percent()).toBe(33)
  const late = await trial(-30)
  expect(await percent()).toBe(25)
  await activate(late)
  expect(await percent()).toBe(50)

  await change(market, late, {
    kind: 'deactivate',
    trialEndsAt: new Date(market.clock.now().getTime() - 30 * day),
  })
  expect(await percent()).toBe(25)

  // The trial that ended 89 days ago leaves the window.
  market.clock.advance({ hours: 48 })
  expect(await percent()).toBe(33)
})
