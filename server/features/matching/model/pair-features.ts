import {
  compareUnits,
  compareWords,
  hasDigit,
  share,
} from '#server/features/matching/model/compare-words.ts'
import type { Corpus } from '#server/features/matching/model/corpus.ts'
import { cosine } from '#server/features/matching/model/embedding.ts'
import type { EncodedOffer } from '#server/features/matching/model/encode-offer.ts'
import type { OfferBody, StatedAttribute } from '#server/features/matching/model/offer-body.ts'
import { areRelatedMakers } from '#offer-reader/makers.ts'

/** Attributes by what a difference means. */
const attributeGroups = {
  size: ['capacity', 'memory', 'modules', 'cores', 'screen', 'term', 'power'],
  age: ['generation', 'memoryType', 'speed', 'stepping'],
  components: ['cpu', 'cpuCount', 'gpu', 'controller'],
  shape: [
    'form',
    'interface',
    'ports',
    'poe',
    'portSpeed',
    'uplink',
    'reach',
    'rank',
    'memoryModule',
    'bays',
    'driveType',
    'network',
    'edition',
    'resolution',
    'airflow',
  ],
  soft: ['colour', 'keyboard', 'lock', 'system', 'bracket'],
} as const
/** Attributes that rarely matter to a buyer. */
export const softAttributes: ReadonlySet<string> = new Set(attributeGroups.soft)
const groupOf = new Map(
  Object.entries(attributeGroups).flatMap(([group, names]) =>
    names.map((name) => [name as string, group]),
  ),
)
/** Kinds that several makers sell with the same figures, under which buyers insist on one maker. */
const labelled: ReadonlySet<string> = new Set(['memory', 'drive', 'optic', 'supplies', 'battery'])
const groupNames = Object.keys(attributeGroups)

interface AttributeComparison {
  same: string[]
  different: string[]
  /** Attributes that one states plus those that the other states. */
  statements: number
}

/** Whether two values are equal or one is less exact: `i5` and `i5-1145g7`. */
const isCompatible = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`)

/** Whether one is the other without its generation: `elitebook 840` and `elitebook 840 g8`, `rx2800` and `rx2800 i4`. */
function mayBeSameModel(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return long.startsWith(short) && /^ (?:g(?:en )?|i)\d/.test(long.slice(short.length))
}

/** Items of the first list that the second has as well, in their order. */
export const intersect = <T>(one: readonly T[], other: readonly T[]): T[] => {
  const items = new Set(other)
  return one.filter((item) => items.has(item))
}
/** Attributes of an offer; of a lot those of the items that the other offer is about. */
export function attributesBeside(own: OfferBody, other: OfferBody): readonly StatedAttribute[] {
  if (own.items.length === 0) return own.attributes
  const sameModel = own.items.filter((item) => intersect(item.models, other.models).length > 0)
  const items =
    sameModel.length > 0
      ? sameModel
      : own.items.filter(
          ({ kinds, models }) => models.length === 0 && intersect(kinds, other.kinds).length > 0,
        )
  const merged = new Map<string, string[]>()
  for (const [name, values] of items.flatMap(({ attributes }) => attributes)) {
    merged.set(name, [...(merged.get(name) ?? []), ...values])
  }
  // An attribute that only some of the items state may have any value for the others.
  return [...merged].filter(([name]) =>
    items.every(({ attributes }) => attributes.some(([stated]) => stated === name)),
  )
}

/** Attributes that both offers state: those with a value in common, and the others. */
export function compareAttributes(one: OfferBody, other: OfferBody): AttributeComparison {
  const ofOne = attributesBeside(one, other)
  const values = new Map(attributesBeside(other, one))
  const comparison: AttributeComparison = {
    same: [],
    different: [],
    statements: ofOne.length + values.size,
  }
  for (const [name, own] of ofOne) {
    const theirs = values.get(name)
    if (!theirs) continue
    const isSame = own.some((value) => theirs.some((their) => isCompatible(value, their)))
    comparison[isSame ? 'same' : 'different'].push(name)
  }
  return comparison
}

const flag = (is: boolean) => (is ? 1 : 0)

/** Length of the longest common beginning of two part numbers, as a share of the shorter one. */
function commonBeginning(one: readonly string[], other: readonly string[]): number {
  let best = 0
  for (const left of one.slice(0, 8)) {
    for (const right of other.slice(0, 8)) {
      const length = Math.min(left.length, right.length)
      let at = 0
      while (at < length && left[at] === right[at]) at++
      best = Math.max(best, at / length)
    }
  }
  return best
}

const lowerParts = ({ parts }: OfferBody) => parts.map((part) => part.toLowerCase())

/** Part numbers of one offer among the words of the other and of its stock lines. */
export function linkParts(one: OfferBody, other: OfferBody): string[] {
  const named = new Set([...other.words, ...other.aliasWords, ...other.furtherWords])
  return lowerParts(one).filter((part) => named.has(part))
}

/** Names of the features, in the order in which `compareOffers` returns them. */
export const featureNames = [
  'words:cosine',
  'words:coversLess',
  'words:coversMore',
  'words:topShared',
  'words:topSharedWithDigit',
  'words:sharedWithDigit',
  'words:unmatchedMin',
  'words:unmatchedMax',
  'words:siblings',
  'units:same',
  'units:different',
  'all:cosine',
  'all:coversLess',
  'all:coversMore',
  'all:topSharedWithDigit',
  'all:unmatchedMin',
  'further:topShared',
  'parts:same',
  'parts:linked',
  'parts:bothTyped',
  'parts:noneCommon',
  'parts:beginning',
  'parts:many',
  'model:same',
  'model:different',
  'model:oneUnknown',
  'model:bothUnknown',
  'model:many',
  'model:fromStock',
  'line:same',
  'line:different',
  'kind:same',
  'kind:different',
  'maker:same',
  'maker:different',
  'maker:unknown',
  'maker:otherLabel',
  ...groupNames.flatMap((group) => [`${group}:same`, `${group}:different`]),
  'attributes:share',
  'vector:cosine',
  'vector:square',
  'list:same',
  'price:known',
  'price:ratio',
  'price:far',
  'text:few',
  'text:many',
  'text:equal',
] as const

/** Computes the features of a pair of offers, in the order of `featureNames`; the order of the two makes no difference. */
export function compareOffers(
  one: EncodedOffer,
  other: EncodedOffer,
  corpus: Corpus,
): Float32Array {
  const a = one.body
  const b = other.body
  const words = compareWords(a.words, b.words, corpus)
  const all = compareWords([...a.words, ...a.aliasWords], [...b.words, ...b.aliasWords], corpus)
  const units = compareUnits([...a.words, ...a.furtherWords], [...b.words, ...b.furtherWords])
  const further = intersect(
    [...a.words, ...a.furtherWords].filter(hasDigit),
    [...b.words, ...b.furtherWords].filter(hasDigit),
  )
  const sameParts = intersect(a.parts, b.parts)
  const linked = linkParts(a, b).length + linkParts(b, a).length
  const bothTyped = a.numbers.length > 0 && b.numbers.length > 0
  const sameModels = intersect(a.models, b.models)
  const bothModels = a.models.length > 0 && b.models.length > 0
  const mayBeSame =
    sameModels.length === 0 &&
    a.models.some((left) => b.models.some((right) => mayBeSameModel(left, right)))
  const sameLines = intersect(a.lines, b.lines)
  const bothLines = a.lines.length > 0 && b.lines.length > 0
  const sameKinds = intersect(a.kinds, b.kinds).length > 0
  const sameMakers = intersect(a.makers, b.makers)
  const areRelated =
    sameMakers.length > 0 ||
    a.makers.some((left) => b.makers.some((right) => areRelatedMakers(left, right)))
  const bothMakers = a.makers.length > 0 && b.makers.length > 0
  const compared = compareAttributes(a, b)
  const inGroup = (names: readonly string[], group: string) =>
    Math.min(3, names.filter((name) => groupOf.get(name) === group).length) / 3
  const similarity = cosine(one.vector, other.vector)
  const priceKnown = a.euros !== null && b.euros !== null
  const ratio = priceKnown ? Math.min(4, Math.abs(Math.log(a.euros! / b.euros!))) : 0
  return Float32Array.from([
    words.cosine,
    words.coversLess,
    words.coversMore,
    words.topShared,
    words.topSharedWithDigit,
    words.sharedWithDigit,
    Math.min(words.unmatchedOne, words.unmatchedOther),
    Math.max(words.unmatchedOne, words.unmatchedOther),
    words.siblings,
    flag(units.same),
    flag(units.different),
    all.cosine,
    all.coversLess,
    all.coversMore,
    all.topSharedWithDigit,
    Math.min(all.unmatchedOne, all.unmatchedOther),
    Math.max(0, ...further.map((word) => corpus.idf(word))) / 10,
    flag(sameParts.length > 0),
    Math.min(linked, 2) / 2,
    flag(bothTyped),
    flag(bothTyped && sameParts.length === 0 && linked === 0),
    commonBeginning(a.parts, b.parts),
    Math.min(8, Math.max(a.numbers.length, b.numbers.length)) / 8,
    mayBeSame ? 0.5 : flag(sameModels.length > 0),
    flag(bothModels && sameModels.length === 0 && !mayBeSame),
    flag(a.models.length > 0 !== b.models.length > 0),
    flag(a.models.length === 0 && b.models.length === 0),
    Math.min(4, Math.max(a.models.length, b.models.length)) / 4,
    flag(a.isFromStock || b.isFromStock),
    flag(sameLines.length > 0),
    flag(bothLines && sameLines.length === 0),
    flag(sameKinds),
    flag(a.kinds.length > 0 && b.kinds.length > 0 && !sameKinds),
    flag(areRelated),
    flag(bothMakers && !areRelated),
    flag(!bothMakers),
    flag(bothMakers && !areRelated && [...a.kinds, ...b.kinds].some((kind) => labelled.has(kind))),
    ...groupNames.flatMap((group) => [
      inGroup(compared.same, group),
      inGroup(compared.different, group),
    ]),
    share(compared.same.length, compared.statements - compared.same.length),
    similarity,
    similarity > 0 ? similarity * similarity : 0,
    flag(one.listId === other.listId),
    flag(priceKnown),
    ratio,
    flag(ratio > 1.2),
    Math.min(10, Math.min(a.words.length, b.words.length)) / 10,
    Math.min(30, Math.max(a.words.length, b.words.length)) / 30,
    flag(a.words.length === b.words.length && words.coversLess === 1),
  ])
}
