import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { defaultOperatorSettings } from '#contract/back-office/operator-settings.ts'
import { deletionJobs, jobsOf } from '#contract/privacy/deletions.ts'
import { jobs } from '#server/worker.ts'
import { retention, type RetentionEntry } from '#contract/privacy/retention.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const root = path.join(import.meta.dirname, '../../..')

const rowOf = ({
  kind,
  purpose,
  basis,
  kept,
  setting,
  onErasure,
  tables,
  ...entry
}: RetentionEntry) =>
  `| ${[
    kind,
    purpose,
    basis,
    setting ? `${kept} (\`${setting}\`, ${String(defaultOperatorSettings[setting])})` : kept,
    jobsOf(entry)
      .map((job) => `\`${job}\``)
      .join(', '),
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
  const scheduled = jobs.flatMap(({ name, schedule }) => (schedule ? name : []))
  const named = retention.flatMap(jobsOf)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !scheduled.includes(name))).toEqual([])
})

test('names every deletion that runs (BK-104)', () => {
  const running = Object.values(deletionJobs).flatMap(({ deletions }) => deletions)
  const named = new Set(retention.flatMap(({ deletions = [] }) => deletions))
  expect(running.filter((deletion) => !named.has(deletion))).toEqual([])
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
