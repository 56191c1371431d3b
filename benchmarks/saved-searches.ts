// Claim: with 50,000 saved searches the alerts of a new broadcast are queued within a second of the response to its
// POST, in the whole program. Control: one query for each search, sampled at 500 in the same database.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildSearchQuery } from '#server/features/broadcasts/search/search-text.ts'
import { openDatabase, type Sql } from '#server/platform/database/database.ts'
import { runningPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { startSinkProcess } from '../tests/support/mailer/start-sink.ts'

const searches = 50_000
/** The maximum per contact. */
const perContact = 50
const sampled = 500
const claimMs = 1000

// A fixed seed makes runs comparable.
let seed = 20_261_121
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!
const upTo = (max: number) => Math.floor(random() * max)

const lists = [1, 7, 12, 2, 4, 11, 14, 5, 8, 13, 10, 6, 15] as const
const models = {
  HP: ['EliteBook 840', 'ProBook 450', 'EliteDesk 800', 'ZBook Firefly 14', 'LaserJet M404'],
  Dell: ['Latitude 5420', 'Latitude 7490', 'OptiPlex 7080', 'PowerEdge R740', 'Precision 3560'],
  Lenovo: ['ThinkPad T14', 'ThinkPad X1 Carbon', 'ThinkCentre M720', 'ThinkSystem SR650'],
  Cisco: ['Catalyst 9300', 'Nexus 93180', 'ISR 4331', 'Aironet 2802'],
  Apple: ['MacBook Air M1', 'MacBook Pro 14', 'iPhone 13', 'iPad 9'],
  Samsung: ['Galaxy S21', '990 PRO 2TB', 'PM1733', 'M393A4K40DB3'],
}
const brands = Object.keys(models) as (keyof typeof models)[]
const letters = 'ABCDEFGHJKLMNPRSTUVWX'
function partNumber(): string {
  const some = (count: number) => Array.from({ length: count }, () => pick([...letters])).join('')
  switch (upTo(4)) {
    case 0:
      return `WS-C${2960 + upTo(900)}${some(1)}-${pick([24, 48])}${some(2)}-${some(1)}`
    case 1:
      return `${800_000 + upTo(99_999)}-B${pick([21, 22])}`
    case 2:
      return `${some(1)}${10 + upTo(80)}${some(2)}${upTo(10)}`
    default:
      return `${upTo(10)}${some(2)}${1000 + upTo(8999)}${some(3)}`
  }
}

interface Search {
  q: string
  list_id: number | null
  side: string | null
  is_digest: boolean
}
/** Half part numbers, a third models, some brands; many with a list and a side, a few with a list only. */
function createSearch(): Search {
  const list_id = random() < 0.35 ? pick(lists) : null
  const side = random() < 0.3 ? pick(['WTS', 'WTB']) : null
  const is_digest = random() < 0.5
  const kind = random()
  const brand = pick(brands)
  if (kind < 0.5) return { q: partNumber(), list_id, side, is_digest }
  if (kind < 0.8) return { q: `${brand} ${pick(models[brand])}`, list_id, side, is_digest }
  if (kind < 0.9) return { q: pick(models[brand]).toLowerCase(), list_id, side, is_digest }
  if (kind < 0.97)
    return { q: `${brand} G${5 + upTo(6)}`, list_id: list_id ?? pick(lists), side, is_digest }
  return { q: '', list_id: pick(lists), side: pick(['WTS', 'WTB']), is_digest }
}

async function fill(sql: Sql, contacts: readonly number[]) {
  let saved = 0
  while (saved < searches) {
    const missing = await sql<{ contactId: number; n: number }[]>`
      select contact.id as contact_id, ${perContact} - count(saved_search.id)::int as n
      from contact left join saved_search on saved_search.contact_id = contact.id
      where contact.id = any(${contacts as number[]}) group by contact.id`
    const rows = missing
      .flatMap(({ contactId, n }) =>
        Array.from({ length: n }, () => ({ contact_id: contactId, ...createSearch() })),
      )
      .map((row) => ({ ...row, words: row.q ? buildSearchQuery(row.q, false)! : null }))
    const inserted = await sql`
      insert into saved_search (contact_id, q, list_id, side, words, is_digest, created_at)
      select contact_id, q, list_id, side, words::tsquery, is_digest, '2026-01-01'
      from jsonb_to_recordset(${sql.json(rows.map((row) => ({ ...row })))})
        as row (contact_id int, q text, list_id smallint, side text, is_digest boolean, words text)
      on conflict do nothing returning id`
    saved += inserted.length
  }
  await sql`analyze saved_search`
  return saved
}

/** Time of one query for each search, extrapolated from a sample. */
async function loopMs(sql: Sql, broadcastId: number) {
  const some = await sql<{ id: number }[]>`
    select id from saved_search order by hashint4(id) limit ${sampled}`
  const before = performance.now()
  for (const { id } of some) {
    await sql`
      select broadcast.id from broadcast, saved_search
      where broadcast.id = ${broadcastId} and saved_search.id = ${id}
        and coalesce(saved_search.list_id = broadcast.list_id, true)
        and coalesce(saved_search.side = broadcast.side, true)
        and coalesce(broadcast.search_member @@ saved_search.words, true)`
  }
  return ((performance.now() - before) / sampled) * searches
}

const sink = await startSinkProcess()
const dataDir = mkdtempSync(path.join(tmpdir(), 'market-bench-'))
chmodSync(dataDir, 0o755)
const market = fork(
  new URL('../tests/support/posting-market.ts', import.meta.url),
  [dataDir, String(searches / perContact + 20)],
  { env: { ...process.env, SMTP_URL: sink.url } },
)
const [{ url, tokens }] = (await once(market, 'message')) as [{ url: string; tokens: string[] }]
const database = openDatabase(runningPostgres(dataDir)!)
const { sql } = database
const contacts = await sql<
  { id: number }[]
>`select id from contact order by id desc limit ${searches / perContact}`
console.log(
  `${await fill(
    sql,
    contacts.map(({ id }) => id),
  )} saved searches`,
)

const offers = [
  { listType: '7', brand: 'HP', desc: 'EliteBook 840 G8', what: 'a model many look for' },
  { listType: '4', brand: 'Cisco', desc: 'Catalyst 9300 48P', what: 'another one' },
  { listType: '2', brand: 'Dell', desc: 'PowerEdge R740 2x 6248', what: 'a third' },
  { listType: '12', brand: 'Micron', desc: 'MTA36ASF8G72', what: 'a part few look for' },
]
let isPassed = true
for (const [trader, { what, ...offer }] of offers.entries()) {
  const startedAt = performance.now()
  const reply = await fetch(`${url}/api/broadcasts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[trader]!}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...offer,
      fromEmail: `trader${trader}@traders.example`,
      quantity: '40',
      condition: 'Grade A',
      price: '285',
      additionalInfo: 'One owner, batteries 82 % and up, drives wiped with report. Ten per box.',
    }),
  })
  const { payload } = (await reply.json()) as { payload: { id: number; msg: string } }
  if (reply.status !== 200) throw new Error(`POST answered ${reply.status}: ${payload.msg}`)
  const answeredAt = performance.now()
  const isMatched = async () =>
    (await sql`select 1 from saved_search_match where broadcast_id = ${payload.id}`).length > 0
  while (!(await isMatched())) {
    if (performance.now() - answeredAt > 60_000)
      throw new Error('no search matched within a minute')
    await sleep(2)
  }
  const queuedMs = performance.now() - answeredAt
  const [counts] = await sql<{ alerts: number; messages: number; kept: number }[]>`
    select (select count(*)::int from mail_delivery join mail_message on mail_message.id = message_id
        where starts_with(key, ${`alert:${payload.id}:`})) as alerts,
      (select count(*)::int from mail_message
        where starts_with(key, ${`alert:${payload.id}:`})) as messages,
      (select count(*)::int from saved_search_hit where broadcast_id = ${payload.id}) as kept`
  const controlMs = await loopMs(sql, payload.id)
  if (queuedMs > claimMs) isPassed = false
  console.log(
    `${what}: POST answered in ${Math.round(answeredAt - startedAt)} ms, ${counts!.alerts} alerts ` +
      `(${counts!.messages} messages) queued and ${counts!.kept} hits kept for the digest ` +
      `${Math.round(queuedMs)} ms after it; control, a query for each search: ` +
      `${Math.round(controlMs)} ms; ratio 1 : ${(controlMs / queuedMs).toFixed(0)}`,
  )
  await sleep(500)
}
await database.close()
market.kill('SIGTERM')
await once(market, 'exit')
sink.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exitCode = isPassed ? 0 : 1
