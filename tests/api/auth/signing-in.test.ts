import { describe, expect, test } from 'vitest'
import { accountNotices } from '#contract/auth/account-notices.ts'
import { session } from '#contract/auth/auth.ts'
import { login } from '#contract/auth/sessions.ts'
import { refusals } from '#contract/refusals.ts'
import { hashPassword, setHashMemory } from '#server/features/auth/public.ts'
import { readConfig } from '#server/platform/config.ts'
import {
  accountKinds,
  blockReasons,
  blockedKinds,
  type AccountKind,
} from '../../support/accounts.ts'
import { signedIn, visitor } from '../../support/market/callers.ts'
import { aContact, testPassword } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const wrongPassword = 'Not-the-password-1'

function signIn(email: string, password = testPassword) {
  return visitor(market).call(login, { body: { email, password } })
}

describe('signing in (AU-001, AU-002, AU-005)', () => {
  test('gives an API client a bearer token (AU-007)', async () => {
    const contact = await aContact(market)
    const member = await signedIn(market, contact)
    const reply = await member.call(session)
    expect(reply.status).toBe(200)
    expect(reply.body.payload.user).toMatchObject({ id: contact.id, email: contact.email })
  })
  test('returns the user record with every field a client needs (SH-041, TI-004, AM-024, AM-044)', async () => {
    const contact = await aContact(market, {
      company: {
        name: 'Kade Systems',
        tier: 2,
        countryCode: 'BE',
        website: 'https://kade.example',
        address: 'Kade 7, Gent',
      },
      name: 'Ann Peeters',
      function: 'Sales',
      telephone: '+32 9 555 01 00',
      emailAlternative: 'ann@elsewhere.example',
    })
    const { status, body } = await signIn(contact.email)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 200, requires2FA: false })
    expect(body.token).toBe(body.sessionId)
    expect(body.payload.user).toEqual({
      id: contact.id,
      name: 'Ann Peeters',
      email: contact.email,
      emailAlt: 'ann@elsewhere.example',
      tel: '+32 9 555 01 00',
      companyId: contact.companyId,
      companyName: 'Kade Systems',
      function: 'Sales',
      website: 'https://kade.example',
      address: 'Kade 7, Gent',
      country: 'Belgium',
      signature: expect.any(String),
      isServiceOnly: 0,
      tier: 2,
      isTrusted: false,
      isGold: true,
      isDiamond: false,
      isEU: true,
      enable2fa: false,
      forceLogout: false,
      possibleMatchesDisabled: false,
      favCompanies: [],
      isSpecialUser: false,
      hasChosenLists: false,
      block: null,
    })
  })
  test('builds the signature from name, function, company, tier, website, address, country and telephone (SH-042)', async () => {
    const contact = await aContact(market, {
      company: { name: 'Delta Parts', tier: 4, website: 'https://delta.example', address: 'Dok 2' },
      name: 'Jan Smit',
      function: 'Broker',
      telephone: '+31 10 555 01 00',
    })
    const { signature } = (await signIn(contact.email)).body.payload.user!
    const parts = ['Jan Smit', 'Broker', 'Delta Parts', 'Diamond', 'https://delta.example', 'Dok 2']
    for (const part of [...parts, 'Netherlands', '+31 10 555 01 00']) {
      expect(signature).toContain(part)
    }
  })
  test('marks a service-only account with 1 (AM-024)', async () => {
    const contact = await aContact(market, { company: { isServiceOnly: true } })
    expect((await signIn(contact.email)).body.payload.user!.isServiceOnly).toBe(1)
  })
  test('accepts the e-mail address in any case and with surrounding spaces', async () => {
    const contact = await aContact(market, { email: 'mixed.case@company.example' })
    const reply = await signIn('  Mixed.CASE@Company.Example ')
    expect(reply.status).toBe(200)
    expect(reply.body.payload.user!.id).toBe(contact.id)
  })
  test('compares the password exactly, with case and spaces', async () => {
    const { email } = await aContact(market)
    for (const password of [testPassword.toLowerCase(), ` ${testPassword}`, `${testPassword} `]) {
      expect((await signIn(email, password)).status).toBe(400)
    }
  })
  test('does not accept the alternative address', async () => {
    await aContact(market, { emailAlternative: 'second@company.example' })
    expect((await signIn('second@company.example')).status).toBe(400)
  })
})

describe('states of an account at sign-in (API-001, section C)', () => {
  test.each([
    ['new', refusals.accountNotOpen],
    ['terminated', refusals.accountClosed],
  ] as const)('refuses an account in state %s and says why', async (state, msg) => {
    const { email } = await aContact(market, { company: { state } })
    const reply = await signIn(email)
    expect(reply.status).toBe(403)
    expect(reply.refusal.payload.msg).toBe(msg)
    expect(JSON.stringify(reply.body)).not.toContain('token')
  })
  test.each(['new', 'terminated'] as const)(
    'tells who does not know the password nothing about state %s',
    async (state) => {
      const { email } = await aContact(market, { company: { state } })
      const reply = await signIn(email, wrongPassword)
      expect(reply.status).toBe(400)
      expect(reply.refusal.payload).toMatchObject({ msg: refusals.wrongCredentials })
    },
  )
  test.each(blockedKinds)(
    'lets a blocked account in and says why it is blocked: %s',
    async (kind) => {
      const { email } = await aContact(market, { company: { ...accountKinds[kind] } })
      const reply = await signIn(email)
      expect(reply.status).toBe(200)
      expect(reply.body.payload.user!.block).toBe(blockReasons[kind])
    },
  )
  test.each<AccountKind>(['trial', 'member', 'overdue', 'serviceOnly'])(
    'opens the account of a %s without a block',
    async (kind) => {
      const { email } = await aContact(market, { company: { ...accountKinds[kind] } })
      const reply = await signIn(email)
      expect(reply.status).toBe(200)
      expect(reply.body.payload.user!.block).toBeNull()
    },
  )
  test('refuses a contact that has no password yet like a wrong password', async () => {
    const contact = await aContact(market)
    await market.database.sql`update contact set password_hash = null where id = ${contact.id}`
    const reply = await signIn(contact.email)
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload).toMatchObject({ msg: refusals.wrongCredentials })
  })
})

test('a sign-in that a change of the password overtakes opens no session (BK-016)', async () => {
  const { id, email } = await aContact(market)
  const { promise: changed, resolve: change } = Promise.withResolvers<void>()
  const changing = market.database.transaction(async (tx) => {
    await tx`update contact set password_hash = 'another one' where id = ${id}`
    await changed
  })
  const reply = signIn(email)
  await expect
    .poll(async () => {
      const [row] = await market.database.sql<{ n: number }[]>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return row!.n
    })
    .toBe(1)
  change()
  await changing
  const { status, refusal } = await reply
  expect([status, refusal.payload.msg]).toEqual([400, refusals.wrongCredentials])
  const sessions = await market.database.sql`select 1 from session where contact_id = ${id}`
  expect(sessions.length).toBe(0)
})

describe('what a stranger learns (BK-014)', () => {
  test('the same answer for an unknown address and a wrong password', async () => {
    const contact = await aContact(market)
    const unknown = await signIn('nobody@nowhere.example', wrongPassword)
    const wrong = await signIn(contact.email, wrongPassword)
    expect(unknown.status).toBe(400)
    expect(wrong.status).toBe(400)
    expect(wrong.body).toEqual(unknown.body)
    expect([...wrong.headers.keys()].sort()).toEqual([...unknown.headers.keys()].sort())
    expect(accountNotices.couldNotLogin(wrong.refusal.payload.msg).text).toBe(
      refusals.wrongCredentials,
    )
  })
  test('roughly the same time for both', async () => {
    const took = async (email: string) => {
      const started = performance.now()
      expect((await signIn(email, wrongPassword)).status).toBe(400)
      return performance.now() - started
    }
    const unknown: number[] = []
    const wrong: number[] = []
    // The cheap hashes of other tests are too fast to measure.
    setHashMemory(readConfig({}).passwordHashMemory)
    try {
      const hash = await hashPassword(testPassword)
      for (let i = 0; i < 15; i++) {
        const { id, email } = await aContact(market)
        await market.database.sql`update contact set password_hash = ${hash} where id = ${id}`
        unknown.push(await took(`stranger${i}@nowhere.example`))
        wrong.push(await took(email))
      }
    } finally {
      setHashMemory(market.platform.config.passwordHashMemory)
    }
    // The fastest of many, because other work only adds; without a hash, a third would remain.
    const [stranger, member] = [Math.min(...unknown), Math.min(...wrong)]
    expect(stranger).toBeGreaterThan(member / 2)
    expect(member).toBeGreaterThan(stranger / 2)
  })
})

describe('bad input at sign-in (ER-064)', () => {
  test('names the missing fields', async () => {
    const reply = await visitor(market).raw('POST', '/api/auth/login', {})
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors).toEqual([
      { param: 'email', msg: 'This field is required' },
      { param: 'password', msg: 'This field is required' },
    ])
  })
  test.each([
    ['email', '', 'This field is required'],
    ['email', '   ', 'This field is required'],
    ['email', 'not an address', 'This field should be a correct email-address'],
    ['email', `${'a'.repeat(250)}@b.example`, 'This field must have at most 254 characters'],
    ['email', 'a@b.example\r\nBcc: c@d.example', 'This field should be a correct email-address'],
    ['email', 7, 'This field is required'],
    ['email', ['a@b.example'], 'This field is required'],
    ['password', '', 'This field is required'],
    ['password', 'x'.repeat(129), 'This field must have at most 128 characters'],
    ['password', { $ne: 1 }, 'This field is required'],
  ])('refuses %s %j at the field', async (field, value, msg) => {
    const good = { email: 'a@b.example', password: 'x' }
    const reply = await visitor(market).raw('POST', '/api/auth/login', { ...good, [field]: value })
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors).toEqual([{ param: field, msg }])
  })
  test.each(["' or 1=1 --", 'a\u0000b', 'x'.repeat(128), '\ud800', '🔑'.repeat(30)])(
    'answers a strange password %j like a wrong one',
    async (password) => {
      const { email } = await aContact(market)
      const reply = await signIn(email, password)
      expect(reply.status).toBe(400)
      expect(reply.refusal.payload.msg).toBe(refusals.wrongCredentials)
    },
  )
})
