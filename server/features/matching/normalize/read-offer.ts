import { rulesOfKinds } from '#server/features/matching/normalize/all-rules.ts'
import { applyRule, type Found } from '#server/features/matching/normalize/apply-rules.ts'
import { foldText } from '#server/features/matching/normalize/fold-text.ts'
import { findMaker, findMakers } from '#server/features/matching/normalize/makers.ts'
import {
  findPartNumbers,
  formsOf,
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
  /** The kind of what is traded, also where its parts are named. */
  kind: Kind | undefined
  makers: readonly string[]
  /** Models of that kind, as `kind:model`, and the lines they belong to. */
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
/** Attributes that only a whole system has. */
const ofWholeSystems: readonly Attribute[] = ['cpu', 'memory', 'bays']

/** Characters of further text that are read. */
const maxFurther = 600
const maxValues = 6

const compatibility =
  /(?:^|[ ,;(])(?:for|fits|compatible with|fur|fuer|passend fur|voor|geschikt voor|pour|per|para|zu)(?= )[^,;()]*/g

interface Reading {
  found: Found[]
  /** Parts of the text that only say where something fits. */
  fits: readonly (readonly [from: number, to: number])[]
}

function read(folded: string): Reading {
  const found = allRules.flatMap((rule) => applyRule(rule, folded))
  const fits = [...folded.matchAll(compatibility)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  )
  return { found: found.toSorted((one, other) => one.from - other.from), fits }
}

const isInside = (position: number, ranges: Reading['fits']) =>
  ranges.some(([from, to]) => position >= from && position < to)

function chooseKind({ found, fits }: Reading): Kind | undefined {
  const told = found.filter(({ facts }) => facts.kind !== undefined)
  const own = told.filter(({ from }) => !isInside(from, fits))
  const candidates = own.length > 0 ? own : told
  const system = candidates.find(({ facts }) => systems.has(facts.kind!) && facts.model)
  const extra = candidates.find(({ facts }) => extras.has(facts.kind!))
  if (system && extra) {
    const isWhole = found.some(({ facts }) =>
      ofWholeSystems.some((attribute) => facts.attributes?.[attribute] !== undefined),
    )
    return isWhole ? system.facts.kind : extra.facts.kind
  }
  const withModel = candidates.find(({ facts }) => facts.model)
  return (system ?? withModel ?? extra ?? candidates[0])?.facts.kind
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
  kind: Kind | undefined,
): Map<Attribute, string[]> {
  const values = new Map<Attribute, string[]>()
  const ofNumbers = new Map<Attribute, string[]>()
  for (const { facts, from } of found) {
    if (isInside(from, fits)) continue
    const isOwn = facts.kind === undefined || facts.kind === kind
    const stated = isOwn
      ? facts.attributes
      : kind && systems.has(kind)
        ? asPartOf(facts)
        : undefined
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

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)]

/** Reads what an offer says of its product. */
export function readOffer({ brand, description, additionalInfo }: ProductText): OfferFacts {
  const foldedBrand = foldText(brand)
  const main = foldText(`${brand} ${description}`)
  const further = foldText(additionalInfo).slice(0, maxFurther)
  const reading = read(main)
  const furtherReading = further === '' ? undefined : read(further)
  const kind = chooseKind(reading) ?? (furtherReading ? chooseKind(furtherReading) : undefined)

  const ofKind = (given: Reading) => {
    const own = given.found.filter(({ facts }) => facts.kind === kind)
    const notFitting = own.filter(({ from }) => !isInside(from, given.fits))
    return notFitting.length > 0 ? notFitting : own
  }
  const own = ofKind(reading)
  const modelsOf = (found: readonly Found[]) =>
    unique(found.flatMap(({ facts }) => (facts.model ? [`${kind}:${facts.model}`] : [])))
  let models = modelsOf(own)
  const attributes = collectAttributes(reading, kind)
  let ownFound = own
  if (furtherReading) {
    const furtherOwn = ofKind(furtherReading)
    const furtherModels = modelsOf(furtherOwn)
    // Further text about other products says nothing of this one.
    const isSameProduct =
      furtherModels.every((model) => models.includes(model)) || models.length === 0
    if (isSameProduct) {
      if (models.length === 0) {
        models = furtherModels.slice(0, 1)
        ownFound = [...own, ...furtherOwn]
      }
      for (const [name, values] of collectAttributes(furtherReading, kind)) {
        if (!attributes.has(name)) attributes.set(name, values)
      }
    }
  }
  const partNumbers = unique([...findPartNumbers(main), ...findPartNumbers(further)]).slice(0, 20)
  const equivalents = [...reading.found, ...(furtherReading?.found ?? [])]
    .filter(({ facts }) => facts.kind === undefined || facts.kind === kind)
    .flatMap(({ facts }) => (facts.parts ?? []).map(partKey))
  const makers = unique([
    ...[findMaker(foldedBrand)].filter((maker) => maker !== undefined),
    ...ownFound.flatMap(({ facts }) => (facts.maker ? [facts.maker] : [])),
    ...findMakers(main),
  ])
  return {
    kind,
    makers: makers.slice(0, maxValues),
    models: models.slice(0, maxValues),
    lines: unique(ownFound.flatMap(({ facts }) => (facts.line ? [facts.line] : []))).slice(
      0,
      maxValues,
    ),
    attributes,
    partNumbers,
    partKeys: unique([...partNumbers.flatMap(formsOf), ...equivalents]).slice(0, 40),
    main,
    further,
  }
}
