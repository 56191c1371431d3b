import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { linkLibraries } from '#server/platform/database/embedded/binaries.ts'
import { freePort, hasLosses, LoadedMarket } from './loaded-market.ts'
import { makeCertificates, PostgresNode } from './postgres-node.ts'

/** The market on the oldest PostgreSQL that it supports: migrations, posting and mailing. Argument: the server's folder. */
const native = path.resolve(process.argv[2] ?? '')
linkLibraries(native)
const binaries = {
  initdb: path.join(native, 'bin/initdb'),
  postgres: path.join(native, 'bin/postgres'),
}
const folder = mkdtempSync(path.join(tmpdir(), 'market-oldest-'))
chmodSync(folder, 0o755)
const certificates = makeCertificates(folder)
const node = new PostgresNode(folder, 'oldest', await freePort(), certificates, binaries)
const { password, port } = node.target
const databaseUrl = `postgres://market:${password}@127.0.0.1:${port}/market?sslmode=verify-full&sslrootcert=${certificates.ca}`
const market = await LoadedMarket.open(folder, databaseUrl, 50)
try {
  await node.create()
  const url = await market.start('web')
  await market.start('worker')
  await market.post(url)
  await market.acknowledgedAfter(Date.now(), 20)
  const losses = await market.countLosses()
  const [server] = await node.run((sql) => sql`select version()`)
  console.log(server, { acknowledged: market.acknowledged.length, ...losses })
  if (hasLosses(losses)) process.exitCode = 1
  else rmSync(folder, { recursive: true, force: true })
} finally {
  market.kill()
  await node.kill().catch(() => {})
}
