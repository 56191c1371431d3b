import { createRandom } from '#database/seed/random.ts'
import { findRows, rows, dimensions } from '#server/features/matching/model/embedding.ts'
import { runNetwork } from '#server/features/matching/model/network.ts'
import { compareOffers, featureNames } from '#server/features/matching/model/pair-features.ts'
import { groundOf } from '#server/features/matching/model/score-pair.ts'
import {
  corpusSize,
  type Calibration,
  type NetworkWeights,
  type Weights,
} from '#server/features/matching/model/weights.ts'
import { groupOf } from '../catalogue/all-products.ts'
import type { CatalogueProduct } from '../catalogue/product.ts'
import { generateMarket, gradeOf, type GeneratedOffer } from '../generate-offers.ts'
import { encodeMarket, fillIndex, type EncodedMarket } from './encode-market.ts'
import { toInt8Table, trainEmbedding, type TrainingPair } from './train-embedding.ts'
import { fitCalibration, trainNetwork, type Example } from './train-network.ts'

const noNetwork: NetworkWeights = {
  means: featureNames.map(() => 0),
  deviations: featureNames.map(() => 1),
  hidden: [featureNames.map(() => 0).concat(0)],
  output: [
    [0, 0],
    [0, 0],
    [0, 0],
  ],
}

const identity: Calibration = [
  [0, 0],
  [1, 1],
]

const emptyWeights = (): Weights => ({
  embedding: new Int8Array(rows * dimensions),
  wordCounts: new Map(),
  network: noNetwork,
  calibration: { byPart: identity, byModel: identity, byWords: identity },
})

const unknownShare = 0.3
/** Only words in at least this many offers are stored with their count. */
const minWordCount = 25

function countWords({ encoded }: EncodedMarket): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { body } of encoded.values()) {
    for (const word of new Set([...body.words, ...body.aliasWords])) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  const share = corpusSize / encoded.size
  return new Map(
    [...counts]
      .map(([word, count]) => [word, Math.round(count * share)] as const)
      .filter(([, count]) => count >= minWordCount)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

function pairsOf({ offers, encoded }: EncodedMarket, seed: number): TrainingPair[] {
  const random = createRandom(seed)
  const byProduct = new Map<CatalogueProduct, GeneratedOffer[]>()
  for (const offer of offers) {
    if (offer.truth.length !== 1) continue
    const { product } = offer.truth[0]!
    const known = byProduct.get(product)
    if (known) known.push(offer)
    else byProduct.set(product, [offer])
  }
  const rowsOf = (offer: GeneratedOffer) => findRows(encoded.get(offer.id)!.body)
  return [...byProduct].flatMap(([product, own]) =>
    own.length < 2
      ? []
      : own.slice(0, 60).map((offer): TrainingPair => {
          const other = random.pick(own.filter((candidate) => candidate !== offer))
          return { one: rowsOf(offer), other: rowsOf(other), family: product.family }
        }),
  )
}

const labels = { 0: 0, 1: 1, 3: 2 } as const

function examplesOf(
  market: EncodedMarket,
  weights: Weights,
  queries: number,
  seed: number,
): Example[] {
  const random = createRandom(seed)
  const index = fillIndex(market, weights)
  const byId = new Map(market.offers.map((offer) => [offer.id, offer]))
  return random
    .shuffle([...market.offers])
    .slice(0, queries)
    .flatMap((query) => {
      const offer = market.encoded.get(query.id)!
      return index.findCandidates({ companyId: query.companyId, offer }).map((found): Example => ({
        features: compareOffers(offer, found.offer, index.corpus),
        label: labels[gradeOf(query, byId.get(found.id)!)],
      }))
    })
}

/** Chooses a share of the families to encode as if no rule knew them, so that the network also relies on words alone. */
function chooseUnknownFamilies(
  families: readonly string[],
  seed: number,
): (family: string) => boolean {
  const shuffled = createRandom(seed).shuffle([...families])
  const unknown = new Set(shuffled.slice(0, Math.round(families.length * unknownShare)))
  return (family) => unknown.has(family)
}

/** Trains all weights on the families of a catalogue that are not held back; the same catalogue gives the same weights. */
export function trainWeights(
  catalogue: readonly CatalogueProduct[],
  log: (line: string) => void,
): Weights {
  const inTraining = catalogue.filter(({ family }) => groupOf(family) === 'train')
  const notHeldBack = catalogue.filter(({ family }) => groupOf(family) !== 'held-back')
  const random = createRandom(99)
  const size = 8000
  const started = Date.now()
  const logProgress = (text: string) =>
    log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}`)

  const weights = emptyWeights()
  const large = encodeMarket(generateMarket(inTraining, { count: 20_000, seed: 1 }), weights)
  weights.wordCounts = countWords(large)
  logProgress(`${weights.wordCounts.size} frequent words of ${large.encoded.size} offers`)

  // The shipped embedding knows all families; the network is trained with one that does not know 40 % of them, or it
  // would rely too much on vectors of products that are new on the market.
  const families = [...new Set(inTraining.map(({ family }) => family))].toSorted()
  const unseen = new Set(random.shuffle(families).slice(0, Math.round(families.length * 0.4)))
  const pairs = [
    large,
    encodeMarket(
      generateMarket(inTraining, { count: 20_000, seed: 2 }),
      weights,
      chooseUnknownFamilies(families, 3),
    ),
  ].flatMap((market, at) => pairsOf(market, at))
  const epochs = 4
  const partial = toInt8Table(
    trainEmbedding(
      pairs.filter(({ family }) => !unseen.has(family)),
      { epochs, random: createRandom(5) },
    ),
  )
  weights.embedding = toInt8Table(trainEmbedding(pairs, { epochs, random: createRandom(5) }))
  logProgress(`embeddings of ${pairs.length} pairs`)

  const withPartial = { ...weights, embedding: partial }
  const examples = [11, 12, 13, 14, 15].flatMap((seed) => {
    const market = encodeMarket(
      generateMarket(inTraining, { count: size, seed }),
      withPartial,
      chooseUnknownFamilies(families, seed),
    )
    return examplesOf(market, withPartial, 900, seed)
  })
  logProgress(`${examples.length} pairs for the network`)
  weights.network = trainNetwork(examples, { epochs: 8, random: createRandom(6) })
  logProgress('network')

  const develop = encodeMarket(
    generateMarket(notHeldBack, { count: size, seed: 21 }),
    weights,
    chooseUnknownFamilies([...new Set(notHeldBack.map(({ family }) => family))].toSorted(), 23),
  )
  const judged = examplesOf(develop, weights, 2000, 22)
  const fit = (ground: keyof Weights['calibration']) =>
    fitCalibration(
      judged
        .filter(({ features }) => groundOf(features) === ground)
        .map(({ features, label }) => ({
          score: runNetwork(weights.network, features).same,
          isSame: label === 2,
        })),
    )
  weights.calibration = { byPart: fit('byPart'), byModel: fit('byModel'), byWords: fit('byWords') }
  logProgress(`calibration of ${judged.length} pairs`)
  return weights
}
