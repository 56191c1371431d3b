import { expect, test } from 'vitest'
import {
  createSecret,
  decryptSecret,
  encryptSecret,
} from '#server/features/auth/two-factor/secrets.ts'

const key = ['a secret of the tests, long enough to be one'] as const

test('decrypts a secret for its owner with the same key', () => {
  const secret = createSecret()
  expect(decryptSecret(key, 'contact:7', encryptSecret(key, 'contact:7', secret))).toBe(secret)
})

test('refuses another owner, another key and changed bits', () => {
  const sealed = encryptSecret(key, 'contact:7', createSecret())
  expect(() => decryptSecret(key, 'contact:8', sealed)).toThrow(/cannot be opened/)
  expect(() => decryptSecret(key, 'staff:7', sealed)).toThrow(/cannot be opened/)
  expect(() => decryptSecret([`${key[0]}!`], 'contact:7', sealed)).toThrow(/cannot be opened/)
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed)
    changed[index]! ^= 1
    expect(() => decryptSecret(key, 'contact:7', changed)).toThrow(/cannot be opened/)
  }
})

test('encrypts the same secret differently each time', () => {
  const secret = createSecret()
  const sealed = new Set(
    Array.from({ length: 50 }, () => encryptSecret(key, 'contact:7', secret).toString('hex')),
  )
  expect(sealed.size).toBe(50)
})

test('creates secrets of 160 random bits in base32', () => {
  const made = Array.from({ length: 200 }, createSecret)
  expect(new Set(made).size).toBe(200)
  for (const secret of made) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})
