import { beforeEach, describe, expect, test } from 'vitest'
import { login } from '#contract/auth/sessions.ts'
import { ownCompany } from '#contract/companies.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import {
  requestPassword,
  resetPassword,
  resetPasswordWithToken,
  verifyResetToken,
} from '#contract/auth/passwords.ts'
import { anEnrolledContact } from '../../support/market/authenticator.ts'
import { signedIn, visitor } from '../../support/market/callers.ts'
import {
  aColleague,
  aContact,
  testPassword,
  type TestContact,
} from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import {
  aFreshMember,
  newPassword,
  resetToken,
  setByLink,
  signInBy,
} from '../../support/password-links.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let me: TestContact
beforeEach(async () => {
  me = await aFreshMember(market)
})

const acts = (contactId: number) => market.database.sql<
  { act: string; kind: string; details: Record<string, unknown> }[]
>`
  select act, actor_kind as kind, details from audit_entry
  where contact_id = ${contactId} and act like 'password.%' order by id`

describe('a new password by a link (AU-013, API-005, API-006)', () => {
  test.each([resetPasswordWithToken.path, resetPassword.path])(
    'is set by %s: the new one signs in, the old one does not (AM-001)',
    async (path) => {
      const token = await resetToken(market, me.email)
      const reply = await visitor(market).raw('POST', path, { token, password: newPassword })
      expect(reply.status).toBe(200)
      expect((await signInBy(market, me, testPassword)).status).toBe(400)
      expect((await signInBy(market, me, newPassword)).status).toBe(200)
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
    expect((await setByLink(market, await resetToken(market, contact.email))).status).toBe(200)
    const half = await signInBy(market, contact, newPassword)
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
    expect((await setByLink(market, token, newPassword, laptop)).status).toBe(200)
    for (const device of [laptop, phone]) expect((await device.call(ownCompany)).status).toBe(401)
  })
  test('leaves the sessions of others alone', async () => {
    const colleague = await signedIn(market, await aColleague(market, me))
    await setByLink(market, await resetToken(market, me.email))
    expect((await colleague.call(ownCompany)).status).toBe(200)
  })
  test('that is the first one is mailed as set, not as changed (BK-016)', async () => {
    const token = await resetToken(market, me.email)
    await market.database.sql`update contact set password_hash = null where id = ${me.id}`
    expect((await setByLink(market, token)).status).toBe(200)
    const [mail] = await queuedMails(market, `password-changed:${me.id}:`)
    expect(mail!.subject).toMatch(/password was set$/)
    expect(mail!.text).toContain('You can now sign in with it.')
    expect(mail!.text).not.toMatch(/changed with a link|signed out/)
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
    await setByLink(market, await resetToken(market, me.email))
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
    const reply = await setByLink(market, token, password)
    expect(reply.status).toBe(400)
    const [error, ...more] = reply.refusal.payload.errors!
    expect(more).toEqual([])
    expect(error!.param).toBe('password')
    expect(error!.msg).toContain(fieldMessages.weakPassword)
    expect(error!.msg.length).toBeGreaterThan(fieldMessages.weakPassword.length + 10)
    // The link stays unused.
    expect((await setByLink(market, token)).status).toBe(200)
  })
  test('is refused when made of known facts about the person', async () => {
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
      expect([password, (await setByLink(market, token, password)).status]).toEqual([password, 400])
    }
    // The same word is acceptable for others.
    expect(
      (await setByLink(market, await resetToken(market, me.email), 'zwaluwenburg')).status,
    ).toBe(200)
  })
  test.each([
    ['', fieldMessages.required],
    ['Xk9#mq2', fieldMessages.atLeast(8)],
    ['x9Q#'.repeat(33), fieldMessages.atMost(128)],
  ])('of the length of %j is refused', async (password, msg) => {
    const reply = await setByLink(market, await resetToken(market, me.email), password)
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
      expect((await setByLink(market, token, password)).status).toBe(200)
      expect((await signInBy(market, me, password)).status).toBe(200)
    },
  )
  test('is the same however a keyboard composes its letters', async () => {
    const token = await resetToken(market, me.email)
    await setByLink(market, token, 'ñandú-über-Łódź'.normalize('NFC'))
    expect((await signInBy(market, me, 'ñandú-über-Łódź'.normalize('NFD'))).status).toBe(200)
  })
  test.each([
    [requestPassword.path, 'email'],
    [verifyResetToken.path, 'resetToken'],
    [resetPasswordWithToken.path, 'password'],
    [resetPassword.path, 'password'],
  ])('of 10 MB is refused by %s before it is read', async (path, field) => {
    const reply = await visitor(market).raw('POST', path, { [field]: 'x'.repeat(10_000_000) })
    expect(reply.status).toBe(413)
  })
})
