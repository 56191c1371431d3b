// Claim: the process that serves the site composes and queues the digests of 9,000 addresses over 600 broadcasts within
// 60 s, and the p95 of concurrent list requests at most doubles. Control: list requests before, in the same run.
// `node benchmarks/digest.ts --addresses 9000 --broadcasts 600`
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    addresses: { type: 'string', default: '9000' },
    broadcasts: { type: 'string', default: '600' },
  },
})
const maxSeconds = 60
const maxRatio = 2
const controlRequests = 400
/** Requests are sent at this interval, without waiting for responses. */
const requestIntervalMs = 25

const dataDir = mkdtempSync(path.join(tmpdir(), 'market-digest-'))
chmodSync(dataDir, 0o755)
const market = fork(new URL('./tools/digest-market-process.ts', import.meta.url), [
  dataDir,
  values.addresses,
  values.broadcasts,
])
const [{ url, token }] = (await once(market, 'message')) as [{ url: string; token: string }]

const agent = new Agent({ keepAlive: true })
function timeOne(): Promise<number> {
  return new Promise((resolve, reject) => {
    const before = performance.now()
    const headers = { authorization: `Bearer ${token}` }
    get(`${url}/api/broadcasts`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`list: ${response.statusCode}`))
      response.resume().on('end', () => resolve(performance.now() - before))
    }).on('error', reject)
  })
}
/** Response times of the list until `isOver` returns true. */
async function watchList(isOver: (count: number) => boolean): Promise<number[]> {
  const requests: Promise<number>[] = []
  while (!isOver(requests.length)) {
    requests.push(timeOne())
    await sleep(requestIntervalMs)
  }
  return Promise.all(requests)
}
const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!
const formatTimes = (times: number[]) =>
  `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(0)} ms (${times.length} requests)`

interface Run {
  addresses: number
  messages: number
  broadcasts: number
  rssMb: number
}
await watchList((count) => count >= 100)
const control = await watchList((count) => count >= controlRequests)
let run: Run | undefined
market.once('message', (message) => (run = message as Run))
const startedAt = performance.now()
market.send('digest')
const during = await watchList(() => run !== undefined)
const seconds = (performance.now() - startedAt) / 1000
const after = await watchList((count) => count >= 100)

const ratio = percentile(during, 0.95) / percentile(control, 0.95)
const { addresses, messages, broadcasts, rssMb } = run!
console.log(
  `${addresses} addresses, ${broadcasts} broadcasts, ${messages} distinct digests: composed and queued in ${seconds.toFixed(1)} s (limit ${maxSeconds}); memory ${rssMb} MB`,
)
console.log(`list before: ${formatTimes(control)}`)
console.log(
  `list during the digest: ${formatTimes(during)}; p95 ${ratio.toFixed(2)} times (limit ${maxRatio})`,
)
console.log(`list afterwards: ${formatTimes(after)}`)

agent.destroy()
market.kill('SIGTERM')
await once(market, 'exit')
rmSync(dataDir, { recursive: true, force: true })
process.exitCode = seconds <= maxSeconds && ratio <= maxRatio ? 0 : 1
