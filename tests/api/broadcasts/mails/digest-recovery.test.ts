import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { dailyDigest } from '#server/features/broadcasts/jobs.ts'
import { matchesForDigest } from '#server/features/matching/public.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { amount } from '../../../support/amount.ts'
import { aBroadcast } from '../../../support/market/factories.ts'
import { startJobWorker } from '../../../support/market/start-job-worker.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
const digest = dailyDigest(matchesForDigest)
const addresses = amount(400, 1200)
const kills = amount(1, 5)

/** Recipients with mostly different lists, so that composing takes some time. */
async function manyReaders() {
  const { sql } = market.database
  await sql`
    with firm as (
      insert into company (name, country_code, plan, state)
      select 'Firm ' || n, 'NL', 'broker', 'active' from generate_series(1, ${addresses}) as n
      returning id
    ), reader as (
      insert into contact (company_id, name, email)
      select id, 'Reader', 'reader' || id || '@firms.example' from firm returning id
    )
    insert into broadcast_setting (contact_id, list_id, address, type)
    select reader.id, list.id, 'primary', case when hashint4(reader.id * 100 + list.id) % 2 = 0 then 1 else 2 end
    from reader cross join broadcast_list as list`
}

/** Number of composed digests, including those of open and rolled back transactions. */
const composed = async () => {
  const [row] = await market.database.sql<{ n: number }[]>`
    select last_value::int as n from pg_sequences
    where sequencename = 'mail_message_id_seq' and last_value is not null`
  return row?.n ?? 0
}
const written = async () => {
  const [row] = await market.database.sql<{ runs: number; mails: number }[]>`
    select (select count(*) from digest_run)::int as runs,
      (select count(*) from mail_delivery)::int as mails`
  return row!
}

test('sends exactly one digest per address after a worker is killed while composing (BK-040)', async () => {
  await manyReaders()
  for (let n = 0; n < 130; n++) {
    const listId = [1, 2, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15][n % 13]!
    await aBroadcast(market, { listId, sentAt: new Date('2026-11-19T14:00:00Z') })
  }
  await market.database.transaction((tx) => enqueue(tx, digest.name, {}))
  let worker: ChildProcess | undefined
  try {
    for (let kill = 1; kill <= kills; kill++) {
      const before = await composed()
      worker = await startJobWorker(market, digest)
      while ((await composed()) < before + 100 * kill) await sleep(2)
      worker.kill('SIGKILL')
      await once(worker, 'exit')
      expect(await written()).toEqual({ runs: 0, mails: 0 })
    }
    worker = await startJobWorker(market, digest)
    const deadline = Date.now() + 60_000
    while ((await written()).runs === 0 && Date.now() < deadline) await sleep(50)
  } finally {
    worker?.kill('SIGKILL')
  }
  const [row] = await market.database.sql`
    select count(*)::int as mails, count(distinct mail_delivery.address)::int as addresses,
      (select count(distinct contact_id)::int from broadcast_setting where type = 1) as readers
    from mail_delivery join mail_message on mail_message.id = message_id
    where mail_message.lane = 'digest'`
  expect(row!['mails']).toBe(row!['readers'])
  expect(row!['addresses']).toBe(row!['readers'])
}, 120_000)
