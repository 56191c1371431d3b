import { expect, test } from 'vitest'
import {
  newSecret,
  openSecret,
  sealSecret,
} from '#server/features/auth/two-factor/make-two-factor-secret.ts'

const key = 'a secret of the tests, long enough to be one'

test('a sealed secret opens for its owner under the same key', () => {
  const secret = newSecret()
  expect(openSecret(key, 'contact:7', sealSecret(key, 'contact:7', secret))).toBe(secret)
})

test('it opens for no other owner, under no other key, and not once a bit was changed', () => {
  const sealed = sealSecret(key, 'contact:7', newSecret())
  expect(() => openSecret(key, 'contact:8', sealed)).toThrow(/unable to authenticate/)
  expect(() => openSecret(key, 'staff:7', sealed)).toThrow(/unable to authenticate/)
  expect(() => openSecret(`${key}!`, 'contact:7', sealed)).toThrow(/unable to authenticate/)
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed)
    changed[index]! ^= 1
    expect(() => openSecret(key, 'contact:7', changed)).toThrow(/unable to authenticate/)
  }
})

test('the same secret is sealed differently each time', () => {
  const secret = newSecret()
  const sealed = new Set(
    Array.from({ length: 50 }, () => sealSecret(key, 'contact:7', secret).toString('hex')),
  )
  expect(sealed.size).toBe(50)
})

test('secrets have 160 random bits in base32', () => {
  const made = Array.from({ length: 200 }, newSecret)
  expect(new Set(made).size).toBe(200)
  for (const secret of made) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})
