import { describe, expect, test } from 'vitest'
import {
  editDistance,
  findLikeness,
  toCompared,
} from '#server/features/fraud/desk/compare-domains.ts'

const like = (one: string, other: string, max = 2) =>
  findLikeness(toCompared(one), toCompared(other), max)

describe('a look-alike domain (BK-110)', () => {
  test.each([
    ['rnarketplace.example', 'marketplace.example'],
    ['n0rdlicht.de', 'nordlicht.de'],
    ['nord1icht.de', 'nordlicht.de'],
    ['vvestwind.nl', 'westwind.nl'],
    // The first letter is Cyrillic.
    ['xn--mstel-3ve.nl', 'amstel.nl'],
    ['münchner.de', 'munchner.de'],
  ])('has letters that look like others: %s and %s', (one, other) => {
    expect(like(one, other)).toBe('letters')
  })

  test.each([
    ['nord-licht.de', 'nordlicht.de', 'hyphen'],
    ['nordlicht.com', 'nordlicht.de', 'ending'],
    ['nordlicht.co.uk', 'nordlicht.de', 'ending'],
    ['nordlichd.de', 'nordlicht.de', 'characters'],
    ['nordlihct.com', 'nordlicht.de', 'characters'],
    ['nordlichts-it.de', 'nordlicht-it.de', 'characters'],
  ])('resembles another one: %s and %s by %s', (one, other, likeness) => {
    expect(like(one, other)).toBe(likeness)
  })

  test('differs in as many characters as the setting allows, not one more', () => {
    expect(like('bordlicbt.de', 'nordlicht.de', 2)).toBe('characters')
    expect(like('bordlicbt.de', 'nordlicht.de', 1)).toBeUndefined()
    expect(like('bordlicbd.de', 'nordlicht.de', 2)).toBeUndefined()
  })

  test('is not compared by characters when its name is short', () => {
    expect(like('abcd.de', 'abce.de')).toBeUndefined()
    expect(like('abcde.de', 'abcdf.de')).toBe('characters')
    expect(like('abcdef.de', 'abcdgh.de')).toBeUndefined()
  })

  test('is neither the domain itself nor one below it', () => {
    expect(like('nordlicht.de', 'nordlicht.de')).toBeUndefined()
    expect(like('shop.nordlicht.de', 'nordlicht.de')).toBeUndefined()
    expect(like('baltik.lt', 'nordlicht.de')).toBeUndefined()
  })
})

test('counts swapped characters as one difference', () => {
  expect(editDistance('nordlicht', 'nordlihct', 2)).toBe(1)
  expect(editDistance('nordlicht', 'nrodlihct', 2)).toBe(2)
  expect(editDistance('nordlicht', 'amsterdam', 2)).toBe(3)
})
