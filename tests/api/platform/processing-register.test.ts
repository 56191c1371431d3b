import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { defaultOperatorSettings } from '#contract/back-office/operator-settings.ts'
import { retention, type RetentionEntry } from '#contract/privacy/retention.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const root = path.join(import.meta.dirname, '../../..')

/** Names of all jobs, as the sources declare them. */
function jobNames(): Set<string> {
  const sources = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(root, 'server', file), 'utf8'))
  return new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/: Job = \{\s+name: '([a-z-]+)'/g)].map(([, name]) => name!),
    ),
  )
}

const rowOf = ({ kind, purpose, basis, kept, setting, job, onErasure, tables }: RetentionEntry) =>
  `| ${[
    kind,
    purpose,
    basis,
    setting ? `${kept} (\`${setting}\`, ${String(defaultOperatorSettings[setting])})` : kept,
    job ? `\`${job}\`` : '',
    onErasure,
    tables.map((table) => `\`${table}\``).join(', '),
  ].join(' | ')} |`

test('names every table of the database in exactly one entry (BK-104)', async () => {
  const rows = await market.database.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`
  expect(retention.flatMap(({ tables }) => tables).toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  )
})

test('names only jobs that run (BK-104)', () => {
  const jobs = jobNames()
  expect(jobs.size).toBeGreaterThan(20)
  const named = retention.flatMap(({ job }) => job ?? [])
  expect(named.filter((name) => !jobs.has(name))).toEqual([])
})

test('gives a ground for everything about people (BK-104)', () => {
  const without = retention.filter(({ basis }) => basis === 'none')
  expect(without.filter(({ onErasure }) => onErasure !== 'no personal data')).toEqual([])
})

test('is a page of the runbook (BK-104)', () => {
  const runbook = readFileSync(path.join(root, 'docs/runbook.md'), 'utf8')
  const expected = [
    '| Data | Purpose | Ground | Kept | Job | When erased | Tables |',
    '|---|---|---|---|---|---|---|',
    ...retention.map(rowOf),
  ].join('\n')
  const [, section = ''] = runbook.split('## Processing register\n')
  const table = section
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'))
  expect(table.join('\n')).toBe(expected)
})
