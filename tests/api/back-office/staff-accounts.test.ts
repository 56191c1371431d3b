import { describe, expect, test } from 'vitest'
import {
  changeStaffPassword,
  changeStaffRoles,
  createStaff,
  endStaff,
  verifyStaffCode,
  listStaff,
  resetStaffTwoFactor,
  sendStaffLink,
  setStaffPassword,
  staffLogin,
  staffSession,
} from '#contract/back-office/staff.ts'
import { invoices } from '#contract/billing/desk/invoice-list.ts'
import { mails } from '#contract/mail/desk/mail-log.ts'
import { getEditableSettings } from '#contract/back-office/settings.ts'
import { resetPasswordWithToken } from '#contract/auth/passwords.ts'
import { visitor, type Caller } from '../../support/market/callers.ts'
import { testPassword } from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import {
  aStaffCaller,
  aStaffMember,
  codeNow,
  enrolled,
  halfSignedIn,
  staffCaller,
} from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const reason = 'Asked for by the board'

/** The token of the newest mail to this address. */
async function mailedToken(email: string): Promise<string> {
  const mails = await queuedMails(market, 'staff-link:')
  const mail = mails.findLast(({ addresses }) => addresses.includes(email))
  return /\/admin\/password#([\w-]{43})/.exec(mail!.text)![1]!
}
const acts = async (staffId: number) =>
  market.database.sql<{ act: string; reason: string; actorId: number }[]>`
    select act, reason, actor_id from audit_entry
    where staff_id = ${staffId} and actor_kind = 'staff' and actor_id <> ${staffId} order by id`
let serial = 0
const anAddress = () => `new${++serial}@operator.example`

describe('access to the back office', () => {
  test('is granted by an admin with a mailed link, which sets the password once', async () => {
    const admin = await aStaffCaller(market)
    const email = anAddress()
    const made = await admin.call(createStaff, {
      body: { name: 'Kim Finance', email: email.toUpperCase(), roles: ['finance'], reason },
    })
    expect(made.status).toBe(200)
    const token = await mailedToken(email)
    const password = 'Seven quiet barges 2031'
    const set = await visitor(market).call(setStaffPassword, { body: { token, password } })
    expect(set.body.payload).toEqual({ email })
    const again = await visitor(market).call(setStaffPassword, { body: { token, password } })
    expect(again.status).toBe(400)
    expect(again.refusal.payload.extra).toBe('BAD_TOKEN')
    const signedIn = await visitor(market).call(staffLogin, { body: { email, password } })
    expect(signedIn.body.payload).toMatchObject({
      staff: { roles: ['finance'] },
      isConfirmed: false,
    })
    expect(await acts(made.body.payload.id)).toMatchObject([{ act: 'staff.created', reason }])
  })

  test('has a link that works for seven days', async () => {
    const admin = await aStaffCaller(market)
    const email = anAddress()
    const body = { name: 'Late Starter', email, roles: ['support' as const], reason }
    await admin.call(createStaff, { body })
    const token = await mailedToken(email)
    market.clock.advance({ days: 7, minutes: 1 })
    const set = await visitor(market).call(setStaffPassword, {
      body: { token, password: 'Seven quiet barges 2031' },
    })
    expect(set.status).toBe(400)
  })

  test('refuses weak passwords and members’ links', async () => {
    const admin = await aStaffCaller(market)
    const email = anAddress()
    const body = { name: 'Weak Starter', email, roles: ['support' as const], reason }
    await admin.call(createStaff, { body })
    const token = await mailedToken(email)
    const weak = await visitor(market).call(setStaffPassword, {
      body: { token, password: 'password123' },
    })
    expect(weak.refusal.payload.errors?.[0]?.param).toBe('password')
    const elsewhere = await visitor(market).call(resetPasswordWithToken, {
      body: { token, password: 'Seven quiet barges 2031' },
    })
    expect(elsewhere.status).toBe(400)
    const right = await visitor(market).call(setStaffPassword, {
      body: { token, password: 'Seven quiet barges 2031' },
    })
    expect(right.status).toBe(200)
  })

  test('is granted once per address', async () => {
    const admin = await aStaffCaller(market)
    const known = await aStaffMember(market)
    const reply = await admin.call(createStaff, {
      body: { name: 'Again', email: known.email, roles: ['support'], reason },
    })
    expect(reply.refusal.payload.errors?.[0]?.param).toBe('email')
  })

  test('ends at once with all sessions', async () => {
    const admin = await aStaffCaller(market)
    const leaving = await aStaffMember(market, { role: 'support' })
    const session = await staffCaller(market, leaving)
    expect((await session.call(staffSession)).body.payload.staff).not.toBeNull()
    const ended = await admin.call(endStaff, {
      params: { id: String(leaving.id) },
      body: { reason },
    })
    expect(ended.status).toBe(200)
    expect((await session.call(staffSession)).body.payload.staff).toBeNull()
    const back = await visitor(market).call(staffLogin, {
      body: { email: leaving.email, password: testPassword },
    })
    expect(back.status).toBe(400)
    expect(await acts(leaving.id)).toMatchObject([{ act: 'staff.ended', reason }])
    const twice = await admin.call(endStaff, {
      params: { id: String(leaving.id) },
      body: { reason },
    })
    expect(twice.status).toBe(404)
  })

  test('may do what any of several roles may (BK-141)', async () => {
    const both = await staffCaller(
      market,
      await aStaffMember(market, { roles: ['finance', 'editor'] }),
    )
    const calls = async (caller: Caller) => [
      (await caller.call(invoices.list)).status,
      (await caller.call(getEditableSettings)).status,
      (await caller.call(mails.list)).status,
    ]
    expect(await calls(both)).toEqual([200, 200, 403])
    expect(await calls(await aStaffCaller(market, 'editor'))).toEqual([403, 200, 403])
  })

  test('follows new roles from the next call on (BK-141)', async () => {
    const admin = await aStaffCaller(market)
    const colleague = await aStaffMember(market, { role: 'support' })
    const session = await staffCaller(market, colleague)
    expect((await session.call(listStaff)).status).toBe(403)
    const changed = await admin.call(changeStaffRoles, {
      params: { id: String(colleague.id) },
      body: { roles: ['admin', 'editor'], reason },
    })
    expect(changed.status).toBe(200)
    expect((await session.call(listStaff)).status).toBe(200)
    expect(await acts(colleague.id)).toMatchObject([{ act: 'staff.role', reason }])
  })

  test('cannot be ended or changed by its owner', async () => {
    await aStaffMember(market)
    const self = await aStaffMember(market)
    const caller = await staffCaller(market, self)
    const params = { id: String(self.id) }
    expect((await caller.call(endStaff, { params, body: { reason } })).status).toBe(409)
    const role = await caller.call(changeStaffRoles, {
      params,
      body: { roles: ['editor'], reason },
    })
    expect(role.status).toBe(409)
  })

  test('keeps the own second factor, which requires a code', async () => {
    const { caller } = await enrolled(market, await aStaffMember(market))
    const params = { id: String((await caller.call(staffSession)).body.payload.staff!.id) }
    const reply = await caller.call(resetStaffTwoFactor, { params, body: { reason } })
    expect(reply.status).toBe(409)
    expect((await caller.call(staffSession)).body.payload.staff?.hasTwoFactor).toBe(true)
  })

  test('refuses to reset a missing second factor', async () => {
    const admin = await aStaffCaller(market)
    const colleague = await aStaffMember(market, { role: 'editor' })
    const session = await staffCaller(market, colleague)
    const params = { id: String(colleague.id) }
    const reply = await admin.call(resetStaffTwoFactor, { params, body: { reason } })
    expect([reply.status, reply.refusal.payload.extra]).toEqual([409, 'TWO_FACTOR_OFF'])
    expect((await session.call(staffSession)).body.payload.staff).not.toBeNull()
    expect(await acts(colleague.id)).toEqual([])
  })

  test('keeps one admin, also when two end each other concurrently', async () => {
    await market.database.sql`
      update staff set ended_at = ${market.clock.now()} where 'admin' = any(roles) and ended_at is null`
    const [one, other] = [await aStaffMember(market), await aStaffMember(market)]
    const replies = await Promise.all([
      (await staffCaller(market, one)).call(endStaff, {
        params: { id: String(other.id) },
        body: { reason },
      }),
      (await staffCaller(market, other)).call(endStaff, {
        params: { id: String(one.id) },
        body: { reason },
      }),
    ])
    const [left] = await market.database.sql<{ n: number }[]>`
      select count(*)::int as n from staff where 'admin' = any(roles) and ended_at is null`
    expect(left!.n).toBe(1)
    expect(replies.map(({ status }) => status).toSorted()).toContain(200)
  })

  test('enrols a new second factor after an admin has reset the lost one', async () => {
    const admin = await aStaffCaller(market)
    const colleague = await aStaffMember(market, { role: 'editor' })
    const { caller, secret } = await enrolled(market, colleague)
    const params = { id: String(colleague.id) }
    expect((await admin.call(resetStaffTwoFactor, { params, body: { reason } })).status).toBe(200)
    expect((await caller.call(staffSession)).body.payload.staff).toBeNull()
    market.clock.advance({ minutes: 1 })
    const half = await halfSignedIn(market, colleague)
    const old = await half.call(verifyStaffCode, { body: { code: codeNow(market, secret) } })
    expect(old.status).toBe(400)
    const anew = await enrolled(market, colleague)
    expect(anew.secret).not.toBe(secret)
    expect(await acts(colleague.id)).toMatchObject([{ act: 'two-factor.reset', reason }])
  })

  test('gets a new link, and the older one is void', async () => {
    const admin = await aStaffCaller(market)
    const email = anAddress()
    const body = { name: 'Two Links', email, roles: ['support' as const], reason }
    const { id } = (await admin.call(createStaff, { body })).body.payload
    const older = await mailedToken(email)
    expect(
      (await admin.call(sendStaffLink, { params: { id: String(id) }, body: { reason } })).status,
    ).toBe(200)
    const newer = await mailedToken(email)
    expect(newer).not.toBe(older)
    const password = 'Seven quiet barges 2031'
    const use = (token: string) =>
      visitor(market).call(setStaffPassword, { body: { token, password } })
    expect((await use(older)).status).toBe(400)
    expect((await use(newer)).status).toBe(200)
  })

  describe('with a password already', () => {
    const next = 'Seven quiet barges 2031'
    const use = (token: string) =>
      visitor(market).call(setStaffPassword, { body: { token, password: `${next}, and more` } })
    async function linked() {
      const admin = await aStaffCaller(market)
      const colleague = await aStaffMember(market)
      const params = { id: String(colleague.id) }
      await admin.call(sendStaffLink, { params, body: { reason } })
      return { colleague, token: await mailedToken(colleague.email) }
    }

    test('gets a link that works for an hour', async () => {
      const { token } = await linked()
      market.clock.advance({ minutes: 59 })
      const late = await linked()
      expect((await use(token)).status).toBe(200)
      market.clock.advance({ minutes: 61 })
      expect((await use(late.token)).refusal.payload.extra).toBe('BAD_TOKEN')
    })

    test('has no valid link after a password change', async () => {
      const { colleague, token } = await linked()
      const own = await staffCaller(market, colleague)
      const body = { currentPassword: testPassword, password: next }
      expect((await own.call(changeStaffPassword, { body })).status).toBe(200)
      expect((await use(token)).refusal.payload.extra).toBe('BAD_TOKEN')
    })

    test('is notified of a password set by link', async () => {
      const { colleague, token } = await linked()
      expect((await use(token)).status).toBe(200)
      const mails = await queuedMails(market, 'password-changed:staff:')
      const own = mails.filter(({ addresses }) => addresses.includes(colleague.email))
      expect(own).toMatchObject([
        { lane: 'security', subject: expect.stringMatching(/back office/) },
      ])
    })
  })

  test('is listed for admins with former staff', async () => {
    const admin = await aStaffCaller(market)
    const left = await aStaffMember(market)
    await market.database.sql`
      update staff set ended_at = ${market.clock.now()} where id = ${left.id}`
    const { results } = (await admin.call(listStaff)).body.payload
    expect(results.find(({ id }) => id === left.id)?.endedAt).not.toBeNull()
    expect(JSON.stringify(results)).not.toContain('argon2')
  })

  test.for([
    [{ email: 'no address', name: 'A', roles: ['admin', 'editor'], reason }, ['email']],
    [
      { email: 'a@b.example', name: '', roles: ['boss'], reason: ' ' },
      ['name', 'roles.0', 'reason'],
    ],
    [{}, ['name', 'email', 'roles', 'reason']],
  ] as const)('is refused with every field that is wrong: %j', async ([body, params]) => {
    const admin = await aStaffCaller(market)
    const reply = await admin.raw('POST', createStaff.path, body)
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.map(({ param }) => param).toSorted()).toEqual(
      [...params].toSorted(),
    )
  })
})
