import { composeMax } from '#contract/broadcasts/posting.ts'
import { type Currency } from '#contract/figures/currencies.ts'
import { parsePrice } from '#contract/figures/typed-price.ts'
import { plainFigures } from '#contract/figures/typed-numbers.ts'

/** A figure that was found in a line, and the line without it. */
export interface Found<T> {
  value: T
  rest: string
  /** Why it may be another figure: in any case, or if nothing else says the quantity. */
  doubt?: 'always' | 'withoutQuantity' | undefined
}

/** A line with its figures in ASCII, of the same length. A Chinese comma separates, unless it groups thousands. */
function withPlainFigures(line: string): string {
  const plain = plainFigures(line.replace(/、|，(?!\p{Nd}{3}(?!\p{Nd}))/gu, ';'))
  return plain.length === line.length ? plain : line
}

const cut = (line: string, { index, 0: match }: { index: number; 0: string }) =>
  `${line.slice(0, index)} ; ${line.slice(index + match.length)}`

// ── Prices ──

const pieces = String.raw`(?:pcs?|pieces?|units?|ea|stk|stuks?|stück|st|ks|szt|pz|kpl|uds?|off|nos|qty|sets?)`
/** Spaces group thousands, unless what follows is a quantity. */
const grouped = String.raw`\d{1,3}(?: \d{3})+(?![.']?\d| \d)(?!\s*(?:x|${pieces})\b)`
const amount = String.raw`(?:${grouped}(?:,\d{1,2})?|\d[\d.,']*)(?:\s?-\s?\d[\d.,']*)?(?<=\d)(?![.,']?\d)`
const money = String.raw`(?:usd?\$|usd|eur|euros?|gbp|[$€£])`
const introduction = String.raw`(?:(?:@|at|for|only|now|price|asking|ask|target(?: price)?|tp|paying|pay)\s*[:=]?\s*)?`
const foreignPiece = String.raw`(?:stuks?|stück|stk|st|szt(?:uk[aęi])?|ks|kus|pièce|unité|unidad|ud|unidade|pezzo|pz|db|styck|stykk?e?|adet)(?!\p{L})\.?`
const foreignNet = String.raw`(?:(?:excl?\.?|exklusive|zzgl\.?|hors|sin|\+|más|più|zonder|bez) ?(?:btw|mwst|ust|iva|tva|dph|vat|moms)|ht(?:va)?|netto|chacune?|cad(?:auno|\.)|cada(?: un[oa])?|l[’']unité|la pièce)(?!\p{L})\.?`
const perPiece = String.raw`(?:\s*(?:,-|each|ea\b\.?|per (?:unit|piece|pc|pcs)|p\/?[uc]\b|\/\s?(?:ea|each|pcs?|unit|u|piece)\b\.?|(?:per|pro|por|par|al|za|à|p?\/)\s?${foreignPiece}|${foreignNet}|a piece|ex ?works|exw|ex\.? vat|excl?\.?(?:usive)? vat|net|firm|obo|o\.b\.o\.?))*`
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
  new RegExp(
    `(?:@|(?<!\\p{L})(?:price|preis|prijs|prix|precio|prezzo|preço|cena|цена|ціна|fiyat|hinta)\\s*[:=]?)\\s*(?<price>${amount})(?!\\s?k\\b)${perPiece}`,
    'iu',
  ),
]
const priceWords =
  /\b(?<price>(?:best|make (?:me |us )?(?:an )?|your best|or best) ?(?:offers?|price)|(?:call|ask|email|mail) for price|price on request|on request|call us|rfq|poa|obo|tbd)\b/i

/** The price of a line: an amount with a currency or behind @, or what traders write instead. */
export function findPrice(line: string): Found<string> | undefined {
  const plain = withPlainFigures(line)
  for (const pattern of [...prices, priceWords]) {
    const match = pattern.exec(plain)
    if (match) {
      const value = match.groups!['price']!.trim()
      return { value, rest: cut(line, match), doubt: doubtOf(plain, value, match) }
    }
  }
  return undefined
}

const lotBefore =
  /\b(?:total|lot|all|together|altogether|complete|whole)(?: (?:price|lot|for))?\W{0,3}(?:[$€£]|eur|usd|gbp)?\s?$/i
const lotAfter =
  /^\W{0,3}(?:in total|total\b|(?:for|takes?) (?:it |them )?(?:all|everything)\b|(?:for )?(?:the |this |whole |entire |complete |job )*(?:lot|batch|pallet|stock)\b|altogether|together|per (?:lot|pallet|box))/i

/** Words that change what a price means: `from`, `3 tsd`, `incl VAT`. */
const changedBefore =
  /(?<!\p{L})(?:from|starting|as low as|up to|max(?:imum)?|min(?:imum)?|approx(?:imately)?|about|around|circa|ca|ab|bis|vanaf|tot|à partir de|jusqu[’']à|desde|hasta|a partire da|od|från|fra|(?:incl|inkl)\.?(?: (?:vat|btw|mwst|iva|tva|moms))?|brutto|gross|ttc)[.:]?\s*$|[~≈<>≥≤±]\s*$/iu
const changedAfter =
  /^\s*(?:k|m|tsd|tausend|thousand|mio|mln|mill?ion(?:en|s)?|miljoen|%)(?![\p{L}\p{N}]|[.-][\p{L}\p{N}])|^\W{0,3}(?:(?:(?:vat|btw|mwst|iva|tva) )?(?:incl|inkl)|ttc(?!\p{L})|brutto|gross(?!\p{L})|with vat|mit mwst|per (?:\d|dozen))|^\s*\/\s*\d/iu

/** `10 900 EUR` may be ten at 900; of two prices in a line, or a price for all, none is the price of one for certain. */
function doubtOf(line: string, value: string, match: RegExpExecArray): Found<string>['doubt'] {
  const before = line.slice(0, match.index).trimEnd()
  const after = line.slice(match.index + match[0].length)
  if (/\d/.test(value)) {
    if (changedBefore.test(before) || changedAfter.test(after)) return 'always'
    const other = prices.slice(0, 2).map((pattern) => pattern.exec(after)?.groups!['price'])
    if (other.some((price) => price !== undefined && digitsOf(price) !== digitsOf(value))) {
      return 'always'
    }
    const isEach = /(?:each|ea\b|per |\/)[^\d]*$/i.test(match[0])
    if (!isEach && (lotBefore.test(before) || lotAfter.test(after))) return 'always'
  }
  if (!/^\d{1,3} \d{3}/.test(value) || !match[0].startsWith(value)) return undefined
  const isApart = before === '' || /[,;:|/(–—-]$/.test(before) || endsInCondition.test(before)
  return isApart ? 'withoutQuantity' : 'always'
}
const digitsOf = (text: string) => text.replace(/\D/g, '')

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
  new RegExp(`(?<=[\\p{L})][^\\s]{0,40} )[x×]\\s?(?<count>${count})(?=\\s*(?:[,;|]|$))`, 'iu'),
  new RegExp(`^\\W*(?<count>${count})\\)?\\s+${isFigure}(?=\\p{L})`, 'iu'),
]

/** The quantity of a line: a number before x or pieces, behind qty, or at its beginning. */
export function findQuantity(line: string): Found<string> | undefined {
  const plain = withPlainFigures(line)
  for (const pattern of quantities) {
    const match = pattern.exec(plain)
    if (match) return { value: match.groups!['count']!, rest: cut(line, match) }
  }
  return undefined
}

// ── Conditions ──

const conditionWords = [
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
].join('|')
const foreignConditions = [
  "gebraucht(?:e[rsn]?)?|gebruikte?|tweedehands|(?:d[’'])?occasion|usad[oa]s?|usat[oaie]|używan[yae]|použit[ýéá]|begagna(?:de?|t)|brukte?|brugte?|käytetty|használt|folosit[eă]?|kullanılmış|second[- ]hand|pre-?owned",
  '(?:fabrik)?neu(?:e[rsn]?|ware)?|nieuwe?|neufs?|neuves?|nuev[oa]s?|nuov[oaie]|novos?|now[yae]|nov[ýé]|uudet|uusi|új|sıfır',
  '(?:general)?überholt|(?:wieder)?aufbereitet|gereviseerd|reconditionnée?s?|remis(?:es?)? à neuf|rea?condicionad[oa]s?|ricondizionat[oaie]|rigenerat[oaie]|odnowion[yae]|regenerowan[yae]|repasovan[ýé]|renoverad|reconditioned|remanufactured|recertified|renewed',
  '(?:original)?verpackt|ovp|(?:original)?versiegelt|(?:fabrieks)?verzegeld|scellée?s?|precintad[oa]s?|sigillat[oaie]|zaplombowan[yae]|zapakowan[yae]',
  'geprüft|getestet|getest|testée?s?|probad[oa]s?|testad[oa]s?|testat[oaie]|testowan[yae]|otestovan[ýé]|testade?|testete?|testattu',
  'defekt|kapot|guast[oaie]|averiad[oa]s?|uszkodzon[yae]|ungeprüft|ungetestet|niet getest|non testée?s?',
].join('|')
const foreignCondition = String.raw`(?:${foreignConditions})(?:(?:\s?[,&+/]\s?|\s(?:und|en|et|y|e|i|a|och|og|ja)\s|\s)(?:${foreignConditions})(?!\p{L}))*`
const conditionOf = (words: string) =>
  new RegExp(String.raw`(?<![\p{L}\d_/-])(?<condition>${words})(?![\p{L}\d_/])`, 'iu')
const conditions = conditionOf(`${conditionWords}|${foreignCondition}`)
const shortConditions = conditionOf(`used|pulled|refurb(?:ished)?|new|${foreignConditions}`)
const endsInCondition = new RegExp(
  String.raw`(?<![\p{L}\d_/-])(?:${conditionWords}|${foreignCondition})$`,
  'iu',
)

/** The condition that a line names; of one that is too long for the field, its first word. */
export function findCondition(line: string): Found<string> | undefined {
  const whole = conditions.exec(line)
  const isLong = whole !== null && whole[0].length > composeMax.condition
  const match = (isLong ? shortConditions.exec(line) : undefined) ?? whole
  return match ? { value: match.groups!['condition']!, rest: cut(line, match) } : undefined
}

/** The rest of a line as one text: without separators at its ends and empty brackets. */
export const tidy = (rest: string): string =>
  rest
    .replace(/[([{]\s*[;,.]?\s*[)\]}]/g, ' ')
    .replace(/(?<=^|[\s;,])[.!]+(?=[\s;,]|$)/g, ';')
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*[;,|•·–—]\s*|\s+[-:@*]+\s+)(?:[;,|•·–—:@*-]\s*|\s)*/g, ', ')
    .replace(/^[\s;,.|•·–—:@*/-]+|[\s;,|•·–—:@*/-]+$/g, '')
    .replace(/(?<=\w{2})\.$/, '')
