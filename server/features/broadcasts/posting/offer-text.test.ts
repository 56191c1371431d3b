import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeContentKey,
  formatMessage,
  plainLine,
  plainText,
  formatSubject,
  type Offer,
} from './offer-text.ts'

const offer: Offer = {
  side: 'WTS',
  quantity: '40',
  brand: 'HP',
  description: 'EliteBook 840 G8',
  condition: 'Grade A',
  price: '285',
  currency: 'EUR',
  productLink: 'https://helderhardware.example/lots/840g8-0417',
  additionalInfo: '40 pieces in stock in Breda.\n\ni5-1145G7, 16 GB.',
}

describe('plain text', () => {
  test.each([
    ['<b>x</b>', 'x'],
    ['3 < 4', '3 < 4'],
    ['a<b', 'a<b'],
    ['a < b > c', 'a < b > c'],
    ['x<5 and y>3', 'x<5 and y>3'],
    ['<3', '<3'],
    ['one<br>two<br/>three', 'one\ntwo\nthree'],
    ['<p class="a>b">one</p><p>two</p>', 'one\ntwo'],
    ['<script>alert(1)</script>ok', 'ok'],
    ['<SCRIPT src="x">a</b>c</ScRiPt >ok', 'ok'],
    ['<style>p { color: red }</style>ok', 'ok'],
    ['<!-- not shown -->ok<!doctype html>', 'ok'],
    ['<scr<b>ipt>alert(1)</scr</b>ipt>ok', 'ok'],
    ['<<b>b>x', 'x'],
    ['<img alt=5" src=x onerror=alert(1)>ok', 'ok'],
    ['<o:p>x</o:p>', 'x'],
    ['<script>never closed', 'never closed'],
    ['Joris <joris@helder.example>', 'Joris <joris@helder.example>'],
    ['<https://helder.example/lots>', '<https://helder.example/lots>'],
    ['&lt;b&gt; &amp; &nbsp;', '&lt;b&gt; &amp; &nbsp;'],
    ['a\tb\r\nc\rd\u2028e', 'a b\nc\nd\ne'],
    ['\u0000a\u0007b\u007fc\u0085', 'abc'],
    ['in\u200bvis\u00adible\ufeff \u202eright\u202c', 'invisible right'],
    ['e\u0301', 'é'],
    ['  \n around \n ', 'around'],
    ['\ud800x', '\ufffdx'],
  ])('converts %j to %j', (typed, expected) => {
    expect(plainText(typed)).toBe(expected)
  })

  test('plainLine joins lines and collapses spaces', () => {
    expect(plainLine(' HP\r\n EliteBook<br>840 \t G8 ')).toBe('HP EliteBook 840 G8')
  })

  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom(...'<>/!?-abript" =\'&;\n\t\u0000\u200b\u0338é'),
      maxLength: 300,
    }),
    fc
      .array(
        fc.constantFrom(
          '<',
          '>',
          '<b>',
          '</b>',
          '<script>',
          '</script>',
          '<!--',
          '-->',
          '<p ',
          'a',
          '"',
          ' ',
        ),
      )
      .map((pieces) => pieces.join('')),
  )
  test('is idempotent', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const plain = plainText(text)
        expect(plainText(plain)).toBe(plain)
        expect(plainLine(plainLine(text))).toBe(plainLine(text))
        expect(plain).not.toMatch(/<\/?[a-z]+(\s[^<>]*)?>/i)
        expect(plain.isWellFormed()).toBe(true)
        expect(plainLine(text)).not.toMatch(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2028]/u)
      }),
      { numRuns: 3000 },
    )
  })

  test.each([
    '<',
    '<b>',
    '<b ',
    '<script>',
    '<!--',
    '<a "',
    "<a '",
    '<<b>b>',
    '</script',
    '<p "x" ',
  ])(
    'converts 60,000 characters of %j quickly',
    (piece) => {
      const started = process.cpuUsage()
      plainText(piece.repeat(60_000 / piece.length))
      expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000)
    },
    30_000,
  )

  test('removes nested tags', () => {
    const deep = '<b'.repeat(50) + '>'.repeat(50)
    expect(plainText(`${deep}ok`)).not.toMatch(/<b/)
  })
})

describe('subject and message', () => {
  test('subject contains side, quantity, brand and description (AM-029)', () => {
    expect(formatSubject(offer)).toBe('WTS: 40 x HP EliteBook 840 G8')
    expect(formatSubject({ ...offer, side: 'WTB', brand: '<b>HP</b>\n' })).toBe(
      'WTB: 40 x HP EliteBook 840 G8',
    )
  })

  test('message contains all fields as aligned lines', () => {
    expect(formatMessage(offer)).toBe(
      `Quantity     40
Brand        HP
Description  EliteBook 840 G8
Condition    Grade A
Price        EUR 285

40 pieces in stock in Breda.

i5-1145G7, 16 GB.

Link         https://helderhardware.example/lots/840g8-0417`,
    )
  })

  test('message omits empty fields', () => {
    const { productLink: _, ...bare } = { ...offer, additionalInfo: ' ' }
    expect(formatMessage(bare)).toMatch(/\nPrice {8}EUR 285$/)
  })

  test.each([
    ['CALL', 'CALL'],
    ['285-300', 'EUR 285-300'],
    ['€ 285', 'EUR 285'],
    ['$300', 'USD 300'],
    ['1.299,95', 'EUR 1,299.95'],
    ['$285-300', '$285-300'],
  ])('shows the price %j as %j (AM-032)', (price, expected) => {
    expect(formatMessage({ ...offer, price })).toContain(`\nPrice        ${expected}\n`)
  })
})

describe('content key (AM-028)', () => {
  const part = {
    companyId: 7,
    listId: 3,
    side: 'WTS',
    brand: 'HP',
    description: 'EliteBook 840-G8, café',
    condition: 'Grade A',
  } as const
  const key = computeContentKey(part)

  test('has the length of SHA-256', () => {
    expect(key).toHaveLength(32)
  })

  test.each([
    { brand: 'hp' },
    { brand: ' H.P. ' },
    { description: 'elitebook 840 G8 CAFE' },
    { description: 'Elite Book 840/G8 - (Café)!' },
    { condition: 'GRADE-A' },
  ])('stays the same for %j', (change) => {
    expect(computeContentKey({ ...part, ...change })).toEqual(key)
  })

  test.each([
    { companyId: 8 },
    { listId: 4 },
    { side: 'WTB' as const },
    { brand: 'HPE' },
    { description: 'EliteBook 840-G9, café' },
    { condition: 'Grade A+' },
    { condition: 'Grade B' },
    { brand: 'HP EliteBook', description: '840-G8, café' },
  ])('differs for %j', (change) => {
    expect(computeContentKey({ ...part, ...change })).not.toEqual(key)
  })

  test('distinguishes 1.8 TB and 18 TB', () => {
    const keys = ['1.8 TB', '18TB', '1,8TB'].map((description) =>
      computeContentKey({ ...part, description }),
    )
    expect(keys[0]).not.toEqual(keys[1])
    expect(keys[0]).toEqual(keys[2])
  })

  test('distinguishes descriptions without letters', () => {
    expect(computeContentKey({ ...part, description: '!!' })).not.toEqual(
      computeContentKey({ ...part, description: '??' }),
    )
  })
})
