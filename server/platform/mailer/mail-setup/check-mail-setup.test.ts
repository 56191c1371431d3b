import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { MailCheckName } from '#contract/mail/desk/mail-setup.ts'
import { checkMailSetup } from './check-mail-setup.ts'
import { reverseName } from './check-hosts.ts'
import { readSender } from './sending-address.ts'

const domain = 'lists.market.example'
const address = '198.41.0.4'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const dkimKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const published = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const line = `from mail.market.example (mail.market.example [${address}]) by mx.reader.example; today`

const config = {
  role: 'all',
  mailDomain: domain,
  dkimKey,
  dkimSelector: 'market',
  smtpUrl: 'smtp://localhost:25',
  inbound: { port: 25, host: '127.0.0.1', protocol: 'lmtp' as const, peers: [] },
} as unknown as Parameters<typeof checkMailSetup>[0]

const complete: Record<string, unknown[]> = {
  [`TXT ${domain}`]: [['other text'], ['v=spf1 mx include:_spf.relay.example -all']],
  'TXT _spf.relay.example': [['v=spf1 ip4:198.41.0.0/24 ~all']],
  [`TXT market._domainkey.${domain}`]: [
    ['v=DKIM1; k=rsa; ', `p=${published.slice(0, 200)}`, published.slice(200)],
  ],
  'TXT _dmarc.market.example': [['v=DMARC1; p=reject; rua=mailto:postmaster@market.example']],
  [`MX ${domain}`]: [{ priority: 10, exchange: 'mail.market.example.' }],
  'A mail.market.example': [address],
  'PTR 4.0.41.198.in-addr.arpa': ['mail.market.example'],
}

/** The checks by name, with records that replace those of a complete setup. */
async function check(
  records: Record<string, unknown[]> = {},
  { sender = line, of = config }: { sender?: string; of?: typeof config } = {},
) {
  const answers: Record<string, unknown[]> = { ...complete, ...records }
  const { checks } = await checkMailSetup(of, sender, async (name, type) => {
    const found = answers[`${type} ${name}`] ?? []
    if (found.length === 0) throw Object.assign(new Error('none'), { code: 'ENODATA' })
    return found as string[]
  })
  return (name: MailCheckName) => checks.find((one) => one.name === name)!
}

describe('a complete setup', () => {
  test('passes every check (BK-113)', async () => {
    const of = await check()
    for (const name of ['spf', 'dkim', 'dmarc', 'return', 'ptr', 'helo'] as const) {
      expect([name, of(name).state, of(name).record]).toEqual([name, 'ok', null])
    }
    expect(of('spf').says).toContain('2 look-ups')
    expect(of('dmarc').says).toContain('comes from market.example')
  })
})

test('says of what only workers know that it is not known, on a web process (BK-113)', async () => {
  const of = await check(
    {},
    { sender: '', of: { ...config, role: 'web', smtpUrl: undefined, dkimKey: undefined } },
  )
  expect(of('dkim').state).toBe('unknown')
  expect(of('helo').state).toBe('unknown')
  expect(of('helo').says).toContain('This web process has no SMTP_URL')
})

describe('SPF', () => {
  const spfOf = async (...texts: string[]) =>
    (await check({ [`TXT ${domain}`]: texts.map((text) => [text]) }))('spf')

  test('is missing, doubled or open ended, and the record to publish is shown (BK-113)', async () => {
    expect(await spfOf()).toMatchObject({
      state: 'bad',
      record: { name: domain, type: 'TXT', value: `v=spf1 ip4:${address} -all` },
    })
    expect(await spfOf('v=spf1 mx -all', 'v=spf1 ip4:198.41.0.9 ~all')).toMatchObject({
      state: 'bad',
      record: { value: 'v=spf1 mx ip4:198.41.0.9 -all' },
    })
    expect(await spfOf(`v=spf1 ip4:${address} ?all`)).toMatchObject({
      state: 'bad',
      record: { value: `v=spf1 ip4:${address} -all` },
    })
  })

  test('does not permit the address that sends (BK-113)', async () => {
    expect(await spfOf('v=spf1 ip4:198.41.9.9 -all')).toMatchObject({
      state: 'bad',
      record: { value: `v=spf1 ip4:${address} ip4:198.41.9.9 -all` },
    })
  })

  test('needs more look-ups than receivers make (BK-113)', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `s${index}.relay.example`)
    const records = Object.fromEntries(names.map((name) => [`TXT ${name}`, [['v=spf1 -all']]]))
    const record = `v=spf1 ${names.map((name) => `include:${name}`).join(' ')} -all`
    const spf = (await check({ ...records, [`TXT ${domain}`]: [[record]] }))('spf')
    expect(spf).toMatchObject({ state: 'bad', says: expect.stringContaining('more than 10') })
  })
})

describe('DKIM', () => {
  const name = `market._domainkey.${domain}`

  test('has another key, or none, and the record to publish is shown (BK-113)', async () => {
    const record = { name, type: 'TXT', value: `v=DKIM1; k=rsa; p=${published}` }
    expect((await check({ [`TXT ${name}`]: [] }))('dkim')).toMatchObject({ state: 'bad', record })
    const other = await check({ [`TXT ${name}`]: [['v=DKIM1; p=MIIB']] })
    expect(other('dkim')).toMatchObject({
      state: 'bad',
      record,
      says: expect.stringContaining('another key'),
    })
    const { dkimKey: _, ...without } = config
    const unsigned = await check({}, { of: without as typeof config })
    expect(unsigned('dkim')).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('not signed'),
    })
  })
})

describe('DMARC', () => {
  test('is missing, or only reports (BK-113)', async () => {
    const name = 'TXT _dmarc.market.example'
    expect((await check({ [name]: [] }))('dmarc')).toMatchObject({
      state: 'bad',
      record: { name: `_dmarc.${domain}`, value: expect.stringContaining('p=quarantine') },
    })
    expect(
      (await check({ [name]: [['v=DMARC1; p=none; rua=mailto:a@b.example']] }))('dmarc'),
    ).toMatchObject({
      state: 'warn',
      says: expect.stringContaining('they align'),
    })
  })
})

describe('returned mail', () => {
  test('needs an MX with an address, and a program that reads it (BK-113)', async () => {
    expect((await check({ [`MX ${domain}`]: [] }))('return')).toMatchObject({
      state: 'bad',
      record: { type: 'MX' },
    })
    expect((await check({ 'A mail.market.example': [] }))('return').state).toBe('bad')
    const { inbound: _, ...deaf } = config
    expect((await check({}, { of: deaf as typeof config }))('return')).toMatchObject({
      state: 'warn',
      todo: expect.stringContaining('INBOUND_PORT'),
    })
  })
})

describe('the sending address', () => {
  test('needs a name that leads back to it, and a greeting that exists (BK-113)', async () => {
    const nameless = await check({ 'PTR 4.0.41.198.in-addr.arpa': [] })
    expect(nameless('ptr')).toMatchObject({
      state: 'bad',
      record: { name: '4.0.41.198.in-addr.arpa', type: 'PTR' },
    })
    const elsewhere = await check({ 'A mail.market.example': ['198.41.9.9'] })
    expect(elsewhere('ptr')).toMatchObject({
      state: 'bad',
      record: { name: 'mail.market.example', type: 'A', value: address },
    })
    expect(elsewhere('helo').state).toBe('warn')
  })

  test('is unknown for a local mail server, and the checks say so (BK-113)', async () => {
    const of = await check(
      {},
      { sender: '', of: { ...config, smtpUrl: 'smtp://10.0.0.9' } as never },
    )
    expect(of('spf')).toMatchObject({
      state: 'unknown',
      todo: expect.stringContaining('not known'),
    })
    expect(of('ptr').state).toBe('unknown')
    expect(of('helo').state).toBe('unknown')
  })

  test('is assumed to be that of the mail server, which is no fault if it is wrong (BK-113)', async () => {
    const relay = { ...config, smtpUrl: 'smtp://mail.other.example' }
    const of = await check(
      { 'A mail.other.example': ['198.41.9.9'] },
      { sender: '', of: relay as never },
    )
    expect(of('spf')).toMatchObject({ state: 'warn', todo: expect.stringContaining('assumed') })
  })

  test('is read from an address or the lines of a received mail (BK-113)', () => {
    expect(readSender(` ${address} `)).toEqual({ address, helo: null })
    expect(readSender('[IPv6:2606:4700::6810:84e5]')).toEqual({
      address: '2606:4700::6810:84e5',
      helo: null,
    })
    const lines = `Received: by 10.2.3.4 with SMTP id x; now\nReceived: from gate (gate [10.0.0.3])\n by y; now\nReceived: ${line}`
    expect(readSender(lines)).toEqual({ address, helo: 'mail.market.example' })
    expect(readSender('nothing')).toBeUndefined()
  })

  test('has a name for the reverse look-up (BK-113)', () => {
    expect(reverseName('2606:4700::6810:84e5')).toBe(
      '5.e.4.8.0.1.8.6.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.7.4.6.0.6.2.ip6.arpa',
    )
  })
})

test('without DNS every check says so within the time (BK-113)', async () => {
  const silent = () => new Promise<never>(() => {})
  const { checks } = await checkMailSetup(config, line, silent, 50)
  expect(checks.map(({ state }) => state)).toEqual(Array(6).fill('unknown'))
  expect(checks[0]!.says).toBe('DNS did not answer.')
})
