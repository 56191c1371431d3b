import { beforeEach, describe, expect, test } from 'vitest'
import { banners } from '#contract/advertising/desk/banners.ts'
import { aBanner } from '../../support/a-banner.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aCompany } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let editor: Caller
const ids: Record<string, number> = {}
beforeEach(async () => {
  market.clock.set('2026-11-20T14:00:00Z')
  editor = await aStaffCaller(market, 'editor')
  const { sql } = market.database
  await sql`delete from banner`
  const periods = {
    late: ['2026-01-01', '2027-12-31'],
    soon: ['2025-12-01', '2026-12-01'],
    over: ['2025-01-01', '2026-01-01'],
    booked: ['2026-12-01', '2028-01-01'],
    withdrawn: ['2025-12-01', '2026-12-15'],
  } as const
  for (const [name, [from, until]] of Object.entries(periods)) {
    ids[name] = await aBanner(market, { from, until, customer: `Firm ${name}` })
  }
  await sql`update banner set withdrawn_at = now() where id = ${ids['withdrawn']!}`
})

const listed = async (query: Record<string, string> = {}) => {
  const reply = await editor.call(banners.list, { query: query as never })
  expect(reply.status).toBe(200)
  return reply.body.payload
}
const found = async (query: Record<string, string>) =>
  (await listed(query)).results.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))

describe('the list of advertisements (BK-082, BK-108)', () => {
  test('has those that end first on top and those that are over last', async () => {
    expect(await found({})).toEqual(['soon', 'late', 'booked', 'over', 'withdrawn'])
  })

  test('is filtered by state, end, company and text, with counts', async () => {
    const { id, name } = await aCompany(market)
    await market.database.sql`update banner set company_id = ${id} where id = ${ids['late']!}`
    const { choices } = await listed()
    const counts = (of: { value: string; count: number }[]) =>
      Object.fromEntries(of.map(({ value, count }) => [value, count]))
    expect(counts(choices.state)).toEqual({ booked: 1, running: 2, ended: 1, withdrawn: 1 })
    expect(counts(choices.ends)).toEqual({ 30: 1, 90: 1 })
    expect(choices.company).toEqual([{ value: String(id), label: name, count: 1 }])
    expect(await found({ state: 'ended,withdrawn' })).toEqual(['over', 'withdrawn'])
    expect(await found({ ends: '30' })).toEqual(['soon'])
    expect(await found({ company: String(id) })).toEqual(['late'])
    expect(await found({ search: 'FIRM BOOK' })).toEqual(['booked'])
  })

  test('is exported as CSV with the columns that are shown, which is audited', async () => {
    const address = `${banners.export.path}?state=ended&columns=customer,ends`
    const reply = await editor.raw('GET', address)
    expect(reply.body).toBe('"customer","company","last day"\r\n"Firm over","","2026-01-01"\r\n')
    const [entry] = await market.database.sql<{ details: object }[]>`
      select details from audit_entry where act = 'banners.exported' order by id desc limit 1`
    expect(entry!.details).toMatchObject({ state: 'ended', rows: 1 })
  })
})
