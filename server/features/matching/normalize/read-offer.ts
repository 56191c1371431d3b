import { rulesOfKinds } from '#server/features/matching/normalize/all-rules.ts'
import { applyRule, type Found } from '#server/features/matching/normalize/apply-rules.ts'
import { foldText } from '#server/features/matching/normalize/fold-text.ts'
import { findMaker, findMakers } from '#server/features/matching/normalize/makers.ts'
import {
  findPartNumbers,
  formsOf,
  maxParts,
  partKey,
} from '#server/features/matching/normalize/part-numbers.ts'
import type { Attribute, Facts, Kind } from '#server/features/matching/normalize/rule.ts'

const allRules = Object.values(rulesOfKinds).flat()

/** Texts of an offer that tell about the product. */
export interface ProductText {
  brand: string
  description: string
  additionalInfo: string
}

/** What an offer says of its product. */
export interface OfferFacts {
  /** Kinds of what is traded, the first one first; of a system that names its parts that of the system. */
  kinds: readonly Kind[]
  makers: readonly string[]
  /** Models of these kinds, as `kind:model`, and the lines they belong to. */
  models: readonly string[]
  lines: readonly string[]
  /** Values of each attribute, those of the description alone if it states the attribute. */
  attributes: ReadonlyMap<Attribute, readonly string[]>
  /** Part numbers as typed, in the description first. */
  partNumbers: readonly string[]
  /** Keys of all forms of these part numbers, and of numbers that are known to mean the same. */
  partKeys: readonly string[]
  /** The folded brand and description, and further text. */
  main: string
  further: string
}

/** Kinds that are bought whole; processors and memory named beside them are parts of them. */
const systems: ReadonlySet<Kind> = new Set<Kind>([
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
/** What is sold for a system, which is then named only to say where it fits. */
const extras: ReadonlySet<Kind> = new Set<Kind>([
  'power-supply',
  'battery',
  'dock',
  'supplies',
  'spare-part',
  'accessory',
])
/** What systems are made of. */
const partsOfSystems: ReadonlySet<Kind> = new Set<Kind>([
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
const ofWholeSystems: readonly Attribute[] = ['cpu', 'memory', 'bays']

/** Characters of further text that are read. */
const maxFurther = 600
const maxValues = 6

/** What follows says only where something fits or comes from. */
const background =
  /(?<![a-z0-9])(?:for|fits|compatible with|fur|fuer|voor|geschikt voor|pour|per|para|zu|from|aus|uit|of a|out of|de|da)(?= )[^,;()]*/g

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)]

interface Reading {
  found: Found[]
  /** Parts of the text that only say where something fits or comes from. */
  fits: readonly (readonly [from: number, to: number])[]
}

function applyRules(folded: string): Found[] {
  return allRules
    .flatMap((rule) => applyRule(rule, folded))
    .toSorted((one, other) => one.from - other.from)
}

/** Spellings in which rules may find a model that they do not find as typed. */
const respellings: readonly ((folded: string) => string)[] = [
  // T-470, P-40
  (folded) =>
    folded.replace(/(?<![a-z0-9-])([a-z]{1,3})-(?=\d{2,4}[a-z]{0,2}(?![a-z0-9-]))/g, '$1'),
  // Elite-Mini-800-G9
  (folded) => folded.replace(/(?<=[a-z])-(?=[a-z]{2}|\d)|(?<=\d)-(?=g\d|gen)/g, ' '),
]

function read(typed: string): Reading & { folded: string } {
  let folded = typed
  let found = applyRules(folded)
  for (const respell of respellings) {
    if (found.some(({ facts }) => facts.model !== undefined)) break
    const other = respell(typed)
    if (other === folded) continue
    const again = applyRules(other)
    if (again.some(({ facts }) => facts.model !== undefined)) [folded, found] = [other, again]
  }
  const fits = [...folded.matchAll(background)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  )
  return { folded, found, fits }
}

const isInside = (position: number, ranges: Reading['fits']) =>
  ranges.some(([from, to]) => position >= from && position < to)

/** What is told apart from systems by a word, in the languages of traders. */
const extraWords: readonly (readonly [RegExp, Kind, string])[] = [
  [
    /power suppl(?:y|ies)|psus?|netzteile?|voeding(?:en)?|alimentation|alimentatore|fuente de alimentacion/,
    'power-supply',
    'power supply',
  ],
  [
    /heat ?sinks?|(?:cpu )?coolers?|kuhlkorper|kuhler|koeler|dissipatore|dissipateur/,
    'spare-part',
    'heatsink',
  ],
  [
    /(?:sliding |ready |static |rack |server )*rails?(?: ?kits?)?|rack ?kits?|rackschienen|schienen/,
    'spare-part',
    'rails',
  ],
  [/rack ?(?:ears?|mount kit|brackets?)/, 'spare-part', 'rack ears'],
  [
    /fans?(?: (?:kit|module|assembly|tray))?|lufter|ventilator(?:en|e|i)?|ventilateurs?/,
    'spare-part',
    'fan',
  ],
  [
    /(?:drive |hdd |hot[ -]?swap )*(?:caddy|caddies|caddys)|(?:hdd|drive) trays?|smart ?carriers?/,
    'spare-part',
    'caddy',
  ],
  [/bezels?|front ?panels?|faceplates?/, 'spare-part', 'bezel'],
  [/risers?(?: (?:card|kit|board))?/, 'spare-part', 'riser'],
  [/backplanes?/, 'spare-part', 'backplane'],
  [
    /(?:system|mother|main) ?boards?|mainboards?|carte mere|scheda madre|placa base|moederbord/,
    'spare-part',
    'mainboard',
  ],
  [/batter(?:y|ies|ij|ijen|ie|ien|ia|ias)|akkus?|accus?/, 'battery', 'battery'],
  [/adapters?|chargers?|ladegerate?|oplader|chargeurs?|caricatore/, 'accessory', 'adapter'],
  [/dock(?:s|ing(?: ?station)?s?)?/, 'dock', 'dock'],
  [
    /keyboards? (?:for|assembly)|palm ?rests?|hinges?|lcd (?:panel|assembly|screen)|display assembly/,
    'spare-part',
    'spare',
  ],
  [/(?:stack(?:ing)?|power|sas|data|cable) cables?|kabels?/, 'accessory', 'cable'],
  [
    /toners?|toner ?cartridges?|cartouches?|cartucce|ink cartridges?|drum(?: units?)?|fusers?/,
    'supplies',
    'toner',
  ],
  [/network modules?|uplink modules?|nm modules?/, 'spare-part', 'network module'],
]
const notBefore =
  /(?:with|w\/|incl\.?|including|includes|inc|mit|inkl\.?|met|avec|con|no|without|ohne|zonder|sans|senza|sin|and|und|en|et|(?<= )\+|&|dual|redundant|single|(?<![a-z0-9])\d ?x?) ?(?:\d+w )?(?:power )?$/

function findExtra(folded: string): { kind: Kind; word: string; from: number } | undefined {
  for (const [pattern, kind, word] of extraWords) {
    const match = new RegExp(`(?<![a-z0-9])(?:${pattern.source})(?![a-z0-9])`).exec(folded)
    if (match && !notBefore.test(folded.slice(0, match.index)))
      return { kind, word, from: match.index }
  }
  return undefined
}

interface Kinds {
  kinds: Kind[]
  /** What is sold for a system, in a word. */
  extra?: string
}

/** Kinds of what is traded: goods named side by side are several, processors named with a server are parts of it. */
function chooseKinds({ folded, found, fits }: Reading & { folded: string }): Kinds {
  const stated = found.filter(({ facts }) => facts.kind !== undefined)
  const own = stated.filter(({ from }) => !isInside(from, fits))
  const candidates = own.length > 0 ? own : stated
  const extraFound = candidates.find(({ facts }) => extras.has(facts.kind!))
  const extraWord = findExtra(folded)
  if (extraFound ?? extraWord) {
    const isWhole = found.some(
      ({ facts }) =>
        !(facts.model && systems.has(facts.kind!)) &&
        ofWholeSystems.some((attribute) => facts.attributes?.[attribute] !== undefined),
    )
    const system = candidates.find(({ facts }) => systems.has(facts.kind!) && facts.model)
    // `rails R630` and `R630 rails` sell rails, `R630, 2 x 6130, rails` sells a server.
    const isBeside =
      system !== undefined &&
      extraWord !== undefined &&
      (extraWord.from < system.from || extraWord.from <= system.to + 2)
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

/** What the parts of a system say of it. */
function asPartOf(facts: Facts): Facts['attributes'] {
  const { attributes = {} } = facts
  if (facts.kind === 'processor') {
    const { cpuCount } = attributes
    return { ...(facts.model ? { cpu: facts.model } : {}), ...(cpuCount ? { cpuCount } : {}) }
  }
  if (facts.kind === 'memory') {
    const memory = Number(attributes.memory) * Number(attributes.modules ?? 1)
    return Number.isFinite(memory) ? { memory: String(memory) } : {}
  }
  if (facts.kind === 'drive') {
    const { capacity, driveType } = attributes
    return { ...(capacity ? { capacity } : {}), ...(driveType ? { driveType } : {}) }
  }
  if (facts.kind === 'graphics-card') return facts.model ? { gpu: facts.model } : {}
  if (facts.kind === 'controller') return facts.model ? { controller: facts.model } : {}
  return {}
}

function collectAttributes(
  { found, fits }: Reading,
  kinds: readonly Kind[],
): Map<Attribute, string[]> {
  const hasSystem = kinds.some((kind) => systems.has(kind))
  const values = new Map<Attribute, string[]>()
  const ofNumbers = new Map<Attribute, string[]>()
  for (const { facts, from } of found) {
    if (isInside(from, fits)) continue
    const isOwn = facts.kind === undefined || kinds.includes(facts.kind)
    const stated = isOwn ? facts.attributes : hasSystem ? asPartOf(facts) : undefined
    const target = isOwn && facts.model !== undefined ? ofNumbers : values
    for (const [name, value] of Object.entries(stated ?? {}) as [Attribute, string][]) {
      const known = target.get(name)
      if (!known) target.set(name, [value])
      else if (!known.includes(value) && known.length < maxValues) known.push(value)
    }
  }
  // What is typed beside a model or part number counts more than what the number stands for.
  for (const [name, own] of ofNumbers) if (!values.has(name)) values.set(name, own)
  return values
}

interface Traded extends Kinds {
  models: string[]
  found: Found[]
}

/** What a text, or one item of a lot, trades. */
function chooseTraded(reading: Reading & { folded: string }): Traded {
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
    const fitting = reading.found.filter(({ facts }) => facts.model && systems.has(facts.kind!))
    models.push(...unique(fitting.map(({ facts }) => `${kinds[0]}:${extra} for ${facts.model}`)))
  }
  return { kinds, models, found, ...(extra === undefined ? {} : { extra }) }
}

/** Goods of different kinds or models named side by side; undefined for a single product with its parts. */
function findLot({ folded, found, fits }: Reading & { folded: string }): Traded | undefined {
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
  return {
    kinds: unique(named.flatMap(({ kinds }) => kinds)).slice(0, maxValues),
    models: unique(named.flatMap(({ models }) => models)),
    found: named.flatMap((item) => item.found),
  }
}

/** Sizes in a text, in GB, smallest first. */
function findSizes(folded: string): number[] {
  return [...folded.matchAll(/(?<![\d.a-z])(\d{1,5}(?:\.\d{1,2})?)(gb|tb|g|t)(?![a-z0-9/])/g)]
    .map(([, amount, unit]) => Number(amount) * (unit!.startsWith('t') ? 1000 : 1))
    .filter((size) => size > 0)
    .toSorted((one, other) => one - other)
}

/** Sizes that no rule has read, by what they mean for a kind. */
function addSizes(
  folded: string,
  kind: Kind | undefined,
  attributes: Map<Attribute, string[]>,
): void {
  const set = (name: Attribute, size: number | undefined) => {
    if (size !== undefined && !attributes.has(name)) attributes.set(name, [String(size)])
  }
  const sizes = findSizes(folded)
  if (kind === 'drive')
    set(
      'capacity',
      sizes.findLast((size) => size >= 30),
    )
  if (kind === 'memory')
    set(
      'memory',
      sizes.find((size) => size <= 512),
    )
  if (kind === 'phone' || kind === 'tablet') {
    const bare = /[ ,/](16|32|64|128|256|512)(?= ?(?:$|[,;/ ]))/.exec(folded)?.[1]
    set('capacity', sizes.findLast((size) => size >= 8) ?? (bare ? Number(bare) : undefined))
  }
  if (kind === 'console')
    set(
      'capacity',
      sizes.findLast((size) => size >= 250),
    )
  if (kind === 'graphics-card')
    set(
      'memory',
      sizes.find((size) => size <= 192),
    )
  if (kind === 'laptop' || kind === 'desktop' || kind === 'thin-client') {
    set(
      'memory',
      sizes.find((size) => size <= 96),
    )
    set(
      'capacity',
      sizes.findLast((size) => size >= 120),
    )
  }
}

/** Whether a text names anything that could be a product: a number of three digits or a mixed word that is no size. */
const namesSomething = (folded: string): boolean =>
  [...folded.matchAll(/[a-z0-9][a-z0-9.-]*/g)].some(
    ([word]) =>
      /\d{3}|[a-z]\d|\d[a-z]/.test(word) &&
      !/^\d+(?:\.\d+)?(?:gb|tb|mb|w|x|pcs?|st|stk|"|mhz|ghz)$/.test(word),
  )

/** Reads what an offer says of its product. */
export function readOffer({ brand, description, additionalInfo }: ProductText): OfferFacts {
  const foldedBrand = foldText(brand)
  const typed = foldText(`${brand} ${description}`)
  const further = foldText(additionalInfo).slice(0, maxFurther)
  // A lot is described further down.
  const isInFurther = further !== '' && !namesSomething(typed)
  const reading = read(isInFurther ? `${typed}, ${further}` : typed)
  const furtherReading = further === '' || isInFurther ? undefined : read(further)
  const lot = findLot(reading)
  const { kinds, models, found: ownFound } = lot ?? chooseTraded(reading)
  const attributes = lot ? new Map<Attribute, string[]>() : collectAttributes(reading, kinds)
  if (!lot) addSizes(reading.folded, kinds[0], attributes)
  if (furtherReading && !lot) {
    const others = furtherReading.found.filter(
      ({ facts, from }) =>
        facts.model &&
        !isInside(from, furtherReading.fits) &&
        !partsOfSystems.has(facts.kind!) &&
        !models.includes(`${facts.kind}:${facts.model}`),
    )
    // Further text about other products says nothing of this one.
    if (others.length === 0) {
      for (const [name, values] of collectAttributes(furtherReading, kinds)) {
        if (!attributes.has(name)) attributes.set(name, values)
      }
    }
  }
  const partNumbers = unique([...findPartNumbers(typed), ...findPartNumbers(further)]).slice(
    0,
    maxParts,
  )
  const equivalents = [...reading.found, ...(furtherReading?.found ?? [])]
    .filter(({ facts }) => facts.kind === undefined || kinds.includes(facts.kind))
    .flatMap(({ facts }) => (facts.parts ?? []).map(partKey))
  const makers = unique([
    ...[findMaker(foldedBrand)].filter((maker) => maker !== undefined),
    ...ownFound.flatMap(({ facts }) => (facts.maker ? [facts.maker] : [])),
    ...findMakers(typed),
  ])
  return {
    kinds,
    makers: makers.slice(0, maxValues),
    models: models.slice(0, maxValues),
    lines: unique(ownFound.flatMap(({ facts }) => (facts.line ? [facts.line] : []))).slice(
      0,
      maxValues,
    ),
    attributes,
    partNumbers,
    partKeys: unique([...partNumbers.flatMap(formsOf), ...equivalents]).slice(0, 40),
    main: reading.folded,
    further: isInFurther ? '' : further,
  }
}
