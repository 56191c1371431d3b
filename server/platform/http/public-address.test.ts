import type { LookupAddress, lookup } from 'node:dns'
import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic } from '#server/platform/http/public-address.ts'

test.for([
  '8.8.8.8',
  '93.184.216.34',
  '142.250.179.138',
  '172.32.0.1',
  '2606:4700:4700::1111',
  '2a00:1450:400e:80f::200a',
])('accepts %s as public (AM-005, PW-006)', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.for([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('refuses %s as private (AM-005, PW-006)', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

const resolveTo = (...addresses: string[]) =>
  ((_name: string, _options: object, callback: (error: null, all: LookupAddress[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup

const resolved = (addresses: string[], all: boolean) =>
  new Promise((resolve) => {
    lookupPublic(resolveTo(...addresses))('push.example', { all }, (error, address) =>
      resolve(error ?? address),
    )
  })

test('resolves a name to its public addresses only (AM-005, PW-006)', async () => {
  expect(await resolved(['127.0.0.1', '8.8.8.8'], false)).toBe('8.8.8.8')
  expect(await resolved(['10.0.0.1', '8.8.8.8'], true)).toEqual([{ address: '8.8.8.8', family: 4 }])
  expect(await resolved(['127.0.0.1', '::1'], false)).toBeInstanceOf(Error)
})
