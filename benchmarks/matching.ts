import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { createRandom } from '#database/seed/random.ts'
import { readWeights } from '#server/features/matching/model/weights.ts'
import { shownFrom } from '#server/features/matching/model/score-pair.ts'
import { allProducts, groupOf } from './matching/catalogue/all-products.ts'
import { controls } from './matching/controls.ts'
import {
  generateMarket,
  gradeOf,
  type GeneratedOffer,
  type Market,
} from './matching/generate-offers.ts'
import { judgeFiles } from './matching/judge-files.ts'
import { measureMarket } from './matching/measure-market.ts'
import { judge, type Figures, type JudgedQuery } from './matching/metrics.ts'
import { encodeMarket, fillIndex } from './matching/training/encode-market.ts'
import { trainAndWrite } from './matching/training/write-weights.ts'

/**
 * Judges possible matches and other methods on generated offers: of families that training never sees, and of all.
 * --train (`npm run train`) trains and writes the weights. --broadcasts, --stock, --queries and --out answer the queries
 * of files instead.
 */
const { values: options } = parseArgs({
  options: {
    broadcasts: { type: 'string' },
    stock: { type: 'string' },
    queries: { type: 'string' },
    out: { type: 'string' },
    count: { type: 'string', default: '8000' },
    ask: { type: 'string', default: '600' },
    large: { type: 'string', default: '40000' },
    quick: { type: 'boolean', default: false },
    train: { type: 'boolean', default: false },
  },
})

const limits = {
  ndcgAboveControl: 0.12,
  precisionSame: 0.93,
  precisionFamily: 0.98,
  emptyKept: 0.85,
  calibrationError: 0.03,
  p50Ms: 5,
  p95Ms: 12,
  loadMs: 2000,
  matchedMs: 2000,
} as const
const controlOfLimit = 'BM25 on domain tokens'
const depth = 10

let isMet = true
function check(name: string, value: number, limit: number, isUpper: boolean): void {
  const met = isUpper ? value <= limit : value >= limit
  isMet &&= met
  console.log(
    `  ${met ? 'met   ' : 'MISSED'} ${name}: ${value.toFixed(3)} (must be ${isUpper ? '<=' : '>='} ${limit.toFixed(3)})`,
  )
}

function idealOf(query: GeneratedOffer, offers: readonly GeneratedOffer[]): number[] {
  return offers.flatMap((offer) => {
    if (offer.side === query.side || offer.companyId === query.companyId) return []
    const grade = gradeOf(query, offer)
    return grade > 0 ? [grade] : []
  })
}

function judgeMarket(
  name: string,
  market: Market,
  { byKind = false, areUnknown = false }: { byKind?: boolean; areUnknown?: boolean } = {},
): void {
  const weights = readWeights()
  const queries = createRandom(77)
    .shuffle(market.offers.filter(({ day }) => day >= 50))
    .slice(0, Number(options.ask))
  const byId = new Map(market.offers.map((offer) => [offer.id, offer]))
  const ideals = new Map(queries.map((query) => [query.id, idealOf(query, market.offers)]))
  const encoded = encodeMarket(market, weights, () => areUnknown)
  const index = fillIndex(encoded, weights)
  const own = queries.map((query): JudgedQuery => ({
    ideal: ideals.get(query.id)!,
    results: index
      .find({ companyId: query.companyId, offer: encoded.encoded.get(query.id)! }, depth)
      .map(({ id, similarity }) => ({
        grade: gradeOf(query, byId.get(id)!),
        similarity,
        isShown: similarity >= shownFrom,
      })),
  }))
  console.log(`\n${name}: ${market.offers.length} offers, ${queries.length} queries`)
  const figures = judge(own)
  const texts = market.offers.map(({ brand, description, additionalInfo, ...offer }) => ({
    ...offer,
    text: `${brand} ${description} ${additionalInfo}`,
  }))
  const textOf = new Map(texts.map((text) => [text.id, text]))
  const compared = Object.entries(controls).map(([method, create]) => {
    const rank = create(texts)
    const answers = queries.map((query): JudgedQuery => ({
      ideal: ideals.get(query.id)!,
      results: rank(textOf.get(query.id)!, depth).map((id) => ({
        grade: gradeOf(query, byId.get(id)!),
        similarity: 0,
        isShown: false,
      })),
    }))
    return [method, judge(answers)] as const
  })
  for (const [method, { ndcg, recall, firstIsSame }] of [
    ...compared,
    ['possible matches', figures] as const,
  ]) {
    console.log(
      `  ${method.padEnd(24)} nDCG@10 ${ndcg.toFixed(3)}  recall@10 ${recall.toFixed(3)}  P@1 ${firstIsSame.toFixed(3)}`,
    )
  }
  const control = compared.find(([method]) => method === controlOfLimit)![1]
  report(figures, control, { isLimited: !areUnknown })
  if (!byKind) return
  for (const kind of [...new Set(queries.map(({ truth }) => truth[0]!.product.kind))].toSorted()) {
    const ofKind = judge(own.filter((_, at) => queries[at]!.truth[0]!.product.kind === kind))
    console.log(
      `    ${kind.padEnd(16)} ${String(ofKind.queries).padStart(4)} queries  nDCG@10 ${ofKind.ndcg.toFixed(3)}  shown: same ${ofKind.precisionSame.toFixed(3)}`,
    )
  }
}

/** Reports figures. Limits apply to products that rules know, that of family precision only to held-back families. */
function report(figures: Figures, control: Figures, { isLimited }: { isLimited: boolean }): void {
  const checkOr = (
    isChecked: boolean,
    name: string,
    value: number,
    limit: number,
    isUpper = false,
  ) =>
    isChecked ? check(name, value, limit, isUpper) : console.log(`  ${name}: ${value.toFixed(3)}`)
  checkOr(
    isLimited,
    `nDCG@10 above ${controlOfLimit}`,
    figures.ndcg - control.ndcg,
    limits.ndcgAboveControl,
  )
  checkOr(isLimited, 'shown that are the same product', figures.precisionSame, limits.precisionSame)
  checkOr(
    isLimited,
    'shown that are of the same family',
    figures.precisionFamily,
    limits.precisionFamily,
  )
  checkOr(
    isLimited,
    'queries without a fitting offer that stay empty',
    figures.emptyKept,
    limits.emptyKept,
  )
  checkOr(isLimited, 'calibration error', figures.calibrationError, limits.calibrationError, true)
  console.log(`  ${figures.shownPerQuery.toFixed(2)} shown a query`)
}

function measureSpeed(): void {
  const weights = readWeights()
  const market = generateMarket(allProducts, { count: Number(options.large), seed: 31 })
  const before = process.memoryUsage.rss()
  const begun = performance.now()
  const encoded = encodeMarket(market, weights)
  const index = fillIndex(encoded, weights)
  const filled = performance.now() - begun
  const ask = (query: GeneratedOffer) => {
    const start = performance.now()
    index.find({ companyId: query.companyId, offer: encoded.encoded.get(query.id)! }, 30)
    return performance.now() - start
  }
  const queries = createRandom(78)
    .shuffle([...market.offers])
    .slice(0, 1200)
  for (const query of queries.slice(0, 200)) ask(query)
  const times = queries
    .slice(200)
    .map(ask)
    .toSorted((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)]!
  console.log(
    `\n${market.offers.length} open offers: encoded and indexed in ${(filled / 1000).toFixed(1)} s, resident memory + ${((process.memoryUsage.rss() - before) / 1e6).toFixed(0)} MB`,
  )
  check('p50 ms', at(0.5), limits.p50Ms, true)
  check('p95 ms', at(0.95), limits.p95Ms, true)
}

/** In a database: a process that has just started, and the job that follows a send. */
async function reportMarket(): Promise<void> {
  const { loadMs, slowestMs, medianMs } = await measureMarket(Number(options.large))
  console.log(`\nThe same in a database: median of the job after a send ${medianMs.toFixed(0)} ms`)
  check('loading at start, ms', loadMs, limits.loadMs, true)
  check('slowest of 100 jobs after a send, ms', slowestMs, limits.matchedMs, true)
}

const { broadcasts, stock, queries, out } = options
if (options.train) trainAndWrite()
else if (broadcasts && stock && queries && out) {
  const done = judgeFiles({ broadcasts, stock, queries, out })
  console.log(`${done.queries} queries answered from ${done.offers} offers`)
} else {
  const count = Number(options.count)
  const heldBack = allProducts.filter(({ family }) => groupOf(family) === 'held-back')
  const unseen = generateMarket(heldBack, { count, seed: 41 })
  judgeMarket('Families never seen in training', unseen)
  judgeMarket('The same without any rule that knows them', unseen, { areUnknown: true })
  judgeMarket('All families', generateMarket(allProducts, { count, seed: 42 }), { byKind: true })
  if (!options.quick) {
    measureSpeed()
    await reportMarket()
  }
  process.exitCode = isMet ? 0 : 1
}
