import type { Found } from '#server/features/matching/normalize/apply-rules.ts'
import { findExtra } from '#server/features/matching/normalize/extra-words.ts'
import { findMakers } from '#server/features/matching/normalize/makers.ts'
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

/** A number of drives, their bays, or a word that adds them to a system. */
const withDrives =
  /\d ?x ?\d+(?:\.\d+)?[gt]b|(?<![a-z0-9-])\d{1,2} (?:drives?|disks?|hdds?|ssds?|festplatten)|(?<![a-z0-9])(?:with|w\/|incl\S*|mit|met|avec|con|each|bays?|\d{1,2} ?x? ?[sl]ff)(?![a-z0-9])/

/** Whether a text sells a drive for a storage system: `VNX5300 600GB 10K`; systems are sold with a number of drives. */
function isDriveOfStorage(folded: string, candidates: readonly Found[]): boolean {
  const system = candidates.find(({ facts }) => systems.has(facts.kind!) && facts.model)
  return (
    system?.facts.kind === 'storage' &&
    candidates.some(
      ({ facts }) =>
        facts.kind === 'drive' &&
        facts.attributes?.capacity !== undefined &&
        facts.attributes.driveType !== 'tape' &&
        facts.attributes.modules === undefined,
    ) &&
    !withDrives.test(folded)
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
  if (isDriveOfStorage(folded, candidates)) return { kinds: ['drive'] }
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
  lines: string[]
  found: Found[]
}

/** Models without those that another one only names with its generation: `usb-c dock` beside `usb-c dock gen 2`. */
const dropVague = (models: string[]): string[] =>
  models.filter(
    (model) =>
      !models.some(
        (other) => other.startsWith(model) && /^ g(?:en )?\d/.test(other.slice(model.length)),
      ),
  )

/** Makers of systems whose drives have their own firmware and caddies, and makers of drives. */
const makersOfDrives: ReadonlySet<string> = new Set(
  `hp dell emc netapp ibm lenovo fujitsu cisco oracle huawei hitachi seagate wd toshiba kioxia samsung
  intel solidigm micron kingston hynix sandisk`.split(/\s+/),
)

/**
 * Lines of drives that only their figures describe: those of one maker, as a drive of HPE replaces none of Dell.
 * Series such as `exos-x16` stay.
 */
function nameDriveLines(
  { folded }: Reading,
  found: readonly Found[],
  lines: readonly string[],
): string[] {
  const series = lines.filter((line) => !/^(?:hdd|ssd)-/.test(line))
  const type = found.find(({ facts }) => facts.attributes?.driveType)?.facts.attributes?.driveType
  const [maker] = [
    ...found.flatMap(({ facts }) => (facts.maker ? [facts.maker] : [])),
    ...findMakers(folded),
  ].filter((name) => makersOfDrives.has(name))
  if (series.length > 0 || type === undefined || type === 'tape') return series
  return maker === undefined ? [] : [`${maker} ${type}`]
}

/** What a text, or one item of a lot, trades. */
export function chooseTraded(reading: Reading): Traded {
  const { kinds, extra } = chooseKinds(reading)
  const own = reading.found.filter(
    ({ facts }) => facts.kind !== undefined && kinds.includes(facts.kind),
  )
  const outside = own.filter(({ from }) => !isInside(from, reading.fits))
  const found = outside.length > 0 ? outside : own
  const models = dropVague(
    unique(found.flatMap(({ facts }) => (facts.model ? [`${facts.kind}:${facts.model}`] : []))),
  )
  if (models.length === 0 && extra !== undefined) {
    // Rules do not read what follows `for`; here it is what the part fits.
    const plain = reading.folded.replace(fitsWord, ' ').replace(/ {2,}/g, ' ')
    const fitting = applyRules(plain).filter(({ facts }) => facts.model && systems.has(facts.kind!))
    models.push(...unique(fitting.map(({ facts }) => `${kinds[0]}:${extra} for ${facts.model}`)))
  }
  const lines = unique(found.flatMap(({ facts }) => (facts.line ? [facts.line] : [])))
  return {
    kinds,
    models,
    lines: kinds[0] === 'drive' ? nameDriveLines(reading, found, lines) : lines,
    found,
    ...(extra === undefined ? {} : { extra }),
  }
}

interface Item extends Traded {
  reading: Reading
}

export interface Lot extends Traded {
  items: readonly Item[]
}

const isCounted = ({ reading }: Item) => /^ *\d{1,4} ?x /.test(reading.folded)

/** Goods of different kinds or models named side by side; undefined for a single product with its parts. */
export function findLot({ folded, found, fits }: Reading): Lot | undefined {
  const ends = [...folded.matchAll(/[,;] |\. | \+ | \/ /g)].map(({ index }) => index)
  if (ends.length === 0) return undefined
  const items = [...ends, folded.length].map((to, at): Item => {
    const from = at === 0 ? 0 : ends[at - 1]! + 1
    const reading: Reading = {
      folded: folded.slice(from, to),
      found: found
        .filter((match) => match.from >= from && match.to <= to)
        .map((match) => ({ ...match, from: match.from - from, to: match.to - from })),
      fits: fits.map(([start, end]) => [start - from, end - from] as const),
    }
    return { ...chooseTraded(reading), reading }
  })
  const isWhole = ({ kinds }: Item) => !kinds.every((kind) => partsOfSystems.has(kind))
  const named = items.filter(({ models }) => models.length > 0)
  const whole = named.filter(isWhole)
  const hasComputer = whole.some(({ kinds }) => kinds.some((kind) => computers.has(kind)))
  const counted = items.filter((item) => item.kinds.length > 0 && isCounted(item))
  const isList =
    counted.length > 1 &&
    named.every((item) => counted.includes(item)) &&
    (!hasComputer || counted.filter(isWhole).length > 1)
  const isLot = whole.length > 1 && new Set(whole.flatMap(({ models }) => models)).size > 1
  if (!isList && !isLot) return undefined
  // Processors and controllers in a list with computers are parts of these.
  const sold = isList ? counted : hasComputer ? whole : named
  return {
    kinds: unique(sold.flatMap(({ kinds }) => kinds)).slice(0, maxValues),
    models: unique(sold.flatMap(({ models }) => models)),
    lines: unique(sold.flatMap(({ lines }) => lines)),
    found: sold.flatMap((item) => item.found),
    items: sold,
  }
}
