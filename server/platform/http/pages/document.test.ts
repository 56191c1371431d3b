import { describe, expect, it, test } from 'vitest'
import { etagOf, isUnchanged } from '#server/platform/http/pages/document.ts'

const document = { etag: 'W/"abc"', lastModified: new Date('2026-11-20T14:00:00.700Z') }
const at = (time: string) => new Date(time).toUTCString()

describe('a caller has the document already', () => {
  it.each([
    ['with its tag', 'W/"abc"'],
    ['with its tag in the strong form', '"abc"'],
    ['with its tag among others', '"x", W/"abc" ,"y"'],
    ['with any version', '*'],
  ])('%s', (_name, tags) => {
    expect(isUnchanged({ 'if-none-match': tags }, document)).toBe(true)
  })
  it('since the second it was last changed', () => {
    expect(isUnchanged({ 'if-modified-since': at('2026-11-20T14:00:00Z') }, document)).toBe(true)
    expect(isUnchanged({ 'if-modified-since': at('2026-11-20T15:00:00Z') }, document)).toBe(true)
  })
})

describe('a caller gets the document', () => {
  it.each(['"other"', 'W/"ab"', '', 'abc"', '"abc'])('with the tag %j', (tags) => {
    expect(isUnchanged({ 'if-none-match': tags }, document)).toBe(false)
  })
  it('with an older date, one that is none, or no condition', () => {
    expect(isUnchanged({ 'if-modified-since': at('2026-11-20T13:59:59Z') }, document)).toBe(false)
    expect(isUnchanged({ 'if-modified-since': 'yesterday' }, document)).toBe(false)
    expect(isUnchanged({}, document)).toBe(false)
  })
  it('with another tag, whatever the date says', () => {
    const asked = { 'if-none-match': '"other"', 'if-modified-since': at('2026-11-21T00:00:00Z') }
    expect(isUnchanged(asked, document)).toBe(false)
  })
})

test('texts that differ have tags that differ', () => {
  expect(etagOf('a')).not.toBe(etagOf('b'))
  expect(etagOf('a')).toMatch(/^W\/"[\w-]{22}"$/)
})
