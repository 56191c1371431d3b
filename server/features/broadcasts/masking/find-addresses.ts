import {
  findRanges,
  type Range,
  type FoldedText,
} from '#server/features/broadcasts/masking/fold-text.ts'

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
  const found = [...findRanges(account, folded), ...findRanges(messenger, folded)]
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
    if (isAddress) found.push([index, index + person.length + sign.length + domain.length])
  }
  return found
}
