import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { companies } from '#contract/companies/desk/company-list.ts'
import { businessDate } from '#contract/dates.ts'
import { people as peopleList } from '#contract/companies/desk/people-list.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { aDocument } from '../../support/joining/documents.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aCompany, aContact, letLeave } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { insertStaff, newStaffEmail } from '../../support/market/staff-rows.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let staff: Caller
beforeAll(async () => {
  staff = await aStaffCaller(market, 'support')
})
const list = async (query: Record<string, string | number>) => {
  const reply = await staff.call(companies.list, { query: query as never })
  expect(reply.status).toBe(200)
  return reply.body.payload
}

describe('the list of people (BK-108)', () => {
  test('has one row for each current contact, found by person and company, and filtered', async () => {
    const main = await aContact(market, { company: { name: 'Peopled Firm' }, name: 'Ada Peeters' })
    const company = { id: main.companyId, name: main.companyName }
    const second = await aContact(market, { company, name: 'Bo Peeters' })
    await letLeave(market, await aContact(market, { company, name: 'Cy Peeters' }))
    await market.platform.mailer.suppress(market.database.sql, second.email, '*')
    const people = async (query: Record<string, string>) => {
      const reply = await staff.call(peopleList.list, { query: query as never })
      return reply.body.payload
    }
    const names = async (query: Record<string, string>) =>
      (await people({ search: 'peopled', ...query })).results.map(({ name }) => name)
    expect(await names({})).toEqual(['Ada Peeters', 'Bo Peeters'])
    expect(await names({ search: 'peopled bo' })).toEqual(['Bo Peeters'])
    expect(await names({ mail: 'suppressed' })).toEqual(['Bo Peeters'])
    expect(await names({ role: 'main' })).toEqual(['Ada Peeters'])
    const { choices } = await people({ search: 'peopled', role: 'main' })
    expect(choices.role.map(({ value, count }) => [value, count])).toEqual([
      ['main', 1],
      ['other', 1],
    ])
  })
})

describe('the list of companies', () => {
  test('counts exactly, also per state, whatever page is shown', async () => {
    for (const state of ['active', 'active', 'trial', 'overdue'] as const) {
      await aCompany(market, { name: 'Counted Firm', state })
    }
    const answer = await list({ search: 'counted firm', pageSize: 10, state: 'active' })
    expect(answer.results).toHaveLength(2)
    expect(answer.numResults).toBe(2)
    expect(answer.choices.state).toEqual([
      { value: 'trial', label: 'Trial', count: 1 },
      { value: 'active', label: 'Active', count: 2 },
      { value: 'overdue', label: 'Overdue', count: 1 },
    ])
    const beyond = await list({ search: 'counted firm', page: 9 })
    expect(beyond).toMatchObject({ results: [], numResults: 4 })
  })

  test('is cut into pages that together hold every company once', async () => {
    for (let n = 0; n < 25; n++) await aCompany(market, { name: 'Paged Firm' })
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list({ search: 'paged firm', page, pageSize: 10 })),
    )
    const ids = pages.flatMap(({ results }) => results.map(({ id }) => id))
    expect(new Set(ids).size).toBe(25)
    expect(pages.map(({ results }) => results.length)).toEqual([10, 10, 5])
  })

  test('filters by plan, by country and by trials that end within seven days', async () => {
    const make = (given: Parameters<typeof aCompany>[1]) =>
      aCompany(market, { name: `Filtered ${given?.plan} ${given?.countryCode}`, ...given })
    await make({ plan: 'plus', countryCode: 'DE' })
    await make({ plan: 'broker', countryCode: 'GB' })
    await make({ name: 'Filtered service', isServiceOnly: true })
    const soon = await make({ name: 'Filtered soon', plan: null, state: 'trial' })
    const late = await make({ name: 'Filtered late', plan: null, state: 'trial' })
    const inDays = (days: number) => new Date(market.clock.now().getTime() + days * 86_400_000)
    const { sql } = market.database
    await sql`update company set trial_ends_at = ${inDays(6)} where id = ${soon.id}`
    await sql`update company set trial_ends_at = ${inDays(8)} where id = ${late.id}`
    const names = async (query: Record<string, string>) =>
      (await list({ search: 'filtered', ...query })).results.map(({ name }) => name)
    expect(await names({ plan: 'plus' })).toEqual(['Filtered plus DE'])
    expect(await names({ plan: 'service' })).toEqual(['Filtered service'])
    expect(await names({ plan: 'none' })).toEqual(['Filtered late', 'Filtered soon'])
    expect(await names({ country: 'GB' })).toEqual(['Filtered broker GB'])
    expect(await names({ trial: '7' })).toEqual(['Filtered soon'])
    expect(await names({ sort: 'trialEnd', plan: 'none' })).toEqual([
      'Filtered soon',
      'Filtered late',
    ])
    expect((await names({ sort: 'name', order: 'desc' })).at(0)).toBe('Filtered soon')
  })

  test('combines filters, and any of the values of one (BK-108)', async () => {
    for (const [state, countryCode] of [
      ['active', 'DE'],
      ['trial', 'DE'],
      ['trial', 'FR'],
      ['overdue', 'DE'],
    ] as const) {
      await aCompany(market, { name: `Combined ${state} ${countryCode}`, state, countryCode })
    }
    const { results, choices } = await list({
      search: 'combined',
      state: 'active,trial',
      country: 'DE',
    })
    expect(results.map(({ name }) => name)).toEqual(['Combined active DE', 'Combined trial DE'])
    expect(choices.country.map(({ value, count }) => [value, count])).toEqual([
      ['FR', 1],
      ['DE', 2],
    ])
  })

  test('finds who was not seen, whose mail is suppressed and who has no second factor (BK-108)', async () => {
    const now = market.clock.now()
    const make = async (name: string) => aContact(market, { company: { name: `Traced ${name}` } })
    const [today, signedOut, silent] = [await make('a'), await make('b'), await make('c')]
    const { sql } = market.database
    await sql`
      insert into session (contact_id, token_hash, created_at, last_seen_at, expires_at)
      values (${today.id}, ${randomBytes(32)}, ${now}, ${now}, ${now})`
    await sql`
      insert into audit_entry (at, act, actor_kind, actor_id, contact_id)
      values (${new Date(now.getTime() - 40 * 86_400_000)}, 'sign-in', 'contact', ${signedOut.id},
        ${signedOut.id})`
    await market.platform.mailer.suppress(sql, silent.email, '*')
    const names = async (query: Record<string, string>) =>
      (await list({ search: 'traced', ...query })).results.map(({ name }) => name)
    expect(await names({ seen: '7' })).toEqual(['Traced a'])
    expect(await names({ seen: 'silent-30' })).toEqual(['Traced b', 'Traced c'])
    expect(await names({ seen: 'silent-60' })).toEqual(['Traced c'])
    expect(await names({ mail: 'main' })).toEqual(['Traced c'])
    expect(await names({ twoFactor: 'none', seen: '7' })).toEqual(['Traced a'])
  })

  test('finds who owes an overdue invoice, by its days (BK-108)', async () => {
    const day = (days: number) =>
      businessDate(new Date(market.clock.now().getTime() + days * 86_400_000))
    const firm = async (name: string, ...dueIn: number[]) => {
      const { id } = await aCompany(market, { name: `Overdue ${name}` })
      for (const days of dueIn) {
        await aDocument(market, { companyId: id, issuedOn: day(days - 15), dueOn: day(days) })
      }
    }
    await firm('today', 0)
    await firm('yesterday', -1)
    await firm('fortnight', -15, 3)
    await firm('quarter', -90, -1)
    const paid = await aCompany(market, { name: 'Overdue paid' })
    await aDocument(market, {
      companyId: paid.id,
      issuedOn: day(-60),
      dueOn: day(-45),
      status: 1,
      receivedCents: 135_000,
      paidOn: day(-2),
    })
    const found = async (overdue: string) => {
      const { results, choices } = await list({ search: 'overdue', overdue })
      const { count } = choices.overdue.find(({ value }) => value === overdue)!
      expect(count).toBe(results.length)
      return results.map(({ name }) => name)
    }
    expect(await found('1')).toEqual(['Overdue fortnight', 'Overdue quarter', 'Overdue yesterday'])
    expect(await found('15')).toEqual(['Overdue fortnight', 'Overdue quarter'])
    expect(await found('30')).toEqual(['Overdue quarter'])
    expect(await found('60')).toEqual(['Overdue quarter'])
  })

  test.each([
    ['state', 'active or gone'],
    ['plan', 'plus,'],
    ['country', ';'],
    ['sort', 'id; drop'],
    ['order', 'up'],
    ['page', '0'],
    ['page', '1e9'],
    ['pageSize', '1000'],
    ['search', 'x'.repeat(201)],
  ])('refuses %s=%s and names the field', async (param, value) => {
    const reply = await staff.raw(
      'GET',
      `${companies.list.path}?${param}=${encodeURIComponent(value)}`,
    )
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors).toEqual([{ param, msg: expect.any(String) }])
  })

  test('finds how a company was added: by its registration or by a colleague (BK-108)', async () => {
    const names = ['Origin Page', 'Origin Code', 'Origin Staff', 'Origin Earlier']
    const ids: number[] = []
    for (const name of names) ids.push((await aCompany(market, { name })).id)
    const [page, code, added] = ids
    const at = market.clock.now()
    const { sql } = market.database
    for (const [companyId, isFromQrCode] of [
      [page!, false],
      [code!, true],
    ] as const) {
      await sql`
        insert into registration (key, company_id, company_name, address, zip, city, country_code,
          website, vat_number, description, contact_name, function, email, telephone, heard,
          is_from_qr_code, contract_version, source, received_at)
        values (${randomUUID()}, ${companyId}, 'Origin', 'Rua 1', '', 'Gaia', 'PT', '', '', '',
          'Inês', 'Owner', 'ines@origin.example', '1', 'search', ${isFromQrCode}, 1, '', ${at})`
    }
    const colleague = await insertStaff(sql, {
      name: 'Sam de Boer',
      email: newStaffEmail(),
      roles: ['support'],
      at,
    })
    const actor = { kind: 'staff', id: colleague, source: '', requestId: '' } as const
    await recordAuditEntry(sql, { at, act: 'company.created', actor, companyId: added! })

    const { results, choices } = await list({ search: 'origin' })
    expect(results.map(({ name, addedBy }) => [name, addedBy])).toEqual([
      ['Origin Code', 'QR code'],
      ['Origin Earlier', 'Not recorded'],
      ['Origin Page', 'Website'],
      ['Origin Staff', 'Sam de Boer'],
    ])
    expect(choices.addedBy).toEqual([
      { value: `staff-${colleague}`, label: 'Sam de Boer', count: 1 },
      { value: 'website', label: 'Website', count: 1 },
      { value: 'qr-code', label: 'QR code', count: 1 },
      { value: 'unknown', label: 'Not recorded', count: 1 },
    ])
    const chosen = await list({ search: 'origin', addedBy: `staff-${colleague},qr-code` })
    expect(chosen.results.map(({ name }) => name)).toEqual(['Origin Code', 'Origin Staff'])
    const csv = await staff.raw(
      'GET',
      `${companies.export.path}?search=origin&addedBy=website&columns=name,addedBy`,
    )
    expect(csv.body).toContain('"company","tier","added by"')
    expect(csv.body).toMatch(/"Origin Page","[^"]*","Website"/)
    expect(csv.body).not.toContain('Origin Code')
  })
})
