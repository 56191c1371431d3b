import { beforeEach, describe, expect, test } from 'vitest'
import { signInThrottle } from '#contract/auth/auth.ts'
import { login } from '#contract/auth/sessions.ts'
import { ownCompany } from '#contract/companies.ts'
import { liveCodes } from '#contract/live.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import { resetPassword } from '#contract/auth/passwords.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { signedInBrowser } from '../../support/market/cookie-caller.ts'
import { aContact, testPassword, type TestContact } from '../../support/market/factories.ts'
import { admitted, liveSockets, openLive } from '../../support/market/live-client.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { newPassword } from '../../support/password-links.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let me: TestContact
let caller: Caller
beforeEach(async () => {
  me = await aContact(market)
  caller = await signedIn(market, me)
})

const change = (body: Record<string, unknown> = {}, who = caller) =>
  who.raw('POST', resetPassword.path, {
    currentPassword: testPassword,
    password: newPassword,
    ...body,
  })
const isOpen = async (who: Caller) => (await who.call(ownCompany)).status === 200
const signInWith = async (password: string) =>
  (await visitor(market).call(login, { body: { email: me.email, password } })).status
const acts = async () =>
  (
    await market.database.sql<{ act: string }[]>`
      select act from audit_entry where contact_id = ${me.id} and act like 'password.%'
      order by id`
  ).map(({ act }) => act)

describe('changing the own password (AU-015, AM-001)', () => {
  test('requires the current one, and then accepts the new one', async () => {
    expect((await change()).status).toBe(200)
    expect(await signInWith(testPassword)).toBe(400)
    expect(await signInWith(newPassword)).toBe(200)
    expect(await acts()).toEqual(['password.changed'])
  })
  test('keeps this session and ends all others of the contact (AM-093)', async () => {
    const [phone, tablet] = [await signedIn(market, me), await signedInBrowser(market, me)]
    await change()
    expect(await isOpen(caller)).toBe(true)
    expect(await isOpen(phone)).toBe(false)
    expect(await isOpen(tablet)).toBe(false)
  })
  test('closes the live sockets of the ended sessions and no other (AM-093)', async () => {
    const other = await signedIn(market, me)
    const { open } = await liveSockets(market)
    const [kept, ended] = [
      await openLive(market, { headers: { authorization: `Bearer ${caller.token}` } }),
      await openLive(market, { headers: { authorization: `Bearer ${other.token}` } }),
    ]
    await admitted(market, open + 2)
    await change()
    expect(await ended.closed).toBe(liveCodes.signInFirst)
    expect(kept.socket.readyState).toBe(kept.socket.OPEN)
    kept.socket.terminate()
  })
  test('notifies the owner by a mail without a password', async () => {
    await change()
    const [mail, ...more] = await queuedMails(market, `password-changed:${me.id}:`)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ lane: 'security', addresses: [me.email] })
    expect(mail!.text).toContain('on your profile')
    for (const secret of [newPassword, testPassword]) {
      expect(mail!.text + mail!.html).not.toContain(secret)
    }
  })
  test('refuses a wrong current password at its field and records it', async () => {
    for (const currentPassword of ['Wrong-password-1', '', null, undefined]) {
      const reply = await change({ currentPassword })
      expect(reply.status).toBe(400)
      expect(reply.refusal.payload.errors?.map(({ param }) => param)).toEqual(['currentPassword'])
    }
    expect(await signInWith(testPassword)).toBe(200)
    expect(new Set(await acts())).toEqual(new Set(['password.refused']))
  })
  test('allows ten wrong guesses in a quarter of an hour, also concurrently', async () => {
    const most = signInThrottle.perAccountAndSource
    const replies = await Promise.all(
      Array.from({ length: most + 15 }, (_, i) => change({ currentPassword: `Wrong-${i}-word` })),
    )
    const statuses = replies.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([...Array(most).fill(400), ...Array(15).fill(429)])
    expect((await change()).status).toBe(429)
    // The session and sign-in elsewhere are not affected.
    expect(await isOpen(caller)).toBe(true)
    expect(await signInWith(testPassword)).toBe(200)
    market.clock.advance({ minutes: 15, seconds: 1 })
    expect((await change()).status).toBe(200)
  })
  test('happens once in ten concurrent calls', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) => change({ password: `${newPassword}-${i}` })),
    )
    const good = replies.flatMap(({ status }, i) => (status === 200 ? [i] : []))
    expect(good).toHaveLength(1)
    for (const { status } of replies) expect([200, 400, 401]).toContain(status)
    expect(await signInWith(`${newPassword}-${good[0]}`)).toBe(200)
    expect(await acts()).toContain('password.changed')
  })
  test('refuses the present password', async () => {
    const reply = await change({ password: testPassword })
    expect(reply.refusal.payload.errors).toEqual([
      { param: 'password', msg: fieldMessages.samePassword },
    ])
  })
  test('refuses a weak one with a suggestion (AM-113)', async () => {
    const reply = await change({ password: 'password123' })
    expect(reply.status).toBe(400)
    const [error] = reply.refusal.payload.errors!
    expect(error).toMatchObject({ param: 'password' })
    expect(error!.msg).toMatch(/^This password is too easy to guess\. \S/)
    expect(await signInWith(testPassword)).toBe(200)
  })
  test.each(['trial-ended', 'force-pay', 'custom-blocked'] as const)(
    'is open to an account in state %s',
    async (state) => {
      await market.database.sql`update company set state = ${state} where id = ${me.companyId}`
      expect((await change()).status).toBe(200)
    },
  )
  test('asks visitors without a link to sign in', async () => {
    for (const token of [undefined, null, '']) {
      const reply = await change({ token }, visitor(market))
      expect(reply.status).toBe(401)
      expect(reply.refusal.payload.msg).toBe(refusals.signInFirst)
    }
  })
  test('uses only the link where there is one, whoever is signed in', async () => {
    const reply = await change({ token: 'A'.repeat(43) })
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.extra).toBe('BAD_TOKEN')
    expect(await signInWith(testPassword)).toBe(200)
  })
  test('is refused from a foreign page with the cookie (BK-028)', async () => {
    const browser = await signedInBrowser(market, me)
    const reply = await browser.raw(
      'POST',
      resetPassword.path,
      { currentPassword: testPassword, password: newPassword },
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    )
    expect(reply.status).toBe(403)
    expect(await signInWith(testPassword)).toBe(200)
  })
})
