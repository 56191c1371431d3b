import type { Found } from '#server/features/matching/normalize/apply-rules.ts'
import { findExtra } from '#server/features/matching/normalize/extra-words.ts'
import {
  applyRules,
  isInside,
  type Reading,
} from '#server/features/matching/normalize/read-text.ts'
import type { Attribute, Kind } from '#server/features/matching/normalize/rule.ts'

/** Kinds that are sold whole; processors and memory named with them are their parts. */
export const systems: ReadonlySet<Kind> = new Set<Kind>([
  'server',
  'storage',
  'laptop',
  'desktop',
  'thin-client',
  'tablet',
  'phone',
  'console',
  'point-of-sale',
  'switch',
  'router',
  'firewall',
  'printer',
  'monitor',
])
const computers: ReadonlySet<Kind> = new Set<Kind>(['server', 'storage', 'laptop', 'desktop'])
/** What is sold for a system, which is then named only as where it fits. */
const extras: ReadonlySet<Kind> = new Set<Kind>([
  'power-supply',
  'battery',
  'dock',
  'supplies',
  'spare-part',
  'accessory',
])
/** What systems are made of. */
export const partsOfSystems: ReadonlySet<Kind> = new Set<Kind>([
  'processor',
  'memory',
  'drive',
  'graphics-card',
  'controller',
  'network-card',
  'licence',
  'optic',
])
/** Attributes that only a whole system has. */
const ofWholeSystems: readonly Attribute[] = ['cpu', 'cpuCount', 'memory', 'bays']
const ofConfigurations: readonly Attribute[] = ['cpuCount', 'memory', 'bays', 'controller']

/** Maximum kinds, models and values of an attribute of an offer. */
export const maxValues = 6

export const unique = <T>(items: readonly T[]): T[] => [...new Set(items)]

const fitsWord =
  /(?<![a-z0-9])(?:for|fits|compatible with|fur|fuer|voor|geschikt voor|pour|per|para)(?= )/g

interface Kinds {
  kinds: Kind[]
  /** The standard name of what is sold for a system. */
  extra?: string
}

/** Whether a part is named next to its system: `128GB, R630 rails` sells rails, `R630 128GB rails` a server. */
function isNextTo(
  system: Found,
  at: number,
  { folded, found }: Pick<Reading, 'folded' | 'found'>,
): boolean {
  const from = Math.min(system.to, at)
  const to = Math.max(system.from, at)
  return (
    !/[,;/+]/.test(folded.slice(from, to)) &&
    !found.some(
      (match) =>
        match.from >= from &&
        match.to <= to &&
        ofConfigurations.some((name) => match.facts.attributes?.[name] !== undefined),
    )
  )
}

/** Kinds of what is traded: goods named side by side are several, processors named with a server are parts of it. */
function chooseKinds({ folded, found, fits }: Reading): Kinds {
  const stated = found.filter(({ facts }) => facts.kind !== undefined)
  const own = stated.filter(({ from }) => !isInside(from, fits))
  const candidates = own.length > 0 ? own : stated
  const extraFound = candidates.find(({ facts }) => extras.has(facts.kind!))
  const extraWord = findExtra(folded)
  if (extraFound ?? extraWord) {
    const isWhole = found.some(
      ({ facts }) =>
        !(facts.model && systems.has(facts.kind!)) &&
        ((facts.kind === 'processor' && facts.model !== undefined) ||
          ofWholeSystems.some((attribute) => facts.attributes?.[attribute] !== undefined)),
    )
    const system = candidates.find(({ facts }) => systems.has(facts.kind!) && facts.model)
    const isBeside =
      system !== undefined &&
      extraWord !== undefined &&
      isNextTo(system, extraWord.from, { folded, found })
    if (!system || !isWhole || isBeside) {
      const kind = extraFound?.facts.kind ?? extraWord!.kind
      return { kinds: [kind], extra: extraWord?.word ?? extraFound?.facts.line ?? kind }
    }
  }
  const named = candidates.filter(({ facts }) => facts.model && !extras.has(facts.kind!))
  const system = named.find(({ facts }) => systems.has(facts.kind!))
  const kinds = unique(
    named
      .filter(
        ({ facts }) => !system || systems.has(facts.kind!) || !partsOfSystems.has(facts.kind!),
      )
      .map(({ facts }) => facts.kind!),
  )
  if (system)
    kinds.sort(
      (one, other) => Number(other === system.facts.kind) - Number(one === system.facts.kind),
    )
  return {
    kinds:
      kinds.length > 0
        ? kinds.slice(0, maxValues)
        : candidates.slice(0, 1).map(({ facts }) => facts.kind!),
  }
}

export interface Traded extends Kinds {
  models: string[]
  found: Found[]
}

/** What a text, or one item of a lot, trades. */
export function chooseTraded(reading: Reading): Traded {
  const { kinds, extra } = chooseKinds(reading)
  const own = reading.found.filter(
    ({ facts }) => facts.kind !== undefined && kinds.includes(facts.kind),
  )
  const outside = own.filter(({ from }) => !isInside(from, reading.fits))
  const found = outside.length > 0 ? outside : own
  const models = unique(
    found.flatMap(({ facts }) => (facts.model ? [`${facts.kind}:${facts.model}`] : [])),
  )
  if (models.length === 0 && extra !== undefined) {
    // Rules do not read what follows `for`; here it is what the part fits.
    const plain = reading.folded.replace(fitsWord, ' ').replace(/ {2,}/g, ' ')
    const fitting = applyRules(plain).filter(({ facts }) => facts.model && systems.has(facts.kind!))
    models.push(...unique(fitting.map(({ facts }) => `${kinds[0]}:${extra} for ${facts.model}`)))
  }
  return { kinds, models, found, ...(extra === undefined ? {} : { extra }) }
}

/** Goods of different kinds or models named side by side; undefined for a single product with its parts. */
export function findLot({ folded, found, fits }: Reading): Traded | undefined {
  const ends = [...folded.matchAll(/[,;] |\. | \+ | \/ /g)].map(({ index }) => index)
  if (ends.length === 0) return undefined
  const items = [...ends, folded.length].map((to, at) => {
    const from = at === 0 ? 0 : ends[at - 1]! + 1
    return chooseTraded({
      folded: folded.slice(from, to),
      found: found
        .filter((match) => match.from >= from && match.to <= to)
        .map((match) => ({ ...match, from: match.from - from, to: match.to - from })),
      fits: fits.map(([start, end]) => [start - from, end - from] as const),
    })
  })
  const named = items.filter(({ models }) => models.length > 0)
  const whole = named.filter(({ kinds }) => !kinds.every((kind) => partsOfSystems.has(kind)))
  if (new Set(whole.flatMap(({ models }) => models)).size < 2 || whole.length < 2) return undefined
  // Processors and controllers in a list with computers are parts of these.
  const sold = whole.some(({ kinds }) => kinds.some((kind) => computers.has(kind))) ? whole : named
  return {
    kinds: unique(sold.flatMap(({ kinds }) => kinds)).slice(0, maxValues),
    models: unique(sold.flatMap(({ models }) => models)),
    found: sold.flatMap((item) => item.found),
  }
}
