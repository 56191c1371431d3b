import { describe, expect, it } from 'vitest'
import { countAnnouncement, remainingText } from './field.tsx'

describe('character count', () => {
  it('stays silent far from the limit', () => {
    expect(remainingText(0, 50)).toBeNull()
    expect(remainingText(39, 50)).toBeNull()
    expect(remainingText(1899, 2000)).toBeNull()
  })
  it('says what is left near the limit', () => {
    expect(remainingText(40, 50)).toBe('10 left')
    expect(remainingText(50, 50)).toBe('0 left')
    expect(remainingText(1900, 2000)).toBe('100 left')
  })
  it('says both figures over the limit', () => {
    expect(remainingText(54, 50)).toBe('54 / 50')
  })
  it('leaves most of a short field in peace', () => {
    expect(remainingText(2, 10)).toBeNull()
    expect(remainingText(6, 10)).toBeNull()
    expect(remainingText(7, 10)).toBe('3 left')
    expect(remainingText(13, 20)).toBeNull()
    expect(remainingText(14, 20)).toBe('6 left')
    expect(remainingText(0, 6)).toBeNull()
  })
  it('is read aloud in steps, not at every key', () => {
    expect(countAnnouncement(41, 50)).toBe(countAnnouncement(44, 50))
    expect(countAnnouncement(44, 50)).not.toBe(countAnnouncement(46, 50))
    expect(countAnnouncement(50, 50)).toBe('No characters left')
    expect(countAnnouncement(53, 50)).toBe('3 characters too many')
    expect(countAnnouncement(10, 50)).toBe('')
  })
})
