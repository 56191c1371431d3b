import { createRandom } from '#database/seed/random.ts'
import { readWeights } from '#server/features/matching/model/weights.ts'
import { allProducts } from './catalogue/all-products.ts'
import { generateMarket, gradeOf } from './generate-offers.ts'
import { encodeMarket, fillIndex } from './training/encode-market.ts'
const weights = readWeights()
const market = generateMarket(allProducts, { count: 8000, seed: 52 })
const encoded = encodeMarket(market, weights)
const index = fillIndex(encoded, weights)
const byId = new Map(market.offers.map((o) => [o.id, o]))
const text = (o: any) =>
  `${o.side} [${o.brand}] ${o.description} {${o.additionalInfo.slice(0, 60)}} ${o.price}`
const qs = createRandom(1)
  .shuffle(market.offers.filter((o) => o.day >= 50))
  .slice(0, 500)
const th: Record<string, number[]> = {}
let n = 0
const want = process.argv[2] ?? '0'
for (const q of qs) {
  for (const f of index.find({ companyId: q.companyId, offer: encoded.encoded.get(q.id)! }, 10)) {
    const o = byId.get(f.id)!
    const g = gradeOf(q, o)
    for (const t of [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8])
      if (f.similarity >= t) {
        th[t] ??= [0, 0, 0]
        th[t]![g === 3 ? 2 : g]!++
      }
    if (f.similarity >= 0.65 && String(g) === want && n++ < 45) {
      console.log(f.similarity.toFixed(2), text(q), '\n     ', text(o))
      const a = encoded.encoded.get(q.id)!.body,
        b = encoded.encoded.get(o.id)!.body
      console.log(
        '        ',
        a.models.join(),
        JSON.stringify(a.attributes),
        '|',
        b.models.join(),
        JSON.stringify(b.attributes),
      )
    }
  }
}
for (const [t, [a, b, c]] of Object.entries(th))
  console.log(
    t,
    a + b + c,
    'same',
    (c / (a + b + c)).toFixed(3),
    'family',
    ((b + c) / (a + b + c)).toFixed(3),
  )
console.log('--- misses')
let m = 0
for (const q of qs.slice(0, 200)) {
  const got = new Set(
    index.find({ companyId: q.companyId, offer: encoded.encoded.get(q.id)! }, 10).map((f) => f.id),
  )
  const same = market.offers.filter(
    (o) => o.side !== q.side && o.companyId !== q.companyId && gradeOf(q, o) === 3,
  )
  const found = same.filter((o) => got.has(o.id)).length
  if (found < Math.min(10, same.length))
    for (const o of same.filter((o) => !got.has(o.id)).slice(0, 1))
      if (m++ < 40) {
        console.log(text(q), '\n     ', text(o))
        const a = encoded.encoded.get(q.id)!.body,
          b = encoded.encoded.get(o.id)!.body
        console.log('        ', a.models.join(), '|', b.models.join(), JSON.stringify(b.attributes))
      }
}
