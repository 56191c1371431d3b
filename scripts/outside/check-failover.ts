import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/platform/database/database.ts'
import { parseDatabaseUrl } from '#server/platform/database/connection-target.ts'
import { startSinkProcess } from '#server/platform/mailer/testing/start-sink.ts'
import { addTraders } from '../../tests/support/companies/traders.ts'
import { makeCertificates, PostgresNode } from './postgres-node.ts'

/**
 * Five failovers between two PostgreSQL servers with synchronous replication and TLS, while members post and two workers
 * mail. Nothing acknowledged may be lost, and posting must work again within 30 s of each promotion.
 */
const rounds = 5
const traders = 150
const backWithinMs = 30_000

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

const folder = mkdtempSync(path.join(tmpdir(), 'market-failover-'))
chmodSync(folder, 0o755)
const certificates = makeCertificates(folder)
const [first, second] = [
  new PostgresNode(folder, 'one', await freePort(), certificates),
  new PostgresNode(folder, 'two', await freePort(), certificates),
]
const { password } = first.target
const databaseUrl = `postgres://market:${password}@127.0.0.1:${first.port},127.0.0.1:${second.port}/market?sslmode=verify-full&sslrootcert=${certificates.ca}`
const sink = await startSinkProcess()
const processes: ChildProcess[] = []

async function startProcess(role: 'web' | 'worker'): Promise<string> {
  const port = await freePort()
  const log = openSync(path.join(folder, `${role}-${port}.log`), 'a')
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: {
      ...process.env,
      ROLE: role,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SMTP_URL: sink.url,
      SECRET_KEY: 'only-for-this-check-'.repeat(2),
      REQUESTS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', log, log],
  })
  processes.push(child)
  const url = `http://127.0.0.1:${port}`
  for (let waited = 0; waited < 600; waited++) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return url
    await sleep(200)
  }
  throw new Error(`${role} does not start; see ${folder}`)
}

const acknowledged: { id: number; at: number }[] = []
const refused: Record<string, number> = {}
let isOver = false

async function post(url: string, tokens: string[], lane: number): Promise<void> {
  for (let n = lane; !isOver; n += 2) {
    const trader = n % tokens.length
    const answer = await fetch(`${url}/api/broadcasts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[trader]}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        listType: '7',
        fromEmail: `trader${trader}@traders.example`,
        quantity: '1',
        brand: 'HP',
        desc: `EliteBook ${n}`,
        condition: 'A',
        price: '100',
      }),
      signal: AbortSignal.timeout(20_000),
    }).catch((error: Error) => ({ status: error.name, json: () => Promise.resolve({}) }))
    const body = (await answer.json()) as { payload?: { id?: number } }
    if (answer.status === 200) acknowledged.push({ id: body.payload!.id!, at: Date.now() })
    else refused[answer.status] = (refused[answer.status] ?? 0) + 1
    await sleep(300)
  }
}

/** Waits for so many acknowledgements after a moment. Returns the time of the last. */
async function acknowledgedAfter(moment: number, count: number): Promise<number> {
  for (let waited = 0; waited < 1200; waited++) {
    const since = acknowledged.filter(({ at }) => at > moment)
    if (since.length >= count) return since[count - 1]!.at
    await sleep(50)
  }
  throw new Error(`no ${count} broadcasts were acknowledged within a minute; see ${folder}`)
}

interface Losses {
  lostBroadcasts: number
  incompleteFanOuts: number
  unsentMails: number
  mailsNotReceived: number
  mailsReceivedTwice: number
  unmarkedDoubles: number
}

async function countLosses(): Promise<Losses> {
  const database = openDatabase(parseDatabaseUrl(databaseUrl))
  const { sql } = database
  const unsent = async () => {
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from mail_delivery where state <> 'sent'`
    return row!.n
  }
  for (let waited = 0; waited < 600 && (await unsent()) > 0; waited++) await sleep(200)
  const ids = acknowledged.map(({ id }) => id)
  const rows = await sql<{ id: number }[]>`
    select b.id from broadcast b
    join mail_message m on m.key like 'broadcast:' || b.id || ':%'
    join mail_delivery d on d.message_id = m.id
    where b.id = any(${ids})`
  const [found] = await sql<{ n: number }[]>`
    select count(*)::int as n from broadcast where id = any(${ids})`
  const mailsOf = Map.groupBy(rows, ({ id }) => id)
  const unsentMails = await unsent()
  const [all] = await sql<{ deliveries: number; marked: number }[]>`
    select count(*)::int as deliveries, (count(*) filter (where maybe_dup))::int as marked
    from mail_delivery`
  const accepted = await sink.take()
  const copies = new Map<string, number>()
  for (const { messageId, to } of accepted) {
    const key = `${messageId} ${to}`
    copies.set(key, (copies.get(key) ?? 0) + 1)
  }
  const twice = [...copies.values()].filter((n) => n > 1).length
  await database.close()
  return {
    lostBroadcasts: ids.length - found!.n,
    incompleteFanOuts: ids.filter((id) => mailsOf.get(id)?.length !== traders - 1).length,
    unsentMails,
    mailsNotReceived: all!.deliveries - copies.size,
    mailsReceivedTwice: twice,
    unmarkedDoubles: Math.max(0, twice - all!.marked),
  }
}

try {
  await first.create()
  const url = await startProcess('web')
  await second.follow(first)
  await startProcess('worker')
  await startProcess('worker')
  const seeding = openDatabase(parseDatabaseUrl(databaseUrl))
  const tokens = await addTraders(seeding.sql, traders)
  await seeding.close()
  const lanes = [0, 1].map((lane) => post(url, tokens, lane))

  let [primary, standby] = [first, second]
  const seconds: number[] = []
  for (let round = 1; round <= rounds; round++) {
    await acknowledgedAfter(Date.now(), 8)
    // A machine that hangs closes no connection, unlike one that ends.
    const isFrozen = round % 2 === 0
    if (isFrozen) primary.signal('SIGSTOP')
    else await primary.kill()
    const promotedAt = Date.now()
    await standby.promote()
    const backAt = await acknowledgedAfter(promotedAt, 1)
    seconds.push((backAt - promotedAt) / 1000)
    if (isFrozen) {
      // It comes back as a primary that does not know that it was replaced.
      primary.signal('SIGCONT')
      await acknowledgedAfter(Date.now(), 8)
      await primary.kill()
    }
    console.log(
      `round ${round}: ${isFrozen ? 'frozen' : 'killed'}, posting again after ${seconds.at(-1)} s`,
    )
    await primary.follow(standby)
    ;[primary, standby] = [standby, primary]
  }
  await acknowledgedAfter(Date.now(), 8)
  isOver = true
  await Promise.all(lanes)
  const losses = await countLosses()
  console.log({ acknowledged: acknowledged.length, refused, ...losses, seconds })
  const isPassed =
    losses.lostBroadcasts === 0 &&
    losses.incompleteFanOuts === 0 &&
    losses.unsentMails === 0 &&
    losses.mailsNotReceived === 0 &&
    losses.unmarkedDoubles === 0 &&
    seconds.every((one) => one * 1000 <= backWithinMs)
  console.log(isPassed ? 'failover passed' : `failover FAILED; see ${folder}`)
  process.exitCode = isPassed ? 0 : 1
  if (isPassed) rmSync(folder, { recursive: true, force: true })
} finally {
  isOver = true
  for (const child of processes) child.kill('SIGKILL')
  await Promise.all([first.kill(), second.kill()]).catch(() => {})
  sink.stop()
}
