import { expect, test } from 'vitest'
import { describeDevice, describePlace } from '#server/features/auth/sessions/present-session.ts'

const chrome = (system: string, rest = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0${rest} Safari/537.36`

test.each([
  [chrome('Windows NT 10.0; Win64; x64'), 'Chrome on Windows', 'desktop'],
  [
    chrome('Windows NT 10.0; Win64; x64') + ' Edg/131.0.0.0',
    'Microsoft Edge on Windows',
    'desktop',
  ],
  [chrome('Linux; Android 14; Pixel 8', ' Mobile'), 'Chrome on Android', 'mobile'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari on macOS',
    'desktop',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    'Firefox on Linux',
    'desktop',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
    'tablet',
  ],
  ['curl/8.5.0', 'An app or program', 'other'],
  ['python-requests/2.32', 'An app or program', 'other'],
  ['<b>hello</b>', 'An app or program', 'other'],
  ['Mozilla/5.0', 'An app or program', 'other'],
  ['', 'Unknown device', 'other'],
])('describes %s as %s', (userAgent, device, kind) => {
  expect(describeDevice(userAgent)).toEqual({ device, kind })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', 'this computer'],
  ['0:0:0:0::/64', 'this computer'],
  ['192.168.1.4', 'a local network (192.168.1.4)'],
  ['10.0.0.1', 'a local network (10.0.0.1)'],
  ['172.20.1.1', 'a local network (172.20.1.1)'],
  ['172.32.1.1', '172.32.1.1'],
  ['2001:db8:0:7::/64', '2001:db8:0:7::'],
  ['fd12:1:2:3::/64', 'a local network (fd12:1:2:3::)'],
  ['unknown', 'an unknown address'],
  ['', 'an unknown address'],
])('describes the source %s as %s', (source, place) => {
  expect(describePlace(source)).toBe(place)
})
