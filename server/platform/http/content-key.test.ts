import { expect, test } from 'vitest'
import { callKeys } from '#server/platform/http/content-key.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const keysAt = (time: string, content = { company: 'Helder' }, sender = '192.0.2.1') =>
  callKeys(undefined, { sender, content, now: at(time) })

test('the same content of the same sender within ten minutes has one key (AM-064)', () => {
  const first = keysAt('09:09:00')
  expect(first.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(keysAt('09:09:59').key).toBe(first.key)
  // In the next ten minutes it is the one before, which counts if it is young enough.
  const later = keysAt('09:11:00')
  expect([later.before, later.since]).toEqual([first.key, at('09:01:00')])
  expect(later.key).not.toBe(first.key)
  expect(keysAt('09:21:00').before).not.toBe(first.key)
})

test('other content, another sender, and a key that is given are other calls', () => {
  const { key } = keysAt('09:09:00')
  expect(keysAt('09:09:00', { company: 'Other' }).key).not.toBe(key)
  expect(keysAt('09:09:00', undefined, '192.0.2.2').key).not.toBe(key)
  const given = callKeys('8b0f1c1e-0000-4000-8000-000000000000', {
    sender: 'x',
    content: {},
    now: at('09:09:00'),
  })
  expect([given.key, given.before]).toEqual(Array(2).fill('8b0f1c1e-0000-4000-8000-000000000000'))
})
