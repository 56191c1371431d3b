import { describe, expect, it } from 'vitest'
import { listPages, resultRange } from './pager.tsx'

describe('page list (SH-034)', () => {
  it('lists every page up to seven', () => {
    expect(listPages(1, 1)).toEqual([1])
    expect(listPages(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })
  it('puts one gap before the last page near the start', () => {
    expect(listPages(1, 121)).toEqual([1, 2, 3, 4, 5, 'gap', 121])
    expect(listPages(4, 8)).toEqual([1, 2, 3, 4, 5, 'gap', 8])
  })
  it('puts two gaps in the middle', () => {
    expect(listPages(60, 121)).toEqual([1, 'gap', 59, 60, 61, 'gap', 121])
  })
  it('puts one gap after the first page near the end', () => {
    expect(listPages(118, 121)).toEqual([1, 'gap', 117, 118, 119, 120, 121])
    expect(listPages(5, 8)).toEqual([1, 'gap', 4, 5, 6, 7, 8])
  })
  it('keeps the same number of places on every page, so that nothing jumps', () => {
    for (let page = 1; page <= 121; page++) {
      const list = listPages(page, 121)
      expect(list).toHaveLength(7)
      expect(list).toContain(page)
    }
  })
  it('has no pages when there are no results', () => {
    expect(listPages(1, 0)).toEqual([])
  })
})

describe('result range (SH-032)', () => {
  it('counts from one and ends at the total', () => {
    expect(resultRange(1, 20, 2418)).toEqual({ from: 1, to: 20 })
    expect(resultRange(121, 20, 2418)).toEqual({ from: 2401, to: 2418 })
  })
  it('is zero to zero when nothing was found', () => {
    expect(resultRange(1, 20, 0)).toEqual({ from: 0, to: 0 })
  })
})
