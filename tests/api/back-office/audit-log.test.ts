import { beforeAll, describe, expect, test } from 'vitest'
import { listViews, saveView } from '#contract/back-office/lists/list-views.ts'
import { auditLog } from '#contract/back-office/desk/audit-log.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { recordAuditEntry, type NewAuditEntry } from '#server/platform/audit.ts'
import { addressOf, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffMember, staffCaller, type TestStaff } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let person: TestStaff
let admin: Caller
let support: Caller
beforeAll(async () => {
  person = await aStaffMember(market, { name: 'Hanneke Vos', email: 'hanneke@operator.example' })
  admin = await staffCaller(market, person)
  support = await staffCaller(market, await aStaffMember(market, { role: 'support' }))
})

const from = { source: '203.0.113.7', requestId: 'req-1' }
const byStaff = () => ({ kind: 'staff', id: person.id, ...from }) as const
const act = (given: Partial<NewAuditEntry> = {}) =>
  recordAuditEntry(market.database.sql, {
    at: market.clock.now(),
    act: 'account.plan',
    actor: byStaff(),
    ...given,
  })
type Query = CallInput<typeof auditLog.list>['query']
async function page(query: Query, caller = admin) {
  const reply = await caller.call(auditLog.list, { query })
  expect(reply.status).toBe(200)
  return reply.body.payload
}
const entries = async (query: Query) => (await page(query)).results

describe('an entry of the audit log (BK-106)', () => {
  test('shows actor, action, subject, time, source, reason, from and to', async () => {
    const contact = await aContact(market, {
      name: 'Joris Kuiper',
      company: { name: 'Kuiper IT' },
    })
    await act({
      companyId: contact.companyId,
      contactId: contact.id,
      reason: 'Paid for another year',
      details: {
        'plan.from': 'plus',
        'plan.to': 'broker',
        'trialEndsAt.from': null,
        'trialEndsAt.to': '2026-12-01T11:30:00.000Z',
        invoices: 2,
      },
    })
    expect(await entries({ company: [String(contact.companyId)] })).toEqual([
      {
        id: expect.any(Number) as number,
        at: '2026-11-20T14:00:00.000Z',
        act: 'account.plan',
        title: 'Changed the plan',
        sentence: 'Changed the plan of Kuiper IT from Plus to Broker (Joris Kuiper)',
        companies: null,
        actor: {
          kind: 'staff',
          id: person.id,
          name: 'Hanneke Vos',
          email: 'hanneke@operator.example',
        },
        company: { id: contact.companyId, name: 'Kuiper IT' },
        contact: { id: contact.id, name: 'Joris Kuiper' },
        staff: null,
        reason: 'Paid for another year',
        details: [
          { name: 'Invoices', to: '2' },
          { name: 'Trial ends at', from: 'none', to: '01/12/2026 12:30' },
        ],
        source: '203.0.113.7',
        requestId: 'req-1',
      },
    ])
  })
  test('shows the changed setting', async () => {
    await act({
      act: 'setting.changed',
      companyId: 999_007,
      details: { key: 'force2fa', from: '0', to: '1' },
    })
    const [entry] = await entries({ company: [String(999_007)] })
    expect(entry!.details).toEqual([{ name: 'Force2fa', from: '0', to: '1' }])
  })
  test('names visitors and the program, and outlives its subject', async () => {
    await act({ actor: { kind: 'visitor', ...from }, companyId: 999_001 })
    await act({ actor: { kind: 'system' }, companyId: 999_001 })
    const found = await entries({ company: [String(999_001)] })
    expect(found.map(({ actor, company }) => [actor.name, company])).toEqual([
      ['System', { id: 999_001, name: null }],
      ['Visitor', { id: 999_001, name: null }],
    ])
  })
})

describe('searching the audit log', () => {
  let contact: Awaited<ReturnType<typeof aContact>>
  beforeAll(async () => {
    contact = await aContact(market, {
      name: 'Sytske Brandsma',
      email: 'sytske@brandsma.example',
      company: { name: 'Brandsma Refurb' },
    })
    const whose = { companyId: contact.companyId, contactId: contact.id }
    await act({ ...whose, act: 'sign-in', actor: { kind: 'contact', id: contact.id, ...from } })
    await act({ ...whose, act: 'account.blocked', reason: 'Unpaid since August; called twice' })
    await act({ act: 'contact.message', contactId: contact.id })
  })
  const actsFor = async (query: Query) => (await entries(query)).map((entry) => entry.act)

  test('by the id of a request', async () => {
    await act({ act: 'account.settled', actor: { ...byStaff(), requestId: 'aB3_xY-90Qrs' } })
    expect(await actsFor({ request: 'aB3_xY-90Qrs' })).toEqual(['account.settled'])
    expect(await actsFor({ request: 'aB3_xY' })).toEqual([])
  })
  test('by action', async () => {
    expect(await actsFor({ act: ['account.blocked'], period: 'all' })).toEqual(['account.blocked'])
  })
  test.each([['brandsma'], ['SYTSKE'], ['sytske@brandsma']])(
    'by who acted, contact or staff: %s',
    async (actor) => {
      expect(await actsFor({ actor })).toEqual(['sign-in'])
    },
  )
  test('by the person of the operator who acted', async () => {
    const found = await entries({ actor: 'hanneke@op' })
    expect(found.length).toBeGreaterThan(2)
    expect(found.every(({ actor }) => actor.id === person.id && actor.kind === 'staff')).toBe(true)
  })
  test('by whom it concerned, with the company’s name or the person’s', async () => {
    expect(await actsFor({ about: 'brandsma refurb' })).toEqual(['account.blocked', 'sign-in'])
    expect(await actsFor({ about: 'sytske' })).toEqual([
      'contact.message',
      'account.blocked',
      'sign-in',
    ])
    expect(await actsFor({ about: 'sytske', actor: 'hanneke' })).toEqual([
      'contact.message',
      'account.blocked',
    ])
    expect(await actsFor({ about: 'nobody at all' })).toEqual([])
  })
  test('by one company: also what names one of its people alone', async () => {
    const contact = await aContact(market)
    await act({ act: 'session.forced-out', contactId: contact.id })
    const found = await entries({ company: [String(contact.companyId)] })
    expect(found.map((entry) => entry.act)).toEqual(['session.forced-out'])
  })

  test('by one contact: what it did and what was done to it', async () => {
    expect(await actsFor({ contact: [String(contact.id)] })).toEqual([
      'contact.message',
      'account.blocked',
      'sign-in',
    ])
  })
  test('by words of the reason, from their beginnings', async () => {
    expect(await actsFor({ reason: 'unpaid aug' })).toEqual(['account.blocked'])
    expect(await actsFor({ reason: 'unpaid september' })).toEqual([])
    expect(await actsFor({ reason: '--' })).toEqual([])
  })
  test('by days in Amsterdam, both included', async () => {
    const at = new Date('2026-03-01T23:30:00Z')
    await act({ at, companyId: 999_002 })
    const on = (days: { from?: string; to?: string }) =>
      actsFor({ company: [String(999_002)], ...days })
    expect(await on({ from: '2026-03-02', to: '2026-03-02' })).toHaveLength(1)
    expect(await on({ to: '2026-03-01' })).toEqual([])
    expect(await on({ from: '2026-03-03' })).toEqual([])
  })
  test('a page at a time, without a gap where entries come in meanwhile', async () => {
    const total = auditLog.pageSize + 5
    for (let n = 0; n < total; n++) await act({ companyId: 999_003, details: { n } })
    const company = ['999003']
    const first = await page({ company })
    await act({ companyId: 999_003, details: { n: 'late' } })
    const second = await page({ company, page: 2 })
    const numbers = [...first.results, ...second.results].map(({ details }) => details[0]!.to)
    expect(new Set(numbers)).toEqual(new Set(Array.from({ length: total }, (_, n) => String(n))))
    expect([first.numResults, second.numResults]).toEqual([total, total + 1])
  })
  test('of the last seven days, unless it asks for anything else', async () => {
    const old = new Date(market.clock.now().getTime() - 8 * 86_400_000)
    await act({ at: old, act: 'company.placed', companyId: 999_008, reason: 'Sold fakes' })
    const placed = { act: ['company.placed'] }
    expect(await actsFor(placed)).toEqual([])
    expect(await actsFor({ ...placed, period: '30' })).toEqual(['company.placed'])
    expect(await actsFor({ company: ['999008'] })).toEqual(['company.placed'])
    expect(await actsFor({ search: 'fakes' })).toEqual(['company.placed'])
  })
  test('by a name or a word of the reason at once', async () => {
    expect(await actsFor({ search: 'brandsma' })).toContain('sign-in')
    expect(await actsFor({ search: 'unpaid twice' })).toEqual(['account.blocked'])
  })
  test('with the number of entries of each action, actor and staff member', async () => {
    const { choices } = await page({ company: [String(contact.companyId)] })
    expect(choices).toEqual({
      act: expect.arrayContaining([
        { value: 'account.blocked', label: 'Blocked an account', count: 1 },
      ]) as unknown,
      kind: [
        { value: 'staff', label: 'Staff', count: 2 },
        { value: 'contact', label: 'Members', count: 1 },
      ],
      staff: [{ value: String(person.id), label: 'Hanneke Vos', count: 2 }],
      company: [{ value: String(contact.companyId), label: 'Brandsma Refurb', count: 3 }],
      contact: [],
    })
  })
  test.each([
    ['a company that is no number', { company: 'x y' }, 'company'],
    ['a kind of actor that is none', { kind: 'a robot' }, 'kind'],
    ['a day of long ago', { from: '0001-01-01' }, 'from'],
    ['a day that is none', { from: '2026-13-01' }, 'from'],
    ['a name too long', { actor: 'x'.repeat(201) }, 'actor'],
  ])('%s is refused at its field', async (_name, query, param) => {
    const reply = await admin.raw('GET', `${auditLog.list.path}?${new URLSearchParams(query)}`)
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual([param])
  })
})

describe('readers of the audit log', () => {
  test('support reads entries about one company or contact only', async () => {
    const contact = await aContact(market)
    await act({ companyId: contact.companyId })
    const own = await page({ company: [String(contact.companyId)] }, support)
    expect(own.results).toHaveLength(1)
    const whole = await support.call(auditLog.list)
    expect([whole.status, whole.refusal.payload.extra]).toEqual([403, 'STAFF_ROLE'])
    const byName = await support.call(auditLog.list, { query: { about: contact.name } })
    expect(byName.status).toBe(403)
    for (const [name, address] of [
      ['All', ''],
      ['One', `company=${contact.companyId}`],
    ] as const) {
      await admin.call(saveView, { body: { list: 'audit', name, address, isShared: true } })
    }
    const views = (await support.call(listViews)).body.payload.results
    expect(views.filter(({ list }) => list === 'audit').map(({ name }) => name)).toEqual(['One'])
    const all = (await admin.call(listViews)).body.payload.results
    const counts = all.filter(({ list }) => list === 'audit').map(({ count }) => count)
    const { numResults } = await page({})
    expect(counts).toEqual([numResults, 1])
  })
})

describe('the export of the audit log', () => {
  const lines = async (query: Query) => {
    const reply = await admin.raw('GET', addressOf(auditLog.export, {}, query))
    expect(reply.status).toBe(200)
    return { reply, text: reply.body as string }
  }
  test('is a CSV file that is not cached, and is recorded', async () => {
    await act({ companyId: 999_004, reason: 'Said "no", twice', details: { from: 'a', to: 'b' } })
    const { reply, text } = await lines({ company: [String(999_004)] })
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(reply.headers.get('content-disposition')).toContain('attachment')
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const [head, row] = text.replace('\u{feff}', '').split('\r\n')
    expect(head).toBe(
      '"when","from","request","act","what","who","who: e-mail","company","contact","staff","reason","details"',
    )
    expect(row).toBe(
      '"2026-11-20T14:00:00.000Z","203.0.113.7","req-1","Changed the plan","Changed the plan","Hanneke Vos","hanneke@operator.example","#999004","","","Said ""no"", twice","Text: a → b"',
    )
    expect((await entries({ act: ['audit.exported'] }))[0]).toMatchObject({
      actor: { id: person.id },
      details: [
        { name: 'Company', to: '999004' },
        { name: 'Rows', to: '1' },
      ],
    })
  })
  test.each(['=1+1', '+31 6', '-2+3', '@SUM(A1)', '\t=1'])(
    'does not let a spreadsheet take %j for a formula',
    async (reason) => {
      await act({ companyId: 999_005, reason })
      const { text } = await lines({ company: [String(999_005)] })
      expect(text).toContain(`"'${reason}"`)
      expect(text).not.toContain(`,"${reason}"`)
    },
  )
})

describe('nothing that is in the audit log changes any more', () => {
  test.each([
    ['changed', "update audit_entry set reason = 'none'"],
    ['changed, not even where there is none', "update audit_entry set reason = '' where false"],
    ['removed', 'delete from audit_entry'],
    ['emptied', 'truncate audit_entry'],
    ['emptied with others', 'truncate company, audit_entry cascade'],
    [
      'merged',
      "insert into audit_entry overriding system value select * from audit_entry on conflict (id) do update set reason = ''",
    ],
    [
      'changed in the name of a replica',
      'set local session_replication_role = replica; delete from audit_entry',
    ],
    [
      'emptied without its trigger',
      'alter table audit_entry disable trigger user; truncate audit_entry',
    ],
  ])("by the program's role: %s", async (_what, statement) => {
    await act({ companyId: 999_006 })
    const { sql } = market.database
    const entries = () => sql`select count(*)::int as n, max(id) as last from audit_entry`
    const before = await entries()
    const refusal = /only ever added to|permission denied|must be owner/
    await expect(market.database.transaction((tx) => tx.unsafe(statement))).rejects.toThrow(refusal)
    expect(await entries()).toEqual(before)
  })

  test.each([
    ['changed', "update audit_entry set reason = 'none'"],
    ['removed', 'delete from audit_entry'],
    ['emptied', 'truncate audit_entry'],
    [
      'changed in the name of a replica',
      'set local session_replication_role = replica; delete from audit_entry',
    ],
  ])(
    'by the owner of the tables, before it switches the trigger off: %s',
    async (_what, statement) => {
      await act({ companyId: 999_006 })
      await expect(market.owner.begin((tx) => tx.unsafe(statement))).rejects.toThrow(
        'only ever added to',
      )
    },
  )
})
