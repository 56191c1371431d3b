import * as z from 'zod/mini'
import { countText } from '../figures/numbers.ts'

const word = z.string()
const percent = z.int()
/** Reasons why two offers match, the most important first. Prices and quantities are compared when matches are read. */
export const MatchReason = z.discriminatedUnion('code', [
  z.object({ code: z.literal('same-part'), part: word }),
  z.object({ code: z.literal('linked-part'), part: word }),
  z.object({ code: z.literal('same-model'), model: word }),
  z.object({
    code: z.literal('other-configuration'),
    attribute: word,
    offered: word,
    wanted: word,
  }),
  z.object({ code: z.literal('same-attribute'), attribute: word, value: word }),
  z.object({ code: z.literal('same-line'), line: word }),
  z.object({ code: z.literal('same-maker'), maker: word }),
  z.object({ code: z.literal('same-words'), words: z.array(word) }),
  /** Of a WTS offer: how many other companies list one of its part numbers. */
  z.object({ code: z.literal('in-stock'), companies: z.int() }),
  z.object({ code: z.literal('price-below'), percent }),
  z.object({ code: z.literal('price-above'), percent }),
  z.object({ code: z.literal('same-price') }),
  /** The seller has at least what the buyer wants. */
  z.object({ code: z.literal('covers-quantity') }),
  z.object({ code: z.literal('part-of-quantity'), offered: z.int(), wanted: z.int() }),
])
export type MatchReason = z.output<typeof MatchReason>

/** A reason as its description and the value that it ends with: `Same part number ` and `SRGZG`. */
export interface ReasonText {
  label: string
  value: string
}
const plain = (label: string): ReasonText => ({ label, value: '' })

/** Names of attributes in reasons; those that are missing are clear from their values. */
const attributeNames: Record<string, string> = {
  generation: 'generation',
  cpu: 'processor',
  cpuCount: 'processors',
  memory: 'memory',
  modules: 'modules',
  memoryType: 'memory type',
  memoryModule: 'module type',
  rank: 'rank',
  speed: 'speed',
  capacity: 'capacity',
  driveType: 'drive type',
  interface: 'interface',
  form: 'form factor',
  bays: 'bays',
  ports: 'ports',
  poe: 'PoE',
  portSpeed: 'port speed',
  uplink: 'uplinks',
  reach: 'reach',
  gpu: 'graphics',
  controller: 'controller',
  screen: 'screen',
  resolution: 'resolution',
  network: 'network',
  power: 'power',
  stepping: 'stepping',
  cores: 'cores',
  edition: 'edition',
  term: 'term',
  airflow: 'airflow',
  colour: 'colour',
  keyboard: 'keyboard',
  lock: 'lock',
  system: 'operating system',
  bracket: 'bracket',
}
const unitsOfAttribute: Record<string, string> = {
  memory: ' GB',
  capacity: ' GB',
  speed: ' MHz',
  portSpeed: ' Gbit/s',
  power: ' W',
  screen: '-inch',
}
/** Attributes whose value is how many there are. */
const countedAttributes = ['cpuCount', 'modules', 'bays', 'ports', 'cores']

/** Names that are written with capitals inside. */
const productNames: Record<string, string> = Object.fromEntries(
  [
    'iPhone iPad iMac MacBook ThinkPad ThinkCentre ThinkStation ThinkVision ThinkSystem EliteBook',
    'EliteDesk EliteOne ProBook ProDesk ZBook OptiPlex PowerEdge PowerVault EqualLogic ProLiant',
    'LaserJet OfficeJet FortiGate LifeBook TravelMate ToughBook PlayStation FlashSystem',
    'RDIMM LRDIMM UDIMM SODIMM DDR SSD HDD SAS SATA NVMe LTO USB PoE SFP QSFP AP ISR ASR ASA MSA',
    'EPYC UCS XPS NUC VVX MX SRX EX QFX RTX GTX CPU GeForce SFF LFF HD FHD QHD UHD DIMM',
  ]
    .join(' ')
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
)
/** The model of a reason, `gold 6130`, as it is written: `Gold 6130`. */
const modelText = (model: string): string =>
  model
    .split(' ')
    .map((part) => {
      const productName = productNames[part]
      if (productName !== undefined) return productName
      if (/^i\d-/.test(part)) return `i${part.slice(1).toUpperCase()}`
      if (/\d/.test(part)) return part.toUpperCase()
      return part === 'for' || part === 'of' ? part : part.charAt(0).toUpperCase() + part.slice(1)
    })
    .join(' ')

/** Attributes whose values are written like models: `Gold 6130`, `DDR4`. */
const modelAttributes =
  /^(?:cpu|gpu|memoryType|memoryModule|driveType|interface|form|resolution|network|controller)$/

function valueText(attribute: string, value: string): string {
  if (/^[\d.]+$/.test(value)) return value + (unitsOfAttribute[attribute] ?? '')
  return modelAttributes.test(attribute) ? modelText(value) : value
}

const isFlag = (value: string) => value === 'yes' || value === 'no'
/** The value of what a computer comes without. */
const isMissing = (value: string) => value === 'none'
const missingText = (attribute: string) =>
  attribute === 'capacity' ? 'drives' : attributeNames[attribute]
const withOrWithout = (value: string) => (value === 'yes' ? 'with' : 'without')

/** Returns the offered and wanted values of an attribute. */
function differenceText(attribute: string, offered: string, wanted: string): string {
  const name = attributeNames[attribute]
  if (name && isFlag(offered) && isFlag(wanted)) {
    return `${withOrWithout(offered)} instead of ${withOrWithout(wanted)} ${name}`
  }
  if (isMissing(offered)) {
    return `no ${missingText(attribute)} instead of ${valueText(attribute, wanted)}`
  }
  const wantedText = isMissing(wanted) ? wanted : valueText(attribute, wanted)
  const values = `${valueText(attribute, offered)} instead of ${wantedText}`
  return name ? `${name} ${values}` : values
}

function describeSameAttribute(attribute: string, value: string): ReasonText {
  const name = attributeNames[attribute]
  if (name && isFlag(value)) return plain(`Both ${withOrWithout(value)} ${name}`)
  if (isMissing(value)) return plain(`Both without ${missingText(attribute)}`)
  const counted = countedAttributes.includes(attribute) ? 'number of ' : ''
  return { label: `Same ${counted}${name ? `${name} ` : ''}`, value: valueText(attribute, value) }
}

/** Makers whose names are all capitals. */
const capitalMakers = /^(?:hp|hpe|ibm|amd|wd|apc|nec|lg|msi|oki|ncr|aoc|emc|f5|qnap|elo)$/
const makerText = (maker: string): string =>
  capitalMakers.test(maker)
    ? maker.toUpperCase()
    : maker.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase())

function describeReason(reason: MatchReason): ReasonText {
  switch (reason.code) {
    case 'same-part':
      return { label: 'Same part number ', value: reason.part }
    case 'linked-part':
      return plain(`Part number ${reason.part} is listed in stock under this name`)
    case 'same-model':
      return { label: 'Same model ', value: modelText(reason.model) }
    case 'other-configuration':
      return {
        label: 'Same model, other configuration: ',
        value: differenceText(reason.attribute, reason.offered, reason.wanted),
      }
    case 'same-attribute':
      return describeSameAttribute(reason.attribute, reason.value)
    case 'same-line':
      return { label: 'Same product line ', value: modelText(reason.line.replaceAll('-', ' ')) }
    case 'same-maker':
      return { label: 'Same manufacturer ', value: makerText(reason.maker) }
    case 'same-words':
      return { label: 'Same words: ', value: reason.words.join(', ') }
    case 'in-stock':
      return plain(
        reason.companies === 1
          ? '1 member has it in stock'
          : `${countText(reason.companies)} members have it in stock`,
      )
    case 'price-below':
      return plain(`Price ${countText(reason.percent)} % below yours`)
    case 'price-above':
      return plain(`Price ${countText(reason.percent)} % above yours`)
    case 'same-price':
      return plain('Same price as yours')
    case 'covers-quantity':
      return plain('Covers the whole quantity')
    case 'part-of-quantity':
      return plain(`Covers ${countText(reason.offered)} of ${countText(reason.wanted)} pieces`)
  }
}

/** The reasons of a match in words, without those that another one implies. */
export function describeReasons(reasons: readonly MatchReason[]): ReasonText[] {
  const hasDifference = reasons.some(({ code }) => code === 'other-configuration')
  return reasons
    .filter(({ code }) => code !== 'same-model' || !hasDifference)
    .map((reason) => describeReason(reason))
}

export const formatReasons = (reasons: readonly MatchReason[]): string[] =>
  describeReasons(reasons).map(({ label, value }) => label + value)

/** A similarity as shown: 0.874 is `87 %`; never 100 % unless it is exactly 1. */
export const formatSimilarity = (similarity: number): string =>
  `${similarity === 1 ? 100 : Math.min(99, Math.round(similarity * 100))} %`
