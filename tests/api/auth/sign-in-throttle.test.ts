import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { favourites } from '#contract/favourites.ts'
import { refusals } from '#contract/refusals.ts'
import { visitor, type Caller } from '../../support/market/callers.ts'
import { aContact, testPassword } from '../../support/market/factories.ts'
import { useTestMarket, type TestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
const withoutProxy = useTestMarket()

let network = 0
/** An unused client address. */
const aSource = () => `198.51.${++network}.7`

interface Attempt {
  email: string
  password?: string
  from: string
  cookie?: string
}
const attempt = ({ email, password = 'Wrong-password-1', from, cookie }: Attempt, at = market) =>
  visitor(at).raw(
    'POST',
    '/api/auth/login',
    { email, password },
    {
      'x-forwarded-for': from,
      ...(cookie === undefined ? {} : { cookie, 'sec-fetch-site': 'same-origin' }),
    },
  )
const right = (given: Attempt, at?: TestMarket) => attempt({ ...given, password: testPassword }, at)

async function fail(times: number, given: Attempt, at?: TestMarket) {
  for (let i = 0; i < times; i++) expect((await attempt(given, at)).status).toBe(400)
}

/** Advances the clock by a millisecond per reading for the rest of a test. */
function letTimeRun() {
  const { clock } = market
  const stopped = clock.now.bind(clock)
  const running = vi.spyOn(clock, 'now').mockImplementation(() => {
    clock.advance({ seconds: 0.001 })
    return stopped()
  })
  onTestFinished(() => running.mockRestore())
}

/** The cookies of a browser after a sign-in. */
async function deviceOf(email: string, from: string): Promise<string> {
  const reply = await visitor(market).raw(
    'POST',
    '/api/auth/login',
    { email, password: testPassword },
    { 'x-forwarded-for': from, 'sec-fetch-site': 'same-origin' },
  )
  expect(reply.status).toBe(200)
  const device = reply.headers.getSetCookie().find((line) => line.startsWith('device='))
  return device!.split(';', 1)[0]!
}

describe('failed sign-ins of one account from one source (BK-014)', () => {
  test('are limited to ten, for the right password too, with the time to wait', async () => {
    const given = { email: (await aContact(market)).email, from: aSource() }
    await fail(10, given)
    for (const reply of [await attempt(given), await right(given)]) {
      expect(reply.status).toBe(429)
      expect(reply.refusal.payload.msg).toBe(refusals.tooManyAttempts)
      const wait = Number(reply.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(900)
    }
  })
  test('allow the right password after nine', async () => {
    const given = { email: (await aContact(market)).email, from: aSource() }
    await fail(9, given)
    expect((await right(given)).status).toBe(200)
  })
  test('count alike for unknown addresses', async () => {
    const given = { email: 'nobody-at-all@nowhere.example', from: aSource() }
    await fail(10, given)
    expect((await attempt(given)).status).toBe(429)
  })
  test('count in any case of the address', async () => {
    const { email } = await aContact(market)
    const from = aSource()
    await fail(5, { email, from })
    await fail(5, { email: email.toUpperCase(), from })
    expect((await attempt({ email, from })).status).toBe(429)
  })
  test('do not include twelve successful sign-ins', async () => {
    const given = { email: (await aContact(market)).email, from: aSource() }
    for (let i = 0; i < 12; i++) expect((await right(given)).status).toBe(200)
  })
  test('do not affect the account at another source, or the source for another account', async () => {
    const [mine, other] = [await aContact(market), await aContact(market)]
    const from = aSource()
    await fail(10, { email: mine.email, from })
    expect((await right({ email: mine.email, from: aSource() })).status).toBe(200)
    expect((await right({ email: other.email, from })).status).toBe(200)
  })
  test('expire one by one after 15 minutes', async () => {
    const given = { email: (await aContact(market)).email, from: aSource() }
    await fail(4, given)
    market.clock.advance({ minutes: 10 })
    await fail(6, given)
    expect((await attempt(given)).status).toBe(429)
    market.clock.advance({ minutes: 5, seconds: 1 })
    await fail(4, given)
    expect((await attempt(given)).status).toBe(429)
  })
  test('are not counted while blocked, so that attempts do not prolong the wait', async () => {
    const given = { email: (await aContact(market)).email, from: aSource() }
    await fail(10, given)
    market.clock.advance({ minutes: 14 })
    expect((await attempt(given)).status).toBe(429)
    market.clock.advance({ minutes: 1, seconds: 1 })
    expect((await right(given)).status).toBe(200)
  })
  test('hold under parallel attempts', async () => {
    const given = { email: (await aContact(market)).email, from: aSource() }
    const replies = await Promise.all(Array.from({ length: 25 }, () => attempt(given)))
    const statuses = replies.map((reply) => reply.status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(15).fill(429)])
  })
})

describe('failed sign-ins of one source', () => {
  test('are limited to a hundred over all accounts, for this source only', async () => {
    const from = aSource()
    const { email } = await aContact(market)
    for (let tenth = 0; tenth < 10; tenth++) {
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          attempt({ email: `guess${tenth}-${i}@nowhere.example`, from }),
        ),
      )
      expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([400]))
    }
    expect((await right({ email, from })).status).toBe(429)
    expect((await right({ email, from: aSource() })).status).toBe(200)
  })
  test('do not include a hundred successful ones', async () => {
    letTimeRun()
    const { email } = await aContact(market)
    const from = aSource()
    for (let i = 0; i <= 100; i++) expect((await right({ email, from })).status).toBe(200)
    const counted = await market.database.sql`
      select counter from sign_in_failure where counter like ${`%${from}`}`
    expect(counted).toEqual([])
  })
  test('count an IPv6 network of a subscriber as one source', async () => {
    const { email } = await aContact(market)
    for (let i = 1; i <= 10; i++) await fail(1, { email, from: `2001:db8:0:7::${i}` })
    expect((await attempt({ email, from: '2001:db8:0:7:1:2:3:4' })).status).toBe(429)
    expect((await right({ email, from: '2001:db8:0:8::1' })).status).toBe(200)
  })
  test.each(['', 'unknown', "'; drop table session; --", 'x'.repeat(300), '1.2.3.4:5678'])(
    'take whatever a proxy passes on, such as %j',
    async (from) => {
      const { email } = await aContact(market)
      expect((await right({ email, from })).status).toBe(200)
    },
  )
})

describe('a known device', () => {
  test('is not locked out by an attack on its account from the same source', async () => {
    const { email } = await aContact(market)
    const from = aSource()
    const cookie = await deviceOf(email, from)
    await fail(10, { email, from })
    expect((await right({ email, from })).status).toBe(429)
    expect((await right({ email, from, cookie })).status).toBe(200)
  })
  test('has ten failures of its own from any source', async () => {
    const { email } = await aContact(market)
    const cookie = await deviceOf(email, aSource())
    for (let i = 0; i < 10; i++) await fail(1, { email, from: aSource(), cookie })
    expect((await right({ email, from: aSource(), cookie })).status).toBe(429)
    expect((await right({ email, from: aSource() })).status).toBe(200)
  })
  test('has no effect for another account', async () => {
    const [own, other] = [await aContact(market), await aContact(market)]
    const from = aSource()
    const cookie = await deviceOf(own.email, from)
    await fail(10, { email: other.email, from, cookie })
    expect((await attempt({ email: other.email, from, cookie })).status).toBe(429)
  })
  test('cannot be forged', async () => {
    const contact = await aContact(market)
    const from = aSource()
    const real = (await deviceOf(contact.email, from)).slice('device='.length)
    const [id, random, mac] = real.split('.') as [string, string, string]
    await fail(10, { email: contact.email, from })
    const made = [
      `${id}.${random}.${'A'.repeat(mac.length)}`,
      `${id}.${random}x.${mac}`,
      `${id}.${random}.`,
      `${id}..${mac}`,
      `${id}`,
      `${contact.id}.x.y.z`,
    ]
    for (const mark of made) {
      const reply = await right({ email: contact.email, from, cookie: `device=${mark}` })
      expect(reply.status).toBe(429)
    }
  })
})

describe('X-Forwarded-For', () => {
  test('is used from a trusted proxy only', async () => {
    const { email } = await aContact(withoutProxy)
    for (let i = 0; i < 10; i++) await fail(1, { email, from: aSource() }, withoutProxy)
    expect((await right({ email, from: aSource() }, withoutProxy)).status).toBe(429)
  })
})

test('keeps sessions while a counter is full (AM-093)', async () => {
  const { email } = await aContact(market)
  const from = aSource()
  const { token } = (await right({ email, from })).body as { token: string }
  await fail(10, { email, from })
  const member: Caller = visitor(market)
  const reply = await member.raw('GET', favourites.path, undefined, {
    authorization: `Bearer ${token}`,
  })
  expect(reply.status).toBe(200)
})
