import { readFileSync } from 'node:fs'
import path from 'node:path'
import { create, type Font } from 'fontkit'

export type Weight = 'regular' | 'medium' | 'semibold'
export type FontName = Weight | 'cjk'

/** Inter for Latin, Greek and Cyrillic; Noto Sans CJK, in one weight, for Chinese, Japanese and Korean. */
const files: Record<FontName, string> = {
  regular: 'inter-regular.ttf',
  medium: 'inter-medium.ttf',
  semibold: 'inter-semibold.ttf',
  cjk: 'noto-sans-cjk.otf',
}
/** A square for a character that no font has: PDF/A forbids the glyph that fonts have for that. */
const replacement = '\u25A1'

/** Text in one font. */
export interface Run {
  text: string
  font: FontName
}

/**
 * The fonts of one document. Parsed anew for each: a parsed font remembers which character it met first for a glyph,
 * so that sharing it would make the bytes of a document depend on the one before.
 */
export class DocumentFonts {
  readonly #parsed = new Map<FontName, Font>()

  get(name: FontName): Font {
    const known = this.#parsed.get(name)
    if (known) return known
    const bytes = readFileSync(path.join(import.meta.dirname, 'fonts', files[name]))
    const font = create(bytes) as Font
    this.#parsed.set(name, font)
    return font
  }

  /** Divides text by font. Characters that no font has are replaced. */
  runsOf(text: string, weight: Weight): Run[] {
    const runs: Run[] = []
    for (const character of text) {
      const font = this.#fontFor(character, weight)
      const run = { text: font ? character : replacement, font: font ?? weight }
      const last = runs.at(-1)
      if (last?.font === run.font) last.text += run.text
      else runs.push(run)
    }
    return runs
  }

  #fontFor(character: string, weight: Weight): FontName | undefined {
    const code = character.codePointAt(0)!
    const isCjk = code >= 0x2e80
    return ([weight, ...(isCjk ? (['cjk'] as const) : [])] as const).find((name) =>
      this.get(name).hasGlyphForCodePoint(code),
    )
  }
}

/**
 * Text as it can be drawn: composed, with spaces for tabs, and without control characters, which have no glyph, and
 * format characters, which could turn the direction of what follows.
 */
export const drawable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]/g, ' ')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
