import { describe, expect, test } from 'vitest'
import { logout } from '#contract/auth/auth.ts'
import { refusals } from '#contract/refusals.ts'
import {
  disableTwoFactor,
  renewRecoveryCodes,
  twoFactorStatus,
  verifyForDisable,
} from '#contract/auth/two-factor.ts'
import { resetSecondFactor } from '#server/features/auth/public.ts'
import {
  anEnrolledContact,
  enrol,
  nextStep,
  signInWith,
} from '../../support/market/authenticator.ts'
import { callerWith, signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()

const isOn = async (caller: Caller) => (await caller.call(twoFactorStatus)).body.payload.isOn
const codesLeft = async (caller: Caller) =>
  (await caller.call(twoFactorStatus)).body.payload.recoveryCodesLeft
const expectVerifyFirst = async (caller: Caller) => {
  const reply = await caller.call(disableTwoFactor)
  expect([reply.status, reply.refusal.payload.extra]).toEqual([403, 'VERIFY_FIRST'])
}
/** Signs in with a code and returns a caller with the new session. */
async function secondSession(contact: { email: string }, code: string): Promise<Caller> {
  const { token } = (await signInWith(market, contact, code)).body as { token: string }
  return callerWith(market, token, () => ({ authorization: `Bearer ${token}` }))
}

async function actsOf(contactId: number) {
  const rows = await market.database.sql<{ act: string; actorKind: string; reason: string }[]>`
    select act, actor_kind, reason from audit_entry
    where contact_id = ${contactId} order by id`
  return rows.map(({ act, actorKind }) => `${actorKind} ${act}`)
}

describe('turning it off (AM-057, AU-032, API-081, API-082)', () => {
  test('requires a code in the same session, valid once', async () => {
    const { contact, caller, code } = await anEnrolledContact(market)
    await expectVerifyFirst(caller)
    expect((await caller.call(verifyForDisable, { body: { code: code() } })).status).toBe(200)
    expect(await isOn(caller)).toBe(true)
    expect((await caller.call(disableTwoFactor)).status).toBe(200)
    expect(await isOn(caller)).toBe(false)
    expect((await signInWith(market, contact)).body).toMatchObject({ requires2FA: false })
    const again = await caller.call(disableTwoFactor)
    expect([again.status, again.refusal.payload.msg]).toEqual([409, refusals.twoFactorOff])
    await enrol(market, contact, caller)
    await expectVerifyFirst(caller)
  })
  test('refuses a code given in another session', async () => {
    const { contact, caller, code } = await anEnrolledContact(market)
    const other = await secondSession(contact, code())
    nextStep(market)
    await caller.call(verifyForDisable, { body: { code: code() } })
    await expectVerifyFirst(other)
    expect(await isOn(other)).toBe(true)
    expect((await caller.call(disableTwoFactor)).status).toBe(200)
  })
  test.each([
    [300, 200],
    [301, 403],
  ])('%i seconds after the code it answers %i', async (seconds, status) => {
    const { caller, code } = await anEnrolledContact(market)
    await caller.call(verifyForDisable, { body: { code: code() } })
    market.clock.advance({ seconds })
    expect((await caller.call(disableTwoFactor)).status).toBe(status)
    expect(await isOn(caller)).toBe(status !== 200)
  })
  test('voids a permission when the second factor is removed', async () => {
    const { contact, caller, code } = await anEnrolledContact(market)
    await caller.call(verifyForDisable, { body: { code: code() } })
    await market.database.transaction((tx) =>
      resetSecondFactor(tx, market.platform, { contactId: contact.id }, { kind: 'system' }, 'Lost'),
    )
    await enrol(market, contact, caller)
    await expectVerifyFirst(caller)
  })
  test('refuses a wrong code', async () => {
    const { caller } = await anEnrolledContact(market)
    const reply = await caller.call(verifyForDisable, { body: { code: '000000' } })
    expect([reply.status, reply.refusal.payload.msg]).toEqual([400, refusals.wrongCode])
    await expectVerifyFirst(caller)
  })
  test('accepts one of ten concurrent calls', async () => {
    const { contact, caller, code } = await anEnrolledContact(market)
    await caller.call(verifyForDisable, { body: { code: code() } })
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => caller.call(disableTwoFactor)),
    )
    const statuses = replies.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array<number>(9).fill(409)])
    expect(await queuedMails(market, `two-factor.disabled:${contact.id}:`)).toHaveLength(1)
  })
  test('refuses to verify, disable or renew while off', async () => {
    const caller = await signedIn(market, await aContact(market))
    for (const reply of [
      await caller.call(verifyForDisable, { body: { code: '123456' } }),
      await caller.call(disableTwoFactor),
      await caller.call(renewRecoveryCodes, { body: { code: '123456' } }),
    ]) {
      expect([reply.status, reply.refusal.payload.msg]).toEqual([409, refusals.twoFactorOff])
    }
  })
  test.each([undefined, null, {}, { code: 'ignored' }])(
    'the body %j of the call is as good as none',
    async (body) => {
      const { caller, code } = await anEnrolledContact(market)
      await caller.call(verifyForDisable, { body: { code: code() } })
      expect((await caller.raw('POST', disableTwoFactor.path, body)).status).toBe(200)
    },
  )
})

describe('recovery codes (AM-127)', () => {
  test('each replaces the code once', async () => {
    const { contact, caller, recoveryCodes } = await anEnrolledContact(market)
    const [code] = recoveryCodes
    expect((await signInWith(market, contact, code)).body).toMatchObject({ requires2FA: false })
    const again = await signInWith(market, contact, code)
    expect([again.status, again.refusal.payload.msg]).toEqual([400, refusals.wrongCode])
    expect(await codesLeft(caller)).toBe(9)
  })
  test('accepts one of 30 concurrent uses of one code', async () => {
    const { contact, recoveryCodes } = await anEnrolledContact(market)
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => signInWith(market, contact, recoveryCodes[0])),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })
  test('one disables the second factor', async () => {
    const { caller, recoveryCodes } = await anEnrolledContact(market)
    const verified = await caller.call(verifyForDisable, { body: { code: recoveryCodes[3]! } })
    expect(verified.status).toBe(200)
    expect((await caller.call(disableTwoFactor)).status).toBe(200)
  })
  test('notifies and records the use with the number left', async () => {
    const { contact, recoveryCodes } = await anEnrolledContact(market)
    await signInWith(market, contact, recoveryCodes[0])
    await signInWith(market, contact, recoveryCodes[1])
    const mails = await queuedMails(market, `two-factor.recovery-used:${contact.id}:`)
    expect(mails.map(({ lane, addresses }) => [lane, addresses])).toEqual([
      ['security', [contact.email]],
      ['security', [contact.email]],
    ])
    expect(mails[0]!.text).toContain('9 recovery codes are left')
    expect(mails[1]!.text).toContain('8 recovery codes are left')
    expect(await actsOf(contact.id)).toContain('visitor two-factor.recovery-used')
  })
  test('voids the older ones when renewed', async () => {
    const { contact, caller, code, recoveryCodes } = await anEnrolledContact(market)
    const wrong = await caller.call(renewRecoveryCodes, { body: { code: '000000' } })
    expect([wrong.status, wrong.refusal.payload.msg]).toEqual([400, refusals.wrongCode])
    const renewed = await caller.call(renewRecoveryCodes, { body: { code: code() } })
    expect(renewed.status).toBe(200)
    expect(renewed.body.payload.recoveryCodes).toHaveLength(10)
    expect((await signInWith(market, contact, recoveryCodes[0])).status).toBe(400)
    const [fresh] = renewed.body.payload.recoveryCodes
    expect((await signInWith(market, contact, fresh)).status).toBe(200)
    expect(await codesLeft(caller)).toBe(9)
    expect(await queuedMails(market, `two-factor.recovery-renewed:${contact.id}:`)).toHaveLength(1)
  })
  test('are unique within and among accounts', async () => {
    const codes = new Set<string>()
    for (let contact = 1; contact <= 4; contact++) {
      for (const code of (await anEnrolledContact(market)).recoveryCodes) codes.add(code)
    }
    expect(codes.size).toBe(40)
  })
  test('are deleted with the second factor', async () => {
    const { contact, caller, recoveryCodes } = await anEnrolledContact(market)
    await caller.call(verifyForDisable, { body: { code: recoveryCodes[0]! } })
    await caller.call(disableTwoFactor)
    await enrol(market, contact, caller)
    expect((await signInWith(market, contact, recoveryCodes[1])).status).toBe(400)
  })
})

describe('mails and the audit log (BK-019, BK-106)', () => {
  test('mails enabling and disabling in the security lane', async () => {
    const { contact, caller, code } = await anEnrolledContact(market)
    await caller.call(verifyForDisable, { body: { code: code() } })
    await caller.call(disableTwoFactor)
    for (const event of ['enabled', 'disabled']) {
      const [mail, ...more] = await queuedMails(market, `two-factor.${event}:${contact.id}:`)
      expect(more).toEqual([])
      expect(mail).toMatchObject({ lane: 'security', addresses: [contact.email], topic: null })
      expect(mail!.subject).toContain(event === 'enabled' ? 'is on' : 'is off')
      expect(mail!.text).toContain('http://market.test/2fa')
    }
  })
  test('contain no code or secret', async () => {
    const { contact, caller, code, secret, recoveryCodes } = await anEnrolledContact(market)
    const given = code()
    await signInWith(market, contact, recoveryCodes[0])
    await caller.call(verifyForDisable, { body: { code: given } })
    await caller.call(disableTwoFactor)
    const mails = await queuedMails(market, 'two-factor.')
    const own = mails.filter(({ addresses }) => addresses.includes(contact.email))
    expect(own).toHaveLength(3)
    for (const { text, html, subject } of own) {
      for (const hidden of [secret, given, ...recoveryCodes]) {
        expect(`${subject}${text}${html}`).not.toContain(hidden)
      }
    }
  })
  test('record every action without a code', async () => {
    const { contact, caller, code, recoveryCodes } = await anEnrolledContact(market)
    await signInWith(market, contact, '000000')
    await signInWith(market, contact, recoveryCodes[0])
    await signInWith(market, contact, undefined, { password: 'Wrong-password-1' })
    await caller.call(verifyForDisable, { body: { code: '111111' } })
    await caller.call(verifyForDisable, { body: { code: code() } })
    await caller.call(disableTwoFactor)
    await caller.call(logout)
    expect(await actsOf(contact.id)).toEqual([
      'contact sign-in',
      'contact two-factor.enabled',
      'visitor two-factor.failed',
      'visitor two-factor.recovery-used',
      'contact sign-in',
      'visitor sign-in.failed',
      'contact two-factor.failed',
      'contact two-factor.disabled',
      'contact sign-out',
    ])
    const [log] = await market.database.sql<{ text: string }[]>`
      select string_agg(audit_entry::text, ' ') as text from audit_entry
      where contact_id = ${contact.id}`
    expect(log!.text).not.toContain(recoveryCodes[0])
    expect(log!.text).not.toContain(recoveryCodes[0]!.replace('-', ''))
  })
  test('record a failed sign-in for an unknown address without the address', async () => {
    const count = async () => {
      const [row] = await market.database.sql<{ n: number; text: string }[]>`
        select count(*)::int as n, string_agg(audit_entry::text, ' ') as text
        from audit_entry where act = 'sign-in.failed' and contact_id is null`
      return row!
    }
    const before = (await count()).n
    await signInWith(market, { email: 'nobody@unknown.example' })
    const after = await count()
    expect(after.n).toBe(before + 1)
    expect(after.text).not.toContain('nobody')
  })
  test('records the reset by staff with the reason and notifies the owner (AM-058)', async () => {
    const { contact, caller } = await anEnrolledContact(market)
    const reset = () =>
      market.database.transaction((tx) =>
        resetSecondFactor(
          tx,
          market.platform,
          { contactId: contact.id },
          { kind: 'system' },
          'Phone lost, passport seen',
        ),
      )
    expect(await reset()).toBe(true)
    expect(await reset()).toBe(false)
    expect(await isOn(caller)).toBe(false)
    expect((await signInWith(market, contact)).body).toMatchObject({ requires2FA: false })
    const mails = await queuedMails(market, `two-factor.reset:${contact.id}:`)
    expect(mails.map(({ addresses }) => addresses)).toEqual([[contact.email]])
    const entries = await market.database.sql`
      select actor_kind, reason, company_id from audit_entry
      where contact_id = ${contact.id} and act = 'two-factor.reset'`
    expect([...entries]).toEqual([
      { actorKind: 'system', reason: 'Phone lost, passport seen', companyId: contact.companyId },
    ])
  })
})
