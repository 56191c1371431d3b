import { expect, test } from 'vitest'
import { sourceOf } from '#server/platform/http/source.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0007::', '2001:db8:0:7::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
])('maps %s to %s', (address, source) => {
  expect(sourceOf(address)).toBe(source)
})

test.each(['', 'unknown', '999.1.1.1', '1.2.3', 'x'.repeat(10_000), '2001:db8::1::2', '_hidden'])(
  'counts what is no address as one source: %j',
  (address) => {
    expect(sourceOf(address)).toBe('unknown')
  },
)
