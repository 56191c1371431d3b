import { describe, expect, it } from 'vitest'
import { telephoneLink } from './companies.ts'

describe('a telephone number', () => {
  it('becomes a link with its digits', () => {
    expect(telephoneLink('+31 76 555 01 84')).toBe('tel:+31765550184')
    expect(telephoneLink('(076) 555.01.84')).toBe('tel:0765550184')
    expect(telephoneLink('Tel: 0711/555 01 23')).toBe('tel:07115550123')
  })
  it('loses a zero in parentheses after the country code', () => {
    expect(telephoneLink('+31 (0)76-555 01 84')).toBe('tel:+31765550184')
    expect(telephoneLink('0044 ( 0 ) 20 5550 100')).toBe('tel:0044205550100')
  })
  it('is the first of several, without its extension', () => {
    expect(telephoneLink('+31 76 555 01 84 / +31 76 555 01 85')).toBe('tel:+31765550184')
    expect(telephoneLink('+31 76 555 01 84, 85')).toBe('tel:+31765550184')
    expect(telephoneLink('+1 512 555 0123 ext. 12')).toBe('tel:+15125550123')
    expect(telephoneLink('+1 512 555 0123x12')).toBe('tel:+15125550123')
  })
  it('is not a link with too few or too many digits', () => {
    for (const typed of ['ask for Joris', '', '112', '+', '<script>', '1+2345678', '9'.repeat(40)])
      expect(telephoneLink(typed)).toBeUndefined()
  })
})
