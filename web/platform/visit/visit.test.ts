import { describe, expect, it } from 'vitest'
import { awayMs, visitAt, visitCookie } from './visit.ts'

const nine = Date.UTC(2026, 10, 21, 9)
const later = (ms: number) => nine + ms

describe('a visit', () => {
  it('has nothing new on the first visit', () => {
    expect(visitAt(undefined, nine)).toBeUndefined()
    expect(visitAt(visitCookie(undefined, nine), later(60_000))).toBeUndefined()
  })
  it('starts after half an hour away, with everything since the last visit as new', () => {
    const cookie = visitCookie(undefined, nine)
    expect(visitAt(cookie, later(awayMs))).toBeUndefined()
    expect(visitAt(cookie, later(awayMs + 1000))).toEqual({ since: nine, isMarked: false })
  })
  it('stays the same while the user is active, also after a reload', () => {
    const since = later(-5 * awayMs)
    const cookie = visitCookie({ since, isMarked: false }, nine)
    expect(visitAt(cookie, later(awayMs))).toEqual({ since, isMarked: false })
  })
  it('remembers until the next visit that all was marked as read', () => {
    const cookie = visitCookie({ since: nine, isMarked: true }, later(60_000))
    expect(visitAt(cookie, later(120_000))).toEqual({ since: nine, isMarked: true })
    expect(visitAt(cookie, later(120_000 + awayMs))).toEqual({
      since: later(60_000),
      isMarked: false,
    })
  })
  it('ignores an invalid cookie', () => {
    for (const nonsense of ['', 'x', '1.2', '1.2.3', '-1.2.0', `${'9'.repeat(40)}.1.0`]) {
      expect(visitAt(nonsense, nine)).toBeUndefined()
    }
  })
})
