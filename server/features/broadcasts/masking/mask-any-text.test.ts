import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hiddenNames } from '../../../../tests/support/hidden-names.ts'
import { foldText } from '../search/search-text.ts'
import { hiddenText, maskText } from './mask-text.ts'

const masked = (text: string) => maskText(text, hiddenNames)

const trade = fc.constantFrom(
  '40',
  'x',
  'HP',
  'EliteBook',
  '840',
  'G8',
  '815100-B21',
  'EUR',
  '285',
  'WS-C2960X-48FPD-L',
  'new',
  'tested.',
  '(2',
  'x',
  '8)',
  '20/11/2026',
  '-',
  '/',
  'call',
  'at',
  '@',
  '.',
  ',',
  '\n',
  'tel',
  '06',
  '+',
  '1600',
  '[hidden]',
  '[',
  ']',
  'é',
  '😀',
  'dot',
  'com',
  '12',
  'the',
  'price:',
  'www',
  ':',
  '3.5"',
  'Will',
  'Joris-',
  'skype',
  '0',
  '00',
  '(at)',
  'P/N',
  '_',
)
const tradeText = fc
  .array(fc.tuple(trade, fc.constantFrom(' ', ' ', ' ', '', '\n', ', ')), { maxLength: 40 })
  .map((pairs) => pairs.flat().join(''))
const anyText = fc.oneof(
  tradeText,
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(...'jorishelder @.+0123456789()-[]hidn\n:/'), maxLength: 200 }),
)
const surrounded = (text: string) => (before: string, after: string) => `${before} ${text} ${after}`
const plain = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '')

test('is idempotent when masking', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const once = masked(text)
      expect(masked(once)).toBe(once)
    }),
    { numRuns: 3000 },
  )
})

test('keeps line breaks and at most triples the length', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const once = masked(text)
      const breaks = (one: string) => one.replace(/\r\n?/g, '\n').replace(/[^\n]/g, '')
      expect(breaks(once)).toBe(breaks(text))
      expect(once.length).toBeLessThanOrEqual(Math.max(8, text.length * 3))
    }),
    { numRuns: 1000 },
  )
})

/** A word that does not occur in the surrounding text by chance. */
const planted = fc
  .string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 3, maxLength: 8 })
  .map((letters) => `zq${letters}`)
test('masks every planted e-mail address and link', () => {
  const ending = fc.constantFrom('com', 'nl', 'de', 'co.uk', 'example', 'it', 'pl')
  const form = fc.constantFrom(
    (a: string, b: string, c: string) => `${a}@${b}.${c}`,
    (a: string, b: string, c: string) => `${a} (at) ${b}.${c}`,
    (a: string, b: string, c: string) => `${a}[at]${b} [dot] ${c}`,
    (a: string, b: string, c: string) => `${a} @ ${b} . ${c}`,
    (a: string, b: string, c: string) => `https://${b}.${c}/${a}`,
    (a: string, b: string, c: string) => `www.${b}.${c}/?q=${a}`,
  )
  fc.assert(
    fc.property(
      anyText,
      anyText,
      planted,
      planted,
      ending,
      form,
      (before, after, a, b, c, write) => {
        const hidden = plain(masked(surrounded(write(a, b, c))(before, after)))
        expect(hidden).not.toContain(a)
        expect(hidden).not.toContain(b)
      },
    ),
    { numRuns: 1000 },
  )
})

test('masks every planted international telephone number', () => {
  const groups = fc.array(
    fc.string({ unit: fc.constantFrom(...'23456789'), minLength: 2, maxLength: 4 }),
    {
      minLength: 3,
      maxLength: 3,
    },
  )
  const gap = fc.constantFrom(' ', '-', '.', '', ' (0)', '\u00a0', '/')
  fc.assert(
    fc.property(tradeText, tradeText, groups, gap, (before, after, parts, between) => {
      const hidden = masked(`${before}\n+31${between}${parts.join(' ')}\n${after}`)
      expect(plain(hidden)).not.toContain(parts.join(''))
      expect(hidden).not.toContain(parts.join(' '))
    }),
    { numRuns: 1000 },
  )
})

test('masks every planted name in any case, with accents or hyphens', () => {
  const write = fc.constantFrom(
    (name: string) => name,
    (name: string) => name.toUpperCase(),
    (name: string) => name.toLowerCase(),
    (name: string) => name.replaceAll(' ', '-'),
    (name: string) => name.replaceAll(' ', ''),
    (name: string) => name.replace(/[aeiou]/g, '$&\u0301'),
    (name: string) => [...name].join('\u200b'),
  )
  fc.assert(
    fc.property(anyText, anyText, planted, planted, write, (before, after, first, last, form) => {
      const sender = { company: `${last} Trading GmbH`, contacts: [`${first} ${last}`] }
      for (const name of [`${first} ${last}`, `${last} Trading`]) {
        const hidden = maskText(surrounded(form(name))(before, after), sender)
        expect(plain(hidden)).not.toContain(plain(name))
        expect(foldText(hidden).match(/[\p{L}\p{N}]+/gu) ?? []).not.toContain(last)
      }
    }),
    { numRuns: 500 },
  )
})

test.each([
  'a',
  '@',
  'a@',
  '.',
  'a.',
  '1 ',
  '0',
  '(0',
  'http://',
  hiddenText,
  '+1',
  'tel ',
  'joris ',
  'at ',
  'a at ',
  '(at)',
  'www.',
  'J',
  'jo-',
  '- ',
  '\n',
  'a dot ',
  '[',
  'skype ',
  'p/n ',
  'é',
  'ﷺ',
  '1-',
  'a b c d e f g ',
  'a_',
  '1/1/',
  'call us ',
  '+ ',
  '((',
  'x. ',
  '1@',
  'a @ ',
])(
  'masks 60,000 characters of %j quickly and without growth',
  (segment) => {
    const text = segment.repeat(60_000 / segment.length)
    const started = process.cpuUsage()
    const hidden = masked(text)
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(4000)
    expect(hidden.length).toBeLessThanOrEqual(Math.max(text.length, 20) * 3)
  },
  30_000,
)
