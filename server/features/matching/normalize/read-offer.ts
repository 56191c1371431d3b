import {
  chooseTraded,
  findLot,
  maxValues,
  partsOfSystems,
  systems,
  unique,
} from '#server/features/matching/normalize/choose-products.ts'
import { foldText } from '#server/features/matching/normalize/fold-text.ts'
import { findMaker, findMakers } from '#server/features/matching/normalize/makers.ts'
import {
  findPartNumbers,
  formsOf,
  maxParts,
  partKey,
} from '#server/features/matching/normalize/part-numbers.ts'
import { isInside, readText, type Reading } from '#server/features/matching/normalize/read-text.ts'
import type { Attribute, Facts, Kind } from '#server/features/matching/normalize/rule.ts'

/** Texts of an offer that describe the product. */
export interface ProductText {
  brand: string
  description: string
  additionalInfo: string
}

/** What an offer states of its product. */
export interface OfferFacts {
  /** Kinds of what is traded, the first named first; of a system with its parts only that of the system. */
  kinds: readonly Kind[]
  makers: readonly string[]
  /** Models of these kinds, as `kind:model`, and the lines they belong to. */
  models: readonly string[]
  lines: readonly string[]
  /** Values of each attribute, those of the description alone if it states the attribute. */
  attributes: ReadonlyMap<Attribute, readonly string[]>
  /** Part numbers as typed, in the description first. */
  partNumbers: readonly string[]
  /** Keys of all forms of these part numbers, and of numbers that mean the same by the rules. */
  partKeys: readonly string[]
  /** The folded brand and description, and further text. */
  main: string
  further: string
}

/** Characters of further text that are read. */
export const maxFurtherLength = 600
const maxPartKeys = 40

/** The attributes that a part gives the system it is in. */
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
  // What is typed beside a model or part number counts more than what the number implies.
  for (const [name, own] of ofNumbers) if (!values.has(name)) values.set(name, own)
  return values
}

/** Sizes in a text, in GB, smallest first. */
function findSizes(folded: string): number[] {
  return [...folded.matchAll(/(?<![\d.a-z])(\d{1,5}(?:\.\d{1,2})?)(gb|tb|g|t)(?![a-z0-9/])/g)]
    .map(([, amount, unit]) => Number(amount) * (unit!.startsWith('t') ? 1000 : 1))
    .filter((size) => size > 0)
    .toSorted((one, other) => one - other)
}

/** Adds sizes that no rule has read, by what they mean for a kind. */
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

/** Reads what an offer states of its product. */
export function readOffer({ brand, description, additionalInfo }: ProductText): OfferFacts {
  const foldedBrand = foldText(brand)
  const typed = foldText(`${brand} ${description}`)
  const further = foldText(additionalInfo).slice(0, maxFurtherLength)
  // A lot is described in the further text.
  const isInFurther = further !== '' && !namesSomething(typed)
  const reading = readText(isInFurther ? `${typed}, ${further}` : typed)
  const furtherReading = further === '' || isInFurther ? undefined : readText(further)
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
    // Further text about other products does not describe this one.
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
    partKeys: unique([...partNumbers.flatMap(formsOf), ...equivalents]).slice(0, maxPartKeys),
    main: reading.folded,
    further: isInFurther ? '' : further,
  }
}
