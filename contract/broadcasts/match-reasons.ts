import * as z from 'zod/mini'
import { countText } from '../numbers.ts'

const word = z.string()
const percent = z.int()
/** Why two offers fit, the most important first. Prices and quantities are compared when matches are read. */
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

/** Names of attributes in reasons; those that are missing are clear from their values. */
const attributeNames: Record<string, string> = {
  generation: 'generation',
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
  power: ' W',
}

function attributeText(attribute: string, ...values: readonly string[]): string {
  const name = attributeNames[attribute]
  if (name && values.every((value) => value === 'yes' || value === 'no')) {
    const [first, second] = values.map((value) => (value === 'yes' ? 'with' : 'without'))
    return second === undefined ? `${first} ${name}` : `${first} instead of ${second} ${name}`
  }
  const unit = unitsOfAttribute[attribute] ?? ''
  const written = values.map((value) => (/^[\d.]+$/.test(value) ? value + unit : value))
  return [...(name ? [name] : []), written.join(' instead of ')].join(' ')
}

/** Names that are written with capitals inside. */
const productNames: Record<string, string> = Object.fromEntries(
  [
    'iPhone iPad iMac MacBook ThinkPad ThinkCentre ThinkStation ThinkVision ThinkSystem EliteBook',
    'EliteDesk EliteOne ProBook ProDesk ZBook OptiPlex PowerEdge PowerVault EqualLogic ProLiant',
    'LaserJet OfficeJet FortiGate LifeBook TravelMate ToughBook PlayStation FlashSystem',
    'RDIMM LRDIMM UDIMM SODIMM DDR SSD HDD SAS SATA NVMe LTO USB PoE SFP QSFP AP ISR ASR ASA MSA',
    'EPYC UCS XPS NUC VVX MX SRX EX QFX RTX GTX CPU',
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
      const known = productNames[part]
      if (known !== undefined) return known
      if (/\d/.test(part)) return part.replace(/[a-z]+/g, (letters) => letters.toUpperCase())
      return part === 'for' || part === 'of' ? part : part.charAt(0).toUpperCase() + part.slice(1)
    })
    .join(' ')

/** Makers whose names are all capitals. */
const capitalMakers = /^(?:hp|ibm|amd|wd|apc|nec|lg|msi|oki|ncr|aoc|emc|f5|qnap|elo)$/
const makerText = (maker: string): string =>
  capitalMakers.test(maker)
    ? maker.toUpperCase()
    : maker.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase())

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const membersText = (count: number) =>
  `${numberWords[count] ?? countText(count)} ${count === 1 ? 'member' : 'members'}`

function formatReason(reason: MatchReason): string {
  switch (reason.code) {
    case 'same-part':
      return `Same part number ${reason.part}`
    case 'linked-part':
      return `Part number ${reason.part} is listed in stock under this name`
    case 'same-model':
      return `Same model ${modelText(reason.model)}`
    case 'other-configuration':
      return `Same model, other configuration: ${attributeText(reason.attribute, reason.offered, reason.wanted)}`
    case 'same-attribute':
      return reason.value === 'yes' || reason.value === 'no'
        ? `Both ${attributeText(reason.attribute, reason.value)}`
        : `Same ${attributeText(reason.attribute, reason.value)}`
    case 'same-line':
      return `Same product line ${modelText(reason.line.replaceAll('-', ' '))}`
    case 'same-maker':
      return `Same manufacturer ${makerText(reason.maker)}`
    case 'same-words':
      return `Same words: ${reason.words.join(', ')}`
    case 'in-stock':
      return `In stock at ${membersText(reason.companies)}`
    case 'price-below':
      return `Price ${countText(reason.percent)} % below yours`
    case 'price-above':
      return `Price ${countText(reason.percent)} % above yours`
    case 'same-price':
      return 'Same price as yours'
    case 'covers-quantity':
      return 'Covers the whole quantity'
    case 'part-of-quantity':
      return `Covers ${countText(reason.offered)} of ${countText(reason.wanted)} pieces`
  }
}

/** The reasons of a match in words, without those that another one implies. */
export function formatReasons(reasons: readonly MatchReason[]): string[] {
  const hasDifference = reasons.some(({ code }) => code === 'other-configuration')
  return reasons
    .filter(({ code }) => code !== 'same-model' || !hasDifference)
    .map((reason) => formatReason(reason))
}

/** A similarity as shown: 0.874 is `87 %`; never 100 % unless it is exactly 1. */
export const formatSimilarity = (similarity: number): string =>
  `${similarity === 1 ? 100 : Math.min(99, Math.round(similarity * 100))} %`
