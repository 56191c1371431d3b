import { tradeWords } from '#server/features/broadcasts/by-mail/mail-words.ts'
import { findSides } from '#server/features/broadcasts/by-mail/sides.ts'

const colons = String.raw`[:：﹕︓꞉ː∶;；]`
/** Names of lists and marks of mail servers, unless they say the side. */
const tag =
  /^(?:\[[^\]]{0,60}\]|【[^】]{0,60}】|\([^)]{0,60}\)|\{[^}]{0,60}\}|\*{2,}[^*]{0,60}\*{2,}|[\s*#!>_–—-]|[^\p{L}\p{N}\s"'[(]{1,3}\s)/u
const sideInTag = /\b(?:wts|wtb|fs)\b/i
/** Words before a colon: `Re:`, `Antwort:`, `Re[2]:`, `Trả lời:`. */
const prefix = new RegExp(
  String.raw`^(?<words>[\p{L}\p{M}][\p{L}\p{M}\p{Cf} .'’/-]{0,28}?)\s*(?:[([*^]?\d{1,3}[)\]]?)?\s*${colons}\s*`,
  'u',
)
const knownReply = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:re|res|resp|reply|fw|fwd|forward|aw|antw|antwort|wg|sv|vs|vb|odp|rif|ynt|rv|enc|tr|doorst|vá|atb|ref|回复|答复|回覆|轉寄|转发|返信|転送|회신|전달|ответ|отв)\s*(?:[([]?\d{1,3}[)\]]?)?\s*${colons}`,
  'iu',
)
const withoutColon =
  /^(?:re|aw|antw|antwort|sv|fwd?|wg|res|rv|tr)\b[\s.–—-]+(?=\[|\(?(?:wts|wtb)\b|(?:re|aw|fw)\b)/iu
const foreignScript = /[^\P{L}\p{Script=Latin}ªºµΩμ]/u
/** Words of a subject of two letters, and words that say that something presses. */
const shortWords = new Set([
  'fs',
  'f/s',
  'lf',
  'eu',
  'uk',
  'us',
  'nl',
  'de',
  'hp',
  'pc',
  'it',
  'tp',
  'l/t',
  'in',
  'to',
  'of',
])
const pressing = new Set(
  'urgent urgently urgent! asap reminder attention important hot must deal weekly daily monday tuesday wednesday thursday friday blowout fire'.split(
    ' ',
  ),
)

interface ReadSubject {
  /** Without prefixes and names of lists. */
  bare: string
  /** Whether it answers or forwards a mail: it begins with words before a colon that offers do not begin with. */
  isReply: boolean
}

export function readSubject(
  subject: string,
  findBrand: (text: string) => { from: number; to: number } | undefined,
): ReadSubject {
  let bare = subject.replace(/\p{Cf}/gu, '').trim()
  let isReply = knownReply.test(bare) || foreignScript.test(bare)
  for (let before = ''; before !== bare;) {
    before = bare
    const leadingTag = tag.exec(bare)?.[0]
    if (leadingTag && !sideInTag.test(leadingTag)) bare = bare.slice(leadingTag.length).trimStart()
    if (withoutColon.test(bare)) {
      isReply = true
      bare = bare.replace(withoutColon, '')
    }
    const match = prefix.exec(bare)
    if (!match || isOffer(match.groups!['words']!, findBrand)) continue
    isReply = true
    bare = bare.slice(match[0].length)
  }
  return { bare, isReply: isReply || isLaterReply(bare, findBrand) }
}

/** Whether unknown words before a colon follow known ones: `WTS: Antwort: 20 x R740`. */
function isLaterReply(bare: string, findBrand: Parameters<typeof readSubject>[1]): boolean {
  let rest = bare
  for (let match = prefix.exec(rest); match; match = prefix.exec(rest)) {
    if (!isOffer(match.groups!['words']!, findBrand)) return true
    rest = rest.slice(match[0].length).replace(/^[\s[(]+/, '')
  }
  return false
}

function isOffer(words: string, findBrand: Parameters<typeof readSubject>[1]): boolean {
  if (findSides(words).length > 0 || findBrand(words)) return true
  return words
    .toLowerCase()
    .split(/[\s.-]+/)
    .filter(Boolean)
    .every(
      (word) =>
        shortWords.has(word) || pressing.has(word) || (word.length > 2 && tradeWords.has(word)),
    )
}
