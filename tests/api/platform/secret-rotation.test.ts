import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBannerReport } from '#contract/advertising/banners.ts'
import { verifyStaffCode } from '#contract/back-office/staff.ts'
import { unsubscribe } from '#contract/broadcasts/broadcast-settings.ts'
import { getPushSettings } from '#contract/push/push.ts'
import { reportUrl } from '#server/features/advertising/report-link.ts'
import {
  createDeviceToken,
  reencryptSecondFactors,
  verifyDeviceToken,
} from '#server/features/auth/public.ts'
import { checkSecretKey } from '#server/features/push/public.ts'
import { getCurrentKey } from '#server/features/push/server-keys.ts'
import { createCaptchaChallenge, consumeCaptcha } from '#server/platform/captcha.ts'
import { idToken, readIdToken } from '#server/platform/id-token.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SecretKeys } from '#server/platform/secrets/secret-keys.ts'
import { aBanner } from '../../support/a-banner.ts'
import { solved } from '../../support/captcha.ts'
import { anEnrolledContact, nextStep, signInWith } from '../../support/market/authenticator.ts'
import { callerWith, signedIn, visitor } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffMember, codeNow, enrolled, halfSignedIn } from '../../support/market/staff.ts'
import { useSecondNode, useTestMarket } from '../../support/market/test-market.ts'
import { openTestPlatform, testSecret } from '../../support/market/test-platform.ts'
import { subscribe } from '../../support/push/push-service.ts'
import { runScript } from '../../support/commands/run-script.ts'

const newSecret = 'the new secret of the tests, also long enough'
const market = useTestMarket()
/** Nodes of the same market after the change of the key, and after the previous key was dropped. */
const changed = useSecondNode(market, [newSecret, testSecret])
const done = useSecondNode(market, [newSecret])

const rotate = (variables: Record<string, string> = {}) =>
  runScript(market, 'rotate-secrets', [], {
    SECRET_KEY: newSecret,
    SECRET_KEY_PREVIOUS: testSecret,
    ...variables,
  })
const sealedRows = () => market.database.sql`
  select encode(sealed_secret, 'hex') from two_factor union all
  select encode(private_key, 'hex') from push_key`

describe('with a new key beside the previous one', () => {
  const platforms = {} as Record<'before' | 'both' | 'after' | 'stranger', Platform>
  beforeAll(() => {
    const open = (keys: SecretKeys) => openTestPlatform(market.target, market.clock, {}, keys)
    platforms.before = market.platform
    platforms.both = changed.platform
    platforms.after = done.platform
    platforms.stranger = open([
      'a key of others, as long as the others',
      'and a second one of theirs, long',
    ])
  })
  afterAll(() => platforms.stranger.database.close())

  const inOneHour = () => new Date(market.clock.now().getTime() + 3_600_000)
  const kinds: Record<
    string,
    { make(p: Platform): string | Promise<string>; reads(p: Platform, made: string): unknown }
  > = {
    'an unsubscribe link': {
      make: ({ mailer }) => mailer.unsubscribeUrl('list:7', 'a@b.example').split('/').at(-1)!,
      reads: ({ mailer }, made) => mailer.verifyUnsubscribe(made),
    },
    'a link to confirm an address': {
      make: ({ mailer }) => mailer.confirmationToken('a@b.example', inOneHour()),
      reads: ({ mailer }, made) => mailer.verifyConfirmation(made),
    },
    'a return path': {
      make: ({ mailer }) => mailer.returnPaths.of('42'),
      reads: ({ mailer }, made) =>
        mailer.returnPaths.deliveryAt(made) ?? mailer.returnPaths.findDelivery(`x ${made} y`),
    },
    'a link to a record': {
      make: (platform) => idToken(platform, 'invoice 1', 42),
      reads: (platform, made) => readIdToken(platform, 'invoice 1', made),
    },
    'a known device': {
      make: ({ secretKeys }) => createDeviceToken(secretKeys, { contactId: 7 }),
      reads: ({ secretKeys }, made) => verifyDeviceToken(secretKeys, made, { contactId: 7 }),
    },
    'a proof of work': {
      make: async (platform) =>
        solved(await createCaptchaChallenge(platform, { cost: 1, minCounter: 1, maxCounter: 9 })),
      reads: (platform, made) =>
        platform.database
          .transaction(async (tx) => {
            if (await consumeCaptcha(tx, platform, made)) throw new Error('accepted')
          })
          .catch(() => 'accepted'),
    },
  }

  test.each(Object.keys(kinds))(
    '%s of before is accepted, and is made with the new key only (RN-002)',
    async (name) => {
      const { make, reads } = kinds[name]!
      const accepts = async (reader: keyof typeof platforms, maker: keyof typeof platforms) =>
        Boolean(await reads(platforms[reader], await make(platforms[maker])))
      expect(await accepts('both', 'before')).toBe(true)
      expect(await accepts('both', 'both')).toBe(true)
      expect(await accepts('after', 'both')).toBe(true)
      expect(await accepts('before', 'both')).toBe(false)
      expect(await accepts('after', 'before')).toBe(false)
      expect(await accepts('both', 'stranger')).toBe(false)
    },
  )

  test('links in mails of before open their pages (RN-002, BK-039, BK-082)', async () => {
    const { email } = await aContact(market)
    const token = market.platform.mailer.unsubscribeUrl('list:7', email).split('/').at(-1)!
    expect((await visitor(done).call(unsubscribe, { params: { token } })).status).toBe(404)
    expect((await visitor(changed).call(unsubscribe, { params: { token } })).status).toBe(200)

    const id = await aBanner(market, { customer: 'Anneke Smit' })
    const url = new URL(reportUrl(market.platform, { id, reportVersion: 1 }))
    const body = { token: url.searchParams.get('token')! }
    expect((await visitor(done).call(getBannerReport, { body })).status).toBe(404)
    expect((await visitor(changed).call(getBannerReport, { body })).status).toBe(200)
  })
})

describe('npm run rotate-secrets', () => {
  test('keeps second factors and notifications without the previous key (RN-002, BK-017, PW-008)', async () => {
    const member = await anEnrolledContact(market)
    const staff = await aStaffMember(market)
    const { secret } = await enrolled(market, staff)
    const device = await aContact(market)
    const caller = await signedIn(market, device)
    await subscribe(caller)
    const settingsOn = (node: typeof market) =>
      callerWith(node, caller.token, () => ({ authorization: `Bearer ${caller.token}` })).call(
        getPushSettings,
      )

    const memberSignsIn = async (node: typeof market) => {
      nextStep(market)
      return (await signInWith(node, member.contact, member.code())).status
    }
    const staffSignsIn = async (node: typeof market) => {
      nextStep(market)
      const half = await halfSignedIn(node, staff)
      return (await half.call(verifyStaffCode, { body: { code: codeNow(market, secret) } })).status
    }
    expect([await memberSignsIn(changed), await staffSignsIn(changed)]).toEqual([200, 200])
    expect([await memberSignsIn(done), await staffSignsIn(done)]).toEqual([400, 400])

    const { code, said, complained } = await rotate()
    expect({ code, complained }).toEqual({ code: 0, complained: '' })
    expect(said).toMatch(
      /^Second factors: 2 encrypted again, 0 had the new key already, 0 cannot be read/,
    )
    expect(said).toContain('Keys for notifications: 1 encrypted again')
    expect(said).toMatch(/Keep it until \d\d\/\d\d\/\d{4}, then remove SECRET_KEY_PREVIOUS/)
    for (const node of [changed, done]) {
      expect([await memberSignsIn(node), await staffSignsIn(node)]).toEqual([200, 200])
      expect((await settingsOn(node)).body.payload.device).not.toBeNull()
    }
    const [entry] = await market.database.sql`
      select actor_kind, details from audit_entry where act = 'secret-key.rotated'`
    expect(entry).toMatchObject({
      actorKind: 'system',
      details: { secondFactors: 2, notificationKeys: 1 },
    })
  })

  test('changes nothing when repeated or without a previous key (RN-002)', async () => {
    const before = await sealedRows()
    expect((await rotate()).said).toMatch(/^Second factors: 0 encrypted again, 2 had/)
    const alone = await rotate({ SECRET_KEY_PREVIOUS: '' })
    expect(alone.said).toContain('No previous key is set')
    expect(await sealedRows()).toEqual(before)
  })

  test('reports what no key opens, and leaves it as it is (RN-002)', async () => {
    const before = await sealedRows()
    const wrong = { SECRET_KEY: 'a third key, long enough for the program' }
    const { code, said, complained } = await rotate(wrong)
    expect(code).toBe(1)
    expect(said).toMatch(/^Second factors: 0 encrypted again, 0 had the new key already, 2 cannot/)
    expect(complained).toContain('stored with another key')
    expect(await sealedRows()).toEqual(before)
  })

  test('refuses a start with a key that opens nothing, and deletes nothing (RN-002, PW-008)', async () => {
    const { database } = market
    const subscriptions = () => database.sql`select id from push_subscription`
    const before = await subscriptions()
    expect(before).toHaveLength(1)
    const wrong: SecretKeys = ['a third key, long enough for the program']
    await expect(checkSecretKey({ database, secretKeys: wrong })).rejects.toThrow(
      /^SECRET_KEY is not the key that this database was used with/,
    )
    await expect(checkSecretKey({ database, secretKeys: [newSecret] })).resolves.toBeUndefined()
    await expect(getCurrentKey({ ...market.platform, secretKeys: wrong })).rejects.toThrow(
      'another SECRET_KEY',
    )
    expect(await subscriptions()).toEqual(before)
  })

  test('lets the market go on without a key that is lost, on request (RN-002, PW-008)', async () => {
    const { database } = market
    const wrong = 'a third key, long enough for the program'
    const { said } = await rotate({ SECRET_KEY: wrong, SECRET_KEY_PREVIOUS: '' })
    expect(said).not.toContain('deleted')
    const lost = await runScript(market, 'rotate-secrets', ['--lost'], { SECRET_KEY: wrong })
    expect(lost.said).toContain('Keys for notifications: 1 deleted with their subscriptions')
    await expect(checkSecretKey({ database, secretKeys: [wrong] })).resolves.toBeUndefined()
    expect(await sealedRows()).toHaveLength(2)
  })

  test('encrypts each once when two run, also what is enabled meanwhile (RN-002)', async () => {
    await Promise.all(Array.from({ length: 3 }, () => anEnrolledContact(market)))
    const run = () =>
      changed.database.transaction((tx) => reencryptSecondFactors(tx, changed.platform.secretKeys))
    const [one, two, member] = await Promise.all([run(), run(), anEnrolledContact(market)])
    expect(one.changed + two.changed).toBeGreaterThanOrEqual(3)
    expect(one.changed + two.changed).toBeLessThanOrEqual(4)
    await run()
    expect(await run()).toEqual({ changed: 0, current: 6, unreadable: 0 })
    nextStep(market)
    expect((await signInWith(done, member.contact, member.code())).status).toBe(200)
  })
})
