import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatVersion, readVersion } from '#server/platform/version.ts'

let folder = ''
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'version-'))
  write('package.json', '{"version":"3.2.1"}')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('reads version and the revision that a release names (RN-003)', () => {
  expect(readVersion(folder)).toEqual({ version: '3.2.1', revision: null })
  write('revision', '0123abcd\n')
  expect(readVersion(folder)).toEqual({ version: '3.2.1', revision: '0123abcd' })
})

test('reads the commit of a checkout, marked when files differ, and not that of one around it (RN-003)', () => {
  git('init', '--quiet')
  git('add', 'package.json')
  git('commit', '--quiet', '--message=x')
  const head = git('rev-parse', 'HEAD')
  expect(readVersion(folder).revision).toBe(head)
  write('package.json', '{"version":"3.2.2"}')
  expect(readVersion(folder)).toEqual({ version: '3.2.2', revision: `${head}-changed` })

  const inner = path.join(folder, 'inner')
  mkdirSync(inner)
  writeFileSync(path.join(inner, 'package.json'), '{"version":"1.0.0"}')
  expect(readVersion(inner)).toEqual({ version: '1.0.0', revision: null })
})

test('shortens a commit for people (RN-003)', () => {
  const revision = 'cad37b91'.padEnd(40, '0')
  expect(formatVersion({ version: '1.0.0', revision })).toBe('1.0.0 (cad37b91)')
  expect(formatVersion({ version: '1.0.0', revision: `${revision}-changed` })).toBe(
    '1.0.0 (cad37b91-changed)',
  )
  expect(formatVersion({ version: '1.0.0', revision: null })).toBe('1.0.0')
})
