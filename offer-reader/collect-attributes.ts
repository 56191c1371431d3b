import { maxValues, systems } from '#offer-reader/choose-products.ts'
import { isInside, type Reading } from '#offer-reader/read-text.ts'
import type { Attribute, Facts, Kind } from '#offer-reader/rule.ts'

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

/** The attributes of what is traded, those of the parts of a system included. */
export function collectAttributes(
  { matches, fits }: Reading,
  kinds: readonly Kind[],
): Map<Attribute, string[]> {
  const hasSystem = kinds.some((kind) => systems.has(kind))
  const values = new Map<Attribute, string[]>()
  const ofNumbers = new Map<Attribute, string[]>()
  for (const { facts, from } of matches) {
    if (isInside(from, fits)) continue
    const isOwn = facts.kind === undefined || kinds.includes(facts.kind)
    const stated = isOwn ? facts.attributes : hasSystem ? asPartOf(facts) : undefined
    const target = isOwn && facts.model !== undefined ? ofNumbers : values
    for (const [name, value] of Object.entries(stated ?? {}) as [Attribute, string][]) {
      const stored = target.get(name)
      if (!stored) target.set(name, [value])
      else if (!stored.includes(value) && stored.length < maxValues) stored.push(value)
    }
  }
  // What is typed beside a model or part number counts more than what the number implies.
  for (const [name, own] of ofNumbers) if (!values.has(name)) values.set(name, own)
  for (const [name, stated] of values) {
    // A server `CTO, 2x 6130` has processors.
    if (stated.length > 1 && stated.includes('none')) {
      values.set(
        name,
        stated.filter((value) => value !== 'none'),
      )
    }
  }
  return values
}

/** Sizes in a text, in GB, smallest first. */
function findSizes(folded: string): number[] {
  return [
    ...folded.matchAll(
      /(?<![\d.a-z]|[a-z]\d-)(\d{1,5}(?:\.\d{1,2})?)(gb|tb|g|t)(?![a-z0-9]|\/[\ds])/g,
    ),
  ]
    .map(([, amount, unit]) => Number(amount) * (unit!.startsWith('t') ? 1000 : 1))
    .filter((size) => size > 0)
    .toSorted((one, other) => one - other)
}

const interfaces: readonly (readonly [RegExp, string])[] = [
  [/(?<![a-z0-9])usb(?![a-z0-9])/, 'usb'],
  [/(?<![a-z0-9])(?:serial|seriell|serie|rs-?232)(?![a-z0-9])/, 'serial'],
  [/(?<![a-z0-9])(?:ethernet|lan|rj-?45)(?![a-z0-9])/, 'ethernet'],
  [/(?<![a-z0-9])(?:parallel|lpt)(?![a-z0-9])/, 'parallel'],
  [/(?<![a-z0-9])(?:wi-?fi|wlan|wireless)(?![a-z0-9])/, 'wifi'],
  [/(?<![a-z0-9])(?:bluetooth|bt)(?![a-z0-9])/, 'bluetooth'],
]

/** Adds figures that no rule has read, by what they mean for a kind. */
export function addSizes(
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
  if (kind === 'power-supply' || kind === 'dock') {
    const power = /(?<![\d.a-z])(\d{2,4})w(?:ac|dc)?(?![a-z0-9])/.exec(folded)?.[1]
    if (power && !attributes.has('power')) attributes.set('power', [power])
  }
  if (kind === 'controller') {
    const [, gigabytes, megabytes] =
      /(?<![\d.a-z])(?:([1248])gb?|(256|512|1024|2048)mb?)(?![a-z0-9/])/.exec(folded) ?? []
    set('memory', gigabytes ? Number(gigabytes) : megabytes ? Number(megabytes) / 1024 : undefined)
  }
  if (kind === 'printer' && !attributes.has('interface')) {
    const named = interfaces.filter(([pattern]) => pattern.test(folded)).map(([, name]) => name)
    if (named.length > 0) attributes.set('interface', named)
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
