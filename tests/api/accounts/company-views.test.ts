import { beforeAll, describe, expect, test } from 'vitest'
import {
  exportCompanies,
  listViews,
  maxViews,
  removeView,
  saveView,
} from '#contract/back-office/lists/list-views.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aCompany, aContact } from '../../support/market/factories.ts'
import { aStaffCaller, aStaffMember, staffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let staff: Caller
let colleague: Caller
let admin: Caller
beforeAll(async () => {
  staff = await aStaffCaller(market, 'support')
  colleague = await aStaffCaller(market, 'finance')
  admin = await aStaffCaller(market, 'admin')
})

const save = (name: string, address: string, isShared = false, caller = staff) =>
  caller.call(saveView, { body: { name, address, isShared } })
const views = async (caller = staff) => (await caller.call(listViews)).body.payload.results
const named = async (name: string, caller = staff) =>
  (await views(caller)).find((view) => view.name === name)
const remove = (id: number, caller = staff) =>
  caller.call(removeView, { params: { id: String(id) } })

describe('saved views of the list of companies (BK-108)', () => {
  test('are there from the start, with how many companies each has', async () => {
    await aCompany(market, { state: 'overdue' })
    const { id } = await aCompany(market, { state: 'trial', plan: null })
    const at = new Date(market.clock.now().getTime() + 3 * 86_400_000)
    await market.database.sql`update company set trial_ends_at = ${at} where id = ${id}`
    expect((await views()).map(({ name, count }) => [name, count])).toEqual([
      ['Trial ends this week', 1],
      ['Overdue', 1],
      ['Silent 60 days', 2],
    ])
  })

  test('are counted with filters and with a search', async () => {
    await aCompany(market, { name: 'Viewed Firm', countryCode: 'SE' })
    await aCompany(market, { name: 'Viewed Firm', countryCode: 'NO' })
    await save('Swedish', 'country=SE&search=viewed&sort=seen&columns=country')
    await save('Nordic', 'country=SE,NO')
    expect((await named('Swedish'))!.count).toBe(1)
    expect((await named('Nordic'))!.count).toBe(2)
  })

  test('are of one person, or of the team where they are shared', async () => {
    const own = (await save('Mine', 'state=active')).body.payload.id
    const shared = (await save('Ours', 'state=active', true)).body.payload.id
    expect(await named('Mine', colleague)).toBeUndefined()
    expect(await named('Ours', colleague)).toMatchObject({ isShared: true, isOwn: false })
    expect((await save('ours', 'state=trial', true, colleague)).status).toBe(409)
    expect((await remove(own, admin)).status).toBe(404)
    expect((await remove(shared, colleague)).status).toBe(404)
    expect((await remove(shared, admin)).status).toBe(200)
    expect((await remove(own)).status).toBe(200)
  })

  test('of the same name replace each other, and there are at most 20 of a person', async () => {
    const person = await staffCaller(market, await aStaffMember(market, { role: 'editor' }))
    for (let n = 0; n < maxViews; n++) await save(`View ${n}`, 'state=active', false, person)
    expect((await save('One more', 'state=active', false, person)).status).toBe(409)
    expect((await save('view 3', 'state=overdue', false, person)).status).toBe(200)
    expect((await named('view 3', person))!.address).toBe('state=overdue')
    expect((await views(person)).filter(({ isOwn }) => isOwn)).toHaveLength(maxViews)
  })

  test('refuse an empty name', async () => {
    const reply = await save(' ', 'state=active')
    expect(reply.refusal.payload.errors?.map(({ param }) => param)).toEqual(['name'])
  })
})

describe('the export of companies (BK-108)', () => {
  test('has all that match, without formulas, and is in the audit log with its filters (BK-106)', async () => {
    for (let n = 0; n < 25; n++) await aCompany(market, { name: 'Exported Firm' })
    const { id } = await aCompany(market, { name: '=HYPERLINK("x") Exported Firm' })
    await aContact(market, {
      company: { id, name: '=HYPERLINK("x") Exported Firm' },
      email: 'buyer@exported.example',
    })
    const reply = await staff.raw('GET', `${exportCompanies.path}?search=exported+firm&page=2`)
    expect(reply.status).toBe(200)
    const lines = String(reply.body).trim().split('\r\n')
    expect(lines).toHaveLength(27)
    const found = lines.find((line) => line.includes('HYPERLINK'))!
    expect(found).toContain(`"'=HYPERLINK(""x"") Exported Firm"`)
    expect(found).toContain('buyer@exported.example')
    const [entry] = await market.database.sql`
      select details from audit_entry where act = 'companies.exported' order by id desc limit 1`
    expect(entry!['details']).toEqual({ search: 'exported firm', companies: 26 })
  })
})
