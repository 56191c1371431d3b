import {
  findRanges,
  wordSet,
  type Range,
  type FoldedText,
} from '#server/features/broadcasts/masking/fold-text.ts'

/** Top-level domains that are not everyday words; recognised even with spaces around the dot. */
const clearEndings = wordSet(
  'com net org info biz eu de nl fr es pt pl cz sk hu ro bg gr tr ua lt lv ee fi se dk ie uk co ch li lu hr rs ' +
    'si cn hk jp kr tw sg th vn ph pk bd lk ae sa qa kw om jo eg za ng ke gh ca mx br ar cl pe nz ru by kz ge ' +
    'shop online website tech cloud dev app io ai xyz ly gl gg gmbh srl ltd ' +
    'ltda bv vlaanderen amsterdam berlin example',
)
/** Top-level domains that are also words: 'tested.No damage' is not an address. */
const wordlikeEndings = wordSet(
  'it no at be us me is in to so am as my la il ba al mk mt cy tv cc store site company computer solutions ' +
    'systems services network networks technology digital global group trade email',
)
const schemes =
  /(?<![\p{L}\p{N}])(?:[a-z][a-z0-9+.-]{1,15}:\/\/|h(?:tt|xx)ps? ?[:;] ?\/{1,2} ?|(?:mailto|callto|tel|sms|skype|weixin|whatsapp|xmpp):(?=\S)|www\d? ?\. ?)\S+/gu
const dotted = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+(?::\d+)?(?:[/?#]\S*)?/gu
const spelledDomain =
  /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(?=(?<rest>(?: {1,3}\.| {0,3}[([{<] {0,2}(?:dot|punkt|punt|punto|\.) {0,2}[)\]}>]| {1,3}(?:dot|punkt|punto)(?= )|\.(?= {1,2}(?:com|net(?! \d)|org)(?!\p{L}))) {0,3}(?<ending>\p{L}{2,12})(?![\p{L}\p{N}])(?:[/?#]\S*)?))/gu

/** Length of the domain at the start of a dotted run, up to its last top-level domain. */
function lengthOfDomain(
  run: string,
  from: number,
  { text, positions }: FoldedText,
): number | undefined {
  const labels = /^[^:/?#]+/.exec(run)![0].split('.')
  const firstNamed = labels.findIndex((one) => /\p{L}/u.test(one))
  let end = labels.join('.').length
  for (let at = labels.length - 1; at > 0; at--) {
    const one = labels[at]!
    const start = end - one.length
    const ending = one.split(/[-_]/, 1)[0]!
    const typed = text.slice(positions[from + start]!, positions[from + start + ending.length]!)
    const isEnding =
      firstNamed < at
        ? clearEndings.has(ending) || (wordlikeEndings.has(one) && !/^\p{Lu}\p{Ll}*$/u.test(typed))
        : /^(?:com|net|org|cn)$/.test(ending)
    if (isEnding) return at === labels.length - 1 ? run.length : end
    end = start - 1
  }
  return undefined
}

/** Finds links, including ones without a scheme or with spelled-out dots. */
export function findLinks(folding: FoldedText): Range[] {
  const { folded } = folding
  const ranges = findRanges(schemes, folded)
  for (const { 0: run, index } of folded.matchAll(dotted)) {
    const length = lengthOfDomain(run, index, folding)
    if (length !== undefined) ranges.push([index, index + length])
  }
  for (const { 0: name, index, groups } of folded.matchAll(spelledDomain)) {
    const { rest, ending } = groups as { rest: string; ending: string }
    if (clearEndings.has(ending) && /\p{L}/u.test(name)) {
      ranges.push([index, index + name.length + rest.length])
    }
  }
  return ranges.map(([from, to]) => {
    let end = to
    while (end > from + 1 && ')]}>.,;:!?\'"'.includes(folded[end - 1]!)) end--
    return [from, end]
  })
}

const local = String.raw`[\p{L}\p{N}._%+'-]`
const label = String.raw`[\p{L}\p{N}_-]+`
const at = String.raw`(?: {0,3}@ {0,3}| {0,3}[([{<] {0,2}(?:at|@|arroba) {0,2}[)\]}>] {0,3}|&#0{0,3}64;|&#x0{0,2}40;|&commat;|%40| {1,3}at {1,3}| {1,3}arroba {1,3})`
const dot = String.raw`(?:\.| {1,3}\. {0,3}| {0,3}[([{<] {0,2}(?:dot|punkt|punt|punto|\.) {0,2}[)\]}>] {0,3}| {1,3}(?:dot|punkt|punt|punto) {1,3})`
/** The domain is matched by lookahead because it may begin the next address. */
const address = new RegExp(
  `(?<!${local})${local}+(?=(?<at>${at})(?<domain>${label}(?:${dot}${label}|@${label}){0,20}))`,
  'gu',
)
const dots = new RegExp(dot, 'u')
const currencyOrNumber = /^(?:eur|euro|euros|usd|gbp)?\d*$/u
const account =
  /(?<![\p{L}\p{N}._-])@(?!(?:eur|euro|usd|gbp)\d*(?![\p{L}\p{N}]))\p{L}[\p{L}\p{N}_.-]{2,}/gu
const messenger =
  /(?<![\p{L}\p{N}])(?:skype|whats ?app|we ?chat|weixin|telegram|viber|qq|icq)(?: ?(?:id|name|user(?:name)?|account|handle|me|us|at|on|is)){0,2}(?: {0,3}(?:[:=]|->?) {0,3}[^\s,;]+| {1,3}(?=[^\s,;]*[\d_.:][\p{L}\p{N}])[^\s,;]*\p{L}[^\s,;]*)/gu

/** Finds e-mail addresses, including spelled-out ones, and account names. */
export function findAddresses({ folded }: FoldedText): Range[] {
  const ranges = [...findRanges(account, folded), ...findRanges(messenger, folded)]
  for (const { 0: person, index, groups } of folded.matchAll(address)) {
    const { at: sign, domain } = groups as { at: string; domain: string }
    const [first, ...others] = domain.split(dots) as [string, ...string[]]
    const isNamed = /\p{L}/u.test(first)
    const isDotted = others.some((one) => /^\p{L}[\p{L}\p{N}-]+$/u.test(one))
    const isAddress =
      sign === '@'
        ? isDotted || (isNamed && !currencyOrNumber.test(first) && /\p{L}/u.test(person + domain))
        : / at |arroba/.test(sign)
          ? isDotted && /[^\p{L}\p{N}_.-]/u.test(domain)
          : isDotted && (isNamed || !sign.includes('@'))
    if (isAddress) ranges.push([index, index + person.length + sign.length + domain.length])
  }
  return ranges
}
