import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig, siteUrlOf, withPort } from '#server/platform/config.ts'

const external = {
  DATABASE_URL: 'postgres://market:s%40cret@db.example:6432/trade?sslmode=require',
  SECRET_KEY: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example:587',
}
const mistakes = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
  return []
}

describe('configuration', () => {
  test('defaults to embedded database, mailbox and demo market on port 3000', () => {
    expect(readConfig({})).toMatchObject({
      role: 'all',
      port: 3000,
      host: '127.0.0.1',
      database: undefined,
      smtpUrl: undefined,
      demo: true,
      trustedProxies: [],
    })
  })
  test('takes the socket of systemd only if it was opened for this process', () => {
    const listenFdOf = (LISTEN_FDS: string, LISTEN_PID: string) =>
      readConfig({ LISTEN_FDS, LISTEN_PID }).listenFd
    expect(listenFdOf('1', String(process.pid))).toBe(3)
    expect(listenFdOf('1', String(process.ppid))).toBeUndefined()
    expect(listenFdOf('0', String(process.pid))).toBeUndefined()
    expect(readConfig({}).listenFd).toBeUndefined()
  })
  test('stops at once unless a delay for load balancers is set', () => {
    expect(readConfig({}).stopDelayMs).toBe(0)
    expect(readConfig({ STOP_DELAY: '5' }).stopDelayMs).toBe(5000)
    expect(() => readConfig({ STOP_DELAY: '61' })).toThrow('STOP_DELAY')
  })
  test('parses the database address for all drivers', () => {
    expect(readConfig(external)).toMatchObject({
      demo: false,
      database: {
        host: 'db.example',
        port: 6432,
        database: 'trade',
        username: 'market',
        password: 's@cret',
        ssl: 'require',
      },
    })
    const socket = { ...external, DATABASE_URL: 'postgres:///trade?host=/run/postgresql' }
    expect(readConfig(socket).database).toMatchObject({
      host: '/run/postgresql',
      database: 'trade',
    })
    const v6 = { ...external, DATABASE_URL: 'postgres://[::1]/trade' }
    expect(readConfig(v6).database).toMatchObject({ host: '::1', port: 5432 })
  })
  test('disables demo market and mailbox for an https address by default', () => {
    expect(readConfig({ PUBLIC_URL: 'https://market.example' }).demo).toBe(false)
    expect(readConfig({ PUBLIC_URL: 'https://market.example', DEMO: '1' }).demo).toBe(true)
    expect(readConfig({ DEMO: '0' }).demo).toBe(false)
  })
  test('keeps mail without a mail server, except in a demo market, which has a mailbox', () => {
    expect(readConfig({ DEMO: '0' }).keepsMail).toBe(true)
    expect(readConfig({ DEMO: '0', SMTP_URL: 'smtp://mail.example' }).keepsMail).toBe(false)
    expect(readConfig({}).keepsMail).toBe(false)
  })
  test('reduces the public address to its origin', () => {
    expect(readConfig({ PUBLIC_URL: 'https://market.example/' }).publicUrl).toBe(
      'https://market.example',
    )
  })
  test.each([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '70000' }],
    ['ROLE', { ROLE: 'both' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'market.example' }],
    ['DATABASE_URL', { ...external, DATABASE_URL: 'mysql://db/market' }],
    ['DATABASE_URL', { ...external, DATABASE_URL: 'postgres://u:100%@db/market' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail.example' }],
    ['SECRET_KEY', { SECRET_KEY: 'short' }],
    ['DEMO', { DEMO: 'yes' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'the load balancer' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/64' }],
    ['INBOUND_PORT', { INBOUND_PORT: 'smtp' }],
    ['INBOUND_PORT', { INBOUND_PORT: '70000' }],
    ['INBOUND_PROTOCOL', { INBOUND_PORT: '2525', INBOUND_PROTOCOL: 'uucp' }],
    ['INBOUND_PEERS', { INBOUND_PORT: '2525', INBOUND_PEERS: 'mx.example' }],
    ['MAIL_DOMAIN', { MAIL_DOMAIN: 'not a domain' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['MAP_TILE_URL', { MAP_TILE_URL: 'https://tiles.example/map.png' }],
    ['MAP_TILE_URL', { MAP_TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png' }],
    ['MAP_TILE_URL', { MAP_TILE_URL: 'ftp://tiles.example/{z}/{x}/{y}.png' }],
    ['MAP_TILE_KEY', { MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png?key={key}' }],
    ['MAP_TILE_KEY', { MAP_TILE_KEY: 'secret' }],
    ['GEOCODER_URL', { GEOCODER_URL: 'https://nominatim.example/search' }],
    ['GEOCODER_URL', { GEOCODER_URL: 'https://nominatim.example/search?q={query}&key={key}' }],
    ['GEOCODER_URL', { GEOCODER_URL: 'https://{query}.example/search' }],
    ['SECRET_KEY', { DATABASE_URL: external.DATABASE_URL, SMTP_URL: external.SMTP_URL }],
    ['SMTP_URL', { DATABASE_URL: external.DATABASE_URL, SECRET_KEY: external.SECRET_KEY }],
    ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: external.DATABASE_URL }],
    ['ROLE', { ROLE: 'web' }],
    ['PASSWORD_HASH_MEMORY', { ...external, PASSWORD_HASH_MEMORY: '19455' }],
  ])('refuses an invalid %s in one line that names it: %o', (name, env) => {
    const lines = mistakes(env)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(name)
  })
  test('reports all errors at once', () => {
    expect(mistakes({ PORT: '-1', ROLE: 'both' })).toHaveLength(2)
  })
  test('parses addresses and networks of proxies', () => {
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1,192.168.1.4,' })
    expect(trustedProxies).toEqual(['10.0.0.0/8', '::1', '192.168.1.4'])
  })
  test('accepts mail only with a port, and by default from this machine only', () => {
    expect(readConfig({}).inbound).toBeUndefined()
    expect(readConfig({ INBOUND_PORT: '' }).inbound).toBeUndefined()
    expect(readConfig({ INBOUND_PORT: '2525' }).inbound).toEqual({
      port: 2525,
      host: '127.0.0.1',
      protocol: 'smtp',
      peers: ['127.0.0.0/8', '::1'],
    })
    const { inbound } = readConfig({
      INBOUND_PORT: '24',
      INBOUND_HOST: '0.0.0.0',
      INBOUND_PROTOCOL: 'lmtp',
      INBOUND_PEERS: '10.1.0.0/16, fd00::/8',
    })
    expect(inbound).toEqual({
      port: 24,
      host: '0.0.0.0',
      protocol: 'lmtp',
      peers: ['10.1.0.0/16', 'fd00::/8'],
    })
  })
})

describe('secrets in files', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'secrets-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const fileOf = (content: string) => {
    const file = path.join(folder, String(Math.random()))
    writeFileSync(file, content)
    return file
  }
  const names = ['DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN', 'MOLLIE_KEY', 'SECRET_KEY']

  test('replace their variables, without space at the ends (RN-001)', () => {
    const variables = { ...external, METRICS_TOKEN: 'a token', MOLLIE_KEY: 'test_0123456789' }
    const files = Object.entries(variables).map(([name, value]) => [
      `${name}_FILE`,
      fileOf(`${value}\n`),
    ])
    expect(files).toHaveLength(names.length)
    expect(readConfig(Object.fromEntries(files))).toEqual(readConfig(variables))
  })
  test('are not read for an empty variable', () => {
    expect(readConfig({ SECRET_KEY: 'x'.repeat(32), SECRET_KEY_FILE: ' ' }).secretKey).toHaveLength(
      32,
    )
  })
  test.each(names)('for %s that are wrong give one line without their content (RN-001)', (name) => {
    const secret = 'mistaken as the path'
    const cases = {
      'are both set': { [name]: secret, [`${name}_FILE`]: folder },
      'cannot be read (ENOENT)': { [`${name}_FILE`]: secret },
      'cannot be read (EISDIR)': { [`${name}_FILE`]: folder },
      'empty file': { [`${name}_FILE`]: fileOf(' \n') },
    }
    for (const [words, env] of Object.entries(cases)) {
      const lines = mistakes(env)
      expect(lines).toEqual([expect.stringContaining(words)])
      expect(lines[0]).toContain(`${name}_FILE`)
      expect(lines[0]).not.toMatch(/mistaken|secrets-/)
    }
  })
  test('with invalid content are named as the file', () => {
    expect(mistakes({ SECRET_KEY_FILE: fileOf('short') })).toEqual([
      'SECRET_KEY_FILE must have at least 32 characters',
    ])
    expect(mistakes({ DATABASE_URL_FILE: fileOf('mysql://db/market') })).toEqual([
      expect.stringMatching(/^DATABASE_URL_FILE must be an address starting with postgres:/),
    ])
  })
})

test('accepts a previous key that is another one only', () => {
  const env = { SECRET_KEY: 'x'.repeat(32), SECRET_KEY_PREVIOUS: 'y'.repeat(32) }
  expect(readConfig(env).secretKeyPrevious).toBe(env.SECRET_KEY_PREVIOUS)
  expect(mistakes({ ...env, SECRET_KEY_PREVIOUS: env.SECRET_KEY })).toEqual([
    'SECRET_KEY_PREVIOUS must be another key than SECRET_KEY',
  ])
})

test.each([
  ['0.0.0.0', 'http://localhost:3000'],
  ['127.0.0.1', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
  ['fd00::5', 'http://[fd00::5]:3000'],
  ['10.0.0.5', 'http://10.0.0.5:3000'],
  ['market.internal', 'http://market.internal:3000'],
])('links of a program listening on %s start with %s', (HOST, url) => {
  expect(siteUrlOf(readConfig({ HOST }))).toBe(url)
})

test('uses PUBLIC_URL for links regardless of the listen address', () => {
  const config = readConfig({ HOST: '::', PUBLIC_URL: 'https://market.example/' })
  expect(siteUrlOf(config)).toBe('https://market.example')
})

test('replaces port 0 by a free port and keeps any other', async () => {
  const { port } = await withPort(readConfig({ PORT: '0' }))
  expect(port).toBeGreaterThan(1023)
  expect(await withPort(readConfig({ PORT: '3000' }))).toMatchObject({ port: 3000 })
})
