import {
  answerToOne,
  footers,
  greeting,
  leadingGreeting,
  legalWords,
  manyPeople,
  privateWords,
  signOff,
} from '#server/features/broadcasts/by-mail/mail-words.ts'
import {
  isForeignScript,
  isHeadStart,
  isQuoteMark,
  type QuoteContext,
} from '#server/features/broadcasts/by-mail/quote-marks.ts'
import { isTableHead } from '#server/features/broadcasts/by-mail/read-table.ts'

interface OwnText {
  /** The lines of the sender, without greeting and empty lines. */
  lines: string[]
  /** The text above the cut and below it, as it was written. */
  above: string
  below: string
  /** Whether it greets or addresses one person. */
  isReply: boolean
  /** Whether it may hold words of another mail. */
  mayQuote: boolean
}

const maxLines = 200
/** Lines of signature and legal text; longer rests are doubtful. */
const maxRestLines = 150
const maxLineLength = 500
/** Characters of a line that are looked at; longer ones are cut to `maxLineLength` anyway. */
const maxReadLength = 1000

/** As some mail programs show quotes; lists of goods begin with a bullet, a figure or a label. */
const indented = /^(?:\t| {4,})(?!\s*(?:[-•*·\d]|[^:]{2,20}:))/
const decoration = /^[=*~]+$/
const dashes = /^\s*(?:--+|(?:[_=*~—–-] ?){3,})\s*$/
const signatureStart = /^--\s*$|^--\s?\p{Lu}[\p{L} .'-]{0,40}$/u

/** Without marks of direction and other invisible characters, which may precede quotes. */
const clean = (line: string) =>
  line.replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ').replace(/\p{Cf}/gu, '')
const wordsIn = (text: string) => text.match(/[\p{L}\p{M}'’]+/gu) ?? []

/**
 * Separates what the sender wrote from signature, footers and quotes. Text counts as the sender's only above the first
 * line that may belong to another mail: a wrong cut there costs a click, one too low sends private words to thousands.
 */
export function readOwnText(text: string, context: QuoteContext): OwnText {
  const raw = text.replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n').split('\n')
  const lines = raw.map((line) => clean(line).slice(0, maxReadLength))
  let isReply = false
  let mayQuote = false
  let cut = lines.length
  let count = 0
  for (const [at, line] of lines.entries()) {
    const bare = line.trim()
    if (bare === '' || (count === 0 && (decoration.test(bare) || isOpening(bare)))) continue
    if (count >= maxLines || isEnd(line)) {
      cut = at
      mayQuote = isRestDoubtful(lines, at, context)
      break
    }
    if (isStrange(lines, at, context, count > 0)) {
      cut = startOfQuote(lines, at)
      mayQuote = true
      break
    }
    if (privateWords.test(bare) || answerToOne.test(bare)) {
      isReply = true
      cut = at
      break
    }
    const { to } = (greeting.exec(bare) ?? leadingGreeting.exec(bare))?.groups ?? {}
    isReply ||= to !== undefined && !isToMany(to)
    if (!greeting.test(bare)) count += 1
  }
  return {
    lines: lines
      .slice(0, cut)
      .map((line) => line.trim().slice(0, maxLineLength))
      .filter(
        (line) => line !== '' && !decoration.test(line) && !greeting.test(line) && !isOpening(line),
      ),
    above: raw.slice(0, cut).join('\n').trim(),
    below: raw.slice(cut).join('\n').trim(),
    isReply,
    mayQuote,
  }
}

const isEnd = (line: string) =>
  dashes.test(line) ||
  signatureStart.test(line.trim()) ||
  isSignOff(line.trim()) ||
  footers.some((footer) => footer.test(line))

function isSignOff(line: string): boolean {
  const match = signOff.exec(line)
  if (!match) return false
  const rest = line.slice(match[0].length).replace(/^(?:and|und|en|et|y|e|i|&|\+)\s+/i, '')
  return (
    isSignOff(rest) || /^(?:\p{Lu}[\p{L}\p{M}.'’-]*[\s,.!]*|\p{Lo}{1,6}[\s,.!]*){0,4}$/u.test(rest)
  )
}

/** Whether a line above the end of the own words may belong to another mail. */
const isStrange = (
  lines: readonly string[],
  at: number,
  context: QuoteContext,
  isLater: boolean,
): boolean =>
  (!isTableHead(lines[at]!) &&
    (isQuoteMark(lines[at]!, context, false) ||
      isHeadStart(lines, at, context, false) ||
      isForeignScript(lines[at]!))) ||
  (isLater &&
    (greeting.test(lines[at]!.trim()) ||
      leadingGreeting.test(lines[at]!.trim()) ||
      (indented.test(lines[at]!) && !indented.test(lines[0]!))))

const isToMany = (to: string) =>
  wordsIn(to).every((word) => manyPeople.has(word.toLowerCase()) || /^\p{Lu}{2,}$/u.test(word))

/** A greeting of many with a colon, which introduces a quote elsewhere: `Buenos días:`. */
function isOpening(line: string): boolean {
  const { to, rest } = greeting.exec(line.replace(/\s*[:：]$/, ''))?.groups ?? {}
  return line.search(/[:：]$/) > 0 && to !== undefined && rest === '' && isToMany(to)
}

const money = /[€$£]\s?\d|\d\s?(?:[€$£]|(?:eur|usd|gbp|euros?)\b)|\b(?:eur|usd|gbp)\s?\d/i
/** An offer, a price or a person who speaks: no signature has them. */
const speaks =
  /\b(?:wts|wtb|for sale|price[sd]?|my (?!company|website)|i(?:'m|'ve|'d| am| have| can| could| need| will)|we (?:can|could|take|paid|pay)|p\.?s\.?[: ])\b/i

/** Whether what follows the own words is more than a signature and its legal text. */
function isRestDoubtful(lines: readonly string[], from: number, context: QuoteContext): boolean {
  if (
    lines.length - from > maxRestLines &&
    lines.slice(from).filter((line) => line.trim()).length > maxRestLines
  ) {
    return true
  }
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]!
    const bare = line.trim()
    if (bare === '') continue
    if (isQuoteMark(line, context, true) || isHeadStart(lines, at, context, true)) return true
    if (at === from) continue
    const isLegal = bare.length > 60 && legalWords.test(bare)
    if (isLegal || isSignOff(bare) || footers.some((footer) => footer.test(bare))) continue
    if (greeting.test(bare)) return true
    if (money.test(bare) && !legalWords.test(bare)) return true
    if (speaks.test(bare) && !legalWords.test(bare)) return true
  }
  return false
}

/** The first line of the paragraph part that introduces a quote: introductions are wrapped. */
function startOfQuote(lines: readonly string[], at: number): number {
  let start = at
  while (start > 0 && /\S/.test(lines[start - 1]!) && !isOwn(lines[start - 1]!)) start--
  return start
}

/** A whole sentence, or goods. */
const isOwn = (line: string) =>
  /\p{Ll}{2}[.!?]\s*$/u.test(line) ||
  money.test(line) ||
  /(?=\S*\d)(?=\S*\p{L})[\p{L}\d][\p{L}\d./#-]{3,}/u.test(line) ||
  /^\s*\d+\s?(?:x|pcs|units?)\b/i.test(line) ||
  (/^[^:]{2,20}:\s*\S/.test(line) && !/@|\d:\d/.test(line))
