import { parsePrice, type Currency } from '#contract/currencies.ts'

/** A figure that was found in a line, and the line without it. */
export interface Found<T> {
  value: T
  rest: string
}

const cut = (line: string, { index, 0: found }: { index: number; 0: string }) =>
  `${line.slice(0, index)} ; ${line.slice(index + found.length)}`

// ── Prices ──

const amount = String.raw`\d[\d.,' ]*(?:-\s?\d[\d.,']*)?(?<=\d)(?![.,']?\d)`
const money = String.raw`(?:us\$|usd|eur|euros?|gbp|[$€£])`
const introduction = String.raw`(?:(?:@|at|for|only|now|price|asking|ask|target(?: price)?|tp|paying|pay)\s*[:=]?\s*)?`
const perPiece = String.raw`(?:\s*(?:,-|each|ea\b\.?|per (?:unit|piece|pc|pcs)|p\/?[uc]\b|\/\s?(?:ea|each|pcs?|unit|u|piece)\b\.?|a piece|ex ?works|exw|ex\.? vat|excl?\.?(?:usive)? vat|net|firm|obo|o\.b\.o\.?))*`
/** Not accepted: found so that the refusal names them. */
const otherMoney = '(?:chf|sek|nok|dkk|pln|czk|huf|ron|cad|aud|nzd|jpy|cny|rmb|aed|sgd|hkd|inr|try)'
const prices: readonly RegExp[] = [
  new RegExp(
    `${introduction}(?<price>${money}\\s?${amount}|(?<![\\w.,-])${amount}\\s?${money}(?!\\p{L}))(?!\\s?k\\b)${perPiece}`,
    'iu',
  ),
  new RegExp(
    `${introduction}(?<price>\\b${otherMoney}\\s?${amount}|(?<![\\w.,-])${amount}\\s?${otherMoney}\\b)${perPiece}`,
    'iu',
  ),
  new RegExp(`@\\s*(?<price>${amount})(?!\\s?k\\b)${perPiece}`, 'iu'),
]
const priceWords =
  /\b(?<price>(?:best|make (?:me |us )?(?:an )?|your best|or best) ?(?:offers?|price)|(?:call|ask|email|mail) for price|price on request|on request|call us|rfq|poa|obo|tbd)\b/i

/** The price of a line: an amount with a currency or behind @, or what traders write instead. */
export function findPrice(line: string): Found<string> | undefined {
  for (const pattern of [...prices, priceWords]) {
    const found = pattern.exec(line)
    if (found) return { value: found.groups!['price']!.trim(), rest: cut(line, found) }
  }
  return undefined
}

/** Separates a price from the currency it names, and from what traders add; as typed if it names several. */
export function splitPrice(text: string): { price: string; currency: Currency | undefined } {
  const bare = text.replace(new RegExp(`(?<=[\\d$€£a-z])${perPiece}\\s*$`, 'iu'), '').trim()
  const { named, rest } = parsePrice(bare)
  const [currency, other] = named
  return currency && !other && /^\d[\d.,' -]*$/.test(rest)
    ? { price: rest, currency }
    : { price: bare, currency: undefined }
}

// ── Quantities ──

const count = String.raw`\d{1,3}(?:[.,]\d{3})+|\d{1,7}`
const pieces = String.raw`(?:pcs?|pieces?|units?|ea|stk|stuks?|stück|off|nos|qty|sets?)`
const isFigure = String.raw`(?!\s*(?:gb|tb|mb|w|v|u|ghz|mhz|mm|cm|inch|"|port|core|bay|year|month|day|week)s?\b)`
const quantities: readonly RegExp[] = [
  new RegExp(
    `\\b(?:qty|quantity|q'ty|quant)\\b\\.?\\s*[:=]?\\s*(?<count>${count})(?:\\s*${pieces}\\b\\.?)?`,
    'i',
  ),
  new RegExp(
    `^\\W*(?<count>${count})\\)?\\s*(?:[x×*]|${pieces}\\b\\.?)(?:\\s*of\\b)?(?=[\\s\\p{L}]|$)`,
    'iu',
  ),
  new RegExp(`(?<![\\w.,/-])(?<count>${count})\\s*${pieces}\\b\\.?(?:\\s*of\\b)?`, 'iu'),
  new RegExp(`(?<=[\\p{L}\\d)] )[x×]\\s?(?<count>${count})(?=\\s*(?:[,;|]|$))`, 'iu'),
  new RegExp(`^\\W*(?<count>${count})\\)?\\s+${isFigure}(?=\\p{L})`, 'iu'),
]

/** The quantity of a line: a number before x or pieces, behind qty, or at its beginning. */
export function findQuantity(line: string): Found<string> | undefined {
  for (const pattern of quantities) {
    const found = pattern.exec(line)
    if (found) return { value: found.groups!['count']!, rest: cut(line, found) }
  }
  return undefined
}

// ── Conditions ──

const conditions = new RegExp(
  String.raw`(?<![\w/-])(?<condition>${[
    '(?:brand )?new (?:in (?:original )?box|open box|factory sealed|sealed|pulls?|pulled|surplus|other)',
    'factory[- ]sealed',
    'f/s|fs|nib|nob|nos',
    'brand new',
    'like new',
    'open[- ]box',
    'new(?! york)',
    '(?:(?:factory|manufacturer|fully|certified) )?refurb(?:ished|s)?',
    'ref(?![.:])',
    '(?:used|pulled),? (?:and )?(?:fully )?tested(?: (?:and )?working)?',
    'used(?:,? (?:good|working|clean))?',
    '(?:fully )?tested(?: (?:and )?working)?',
    'untested',
    'pulls?|pulled',
    '(?:mixed|mix) grades?',
    'ungraded',
    String.raw`grades? [a-d](?:\s?[/&+-]\s?[a-d])*\+?|[a-d]\+?[- ]grade|gr\.? ?[a-d]`,
    'as[- ]is',
    'any condition',
    'for parts|faulty|defective|broken|scrap',
  ].join('|')})(?![\w/])`,
  'i',
)

/** The condition that a line names. */
export function findCondition(line: string): Found<string> | undefined {
  const found = conditions.exec(line)
  return found ? { value: found.groups!['condition']!, rest: cut(line, found) } : undefined
}

/** What remains of a line as one text: without separators at its ends and empty brackets. */
export const tidy = (rest: string): string =>
  rest
    .replace(/[([{]\s*[;,.]?\s*[)\]}]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*[;,|•·–—]\s*|\s+[-:@*]+\s+)(?:[;,|•·–—:@*-]\s*|\s)*/g, ', ')
    .replace(/^[\s;,.|•·–—:@*/-]+|[\s;,|•·–—:@*/-]+$/g, '')
    .replace(/(?<=\w{2})\.$/, '')
