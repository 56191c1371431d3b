import { describe, expect, test } from 'vitest'
import { logout } from '#contract/auth/auth.ts'
import { endOtherSessions } from '#contract/auth/sessions.ts'
import {
  getPushSettings,
  maxDevices,
  pushKinds,
  sendTestPush,
  setPushSettings,
  subscribeToPush,
  unsubscribeFromPush,
} from '#contract/push/push.ts'
import { exportOwnData } from '#contract/privacy/data-exports.ts'
import { eraseContact } from '#contract/privacy/desk/erasure.ts'
import { purgePush } from '#server/features/push/jobs.ts'
import { signedIn } from '../../support/market/callers.ts'
import { readZip } from '../../support/companies/read-zip.ts'
import { aColleague, aContact } from '../../support/market/factories.ts'
import { aStaffMember, staffCaller } from '../../support/market/staff.ts'
import { useTestMarket, type TestMarket } from '../../support/market/test-market.ts'
import { aDevice } from '../../support/push/device.ts'
import { subscribe } from '../../support/push/push-service.ts'

const market = useTestMarket()

async function aMember() {
  const contact = await aContact(market)
  return { contact, caller: await signedIn(market, contact) }
}
const subscriptionsOf = ({ database }: TestMarket, contactId: number) =>
  database.sql<{ endpoint: string }[]>`
    select endpoint from push_subscription where contact_id = ${contactId} order by id`

describe('a device', () => {
  test('gets notifications once its browser has subscribed, until it unsubscribes (PW-005)', async () => {
    const { caller } = await aMember()
    const { serverKey, device } = (await caller.call(getPushSettings)).body.payload
    expect(Buffer.from(serverKey, 'base64url')).toHaveLength(65)
    expect(device).toBeNull()
    const { endpoint, keys } = aDevice()
    const reply = await caller.call(subscribeToPush, { body: { endpoint, keys, serverKey } })
    expect(reply.body.payload.device).toEqual({ serverKey })
    const off = await caller.call(unsubscribeFromPush)
    expect(off.body.payload.device).toBeNull()
    expect((await caller.call(unsubscribeFromPush)).status).toBe(200)
  })

  test('is one of several of a person (PW-005)', async () => {
    const { contact, caller } = await aMember()
    await subscribe(caller)
    const second = await signedIn(market, contact)
    expect((await second.call(getPushSettings)).body.payload.device).toBeNull()
    await subscribe(second)
    await second.call(unsubscribeFromPush)
    expect((await caller.call(getPushSettings)).body.payload.device).not.toBeNull()
  })

  test('belongs to whoever subscribes on it last (PW-005)', async () => {
    const first = await aMember()
    const device = await subscribe(first.caller)
    const second = await aMember()
    await subscribe(second.caller, device)
    expect(await subscriptionsOf(market, first.contact.id)).toHaveLength(0)
    expect(await subscriptionsOf(market, second.contact.id)).toHaveLength(1)
  })

  test('ends with its session, whoever ends it (PW-005)', async () => {
    const { contact, caller } = await aMember()
    await subscribe(caller)
    const other = await signedIn(market, contact)
    const kept = await subscribe(other)
    await caller.call(logout, { body: {} })
    expect(await subscriptionsOf(market, contact.id)).toEqual([{ endpoint: kept.endpoint }])
    const third = await signedIn(market, contact)
    await third.call(endOtherSessions)
    expect(await subscriptionsOf(market, contact.id)).toEqual([])
  })

  test('is removed when its session has expired (PW-005)', async () => {
    const { contact, caller } = await aMember()
    await subscribe(caller)
    await market.database.sql`
      update session set expires_at = ${market.clock.now()} where contact_id = ${contact.id}`
    await purgePush(market.platform)
    expect(await subscriptionsOf(market, contact.id)).toEqual([])
  })

  test(`makes room among ${maxDevices} of a person (PW-005)`, async () => {
    const { contact } = await aMember()
    const devices = []
    for (let n = 0; n <= maxDevices; n++) {
      devices.push(await subscribe(await signedIn(market, contact)))
      market.clock.advance({ seconds: 1 })
    }
    const left = (await subscriptionsOf(market, contact.id)).map(({ endpoint }) => endpoint)
    expect(left).toEqual(devices.slice(1).map(({ endpoint }) => endpoint))
  })

  test('must have keys and an endpoint of a push service (PW-006)', async () => {
    const { caller } = await aMember()
    const { serverKey } = (await caller.call(getPushSettings)).body.payload
    const { endpoint, keys } = aDevice()
    const invalid = [
      [{ endpoint: 'http://push.example/1', keys, serverKey }, 'endpoint'],
      [{ endpoint: 'https://localhost/1', keys, serverKey }, 'endpoint'],
      [{ endpoint: 'https://169.254.169.254/latest', keys, serverKey }, 'endpoint'],
      [{ endpoint: `https://push.example/${'x'.repeat(1000)}`, keys, serverKey }, 'endpoint'],
      [{ endpoint, keys: { ...keys, p256dh: 'B'.repeat(87) }, serverKey }, 'keys.p256dh'],
      [{ endpoint, keys: { ...keys, p256dh: 'short' }, serverKey }, 'keys.p256dh'],
      [{ endpoint, keys: { ...keys, auth: '' }, serverKey }, 'keys.auth'],
      [{ endpoint, serverKey }, 'keys'],
      [{ keys, serverKey }, 'endpoint'],
    ] as const
    for (const [body, param] of invalid) {
      const reply = await caller.raw('POST', subscribeToPush.path, body)
      expect(reply.status, JSON.stringify(body)).toBe(400)
      expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual([param])
    }
  })

  test('subscribes again when the key of the server has changed (PW-008)', async () => {
    const { contact, caller } = await aMember()
    const former = (await caller.call(getPushSettings)).body.payload.serverKey
    await subscribe(caller)
    market.clock.advance({ days: 366 })
    await market.database.sql`
      update session set expires_at = ${new Date('2030-01-01')}, created_at = ${market.clock.now()}`
    await purgePush(market.platform)
    const settings = (await caller.call(getPushSettings)).body.payload
    expect(settings.serverKey).not.toBe(former)
    expect(settings.device).toEqual({ serverKey: former })
    const { endpoint, keys } = aDevice()
    const body = { endpoint, keys, serverKey: former }
    const refused = await caller.call(subscribeToPush, { body })
    expect([refused.status, refused.refusal.payload.extra]).toEqual([409, 'KEY'])
    await subscribe(caller)
    await market.database.sql`delete from push_subscription where contact_id <> ${contact.id}`
    await purgePush(market.platform)
    const [{ n }] = (await market.database.sql`
      select count(*)::int as n from push_key where retired_at is not null
        and public_key = ${Buffer.from(former, 'base64url')}`) as unknown as [{ n: number }]
    expect(n).toBe(0)
  })
})

describe('the key of the server', () => {
  test('is one for all nodes, and stored encrypted (PW-008)', async () => {
    const callers = await Promise.all([aMember(), aMember(), aMember()])
    await market.database.sql`delete from push_subscription`
    await market.database.sql`delete from push_key`
    const keys = await Promise.all(
      callers.map(
        async ({ caller }) => (await caller.call(getPushSettings)).body.payload.serverKey,
      ),
    )
    expect(new Set(keys).size).toBe(1)
    const rows = await market.database.sql<{ bytes: number }[]>`
      select length(private_key) as bytes from push_key`
    // Nonce, tag and 32 bytes.
    expect(rows).toEqual([{ bytes: 12 + 16 + 32 }])
  })
})

describe('the settings', () => {
  test('are all on and without quiet hours at first (PW-004)', async () => {
    const { caller } = await aMember()
    const { kinds, quiet } = (await caller.call(getPushSettings)).body.payload
    expect(Object.keys(kinds)).toEqual([...pushKinds])
    expect(Object.values(kinds)).not.toContain(false)
    expect(quiet).toBeNull()
  })

  test('change one by one, for all devices of the person (PW-004)', async () => {
    const { contact, caller } = await aMember()
    await caller.call(setPushSettings, { body: { kinds: { reply: false } } })
    const quiet = { from: '20:00', until: '07:00', timeZone: 'America/New_York' }
    await caller.call(setPushSettings, { body: { quiet } })
    await caller.call(setPushSettings, { body: { kinds: { match: false } } })
    const other = await signedIn(market, contact)
    expect((await other.call(getPushSettings)).body.payload).toMatchObject({
      kinds: { search: true, reply: false, quote: true, match: false, warning: true },
      quiet,
    })
    await other.call(setPushSettings, { body: { kinds: { reply: true }, quiet: null } })
    expect((await caller.call(getPushSettings)).body.payload).toMatchObject({
      kinds: { reply: true, match: false },
      quiet: null,
    })
  })

  test.for([
    { from: '24:00', until: '07:00', timeZone: 'UTC' },
    { from: '20:00', until: '20:00', timeZone: 'UTC' },
    { from: '8pm', until: '07:00', timeZone: 'UTC' },
    { from: '20:00', until: '07:00', timeZone: 'Mars/Olympus' },
    { from: '20:00', until: '07:00', timeZone: '' },
    { from: '20:00', until: '07:00' },
  ])('refuse the quiet hours %o (PW-004)', async (quiet) => {
    const { caller } = await aMember()
    const reply = await caller.raw('PATCH', setPushSettings.path, { quiet })
    expect(reply.status).toBe(400)
  })
})

describe('a test notification', () => {
  test('is refused without a device, and soon after another (PW-004)', async () => {
    const { caller } = await aMember()
    expect((await caller.call(sendTestPush)).status).toBe(409)
    await subscribe(caller)
    expect((await caller.call(sendTestPush)).status).toBe(200)
    expect((await caller.call(sendTestPush)).status).toBe(429)
    market.clock.advance({ seconds: 21 })
    expect((await caller.call(sendTestPush)).status).toBe(200)
  })
})

describe('what is stored about a person', () => {
  test('is in the export without address or keys of the device, and is erased (BK-103, BK-104)', async () => {
    const main = await aContact(market)
    const person = await aColleague(market, main)
    const caller = await signedIn(market, person)
    const device = await subscribe(caller)
    await caller.call(setPushSettings, { body: { kinds: { match: false } } })
    await caller.call(sendTestPush)
    const answer = await fetch(market.url + exportOwnData.path, {
      headers: { authorization: `Bearer ${caller.token}` },
    })
    const zip = await readZip(Buffer.from(await answer.arrayBuffer()))
    expect(zip.get('notifications.json')).toContain('"match"')
    expect(zip.get('devices.json')).toContain('"push_service":"push.example"')
    expect(zip.get('waiting-notifications.json')).toContain('This is the test')
    const all = [...zip.values()].join('\n')
    for (const secret of [device.endpoint, device.keys.auth, device.keys.p256dh]) {
      expect(all).not.toContain(secret)
    }

    const staff = await staffCaller(market, await aStaffMember(market, { role: 'admin' }))
    const erased = await staff.call(eraseContact, {
      params: { id: String(person.id) },
      body: { typedName: person.name, reason: 'Asked for by letter' },
    })
    expect(erased.status).toBe(200)
    for (const table of ['push_subscription', 'push_choice']) {
      const rows = await market.database.sql`
        select from ${market.database.sql(table)} where contact_id = ${person.id}`
      expect(rows).toHaveLength(0)
    }
  })
})
