import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { hostsOf, parseDatabaseUrl, tlsOf } from '#server/platform/database/connection-target.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'market-target-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const certificate = path.join(folder, 'ca.pem')
writeFileSync(certificate, '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n')

describe('several hosts in DATABASE_URL', () => {
  test.each([
    ['with a port each', 'postgres://u:p@a:5433,b:5434/db', ['a', 5433], ['b', 5434]],
    [
      'with the standard port',
      'postgres://u:p@a.example,b.example/db',
      ['a.example', 5432],
      ['b.example', 5432],
    ],
    ['with addresses of IPv6', 'postgres://[::1]:1,[::2]/db', ['::1', 1], ['::2', 5432]],
    ['as parameters', 'postgres:///db?host=/run/a,/run/b&port=1,2', ['/run/a', 1], ['/run/b', 2]],
    ['with one port for all', 'postgres:///db?host=a,b&port=6432', ['a', 6432], ['b', 6432]],
  ])('are read %s', (_, url, ...hosts) => {
    expect(hostsOf(parseDatabaseUrl(url)).map(({ host, port }) => [host, port])).toEqual(hosts)
  })

  test('share name, password and database', () => {
    expect(parseDatabaseUrl('postgresql://a%40b:c%3Ad:e@x,y/trade')).toMatchObject({
      username: 'a@b',
      password: 'c:d:e',
      database: 'trade',
    })
  })

  test.each([
    'postgres://u:p@a:0/db',
    'postgres://u:p@a,b:70000/db',
    'postgres://u:p@a b/db',
    'postgres://u:p@a:x/db',
  ])('are refused if one cannot be read: %s', (url) => {
    expect(() => parseDatabaseUrl(url)).toThrow(/host that cannot be read/)
  })

  test.each([
    'postgres://u:s3/cret@a/db',
    'postgres://u:s3@cret@a/db',
    'postgres://u:s3?cret@a/db',
  ])('are refused without a part of the password: %s', (url) => {
    expect(() => parseDatabaseUrl(url)).toThrow(
      expect.objectContaining({ message: expect.not.stringMatching(/s3|cret/) }),
    )
  })
})

describe('the certificate of the database', () => {
  const url = (query: string) => `postgres://u:p@one.example,two.example/db?${query}`
  const verifies = (query: string, subjectaltname: string) =>
    tlsOf(parseDatabaseUrl(url(query)))!.checkServerIdentity!('localhost', {
      subject: { CN: '' },
      subjectaltname,
    } as never)

  test('must name one of the hosts', () => {
    const query = `sslmode=verify-full&sslrootcert=${certificate}`
    expect(verifies(query, 'DNS:two.example')).toBeUndefined()
    expect(verifies(query, 'DNS:three.example')).toBeInstanceOf(Error)
    expect(tlsOf(parseDatabaseUrl(url(query)))).toMatchObject({
      rejectUnauthorized: true,
      ca: expect.stringContaining('BEGIN CERTIFICATE'),
    })
  })

  test('is verified if an authority is named, as by the tools of PostgreSQL', () => {
    const target = parseDatabaseUrl(url(`sslmode=require&sslrootcert=${certificate}`))
    expect(tlsOf(target)).toMatchObject({ rejectUnauthorized: true })
    expect(tlsOf(parseDatabaseUrl(url('sslmode=require')))).toEqual({ rejectUnauthorized: false })
  })

  test('is refused if the sslmode is misspelled, which would connect without TLS', () => {
    expect(() => parseDatabaseUrl(url('sslmode=verify_full'))).toThrow(/sslmode/)
  })

  test.each([
    ['is missing', path.join(folder, 'none.pem'), /cannot be read/],
    ['is another file', path.resolve('package.json'), /is no certificate/],
  ])('is refused if the file of its authority %s', (_, file, message) => {
    expect(() => parseDatabaseUrl(url(`sslmode=verify-full&sslrootcert=${file}`))).toThrow(message)
  })
})
