/** Kinds of goods; the first ones are systems, whose parts are attributes of them. */
export const kinds = [
  'server',
  'storage',
  'laptop',
  'desktop',
  'thin-client',
  'tablet',
  'phone',
  'console',
  'point-of-sale',
  'scanner',
  'printer',
  'monitor',
  'switch',
  'router',
  'firewall',
  'wireless',
  'telephone',
  'conference',
  'processor',
  'memory',
  'drive',
  'optic',
  'network-card',
  'graphics-card',
  'controller',
  'power-supply',
  'battery',
  'dock',
  'supplies',
  'licence',
  'spare-part',
  'accessory',
] as const
export type Kind = (typeof kinds)[number]

/** Attributes of a product in an offer; values are in one spelling, sizes in GB, speeds in MHz or rpm, power in W. */
export const attributes = [
  // What distinguishes configurations of one model.
  'generation',
  'cpu',
  'cpuCount',
  'memory',
  'modules',
  'memoryType',
  'memoryModule',
  'rank',
  'speed',
  'capacity',
  'driveType',
  'interface',
  'form',
  'bays',
  'ports',
  'poe',
  'portSpeed',
  'uplink',
  'reach',
  'gpu',
  'controller',
  'screen',
  'resolution',
  'network',
  'power',
  'stepping',
  'cores',
  'edition',
  'term',
  'airflow',
  // What rarely matters to a buyer.
  'colour',
  'keyboard',
  'lock',
  'system',
  'bracket',
] as const
export type Attribute = (typeof attributes)[number]

/** Facts in a part of a text. */
export interface Facts {
  kind?: Kind
  /** In the spelling of `makers.ts`. */
  maker?: string
  /** The product line or series within which products replace each other, such as `xeon-gold-1` or `iphone-13`. */
  line?: string
  /** The model in one spelling, unique together with the kind, such as `r740`, `gold 6130` or `iphone 13 pro`. */
  model?: string
  /** Part numbers of the same product in other forms: option, spare, assembly, without a regional suffix. */
  parts?: readonly string[]
  attributes?: Partial<Record<Attribute, string>>
}

/**
 * Recognises one way of writing a product or an attribute. Patterns run on the result of `foldText` (`32gb`, `3.84tb`,
 * `24"`). A match that begins or ends inside a word or number is ignored, so patterns need no boundaries.
 */
export interface Rule {
  /** In a few plain words; titles its examples in the `.tsv` file of its kind. */
  name: string
  pattern: RegExp
  /** Undefined if the match is no product or attribute after all. */
  read: (match: RegExpExecArray) => Facts | undefined
}

/** Facts with those attributes that are stated; without `attributes` if none is. */
export function factsWith(
  facts: Omit<Facts, 'attributes'>,
  attributes: Partial<Record<Attribute, string | undefined>>,
): Facts {
  const stated = Object.entries(attributes).filter(([, value]) => value !== undefined)
  return stated.length === 0 ? facts : { ...facts, attributes: Object.fromEntries(stated) }
}
