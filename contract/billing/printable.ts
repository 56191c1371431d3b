import * as z from 'zod/mini'
import { fieldMessages } from '#contract/field-messages.ts'

/** The characters of a script with these code points, in hexadecimal. */
const characters = (codes: string) =>
  new RegExp(`(?!\\p{Cn})[${codes.replaceAll(/[\dA-F]+/g, '\\u{$&}').replaceAll(' ', '')}]`, 'u')

/** Characters in the fonts of invoices, which are in server/features/billing/documents/fonts. */
const scripts = {
  /** With Greek, Cyrillic, figures and signs. */
  latin: characters(
    '20-148 14A-1C3 1C5-254 256-27B 27E-284 286-290 292-2A4 2A6-304 306-30A 30C 30F 313 315 31B 323 ' +
      '326-328 32C 337-338 342 346-36F 375-376 37A-3D7 3DC-3DD 3F0-3F6 3F9-3FA 3FC-479 480-49D 4A0-4FF ' +
      '52F 1E00-1E9B 1E9D-1FFE 2010-2055 2057 2070-20AF 20B1-20B5 20B8-20BA 20BC-20BF 2100-2101 2103 2105-2106 2109 ' +
      '2113 2116-2117 211E-2122 212E 2132 213B 214D 2190-2193 2212 25A0-25A1',
  ),
  armenian: characters('531-58F'),
  hebrew: characters('591-5EA 5F0-5F4'),
  /** With the joiners of Persian. */
  arabic: characters('606-61B 61E-6FF 750-77F 8A0-8B4 8B6-8BE 8D3-8FF 200C-200D'),
  thai: characters('E01-E5B'),
  georgian: characters('10A0-10FF 1C90-1CBF 2D00-2D2D'),
  /** Without what the standards of China, Taiwan, Japan and Korea leave out: see below. */
  cjk: characters(
    '3001-3129 3131-3163 3165-318E 3200-321C 3220-3229 3260-327B 327F 3380-3384 3388-33CA 33CF-33D0 33D3 ' +
      '33D6 33D8 33DB-33DD 4E00-9FA5 AC00-D7A3 FF01-FFEE',
  ),
}
export type Script = keyof typeof scripts

function scriptOf(character: string): Script | undefined {
  const script = (Object.keys(scripts) as Script[]).find((name) => scripts[name].test(character))
  return script === 'cjk' && !isCommonCjk(character.codePointAt(0)!) ? undefined : script
}

/** A character with the script of its font, else what it is composed of, such as IV; undefined if no font has it. */
export function printableParts(character: string): { text: string; script: Script }[] | undefined {
  const parts: { text: string; script: Script }[] = []
  const isKnown = scriptOf(character) !== undefined
  for (const text of isKnown ? [character] : character.normalize('NFKD').normalize('NFC')) {
    const script = scriptOf(text)
    if (!script) return undefined
    parts.push({ text, script })
  }
  return parts
}

/**
 * Text as it is printed: composed, with spaces for tabs, and without control characters, which have no glyph, and format
 * characters, which could turn the direction of what follows. The joiners of Arabic stay.
 */
export const toPrintable = (text: string): string =>
  withoutControls(text).replaceAll(/[\p{Co}\p{Cn}]/gu, '')

const withoutControls = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]/g, ' ')
    .replaceAll(
      /(?!\n)(?!(?<=[\p{Script=Arabic}\u064B-\u0655])[\u200C\u200D])[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu,
      '',
    )

/** The first characters of a text, up to 20 next to each other, that no font has; empty if all can be printed. */
export function findUnprintable(text: string): string {
  const unprintable: string[] = []
  for (const character of withoutControls(text)) {
    if (character !== '\n' && !printableParts(character)) unprintable.push(character)
    else if (unprintable.length > 0) break
  }
  return unprintable.slice(0, 20).join('')
}

/** Refuses what would be a square on an invoice (BK-090). */
export const printable = z.refine<string>((text) => findUnprintable(text) === '', {
  error: ({ input }) => fieldMessages.unprintable(findUnprintable(input as string)),
})

/** Characters of East Asia in the fonts: a large module, which a browser loads once somebody types one. */
let commonCjk: typeof import('./common-cjk.ts').commonCjk | undefined
export async function loadCommonCjk(): Promise<void> {
  commonCjk ??= (await import('./common-cjk.ts')).commonCjk
}

/**
 * Whether a character of East Asia is in the fonts: Han characters and Hangul syllables are not all. Until that is known
 * a browser takes it; the server knows.
 */
function isCommonCjk(code: number): boolean {
  if (!commonCjk) {
    void loadCommonCjk().catch(() => {})
    return true
  }
  const block = commonCjk.find(({ first, last }) => first <= code && code <= last)
  if (!block) return true
  const index = code - block.first
  return ((base64.indexOf(block.bits[Math.floor(index / 6)] ?? 'A') >> (index % 6)) & 1) === 1
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
