import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, hasLosses, LoadedMarket } from './loaded-market.ts'
import { makeCertificates, PostgresNode } from './postgres-node.ts'

/**
 * Five failovers between two PostgreSQL servers with synchronous replication and TLS, while members post and two workers
 * mail. Nothing acknowledged may be lost, and posting must work again within 30 s of each promotion.
 */
const rounds = 5
const traders = 150
const backWithinSeconds = 30

const folder = mkdtempSync(path.join(tmpdir(), 'market-failover-'))
chmodSync(folder, 0o755)
const certificates = makeCertificates(folder)
const [first, second] = [
  new PostgresNode(folder, 'one', await freePort(), certificates),
  new PostgresNode(folder, 'two', await freePort(), certificates),
]
const { password } = first.target
const databaseUrl = `postgres://market:${password}@127.0.0.1:${first.port},127.0.0.1:${second.port}/market?sslmode=verify-full&sslrootcert=${certificates.ca}`
const market = await LoadedMarket.open(folder, databaseUrl, traders)

try {
  await first.create()
  const url = await market.start('web')
  await second.follow(first)
  await market.start('worker')
  await market.start('worker')
  await market.post(url)

  let [primary, standby] = [first, second]
  const seconds: number[] = []
  for (let round = 1; round <= rounds; round++) {
    await market.acknowledgedAfter(Date.now(), 8)
    // A machine that hangs closes no connection, unlike one that ends.
    const isFrozen = round % 2 === 0
    if (isFrozen) primary.signal('SIGSTOP')
    else await primary.kill()
    const promotedAt = Date.now()
    await standby.promote()
    seconds.push(((await market.acknowledgedAfter(promotedAt, 1)) - promotedAt) / 1000)
    if (isFrozen) {
      // It comes back as a primary that does not know that it was replaced.
      primary.signal('SIGCONT')
      await market.acknowledgedAfter(Date.now(), 8)
      await primary.kill()
    }
    const how = isFrozen ? 'frozen' : 'killed'
    console.log(`round ${round}: ${how}, posting again after ${seconds.at(-1)} s`)
    await primary.follow(standby)
    ;[primary, standby] = [standby, primary]
  }
  await market.acknowledgedAfter(Date.now(), 8)
  const losses = await market.countLosses()
  const { acknowledged, refused } = market
  console.log({ acknowledged: acknowledged.length, refused, ...losses, seconds })
  const isPassed = !hasLosses(losses) && seconds.every((one) => one <= backWithinSeconds)
  console.log(isPassed ? 'failover passed' : `failover FAILED; see ${folder}`)
  process.exitCode = isPassed ? 0 : 1
  if (isPassed) rmSync(folder, { recursive: true, force: true })
} finally {
  market.kill()
  await Promise.all([first.kill(), second.kill()]).catch(() => {})
}
