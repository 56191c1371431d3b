import { findLabels } from '#server/features/broadcasts/by-mail/labels.ts'
import {
  greeting,
  headLabels,
  isMonthName,
  plainShortMonths,
  tradeWords,
  isWeekdayName,
  wroteWords,
} from '#server/features/broadcasts/by-mail/mail-words.ts'
import { withoutSide } from '#server/features/broadcasts/by-mail/sides.ts'

/** The facts that distinguish the words of a sender from those of others. */
export interface QuoteContext {
  /** Address of the sender, in lower case. */
  from: string
  /** Domain of our mail, and host of our site: text with them comes from a mail that we sent. */
  ownDomains: readonly string[]
  findBrand: (text: string) => { from: number; to: number } | undefined
}

const anyDigit = /\p{Nd}/gu
/** Arabic, Persian, Thai and other digits as ASCII. */
const withAsciiDigits = (text: string) =>
  text.replace(anyDigit, (digit) => {
    if (digit <= '9') return digit
    let zero = digit.codePointAt(0)!
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && digit.codePointAt(0)! - zero < 9)
      zero--
    return String(digit.codePointAt(0)! - zero)
  })
const wordPattern = /[\p{L}\p{M}][\p{L}\p{M}'’]*/gu
const foreignLetters = /[^\P{L}\p{Script=Latin}ªºµΩμ]/gu
const colons = '[:：﹕︓꞉ː∶׃]'
const innerColon = new RegExp(`${colons}(?!\\d|//)`, 'u')
const finalColon = new RegExp(`${colons}\\s*$`, 'u')

/** Brands are looked for in this many characters, because it is slow. */
const maxBrandLength = 150

// ── Dates, times and names ──

const year = /(?<!\d)(?:20[12]\d|25[67]\d|14\d\d)(?!\d)/
const numericDate =
  /(?<![\d.,/-])(?:\d{1,2}[./-] ?\d{1,2}[./-] ?(?:20[12]\d|25[67]\d|2\d)|(?:20[12]\d|14\d\d)[./-] ?\d{1,2}[./-] ?\d{1,2})(?![\d/-])/
const eastAsianDate = /\d{1,2}\s?[月월]\s?\d{1,2}|\d{4}\s?[年년]/
const besideDay =
  /(?<![\p{L}\d])\d{1,2}(?:st|nd|rd|th|er|º|ª|\.)?,?\s*(?:de |of |d'|ngày )?([\p{L}\p{M}]{3,})|([\p{L}\p{M}]{3,})\.?,? (?:the )?\d{1,2}(?![\d.,]*\d|\p{L})|tháng \d/giu
/** Not ratios of screens, and not hexadecimal addresses. */
const timeOfDay =
  /(?<![\d:.,/A-Fa-f])(?!16:(?:9|10)(?!\d))(?:[01]?\d|2[0-3])[:：][0-5]\d(?!\d|:[\dA-Fa-f]{2}:)|(?<!\d)(?:[01]?\d|2[0-3])[h.][0-5]\d(?= ?(?:uhr|h\b|am\b|pm\b))|(?:kl\.?|klo|um|o godz\.|às|alle|la|à) (?:[01]?\d|2[0-3])[:.h][0-5]\d|\d{1,2}\s?[時点시]\s?\d{1,2}|\d{1,2} ?(?:am|pm)\b/iu

function hasDate(line: string): boolean {
  if (numericDate.test(line) || eastAsianDate.test(line)) return true
  const hasYear = year.test(line)
  for (const [whole, after, before] of line.matchAll(besideDay)) {
    const name = (after ?? before)?.toLowerCase()
    if (name === undefined) return whole !== ''
    if (!isMonthName(name)) continue
    if (hasYear || name.length > 3 || plainShortMonths.has(name)) return true
  }
  return false
}

const isKnownWord = (word: string) => {
  const lower = word.toLowerCase().replace(/['’]s$/, '')
  return tradeWords.has(lower) || isMonthName(lower) || isWeekdayName(lower)
}
const placeWords =
  /(?:^|[\s(])(?:from|to|in|at|ex|ab|aus|nach|naar|uit|warehouse|near|fob|exw|fca|dap|ddp|cif|cpt|stock)\s*:?\s*$/i

/** Capitalised words that are no words of the trade, no brands and no places; whether two follow each other. */
function countNames(line: string, { findBrand }: QuoteContext): { names: number; isPair: boolean } {
  const brand = findBrand(line.slice(0, maxBrandLength))
  let names = 0
  let isPair = false
  let lastEnd = -2
  for (const { 0: word, index } of line.matchAll(wordPattern)) {
    const end = index + word.length
    const isInBrand = brand && index < brand.to && end > brand.from
    const isName =
      /^\p{Lu}[\p{L}\p{M}'’]*[\p{Ll}\p{Lo}]|^\p{Lo}{2}/u.test(word) &&
      !isInBrand &&
      !isKnownWord(word) &&
      !/\d[\w-]*$|\d$/.test(
        line
          .slice(Math.max(0, index - 8), index)
          .split(/\s/)
          .at(-1)!,
      ) &&
      !/^[\w-]*\d/.test(line.slice(end, end + 8)) &&
      !placeWords.test(line.slice(Math.max(0, index - 16), index))
    if (!isName) continue
    names += 1
    if (/^[\s.,]{0,2}$/.test(line.slice(lastEnd, index)) && lastEnd >= 0) isPair = true
    lastEnd = end
  }
  return { names, isPair }
}

// ── Marks of one line ──

const address = /[\p{L}\d._%+'-]{1,64}@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/giu
const quoted =
  /^\s*(?:[\p{L}]{0,3}[>＞]|&gt;|<\/?(?:blockquote|div|p|span|br|html)\b|[|»›«┃│▎❯](?!.*[|│].*[|│]\s*$))/u
/** A line that is a quotation as a whole. */
const quotation = /^\s*["“”„«'‘‚][^"“”„«»]{10,}["“”»'’]\W*$/u
const framed =
  /^\W{0,10}(?<mark>[-_=*~—–#:])[-_=*~—–#:]{1,80}\s{0,5}(?<words>[^\s\-_=*~—–#:].{0,160}?)\s{0,5}[-_=*~—–#:]{2,80}\W{0,10}$/u
const forwarded =
  /^\W{0,10}(?:quote:|original(?:ly)? (?:posted|sent|sender|from)|in reply to|begin forwarded message|forwarded message|forwarded by|original (?:message|mail)|ursprüngliche nachricht|weitergeleitete nachricht|doorgestuurd bericht|oorspronkelijk bericht|message (?:transféré|d'origine)|début du message|mensaje (?:reenviado|original)|inicio del mensaje|mensagem (?:original|encaminhada)|messaggio (?:originale|inoltrato)|inizio messaggio|wiadomość (?:oryginalna|przekazana)|původní zpráva|pôvodná správa|eredeti üzenet|mesaj original|ursprungligt meddelande|oprindelig meddelelse|opprinnelig melding|alkuperäinen viesti|orijinal (?:mesaj|ileti)|özgün ileti|thư gốc|pesan asli)/iu
const ourText =
  /you get this (?:at \S+ )?because you (?:follow|chose|get)|unsubscribe from this list|reply to this e-mail to reach|reply to broadcast|\/unsubscribe\/|amsterdam time\b/i
const wrote = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${wroteWords.map((word) => word.replace(/[()]/g, '\\$&')).join('|')})(?![\\p{L}\\p{M}])`,
  'iu',
)

/** Domains of public mail providers, whose addresses do not belong to one company. */
const sharedDomains =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|rocketmail|icloud|me|mac|aol|gmx|web|mail|yandex|qq|163|126|foxmail|sina|naver|daum|hanmail|proton|protonmail|pm|zoho|t-online|freenet|orange|wanadoo|free|laposte|libero|virgilio|wp|onet|o2|interia|seznam|centrum|azet|ziggo|kpnmail|planet|hetnet|telenet|skynet|bluewin|bigpond|rediffmail|inbox|list|bk|rambler|ukr|abv|freemail|citromail)\.[a-z.]+$/
const isOwnAddress = (mailAddress: string, { from }: QuoteContext) => {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const other = mailAddress.toLowerCase().slice(mailAddress.lastIndexOf('@') + 1)
  if (mailAddress.toLowerCase() === from) return true
  return !sharedDomains.test(domain) && (other === domain || other.endsWith(`.${domain}`))
}
const foreignAddresses = (line: string, context: QuoteContext) =>
  (line.match(address) ?? []).filter((match) => !isOwnAddress(match, context))

const areTradeWords = (text: string, { findBrand }: QuoteContext) => {
  if (text.length > maxBrandLength) return false
  const brand = findBrand(text)
  const rest = brand ? `${text.slice(0, brand.from)} ${text.slice(brand.to)}` : text
  return rest
    .split(/[\s,/&()+–—-]+/)
    .filter((word) => /\p{L}/u.test(word))
    .every((word) => /\d/.test(word) || isKnownWord(word.replace(/^\W+|\W+$/gu, '')))
}

/** Label and value of a line such as `Von: Marit Vos`, in any language. */
function labelOf(line: string): { label: string; value: string } | undefined {
  const [, label, value] =
    /^[\s*_·•"]{0,4}([\p{L}\p{M}][\p{L}\p{M} .'’()/-]{0,30}?)[*_\s]*(?:[:：﹕]|\t)[*_\s]*(.*)$/u.exec(
      line,
    ) ?? []
  return label === undefined ? undefined : { label: label.trim(), value: value!.trim() }
}
const hasTradeLabel = (line: string, context: QuoteContext) => {
  const labelled = labelOf(line)
  return (
    labelled !== undefined &&
    labelled.value !== '' &&
    !isHeadLabel(labelled.label) &&
    (isSideName(labelled.label) || areTradeWords(labelled.label, context))
  )
}
/** Such as `Te koop: 20 x R740`. */
const isSideName = (label: string) => withoutSide(label) === ''
const isHeadLabel = (label: string) => headLabels.has(label.toLowerCase())

/** Whether a line looks like part of a quote or of a mail that we sent. */
export function isQuoteMark(text: string, context: QuoteContext, isSignature: boolean): boolean {
  const line = withAsciiDigits(text)
  if (quoted.test(line) || quotation.test(line) || forwarded.test(line) || ourText.test(line))
    return true
  const lower = line.toLowerCase()
  if (context.ownDomains.some((domain) => lower.includes(domain))) return true
  if (isFrame(line, context)) return true
  if (wrote.test(line)) return true

  const isDated = hasDate(line)
  const isTimed = timeOfDay.test(line)
  const isColonLast = finalColon.test(line)
  const addresses = foreignAddresses(line, context)
  if (addresses.length > 0 && (!isSignature || isDated || isTimed || isColonLast)) return true
  if (addresses.length > 0 && !isContactLine(line, addresses)) return true
  const labels = isSignature ? undefined : findLabels(line)
  if (labels || (!isTimed && hasTradeLabel(line, context))) {
    return isDated && isTimed && countNames(line, context).names > 0
  }
  if (isDated && (isTimed || isColonLast)) return true
  if (isColonLast && !areTradeWords(line.replace(finalColon, ''), context)) return true
  if (!isDated && !isTimed && !hasWeekday(line)) return false
  const { names, isPair } = countNames(line, context)
  const hasColon = innerColon.test(line)
  if (isSignature) return isDated && isPair
  return isPair ? isDated || isTimed || hasColon : names > 0 && hasColon
}

/** Such as `-----Original Message-----`; stars and the like also frame emphasised text. */
function isFrame(line: string, context: QuoteContext): boolean {
  const { mark, words } = framed.exec(line)?.groups ?? {}
  if (words === undefined || !/\p{L}/u.test(words) || areTradeWords(words, context)) return false
  return /[-_—–]/.test(mark!) || hasDate(words) || countNames(words, context).names > 1
}

const hasWeekday = (line: string) =>
  [...line.matchAll(wordPattern)].some(([word]) => isWeekdayName(word.toLowerCase()))

/** An address as signatures have it: alone, or with labels, telephone numbers and web sites. */
function isContactLine(line: string, addresses: readonly string[]): boolean {
  let rest = line.replace(/<?mailto:[^\s>]+>?|https?:\/\/\S+|www\.\S+/gi, ' ')
  for (const match of addresses) rest = rest.replace(match, ' ')
  return !/<\s*>/.test(rest) && (rest.match(/\p{L}{2,}/gu) ?? []).length <= 4
}

/** Whether a head of a quoted mail begins at a line: two labels that offers do not have, or one of a mail's head. */
export function isHeadStart(
  lines: readonly string[],
  at: number,
  context: QuoteContext,
  isSignature: boolean,
): boolean {
  const first = labelOf(lines[at]!)
  if (!first || findLabels(lines[at]!)) return false
  const { label, value } = first
  const isKnown = !isHeadLabel(label) && (isSideName(label) || areTradeWords(label, context))
  if (isKnown) return false
  const next = lines.slice(at + 1, at + 6).filter((line) => line.trim() !== '')
  const others = next.map(labelOf).filter((one) => one !== undefined)
  if (isHeadLabel(label)) {
    if (others.some((one) => isHeadLabel(one.label))) return true
    if (isSignature) return countNames(value, context).names > 0
    // `From: 450 each` is a price.
    return !/^(?:[\d€$£]|eur|usd|gbp)/i.test(value)
  }
  if (isSignature) return false
  const [second] = next.slice(0, 1).map(labelOf)
  const areNotes = [value, second?.value ?? ''].every((one) => /^\p{Ll}{1,12}$/u.test(one))
  if (second && !areNotes && !findLabels(next[0]!) && !areTradeWords(second.label, context)) {
    return true
  }
  // A single label that is none of the trade: a name, or with a sentence or an amount behind it.
  return (
    (!/^\p{Ll}{1,12}$|^\d/u.test(value) && countNames(label, context).isPair) ||
    greeting.test(value) ||
    (value.split(/\s+/).length > 4 && !/^\d/.test(value)) ||
    /[€$£]|\b(?:eur|usd|gbp)\b/i.test(value)
  )
}

/** Mostly letters of other scripts than Latin, and no side: such a line is not certainly of an offer. */
export function isForeignScript(line: string): boolean {
  const foreign = (line.match(foreignLetters) ?? []).length
  return (
    foreign > 1 && !/\bwt[sb]\b/i.test(line) && foreign > 0.3 * (line.match(/\p{L}/gu) ?? []).length
  )
}
