import { createHash } from 'node:crypto'
import { writeOfferPrice } from '#contract/broadcasts/offer-figures.ts'
import { foldText } from '#server/features/broadcasts/search/search-text.ts'

export interface Offer {
  side: 'WTS' | 'WTB'
  quantity: string
  brand: string
  description: string
  condition: string
  price: string
  currency: 'EUR' | 'USD' | 'GBP'
  productLink?: string
  additionalInfo: string
}

/** An offer as stored. */
export type OfferRow = Omit<Offer, 'productLink'> & { productLink: string | null }

const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const controls = /[^\P{Cc}\n]|[\ufff9-\ufffb]|\p{Default_Ignorable_Code_Point}/gu
const tagName = String.raw`[a-z][a-z0-9-]*(?::[a-z][a-z0-9-]*)?`
const tag = new RegExp(
  String.raw`<(/?${tagName})(?:[\s/](?:"[^"<]*"|'[^'<]*'|[^<>"'])*|[\s/][^<>]*)?>|<[!?][^<>]*>`,
  'gi',
)
const endsLine = /^(?:br|\/(?:p|div|li|tr|ul|ol|table|h[1-6]))$/i
/** Nested tags are removed layer by layer; deeper ones lose their opening brackets. */
const tagLayers = 8
const notForReading: [open: RegExp, close: RegExp][] = [
  [/<!--/g, /-->/g],
  [/<script(?=[\s/>])/gi, /<\/script\s*>/gi],
  [/<style(?=[\s/>])/gi, /<\/style\s*>/gi],
]

function cutBetween(text: string, [open, close]: [open: RegExp, close: RegExp]): string {
  let remaining = ''
  let from = 0
  for (;;) {
    open.lastIndex = from
    const start = open.exec(text)
    close.lastIndex = open.lastIndex
    if (start === null || close.exec(text) === null) return remaining + text.slice(from)
    remaining += text.slice(from, start.index)
    from = close.lastIndex
  }
}

function withoutTags(text: string): string {
  let bare = text
  for (let layer = 0; layer < tagLayers; layer++) {
    const before = bare
    for (const block of notForReading) bare = cutBetween(bare, block)
    bare = bare.replace(tag, (_, name?: string) => (name && endsLine.test(name) ? '\n' : ''))
    if (bare === before) return bare
  }
  return bare.replace(/<+(?=[a-z/!?])/gi, '')
}

/** Removes tags, control and invisible characters (BK-037); keeps line breaks and entities. */
export function plainText(text: string): string {
  const readable = text
    .toWellFormed()
    .replace(lineBreaks, '\n')
    .replaceAll('\t', ' ')
    .replace(controls, '')
  return withoutTags(readable).normalize('NFC').trim()
}

export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ')
}

/** '{WTS or WTB}: {quantity} x {brand} {description}' (AM-029). */
export function formatSubject(offer: Offer): string {
  const [quantity, brand, description] = [offer.quantity, offer.brand, offer.description].map(
    plainLine,
  )
  return `${offer.side}: ${quantity} x ${brand} ${description}`
}

const labelWidth = 13
const line = (label: string, value: string) => label.padEnd(labelWidth) + value

/** Formats all fields as aligned lines, followed by additional information and link. */
export function formatMessage(offer: Offer): string {
  const price = { price: plainLine(offer.price), currency: offer.currency }
  const fields = [
    line('Quantity', plainLine(offer.quantity)),
    line('Brand', plainLine(offer.brand)),
    line('Description', plainLine(offer.description)),
    line('Condition', plainLine(offer.condition)),
    line('Price', writeOfferPrice(price)),
  ].join('\n')
  const link = plainLine(offer.productLink ?? '')
  return [fields, plainText(offer.additionalInfo), link && line('Link', link)]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Reduces text to letters, digits, decimal marks and '+' for comparison. */
function normalizeForComparison(text: string): string {
  const folded = foldText(text)
  const essential = folded.replace(
    /((?<=\d)[.,](?=\d))|[^\p{L}\p{N}+]+/gu,
    (_, decimalMark?: string) => (decimalMark === undefined ? '' : '.'),
  )
  return essential === '' ? folded.replace(/\s+/g, '') : essential
}

/** SHA-256 of the fields that define a duplicate, ignoring case, accents, spaces and punctuation (AM-028). */
export function computeContentKey(part: {
  companyId: number
  listId: number
  side: 'WTS' | 'WTB'
  brand: string
  description: string
  condition: string
}): Buffer {
  const texts = [part.brand, part.description, part.condition].map(normalizeForComparison)
  return createHash('sha256')
    .update(JSON.stringify([part.companyId, part.listId, part.side, ...texts]))
    .digest()
}
