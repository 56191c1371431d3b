import { describe, expect, test } from 'vitest'
import { maskText } from '#server/features/broadcasts/masking/mask-text.ts'

const hidden = '[hidden]'
const masked = (text: string, company: string, contacts: string[] = []) =>
  maskText(text, { company, contacts })

describe('the short name of a company (AM-039)', () => {
  test.each([
    ['Zephyrline Trading BV', 'Call Zephyrline for a price', `Call ${hidden} for a price`],
    ['Zephyrline Trading BV', 'ZEPHYRLINE stock list', `${hidden} stock list`],
    ['Northern Quay IT Solutions Ltd', 'Northern Quay has 20', `${hidden} has 20`],
    ['Northern Quay IT Solutions Ltd', 'ask for northernquay', `ask for ${hidden}`],
    ['Kestrelworks Computer Brokers GmbH', 'from Kestrelworks', `from ${hidden}`],
  ])('hides %s in "%s"', (company, text, expected) => {
    expect(masked(text, company)).toBe(expected)
  })

  test.each([
    ['Dell Brokers Europe BV', '10 Dell Latitude 5520'],
    ['Laptop Trading BV', '50 laptop chargers'],
    ['Network Solutions Ltd', 'network cards, solutions for everybody'],
    ['Northern Quay IT Solutions Ltd', 'northern stock, quay side pick-up'],
    ['Sun Systems GmbH', 'Sun Fire V240 systems'],
  ])('keeps the goods readable for %s in "%s"', (company, text) => {
    expect(masked(text, company)).toBe(text)
  })
})

describe('a name letter by letter (AM-039)', () => {
  test.each([
    'K e s t r e l',
    'K  e  s  t  r  e  l',
    'K     e     s     t     r     e     l',
    'k.e.s.t.r.e.l',
  ])('hides %s', (written) => {
    expect(masked(`Ask ${written} for 20`, 'Kestrel Trading BV')).toBe(`Ask ${hidden} for 20`)
  })
})

describe('letters of other alphabets that look Latin (AM-039)', () => {
  test.each([
    ['a company', 'Zеphyrlinе has 20', `${hidden} has 20`],
    ['a contact', 'ask Мarit', `ask ${hidden}`],
    ['an address', 'mail mаrit@zephyrline.example today', `mail ${hidden} today`],
    ['Greek ones', 'ask Mαriτ', `ask ${hidden}`],
  ])('do not expose the name of %s', (_what, text, expected) => {
    expect(masked(text, 'Zephyrline Trading BV', ['Marit Vos'])).toBe(expected)
  })

  test('leaves text in another alphabet unchanged', () => {
    const text = 'Ноутбуки и мониторы, состояние хорошее'
    expect(masked(text, 'Zephyrline Trading BV', ['Marit Vos'])).toBe(text)
  })

  test('hides a name written in another alphabet', () => {
    expect(masked('звоните Марина', 'Рога', ['Марина Орлова'])).toBe(`звоните ${hidden}`)
  })
})

test('hides initial and family name in one word where the family name has five letters (AM-039)', () => {
  expect(masked('ask mjones', 'Northern Quay Ltd', ['Mary Jones'])).toBe(`ask ${hidden}`)
  // Four letters and an initial are also words, such as along or mlong.
  expect(masked('ask mlong', 'Northern Quay Ltd', ['Mary Long'])).toBe('ask mlong')
})

test('hides one name of a contact written in pieces if it has eight letters (AM-039)', () => {
  const contacts = ['Hendrik Thomassen']
  expect(masked('ask Thom assen', 'Northern Quay Ltd', contacts)).toBe(`ask ${hidden}`)
  expect(masked('ask Hen drik', 'Northern Quay Ltd', contacts)).toBe('ask Hen drik')
})

describe("the sender's own telephone numbers (AM-039)", () => {
  const sender = {
    company: 'Zephyrline Trading BV',
    contacts: [],
    telephones: [
      '+351 21 555 0153',
      '+31 (0)20 555 0118 ext. 4',
      '020-5550119',
      '+45 33 12 34 56',
      '',
    ],
  }
  test.each([
    '351215550153',
    '00351215550153',
    '3 5 1 2 1 5 5 5 0 1 5 3',
    '215 550 153',
    '0205550118',
    '20 5550118',
    '205550119',
    '33123456',
  ])('hides them without context: %s', (written) => {
    expect(maskText(`Ask ${written} today`, sender)).toBe(`Ask ${hidden} today`)
  })
  test.each(['P/N 815100-B21', '351215550154', '2155501530', '5550118', '4 x 20'])(
    'leave other figures: %s',
    (written) => {
      expect(maskText(`Lot ${written} here`, sender)).toBe(`Lot ${written} here`)
    },
  )
})
