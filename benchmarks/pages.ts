// Claim: home, list and detail respond fast enough that a click takes effect within 100 ms, as visitor and as member;
// four concurrent clients at most double the time. Control: /healthz of the same program in the same run.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { demoAccounts, demoPassword } from '#database/seed/demo-accounts.ts'

const warmUp = 20
const requests = 200

const dataDir = mkdtempSync(path.join(tmpdir(), 'market-bench-'))
chmodSync(dataDir, 0o755)
const startedAt = performance.now()
const market = fork(new URL('./tools/demo-market-process.ts', import.meta.url), [dataDir])
const [{ url, rssAfter }] = (await once(market, 'message')) as [{ url: string; rssAfter: number }]
console.log(`first start to first response: ${Math.round(performance.now() - startedAt)} ms`)

async function memberCookie(): Promise<string> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: demoAccounts.member, password: demoPassword }),
  })
  if (reply.status !== 200) throw new Error(`sign-in answered ${reply.status}`)
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

function timeOne(agent: Agent, address: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const before = performance.now()
    get(address, { agent, headers: { cookie, 'accept-encoding': 'gzip' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address}: ${response.statusCode}`))
      response.resume().on('end', () => resolve(performance.now() - before))
    }).on('error', reject)
  })
}

async function client(address: string, cookie: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let n = 0; n < warmUp; n++) await timeOne(agent, address, cookie)
  const times: number[] = []
  for (let n = 0; n < requests; n++) times.push(await timeOne(agent, address, cookie))
  agent.destroy()
  return times
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!
const ms = (value: number) => `${value.toFixed(1)} ms`

const cookie = await memberCookie()
const pages = [
  ['control /healthz', '/healthz', ''],
  ['home, visitor', '/', ''],
  ['list, visitor', '/broadcasts', ''],
  ['detail, visitor', '/broadcasts/400', ''],
  ['rules, visitor', '/broadcast-rules', ''],
  ['grading, visitor', '/grading-guidelines', ''],
  ['feeds, visitor', '/rss', ''],
  ['feed', '/api/broadcasts?contentType=rss', ''],
  ['home, member', '/', cookie],
  ['list, member', '/broadcasts', cookie],
  ['detail, member', '/broadcasts/400', cookie],
  ['list and detail beside', '/broadcasts?open=400', cookie],
  ['saved searches', '/broadcasts?tab=2', cookie],
  ['directory', '/companies', cookie],
  ['company', '/companies/7', cookie],
  ['settings', '/broadcast-settings', cookie],
  ['prices call, member', '/api/broadcasts/pricingdata?query=elitebook&type=WTS', cookie],
  ['list call, member', '/api/broadcasts', cookie],
  ['search call, member', '/api/broadcasts?query=elitebook', cookie],
  ['detail call, member', '/api/broadcasts/400', cookie],
  ['company call, member', '/api/companies/7', cookie],
] as const
for (const [name, route, asWhom] of pages) {
  const one = await client(url + route, asWhom)
  const four = (await Promise.all([1, 2, 3, 4].map(() => client(url + route, asWhom)))).flat()
  console.log(
    `${name.padEnd(22)} one client p50 ${ms(percentile(one, 0.5))} p95 ${ms(percentile(one, 0.95))}; ` +
      `four clients p50 ${ms(percentile(four, 0.5))} p95 ${ms(percentile(four, 0.95))}, ` +
      `ratio of p95 ${(percentile(four, 0.95) / percentile(one, 0.95)).toFixed(1)}`,
  )
}
market.send('memory')
const [rss] = (await once(market, 'message')) as [number]
console.log(`memory: ${rssAfter} MB after start, ${rss} MB after the run`)
market.kill('SIGTERM')
await once(market, 'exit')
rmSync(dataDir, { recursive: true, force: true })
