import { partKey } from '#contract/inventory/part-numbers.ts'
import type { RuleMatch } from '#offer-reader/apply-rules.ts'
import {
  chooseTraded,
  findLot,
  maxValues,
  namesPart,
  partsOfSystems,
  unique,
} from '#offer-reader/choose-products.ts'
import { addSizes, collectAttributes } from '#offer-reader/collect-attributes.ts'
import { foldText } from '#offer-reader/fold-text.ts'
import { findMaker, findMakers } from '#offer-reader/makers.ts'
import { findPartNumbers, formsOf, maxParts } from '#offer-reader/part-numbers.ts'
import {
  dropOrigin,
  isInside,
  readFurther,
  readText,
  type Reading,
} from '#offer-reader/read-text.ts'
import type { Attribute, Kind } from '#offer-reader/rule.ts'

/** Texts of an offer that describe the product. */
export interface ProductText {
  brand: string
  description: string
  additionalInfo: string
}

/** Facts of an offer about its product. */
export interface OfferFacts {
  /** Kinds of what is traded, the first named first; of a system with its parts only that of the system. */
  kinds: readonly Kind[]
  makers: readonly string[]
  /** Models of these kinds, as `kind:model`, and the lines they belong to. */
  models: readonly string[]
  lines: readonly string[]
  /** Values of each attribute, those of the description alone if it states the attribute. */
  attributes: ReadonlyMap<Attribute, readonly string[]>
  /** The items of a lot, which has no attributes of its own. */
  items: readonly ItemFacts[]
  /** Part numbers as typed, in the description first. */
  partNumbers: readonly string[]
  /** Keys of all forms of these part numbers, and of numbers that mean the same by the rules. */
  partKeys: readonly string[]
  /** All names that rules read, also of systems that a part fits: of models, lines, processors and the like. */
  names: readonly string[]
  /** Keys that rules recognise as part numbers. */
  equivalentKeys: readonly string[]
  /** The folded brand and description, and further text. */
  main: string
  further: string
}

/** Facts of an offer about one item of a lot. */
export interface ItemFacts {
  kinds: readonly Kind[]
  models: readonly string[]
  attributes: ReadonlyMap<Attribute, readonly string[]>
}

/** Characters of further text that are read. */
export const maxFurtherLength = 600
const maxPartKeys = 40

/** Whether a text names anything that could be a product: a number of three digits or a mixed word that is no size. */
const namesSomething = (folded: string): boolean =>
  [...folded.matchAll(/[a-z0-9][a-z0-9.-]*/g)].some(
    ([word]) =>
      /\d{3}|[a-z]\d|\d[a-z]/.test(word) &&
      !/^\d+(?:\.\d+)?(?:gb|tb|mb|w|x|pcs?|st|stk|"|mhz|ghz)$/.test(word),
  )

/** A part number after its label is one of the product, also in further text. */
const labelled =
  /(?<![a-z0-9])(?:p\/?n|part(?: ?(?:no|number|nr|#))?|art(?:ikel)?(?:\.|-| )?(?:nr|no)?|ref|mpn|sku)[.:# ]{1,3}([a-z0-9](?:[a-z0-9\-/+.]*[a-z0-9])(?: [a-z]21(?![a-z0-9]))?(?:#[a-z0-9]{3})?=?)/g

const findLabelled = (further: string): string[] =>
  [...further.matchAll(labelled)]
    .map(([, number = '']) => number.replace(/ (?=[a-z]21$)/, '-'))
    .filter((number) => findPartNumbers(number).length > 0)

/** `Looking for R740` is no part for an R740. */
const requestPhrase = /\b(?:looking|searching|search|asking|hunting|rfq|request|quote) for:? +/gi

/** A quantity before a name: `45x HP ProCurve` is no toner 45X. */
const quantityFirst = /^ *\d{1,4} ?(?:x|pcs\.?|pieces|units?|stuks?|stk\.?|st\.?) (?=[a-z])/i

/** Whether a number is that of a system that the part before it fits: `0F238F for R720xd`. */
const isFitted = (number: string, { folded, fits }: Reading): boolean =>
  fits[0] !== undefined &&
  /^[a-z]{1,3}\d{2,4}[a-z]{0,3}$/.test(number) &&
  isInside(folded.indexOf(number), fits) &&
  namesPart(folded.slice(0, fits[0][0]))

const namesIn = ({ facts: { model, line, attributes } }: RuleMatch): string[] =>
  [model, line, attributes?.cpu, attributes?.gpu, attributes?.controller].filter(
    (name) => name !== undefined,
  )

/** Reads what an offer states of its product. */
export function readOffer({ brand, description, additionalInfo }: ProductText): OfferFacts {
  const foldedBrand = foldText(brand)
  const described = foldText(
    `${brand} ${description.replace(requestPhrase, '').replace(quantityFirst, '')}`,
  )
  const further = dropOrigin(foldText(additionalInfo).slice(0, maxFurtherLength))
  // A lot is described in the further text.
  const isInFurther = further !== '' && !namesSomething(described)
  const numbers = isInFurther
    ? []
    : findLabelled(further).filter((number) => !described.includes(number))
  const typed = [described, ...numbers].join(' ')
  const reading = readText(isInFurther ? `${typed}, ${further}` : typed)
  const furtherReading = further === '' || isInFurther ? undefined : readFurther(further, reading)
  const lot = findLot(reading)
  const { kinds, models, lines, matches: ownFound } = lot ?? chooseTraded(reading)
  const attributes = lot ? new Map<Attribute, string[]>() : collectAttributes(reading, kinds)
  if (!lot) addSizes(reading.folded, kinds[0], attributes)
  if (furtherReading && !lot) {
    const others = furtherReading.matches.filter(
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
  const partNumbers = unique([...findPartNumbers(typed), ...findPartNumbers(further)])
    .filter((number) => !isFitted(number, reading))
    .slice(0, maxParts)
  const equivalents = [...reading.matches, ...(furtherReading?.matches ?? [])]
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
    lines: lines.slice(0, maxValues),
    attributes,
    items: (lot?.items ?? []).map((item) => {
      const ofItem = collectAttributes(item.reading, item.kinds)
      addSizes(item.reading.folded, item.kinds[0], ofItem)
      return { kinds: item.kinds, models: item.models, attributes: ofItem }
    }),
    partNumbers,
    partKeys: unique([...partNumbers.flatMap(formsOf), ...equivalents]).slice(0, maxPartKeys),
    names: unique([...reading.matches, ...(furtherReading?.matches ?? [])].flatMap(namesIn)),
    equivalentKeys: unique(equivalents),
    main: reading.folded,
    further: isInFurther ? '' : further,
  }
}
