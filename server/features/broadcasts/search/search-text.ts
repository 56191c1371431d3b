/** Maximum number of terms evaluated per query. */
const maxTerms = 20
/** Maximum characters of a word when indexed and searched; far below PostgreSQL's 2046 bytes. */
const maxWordCharacters = 100
/** Maximum characters of a part number fragment. */
const maxFragmentCharacters = 32
/** Maximum start offsets of fragments within a token. */
const maxFragmentStarts = 64
/** Word and token positions split PostgreSQL's range of 1 to 16383 in half. */
const halfOfPositions = 8190
/** PostgreSQL stores up to 256 positions per lexeme, split between the halves. */
const positionsPerHalf = 127
/** Prevents phrases from spanning two texts. */
const gapBetweenTexts = 10
/** A tsvector is limited to 1 MB; typical broadcasts need a few kilobytes. */
const maxVectorBytes = 400_000
/** Distinguishes fragments from words, which have only letters and digits. */
const fragmentMark = '_'

const word = /[\p{L}\p{N}]+/gu
const tokenSeparators = /[\s,;|()[\]{}<>"]+/u
const invisible = /\p{Default_Ignorable_Code_Point}+/gu
const foreignDigit = /[^\P{Nd}0-9]/gu
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  ς: 'σ',
}
const foldable = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')

/** Decimal digits of every script form runs of ten starting at a code point ending in 0 or 6. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0)!
  const column = point & 0xf
  const beginsAtZero = /\p{Nd}/u.test(String.fromCodePoint(point - column + 5))
  return String(beginsAtZero ? column : column - 6)
}

/** Normalizes text for search: lower case, no accents, ligatures, width variants or invisible characters. */
export function foldText(text: string): string {
  return text
    .replace(/[™℠]/gu, ' ')
    .replace(invisible, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(foldable, (letter) => plainLetters[letter]!)
    .replace(foreignDigit, asciiDigit)
}

const cut = (text: string, length: number) =>
  text.length <= length ? text : [...text].slice(0, length).join('')
const wordsOf = (folded: string) => folded.match(word) ?? []

/** Text between separators: its words and their concatenation. */
interface Token {
  text: string
  words: string[]
  joined: string
  /** Concatenated forms that are indexed by fragment: the whole and the parts between slashes. */
  wholes: string[]
}

function tokensOf(text: string): Token[] {
  return foldText(text)
    .split(tokenSeparators)
    .map((token) => {
      const words = wordsOf(token)
      const joined = words.join('')
      const pieces = token.includes('/') ? token.split('/').map((p) => wordsOf(p).join('')) : []
      return {
        text: token,
        words,
        joined,
        wholes: [joined, ...pieces.filter((piece) => piece !== '')],
      }
    })
    .filter((token) => token.joined !== '')
}

const hasDigit = (text: string) => /\p{N}/u.test(text)
const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`

/** Lexemes with positions, within PostgreSQL's limits. */
class Lexemes {
  readonly #positions = new Map<string, { words: number[]; tokens: number[] }>()
  #bytes = 0

  add(lexeme: string, half?: 'words' | 'tokens', position = 0) {
    let places = this.#positions.get(lexeme)
    if (places === undefined) {
      const bytes = Buffer.byteLength(lexeme) + 8
      if (this.#bytes + bytes > maxVectorBytes) return
      this.#bytes += bytes
      places = { words: [], tokens: [] }
      this.#positions.set(lexeme, places)
    }
    if (half === undefined || position > halfOfPositions) return
    if (places[half].length < positionsPerHalf) places[half].push(position)
  }

  literal(): string {
    return [...this.#positions]
      .map(([lexeme, { words, tokens }]) => {
        const all = [...words, ...tokens.map((position) => position + halfOfPositions + 1)]
        return all.length === 0 ? quoted(lexeme) : `${quoted(lexeme)}:${all.join(',')}`
      })
      .join(' ')
  }
}

function addFragments(lexemes: Lexemes, whole: string) {
  const letters = [...whole]
  const starts = Math.min(letters.length - 1, maxFragmentStarts)
  for (let start = 0; start < starts; start++) {
    lexemes.add(fragmentMark + letters.slice(start, start + maxFragmentCharacters).join(''))
  }
}

/**
 * Builds a tsvector literal over texts. Words and concatenated tokens have separate position ranges, so a phrase
 * finds WS-C2960X in either form; fragments of tokens with a digit have no positions. Phrases never span texts.
 */
export function buildSearchVector(texts: readonly string[]): string {
  const lexemes = new Lexemes()
  let words = 0
  let tokens = 0
  for (const text of texts) {
    for (const token of tokensOf(text)) {
      for (const one of token.words) lexemes.add(cut(one, maxWordCharacters), 'words', ++words)
      lexemes.add(cut(token.joined, maxWordCharacters), 'tokens', ++tokens)
      for (const whole of token.wholes) {
        lexemes.add(cut(whole, maxWordCharacters))
        if (hasDigit(whole)) addFragments(lexemes, whole)
      }
    }
    words += gapBetweenTexts
    tokens += gapBetweenTexts
  }
  return lexemes.literal()
}

const sizeUnits = 'kb|mb|gb|tb|mhz|ghz|gbit|gbps|gbe|rpm|kw|w'
/** A number and its unit, as one word or apart: `32GB`, `32 GB`. */
const writtenSize = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(\d+(?:[.,]\d+)?)[ \u00a0]?(${sizeUnits})(?![\p{L}\p{N}])`,
  'giu',
)

/** A query with each number and its unit apart, which finds both ways of writing a size by beginnings of words. */
export const separateSizes = (typed: string): string => typed.replace(writtenSize, '$1 $2')

const exactly = (text: string) => quoted(cut(text, maxWordCharacters))
const startingWith = (text: string) => `${exactly(text)}:*`
const containing = (text: string) => `${quoted(fragmentMark + cut(text, maxFragmentCharacters))}:*`
const inSequence = (terms: string[]) => (terms.length === 1 ? terms[0]! : terms.join(' <-> '))

/** Too short for a prefix search, which would match too much. */
const isShort = (text: string) => [...text].length < (hasDigit(text) ? 2 : 3)
const wordOrStart = (text: string) => (isShort(text) ? exactly(text) : startingWith(text))

/** Alternatives for a token: as a word, as part of a part number, or as consecutive words. */
function ways({ text, words, joined }: Token): string[] {
  if (words.length === 1) {
    return isShort(joined) ? [exactly(joined)] : [startingWith(joined), containing(joined)]
  }
  const last = words.length - 1
  const apart = words.map((one, at) => (at === last ? wordOrStart(one) : exactly(one)))
  return [
    startingWith(joined),
    containing(joined),
    ...waysWithoutOption(text),
    `(${inSequence(apart)})`,
  ]
}

/** Shorter terms are too common to be one part number together. */
const minJoined = 5
const maxJoinedTokens = 6

/** Terms that together may be one part number, which may be written without blanks: c9300 48p a. */
function waysJoined(tokens: Token[]): string[] {
  const joined = tokens.map((token) => token.joined).join('')
  const isNumber = hasDigit(joined) && [...joined].length >= minJoined
  if (tokens.length < 2 || tokens.length > maxJoinedTokens || !isNumber) return []
  return [startingWith(joined), containing(joined)]
}

/** A part number without the option of its manufacturer at its end, 815100-B21#ABB, as a word or the end of one. */
function waysWithoutOption(token: string): string[] {
  const base = /^(.{4,}[\p{L}\p{N}])#[\p{L}\p{N}]{2,4}$/u.exec(token)?.[1]
  const joined = base === undefined ? '' : wordsOf(base).join('')
  if (joined === '' || !hasDigit(joined)) return []
  return [exactly(joined), quoted(fragmentMark + cut(joined, maxFragmentCharacters))]
}

/** Builds a tsquery literal from user input; undefined when nothing in it is searchable. */
export function buildSearchQuery(typed: string, exactPhrase: boolean): string | undefined {
  const plain = typed.replaceAll('"', ' ')
  // Joined by a hyphen, both ways of writing a size are found, as with part numbers.
  const tokens = tokensOf(plain.replace(writtenSize, '$1-$2'))
  if (tokens.length === 0) return undefined
  if (exactPhrase) {
    const asTyped = tokensOf(plain)
    const readings = [asTyped, tokens]
      .flatMap((read) => [read.flatMap((token) => token.words), read.map((token) => token.joined)])
      .map((terms) => inSequence(terms.slice(0, maxTerms).map(exactly)))
    return [...new Set(readings)].map((reading) => `(${reading})`).join(' | ')
  }
  const terms = tokens.slice(0, maxTerms).map((token) => `(${ways(token).join(' | ')})`)
  const apart = [...new Set(terms)].join(' & ')
  const asOne = waysJoined(tokens)
  return asOne.length === 0 ? apart : [`(${apart})`, ...asOne].join(' | ')
}

/** The ways in which terms of the texts are written that are one of these in lower case letters and digits. */
export function writtenNumbers(texts: readonly string[], keys: ReadonlySet<string>): string[] {
  const counts = new Map<string, { written: string; count: number }>()
  for (const term of texts.flatMap((text) => text.split(tokenSeparators))) {
    const written = term.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    const key = wordsOf(foldText(written)).join('')
    if (!keys.has(key)) continue
    const existing = counts.get(key)
    if (existing) existing.count++
    else counts.set(key, { written, count: 1 })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ written }) => written)
}
