import { readFileSync } from 'node:fs'
import path from 'node:path'
import createBidi, { type Bidi } from 'bidi-js'
import { create, type Font } from 'fontkit'
import { loadCommonCjk, printableParts, type Script } from '#contract/billing/printable.ts'

// The program refuses what it cannot print from the start.
await loadCommonCjk()

export type Weight = 'regular' | 'medium' | 'semibold'
export type FontName = Weight | Exclude<Script, 'latin'>

/** Inter for Latin, Greek and Cyrillic; Noto Sans, in one weight, for each other script. */
const files: Record<FontName, string> = {
  regular: 'inter-regular.ttf',
  medium: 'inter-medium.ttf',
  semibold: 'inter-semibold.ttf',
  armenian: 'noto-sans-armenian.ttf',
  hebrew: 'noto-sans-hebrew.ttf',
  arabic: 'noto-sans-arabic.ttf',
  thai: 'noto-sans-thai.ttf',
  georgian: 'noto-sans-georgian.ttf',
  cjk: 'noto-sans-cjk.otf',
}
/** A square for a character that no font has: PDF/A forbids the glyph that fonts have for that. */
const replacement = '\u25A1'

/** Text in one weight. */
export interface Part {
  text: string
  weight: Weight
  /** Of each UTF-16 unit, odd from right to left; left out where all of a paragraph is from left to right. */
  levels?: number[]
  /** Of a paragraph that is read from right to left. */
  isRtl?: boolean
}

/** Text in one font and direction. */
export interface Run {
  /** As the font draws it: mirrored, decomposed, with squares for what no font has. */
  text: string
  font: FontName
  weight: Weight
  isRtl: boolean
  /** The text to copy, where readers do not get it from the glyphs. */
  actual?: string
}

// Its types describe the ES module, whose default export is all of the CommonJS module.
const bidi = (createBidi as unknown as () => Bidi)()

/** Whether text has letters of Hebrew or Arabic. */
export const hasRtl = (text: string): boolean =>
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/.test(text)

/** A paragraph with the directions of its text. Its first letter decides from where it is read. */
export function withDirections(paragraph: Part[]): Part[] {
  const text = paragraph.map((part) => part.text).join('')
  if (!hasRtl(text)) return paragraph
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  const isRtl = paragraphs[0]!.level === 1
  let at = 0
  return paragraph.map((part) => {
    const own = levels.slice(at, (at += part.text.length))
    return { ...part, levels: [...own], isRtl }
  })
}

export const slicePart = (part: Part, start: number, end: number): Part => ({
  ...part,
  text: part.text.slice(start, end),
  ...(part.levels && { levels: part.levels.slice(start, end) }),
})

/**
 * The fonts of one document. Parsed anew for each: a parsed font remembers which character it met first for a glyph,
 * so that sharing it would make the bytes of a document depend on the one before.
 */
export class DocumentFonts {
  readonly #parsed = new Map<FontName, Font>()

  get(name: FontName): Font {
    const cached = this.#parsed.get(name)
    if (cached) return cached
    const bytes = readFileSync(path.join(import.meta.dirname, 'fonts', files[name]))
    const font = create(bytes) as Font
    if (isRtlFont(name)) layOutRtl(font)
    this.#parsed.set(name, font)
    return font
  }

  /** Divides a line by font and direction, from left to right. */
  runsOf(line: Part[]): Run[] {
    const runs: (Omit<Run, 'actual'> & { source: string; level: number; rank: number })[] = []
    const { levelOf, rankOf, mirrored } = directionsOf(line)
    let index = 0
    for (const { text, weight } of line) {
      for (const character of text) {
        const [level, rank] = [levelOf(index), rankOf(index)]
        const shown = shownAs(mirrored.get(index) ?? character, weight, runs.at(-1)?.font)
        const isOneFont = shown.every(({ font }) => font === shown[0]!.font)
        for (const [place, { text: drawn, font }] of shown.entries()) {
          const source = isOneFont ? (place === 0 ? character : '') : drawn
          const last = runs.at(-1)
          if (last?.font === font && last.weight === weight && last.level === level) {
            last.text += drawn
            last.source += source
            last.rank = Math.min(last.rank, rank)
          } else {
            runs.push({ text: drawn, source, font, weight, isRtl: level % 2 === 1, level, rank })
          }
        }
        index += character.length
      }
    }
    return runs
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ source, text: drawn, font, weight, isRtl }) => {
        const text = arranged(drawn, font, isRtl)
        const run = { text, font, weight, isRtl }
        // Readers turn around what is from right to left, and mistake marks above each other for the next letter's.
        return !isRtl && (source !== text || /\p{M}/u.test(text)) ? { ...run, actual: source } : run
      })
  }
}

/** A character by font: in parts where it is composed, or a square where no font has it. */
function shownAs(character: string, weight: Weight, last?: FontName) {
  // Words of a script and the spaces between them are one run.
  if (character === ' ' && last && last !== 'cjk' && !isWeight(last)) {
    return [{ text: character, font: last }]
  }
  const parts = printableParts(character) ?? [{ text: replacement, script: 'latin' as const }]
  return parts.map(({ text, script }) => ({ text, font: script === 'latin' ? weight : script }))
}

const isRtlFont = (name: FontName): boolean => name === 'hebrew' || name === 'arabic'

/** Forms of ligatures that are separate characters, such as LAM WITH ALEF, by the characters they consist of. */
const ligatures = new Map(
  Array.from({ length: 0xfefd - 0xfb50 }, (_, index) => String.fromCharCode(0xfb50 + index)).map(
    (form) => [form.normalize('NFKC'), form.codePointAt(0)!],
  ),
)

/**
 * Lays out from right to left, also digits, and has ligatures copied as one character: readers turn around the letters
 * of a ligature as well, unless it is one that they know.
 */
function layOutRtl(font: Font): void {
  const layout = font.layout.bind(font)
  font.layout = (text, features, script, language) => {
    const run = layout(text, features, script, language, 'rtl')
    for (const glyph of run.glyphs) {
      const form = ligatures.get(String.fromCodePoint(...glyph.codePoints))
      if (glyph.codePoints.length > 1 && form !== undefined) glyph.codePoints = [form]
    }
    return run
  }
}

/** Whether the font has this weight: Noto Sans has one. */
export const isWeight = (font: FontName): font is Weight =>
  font === 'regular' || font === 'medium' || font === 'semibold'

/** The level of each UTF-16 unit of a line, its place from the left, and mirrored brackets. */
function directionsOf(line: Part[]) {
  const text = line.map((part) => part.text).join('')
  const levels = Uint8Array.from(line.flatMap((part) => part.levels ?? []))
  if (levels.length === 0) {
    return {
      levelOf: () => 0,
      rankOf: (index: number) => index,
      mirrored: new Map<number, string>(),
    }
  }
  const whole = { start: 0, end: text.length - 1, level: line[0]!.isRtl ? 1 : 0 }
  const ranks: number[] = []
  for (const [rank, index] of bidi
    .getReorderedIndices(text, { levels, paragraphs: [whole] })
    .entries()) {
    ranks[index] = rank
  }
  return {
    levelOf: (index: number) => levels[index]!,
    rankOf: (index: number) => ranks[index]!,
    mirrored: bidi.getMirroredCharactersMap(text, levels),
  }
}

/** Text as its font is to lay it out: fonts of Hebrew and Arabic turn it around, and no font decomposes SARA AM. */
function arranged(text: string, font: FontName, isRtl: boolean): string {
  if (isRtl !== isRtlFont(font)) return [...text].toReversed().join('')
  // The ring of SARA AM is below the tone mark.
  if (font === 'thai') return text.replaceAll(/([\u0E48-\u0E4B]*)\u0E33/g, '\u0E4D$1\u0E32')
  return text
}
