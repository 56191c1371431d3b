/** Terms of one query that are looked at; the rest only narrows further. */
const mostTerms = 20
/** Letters of a word, on both sides alike; far below PostgreSQL's 2046 bytes. */
const longestWord = 100
/** Letters of a part number that can be searched for in one piece. */
const longestFragment = 32
/** Letters of one token at which a fragment may begin. */
const fragmentStarts = 64
/** Positions of words and of whole tokens share PostgreSQL's 1 to 16383 half and half. */
const halfOfPositions = 8190
/** PostgreSQL keeps 256 positions of a lexeme; each half gets its share. */
const positionsPerHalf = 127
/** Far enough for no phrase to run from one text into the next. */
const gapBetweenTexts = 10
/** A tsvector must stay below 1 MB; everyday broadcasts need some kilobytes. */
const mostBytes = 400_000
/** Keeps fragments apart from words, which are letters and digits only. */
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

/** Digits of every script stand in tens that begin at a code point ending in 0 or 6. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0)!
  const column = point & 0xf
  const beginsAtZero = /\p{Nd}/u.test(String.fromCodePoint(point - column + 5))
  return String(beginsAtZero ? column : column - 6)
}

/** Lower case without accents, ligatures, other widths and invisible characters: Łódź as lodz. */
export function fold(text: string): string {
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

/** What stands between spaces and brackets: its words, and all of them run together. */
interface Token {
  words: string[]
  joined: string
  /** Run-together forms that a fragment may be part of: the whole, and what stands between slashes. */
  wholes: string[]
}

function tokensOf(text: string): Token[] {
  return fold(text)
    .split(tokenSeparators)
    .map((token) => {
      const words = wordsOf(token)
      const joined = words.join('')
      const pieces = token.includes('/') ? token.split('/').map((p) => wordsOf(p).join('')) : []
      return { words, joined, wholes: [joined, ...pieces.filter((piece) => piece !== '')] }
    })
    .filter((token) => token.joined !== '')
}

const hasDigit = (text: string) => /\p{N}/u.test(text)
const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`

/** Lexemes and where they stand, within what PostgreSQL takes. */
class Lexemes {
  readonly #positions = new Map<string, { words: number[]; tokens: number[] }>()
  #bytes = 0

  add(lexeme: string, half?: 'words' | 'tokens', position = 0) {
    let places = this.#positions.get(lexeme)
    if (places === undefined) {
      const bytes = Buffer.byteLength(lexeme) + 8
      if (this.#bytes + bytes > mostBytes) return
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
  const starts = Math.min(letters.length - 1, fragmentStarts)
  for (let start = 0; start < starts; start++) {
    lexemes.add(fragmentMark + letters.slice(start, start + longestFragment).join(''))
  }
}

/**
 * The literal of a tsvector over the given texts, in this order. Phrases never run from one text into the next.
 * Every word has a position; so has every token run together, in a second half of the positions, so that a phrase
 * finds WS-C2960X written either way. Fragments of tokens with a digit stand beside them without positions.
 */
export function searchVector(texts: readonly string[]): string {
  const lexemes = new Lexemes()
  let words = 0
  let tokens = 0
  for (const text of texts) {
    for (const token of tokensOf(text)) {
      for (const one of token.words) lexemes.add(cut(one, longestWord), 'words', ++words)
      lexemes.add(cut(token.joined, longestWord), 'tokens', ++tokens)
      for (const whole of token.wholes) {
        lexemes.add(cut(whole, longestWord))
        if (hasDigit(whole)) addFragments(lexemes, whole)
      }
    }
    words += gapBetweenTexts
    tokens += gapBetweenTexts
  }
  return lexemes.literal()
}

const exactly = (text: string) => quoted(cut(text, longestWord))
const startingWith = (text: string) => `${exactly(text)}:*`
const containing = (text: string) => `${quoted(fragmentMark + cut(text, longestFragment))}:*`
const inSequence = (terms: string[]) => (terms.length === 1 ? terms[0]! : terms.join(' <-> '))

/** Too short for a beginning: half the market has a word that starts so. */
const isShort = (text: string) => [...text].length < (hasDigit(text) ? 2 : 3)
const wordOrStart = (text: string) => (isShort(text) ? exactly(text) : startingWith(text))

/** Where a typed token may be found: as word, as part of a part number, or its words one after the other. */
function ways({ words, joined }: Token): string[] {
  if (words.length === 1) {
    return isShort(joined) ? [exactly(joined)] : [startingWith(joined), containing(joined)]
  }
  const last = words.length - 1
  const apart = words.map((one, at) => (at === last ? wordOrStart(one) : exactly(one)))
  return [startingWith(joined), containing(joined), `(${inSequence(apart)})`]
}

/** The literal of a tsquery for what was typed, or undefined when it holds nothing that can be searched. */
export function searchQuery(typed: string, exactPhrase: boolean): string | undefined {
  const tokens = tokensOf(typed.replaceAll('"', ' '))
  if (tokens.length === 0) return undefined
  if (exactPhrase) {
    const words = tokens.flatMap((token) => token.words)
    const readings = [words, tokens.map((token) => token.joined)].map((terms) =>
      inSequence(terms.slice(0, mostTerms).map(exactly)),
    )
    return [...new Set(readings)].map((reading) => `(${reading})`).join(' | ')
  }
  const terms = tokens.slice(0, mostTerms).map((token) => `(${ways(token).join(' | ')})`)
  return [...new Set(terms)].join(' & ')
}
