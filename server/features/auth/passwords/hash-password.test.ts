import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { hashPassword, passwordMatches, setHashMemory } from './hash-password.ts'

afterEach(() => setHashMemory(readConfig({}).passwordHashMemory))

test('hashes passwords with Argon2id, 19 MiB and two passes by default (BK-013)', async () => {
  setHashMemory(readConfig({}).passwordHashMemory)
  expect(await hashPassword('Circular-2026-trade!')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('accepts only the password itself, in whatever Unicode form it is typed', async () => {
  setHashMemory(64)
  const hash = await hashPassword('caf\u00e9')
  expect(await passwordMatches(hash, 'cafe\u0301')).toBe(true)
  expect(await passwordMatches(hash, 'cafe')).toBe(false)
  expect(await passwordMatches(null, 'the password of nobody')).toBe(false)
})
