import { beforeEach, describe, expect, test } from 'vitest'
import { requestPassword, resetRequests } from '#contract/auth/passwords.ts'
import { sendResetLink } from '#server/features/auth/jobs.ts'
import { visitor } from '../../support/market/callers.ts'
import { aContact, testPassword, type TestContact } from '../../support/market/factories.ts'
import {
  aFreshMember,
  askForLink,
  linkMails,
  openRequests,
  resetToken,
  setByLink,
  signInBy,
  tokenIn,
  verifyLink,
  workOffRequests,
} from '../../support/password-links.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let me: TestContact
beforeEach(async () => {
  me = await aFreshMember(market)
})

/** All rows of the tables that a request could change. */
const written = async () =>
  (
    await market.database.sql<{ links: number; mails: number; acts: number }[]>`
      select (select count(*) from password_link)::int as links,
        (select count(*) from mail_message)::int as mails,
        (select count(*) from audit_entry where act like 'password.%')::int as acts`
  )[0]!

describe('a request for a link (AU-010, API-003)', () => {
  test('mails it to the member once, from our own address', async () => {
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
    expect((await verifyLink(market, token)).payload.isSuccess).toBe(true)
  })
  test('does the same work and answers the same for unknown addresses (AU-011)', async () => {
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
    // Only the request itself, which a job processes later.
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
      expect((await verifyLink(market, await resetToken(market, email))).payload.isSuccess).toBe(
        true,
      )
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
  ])('refuses %j at its field and requests nothing', async (email) => {
    const reply = await visitor(market).raw('POST', requestPassword.path, { email })
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.map(({ param }) => param)).toEqual(['email'])
    expect(await openRequests(market)).toEqual([])
  })
  test('is recorded for the member with its source', async () => {
    await askForLink(market, me.email, '203.0.113.9')
    await workOffRequests(market)
    const [entry] = await market.database.sql`
      select act, actor_kind as kind, source, company_id from audit_entry
      where contact_id = ${me.id} and act = 'password.link-requested'`
    expect(entry).toEqual({
      act: 'password.link-requested',
      kind: 'visitor',
      source: '203.0.113.9',
      companyId: me.companyId,
    })
  })
})

describe('repeated requests', () => {
  const floodFrom = async (email: string, times: number) => {
    for (let i = 0; i < times; i++) {
      await askForLink(market, email, `198.51.100.${i % 250}`)
      await workOffRequests(market)
    }
  }
  test('send at most three a day while a link is valid', async () => {
    await floodFrom(me.email, 30)
    expect(await linkMails(market, me.email)).toHaveLength(resetRequests.atOncePerDay)
    for (let hour = 0; hour < 5; hour++) {
      market.clock.advance({ minutes: 61 })
      await floodFrom(me.email, 5)
    }
    expect(await linkMails(market, me.email)).toHaveLength(resetRequests.atOncePerDay + 5)
  })
  test('send at most three of sixty that are handled at the same time', async () => {
    for (let i = 0; i < 60; i++) await askForLink(market, me.email, `198.51.100.${i}`)
    const asked = await openRequests(market)
    await Promise.all(asked.map(({ payload }) => sendResetLink.run(market.platform, payload)))
    expect(await linkMails(market, me.email)).toHaveLength(resetRequests.atOncePerDay)
    await workOffRequests(market)
  })
  test('keep the last link valid, whoever requests another', async () => {
    await floodFrom(me.email, 12)
    const token = tokenIn((await linkMails(market, me.email)).at(-1)!)
    expect((await setByLink(market, token)).status).toBe(200)
    // The next one is sent at once.
    await floodFrom(me.email, 1)
    expect(await linkMails(market, me.email)).toHaveLength(resetRequests.atOncePerDay + 1)
  })
  test('are limited to twenty per source in a quarter of an hour, for known and unknown addresses', async () => {
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
  test('do not count as failed sign-ins', async () => {
    for (let i = 0; i < 25; i++) await askForLink(market, me.email, '192.0.2.46')
    expect((await signInBy(market, me, testPassword)).status).toBe(200)
    await workOffRequests(market)
  })
})
