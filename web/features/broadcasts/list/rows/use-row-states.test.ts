import { describe, expect, it } from 'vitest'
import { parseReadMarks } from './read-marks.ts'
import { rowState } from './use-row-states.ts'

const visit = { since: Date.parse('2026-11-21T09:40:00Z'), isMarked: false }
const row = { id: 7, date: '2026-11-21T09:41:00Z', isOwn: false }
const marks = parseReadMarks(null)

describe('a row', () => {
  it('is new when sent since the last visit', () => {
    expect(rowState(row, visit, marks)).toBe('new')
    expect(rowState({ ...row, date: '2026-11-21T09:39:00Z' }, visit, marks)).toBe('unread')
  })
  it('is not new on the first visit', () => {
    expect(rowState(row, undefined, marks)).toBe('unread')
  })
  it('is never new to its own company', () => {
    expect(rowState({ ...row, isOwn: true }, visit, marks)).toBe('unread')
  })
  it('is read once opened or when all were marked as read', () => {
    expect(rowState(row, visit, parseReadMarks({ opened: [7], until: 0 }))).toBe('read')
    const until = Date.parse('2026-11-21T09:41:30Z')
    expect(rowState(row, visit, parseReadMarks({ opened: [], until }))).toBe('read')
    expect(rowState({ ...row, date: '2026-11-21T09:42:00Z' }, visit, { ...marks, until })).toBe(
      'new',
    )
  })
})

describe('stored marks', () => {
  it('are parsed in both formats, ignoring invalid values', () => {
    expect(parseReadMarks([1, 'x', 2.5, 2])).toEqual({ opened: new Set([1, 2]), until: 0 })
    expect(parseReadMarks({ opened: [3], until: 5 })).toEqual({ opened: new Set([3]), until: 5 })
    for (const nonsense of [null, 'x', 7, { opened: {}, until: 'x' }]) {
      expect(parseReadMarks(nonsense)).toEqual({ opened: new Set(), until: 0 })
    }
  })
})
