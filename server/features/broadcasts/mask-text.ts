import { fold } from '#server/features/broadcasts/match-words.ts'

/** Whose names visitors must not read. */
export interface HiddenNames {
  company: string
  contacts: readonly string[]
}

export const hiddenText = '[hidden]'

/** From and to, in letters of the folded text. */
type Range = [from: number, to: number]

/** A text folded letter by letter, and where each folded letter stands in it. */
interface Reading {
  text: string
  folded: string
  places: number[]
}

function read(text: string): Reading {
  let folded = ''
  const places: number[] = []
  let place = 0
  for (const letter of text) {
    const plain = letter < '\u0080' ? letter.toLowerCase() : letter === '。' ? '.' : fold(letter)
    for (let unit = 0; unit < plain.length; unit++) places.push(place)
    folded += plain
    place += letter.length
  }
  places.push(place)
  return { text, folded, places }
}

const rangesOf = (pattern: RegExp, folded: string): Range[] =>
  Array.from(folded.matchAll(pattern), (match) => [match.index, match.index + match[0].length])

// ── Links ──

const set = (words: string) => new Set(words.split(' '))
/** Endings of addresses that are no everyday words; spelled apart they still read as an address. */
const clearEndings = set(
  'com net org info biz eu de nl fr es pt pl cz sk hu ro bg gr tr ua lt lv ee fi se dk ie uk co ch li lu hr rs ' +
    'si cn hk jp kr tw sg th vn ph pk bd lk ae sa qa kw om jo eg za ng ke gh ca mx br ar cl pe nz ru by kz ge ' +
    'shop online website tech cloud dev app io ai xyz gmbh srl ltd ' +
    'ltda bv vlaanderen amsterdam berlin example',
)
/** Endings that also are words, so that 'tested.No damage' must not read as an address. */
const wordlikeEndings = set(
  'it no at be us me is in to so am as my la il ba al mk mt cy tv cc store site company computer solutions ' +
    'systems services network networks technology digital global group trade email',
)
const schemes =
  /(?<![\p{L}\p{N}])(?:[a-z][a-z0-9+.-]{1,15}:\/\/|h(?:tt|xx)ps? ?[:;] ?\/{1,2} ?|(?:mailto|callto|tel|sms|skype|weixin|whatsapp|xmpp):(?=\S)|www\d? ?\. ?)\S+/gu
const dotted = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+(?::\d+)?(?:[/?#]\S*)?/gu
const spelledDomain =
  /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(?=(?<rest>(?: {1,3}\.| {0,3}[([{<] {0,2}(?:dot|punkt|punt|punto|\.) {0,2}[)\]}>]| {1,3}(?:dot|punkt|punto)(?= )|\.(?= {1,2}(?:com|net|org)(?!\p{L}))) {0,3}(?<ending>\p{L}{2,12})(?![\p{L}\p{N}])(?:[/?#]\S*)?))/gu

/** Letters of the address that a run of labels begins with: up to its last label that ends addresses. */
function lengthOfDomain(run: string, from: number, { text, places }: Reading): number | undefined {
  const labels = /^[^:/?#]+/.exec(run)![0].split('.')
  const firstNamed = labels.findIndex((one) => /\p{L}/u.test(one))
  let end = labels.join('.').length
  for (let at = labels.length - 1; at > 0; at--) {
    const one = labels[at]!
    const start = end - one.length
    const ending = one.split(/[-_]/, 1)[0]!
    const typed = text.slice(places[from + start]!, places[from + start + ending.length]!)
    const isEnding =
      firstNamed < at
        ? clearEndings.has(ending) || (wordlikeEndings.has(one) && !/^\p{Lu}\p{Ll}*$/u.test(typed))
        : /^(?:com|net|org|cn)$/.test(ending)
    if (isEnding) return at === labels.length - 1 ? run.length : end
    end = start - 1
  }
  return undefined
}

function links(reading: Reading): Range[] {
  const { folded } = reading
  const found = rangesOf(schemes, folded)
  for (const { 0: run, index } of folded.matchAll(dotted)) {
    const length = lengthOfDomain(run, index, reading)
    if (length !== undefined) found.push([index, index + length])
  }
  for (const { 0: name, index, groups } of folded.matchAll(spelledDomain)) {
    const { rest, ending } = groups as { rest: string; ending: string }
    if (clearEndings.has(ending) && /\p{L}/u.test(name)) {
      found.push([index, index + name.length + rest.length])
    }
  }
  return found.map(([from, to]) => {
    let end = to
    while (end > from + 1 && ')]}>.,;:!?\'"'.includes(folded[end - 1]!)) end--
    return [from, end]
  })
}

// ── E-mail addresses and names of accounts ──

const local = String.raw`[\p{L}\p{N}._%+'-]`
const label = String.raw`[\p{L}\p{N}_-]+`
const at = String.raw`(?: {0,3}@ {0,3}| {0,3}[([{<] {0,2}(?:at|@|arroba) {0,2}[)\]}>] {0,3}|&#0{0,3}64;|&#x0{0,2}40;|&commat;|%40| {1,3}at {1,3}| {1,3}arroba {1,3})`
const dot = String.raw`(?:\.| {1,3}\. {0,3}| {0,3}[([{<] {0,2}(?:dot|punkt|punt|punto|\.) {0,2}[)\]}>] {0,3}| {1,3}(?:dot|punkt|punt|punto) {1,3})`
/** The domain is only looked at, since it may be the beginning of the next address. */
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

function addresses({ folded }: Reading): Range[] {
  const found = [...rangesOf(account, folded), ...rangesOf(messenger, folded)]
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

// ── Telephone numbers ──

/** Figures that are no telephone numbers whatever they look like: dates, labelled part numbers, prices. */
const otherFigures =
  /(?<!\d[-/.]?)(?:\d{1,2}([-/.])\d{1,2}\1(?:19|20)\d\d|(?:19|20)\d\d([-/.])\d{1,2}\2\d{1,2})(?![-/.]?\d)|(?<![\p{L}\p{N}])(?:p\/?n|s\/?n|ean|upc|gtin|mpn|sku|fru|spare|part|option|opt|serial|art|article|order|invoice|vat|kvk)(?: ?(?:no|nr|number|#))?[ .:#]{0,4}\d[\d-]*|[€$£] ?\d[\d.,]*|(?<!\d)09(?:50|57)-\d{4}(?!\d)/gu
const figures = /\(?(?:\+ {0,2})?\(?\d(?:[ \t()./_~·*‐-―-]{0,3}\d)*/gu
const callLabel =
  /(?<!\p{L})(?:(?<noun>phones?|mobile|cell|contact|number)|(?<other>office|direct|text)|tel|tele(?:ph|f)o(?:ne|on|no)|telefon[eo]?|tlf|tfno|ph|mob|mobiel|mobil|movil|cellphone|gsm|handy|natel|fax|sms|whats ?app|whatsap|wa|viber|signal|wechat|telegram|hotline|call|dial|ring|bel)(?:[ \t.:#=/()-]|(?<!\p{L})(?:us|me|now|on|at|the|no|nr|numbers?|is|our|my|today|directly|or|via|and)(?!\p{L})){0,12}(?<person> \p{L}{2,15} )?$/u
/** What follows a quantity, so that one behind a telephone number stays readable. */
const unit = /^ ?(?:x|×|pcs?|pieces?|units?|stk|stuks?|ea|gb|tb|w|eur|usd|gbp|[€$£%])(?!\p{L})/u

interface Group {
  digits: string
  from: number
  to: number
  /** What stands between the group before and this one. */
  gap: string
}

function groupsOf(run: string, start: number): Group[] {
  let end = 0
  return Array.from(run.matchAll(/\d+/g), ({ 0: digits, index }) => {
    const gap = run.slice(end, index)
    end = index + digits.length
    return { digits, from: start + index, to: start + end, gap }
  })
}

/** Leaves out the groups that are glued to letters, as in 815100-B21; a label may be glued to its number. */
function freeGroups(groups: Group[], folded: string, isLabelled: boolean): Group[] {
  const before = folded.slice(Math.max(0, groups[0]!.from - 3), groups[0]!.from)
  const after = folded.slice(groups.at(-1)!.to, groups.at(-1)!.to + 2)
  let first = 0
  let last = groups.length
  if (!isLabelled && /[\p{L}\p{N}_](?:[-/.#]\(?)?$/u.test(before)) {
    do first++
    while (first < last && !isSpaced(groups[first]!))
  }
  if (/^[-/.]?[\p{L}_]/u.test(after)) {
    do last--
    while (last > first && !isSpaced(groups[last]!))
  }
  return groups.slice(first, last)
}

const digitsIn = (groups: Group[]) => groups.reduce((sum, { digits }) => sum + digits.length, 0)
const isSpaced = ({ gap }: Group) => /\s/.test(gap)

/** As many whole groups as fit in so many digits. */
function upTo(groups: Group[], mostDigits: number): Group[] {
  let digits = 0
  const end = groups.findIndex((group) => (digits += group.digits.length) > mostDigits)
  return end < 0 ? groups : groups.slice(0, end)
}

/** How sure the word before a number makes that it is for calling. */
type Label = 'clear' | 'pointed' | 'vague' | undefined

function labelBefore(folded: string, index: number): Label {
  const found = callLabel.exec(folded.slice(Math.max(0, index - 40), index))
  if (!found) return undefined
  const { noun, other, person } = found.groups!
  if (/[:.#=]/.test(found[0])) return 'pointed'
  if (other !== undefined) return undefined
  return noun !== undefined || person !== undefined ? 'vague' : 'clear'
}

/** A number behind a word such as 'tel' needs less of a shape. */
function isLabelled(groups: Group[], label: Label): boolean {
  const total = digitsIn(groups)
  const sizes = groups.map(({ digits }) => digits.length).join()
  const hyphensOnly = groups.slice(1).every(({ gap }) => gap === '-')
  if (label === 'pointed') return total >= 6
  if (label === 'clear') return total >= 7 && !(hyphensOnly && sizes === '6,3')
  if (label !== 'vague' || total < 8 || /^4(,4)+$/.test(sizes)) return false
  return groups.length === 1 ? total >= 10 : groups.length > 2 && !hyphensOnly
}

/** The telephone number that these groups begin with; empty when it is none. */
function numberAtStart(groups: Group[], isInternational: boolean, label: Label): Group[] {
  const [first, second, third] = groups as [Group, Group?, Group?]
  const long = upTo(groups, isInternational ? 15 : 17)
  if (isInternational) return digitsIn(long) >= 7 ? long : []
  if (first.digits.startsWith('00')) {
    const isGrouped = first.digits.length <= 6 && long.length > 1
    if (digitsIn(long) >= (isGrouped ? 10 : 11)) return long
  }
  const national = upTo(groups, 12)
  const total = digitsIn(national)
  if (/^0[1-9]/.test(first.digits)) {
    if (national.length === 1 && (total === 10 || total === 11)) return national
    const hyphensOnly = national.slice(1).every(({ gap }) => gap === '-')
    if (national.length > 1 && total >= (hyphensOnly ? 10 : 9)) return national
  }
  if (first.digits === '1' && second && !isSpaced(second)) {
    const american = numberAtStart(groups.slice(1), false, undefined)
    if (american.length === 3) return [first, ...american]
  }
  const sizes = groups.slice(0, 3).map(({ digits }) => digits.length)
  const isAmerican = second?.gap.includes(')') || /^[-.]$/.test(second?.gap ?? '')
  if (sizes.join() === '3,3,4' && isAmerican && !isSpaced(third!)) return groups.slice(0, 3)
  return isLabelled(national, label) ? national : []
}

/** Gives back a quantity that stands behind the number. */
function withoutQuantity(number: Group[], folded: string): Group[] {
  const last = number.at(-1)
  const isQuantity = last && isSpaced(last) && unit.test(folded.slice(last.to, last.to + 8))
  return isQuantity && digitsIn(number.slice(0, -1)) >= 10 ? number.slice(0, -1) : number
}

/** No telephone number has more groups. */
const mostGroups = 17

function telephones({ folded }: Reading): Range[] {
  const candidates = folded.replace(otherFigures, (figure) => 'd'.repeat(figure.length))
  const found: Range[] = []
  for (const { 0: run, index } of candidates.matchAll(figures)) {
    if (run.length < 6) continue
    const label = labelBefore(candidates, index)
    const isInternational = /^\(?\+/.test(run)
    const all = groupsOf(run, index)
    const groups = freeGroups(all, candidates, isInternational || label !== undefined)
    for (let at = 0; at < groups.length;) {
      const isFirst = groups[at] === all[0]
      const number = withoutQuantity(
        numberAtStart(
          groups.slice(at, at + mostGroups),
          isFirst && isInternational,
          isFirst ? label : undefined,
        ),
        candidates,
      )
      const last = number.at(-1)
      if (last) found.push([isFirst ? index : number[0]!.from, last.to])
      at += Math.max(1, number.length)
    }
  }
  return found
}

// ── Names ──

const legalForms = set(
  'bv nv vof cv bvba sprl srl sarl sas sasu eurl sa snc gmbh mbh gmbhcokg gmbhandcokg gmbhco kg ag ohg ug ek ev se ' +
    'ltd limited plc llp llc lp inc incorporated corp corporation co pty ptyltd coltd spa sapa srls sl slu ' +
    'lda ltda ab oy oyj as asa aps is ks sro spolsro doo dd ad ood eood kft zrt bt nyrt spzoo spzook spk spj uab sia ' +
    'ou ooo zao oao tov sti ltdsti anonimsirketi fze fzco fzllc wll pvt pvtltd pte pteltd sdnbhd bhd kk gk',
)
const leadingForms = set('sarl sas eurl uab sia ooo oou pt firma stichting')
const particles = set(
  'van der den de von zu la le el di da do dos del della du ten ter bin al mr mrs ms dr ir ing drs prof',
)
const connectors = ['and', 'en', 'und', 'et', 'y', 'e', 'och', 'og']
/** First and last names that trade texts hold as words; they count when they begin with a capital. */
const everydayNames = set(
  'will may mark grant price long stock best case page rich bill ray art per jan june april august max rob sale sales ' +
    'bright new good brand sun day hope sky star black white green brown gray grey gold silver stone young king ' +
    'small short love frank drew chip rack bay van back banks rose ward west north south east dean carry speed',
)
const labelAtLineStart = /^(?:quantity|brand|description|condition|price|link) {2,}/gm
const shortestAlone = 3
/** From this length a name written as one word is also recognised in pieces. */
const longName = 8

interface Wanted {
  /** Names that may be written in any number of pieces. */
  whole: Set<string>
  /** Names that count only as one word, or spelled letter by letter. */
  single: Set<string>
  longest: number
}

const words = (folded: string) => folded.match(/[\p{L}\p{N}]+/gu) ?? []

/** A name's spellings with and without the letter that German and Danish add for a missing accent. */
function spellings(name: string): string[] {
  const typed = name
    .replace(/[äæÄÆ]/g, 'ae')
    .replace(/[öøœÖØ]/g, 'oe')
    .replace(/[üÜ]/g, 'ue')
    .replace(/[åÅ]/g, 'aa')
  const shortened = fold(name).replace(/([aou])e/g, '$1')
  return [...new Set([fold(name), fold(typed), ...(shortened.length > 3 ? [shortened] : [])])]
}

function withoutLegalForm(parts: string[]): string[] {
  let core = leadingForms.has(parts[0] ?? '') && parts.length > 1 ? parts.slice(1) : parts
  for (;;) {
    const tail = [6, 5, 4, 3, 2, 1].find(
      (n) => n < core.length && legalForms.has(core.slice(-n).join('')),
    )
    if (tail === undefined) return core
    core = core.slice(0, -tail)
  }
}

function addCompany({ whole, single }: Wanted, company: string) {
  for (const name of spellings(company).flatMap((folded) =>
    /[&+]/.test(folded)
      ? ['', ...connectors].map((c) => folded.replace(/[&+]/g, ` ${c} `))
      : [folded],
  )) {
    for (const parts of [
      words(name),
      words(name).filter((part) => part !== 'and' && part !== 'en'),
    ]) {
      const core = withoutLegalForm(parts)
      const run = core.join('')
      if (run === '') continue
      const isSplit = core.length > 1 || run.length >= longName
      if (run.length >= shortestAlone) (isSplit ? whole : single).add(run)
      if (parts.length > core.length) whole.add(parts.join(''))
      if (run.length < shortestAlone) continue
      for (const form of legalForms) whole.add(run + form)
    }
  }
}

function addContact({ whole, single }: Wanted, contact: string) {
  for (const name of spellings(contact)) {
    const parts = name
      .split(/\s+/)
      .map((part) => words(part).join(''))
      .filter((part) => part !== '')
    const named = parts.filter((part) => !particles.has(part))
    for (const part of [...named, ...words(name).filter((part) => !particles.has(part))]) {
      if (part.length >= shortestAlone) single.add(part)
    }
    if (named.length < 2) continue
    const [first, ...others] = named
    const family = parts.slice(parts.indexOf(first!) + 1).join('')
    whole
      .add(parts.join(''))
      .add(first! + family)
      .add(family + first!)
      .add(first! + others.at(-1)!)
    if (family !== others.at(-1)) whole.add(family)
    if (family.length > 4) whole.add(first![0]! + family)
    for (const part of words(name)) if (part.length >= longName) whole.add(part)
  }
}

const wantedOf = new WeakMap<HiddenNames, Wanted>()

function wanted(names: HiddenNames): Wanted {
  const known = wantedOf.get(names)
  if (known) return known
  const made: Wanted = { whole: new Set(), single: new Set(), longest: 0 }
  addCompany(made, names.company)
  for (const contact of names.contacts) addContact(made, contact)
  for (const name of [...made.whole, ...made.single])
    made.longest = Math.max(made.longest, name.length)
  wantedOf.set(names, made)
  return made
}

function namesIn({ text, folded, places }: Reading, { whole, single, longest }: Wanted): Range[] {
  const labels = new Set(rangesOf(labelAtLineStart, folded).map(([from]) => from))
  const all = [...folded.matchAll(/[\p{L}\p{N}]+/gu)]
  const endOf = (at: number) => all[at]!.index + all[at]![0].length
  const isNear = (at: number) => at < all.length && all[at]!.index - endOf(at - 1) <= 3
  const counts = (at: number) => {
    const one = all[at]![0]
    if (!single.has(one) || labels.has(all[at]!.index)) return false
    const place = places[all[at]!.index]!
    return !everydayNames.has(one) || /^\p{Lu}/u.test(text.slice(place, place + 2))
  }
  const found: Range[] = []
  for (let start = 0; start < all.length; start++) {
    let last = counts(start) ? start : -1
    let run = ''
    for (let at = start; at < all.length && (at === start || isNear(at)); at++) {
      run += all[at]![0]
      if (run.length > longest) break
      const isSpelled = run.length > 3 && run.length === at - start + 1 && single.has(run)
      if (isSpelled || (whole.has(run) && !labels.has(all[start]!.index))) last = at
    }
    if (last < 0) continue
    found.push([all[start]!.index, endOf(last)])
    start = last
  }
  return found
}

// ── All of it ──

const unreadable = /[^\P{Cc}\n\t]|\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu

function maskPiece(text: string, hidden: Wanted): string {
  const reading = read(text)
  const ranges = [
    ...links(reading),
    ...addresses(reading),
    ...telephones(reading),
    ...namesIn(reading, hidden),
  ].sort(([a], [b]) => a - b)
  let masked = ''
  let end = 0
  for (const [from, to] of ranges) {
    const start = Math.max(end, reading.places[from]!)
    const stop = endOfLetter(to - 1, reading)
    if (stop <= end) continue
    const lineBreaks = text.slice(start, stop).replace(/[^\n]+/g, '')
    masked += text.slice(end, start) + hiddenText + lineBreaks
    end = stop
  }
  return masked + text.slice(end)
}

/** Where the letter ends that a folded letter comes from; one letter may fold to several. */
function endOfLetter(at: number, { places }: Reading): number {
  let next = at + 1
  while (next < places.length - 1 && places[next] === places[at]) next++
  return places[next]!
}

const oneBehindTheOther = /\[hidden\](?:[ \t]{0,3}\[hidden\])+/g
/** What a mask uncovers, say a number behind a number, is masked in another round. */
const mostRounds = 4

/**
 * The text as visitors read it (AM-039): e-mail addresses, telephone numbers, links and the names of the company and
 * its contacts replaced by `hiddenText`. Masking twice changes nothing.
 */
export function maskText(text: string, names: HiddenNames): string {
  const hidden = wanted(names)
  let masked = text.toWellFormed().replace(/\r\n?/g, '\n').replace(unreadable, '')
  for (let round = 0; round < mostRounds; round++) {
    const before = masked
    masked = masked
      .split(hiddenText)
      .map((piece) => maskPiece(piece, hidden))
      .join(hiddenText)
      .replace(oneBehindTheOther, hiddenText)
    if (masked === before) break
  }
  return masked
}
