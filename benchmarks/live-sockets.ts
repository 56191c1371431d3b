// Claim: a new broadcast reaches 2,000 open live sockets within 1 s, and the sockets need at most 100 MB of the server's
// memory. Control: a bare WebSocket server with as many sockets and the same message, in the same run. The clients run
// in a separate process. Argument: number of sockets (2000).
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { demoAccounts, demoPassword } from '#database/seed/demo-accounts.ts'
import { livePath } from '#contract/live.ts'

const sockets = Number(process.argv[2] ?? 2000)
const limits = { reachMs: 1000, memoryMb: 100 }
const rounds = 5

const dataDir = mkdtempSync(path.join(tmpdir(), 'market-bench-'))
chmodSync(dataDir, 0o755)

async function request<T>(process: ChildProcess, message: object | string): Promise<T> {
  process.send(message)
  return ((await once(process, 'message')) as [T])[0]
}

/** Milliseconds from the start of `action` until the first and the last socket got the message. */
async function measureSpread(clients: ChildProcess, action: () => Promise<unknown>) {
  const received = once(clients, 'message') as Promise<[{ first: number; last: number }]>
  const before = Date.now()
  await action()
  const respondedAt = Date.now()
  const [{ first, last }] = await received
  return { answered: respondedAt - before, first: first - before, last: last - before }
}

const line = (name: string, { answered, first, last }: Awaited<ReturnType<typeof measureSpread>>) =>
  console.log(
    `${name.padEnd(10)} answered after ${answered} ms, first of ${sockets} sockets ${first} ms, last ${last} ms`,
  )

const control = fork(new URL('./tools/live-clients.ts', import.meta.url), ['serve'])
const [{ url: controlUrl }] = (await once(control, 'message')) as [{ url: string }]
const controlClients = fork(new URL('./tools/live-clients.ts', import.meta.url), ['connect'])
const controlBefore = await request<number>(control, 'memory')
await request(controlClients, { url: controlUrl, sockets })
const controlAfter = await request<number>(control, 'memory')
for (let round = 0; round < rounds; round++) {
  line('control', await measureSpread(controlClients, async () => control.send('speak')))
}
console.log(`control    ${sockets} sockets cost ${controlAfter - controlBefore} MB`)
controlClients.kill()
control.kill()

const market = fork(new URL('./tools/demo-market-process.ts', import.meta.url), [dataDir])
const [{ url }] = (await once(market, 'message')) as [{ url: string }]
async function signIn(email: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  return ((await reply.json()) as { token: string }).token
}
/** A session can have 20 sockets. */
const tokens: string[] = []
for (let n = 0; n < sockets / 20; n++) tokens.push(await signIn(demoAccounts.member))
const sender = await signIn(demoAccounts.buyer)

let posted = 0
const post = async () => {
  posted += 1
  const reply = await fetch(`${url}/api/broadcasts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sender}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      listType: String([1, 2, 4, 5, 6][posted]),
      fromEmail: demoAccounts.buyer,
      quantity: '10',
      brand: 'HP',
      desc: `EliteBook of the benchmark ${posted}`,
      condition: 'Grade A',
      price: '285',
    }),
  })
  if (reply.status !== 200) throw new Error(`posting answered ${reply.status}`)
}
const clients = fork(new URL('./tools/live-clients.ts', import.meta.url), ['connect'])
const before = await request<number>(market, 'memory')
await request(clients, { url: url + livePath, sockets, tokens })
await new Promise((resolve) => setTimeout(resolve, 10_000))
const after = await request<number>(market, 'memory')
const reached: number[] = []
for (let round = 1; round < rounds; round++) {
  const times = await measureSpread(clients, post)
  line('market', times)
  reached.push(times.last)
  await new Promise((resolve) => setTimeout(resolve, 1000))
}
console.log(`market     ${sockets} sockets cost ${after - before} MB (${before} to ${after})`)
clients.kill()
market.kill('SIGTERM')
await once(market, 'exit')
rmSync(dataDir, { recursive: true, force: true })
const isPassed = Math.max(...reached) <= limits.reachMs && after - before <= limits.memoryMb
console.log(isPassed ? 'passed' : 'MISSED')
process.exitCode = isPassed ? 0 : 1
