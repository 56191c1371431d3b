// Claim: among a million stock lines, a file of 50,000 lines with 20 % changed replaces the previous one at 50,000 lines
// a second in the database, and within 5 s from the first byte of the upload until all searches find it. The p95 of
// concurrent searches at most doubles, and afterwards is as before. Of the changed lines half have another quantity and
// price, a quarter are parts that others list, a quarter are new parts. Control: the same file again, unchanged.
// Argument: folder for a new market in each run, because imports leave their texts behind.
import { rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { conditions } from '#contract/inventory/inventory.ts'
import type { StockFile, StockFilePreview } from '#contract/inventory/stock-files.ts'
import { changeStock } from '#server/features/inventory/stock-files/import-stock-file.ts'
import type { NewStockLine } from '#server/features/inventory/stock-queries.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { distinctTexts, stockTexts } from '#database/seed/stock/market-stock.ts'
import { formOf, openMarket, percentile } from './tools/market-client.ts'
import { stockMarket } from './tools/stock-market.ts'

const [folder = path.join(tmpdir(), 'market-bench-stock')] = process.argv.slice(2)
const marketLines = 1_000_000
const fileLines = 50_000
const rounds = 5

const dataDir = await stockMarket(path.join(folder, 'import'), marketLines)
const market = await openMarket(dataDir)
const { sql } = market
const database = openDatabase(market.target)
await market.signIn(demoAccounts.member)
const [owner] = await sql<{ id: number }[]>`
  select company_id as id from contact where email = ${demoAccounts.member}`
const companyId = owner!.id

// ── Files ──

const texts = [...stockTexts(distinctTexts(marketLines))]
const textAt = (place: number) => texts[(place * 3) % texts.length]!
const started = Date.now().toString(36)

/** The file of a round; four of five lines are the same in all rounds. */
function fileOf(round: number): NewStockLine[] {
  const lines = new Map<string, NewStockLine>()
  for (let place = 0; lines.size < fileLines; place++) {
    const kind = place % 20
    const isOther = kind === 2 && round > 0
    const text = textAt(isOther ? place + fileLines * 20 * round : place)
    const line = {
      ...text,
      partNumber:
        kind === 3 && round > 0 ? `${text.partNumber}-${started}${round}` : text.partNumber,
      quantity: 1 + ((place + (kind < 2 ? round : 0)) % 90),
      condition: place % conditions.length,
      priceCents: 1000 + place + (kind < 2 ? round : 0),
      askedCents: null,
      askedCurrency: null,
    }
    lines.set(`${line.partNumber}\n${line.manufacturer}\n${line.condition}`, line)
  }
  return [...lines.values()]
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const csvOf = (lines: readonly NewStockLine[]) =>
  [
    'Part number,Manufacturer,Description,Quantity,Condition,Price',
    ...lines.map((line) =>
      [
        quoted(line.partNumber),
        quoted(line.manufacturer),
        quoted(line.description),
        line.quantity,
        conditions[line.condition],
        line.priceCents === null ? 'CALL' : (line.priceCents / 100).toFixed(2),
      ].join(','),
    ),
  ].join('\r\n')

// ── Measuring ──

let isPassed = true
function report(name: string, value: string, isMet = true) {
  if (!isMet) isPassed = false
  console.log(`${name.padEnd(54)}${value}${isMet ? '' : '  MISSED'}`)
}

const put = (lines: readonly NewStockLine[]) =>
  database.transaction((tx) =>
    changeStock(tx, companyId, lines, { isReplacing: true, now: new Date() }),
  )
async function timed<T>(work: () => Promise<T>) {
  const before = performance.now()
  const result = await work()
  return { result, ms: performance.now() - before }
}
const middle = (times: readonly number[]) => percentile(times, 0.5)
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

const searches = texts
  .filter((_, place) => place % 311 === 0)
  .map(({ partNumber }) => `/api/parts?pageSize=50&query=${encodeURIComponent(partNumber)}`)
async function searchWhile(isOver: () => boolean, minSearches = 150): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < minSearches || !isOver(); n++) {
    times.push((await market.call('GET', searches[n % searches.length]!)).ms)
    await wait(10)
  }
  return times
}
const p95 = (times: readonly number[]) => percentile(times, 0.95)

async function upload(lines: readonly NewStockLine[]): Promise<number> {
  const form = formOf('stock.csv', csvOf(lines))
  const { ms } = await timed(async () => {
    const taken = await market.call<{ payload: StockFilePreview }>(
      'POST',
      '/api/inventory/files',
      form,
    )
    const { file, mapping } = taken.answer.payload
    await market.call('POST', `/api/inventory/files/${file.id}/actions/import`, {
      mapping,
      mode: 'replace',
    })
    for (;;) {
      const { answer } = await market.call<{ payload: StockFile }>(
        'GET',
        `/api/inventory/files/${file.id}`,
      )
      const { state, fault } = answer.payload
      if (state === 'failed') throw new Error(fault ?? 'the import failed')
      if (state === 'done') return
      await wait(20)
    }
  })
  return ms
}

try {
  console.log(`load of the machine ${loadavg()[0]!.toFixed(1)}`)
  const first = await timed(() => put(fileOf(0)))
  report(`first ${fileLines} lines of a company`, seconds(first.ms))
  const times: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const lines = fileOf(round)
    const { ms, result } = await timed(() => put(lines))
    times.push(ms)
    console.log(`  ${seconds(ms)} ${JSON.stringify(result)}`)
  }
  const speed = Math.round(fileLines / (middle(times) / 1000))
  report(
    'the file with 20 % changed, in the database',
    `median ${seconds(middle(times))}, ${speed} lines/s of 50000`,
    speed >= 50_000,
  )
  const same = await timed(() => put(fileOf(rounds)))
  report('control: the same file again', seconds(same.ms))

  const atRest = p95(await searchWhile(() => true))
  const uploads: number[] = []
  const during: number[] = []
  for (let round = rounds + 1; round <= rounds * 2; round++) {
    const lines = fileOf(round)
    if (round <= rounds + 3) {
      uploads.push(await upload(lines))
      continue
    }
    let isOver = false
    const [searched] = await Promise.all([
      searchWhile(() => isOver, 0),
      upload(lines).then(() => (isOver = true)),
    ])
    during.push(...searched)
  }
  const rightAfter = p95(await searchWhile(() => true))
  report(
    'the whole upload, until searches find it',
    `median ${seconds(middle(uploads))} of 5 s, max ${seconds(Math.max(...uploads))}`,
    middle(uploads) <= 5000,
  )
  const ratio = p95(during) / atRest
  report(
    `p95 of ${during.length} searches during imports`,
    `${p95(during).toFixed(1)} ms, at rest ${atRest.toFixed(1)} ms: ${ratio.toFixed(1)} of 2 times`,
    ratio <= 2,
  )
  report('p95 of searches afterwards', `${rightAfter.toFixed(1)} ms`)
} finally {
  console.log(`load of the machine ${loadavg()[0]!.toFixed(1)}`)
  await database.close()
  await market.close()
  rmSync(dataDir, { recursive: true })
}
process.exitCode = isPassed ? 0 : 1
