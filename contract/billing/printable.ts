import * as z from 'zod/mini'
import { fieldMessages } from '../notices.ts'

/** The characters of a script with these code points, in hexadecimal. */
const characters = (codes: string) =>
  new RegExp(`(?!\\p{Cn})[${codes.replaceAll(/[\dA-F]+/g, '\\u{$&}').replaceAll(' ', '')}]`, 'u')

/** What invoices are printed with: the characters of their fonts, in server/features/billing/documents/fonts. */
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
  const found: string[] = []
  for (const character of withoutControls(text)) {
    if (character !== '\n' && !printableParts(character)) found.push(character)
    else if (found.length > 0) break
  }
  return found.slice(0, 20).join('')
}

/** Refuses what would be a square on an invoice (BK-090). */
export const printable = z.refine<string>((text) => findUnprintable(text) === '', {
  error: ({ input }) => fieldMessages.unprintable(findUnprintable(input as string)),
})

/** Whether a character of East Asia is in the fonts: Han characters and Hangul syllables are not all. */
function isCommonCjk(code: number): boolean {
  const block = commonCjk.find(({ first, last }) => first <= code && code <= last)
  if (!block) return true
  const index = code - block.first
  return ((base64.indexOf(block.bits[Math.floor(index / 6)] ?? 'A') >> (index % 6)) & 1) === 1
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** One bit for each character, six in each digit, the lowest first; the test of the fonts prints them. */
const han =
  'L+3+/bfPX9Pr73/8HpyyAV2//89971Gj/7u+jrTftjqAuP6/1zYV1gc47+fuSmH3a9q0ps+/gDIPGvZ/7duaFVmu' +
  'Wdt+/BkXIOdYUACs03eIhI0BsOLvMRq5iRE6ypii3vQdFKABM25+7dPFk+3+7c2tvrRdf+POxrrQ4Ntrr9/3tZ9L' +
  'x+Wyv+J/ThnuG+LoOeyHo/xP+otqqU+6dDQLPfWohbySErwz7fu/V/9y7+Kd6gWptNWTI6wfSv4f//+Pa9/7ov8+' +
  '+tXTP9/mUVw75UF215C//6R+XP/v3b+ZMQr0CPFGdS9qTvnlpDv+0BeWf/oE3D4XvrG8y5Ft61J7iN08RnMmyf1i' +
  'EAXmbQznS9R4EnDAtEN0Q8wda2+Hs9j5Z9KTRi89J+Uh0PI/T9e6Yy3GMgw3u1RANnMf3mBoReT5vIiYTS4MkMBv' +
  'WekN6UicrYAjWD0SI8loUp600o9z+Qppx9Zt+b5VWu88FU6fYNi3lwsa48NDKhmLfeDadB0i6PhCdmig2BxQGACB' +
  'ETB8ECAAEwAkEwScWoR1RskCiwAIbAMIUQR1BlCA7+LfesSt7uL6//HX5Ne/S0J62vdafb/76dTtxI5/n9+K79X0' +
  'CZoBxM9HOsj69PLCEIwcnGFLOjm8PTtYQAGgcVQOAoJWAQJGRISBUBYNgIDXo5+y+imbZO3vgj+y52LUwisHIw//' +
  'bz4+WHOKoPkHH+ErPcx2d/xv/nY4mK6VDV177YvPLq5vf86UDcHuygnsHPzksNS6/Red6M+jiwpTsUip9+b6/qjO' +
  'Uza2/+XOgzgK1u8+b7wSjTCnbnRkwTZfqcKvJvPcGy0UnA5WETEz/cBAIBA91H8/33udU/d6LunPJl8/LJdXG4f3' +
  '3khI6S//f/77zrP8GOlQu/bjE4Ob6HK0OumxM251Ft4r/1bXZJeRMtgZUf6Z4mNWHVDUkbfRWEcgiC0D8GwbGRje' +
  't+9tsVZR/D71sFngUMDOcD/ygMv8rxEO1GErbtqmyqbgyoH2Erw7zPNvNb9OyHbozxtPayv72vc2F55cDHSxJ5xW' +
  'SLAQ+EkE9efCvGP6A3v8l+00LL9Pn+K2yqZq19+r5PkWE/xd1K9eo373OHmBOy5c/d3Oy+/KQDsbgiJqHH6aWUnL' +
  '0W4iBfiHzkfBe+fJRJKBEgrfP1uuzd9ZykR6pZJyKyXGrHYLMoqJc45yO8sYnBZCNsoZIYw0RI2kQ0g3IkgDAoA7' +
  'gUBQMADFFB6nAQ4ZILVGa6vhcu53uwWTSwsvceG68/oAciiIgH6+P6939G2xmFr/XcSXm5+s99o/+5w/2YR+69Sz' +
  'r3nkYZozg6kb7pf7eYVeWD5kkenO6v9zkEZ+Ya2ZT1lqfA6f776e6TVdYQGWZjoyMRcbSGUskyo18Yr26S+dTS5w' +
  'GJoOA0hvOFs4oIZ3VBeF1d1cTCx2ErlQPZgNNPh2LRkYKKS/IHZpCBAkDEGG4GW8hYEd3IB+K+zDNCwqQvrgiAhF' +
  '5dlQAOEEgbVYSR/UMUCEHSzgFEhKGpxQ1KZ4wBz2BBSAoAQNn/fw5Q0qHLMNmfJrEhYhwW9AfFWhKdw8f+jCEhu+' +
  'm4t0DDD4FCQC1WaTRrk0JS66N6QB3PkY5bmhjpupJwwZd3XlbgAoe3zpJD0jKFQ0ufQJmCEhUVV3Cfdg6AvKfz2u' +
  'v2X8/rhP17a/HyszWb6PY/zc8eCdL19DfY9K+k6i37SOd3ccUFtvffUfdn0SGABQXeIblfd26SsFbJ5OA4cdjCeV' +
  'LC6Ac5WHAIes4ZAwlaTa6CIIIyBr6jU8HIj91muMV+dqQXOIAwPlQKscq2pqG+jXi50MGAYk0yioA5kQQxBEcN8A' +
  'pzfphCYhzQuAkAMRL4+SvYSgarbAp0WaQedCA5s+Np/gA8gCRf6Wh4eshdfSEibrsb/bkG0pc1oMLFXfqdF47eVL' +
  'lC1tuFPq1e7x/IRATrpDuMnZKDVg46NwKzAghvAsRFYOQxDeOoyp5bbbuI3p1R+8FGYVNV/Lx+xhY/il9hdYI5UR' +
  'vLqACrg3Nh/NtDIjmd3GTShCy8wJo7Ey26u6tQnZC7SC6yw0dl5//++5///v//+7/3//77/v///flQTczW4hPd7Q' +
  'u3FEkr5wFNrYURTgjp0CasnO3Px5noeqMxDVFbwhfLe+agUv34vl0/FcA7ns/+VNkf+XNhhmPNEQdtjhhr2G/3Qh' +
  'q0TWHkS7PdrCH2aNYw193Vd2O8/+LFriAcKVN/95U0uh3q3/buvs97727jomu5/0y3Bi563Fpb4Fdv//omD4GxU3' +
  'F+w/3Mq1YF7IOe5KazvCxU/FiEDQCJoHOpv6HQ5WRKtAgSxvX5ySmmGURAZQQobxqhLo/uwTofEGnQpTxW4kaA13' +
  'BagAinCMwYAgOTODKTAhiGQkAA+McTIWC4/B8gCMY+5cEEt7TsMEy/xSNfirV5iQSiMgbhqg5VUU5zSKICMB5iCL' +
  'R3wDIEC1ErEKkrHiOCgRaUHMcqmPbVq42kCxSRBazCpfGTzs+E4PzRJFt8mIMUVKaADQAHFtUisyNicFCbJDke/3' +
  'XRH6IiRENW96pyCJaxlQBcHSNt3LaQrNqU0+1Uk0UqLRcdNbKX1lUFtLDlBCCJk0A9JQYeJIJQVTW8/79f/f/7//' +
  '/v////f///7///PhCfVMEYAPIcBJ2hRYH+f35+bZOw1X0ARPw2a2o7///////n3ffjy+AIDDyIICBoT1chtwsrVn' +
  'o+LIXGB4O49Mmc5HnIYWyWFl266GSJAnHQUY9TBiMgAA5hiF8oP4Giwy0JHkw69+//v/vv/3Iv+x+bfQ78Pdv35J' +
  '/9+/u/M4mtltu//evMO91+5jrqiTVv3T6S8i4ZdqwGGFCQ6QMC6FCg0/VXmPW//4sqzhcxB/yUw4/P8uKbCYQCoY' +
  '3CECSA55xsygMRHASkVKApWHAEHzaIakEAAEm0QFQBYIH/V2sxEEtAFHhQVIQRAlQXAjwlgAIUywxbTAABCmAkxB' +
  'igEbFJBAOwUHMUK8i/fv+//////f/d++/+//3/////uf/f/33b/377/vPDYjO71A/OiBahcPxFhJv//f/9/92aQ1' +
  '+hb97GT++fR/lAX7xuRiF89ez7vZa1wjNr00nrkUQSSBjR1AOp1drotFyh6FRkUqcAgSbgAEA7HbK+WlPWhE4E5O' +
  'AhPONBKi7///3ud/3XoSUgNQu8thvTBcoYTHtNRUgAOJ6cLUo+/90Ofr/PCIxphEyFwJrSAYGkoIBzkAAkQ4A1CI' +
  'gyIN+v//335z9/boDXxNY6VwuxukKgUoIUIrHbAG+OuEFAAgQCACA5MgB0GECE0hWhgnBcCIQdTPIID4H4EwDQNh' +
  'BCAwRaea3w9/r9fP4zf+zTqGZBAyDRCiI1BAILVADI3EUSABAKIAEAhiU0gVAioAgBKBnAAAAw8b/6+5+/todh9P' +
  'rMvhZ4KogZCM/jh8XsfpHCteAmWqCcAkQqGEMfBkPTBxAm/Px4b'
const hangul =
  'Tew/+EBsDMRAoAREAAwkFsnHRA7AXGwOSEBoAMZlrBTUwKQEBIDMRArAREgCwkHuGMRAwABAACwEBsAERAAATOwK' +
  'QAAAAMZBrRXUwOyEBsDMQAAAAAAAwFBsDMBApAREAGSAAAAMVArDDEAMwAAACERAjABAAAwEBuGEQAwATEwEQEBM' +
  'AEAAAATV4KCAAAAMRArAXew+6EBsDMRAhAAAAAwGNsDORA7ATEwMREAAAMRBrwREAEAAAAAERALATEgKwkBsCEAA' +
  'QABAAAQEBMAMQAjATcwaUEBAAMRBrQX+4+4EBsDEAAAAAAAAwlNsKNRA7AREAMQEAAAMZFrKREAAQAAABERALABA' +
  'AAwEBsCEAAQABAAIQEBoCERAhATWwKQAAAAMZA7BTEwO4EBsDAAAAAAAAAwENsDORA7ABAAEAAAAAMRAgABEAAQA' +
  'AAAEBAAAAAAAwEBGCAAAAABAAAQEBMCAAAAATGwCQEBMAERArATEwe8EBsDMBAoAAAAAwEBsDORArATEwOQEAoAM' +
  'RArARAAIAAAABERArAREgKwEBsCEAAQABAAAwEBkCMRArATEwaGAAAAMRArATfwa6EBsHMQAgAAAAAwEFsGORA7A' +
  'TEAuQAAAAsRBrARAAMAAAAAERAqAREgCwlHsiGRAKABAAAQEBAAERAJAREQCAAAAAMZB7Kf+wKyEBsjMBACAAAAA' +
  'wkFsGMZA7ATEgOSEAAAcRArARAAEQAAABMRADARAAAwkHsiFQAQABAAAwEBACERApATEwCAAAAAMRBrDTUwO4EBs' +
  'DMAABAAAAAwkBkDEAAgADAwOAAAAAMRAjAAAAAAAAAAEAAAABAAIwEBkCAAAAAAAAAAAAAAEAAgAREwAAAAAAMRA' +
  'rAbewOyEBsDMRArAREQIwnNsDNRA7ATEwOQEBACcRBrITEAIQEBkBERALATEwKwkBsqFAAQATEQIwEBsCMQApATM' +
  'wKAAAAAMZgrQbEwM4EBMDAAAgAAAAAwEFMDERAAAAAAAAEAAAMZBjATAAEQAAABERADABAAAwEBMCEAAQABAAAQE' +
  'AAAAAAgATU4AQEBEAMRArAzd4O2EBsDMRCroREgAwsH8XNRArAX0wPeEBsBMxlrCTEwOwEAkCMRArATEwKwEHsCM' +
  'RAzATEwIwEBsCMRArCTE06fEBkAMxh7RTXwewEBsDMVAhAREAAwEFsGMRArAREwMQAAAAMRBrjDEgKQAAADERArA' +
  'TAAIwEHsCEAAQABAAAwEBsAERABATEwKAAAAAMZBrZTlwOwEBsDEBAgAAAAAwEBsDEAAgABAAEAAAAAMRArCDEAE' +
  'QAAABERADAAAAIwEBMCEAAwAAAAAQAAAAEAAAABAQKAAAAAMRAjhTFwewEBsDEVAhAAAAAwEBsDMRArARAAEQEAA' +
  'CMRArAREAIAAAAAERArABAQAwEBsCEAAQARAAAQEBsCERAhATEwKAAAAAM5ArATEwKwEBsDMAAgAAAAAwkBsDMRA' +
  'rAREwOQAAAAMRArATEQIQAAACEQAAABAAAwEBsCERAgABAAIwEBsCERABATEwIAAAAAMRArATMwOwEBsDEAAgAAA' +
  'AAwEFsDMRArARAAEQEAAAMRArQRAAAQAAAAEBAoABAAAwEBsCEAAQABAAAwEBMCERAhATWwCQEBMAMRArAXUwOyE' +
  'BsDMAAAAAAAAwEBsDMRArAREwMQABoAMRArABAAIAAAAAEBAAAREgCwkFsCEAAgAAAAAQEBkAERApAREwCAAAAAM' +
  'RArATEyKwEBsDEAAgAAAAAwEFsCMRArATEwOQEBIAMRIrITEAKwEAgCMRAqAREgCwEhkCERAhATEAIwEBsCMRApA' +
  'TPwKSEBMCMRAr'
const commonCjk = [
  { first: 0x4e00, last: 0x9fff, bits: han },
  { first: 0xac00, last: 0xd7a3, bits: hangul },
]
