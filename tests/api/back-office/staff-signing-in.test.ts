import { describe, expect, test } from 'vitest'
import { login } from '#contract/auth/sessions.ts'
import {
  confirmStaff,
  enrolStaff,
  verifyStaffCode,
  listStaff,
  renewStaffCodes,
  staffLogin,
  staffLogout,
  staffSession,
} from '#contract/back-office/staff.ts'
import { verifyDeviceToken } from '#server/features/auth/public.ts'
import { visitor } from '../../support/market/callers.ts'
import { aBrowser } from '../../support/market/cookie-caller.ts'
import { aContact, testPassword } from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import {
  aStaffMember,
  codeNow,
  enrolled,
  halfSignedIn,
  staffActions,
  withToken,
} from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()

describe('signing in to the back office', () => {
  test('gives access only to the second factor by password alone', async () => {
    const staff = await aStaffMember(market)
    const half = await halfSignedIn(market, staff)
    const refused = await half.call(listStaff)
    expect(refused.status).toBe(403)
    expect(refused.refusal.payload.extra).toBe('TWO_FACTOR_REQUIRED')
    const session = await half.call(staffSession)
    expect(session.body.payload).toMatchObject({
      staff: { id: staff.id, hasTwoFactor: false },
      isConfirmed: false,
    })
  })

  test('enrols at the first sign-in, with ten recovery codes', async () => {
    const staff = await aStaffMember(market)
    const { caller, recoveryCodes } = await enrolled(market, staff)
    expect(recoveryCodes).toHaveLength(10)
    expect((await caller.call(listStaff)).status).toBe(200)
    expect(await staffActions(market, staff.id)).toEqual(['two-factor.enabled', 'sign-in'])
  })

  test('issues a new token with the second factor: the earlier one is void', async () => {
    const { half } = await enrolled(market, await aStaffMember(market))
    const session = await half.call(staffSession)
    expect(session.body.payload.staff).toBeNull()
    expect((await half.call(listStaff)).status).toBe(401)
  })

  test('asks for a code from the second sign-in on and refuses a second enrolment', async () => {
    const staff = await aStaffMember(market)
    const { secret } = await enrolled(market, staff)
    market.clock.advance({ minutes: 1 })
    const half = await halfSignedIn(market, staff)
    expect((await half.call(enrolStaff)).status).toBe(409)
    const wrong = await half.call(verifyStaffCode, { body: { code: '000000' } })
    expect(wrong.status).toBe(400)
    const right = await half.call(verifyStaffCode, { body: { code: codeNow(market, secret) } })
    expect(right.body.payload).toMatchObject({ isConfirmed: true, staff: { hasTwoFactor: true } })
    const caller = withToken(market, right.body.payload.token!)
    expect((await caller.call(listStaff)).status).toBe(200)
  })

  test('accepts a code once', async () => {
    const staff = await aStaffMember(market)
    const { secret } = await enrolled(market, staff)
    const again = await halfSignedIn(market, staff)
    const reply = await again.call(verifyStaffCode, { body: { code: codeNow(market, secret) } })
    expect(reply.status).toBe(400)
  })

  test('accepts a recovery code once', async () => {
    const staff = await aStaffMember(market)
    const { recoveryCodes } = await enrolled(market, staff)
    const code = recoveryCodes[3]!
    const first = await halfSignedIn(market, staff)
    expect((await first.call(verifyStaffCode, { body: { code } })).status).toBe(200)
    const second = await halfSignedIn(market, staff)
    expect((await second.call(verifyStaffCode, { body: { code } })).status).toBe(400)
  })

  test('accepts renewed recovery codes only', async () => {
    const staff = await aStaffMember(market)
    const { caller, secret, recoveryCodes } = await enrolled(market, staff)
    market.clock.advance({ minutes: 1 })
    const wrong = await caller.call(renewStaffCodes, { body: { code: '000000' } })
    expect(wrong.status).toBe(400)
    const renewed = await caller.call(renewStaffCodes, { body: { code: codeNow(market, secret) } })
    expect(renewed.body.payload.recoveryCodes).toHaveLength(10)
    const half = await halfSignedIn(market, staff)
    const older = await half.call(verifyStaffCode, { body: { code: recoveryCodes[0]! } })
    expect(older.status).toBe(400)
    const newer = await half.call(verifyStaffCode, {
      body: { code: renewed.body.payload.recoveryCodes[0]! },
    })
    expect(newer.status).toBe(200)
  })

  test('confirms a session once', async () => {
    const { caller, secret } = await enrolled(market, await aStaffMember(market))
    market.clock.advance({ minutes: 1 })
    const reply = await caller.call(verifyStaffCode, { body: { code: codeNow(market, secret) } })
    expect(reply.status).toBe(409)
    expect((await caller.call(confirmStaff, { body: { code: '123456' } })).status).toBe(409)
  })

  test('answers the same for unknown addresses, wrong passwords and former staff', async () => {
    const staff = await aStaffMember(market)
    const left = await aStaffMember(market)
    await market.database.sql`
      update staff set ended_at = ${market.clock.now()} where id = ${left.id}`
    const answers = await Promise.all(
      ['nobody@operator.example', staff.email, left.email].map(async (email) => {
        const password = email === left.email ? testPassword : 'Wrong-password-1'
        const reply = await visitor(market).call(staffLogin, { body: { email, password } })
        return { status: reply.status, ...reply.refusal.payload, requestId: undefined }
      }),
    )
    expect(answers[0]).toMatchObject({ status: 400, msg: 'E-mail address or password is wrong.' })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(await staffActions(market, staff.id)).toEqual(['sign-in.failed'])
  })

  test('tests ten wrong passwords of an account and source within 15 minutes', async () => {
    const staff = await aStaffMember(market)
    const guess = (password: string) =>
      visitor(market).call(staffLogin, { body: { email: staff.email, password } })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => guess(`Wrong-password-${n}`)),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await guess(testPassword)).status).toBe(429)
    market.clock.advance({ minutes: 16 })
    expect((await guess(testPassword)).status).toBe(200)
  })

  describe('while someone with the password guesses codes', () => {
    async function besieged() {
      const staff = await aStaffMember(market)
      const browser = aBrowser(market)
      const body = { email: staff.email, password: testPassword }
      await browser.call(staffLogin, { body })
      const { secret } = (await browser.call(enrolStaff)).body.payload
      await browser.call(confirmStaff, { body: { code: codeNow(market, secret) } })
      market.clock.advance({ minutes: 1 })
      const guesser = await halfSignedIn(market, staff)
      const guesses = await Promise.all(
        Array.from({ length: 12 }, () =>
          guesser.call(verifyStaffCode, { body: { code: '000000' } }),
        ),
      )
      expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2)
      return { staff, browser, body, right: { body: { code: codeNow(market, secret) } } }
    }

    test('admits the owner on a known device only', async () => {
      const { staff, browser, body, right } = await besieged()
      const elsewhere = await halfSignedIn(market, staff)
      expect((await elsewhere.call(verifyStaffCode, right)).status).toBe(429)
      await browser.call(staffLogout)
      expect((await browser.call(staffLogin, { body })).status).toBe(200)
      expect((await browser.call(verifyStaffCode, right)).status).toBe(200)
      expect((await browser.call(listStaff)).status).toBe(200)
    })

    test('renews recovery codes in an open session', async () => {
      const { browser, right } = await besieged()
      expect((await browser.call(renewStaffCodes, right)).status).toBe(200)
    })

    test('notifies the owner once', async () => {
      const { staff } = await besieged()
      const mails = await queuedMails(market, 'two-factor.guessed:staff:')
      expect(mails.filter(({ addresses }) => addresses.includes(staff.email))).toMatchObject([
        { lane: 'security', text: expect.stringMatching(/\/admin\n/) },
      ])
    })
  })

  test('recognises a device by a back office cookie after the second factor', async () => {
    const [staff, other] = [await aStaffMember(market), await aStaffMember(market)]
    const browser = aBrowser(market)
    const body = { email: staff.email, password: testPassword }
    await browser.call(staffLogin, { body })
    expect(browser.cookies.has('staff-device')).toBe(false)
    const { secret } = (await browser.call(enrolStaff)).body.payload
    await browser.call(confirmStaff, { body: { code: codeNow(market, secret) } })
    const line = browser.lastSetCookies().find((cookie) => cookie.startsWith('staff-device='))
    expect(line).toContain('Path=/api/admin')
    expect(line).toContain('SameSite=Strict')
    expect(line).toContain('HttpOnly')
    expect(line).toMatch(/Max-Age=\d+/)
    const mark = browser.cookies.get('staff-device')
    const { secretKeys } = market.platform
    expect(verifyDeviceToken(secretKeys, mark, { staffId: staff.id })).toBeDefined()
    expect(verifyDeviceToken(secretKeys, mark, { staffId: other.id })).toBeUndefined()
    expect(verifyDeviceToken(secretKeys, mark, { contactId: staff.id })).toBeUndefined()
  })

  test('refuses the password of a member with the same address, and the reverse', async () => {
    const contact = await aContact(market)
    const reply = await visitor(market).call(staffLogin, {
      body: { email: contact.email, password: testPassword },
    })
    expect(reply.status).toBe(400)
    const staff = await aStaffMember(market)
    const asMember = await visitor(market).call(login, {
      body: { email: staff.email, password: testPassword },
    })
    expect(asMember.status).toBe(400)
  })
})
