import { domainToUnicode } from 'node:url'
import type { Likeness } from '#contract/fraud/desk/fraud.ts'

/** A domain as it is compared. */
export interface ComparedDomain {
  domain: string
  /** The name before the ending, such as `nordlicht` of `shop.nordlicht.co.uk`. */
  label: string
  /** The label with letters that look alike made equal, without hyphens. */
  skeleton: string
  /** One bit for each character, to skip most comparisons. */
  bits: number
}

/** Second-level domains under which names are registered. */
const secondLevels = new Set(['co', 'com', 'net', 'org', 'gov', 'edu', 'ac', 'or', 'ne'])

/** Letters of other scripts by the Latin ones that they look like. */
const homoglyphs = new Map(
  Object.entries({
    a: 'аα',
    b: 'ьβ',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еєε',
    g: 'ɡ',
    h: 'һ',
    i: 'іιı',
    j: 'ј',
    k: 'кκ',
    l: 'ӏ',
    m: 'м',
    n: 'пηո',
    o: 'оοσօ',
    p: 'рρ',
    q: 'ԛ',
    s: 'ѕ',
    t: 'тτ',
    u: 'υս',
    v: 'ν',
    w: 'ԝω',
    x: 'хχ',
    y: 'уγ',
    z: 'ᴢ',
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
)

/** The shortest names that are compared, by how many characters differ. */
const minLengths = [3, 5, 9]

function skeletonOf(label: string): string {
  const latin = [...label.normalize('NFKD').replaceAll(/\p{M}/gu, '')]
    .map((character) => homoglyphs.get(character) ?? character)
    .join('')
  return latin
    .replaceAll('-', '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('5', 's')
}

const bitsOf = (text: string) =>
  [...text].reduce((bits, character) => bits | (1 << (character.codePointAt(0)! % 32)), 0)

function countBits(bits: number): number {
  let rest = bits
  let count = 0
  for (; rest !== 0; count += 1) rest &= rest - 1
  return count
}

export function toCompared(domain: string): ComparedDomain {
  const parts = (domainToUnicode(domain) || domain).toLowerCase().split('.')
  const isLong = parts.length > 2 && secondLevels.has(parts.at(-2)!) && parts.at(-1)!.length === 2
  const label = parts.at(isLong ? -3 : -2) ?? domain
  const skeleton = skeletonOf(label)
  return { domain, label, skeleton, bits: bitsOf(skeleton) }
}

/** Characters to insert, delete, replace or swap between two texts, up to a maximum; otherwise one more. */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      let least = Math.min(
        last[column]! + 1,
        now[column - 1]! + 1,
        last[column - 1]! + Number(!isSame),
      )
      if (
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
      )
        least = Math.min(least, before[column - 2]! + 1)
      now.push(least)
    }
    if (Math.min(...now) > max) return max + 1
    before = last
    last = now
  }
  return last[other.length]!
}

/** How a domain resembles another one, of which up to `max` characters may differ; undefined if it does not. */
export function findLikeness(
  one: ComparedDomain,
  other: ComparedDomain,
  max: number,
): Likeness | undefined {
  if (one.domain === other.domain) return undefined
  const length = Math.min(one.skeleton.length, other.skeleton.length)
  if (one.skeleton === other.skeleton) {
    if (length < minLengths[0]!) return undefined
    if (one.label === other.label) {
      return one.domain.endsWith(`.${other.domain}`) || other.domain.endsWith(`.${one.domain}`)
        ? undefined
        : 'ending'
    }
    const isHyphen = one.label.replaceAll('-', '') === other.label.replaceAll('-', '')
    return isHyphen ? 'hyphen' : 'letters'
  }
  const allowed = length >= minLengths[2]! ? max : length >= minLengths[1]! ? Math.min(max, 1) : 0
  if (allowed === 0 || Math.abs(one.skeleton.length - other.skeleton.length) > allowed)
    return undefined
  // Each difference changes at most two of the bits.
  if (countBits(one.bits ^ other.bits) > 2 * allowed) return undefined
  return editDistance(one.skeleton, other.skeleton, allowed) <= allowed ? 'characters' : undefined
}
