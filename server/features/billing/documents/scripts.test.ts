import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Customer } from '#contract/billing/invoice-document.ts'
import { printableParts, toPrintable, type Script } from '#contract/billing/printable.ts'
import { documentKinds } from '../../../../tests/support/invoice-documents.ts'
import { writeCii } from './cii.ts'
import { DocumentFonts, withDirections, type FontName } from './fonts.ts'
import { drawInvoice } from './pdf.ts'
import { Sheet, type TextStyle } from './sheet.ts'

const invoice = documentKinds['invoice-outside-eu']
const style: TextStyle = { size: 3, leading: 4, weight: 'regular', color: '#000000' }
async function draw(customer: Partial<Customer>): Promise<string> {
  const document = { ...invoice, customer: { ...invoice.customer, ...customer } }
  const file = await drawInvoice(document, { productName: 'TBS', cii: writeCii(document) })
  return file.toString('latin1')
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const decode = (bytes: string) => Buffer.from(bytes, 'latin1').swap16().toString('utf16le')
/** A text string of PDF, which begins with a byte order mark. */
const decodeString = (written: string) =>
  decode(written.replaceAll(/\\([^])/g, (_, one: string) => escapes[one] ?? one)).slice(1)
const decodeHex = (digits: string) =>
  decode(Buffer.from(digits.replaceAll(' ', ''), 'hex').toString('latin1'))
const readStream = (file: string, id: string) => {
  const [, bytes] = new RegExp(`\\n${id} 0 obj\\n[^]*?stream\\n([^]*?)\\nendstream`).exec(file)!
  return inflateSync(Buffer.from(bytes!, 'latin1')).toString('latin1')
}

/** The replacement texts of the elements of a file. */
const readReplacements = (file: string) =>
  Array.from(file.matchAll(/\/ActualText \((þÿ(?:\\[^]|[^\\)])*)\)/g), ([, text]) =>
    decodeString(text!),
  )

/** The lines of a file by their glyphs from left to right, or what it says in place of some. */
function readLines(file: string): string[] {
  const fonts = new Map<string, string[]>()
  for (const [, name, id] of file.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, map] = new RegExp(`\\n${id} 0 obj\\n[^]*?/ToUnicode (\\d+) 0 R`).exec(file)!
    const lists = readStream(file, map!).match(/\[[^\]]*\]/g)!
    const codes = lists.flatMap((list) => Array.from(list.matchAll(/<(.*?)>/g), ([, one]) => one!))
    fonts.set(name!, codes.map(decodeHex))
  }
  const lines: { y: string; text: string }[] = []
  for (const [, id] of file.matchAll(/\/Contents (\d+) 0 R/g)) {
    let font: string[] = []
    let said: string | undefined
    for (const [, actual, y, name, glyphs, end] of readStream(file, id!).matchAll(
      /\/ActualText \(((?:\\[^]|[^\\)])*)\)|BT\n1 0 0 1 \S+ (\S+) Tm|\/(F\d+) \S+ Tf|<([\da-f]+)>|(EMC)/g,
    )) {
      if (actual !== undefined) said = decodeString(actual)
      else if (end !== undefined) said = undefined
      else if (name !== undefined) font = fonts.get(name)!
      else if (y !== undefined && lines.at(-1)?.y !== y) lines.push({ y, text: '' })
      else if (glyphs !== undefined) {
        const drawn = glyphs.match(/.{4}/g)!.map((one) => font[Number.parseInt(one, 16)])
        lines.at(-1)!.text += said ?? drawn.join('')
        if (said !== undefined) said = ''
      }
    }
  }
  return lines.map(({ text }) => text.trim())
}

test.each([
  ['Latin', 'Żółć Ãçores Ørsted & Çelik A.Ş.'],
  ['Vietnamese', 'Công ty Cổ phần Thiết bị Đường Nguyễn'],
  ['Greek', 'Ανακύκλωση Υπολογιστών Α.Ε.'],
  ['Cyrillic', 'ТОВ «Комп’ютерна техніка» Ґанок'],
  ['Armenian', '«Հայկական Տեխնիկա» ՍՊԸ'],
  ['Georgian', 'შპს ქართული ტექნიკა'],
  ['Thai', 'บริษัท น้ำแข็ง ปู่ทองคำ จำกัด (มหาชน)'],
  ['Chinese', '深圳市回收科技有限公司'],
  ['Japanese', '株式会社リサイクル・ひらがな'],
  ['Korean', '주식회사 재활용'],
  ['signs that stand for others', 'Ⅳ ﬁn ²'],
])(
  'draws a customer whose name is in %s, and copies it as it was typed (BK-090)',
  async (_, name) => {
    const lines = readLines(await draw({ company: name.normalize('NFD'), contact: name }))
    expect(lines).toContain(name)
    expect(lines).toContain(`Attn. ${name}`)
    expect(lines.join('')).not.toContain('□')
  },
)

test.each([
  ['Arabic', 'شركة التقنية الحديثة (قطر) ذ.م.م'],
  ['Persian', 'شرکت رایانه‌های نو ۱۲۳'],
  ['Hebrew', 'מחשבים IT Trade 24/7 (ישראל) בע"מ'],
])('says a name in %s as it was typed, whatever the order of glyphs (BK-090)', async (_, name) => {
  const file = await draw({ company: name, contact: name, country: '' })
  const { address, zip, city } = invoice.customer
  expect(readReplacements(file)).toEqual([
    name,
    [`Attn. ${name}`, address, `${zip} ${city}`].join('\n'),
  ])
  expect(readLines(file).join('')).not.toContain('□')
})

test('draws text from right to left, and figures, Latin words and brackets in order (BK-090)', async () => {
  const texts = [
    ['שלום', 'םולש'],
    ['תל אביב 61201', '61201 ביבא לת'],
    ['(ישראל) בע"מ', 'מ"עב (לארשי)'],
    ['חברת NL 8555.01.417.B01 בעמ', 'מעב NL 8555.01.417.B01 תרבח'],
    ['WS-C2960X שרת [B] 12-34', 'WS-C2960X תרש [B] 12-34'],
    ['ACME (שלום 12/34) Ltd', 'ACME (12/34 םולש) Ltd'],
    ['رقم ۱۲۳', '۱۲۳ مقر'],
    ['رقم ١٢٣ Cisco', 'Cisco ١٢٣ مقر'],
    ['مرحبا', 'ابحرم'],
  ]
  const lines = readLines(await draw({ address: texts.map(([typed]) => typed).join('\n') }))
  for (const [, drawn] of texts) expect(lines).toContain(drawn)
})

test('joins the letters of Arabic (BK-090)', () => {
  const fonts = new DocumentFonts()
  const glyphsOf = (text: string) =>
    fonts.runsOf(withDirections([{ text, weight: 'regular' }])).flatMap((run) =>
      fonts
        .get(run.font)
        .layout(run.text, [])
        .glyphs.map(({ id }) => id),
    )
  const [final, medial, initial] = glyphsOf('ببب')
  const [isolated] = glyphsOf('ب')
  expect(new Set([final, medial, initial, isolated]).size).toBe(4)
  // A letter that joins only to the right ends a group.
  expect(glyphsOf('بدب')).toEqual([isolated, ...glyphsOf('بد')])
  expect(glyphsOf('لا')).toHaveLength(1)
  // The joiner of Persian parts letters.
  expect(glyphsOf('ب\u200Cب').filter((id) => id === isolated)).toHaveLength(2)
})

test('draws the marks of Thai above their letters (BK-090)', () => {
  const font = new DocumentFonts().get('thai')
  const [run] = new DocumentFonts().runsOf([{ text: 'น้ำ', weight: 'regular' }])
  const { glyphs, positions } = font.layout(run!.text, [])
  expect(glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))).toEqual([
    'น',
    '\u0E4D',
    '\u0E49',
    'า',
  ])
  expect(positions.map(({ xAdvance }) => xAdvance > 0)).toEqual([true, false, false, true])
})

test.each([
  'شركة الخليج العربي لتجارة وإعادة تدوير معدات تقنية المعلومات Cisco Systems فرع',
  'חברת מחשבים ארוכה מאוד NL 8555.01.417.B01 שממשיכה לשורה הבאה (ישראל)',
  'บริษัทรีไซเคิลอุปกรณ์คอมพิวเตอร์และเครือข่ายแห่งประเทศไทยจำกัดน้ำแข็ง',
  'საქართველოს რეციკლირების კომპანია Հայկական Տեխնիկա',
])('breaks %s in the order of reading, so that every line fits (BK-090)', (text) => {
  const sheet = new Sheet('Test', '2026-11-20')
  for (const width of [8, 20, 45]) {
    const lines = sheet.lines(text, style, width)
    expect(lines.every((line) => sheet.width(line, style) <= width + 0.1)).toBe(true)
    const read = lines.map((line) => line.map((part) => part.text).join(''))
    expect(read.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    expect(read.filter((line) => /^[\p{M}\u0E33]/u.test(line))).toEqual([])
  }
})

test.each([
  [
    'from right to left',
    'חברת מחשבים ארוכה מאוד לגמרי',
    'Cisco Systems (ישראל)',
    '(לארשי) Cisco Systems',
  ],
  ['from left to right', 'Attn. שלום עולם טוב', '12 שלום abc', 'םולש 12 abc'],
])('orders each line as its paragraph %s does (BK-090)', (_, first, second, drawn) => {
  const sheet = new Sheet('Test', '2026-11-20')
  const width = sheet.width(withDirections([{ text: first, weight: 'regular' }]), style) + 1
  const lines = sheet.lines(`${first} ${second}`, style, width)
  expect(lines.map((line) => line.map(({ text }) => text).join(''))).toEqual([first, second])
  const fonts = new DocumentFonts()
  // Tables and terms draw lines one by one.
  expect(sheet.lines(lines[1]!, style, 100)).toEqual([lines[1]])
  const texts = fonts.runsOf(lines[1]!).map(({ text, font }) => {
    return font === 'hebrew' ? [...text].toReversed().join('') : text
  })
  expect(texts.join('')).toBe(drawn)
})

const scriptNames: Script[] = ['latin', 'armenian', 'hebrew', 'arabic', 'thai', 'georgian', 'cjk']

test('the rule of what can be printed names the characters of the fonts and no other (BK-090)', () => {
  const fonts = new DocumentFonts()
  const charactersOf = (font: FontName) => new Set(fonts.get(font).characterSet)
  const regular = charactersOf('regular')
  expect(charactersOf('medium')).toEqual(regular)
  expect(charactersOf('semibold')).toEqual(regular)
  const known = new Map(
    scriptNames.map((script) => [script, script === 'latin' ? regular : charactersOf(script)]),
  )
  const wrong: string[] = []
  for (let code = 0; code <= 0x3_ffff; code++) {
    const character = String.fromCodePoint(code)
    const parts = printableParts(character)
    const own = parts?.length === 1 && parts[0]!.text === character ? parts[0]!.script : undefined
    const isRight = own
      ? known.get(own)!.has(code)
      : scriptNames.every((script) => !known.get(script)!.has(code))
    // The joiners are printed after a letter of Arabic only.
    const isPrinted = () => character !== '\n' && toPrintable(`ب${character}`) === `ب${character}`
    if (!isRight && isPrinted()) wrong.push(`${own} ${code.toString(16)}`)
    if (!own && parts?.some(({ text, script }) => !known.get(script)!.has(text.codePointAt(0)!))) {
      wrong.push(`a part of ${code.toString(16)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(scriptNames.filter((script) => script !== 'cjk' && !known.get(script)!.has(0x20))).toEqual(
    [],
  )
}, 60_000)

test('says what was typed where it draws a square or parts of a sign (BK-090)', async () => {
  const lines = readLines(await draw({ company: 'हिन्दी', contact: '𠮷野 🙂', city: '㈱' }))
  expect(lines).toContain('हिन्दी')
  expect(lines).toContain('Attn. 𠮷野 🙂')
  expect(lines).toContain(`${invoice.customer.zip} (株)`)
})
