import { analyse } from 'chardet'
import type { Encoding } from '#contract/spreadsheet.ts'

/** Characters from 128 on of encodings that Node does not decode. */
const tables: Partial<Record<Encoding, string>> = {
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
}

/** Decodes a stream of bytes; `piece` undefined ends it. */
export function createDecoder(encoding: Encoding): (piece?: Uint8Array) => string {
  const table = tables[encoding]
  if (table === undefined) {
    const decoder = new TextDecoder(encoding)
    return (piece) => (piece ? decoder.decode(piece, { stream: true }) : decoder.decode())
  }
  return (piece) =>
    piece
      ? Buffer.from(piece)
          .toString('latin1')
          .replace(/[\x80-\xff]/g, (byte) => table[byte.charCodeAt(0) - 128]!)
      : ''
}

export const decodeAll = (bytes: Uint8Array, encoding: Encoding): string => {
  const decode = createDecoder(encoding)
  return decode(bytes) + decode()
}

/** Letters beyond ASCII of a language: usual ones, and rare ones after a bar. */
const letters = {
  french: 'éèàêçîôûù|âëïœæüÿ',
  german: 'äöüß|é',
  spanish: 'áéíóúñ|üç',
  portuguese: 'ãçáéíóõêâú|àôü',
  italian: 'àèéìòù|',
  dutch: 'ëéïè|üöáóç',
  swedish: 'åäö|éü',
  danish: 'æøå|éöäü',
  icelandic: 'áéíóúýþæöð|',
  estonian: 'äõöü|šž',
  polish: 'ąćęłńóśźż|éöü',
  czech: 'áčďéěíňóřšťúůýž|öü',
  slovak: 'áčďéíľňóôšťúýž|äĺŕ',
  hungarian: 'áéíóöőúüű|',
  romanian: 'ăâîșțşţ|é',
  croatian: 'čćđšž|',
  turkish: 'çğıöşüi̇|âî',
  lithuanian: 'ąčęėįšųūž|',
  latvian: 'āčēģīķļņšūž|õŗ',
  russian: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэф|ъё',
  ukrainian: 'оаинітеврслкудмпзяьбгчйхжюїцшщєф|ґ',
  greek: 'αοιετσνηυρπκμλωγδθχφβξζψςάέήίόύώ|ϊϋΐΰ',
  hebrew: 'אבגדהוזחטיכלמנסעפצקרשתךםןףץ|',
  arabic: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءأإآؤئ|پچگ',
  thai: 'กขคฆงจฉชซญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮะัาำิีึืุูเแโใไ็่้๊๋์ๆ|ฃฅฌ',
} satisfies Record<string, string>
type Language = keyof typeof letters

const usual = new Map<Language, Set<string>>()
const rare = new Map<Language, Set<string>>()
for (const [language, text] of Object.entries(letters) as [Language, string][]) {
  const [often = '', seldom = ''] = text.split('|')
  usual.set(language, new Set(often))
  rare.set(language, new Set(seldom))
}

const western = [
  'french',
  'german',
  'spanish',
  'portuguese',
  'italian',
  'dutch',
  'swedish',
  'danish',
  'icelandic',
  'estonian',
] as const
const central = [
  'polish',
  'czech',
  'slovak',
  'hungarian',
  'romanian',
  'croatian',
  'german',
] as const
/** Encodings with one byte for a letter and the languages that are written in them, the commonest first. */
const candidates: [Encoding, readonly Language[]][] = [
  ['windows-1252', western],
  ['windows-1250', central],
  ['iso-8859-2', central],
  ['windows-1251', ['russian', 'ukrainian']],
  ['windows-1254', ['turkish']],
  ['windows-1253', ['greek']],
  ['windows-1257', ['lithuanian', 'latvian', 'estonian']],
  ['windows-1255', ['hebrew']],
  ['windows-1256', ['arabic']],
  ['windows-874', ['thai']],
  ['cp852', central],
  ['cp850', western],
  ['macintosh', western],
  ['koi8-r', ['russian']],
  ['ibm866', ['russian']],
]

/** Signs of prices and technical texts in any language. */
const anywhere = new Set('€£$°®™©±²³½¼¾µ–—‘’“”„…•·«»¡¿ºª×\u00a0§№')

/**
 * How well a text fits the best of its languages, 0 to 1: its letters are those of one language, no capital follows a
 * small letter, and there are no signs that nobody writes.
 */
function scoreText(text: string, languages: readonly Language[]): number {
  let odd = 0
  let count = 0
  const points = new Map<Language, number>(languages.map((language) => [language, 0]))
  let before = ''
  // The sign of a currency beside a figure is as good as a letter, and a single letter there is none of a word.
  const money =
    text.match(/(?<![^\s;,\t|"])[£€](?=\s?\d)|(?<=\d\s?)[£€](?![^\s;,\t|"])/gu)?.length ?? 0
  const lone =
    text
      .match(/(?<!\p{L})[^\x00-\x7f](?=\s?\d)|(?<=\d\s?)[^\x00-\x7f](?!\p{L})/gu)
      ?.filter((sign) => /\p{L}/u.test(sign)).length ?? 0
  for (const sign of text) {
    const isAscii = sign <= '\x7f'
    if (!isAscii && !anywhere.has(sign)) {
      count += 1
      const small = sign.toLowerCase()
      if (!/[\p{L}\p{M}]/u.test(sign) || (small !== sign && /\p{Ll}/u.test(before))) odd += 1
      else {
        for (const language of languages) {
          const more = usual.get(language)!.has(small)
            ? 1
            : rare.get(language)!.has(small)
              ? 0.3
              : 0
          points.set(language, points.get(language)! + more)
        }
      }
    }
    before = sign
  }
  if (count + money === 0) return 0.5
  return Math.max(0, Math.max(...points.values()) + money - odd - lone) / (count + money)
}

/** Differences of scores below which an encoding is not certain. */
const clear = 0.12

export interface FoundEncoding {
  encoding: Encoding
  /** Encodings that read the text as well but otherwise, the best first; none if it is certain. */
  others: Encoding[]
}

/** Encodings of several bytes for a letter, by their names in chardet. */
const wide: Record<string, Encoding> = {
  GB18030: 'gb18030',
  Big5: 'big5',
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  'EUC-KR': 'euc-kr',
}

/** Names in chardet of the encodings whose sequences of letters it supports. */
const sequences: Partial<Record<Encoding, readonly string[]>> = {
  'windows-1252': ['ISO-8859-1', 'windows-1252'],
  'windows-1250': ['ISO-8859-2', 'windows-1250'],
  'iso-8859-2': ['ISO-8859-2', 'windows-1250'],
  'windows-1254': ['ISO-8859-9', 'windows-1254'],
}

/**
 * Detects the encoding of a text that is not UTF-8, by decoding it with each candidate.
 * @param sample the characters beyond ASCII with what stands around them
 * @param countNames how many column names are known in the start of the file, if it is decoded so
 */
export function detectEncoding(
  sample: Buffer,
  countNames: (encoding: Encoding) => number = () => 0,
): FoundEncoding {
  const guesses = analyse(sample)
  // Programs that cut texts at a byte limit break characters: a few broken ones do not mean another encoding.
  if (guesses.some(({ name, confidence }) => name === 'UTF-8' && confidence >= 25)) {
    return { encoding: 'utf-8', others: [] }
  }
  const confidenceOf = (...names: string[]) =>
    Math.max(
      0,
      ...guesses.filter(({ name }) => names.includes(name)).map(({ confidence }) => confidence),
    )
  const east = guesses.find(({ name, confidence }) => wide[name] !== undefined && confidence >= 50)
  const texts = candidates
    .map(([encoding, languages], order) => {
      const text = decodeAll(sample, encoding)
      return {
        encoding,
        text,
        order,
        names: countNames(encoding),
        score: scoreText(text, languages),
      }
    })
    .toSorted(
      (one, other) => other.names - one.names || other.score - one.score || one.order - other.order,
    )
  const best = texts[0]!
  if (east && best.score < 0.9) return { encoding: wide[east.name]!, others: [] }
  const rivals = texts.filter(
    ({ text, score, names }) =>
      text !== best.text && names === best.names && score > best.score - clear,
  )
  if (rivals.length === 0) return { encoding: best.encoding, others: [] }
  // Sequences of letters tell Western texts from Central European ones, where single letters do not.
  const group = (encoding: Encoding) => confidenceOf(...(sequences[encoding] ?? []))
  const ranked = [best, ...rivals].toSorted(
    (one, other) => group(other.encoding) - group(one.encoding),
  )
  const [first, ...rest] = ranked
  const next = rest.find(({ text }) => text !== first!.text)
  const isClear =
    next === undefined ||
    (group(first!.encoding) >= 20 && group(first!.encoding) >= group(next.encoding) * 1.6)
  if (isClear) return { encoding: first!.encoding, others: [] }
  return { encoding: best.encoding, others: distinct(best.text, rivals) }
}

/** The first encoding of each reading. */
function distinct(read: string, rivals: { encoding: Encoding; text: string }[]): Encoding[] {
  const seen = new Set([read])
  return rivals.flatMap(({ encoding, text }) => {
    if (seen.has(text)) return []
    seen.add(text)
    return [encoding]
  })
}
