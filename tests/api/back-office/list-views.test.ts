import { beforeAll, describe, expect, test } from 'vitest'
import {
  listViews,
  maxViews,
  removeView,
  saveView,
  type DeskListName,
} from '#contract/back-office/lists/list-views.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aBroadcast, aCompany, aContact } from '../../support/market/factories.ts'
import { aStaffCaller, aStaffMember, staffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { companies } from '#contract/companies/desk/company-list.ts'
import { people as peopleList } from '#contract/companies/desk/people-list.ts'
import { moderatedBroadcasts } from '#contract/broadcasts/desk/moderation.ts'

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
  caller.call(saveView, { body: { list: 'companies', name, address, isShared } })
const views = async (caller = staff) => (await caller.call(listViews)).body.payload.results
const named = async (name: string, caller = staff) =>
  (await views(caller)).find((view) => view.name === name)
const remove = (id: number, caller = staff) =>
  caller.call(removeView, { params: { id: String(id) } })

describe('saved views of a list (BK-108)', () => {
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

  test('belong to their list, and are counted there', async () => {
    const { companyId } = await aContact(market, { name: 'Viewed Person' })
    const sender = await aContact(market, { name: 'Viewed Sender' })
    await aBroadcast(market, { contact: sender })
    const saveIn = (list: DeskListName, address: string) =>
      staff.call(saveView, { body: { list, name: `Of ${list}`, address, isShared: false } })
    await saveIn('people', 'search=viewed+person')
    await saveIn('broadcasts', `company=${sender.companyId}`)
    expect(companyId).not.toBe(sender.companyId)
    expect(await named('Of people')).toMatchObject({ list: 'people', count: 1 })
    expect(await named('Of broadcasts')).toMatchObject({ list: 'broadcasts', count: 1 })
  })

  test('of broadcasts are shown to support and admins alone', async () => {
    const body = { list: 'broadcasts', name: 'For the team', address: '', isShared: true } as const
    await staff.call(saveView, { body })
    expect(await named('For the team', admin)).toBeDefined()
    expect(await named('For the team', colleague)).toBeUndefined()
  })

  test('refuse an empty name', async () => {
    const reply = await save(' ', 'state=active')
    expect(reply.refusal.payload.errors?.map(({ param }) => param)).toEqual(['name'])
  })
})

describe('the export of a list (BK-108)', () => {
  test('has all that match, without formulas, and is in the audit log with its filters (BK-106)', async () => {
    for (let n = 0; n < 25; n++) await aCompany(market, { name: 'Exported Firm' })
    const { id } = await aCompany(market, { name: '=HYPERLINK("x") Exported Firm' })
    await aContact(market, {
      company: { id, name: '=HYPERLINK("x") Exported Firm' },
      email: 'buyer@exported.example',
    })
    const reply = await staff.raw('GET', `${companies.export.path}?search=exported+firm&page=2`)
    expect(reply.status).toBe(200)
    const lines = String(reply.body).trim().split('\r\n')
    expect(lines).toHaveLength(27)
    const found = lines.find((line) => line.includes('HYPERLINK'))!
    expect(found).toContain(`"'=HYPERLINK(""x"") Exported Firm"`)
    expect(found).toContain('buyer@exported.example')
    const [entry] = await market.database.sql`
      select details from audit_entry where act = 'companies.exported' order by id desc limit 1`
    expect(entry!['details']).toEqual({ search: 'exported firm', rows: 26 })
  })

  test('has the columns of the page in their order, and all of them if none are named', async () => {
    const { name } = await aCompany(market, { name: 'Columned Firm', countryCode: 'SE' })
    const read = async (columns: string) => {
      const query = `search=columned&columns=${columns}`
      const { body } = await staff.raw('GET', `${companies.export.path}?${query}`)
      return String(body).replaceAll('"', '').trim().split('\r\n')
    }
    expect(await read('country,name')).toEqual(['country,company,tier', `Sweden,${name},Regular`])
    expect((await read(''))[0]).toBe(
      'id,company,tier,contact,e-mail,country,state,plan,last seen,people,with 2FA,suppressed,trial ends,member since,added by',
    )
    expect((await read('constructor,unknown'))[0]).toMatch(/^id,company/)
  })

  test.each([
    ['people', peopleList.export.path, 'name,email,company', 'name,e-mail,company id,company'],
    ['broadcasts', moderatedBroadcasts.export.path, 'side,company,contact', 'side,company,sender'],
  ] as const)('is there for %s too (BK-106)', async (list, path, columns, header) => {
    const sender = await aContact(market, { name: `Exported ${list}` })
    await aBroadcast(market, { contact: sender })
    const query = list === 'people' ? `search=exported+${list}` : `company=${sender.companyId}`
    const { body } = await staff.raw('GET', `${path}?${query}&columns=${columns}`)
    const lines = String(body).replaceAll('"', '').trim().split('\r\n')
    expect(lines[0]).toBe(header)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(sender.name)
    const [entry] = await market.database.sql`
      select details from audit_entry where act = ${`${list}.exported`} order by id desc limit 1`
    expect(entry!['details']).toMatchObject({ columns, rows: 1 })
  })
})
