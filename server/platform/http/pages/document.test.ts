import { describe, expect, it, test } from 'vitest'
import { etagOf, isUnchanged } from '#server/platform/http/pages/document.ts'

const document = { etag: 'W/"abc"', lastModified: new Date('2026-11-20T14:00:00.700Z') }
const at = (time: string) => new Date(time).toUTCString()

describe("the caller's copy is current", () => {
  it.each([
    ['with its tag', 'W/"abc"'],
    ['with its tag in the strong form', '"abc"'],
    ['with its tag among others', '"x", W/"abc" ,"y"'],
    ['with any version', '*'],
  ])('%s', (_name, tags) => {
    expect(isUnchanged({ 'if-none-match': tags }, document)).toBe(true)
  })
  it('within the second of the last change', () => {
    expect(isUnchanged({ 'if-modified-since': at('2026-11-20T14:00:00Z') }, document)).toBe(true)
    expect(isUnchanged({ 'if-modified-since': at('2026-11-20T15:00:00Z') }, document)).toBe(true)
  })
})

describe('the caller gets the document', () => {
  it.each(['"other"', 'W/"ab"', '', 'abc"', '"abc'])('with the tag %j', (tags) => {
    expect(isUnchanged({ 'if-none-match': tags }, document)).toBe(false)
  })
  it('with an older date, an invalid date, or no condition', () => {
    expect(isUnchanged({ 'if-modified-since': at('2026-11-20T13:59:59Z') }, document)).toBe(false)
    expect(isUnchanged({ 'if-modified-since': 'yesterday' }, document)).toBe(false)
    expect(isUnchanged({}, document)).toBe(false)
  })
  it('with another tag, regardless of the date', () => {
    const asked = { 'if-none-match': '"other"', 'if-modified-since': at('2026-11-21T00:00:00Z') }
    expect(isUnchanged(asked, document)).toBe(false)
  })
})

test('gives different texts different tags', () => {
  expect(etagOf('a')).not.toBe(etagOf('b'))
  expect(etagOf('a')).toMatch(/^W\/"[\w-]{22}"$/)
})
