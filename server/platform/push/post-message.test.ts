import { expect, test } from 'vitest'
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

test('does not post to an endpoint that was stored by mistake (PW-006)', async () => {
  const posted = postToPushService({
    endpoint: new URL('https://127.0.0.1/send'),
    headers: {},
    body: Buffer.alloc(1),
  })
  await expect(posted).rejects.toThrow('not the endpoint')
})
