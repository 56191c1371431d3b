import { describe, expect, test } from 'vitest'
import { findPermanentAddress } from './permanent-address.ts'

describe('a page request (BK-115)', () => {
  test.each([
    ['/about/', '/about'],
    ['/about//?a=1', '/about?a=1'],
    ['/media-kit/social/', '/media-kit/social'],
    ['/broadcasts/12/', '/broadcasts/12'],
    ['/unsubscribe/aB3/', '/unsubscribe/aB3'],
    ['/News', '/news'],
    ['/MEDIA-KIT/Social/?ref=Qr', '/media-kit/social?ref=Qr'],
  ])('moves from %s to %s', (from, to) => {
    expect(findPermanentAddress(from)).toBe(to)
  })

  test.each(['/', '/?a=B', '/about', '/unsubscribe/aB3', '/parts/12?query=AB/', '/checkout/X'])(
    'stays at %s',
    (url) => {
      expect(findPermanentAddress(url)).toBeUndefined()
    },
  )

  test.each(['//evil.example/', '/\\evil.example/', '//evil.example', '///evil.example//'])(
    'never moves from %s to another site',
    (url) => {
      expect(findPermanentAddress(url)).toBe('/evil.example')
    },
  )
})
