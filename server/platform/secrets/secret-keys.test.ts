import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { loadSecretKeys } from '#server/platform/secrets/secret-keys.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'secret-keys-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const keys = (env: Record<string, string> = {}) =>
  loadSecretKeys(readConfig({ DATA_DIR: dataDir, ...env }))
const given = { SECRET_KEY: 'x'.repeat(32), SECRET_KEY_PREVIOUS: 'y'.repeat(32) }

test('creates one key in the data folder, for its owner only, and keeps it', async () => {
  const [first] = await Promise.all([keys(), keys()])
  expect(first).toHaveLength(1)
  expect(await keys()).toEqual(first)
  expect(statSync(path.join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600)
})

test('makes a new key and accepts the former one once that is renamed (RN-002)', async () => {
  const [former] = await keys()
  renameSync(path.join(dataDir, 'secret-key'), path.join(dataDir, 'secret-key-previous'))
  const [current, previous, ...rest] = await keys()
  expect(current).not.toBe(former)
  expect([previous, rest]).toEqual([former, []])
  expect(await keys()).toEqual([current, previous])
})

test('prefers the variables to the files (RN-002)', async () => {
  writeFileSync(path.join(dataDir, 'secret-key-previous'), 'z'.repeat(64))
  expect(await keys(given)).toEqual([given.SECRET_KEY, given.SECRET_KEY_PREVIOUS])
})

test('reads no file with a database of its own (RN-002)', async () => {
  writeFileSync(path.join(dataDir, 'secret-key-previous'), 'z'.repeat(64))
  const { SECRET_KEY } = given
  const env = { SECRET_KEY, DATABASE_URL: 'postgres://db/market', SMTP_URL: 'smtp://mail' }
  expect(await keys(env)).toEqual([SECRET_KEY])
})

test('takes the file of an embedded run as the previous key of a variable (RN-002)', async () => {
  const [former] = await keys()
  const file = path.join(dataDir, 'secret-key')
  const env = { SECRET_KEY: given.SECRET_KEY, SECRET_KEY_PREVIOUS_FILE: file }
  expect(await keys(env)).toEqual([given.SECRET_KEY, former])
  expect(readFileSync(file, 'utf8')).toBe(former)
})
