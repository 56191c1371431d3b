import type { RuleMatch } from '#offer-reader/apply-rules.ts'
import { findExtra } from '#offer-reader/extra-words.ts'
import { findWords } from '#offer-reader/words.ts'
import { findMakers } from '#offer-reader/makers.ts'
import { applyRules, isInside, type Reading } from '#offer-reader/read-text.ts'
import type { Attribute, Kind } from '#offer-reader/rule.ts'

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
/** Systems that are sold in many configurations. */
export const computers: ReadonlySet<Kind> = new Set<Kind>([
  'server',
  'storage',
  'laptop',
  'desktop',
])
/** Accessories of a system: they name it only as where they fit. */
const extras: ReadonlySet<Kind> = new Set<Kind>([
  'power-supply',
  'battery',
  'dock',
  'supplies',
  'spare-part',
  'accessory',
])
/** Components of systems. */
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
  system: RuleMatch,
  at: number,
  { folded, matches }: Pick<Reading, 'folded' | 'matches'>,
): boolean {
  const from = Math.min(system.to, at)
  const to = Math.max(system.from, at)
  return (
    !/[,;/+]/.test(folded.slice(from, to)) &&
    !matches.some(
      (match) =>
        match.from >= from &&
        match.to <= to &&
        ofConfigurations.some((name) => match.facts.attributes?.[name] !== undefined),
    )
  )
}

/** A number of drives, their bays, or a word that adds them to a system. */
const withDrives =
  /\d ?x ?\d+(?:\.\d+)?[gt]b|(?<![a-z0-9-])\d{1,2} (?:drives?|disks?|hdds?|ssds?|festplatten)|(?<![a-z0-9])(?:with|w\/|incl\S*|mit|met|avec|con(?! caddy)|each|bays?|\d{1,2} ?x? ?[sl]ff)(?![a-z0-9])/

/**
 * Whether a text sells a drive for a system, which is sold with a number of drives: `VNX5300 600GB 10K`, or
 * `1.2TB 10K R730` with the server last.
 */
function isDriveOfSystem(folded: string, candidates: readonly RuleMatch[]): boolean {
  const system = candidates.find(({ facts }) => systems.has(facts.kind!) && facts.model)
  const isOfServer =
    system?.facts.kind === 'server' &&
    system.to >= folded.length - 2 &&
    candidates.every(
      ({ facts }) => facts === system.facts || facts.kind === 'drive' || facts.kind === undefined,
    )
  return (
    (system?.facts.kind === 'storage' || isOfServer) &&
    candidates.some(
      ({ facts }) =>
        facts.kind === 'drive' &&
        facts.attributes?.capacity !== undefined &&
        facts.attributes.driveType !== 'tape' &&
        facts.attributes.modules === undefined,
    ) &&
    !withDrives.test(
      folded.replace(/(?:with|w\/|incl\.?|mit|met|avec|con) (?:trays?|cadd(?:y|ies))/g, ''),
    )
  )
}

/** Whether a text before `for` names what is for a system: `D9Y19AV for EliteBook 840 G3`. */
export const namesPart = (before: string): boolean =>
  findWords(before).some((word) =>
    /\d|^q?sfp|^(?:transceiver|ram|memory|module|cable|card|board|licen[cs]e|drive|disk|spare|part)s?$/.test(
      word,
    ),
  )

/** Kinds of what is traded: goods named side by side are several, processors named with a server are parts of it. */
function chooseKinds({ folded, matches, fits }: Reading): Kinds {
  const stated = matches.filter(({ facts }) => facts.kind !== undefined)
  const own = stated.filter(({ from }) => !isInside(from, fits))
  const candidates = own.length > 0 ? own : stated
  if (own.length === 0 && fits[0] && namesPart(folded.slice(0, fits[0][0]))) {
    const isOnlyFor = stated.every(({ facts }) => systems.has(facts.kind!))
    if (isOnlyFor && stated.length > 0 && !findExtra(folded)) return { kinds: ['spare-part'] }
  }
  const extraFound = candidates.find(({ facts }) => extras.has(facts.kind!))
  const extraWord = findExtra(folded)
  if (extraFound ?? extraWord) {
    const isWhole = matches.some(
      ({ facts }) =>
        !(facts.model && systems.has(facts.kind!)) &&
        ((facts.kind === 'processor' && facts.model !== undefined) ||
          ofWholeSystems.some((attribute) => facts.attributes?.[attribute] !== undefined)),
    )
    const system = candidates.find(({ facts }) => systems.has(facts.kind!) && facts.model)
    const isBeside =
      system !== undefined &&
      extraWord !== undefined &&
      isNextTo(system, extraWord.from, { folded, matches })
    if (!system || !isWhole || isBeside) {
      const kind = extraFound?.facts.kind ?? extraWord!.kind
      return { kinds: [kind], extra: extraWord?.word ?? extraFound?.facts.line ?? kind }
    }
  }
  if (isDriveOfSystem(folded, candidates)) return { kinds: ['drive'] }
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
  matches: RuleMatch[]
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
  matches: readonly RuleMatch[],
  lines: readonly string[],
): string[] {
  const series = lines.filter((line) => !/^(?:hdd|ssd)-/.test(line))
  const type = matches.find(({ facts }) => facts.attributes?.driveType)?.facts.attributes?.driveType
  const [maker] = [
    ...matches.flatMap(({ facts }) => (facts.maker ? [facts.maker] : [])),
    ...findMakers(folded),
  ].filter((name) => makersOfDrives.has(name))
  if (series.length > 0 || type === undefined || type === 'tape') return series
  return maker === undefined ? [] : [`${maker} ${type}`]
}

/** Returns the traded products of a text, or of one item of a lot. */
export function chooseTraded(reading: Reading): Traded {
  const { kinds, extra } = chooseKinds(reading)
  const own = reading.matches.filter(
    ({ facts }) => facts.kind !== undefined && kinds.includes(facts.kind),
  )
  const outside = own.filter(({ from }) => !isInside(from, reading.fits))
  const matches = outside.length > 0 ? outside : own
  const models = dropVague(
    unique(matches.flatMap(({ facts }) => (facts.model ? [`${facts.kind}:${facts.model}`] : []))),
  )
  if (models.length === 0 && extra !== undefined) {
    // Rules do not read what follows `for`; here it is what the part fits.
    const plain = reading.folded.replace(fitsWord, ' ').replace(/ {2,}/g, ' ')
    const fitting = applyRules(plain).filter(({ facts }) => facts.model && systems.has(facts.kind!))
    models.push(...unique(fitting.map(({ facts }) => `${kinds[0]}:${extra} for ${facts.model}`)))
  }
  const lines = unique(matches.flatMap(({ facts }) => (facts.line ? [facts.line] : [])))
  return {
    kinds,
    models,
    lines: kinds[0] === 'drive' ? nameDriveLines(reading, matches, lines) : lines,
    matches,
    ...(extra === undefined ? {} : { extra }),
  }
}

interface Item extends Traded {
  reading: Reading
}

export interface Lot extends Traded {
  items: readonly Item[]
}

const countOf = ({ reading }: Item): number =>
  Number(/^ *(\d{1,4}) ?x /.exec(reading.folded)?.[1] ?? 0)

/** The most processors, and the most drives or modules, that one computer in a list has. */
const maxInComputer = (kinds: readonly Kind[]) => (kinds.includes('processor') ? 4 : 24)

/** The part of a reading between two positions. */
const sliceReading = ({ folded, matches, fits }: Reading, from: number, to: number): Reading => ({
  folded: folded.slice(from, to),
  matches: matches
    .filter((match) => match.from >= from && match.to <= to)
    .map((match) => ({ ...match, from: match.from - from, to: match.to - from })),
  fits: fits.map(([start, end]) => [start - from, end - from] as const),
})

/** Whether all that an item names is only what something else fits. */
const onlyFits = ({ reading: { matches, fits } }: Item) =>
  matches.some(({ facts }) => systems.has(facts.kind!)) &&
  matches.every(({ facts, from }) => facts.kind === undefined || isInside(from, fits))

/** Whether an item is only a further system for the part before it: `PSU 750W R640, R740`. */
function isFurtherSystem(item: Item, before: Item | undefined): boolean {
  if (!before || before.extra === undefined) return false
  const [system] = item.reading.matches.filter(({ facts }) => facts.model)
  const [first] = before.reading.matches.filter(
    ({ facts }) => facts.model && systems.has(facts.kind!),
  )
  const part = findExtra(before.reading.folded)
  return (
    system !== undefined &&
    systems.has(system.facts.kind!) &&
    system.to - system.from >= item.reading.folded.trim().length - 6 &&
    (first === undefined || (part !== undefined && part.from < first.from))
  )
}

/** Goods of different kinds or models named side by side; undefined for a single product with its parts. */
export function findLot(reading: Reading): Lot | undefined {
  const { folded } = reading
  const ends = [...folded.matchAll(/[,;] |\. | [+&|] | \/ /g)].map(({ index }) => index)
  if (ends.length === 0) return undefined
  const starts = [0, ...ends.map((end) => end + 1)]
  const items = starts.map((from, at): Item => {
    const own = sliceReading(reading, from, ends[at] ?? folded.length)
    return { ...chooseTraded(own), reading: own }
  })
  for (const [at, item] of items.entries()) {
    if (!isFurtherSystem(item, items[at - 1])) continue
    items[at] = { ...item, kinds: [], models: [], extra: items[at - 1]!.extra! }
  }
  const isWhole = ({ kinds }: Item) => !kinds.every((kind) => partsOfSystems.has(kind))
  const hasOwn = items.some((item) => item.kinds.length > 0 && !onlyFits(item))
  const named = items
    .filter(({ models }) => models.length > 0)
    .filter((item) => !hasOwn || !onlyFits(item))
  const whole = named.filter(isWhole)
  const hasComputer = whole.some(({ kinds }) => kinds.some((kind) => computers.has(kind)))
  const counted = items.filter((item) => item.kinds.length > 0 && countOf(item) > 0)
  const isList =
    counted.length > 1 &&
    named.every((item) => counted.includes(item)) &&
    (!hasComputer || counted.filter(isWhole).length > 1)
  const distinct = (among: readonly Item[]) => new Set(among.flatMap(({ models }) => models)).size
  const hasSystem = reading.matches.some(({ facts }) => systems.has(facts.kind!))
  const isLot =
    (whole.length > 1 && distinct(whole) > 1) ||
    (!hasSystem && named.length > 1 && distinct(named) > 1)
  if (!isList && !isLot) return undefined
  // Processors and drives in a list with computers are parts of these.
  const sold = (isList ? counted : named).filter(
    (item) => !hasComputer || isWhole(item) || countOf(item) > maxInComputer(item.kinds),
  )
  // What is typed between two products belongs to the first.
  const places = [...sold.map((item) => starts[items.indexOf(item)]!), folded.length]
  const whollyRead = sold.map((item, at) => ({
    ...item,
    reading: sliceReading(reading, places[at]!, places[at + 1]!),
  }))
  return {
    kinds: unique(sold.flatMap(({ kinds }) => kinds)).slice(0, maxValues),
    models: unique(sold.flatMap(({ models }) => models)),
    lines: unique(sold.flatMap(({ lines }) => lines)),
    matches: sold.flatMap((item) => item.matches),
    items: whollyRead,
  }
}
