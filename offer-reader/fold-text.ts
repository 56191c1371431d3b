import { withLatinPartNumbers } from '#contract/inventory/part-numbers.ts'

/** Lower case without accents, with compatibility characters such as ｘ and ² as plain ones. */
export const foldCase = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** Words for inch and for units in the languages of traders, in the form that rules expect. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d) ?-?(?:zoll|inches|inch|pouces|pollici|pulgadas|″|”|“|′′|'')(?![a-z])/g, '"'],
  [/(?<=\d) ?(?:gbyte|gigabytes?|gigs?|go)(?![a-z])/g, 'gb'],
  [/(?<=\d) ?(?:tbyte|terabytes?)(?![a-z])/g, 'tb'],
  // The French `to`; elsewhere it is the English word, as in `1 to 5 pcs`.
  [/(?<![\w.])(\d{1,2}(?:\.\d{1,2})?) ?to(?= ?(?:ssd|hdd|sas|sata|nvme|disque|[,;/)]|$))/g, '$1tb'],
  [
    /(?<=\d) ?(gb|tb|mb|mhz|ghz|mt\/s|rpm|gbps|gbit\/s|gbit|gb\/s|gbe|kva|va|watts?|w(?![/-])|mah|dpi)(?![a-z0-9])/g,
    '$1',
  ],
  [/(?<=\d)(?:mt\/s)/g, 'mhz'],
  [/(?<=\d)watts?(?![a-z])/g, 'w'],
  [/(?<=\d)(?:gbit\/s|gbit|gbps|gb\/s)(?![a-z0-9])/g, 'gbe'],
  [/(?<=\d) ?(?:k ?rpm|krpm|tr\/min|u\/min)(?![a-z0-9])/g, 'krpm'],
  // 512GBSSD, 8GBRAM
  [/(?<=\d ?[gt]b)(?=(?:ssd|hdd|ram|ddr|nvme|sas|sata|emmc|m\.?2|pcie)(?![a-z]))/g, ' '],
]

/** Names that are typed in one or two words. */
const apart =
  /(?<![a-z0-9])(think|elite|pro|opti|power|mac|life|tough|travel)[ -](pad|books?|desk|plex|edge|centre|vision|station|curve|liant|mate)(?![a-z0-9])/g

/**
 * Folds a text for the rules: lower case without accents, one kind of dash, quote and blank, numbers with a decimal
 * point and without thousands separators, units attached and in English.
 */
export function foldText(text: string): string {
  let folded = foldCase(withLatinPartNumbers(text))
    .replace(/[‐-―−]/g, '-')
    .replace(/×/g, 'x')
    .replace(/[’‘´`]/g, "'")
    .replace(/[®™©]/g, ' ')
    .replace(/ß/g, 'ss')
    .replace(/[^\S ]+/g, ' ')
  folded = folded
    // 1.920 GB and 2,666 MHz are thousands; 3,84 TB and 1.92 TB are not.
    .replace(/(?<![\d.,])(\d{1,3})[.,'](\d{3})(?= ?(?:gb|go|mb|mhz|mt\/s|rpm|mah|va|w\b))/g, '$1$2')
    .replace(/(?<![\d.,])(\d+),(\d{1,2})(?!\d)(?![.,]\d)/g, '$1.$2')
  folded = folded
    .replace(apart, '$1$2')
    .replace(/(?<![a-z0-9])opti (?=\d{3,4})/g, 'optiplex ')
    // 3560-CX 12PC
    .replace(/(?<![a-z0-9])((?:ws-)?c?(?:2960|3560|3750))-(cx|xr|x|s|l)(?=[ -]\d)/g, '$1$2')
    // T470-s
    .replace(/(?<![a-z0-9-])([txplew]\d{3})-([sipx])(?![a-z0-9-])/g, '$1$2')
  // 24*1.2 TB
  folded = folded.replace(/(?<=\d) ?\* ?(?=\d)/g, 'x')
  for (const [pattern, replacement] of spellings) folded = folded.replace(pattern, replacement)
  return folded.replace(/ {2,}/g, ' ').trim()
}

/** Reads a size such as `3.84tb`, `960gb` or `512` as a whole number of GB, in text. */
export function sizeInGb(amount: string, unit: string | undefined): string {
  const value = Number(amount)
  if (unit?.startsWith('t')) return String(Math.round(value * 1000))
  return String(Math.round(value))
}
