import { foldText } from '#server/features/broadcasts/search/search-text.ts'
import {
  findRanges,
  replaceLookalikes,
  wordSet,
  type Range,
  type FoldedText,
} from '#server/features/broadcasts/masking/fold-text.ts'

/** Names and telephone numbers to hide from visitors. */
export interface HiddenNames {
  company: string
  formerCompanies?: readonly string[]
  contacts: readonly string[]
  /** Known numbers, matched without context. */
  telephones?: readonly string[]
}

const legalForms = wordSet(
  'bv nv vof cv bvba sprl srl sarl sas sasu eurl sa snc gmbh mbh gmbhcokg gmbhandcokg gmbhco kg ag ohg ug ek ev se ' +
    'ltd limited plc llp llc lp inc incorporated corp corporation co pty ptyltd coltd spa sapa srls sl slu ' +
    'lda ltda ab oy oyj as asa aps is ks sro spolsro doo dd ad ood eood kft zrt bt nyrt spzoo spzook spk spj uab sia ' +
    'ou ooo zao oao tov sti ltdsti anonimsirketi fze fzco fzllc wll pvt pvtltd pte pteltd sdnbhd bhd kk gk',
)
const leadingForms = wordSet('sarl sas eurl uab sia ooo oou pt firma stichting')
const particles = wordSet(
  'van der den de von zu la le el di da do dos del della du ten ter bin al mr mrs ms dr ir ing drs prof',
)
/** Words that companies of the trade append to their short names. */
const tradeWords = wordSet(
  'trading trade trader traders brokers broker brokerage solutions solution systems system group holding holdings ' +
    'international global europe european worldwide computers computer hardware components component parts networks ' +
    'network networking telecom telecommunications technology technologies tech technics services service supply ' +
    'supplies distribution wholesale refurb refurbishing refurbished recycling remarketing remarket asset assets ' +
    'recovery circular digital data electronics mobile it ict resale resellers export import logistics store shop',
)
/** Brands and product words; hiding them would remove the offer itself. */
const goodsWords = wordSet(
  'dell hp hpe ibm lenovo apple asus acer cisco juniper aruba arista intel amd nvidia samsung micron seagate toshiba ' +
    'fujitsu oracle sun netapp emc brother epson canon xerox kyocera ricoh zebra honeywell microsoft sony nokia huawei ' +
    'ubiquiti fortinet avaya mitel laptop laptops notebook server servers storage monitor monitors printer printers ' +
    'phone phones tablet tablets memory cpu cpus gpu gpus hdd ssd ram pos gaming office business pro smart prime used ' +
    'green blue red first fast best top new next euro american german dutch british',
)
const minShortNameCharacters = 4
const connectors = ['and', 'en', 'und', 'et', 'y', 'e', 'och', 'og']
/** Names that are also everyday words; they count only when capitalised. */
const everydayNames = wordSet(
  'will may mark grant price long stock best case page rich bill ray art per jan june april august max rob sale sales ' +
    'bright new good brand sun day hope sky star black white green brown gray grey gold silver stone young king ' +
    'small short love frank drew chip rack bay van back banks rose ward west north south east dean carry speed',
)
const labelAtLineStart = /^(?:quantity|brand|description|condition|price|link) {2,}/gm
const minNameCharacters = 3
/** Shorter numbers may be quantities or prices. */
const minTelephoneDigits = 8
/** Characters between the pieces of a name, and between its letters if it is spelled out. */
const maxPieceGap = 3
const maxLetterGap = 12
/** Single-word names of this length are also matched in pieces. */
const minSplittableCharacters = 8

export interface NamePatterns {
  /** Names that match in any number of pieces. */
  whole: Set<string>
  /** Names that match only as one word or spelled letter by letter. */
  single: Set<string>
  longest: number
}

const words = (folded: string) => folded.match(/[\p{L}\p{N}]+/gu) ?? []

/** Spelling variants of a name with and without German and Danish transliterations. */
function spellings(name: string): string[] {
  const typed = name
    .replace(/[äæÄÆ]/g, 'ae')
    .replace(/[öøœÖØ]/g, 'oe')
    .replace(/[üÜ]/g, 'ue')
    .replace(/[åÅ]/g, 'aa')
  const shortened = foldText(name).replace(/([aou])e/g, '$1')
  const folded = [foldText(name), foldText(typed), ...(shortened.length > 3 ? [shortened] : [])]
  return [...new Set(folded.map(replaceLookalikes))]
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

const isTradeWord = (word: string) => tradeWords.has(word) || goodsWords.has(word)

/** Short name of a company; empty when it could be read as goods. */
function getShortName(core: string[]): string[] {
  let called = core
  while (called.length > 1 && isTradeWord(called.at(-1)!)) called = called.slice(0, -1)
  const [first = ''] = called
  const isTelling =
    called.length > 1 || (first.length >= minShortNameCharacters && !isTradeWord(first))
  return called.length < core.length && isTelling ? called : []
}

function addCompany({ whole, single }: NamePatterns, company: string) {
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
      const isSplit = core.length > 1 || run.length >= minSplittableCharacters
      if (run.length >= minNameCharacters) (isSplit ? whole : single).add(run)
      if (parts.length > core.length) whole.add(parts.join(''))
      const called = getShortName(core)
      if (called.length > 1) whole.add(called.join(''))
      else if (called.length === 1) single.add(called[0]!)
      if (run.length < minNameCharacters) continue
      for (const form of legalForms) whole.add(run + form)
    }
  }
}

function addContact({ whole, single }: NamePatterns, contact: string) {
  for (const name of spellings(contact)) {
    const parts = name
      .split(/\s+/)
      .map((part) => words(part).join(''))
      .filter((part) => part !== '')
    const named = parts.filter((part) => !particles.has(part))
    for (const part of [...named, ...words(name).filter((part) => !particles.has(part))]) {
      if (part.length >= minNameCharacters) single.add(part)
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
    for (const part of words(name)) if (part.length >= minSplittableCharacters) whole.add(part)
  }
}

function addTelephone({ whole }: NamePatterns, telephone: string) {
  const [number = ''] = foldText(telephone)
    .replaceAll('(0)', ' ')
    .split(/[a-z#;,/]/, 1)
  const groups = number.match(/\d+/g) ?? []
  const isInternational = number.trimStart().startsWith('+')
  const home = (isInternational ? groups.slice(1) : groups).join('').replace(/^0+/, '')
  const abroad = groups.join('').replace(/^0+/, '')
  for (const digits of [abroad, `00${abroad}`, home, `0${home}`]) {
    if (digits.length >= minTelephoneDigits) whole.add(digits)
  }
}

const patternsByNames = new WeakMap<HiddenNames, NamePatterns>()

export function getNamePatterns(names: HiddenNames): NamePatterns {
  const cached = patternsByNames.get(names)
  if (cached) return cached
  const made: NamePatterns = { whole: new Set(), single: new Set(), longest: 0 }
  for (const company of [names.company, ...(names.formerCompanies ?? [])]) addCompany(made, company)
  for (const contact of names.contacts) addContact(made, contact)
  for (const telephone of names.telephones ?? []) addTelephone(made, telephone)
  for (const name of [...made.whole, ...made.single])
    made.longest = Math.max(made.longest, name.length)
  patternsByNames.set(names, made)
  return made
}

export function findNames(
  { text, folded, positions }: FoldedText,
  { whole, single, longest }: NamePatterns,
): Range[] {
  const labels = new Set(findRanges(labelAtLineStart, folded).map(([from]) => from))
  const all = [...folded.matchAll(/[\p{L}\p{N}]+/gu)]
  const endOf = (at: number) => all[at]!.index + all[at]![0].length
  const isLetter = (at: number) => all[at]![0].length === 1
  const isNear = (at: number) => {
    if (at >= all.length) return false
    const gap = all[at]!.index - endOf(at - 1)
    return gap <= (isLetter(at - 1) && isLetter(at) ? maxLetterGap : maxPieceGap)
  }
  const counts = (at: number) => {
    const one = all[at]![0]
    if (!single.has(one) || labels.has(all[at]!.index)) return false
    const position = positions[all[at]!.index]!
    return !everydayNames.has(one) || /^\p{Lu}/u.test(text.slice(position, position + 2))
  }
  const ranges: Range[] = []
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
    ranges.push([all[start]!.index, endOf(last)])
    start = last
  }
  return ranges
}
