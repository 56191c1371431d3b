import { describe, expect, test } from 'vitest'
import { isPublicAddress } from '#server/platform/http/public-address.ts'
import { isPublicUrl, requestStatus } from '#server/platform/http/request-status.ts'

describe('an address', () => {
  test.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:4700:4700::1111'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  test.each([
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
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    'none',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('a link', () => {
  test.each(['https://example.com/a?b=c', 'http://www.example.com', 'https://8.8.8.8/'])(
    'to %s may be requested',
    (url) => expect(isPublicUrl(url)).toBe(true),
  )
  test.each([
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::ffff:127.0.0.1]/',
    'https://example.com:8443/',
    'https://user:pass@example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'http://intranet/',
    '',
  ])('to %s is never requested', (url) => expect(isPublicUrl(url)).toBe(false))
})

test('a name that resolves to this computer is not requested', async () => {
  expect(await requestStatus('http://localhost/')).toEqual({ failure: 'private' })
})
