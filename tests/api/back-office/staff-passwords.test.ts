import { describe, expect, test } from 'vitest'
import {
  changeStaffPassword,
  listStaff,
  staffLogin,
  staffSession,
} from '#contract/back-office/staff.ts'
import { visitor } from '../../support/market/callers.ts'
import { testPassword } from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import {
  aStaffCaller,
  aStaffMember,
  staffActions,
  staffCaller,
} from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()

describe('the own password', () => {
  const next = 'Seven quiet barges 2031'

  test('is changed with the current one; all other sessions end', async () => {
    const staff = await aStaffMember(market)
    const [here, elsewhere] = [await staffCaller(market, staff), await staffCaller(market, staff)]
    const changed = await here.call(changeStaffPassword, {
      body: { currentPassword: testPassword, password: next },
    })
    expect(changed.status).toBe(200)
    expect((await here.call(staffSession)).body.payload.staff).not.toBeNull()
    expect((await elsewhere.call(listStaff)).status).toBe(401)
    const reply = await visitor(market).call(staffLogin, {
      body: { email: staff.email, password: next },
    })
    expect(reply.status).toBe(200)
    expect(await staffActions(market, staff.id)).toEqual(['password.changed'])
  })

  test.for([
    ['a wrong current one', 'Wrong-password-1', next, 'currentPassword'],
    ['a weak one', testPassword, 'password1', 'password'],
    ['a short one', testPassword, 'Aa1!', 'password'],
    ['the same again', testPassword, testPassword, 'password'],
  ] as const)('refuses %s at its field', async ([, currentPassword, password, param]) => {
    const caller = await aStaffCaller(market)
    const reply = await caller.call(changeStaffPassword, { body: { currentPassword, password } })
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual([param])
  })

  test('changes once in ten concurrent calls', async () => {
    const staff = await aStaffMember(market)
    const caller = await staffCaller(market, staff)
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        caller.call(changeStaffPassword, {
          body: { currentPassword: testPassword, password: `${next}-${n}` },
        }),
      ),
    )
    const good = replies.flatMap(({ status }, n) => (status === 200 ? [n] : []))
    expect(good).toHaveLength(1)
    for (const { status } of replies) expect([200, 400, 401, 429]).toContain(status)
    const password = `${next}-${good[0]}`
    const reply = await visitor(market).call(staffLogin, { body: { email: staff.email, password } })
    expect(reply.status).toBe(200)
    expect(
      (await staffActions(market, staff.id)).filter((act) => act === 'password.changed'),
    ).toHaveLength(1)
  })

  test('opens no session when changed during the check', async () => {
    const staff = await aStaffMember(market)
    let reply: ReturnType<typeof signIn> | undefined
    const signIn = () =>
      visitor(market).call(staffLogin, { body: { email: staff.email, password: testPassword } })
    await market.database.transaction(async (tx) => {
      await tx`update staff set password_hash = 'another' where id = ${staff.id}`
      reply = signIn()
      // Long enough to check against the hash from before the change.
      await Promise.race([reply, new Promise((resolve) => setTimeout(resolve, 1000))])
    })
    expect((await reply!).status).toBe(400)
    const [row] = await market.database.sql<{ n: number }[]>`
      select count(*)::int as n from staff_session where staff_id = ${staff.id}`
    expect(row!.n).toBe(0)
  })

  test('notifies the owner with a link to the back office', async () => {
    const staff = await aStaffMember(market)
    const caller = await staffCaller(market, staff)
    const body = { currentPassword: testPassword, password: next }
    expect((await caller.call(changeStaffPassword, { body })).status).toBe(200)
    const [mail] = (await queuedMails(market, 'password-changed:staff:')).filter(({ addresses }) =>
      addresses.includes(staff.email),
    )
    expect(mail).toMatchObject({ lane: 'security', text: expect.stringMatching(/\/admin\n/) })
    expect(mail!.text).not.toContain('Forgotten')
  })
})
