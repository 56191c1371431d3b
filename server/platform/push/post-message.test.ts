import type { LookupAddress, lookup } from 'node:dns'
import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic } from '#server/platform/http/public-address.ts'
import { isPushEndpoint, postToPushService } from '#server/platform/push/post-message.ts'

test.for([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGuQ',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d',
])('accepts the endpoint %s (PW-006)', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true)
})

test.for([
  'http://fcm.googleapis.com/send',
  'https://localhost/send',
  'https://127.0.0.1/send',
  'https://[::1]/send',
  'https://2130706433/send',
  'https://0x7f.1/send',
  'https://metadata.google.internal/send',
  'https://printer.local/send',
  'https://intranet/send',
  'https://push.example:8443/send',
  'https://user:secret@push.example/send',
  'https://push.example/send#part',
  'ftp://push.example/send',
  'not an address',
])('refuses the endpoint %s (PW-006)', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false)
})

test.for(['8.8.8.8', '142.250.179.138', '2a00:1450:400e:80f::200a'])(
  'takes %s for public (PW-006)',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

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
  '::ffff:8.8.8.8',
  'fe80::1',
  'fd00::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'ff02::1',
])('takes %s for private (PW-006)', (address) => {
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

test('connects to public addresses only, whatever a name resolves to (PW-006)', async () => {
  expect(await resolved(['127.0.0.1', '8.8.8.8'], false)).toBe('8.8.8.8')
  expect(await resolved(['10.0.0.1', '8.8.8.8'], true)).toEqual([{ address: '8.8.8.8', family: 4 }])
  expect(await resolved(['127.0.0.1', '::1'], false)).toBeInstanceOf(Error)
})

test('does not post to an endpoint that was stored by mistake (PW-006)', async () => {
  const posted = postToPushService({
    endpoint: new URL('https://127.0.0.1/send'),
    headers: {},
    body: Buffer.alloc(1),
  })
  await expect(posted).rejects.toThrow('not the endpoint')
})
