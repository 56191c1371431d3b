import { describe, expect, it } from 'vitest'
import { awayMs, visitAt, visitCookie } from './visit.ts'

const nine = Date.UTC(2026, 10, 21, 9)
const later = (ms: number) => nine + ms

describe('a visit', () => {
  it('knows nothing new the first time', () => {
    expect(visitAt(undefined, nine)).toBeUndefined()
    expect(visitAt(visitCookie(undefined, nine), later(60_000))).toBeUndefined()
  })
  it('begins anew after half an hour away, and then all since one was last here is new', () => {
    const cookie = visitCookie(undefined, nine)
    expect(visitAt(cookie, later(awayMs))).toBeUndefined()
    expect(visitAt(cookie, later(awayMs + 1000))).toEqual({ since: nine, isMarked: false })
  })
  it('stays the same as long as one is here, also over a reload', () => {
    const since = later(-5 * awayMs)
    const cookie = visitCookie({ since, isMarked: false }, nine)
    expect(visitAt(cookie, later(awayMs))).toEqual({ since, isMarked: false })
  })
  it('remembers that all was marked as read until the next one', () => {
    const cookie = visitCookie({ since: nine, isMarked: true }, later(60_000))
    expect(visitAt(cookie, later(120_000))).toEqual({ since: nine, isMarked: true })
    expect(visitAt(cookie, later(120_000 + awayMs))).toEqual({
      since: later(60_000),
      isMarked: false,
    })
  })
  it('ignores a cookie that makes no sense', () => {
    for (const nonsense of ['', 'x', '1.2', '1.2.3', '-1.2.0', `${'9'.repeat(40)}.1.0`]) {
      expect(visitAt(nonsense, nine)).toBeUndefined()
    }
  })
})
