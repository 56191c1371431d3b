import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { listBroadcasts, maxFeedItems, feedPath } from '#contract/broadcasts/broadcasts.ts'

/** Subscribes newsboat to a feed of a running market and compares its items with the list of broadcasts. */
const [address, folder] = process.argv.slice(2)
if (!address || !folder) throw new Error('usage: check-newsboat.ts <address> <empty folder>')

mkdirSync(folder, { recursive: true })
const file = (name: string) => path.join(folder, name)
const filter = { query: 'hp', type: 'WTS' } as const
writeFileSync(file('urls'), `${address}${feedPath(filter)}\n`)
writeFileSync(file('config'), `error-log "${file('errors')}"\n`)

function read(...commands: string[]): string {
  const { status, stdout, stderr } = spawnSync(
    'newsboat',
    ['-q', '-u', file('urls'), '-c', file('cache.db'), '-C', file('config'), '-x', ...commands],
    { env: { ...process.env, HOME: folder }, encoding: 'utf8', timeout: 60_000 },
  )
  if (status !== 0) throw new Error(`newsboat ended with ${status}: ${stdout}${stderr}`)
  return stdout
}

function titles(): string[] {
  const cache = new DatabaseSync(file('cache.db'), { readOnly: true })
  const rows = cache.prepare('select title from rss_item order by pubDate desc, id').all()
  cache.close()
  return rows.map(({ title }) => String(title))
}

read('reload')
const first = titles()
const unread = read('print-unread').trim()
// The second request is conditional.
read('reload')
const errors = existsSync(file('errors')) ? readFileSync(file('errors'), 'utf8').trim() : ''

const query = new URLSearchParams({ ...filter, pageSize: '50' })
const answer = await fetch(`${address}${listBroadcasts.path}?${query}`)
const list = (await answer.json()) as {
  payload: { results: { side: string; headline: string }[] }
}
const expected = list.payload.results.map(({ side, headline }) => `${side} ${headline}`)

console.log([unread, ...first.slice(0, 5)].join('\n'))
const faults = [
  errors && `newsboat logged: ${errors}`,
  first.length === 0 && 'newsboat read nothing',
  first.length !== Math.min(expected.length, maxFeedItems) &&
    `${first.length} items instead of ${expected.length}`,
  first.toSorted().join('\n') !== expected.toSorted().join('\n') && 'the titles are not the list’s',
  titles().length !== first.length && 'the second request duplicated items',
].filter(Boolean)
if (faults.length) {
  console.error(faults.join('\n'))
  process.exit(1)
}
