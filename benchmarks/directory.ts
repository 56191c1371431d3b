// Claim: with 10,000 companies and 30,000 contacts, over HTTP and with exact counts, one client gets any page of the
// directory, in any order, with text and country, within 60 ms, and a company and its rendered page within 20 ms (p95
// of 200 requests after 20 for warm-up). Control: plain ILIKE on the same rows; a request without a search.
// Argument: folder of the market, which is reused.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as open } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { directorySorts } from '#contract/search-params.ts'
import { openConnection } from '#server/platform/database/database.ts'
import { runningPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { demoAccounts, demoPassword } from '#database/seed/demo-accounts.ts'
import { directoryMarket } from './tools/directory-market.ts'

const [folder = path.join(tmpdir(), 'market-bench-directory')] = process.argv.slice(2)
const warmUp = 20
const requests = 200
const searchMs = 60
const companyMs = 20

const dataDir = await directoryMarket(folder)
const market = fork(new URL('./tools/demo-market-process.ts', import.meta.url), [dataDir])
process.on('exit', () => market.kill('SIGTERM'))
const [{ url }] = (await once(market, 'message')) as [{ url: string }]
const sql = openConnection(runningPostgres(dataDir)!)

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let token = ''
let cookie = ''
function call(method: string, address: string, as: 'member' | 'visitor', body?: unknown) {
  return new Promise<{ ms: number; text: string }>((resolve, reject) => {
    const before = performance.now()
    const headers = {
      ...(as !== 'member'
        ? {}
        : address.startsWith('/api/')
          ? token && { authorization: `Bearer ${token}` }
          : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    open(url + address, { method, agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (response.statusCode === 200) resolve({ ms: performance.now() - before, text })
        else reject(new Error(`${address}: ${response.statusCode} ${text.slice(0, 500)}`))
      })
    })
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body))
  })
}
const signIn = { email: demoAccounts.member, password: demoPassword }
token = (
  JSON.parse((await call('POST', '/api/auth/login', 'visitor', signIn)).text) as { token: string }
).token

/** Pages are requested with the session cookie. */
const signedIn = await fetch(`${url}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: url },
  body: JSON.stringify(signIn),
})
cookie = signedIn.headers
  .getSetCookie()
  .map((line) => line.split(';', 1)[0])
  .join('; ')

const percentile = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1]!
const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(10)
let isPassed = true

async function measure(
  name: string,
  as: 'member' | 'visitor',
  address: (n: number) => string,
  limit?: number,
) {
  const times: number[] = []
  let found = ''
  for (let n = -warmUp; n < requests; n++) {
    const answer = await call('GET', address(n + warmUp), as)
    if (n >= 0) times.push(answer.ms)
    found = /"numResults":(\d+)/.exec(answer.text)?.[1] ?? ''
  }
  const p95 = percentile(times, 0.95)
  const isMissed = limit !== undefined && p95 > limit
  if (isMissed) isPassed = false
  const must = limit === undefined ? '' : `must ${limit} ms${isMissed ? '  MISSED' : ''}`
  console.log(
    `${name.padEnd(46)}${found.padStart(7)} ${ms(percentile(times, 0.5))} ${ms(p95)} ${ms(Math.max(...times))}  ${must}`,
  )
}
const directory = (query: string) => () => `/api/companies?${query}`

const [size] = await sql<{ companies: number; contacts: number }[]>`
  select (select count(*) from company)::int as companies, (select count(*) from contact)::int as contacts`
console.log(`${size!.companies} companies, ${size!.contacts} contacts`)
const people = await sql<
  { name: string }[]
>`select name from contact order by hashint4(id) limit 300`
const [busiest] = await sql<{ code: string }[]>`
  select country_code as code from company group by 1 order by count(*) desc limit 1`
const inOne = `country=${busiest!.code}`

console.log(
  `${'what'.padEnd(46)}${'found'.padStart(7)} ${'p50'.padStart(10)} ${'p95'.padStart(10)} ${'longest'.padStart(10)}`,
)
await measure('control: the lists, no search', 'member', () => '/api/broadcasts/lists')
await measure('first page', 'member', directory(''), searchMs)
await measure('first page, visitor', 'visitor', directory(''), searchMs)
for (const sort of directorySorts) {
  const order = `orderCol=${sort}&orderDesc=true`
  await measure(`by ${sort}`, 'member', directory(order), searchMs)
  await measure(
    `by ${sort}, page 50 of 100 each`,
    'member',
    directory(`${order}&page=50&pageSize=100`),
    searchMs,
  )
  await measure(`by ${sort}, a country`, 'member', directory(`${order}&${inOne}`), searchMs)
  await measure(
    `by ${sort}, a word in most`,
    'member',
    directory(`${order}&query=tested`),
    searchMs,
  )
  await measure(
    `by ${sort}, that word and a country`,
    'member',
    directory(`${order}&query=tested&${inOne}`),
    searchMs,
  )
}
await measure(
  'a contact’s name',
  'member',
  (n) => `/api/companies?query=${encodeURIComponent(people[n % people.length]!.name)}`,
  searchMs,
)
await measure('two characters', 'member', directory('query=se'), searchMs)
await measure('one character', 'member', directory('query=s'), searchMs)
await measure('within names', 'member', directory('query=works'), searchMs)
await measure(
  'five words',
  'member',
  directory('query=tested+graded+export+pallets+rack'),
  searchMs,
)
await measure('a word in most, visitor', 'visitor', directory('query=tested'), searchMs)
await measure(
  'that word and a country, visitor',
  'visitor',
  directory(`query=tested&${inOne}&orderCol=Country`),
  searchMs,
)
await measure('countries with their counts', 'member', () => '/api/companies/countries', searchMs)
const aCompany = (n: number) => 1 + n * 41 - ((n * 41) % 40 === 39 ? 1 : 0)
await measure('a company', 'member', (n) => `/api/companies/${aCompany(n)}`, companyMs)
await measure('a company, visitor', 'visitor', (n) => `/api/companies/${aCompany(n)}`, companyMs)
await measure('its page', 'member', (n) => `/companies/${aCompany(n)}`, companyMs)
await measure('its page, visitor', 'visitor', (n) => `/companies/${aCompany(n)}`, companyMs)

// ── Check of the counts ──

const listed = sql`account_is_listed(company.state)`
const plainText = sql`company.name || ' ' || company.description || ' ' || country.name || ' ' ||
  (select string_agg(contact.name, ' ') from contact where company_id = company.id and removed_at is null)`
for (const [query, condition] of [
  ['', sql`true`],
  ['query=erasure', sql`${plainText} ~* '\\merasure'`],
  [inOne, sql`country_code = ${busiest!.code}`],
] as const) {
  const before = performance.now()
  const [row] = await sql<{ companies: number; contacts: number }[]>`
    select count(*)::int as companies, coalesce(sum((
      select count(*) from contact where company_id = company.id and removed_at is null)), 0)::int as contacts
    from company join country on country.code = country_code where ${listed} and ${condition}`
  const plainMs = performance.now() - before
  const { payload } = JSON.parse((await call('GET', `/api/companies?${query}`, 'member')).text) as {
    payload: { numResults: number; numTraders: number }
  }
  const isExact = payload.numResults === row!.companies && payload.numTraders === row!.contacts
  if (!isExact) isPassed = false
  console.log(
    `counts of ${query || 'everything'}: ${payload.numResults} and ${payload.numTraders}, by plain SQL ${row!.companies} and ${row!.contacts} in ${plainMs.toFixed(0)} ms${isExact ? '' : '  MISSED'}`,
  )
}

await sql.end()
market.kill('SIGTERM')
await once(market, 'exit')
process.exitCode = isPassed ? 0 : 1
