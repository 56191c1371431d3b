import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openServerLog } from '#server/platform/database/embedded/launch.ts'

const folder = mkdtempSync('/tmp/market-pg-test-log-')
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('rotates at its limit, keeps one older file across starts and is private to its user', () => {
  const file = path.join(folder, 'postgres.log')
  for (let start = 0; start < 3; start++) {
    const write = openServerLog(file, 100)
    for (let line = 0; line < 7; line++) write(`start ${start} line ${line}\n`)
  }
  expect(statSync(file).size).toBeLessThanOrEqual(100)
  expect(statSync(`${file}.1`).size).toBeLessThanOrEqual(100)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const kept = readFileSync(`${file}.1`, 'utf8') + readFileSync(file, 'utf8')
  expect(kept.trimEnd().split('\n').slice(-6)).toEqual(
    [1, 2, 3, 4, 5, 6].map((line) => `start 2 line ${line}`),
  )
  expect(() => openServerLog('/nowhere/postgres.log')('lost\n')).not.toThrow()
})
