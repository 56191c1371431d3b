import { beforeEach, describe, expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import {
  resetPassword,
  resetPasswordWithToken,
  verifyResetToken,
} from '#contract/auth/passwords.ts'
import { sendWelcome } from '#server/features/auth/public.ts'
import { purgeSignInData, sendResetLink } from '#server/features/auth/jobs.ts'
import { signedIn, visitor } from '../../support/market/callers.ts'
import {
  aContact,
  letLeave,
  testPassword,
  type TestContact,
} from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import {
  aFreshMember,
  askForLink,
  linkMails,
  newPassword,
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

describe('a link (BK-016, API-004)', () => {
  test('shows its owner and nothing secret', async () => {
    const { payload } = await verifyLink(market, await resetToken(market, me.email))
    expect(payload).toEqual({
      isSuccess: true,
      msg: expect.any(String),
      owner: { kind: 'reset', name: me.name, email: me.email, companyName: me.companyName },
    })
  })
  test('can be previewed any number of times', async () => {
    const token = await resetToken(market, me.email)
    for (let i = 0; i < 5; i++)
      expect((await verifyLink(market, token)).payload.isSuccess).toBe(true)
    expect((await setByLink(market, token)).status).toBe(200)
  })
  test('is 256 random bits, of which only the hash is stored', async () => {
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
    expect((await verifyLink(market, token)).payload.isSuccess).toBe(true)
    market.clock.advance({ seconds: 1 })
    await expectOver(token)
  })
  test('works once', async () => {
    const token = await resetToken(market, me.email)
    expect((await setByLink(market, token)).status).toBe(200)
    await expectOver(token)
  })
  test('works once, also in thirty concurrent calls', async () => {
    const token = await resetToken(market, me.email)
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, i) => setByLink(market, token, `${newPassword}-${i}`)),
    )
    const good = replies.flatMap(({ status }, i) => (status === 200 ? [i] : []))
    expect(good).toHaveLength(1)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect((await signInBy(market, me, `${newPassword}-${good[0]}`)).status).toBe(200)
  })
  test('revokes older ones', async () => {
    const [older, newer] = [await resetToken(market, me.email), await resetToken(market, me.email)]
    await expectOver(older)
    expect((await setByLink(market, newer)).status).toBe(200)
  })
  test('is the only one, also when several are created concurrently', async () => {
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
      tokens.map(async (token) => (await verifyLink(market, token)).payload.isSuccess),
    )
    expect(works.filter(Boolean)).toHaveLength(1)
  })
  test('works for its own contact only', async () => {
    const other = await aContact(market)
    const token = await resetToken(market, other.email)
    await setByLink(market, token)
    expect((await signInBy(market, me, testPassword)).status).toBe(200)
    expect((await signInBy(market, other, newPassword)).status).toBe(200)
  })
  test('is invalid once the address of its contact has changed', async () => {
    const token = await resetToken(market, me.email)
    await market.database.sql`
      update contact set email = ${`moved.${me.email}`} where id = ${me.id}`
    await expectOver(token)
  })
  test('is invalid once its contact was removed, who gets no other', async () => {
    const token = await resetToken(market, me.email)
    await letLeave(market, me)
    await expectOver(token)
    await askForLink(market, me.email)
    await workOffRequests(market)
    expect(await linkMails(market, me.email)).toHaveLength(1)
  })
  test('is invalid once the account is closed', async () => {
    const token = await resetToken(market, me.email)
    await market.database.sql`
      update company set state = 'terminated' where id = ${me.companyId}`
    await expectOver(token)
  })
  test('is invalid once the password was changed on the profile', async () => {
    const token = await resetToken(market, me.email)
    const member = await signedIn(market, me)
    const done = await member.call(resetPassword, {
      body: { currentPassword: testPassword, password: newPassword },
    })
    expect(done.status).toBe(200)
    await expectOver(token)
  })
  test('cannot be guessed, truncated or changed', async () => {
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
    expect((await verifyLink(market, token)).payload.isSuccess).toBe(true)
  })
  test.each([undefined, null, 7, {}, [], 'x'.repeat(201)])(
    'of the form %j is refused at its field',
    async (token) => {
      const reply = await visitor(market).raw('POST', verifyResetToken.path, { resetToken: token })
      expect(reply.status).toBe(400)
      expect(reply.refusal.payload.errors?.map(({ param }) => param)).toEqual(['resetToken'])
    },
  )
  test('is deleted a month after it ended', async () => {
    const token = await resetToken(market, me.email)
    await setByLink(market, token)
    market.clock.advance({ days: 31 })
    await purgeSignInData(market.platform)
    const rows = await market.database.sql`
      select 1 from password_link where contact_id = ${me.id}`
    expect(rows).toEqual([])
  })
})

/** The link neither shows whose it was nor sets a password. */
async function expectOver(token: string) {
  const { payload } = await verifyLink(market, token)
  expect(payload).toEqual({ isSuccess: false, msg: refusals.resetLinkInvalid })
  for (const path of [resetPasswordWithToken.path, resetPassword.path]) {
    // An empty token counts as missing: resetPassword then requires a session.
    if (token === '' && path === resetPassword.path) continue
    const reply = await visitor(market).raw('POST', path, { token, password: newPassword })
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload).toMatchObject({
      msg: refusals.resetLinkInvalid,
      extra: 'BAD_TOKEN',
    })
  }
}

describe('the link that welcomes a new contact (AM-071, AM-076)', () => {
  const welcome = async (contact: TestContact) => {
    await market.database.sql`update contact set password_hash = null where id = ${contact.id}`
    await market.database.transaction((tx) => sendWelcome(tx, market.platform, contact.id))
    const [mail] = await queuedMails(market, `welcome:${contact.id}:`)
    return mail!
  }
  test('is mailed without a password and sets the first one', async () => {
    const mail = await welcome(me)
    expect(mail.addresses).toEqual([me.email])
    expect(mail.text).toContain(me.companyName)
    const token = tokenIn(mail)
    expect((await verifyLink(market, token)).payload.owner).toMatchObject({
      kind: 'welcome',
      name: me.name,
    })
    expect((await setByLink(market, token)).status).toBe(200)
    expect((await signInBy(market, me, newPassword)).status).toBe(200)
  })
  test('works for seven days', async () => {
    const token = tokenIn(await welcome(me))
    market.clock.advance({ days: 6, hours: 23, minutes: 59 })
    expect((await verifyLink(market, token)).payload.isSuccess).toBe(true)
    market.clock.advance({ minutes: 1 })
    await expectOver(token)
  })
  test('is replaced by a requested one, also without a password', async () => {
    const first = tokenIn(await welcome(me))
    const token = await resetToken(market, me.email)
    await expectOver(first)
    expect((await setByLink(market, token)).status).toBe(200)
  })
  test('works before the account opens, although sign-in does not', async () => {
    const contact = await aContact(market, { company: { state: 'new' } })
    const token = tokenIn(await welcome(contact))
    expect((await setByLink(market, token)).status).toBe(200)
    expect((await signInBy(market, contact, newPassword)).status).toBe(403)
  })
})
