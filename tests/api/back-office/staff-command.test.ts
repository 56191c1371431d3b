import { describe, expect, test } from 'vitest'
import { setStaffPassword, staffLogin } from '#contract/back-office/staff.ts'
import { visitor } from '../../support/market/callers.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { runScript } from '../../support/commands/run-script.ts'

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
    expect(signedIn.body.payload.staff).toMatchObject({ name: 'Robin First', role: 'admin' })
    const [entry] = await market.database.sql`
      select act, actor_kind, reason from audit_entry order by id limit 1`
    expect(entry).toMatchObject({ act: 'staff.created', actor_kind: 'system' })

    const again = await staff(...asked('first@operator.example', 'Robin Again'))
    expect(again.code).toBe(1)
    expect(again.complained).toContain(
      'This address belongs to a current or former member of staff.',
    )
  })

  test.for([
    [[], 'npm run staff -- create'],
    [['remove'], 'npm run staff -- create'],
    [['create', '--colour', 'red'], "Unknown option '--colour'"],
    [
      ['create', '--email', 'a@b.example', '--name', 'A'],
      '--role: Please choose one of the options',
    ],
    [
      ['create', '--email', 'no address', '--name', ' ', '--role', 'boss'],
      '--email: This field should be a correct email-address\n--name: This field is required\n--role: Please choose one of the options',
    ],
  ] as const)('refuses %j with clear lines', async ([given, words]) => {
    const before = await market.database.sql`select 1 from staff`
    const { code, said, complained } = await staff(...given)
    expect({ code, said }).toEqual({ code: 1, said: '' })
    expect(complained).toContain(words)
    expect(complained).not.toMatch(/\n\s+at /)
    expect(await market.database.sql`select 1 from staff`).toHaveLength(before.length)
  })
})
