import { beforeEach, describe, expect, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { ownCompany } from '#contract/companies.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import {
  requestPassword,
  resetPassword,
  resetPasswordWithToken,
  resetRequests,
  verifyResetToken,
} from '#contract/passwords.ts'
import { sendWelcome } from '#server/features/auth/public.ts'
import { dropSignInTraces, sendResetLink } from '#server/features/auth/jobs.ts'
import { anEnrolledContact } from '../support/authenticator.ts'
import { signedIn, visitor, type Caller } from '../support/callers.ts'
import { aContact, testPassword, type TestContact } from '../support/factories.ts'
import { queuedMails } from '../support/mails.ts'
import {
  askForLink,
  linkMails,
  newPassword,
  openRequests,
  resetToken,
  tokenIn,
  workOffRequests,
} from '../support/password-links.ts'
import { useTestMarket } from '../support/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let me: TestContact
beforeEach(async () => {
  me = await aContact(market)
  // Requests of one test are no flood to the next.
  await market.database.sql`delete from sign_in_failure`
})

const signInWith = (email: string, password: string) =>
  visitor(market).call(login, { body: { email, password } })
const verify = async (token: unknown) =>
  (await visitor(market).raw('POST', verifyResetToken.path, { resetToken: token })).body as {
    payload: { isSuccess: boolean; msg: string; owner?: Record<string, string> }
  }
const reset = (token: string, password = newPassword, who: Caller = visitor(market)) =>
  who.raw('POST', resetPasswordWithToken.path, { token, password })
const acts = (contactId: number) => market.database.sql<
  { act: string; kind: string; details: Record<string, unknown> }[]
>`
  select act, actor_kind as kind, details from audit_entry
  where contact_id = ${contactId} and act like 'password.%' order by id`
/** Every row of the tables that a request could write. */
const written = async () =>
  (
    await market.database.sql<{ links: number; mails: number; acts: number }[]>`
      select (select count(*) from password_link)::int as links,
        (select count(*) from mail_message)::int as mails,
        (select count(*) from audit_entry where act like 'password.%')::int as acts`
  )[0]!

describe('asking for a link (AU-010, API-003)', () => {
  test('mails it to the member, from our own address, once', async () => {
    expect((await askForLink(market, me.email)).status).toBe(200)
    await workOffRequests(market)
    const [mail, ...more] = await linkMails(market, me.email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      lane: 'security',
      senderAddress: `account@${market.platform.config.mailDomain}`,
      topic: null,
      subject: 'Choose a new TBS password',
    })
    const token = tokenIn(mail!)
    expect(mail!.text).toContain(`http://market.test/?reset=${token}`)
    expect(mail!.html).toContain(`http://market.test/?reset=${token}`)
    expect((await verify(token)).payload.isSuccess).toBe(true)
  })
  test('writes the same for an address nobody has as for a member, and answers the same (AU-011)', async () => {
    const addresses = [
      me.email,
      'nobody@nowhere.example',
      (await aContact(market, { company: { state: 'terminated' } })).email,
    ]
    const before = await written()
    const replies = []
    for (const email of addresses) replies.push(await askForLink(market, email))
    expect(
      new Set(replies.map(({ status, body }) => JSON.stringify({ status, body }))),
    ).toHaveProperty('size', 1)
    // Nothing but the request itself, whose work a job does later.
    expect(await written()).toEqual(before)
    const asked = await openRequests(market)
    expect(asked.map(({ payload }) => payload['email'])).toEqual(addresses)
    expect(
      new Set(asked.map(({ payload }) => Object.keys(payload).toSorted().join())),
    ).toHaveProperty('size', 1)
    await workOffRequests(market)
  })
  test.each(['new', 'terminated'] as const)(
    'sends nothing to an account in state %s, which may not sign in',
    async (state) => {
      const { email } = await aContact(market, { company: { state } })
      expect((await askForLink(market, email)).status).toBe(200)
      await workOffRequests(market)
      expect(await linkMails(market, email)).toEqual([])
    },
  )
  test.each(['trial', 'trial-ended', 'overdue', 'force-pay', 'custom-blocked'] as const)(
    'is open to an account in state %s, which may sign in',
    async (state) => {
      const { email } = await aContact(market, { company: { state } })
      expect((await verify(await resetToken(market, email))).payload.isSuccess).toBe(true)
    },
  )
  test('knows the address in whatever case it is typed', async () => {
    await askForLink(market, ` ${me.email.toUpperCase()} `)
    await workOffRequests(market)
    expect(await linkMails(market, me.email)).toHaveLength(1)
  })
  test('goes to the address of sign-in alone, not to the alternative one', async () => {
    const contact = await aContact(market, { emailAlternative: 'other.way@firm.example' })
    await askForLink(market, 'other.way@firm.example')
    await workOffRequests(market)
    expect(await linkMails(market, contact.email)).toEqual([])
    expect(await linkMails(market, 'other.way@firm.example')).toEqual([])
  })
  test('builds the link from the site, never from the Host of the call', async () => {
    await visitor(market).raw(
      'POST',
      requestPassword.path,
      { email: me.email },
      {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
      },
    )
    await workOffRequests(market)
    const [mail] = await linkMails(market, me.email)
    expect(mail!.text).toContain('http://market.test/?reset=')
    expect(JSON.stringify(mail)).not.toContain('evil.example')
  })
  test.each([
    undefined,
    null,
    '',
    'x',
    'a@b',
    7,
    {},
    ['a@b.example'],
    `${'a'.repeat(250)}@b.example`,
  ])('refuses %j at its field and asks for nothing', async (email) => {
    const reply = await visitor(market).raw('POST', requestPassword.path, { email })
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.map(({ param }) => param)).toEqual(['email'])
    expect(await openRequests(market)).toEqual([])
  })
  test('is recorded for the member, with where it came from', async () => {
    await askForLink(market, me.email, '203.0.113.9')
    await workOffRequests(market)
    const [entry] = await market.database.sql`
      select act, actor_kind as kind, source, company_id as "companyId" from audit_entry
      where contact_id = ${me.id} and act = 'password.link-requested'`
    expect(entry).toEqual({
      act: 'password.link-requested',
      kind: 'visitor',
      source: '203.0.113.9',
      companyId: me.companyId,
    })
  })
})

describe('asking again and again', () => {
  const floodFrom = async (email: string, times: number) => {
    for (let i = 0; i < times; i++) {
      await askForLink(market, email, `198.51.100.${i % 250}`)
      await workOffRequests(market)
    }
  }
  test('floods nobody: after three a day a new link is sent only when the last one is over', async () => {
    await floodFrom(me.email, 30)
    expect(await linkMails(market, me.email)).toHaveLength(resetRequests.atOncePerDay)
    for (let hour = 0; hour < 5; hour++) {
      market.clock.advance({ minutes: 61 })
      await floodFrom(me.email, 5)
    }
    expect(await linkMails(market, me.email)).toHaveLength(resetRequests.atOncePerDay + 5)
  })
  test('locks nobody out: the last link in the mailbox works whatever others ask for', async () => {
    await floodFrom(me.email, 12)
    const token = tokenIn((await linkMails(market, me.email)).at(-1)!)
    expect((await reset(token)).status).toBe(200)
    // And the next one comes at once, as if nobody had asked before.
    await floodFrom(me.email, 1)
    expect(await linkMails(market, me.email)).toHaveLength(resetRequests.atOncePerDay + 1)
  })
  test('from one source ends at twenty in a quarter of an hour, known addresses or not', async () => {
    const from = '192.0.2.44'
    for (let i = 0; i < resetRequests.perSource; i++) {
      expect((await askForLink(market, `nobody${i}@nowhere.example`, from)).status).toBe(200)
    }
    for (const email of [me.email, 'nobody@nowhere.example']) {
      const reply = await askForLink(market, email, from)
      expect(reply.status).toBe(429)
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await askForLink(market, me.email, '192.0.2.45')).status).toBe(200)
    market.clock.advance({ minutes: 16 })
    expect((await askForLink(market, me.email, from)).status).toBe(200)
    await workOffRequests(market)
  })
  test('closes no sign-in: requests are counted apart', async () => {
    for (let i = 0; i < 25; i++) await askForLink(market, me.email, '192.0.2.46')
    expect((await signInWith(me.email, testPassword)).status).toBe(200)
    await workOffRequests(market)
  })
})

describe('a link (BK-016, API-004)', () => {
  test('tells whose it is, and nothing secret', async () => {
    const { payload } = await verify(await resetToken(market, me.email))
    expect(payload).toEqual({
      isSuccess: true,
      msg: expect.any(String),
      owner: { kind: 'reset', name: me.name, email: me.email, companyName: me.companyName },
    })
  })
  test('may be looked at as often as one likes', async () => {
    const token = await resetToken(market, me.email)
    for (let i = 0; i < 5; i++) expect((await verify(token)).payload.isSuccess).toBe(true)
    expect((await reset(token)).status).toBe(200)
  })
  test('is 256 bits of chance, and only its hash is in the database', async () => {
    const token = await resetToken(market, me.email)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = await market.database.sql`
      select 1 from password_link where password_link::text like ${`%${token}%`}
        or encode(token_hash, 'base64') = ${Buffer.from(token, 'base64url').toString('base64')}`
    expect(rows).toEqual([])
  })
  test('works for an hour and no longer', async () => {
    const token = await resetToken(market, me.email)
    market.clock.advance({ minutes: 59, seconds: 59 })
    expect((await verify(token)).payload.isSuccess).toBe(true)
    market.clock.advance({ seconds: 1 })
    await expectOver(token)
  })
  test('works once', async () => {
    const token = await resetToken(market, me.email)
    expect((await reset(token)).status).toBe(200)
    await expectOver(token)
  })
  test('works once, also when it is used thirty times at once', async () => {
    const token = await resetToken(market, me.email)
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, i) => reset(token, `${newPassword}-${i}`)),
    )
    const good = replies.flatMap(({ status }, i) => (status === 200 ? [i] : []))
    expect(good).toHaveLength(1)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect((await signInWith(me.email, `${newPassword}-${good[0]}`)).status).toBe(200)
  })
  test('makes older ones void', async () => {
    const [older, newer] = [await resetToken(market, me.email), await resetToken(market, me.email)]
    await expectOver(older)
    expect((await reset(newer)).status).toBe(200)
  })
  test('is one alone, also when several are made at once', async () => {
    await Promise.all(Array.from({ length: 3 }, () => askForLink(market, me.email)))
    const open = await openRequests(market)
    await Promise.all(
      open.map(async ({ payload }) => {
        await sendResetLink.run(market.platform, payload)
      }),
    )
    await market.database.sql`delete from graphile_worker._private_jobs`
    const tokens = (await linkMails(market, me.email)).map(tokenIn)
    const works = await Promise.all(
      tokens.map(async (token) => (await verify(token)).payload.isSuccess),
    )
    expect(works.filter(Boolean)).toHaveLength(1)
  })
  test('works for its own contact alone', async () => {
    const other = await aContact(market)
    const token = await resetToken(market, other.email)
    await reset(token)
    expect((await signInWith(me.email, testPassword)).status).toBe(200)
    expect((await signInWith(other.email, newPassword)).status).toBe(200)
  })
  test('is over when the address it went to is no longer the one of its contact', async () => {
    const token = await resetToken(market, me.email)
    await market.database.sql`
      update contact set email = ${`moved.${me.email}`} where id = ${me.id}`
    await expectOver(token)
  })
  test('is over when its contact was removed from the company, who gets no further one', async () => {
    const token = await resetToken(market, me.email)
    await market.database.sql`
      update contact set removed_at = ${market.clock.now()}, position = null where id = ${me.id}`
    await expectOver(token)
    await askForLink(market, me.email)
    await workOffRequests(market)
    expect(await linkMails(market, me.email)).toHaveLength(1)
  })
  test('is over when the account is closed', async () => {
    const token = await resetToken(market, me.email)
    await market.database.sql`
      update company set state = 'terminated' where id = ${me.companyId}`
    await expectOver(token)
  })
  test('is over when the password was changed on the profile meanwhile', async () => {
    const token = await resetToken(market, me.email)
    const member = await signedIn(market, me)
    const done = await member.call(resetPassword, {
      body: { currentPassword: testPassword, password: newPassword },
    })
    expect(done.status).toBe(200)
    await expectOver(token)
  })
  test('is not guessed, cut or changed', async () => {
    const token = await resetToken(market, me.email)
    const other = token.startsWith('A') ? 'B' : 'A'
    const made = [
      '',
      token.slice(0, -1),
      token.slice(1),
      `${token}A`,
      other + token.slice(1),
      token.toUpperCase(),
      ` ${token}`,
      encodeURIComponent(`${token}=`),
      'A'.repeat(43),
      '%00',
      '\u0000',
      "' or 1=1 --",
    ]
    for (const one of made) await expectOver(one)
    expect((await verify(token)).payload.isSuccess).toBe(true)
  })
  test.each([undefined, null, 7, {}, [], 'x'.repeat(201)])(
    'of the form %j is refused at its field',
    async (token) => {
      const reply = await visitor(market).raw('POST', verifyResetToken.path, { resetToken: token })
      expect(reply.status).toBe(400)
      expect(reply.refusal.payload.errors?.map(({ param }) => param)).toEqual(['resetToken'])
    },
  )
  test('is forgotten a month after it was over', async () => {
    const token = await resetToken(market, me.email)
    await reset(token)
    market.clock.advance({ days: 31 })
    await dropSignInTraces.run(market.platform, {})
    const rows = await market.database.sql`
      select 1 from password_link where contact_id = ${me.id}`
    expect(rows).toEqual([])
  })
})

/** The link neither shows whose it was nor sets a password. */
async function expectOver(token: string) {
  const { payload } = await verify(token)
  expect(payload).toEqual({ isSuccess: false, msg: refusals.resetLinkOver })
  for (const path of [resetPasswordWithToken.path, resetPassword.path]) {
    // An empty token is none: resetPassword then asks for a session.
    if (token === '' && path === resetPassword.path) continue
    const reply = await visitor(market).raw('POST', path, { token, password: newPassword })
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload).toMatchObject({
      msg: refusals.resetLinkOver,
      extra: 'BAD_TOKEN',
    })
  }
}

describe('a new password by a link (AU-013, API-005, API-006)', () => {
  test.each([resetPasswordWithToken.path, resetPassword.path])(
    'is set by %s: the new one signs in, the old one does not (AM-001)',
    async (path) => {
      const token = await resetToken(market, me.email)
      const reply = await visitor(market).raw('POST', path, { token, password: newPassword })
      expect(reply.status).toBe(200)
      expect((await signInWith(me.email, testPassword)).status).toBe(400)
      expect((await signInWith(me.email, newPassword)).status).toBe(200)
    },
  )
  test('signs nobody in: no session is made, no cookie given', async () => {
    const token = await resetToken(market, me.email)
    const sessions = () => market.database.sql`select 1 from session where contact_id = ${me.id}`
    const reply = await visitor(market).raw(
      'POST',
      resetPasswordWithToken.path,
      { token, password: newPassword },
      { 'sec-fetch-site': 'same-origin' },
    )
    expect(reply.status).toBe(200)
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(JSON.stringify(reply.body)).not.toMatch(/token|session/i)
    expect(await sessions()).toHaveLength(0)
  })
  test('leaves the second factor as it is: the new password alone signs nobody in', async () => {
    const { contact, code } = await anEnrolledContact(market)
    expect((await reset(await resetToken(market, contact.email))).status).toBe(200)
    const half = await signInWith(contact.email, newPassword)
    expect(half.body).toMatchObject({ requires2FA: true })
    expect(half.body.token).toBeUndefined()
    const whole = await visitor(market).call(login, {
      body: { email: contact.email, password: newPassword, code: code() },
    })
    expect(whole.body.token).toEqual(expect.any(String))
  })
  test('ends all sessions, that of the caller too (AM-093)', async () => {
    const [laptop, phone] = [await signedIn(market, me), await signedIn(market, me)]
    const token = await resetToken(market, me.email)
    expect((await reset(token, newPassword, laptop)).status).toBe(200)
    for (const device of [laptop, phone]) expect((await device.call(ownCompany)).status).toBe(401)
  })
  test('leaves the sessions of others alone', async () => {
    const colleague = await signedIn(
      market,
      await aContact(market, { company: { id: me.companyId, name: me.companyName } }),
    )
    await reset(await resetToken(market, me.email))
    expect((await colleague.call(ownCompany)).status).toBe(200)
  })
  test('is told to its owner by a mail that holds no secret', async () => {
    const token = await resetToken(market, me.email)
    await visitor(market).raw(
      'POST',
      resetPasswordWithToken.path,
      { token, password: newPassword },
      {
        'x-forwarded-for': '203.0.113.7',
        'user-agent':
          'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
      },
    )
    const [mail, ...more] = await queuedMails(market, `password-changed:${me.id}:`)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ lane: 'security', addresses: [me.email] })
    for (const body of [mail!.text, mail!.html]) {
      expect(body).toContain('Firefox on Windows')
      expect(body).toContain('203.0.113.7')
      expect(body).not.toContain(token)
      expect(body).not.toContain(newPassword)
      expect(body).not.toContain('reset=')
    }
  })
  test('is recorded: who asked, and that it was set', async () => {
    await reset(await resetToken(market, me.email))
    expect(await acts(me.id)).toEqual([
      { act: 'password.link-requested', kind: 'visitor', details: { isSent: true } },
      { act: 'password.reset', kind: 'visitor', details: {} },
    ])
  })
  test.each([
    ['password1234', 'common'],
    ['Qwertyuiop', 'common'],
    ['iloveyou1', 'common'],
    ['aaaaaaaaaaaaaaaa', 'a repetition'],
    ['abcdefgh', 'a sequence'],
    ['tbstbstbs', 'the name of the product'],
  ])('is refused as %s: it is %s (AM-113, BK-013)', async (password) => {
    const token = await resetToken(market, me.email)
    const reply = await reset(token, password)
    expect(reply.status).toBe(400)
    const [error, ...more] = reply.refusal.payload.errors!
    expect(more).toEqual([])
    expect(error!.param).toBe('password')
    expect(error!.msg).toContain(fieldMessages.weakPassword)
    expect(error!.msg.length).toBeGreaterThan(fieldMessages.weakPassword.length + 10)
    // The link is not spent by that.
    expect((await reset(token)).status).toBe(200)
  })
  test('is refused when it is made of what everybody knows of the person', async () => {
    const contact = await aContact(market, {
      name: 'Fenneke Oosterwolde',
      email: 'fenneke.o@kwikstaartjes.example',
      company: { name: 'Zwaluwenburg Handel' },
    })
    const token = await resetToken(market, contact.email)
    for (const password of [
      'oosterwolde1',
      'fennekeoosterwolde',
      'zwaluwenburg',
      'kwikstaartjes9',
    ]) {
      expect([password, (await reset(token, password)).status]).toEqual([password, 400])
    }
    // The same word is a fair one for somebody else.
    expect((await reset(await resetToken(market, me.email), 'zwaluwenburg')).status).toBe(200)
  })
  test.each([
    ['', fieldMessages.required],
    ['Xk9#mq2', fieldMessages.atLeast(8)],
    ['x9Q#'.repeat(33), fieldMessages.atMost(128)],
  ])('of the length of %j is refused', async (password, msg) => {
    const reply = await reset(await resetToken(market, me.email), password)
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors).toEqual([{ param: 'password', msg }])
  })
  test.each([undefined, null, 7, {}, ['x']])('of the form %j is refused', async (password) => {
    const reply = await visitor(market).raw('POST', resetPasswordWithToken.path, {
      token: await resetToken(market, me.email),
      password,
    })
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.map(({ param }) => param)).toEqual(['password'])
  })
  test.each(['ñandú-über-Łódź-ночь', '密码很长的一句话可以吗', '  spaces  count  too  '])(
    'may be %j, and signs in as it was typed',
    async (password) => {
      const token = await resetToken(market, me.email)
      expect((await reset(token, password)).status).toBe(200)
      expect((await signInWith(me.email, password)).status).toBe(200)
    },
  )
  test('is the same however a keyboard composes its letters', async () => {
    const token = await resetToken(market, me.email)
    await reset(token, 'ñandú-über-Łódź'.normalize('NFC'))
    expect((await signInWith(me.email, 'ñandú-über-Łódź'.normalize('NFD'))).status).toBe(200)
  })
  test.each([
    [requestPassword.path, 'email'],
    [verifyResetToken.path, 'resetToken'],
    [resetPasswordWithToken.path, 'password'],
    [resetPassword.path, 'password'],
  ])('of 10 MB is turned away by %s before it is read', async (path, field) => {
    const reply = await visitor(market).raw('POST', path, { [field]: 'x'.repeat(10_000_000) })
    expect(reply.status).toBe(413)
  })
})

describe('the link that welcomes a new contact (AM-071, AM-076)', () => {
  const welcome = async (contact: TestContact) => {
    await market.database.sql`update contact set password_hash = null where id = ${contact.id}`
    await market.database.transaction((tx) => sendWelcome(tx, market.platform, contact.id))
    const [mail] = await queuedMails(market, `welcome:${contact.id}:`)
    return mail!
  }
  test('goes by mail, without a password, and sets the first one', async () => {
    const mail = await welcome(me)
    expect(mail.addresses).toEqual([me.email])
    expect(mail.text).toContain(me.companyName)
    const token = tokenIn(mail)
    expect((await verify(token)).payload.owner).toMatchObject({ kind: 'welcome', name: me.name })
    expect((await reset(token)).status).toBe(200)
    expect((await signInWith(me.email, newPassword)).status).toBe(200)
  })
  test('works for seven days', async () => {
    const token = tokenIn(await welcome(me))
    market.clock.advance({ days: 6, hours: 23, minutes: 59 })
    expect((await verify(token)).payload.isSuccess).toBe(true)
    market.clock.advance({ minutes: 1 })
    await expectOver(token)
  })
  test('is replaced by one that the contact asks for, also without a password', async () => {
    const first = tokenIn(await welcome(me))
    const token = await resetToken(market, me.email)
    await expectOver(first)
    expect((await reset(token)).status).toBe(200)
  })
  test('works before the account opens, though nobody signs in with it yet', async () => {
    const contact = await aContact(market, { company: { state: 'new' } })
    const token = tokenIn(await welcome(contact))
    expect((await reset(token)).status).toBe(200)
    expect((await signInWith(contact.email, newPassword)).status).toBe(403)
  })
})
