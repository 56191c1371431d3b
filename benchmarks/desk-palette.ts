// Claim: with 3,000 companies and 9,000 contacts, over HTTP, one client gets what the palette of the back office finds
// for a name, a misspelled name or a number within 100 ms (p95 of 200 requests after 20 for warm-up). Control: a
// request without a search. Argument: folder of the market, which is reused.
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getDeskCounts } from '#contract/back-office/desk/today.ts'
import { searchDesk, type DeskResult } from '#contract/back-office/desk/search.ts'
import {
  insertStaff,
  insertStaffSession,
  newStaffEmail,
} from '../tests/support/market/staff-rows.ts'
import { directoryMarket } from './tools/directory-market.ts'
import { openMarket, percentile } from './tools/market-client.ts'

const [folder = path.join(tmpdir(), 'market-bench-directory')] = process.argv.slice(2)
const companies = 3000
const warmUp = 20
const requests = 200
const limitMs = 100

const market = await openMarket(await directoryMarket(folder, companies))
const { sql } = market
const at = new Date()
const staffId = await insertStaff(sql, {
  name: 'Benchmark',
  email: newStaffEmail(),
  roles: ['admin'],
  at,
})
market.useToken(await insertStaffSession(sql, { staffId, at }))

const sample = <T>(rows: readonly T[], n: number): T => rows[n % rows.length]!
const named = await sql<{ id: number; name: string; telephone: string }[]>`
  select id, name, telephone from company where length(name) > 8 order by hashint4(id) limit 300`
const people = await sql<{ name: string; email: string }[]>`
  select name, email from contact where removed_at is null order by hashint4(id) limit 300`

const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(10)
let isPassed = true

async function measure(name: string, address: (n: number) => string, limit?: number) {
  const times: number[] = []
  let found = 0
  for (let n = -warmUp; n < requests; n++) {
    const { ms: took, answer } = await market.call<{ payload: { results?: DeskResult[] } }>(
      'GET',
      address(n + warmUp),
    )
    if (n >= 0) times.push(took)
    found += answer.payload.results?.length ? 1 : 0
  }
  const p95 = percentile(times, 0.95)
  const isMissed = limit !== undefined && p95 > limit
  if (isMissed) isPassed = false
  const share = `${Math.round((100 * found) / (requests + warmUp))} %`
  const must = limit === undefined ? '' : `must ${limit} ms${isMissed ? '  MISSED' : ''}`
  console.log(
    `${name.padEnd(34)}${share.padStart(7)} ${ms(percentile(times, 0.5))} ${ms(p95)} ${ms(Math.max(...times))}  ${must}`,
  )
}
const search = (textOf: (n: number) => string) => (n: number) =>
  `${searchDesk.path}?q=${encodeURIComponent(textOf(n))}`
/** With the fifth letter missing. */
const misspelled = (name: string) => name.slice(0, 4) + name.slice(5)

const [size] = await sql<{ companies: number; contacts: number }[]>`
  select (select count(*) from company)::int as companies, (select count(*) from contact)::int as contacts`
console.log(`${size!.companies} companies, ${size!.contacts} contacts`)
console.log(
  `${'what'.padEnd(34)}${'found'.padStart(7)} ${'p50'.padStart(10)} ${'p95'.padStart(10)} ${'longest'.padStart(10)}`,
)
await measure('control: counts, no search', () => getDeskCounts.path)
for (const letters of [2, 3, 5, 8]) {
  await measure(
    `first ${letters} letters of a company`,
    search((n) => sample(named, n).name.slice(0, letters)),
    limitMs,
  )
}
await measure(
  'a company',
  search((n) => sample(named, n).name),
  limitMs,
)
await measure(
  'a company, a letter missing',
  search((n) => misspelled(sample(named, n).name)),
  limitMs,
)
await measure(
  'a person',
  search((n) => sample(people, n).name),
  limitMs,
)
await measure(
  'a person, a letter missing',
  search((n) => misspelled(sample(people, n).name)),
  limitMs,
)
await measure(
  'an e-mail address',
  search((n) => sample(people, n).email),
  limitMs,
)
await measure(
  'a telephone number',
  search((n) => sample(named, n).telephone),
  limitMs,
)
await measure(
  'an id',
  search((n) => `#${sample(named, n).id}`),
  limitMs,
)
await measure(
  'a word in most',
  search(() => 'trading'),
  limitMs,
)
await measure(
  'part of most addresses',
  search(() => 'example'),
  limitMs,
)
await measure(
  'nothing',
  search((n) => `zq${n}xwvk`),
  limitMs,
)
await market.close()
process.exitCode = isPassed ? 0 : 1
