import { describe, expect, test } from 'vitest'
import { isPublicUrl, requestStatus } from '#server/platform/http/request-status.ts'

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
