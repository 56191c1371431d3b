import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { listStaff, setStaffPassword, staffLogin } from '#contract/back-office/staff.ts'
import { refusals } from '#contract/refusals.ts'
import { visitor } from '../../support/market/callers.ts'
import { aStaffMember, enrolled, staffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { databaseUrl, runScript } from '../../support/commands/run-script.ts'

const market = useTestMarket()
const staff = (...given: string[]) => runScript(market, 'staff', given)

const asked = (email: string, name: string) =>
  ['create', '--email', email, '--name', name, '--role', 'admin'] as const

describe('npm run staff', () => {
  test('creates the first account of a database and prints the password link', async () => {
    const made = await staff(...asked('First@Operator.Example', 'Robin First'))
    expect(made.complained).toBe('')
    const [, token] = /https:\/\/market\.example\/admin\/password#([\w-]{43})/.exec(made.said)!
    // The command uses the real clock, the market of the test its own.
    market.clock.set(new Date().toISOString())
    const password = 'Seven quiet barges 2031'
    const set = await visitor(market).call(setStaffPassword, { body: { token: token!, password } })
    expect(set.body.payload).toEqual({ email: 'first@operator.example' })
    const signedIn = await visitor(market).call(staffLogin, {
      body: { email: 'first@operator.example', password },
    })
    expect(signedIn.body.payload.staff).toMatchObject({ name: 'Robin First', roles: ['admin'] })
    const [entry] = await market.database.sql`
      select act, actor_kind, reason from audit_entry order by id limit 1`
    expect(entry).toMatchObject({ act: 'staff.created', actorKind: 'system' })

    const again = await staff(...asked('first@operator.example', 'Robin Again'))
    expect(again.code).toBe(1)
    expect(again.complained).toContain(
      'This address belongs to a current or former member of staff.',
    )
  })

  test('explains itself and reads secrets from files (RN-001, RN-004)', async () => {
    const help = await staff('--help')
    expect(help).toMatchObject({ code: 0, complained: '' })
    expect(help.said).toMatch(/list.*create.*end.*reset.*Exit codes/s)
    const folder = mkdtempSync(path.join(tmpdir(), 'staff-'))
    const file = path.join(folder, 'url')
    writeFileSync(file, `${databaseUrl(market)}\n`)
    const listed = await runScript(market, 'staff', ['list'], {
      DATABASE_URL: '',
      DATABASE_URL_FILE: file,
    })
    rmSync(folder, { recursive: true })
    expect(listed).toMatchObject({ code: 0, complained: '' })
  })

  test('lists who has access, and former staff on request (RN-004)', async () => {
    const current = await aStaffMember(market, { role: 'support' })
    const former = await aStaffMember(market, { role: 'editor' })
    await market.database.sql`update staff set ended_at = now() where id = ${former.id}`
    const { said } = await staff('list')
    expect(said).toMatch(
      new RegExp(`^${current.email} +${current.name} +Support +yes +not set up +never$`, 'm'),
    )
    expect(said).not.toContain(former.email)
    expect((await staff('list', '--all')).said).toMatch(
      new RegExp(`^${former.email} .* Editor .*\\d{4}`, 'm'),
    )
  })

  test('ends the access and all sessions of a colleague, but not of the last admin (RN-004)', async () => {
    const admins = await Promise.all([aStaffMember(market), aStaffMember(market)])
    const [first, last] = admins
    const caller = await staffCaller(market, first)
    await market.database.sql`
      update staff set roles = array['support'] where id <> all(${admins.map(({ id }) => id)})`
    expect((await caller.call(listStaff)).status).toBe(200)
    const ended = await staff('end', '--email', first.email.toUpperCase(), '--reason', 'Left us')
    expect(ended).toMatchObject({ code: 0, complained: '' })
    expect((await caller.call(listStaff)).status).toBe(401)
    expect(
      await market.database.sql`
      select actor_kind, reason from audit_entry where act = 'staff.ended' and staff_id = ${first.id}`,
    ).toEqual([{ actorKind: 'system', reason: 'Left us' }])
    for (const email of [last.email, first.email]) {
      const refused = await staff('end', '--email', email)
      expect({ code: refused.code, said: refused.said }).toEqual({ code: 1, said: '' })
      expect(refused.complained).toContain(
        email === last.email ? refusals.lastAdmin : 'No one with access has the address',
      )
    }
  })

  test('lets an only admin in again who lost password and phone (RN-004)', async () => {
    const admin = await aStaffMember(market)
    const { caller } = await enrolled(market, admin)
    const made = await staff('reset', '--email', admin.email)
    expect(made.said).toContain('within an hour')
    expect((await caller.call(listStaff)).status).toBe(200)

    const { said, code } = await staff('reset', '--email', admin.email, '--second-factor')
    expect(code).toBe(0)
    expect(said).toContain('The second factor was removed')
    expect((await caller.call(listStaff)).status).toBe(401)
    const [, token] = /password#([\w-]{43})/.exec(said)!
    market.clock.set(new Date().toISOString())
    const password = 'Seven quiet barges 2031'
    const set = await visitor(market).call(setStaffPassword, { body: { token: token!, password } })
    expect(set.status).toBe(200)
    const signedIn = await visitor(market).call(staffLogin, {
      body: { email: admin.email, password },
    })
    expect(signedIn.body.payload.staff).toMatchObject({ hasTwoFactor: false })
    const entries = await market.database.sql`
      select act from audit_entry
      where staff_id = ${admin.id} and actor_kind = 'system' order by id`
    expect(entries.map(({ act }) => act)).toEqual([
      'staff.link-sent',
      'two-factor.reset',
      'staff.link-sent',
    ])
  })

  test.for([
    [['remove'], "Unknown command 'remove'"],
    [['list', '--email', 'a@b.example'], "Unknown option '--email'"],
    [['end'], '--email: '],
    [
      ['create', '--email', 'no address', '--name', ' ', '--role', 'boss'],
      '--email: This field should be a correct email-address\n--name: This field is required\n--role: Please choose one of the options',
    ],
  ] as const)('refuses %j with clear lines', async ([given, words]) => {
    const before = await market.database.sql`select 1 from staff`
    const { code, said, complained } = await staff(...given)
    expect({ code, said }).toEqual({ code: 2, said: '' })
    expect(complained).toContain(words)
    expect(complained).toContain('npm run staff -- create')
    expect(complained).not.toMatch(/\n\s+at /)
    expect(await market.database.sql`select 1 from staff`).toHaveLength(before.length)
  })
})
